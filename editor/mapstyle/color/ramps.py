"""Perceptually even stops between two stops of a colour curve."""

from dataclasses import replace

from editor.mapstyle.color.mixing import mixed
from editor.mapstyle.schema.values import Color, Curve, Stop


def free_levels(low: Stop, high: Stop) -> int:
    """Return the number of levels between two stops."""
    return max(0, high.level - low.level - 1)


def even_levels(low: int, high: int, count: int) -> tuple[int, ...]:
    """Return some levels between two others, spread as evenly as whole numbers allow.

    `count` is limited to the number of levels in between.
    """
    count = min(count, max(0, high - low - 1))
    return tuple(low + round((high - low) * place / (count + 1)) for place in range(1, count + 1))


def even_stops(low: Stop, high: Stop, count: int) -> tuple[Stop, ...]:
    """Return stops between two stops of colours, whose colours change equally per level in OKLab."""
    if not isinstance(low.value, Color) or not isinstance(high.value, Color):
        return ()
    span = high.level - low.level
    return tuple(
        Stop(level, mixed(low.value, high.value, (level - low.level) / span))
        for level in even_levels(low.level, high.level, count)
    )


def with_even_stops(curve: Curve, low: Stop, high: Stop, count: int) -> Curve:
    """Return a curve with even stops between two of its stops, in place of those between them."""
    new = even_stops(low, high, count)
    remaining = [stop for stop in curve.stops if not low.level < stop.level < high.level]
    # Unsorted stops of a file stay in their order.
    place = max((index for index, stop in enumerate(remaining) if stop.level <= low.level), default=-1) + 1
    return replace(curve, stops=(*remaining[:place], *new, *remaining[place:]))


def next_color_stop(curve: Curve, stop: Stop) -> Stop | None:
    """Return the effective stop with the next higher level; None after the last one."""
    higher = [each for each in curve.stops if each.level > stop.level]
    if not higher:
        return None
    level = min(each.level for each in higher)
    return next(each for each in reversed(higher) if each.level == level)
