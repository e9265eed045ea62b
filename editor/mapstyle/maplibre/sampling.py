"""Curves of the format fitted to values that were sampled at zooms.

The format's levels count from a world of 256 pixels, zooms of MapLibre from one of 512 pixels, so level 12 is
zoom 11.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from editor.mapstyle.schema.easing import BY_NUMBER, LINEAR, ease
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop, Value
from editor.records import dataclass

# Samples per level.
PER_LEVEL: Final = 4
LEVEL_OFFSET: Final = 1
POSITIONS: Final = tuple(
    number / PER_LEVEL for number in range(LOWEST_LEVEL * PER_LEVEL, (HIGHEST_LEVEL + 1) * PER_LEVEL)
)
# A value for each position; None where the layer is not drawn.
Samples: TypeAlias = Sequence[Value | None]

# Other easings are tried only for curves with more stops than this.
_FEW_STOPS: Final = 3


def zoom_of(position: float) -> float:
    """Return the zoom of MapLibre at a level of the format."""
    return max(position - LEVEL_OFFSET, 0.0)


def level_of(zoom: float) -> float:
    """Return the level of the format at a zoom of MapLibre; zoom 0 is the lowest that a style sets."""
    return zoom + LEVEL_OFFSET if zoom > 0 else 0.0


@dataclass(frozen=True, slots=True)
class FittedCurve:
    """A curve, and whether it differs visibly from the samples."""

    curve: Curve
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Tolerance:
    """The difference that is not visible: absolute, and as a fraction of the larger value."""

    absolute: float
    relative: float = 0.0


_COLOR_TOLERANCE: Final = Tolerance(3.0)
_VISIBLE: Final = 4.0


def fit_steps(samples: Samples) -> FittedCurve | None:
    """Return the curve of values that change at levels only, or None without a value."""
    stops: list[Stop] = []
    is_exact = True
    for level in _levels(samples):
        value = _at(samples, level)
        if value is not None and (not stops or stops[-1].value != value):
            stops.append(Stop(level, value))
    if not stops:
        return None
    for index, sample in enumerate(samples):
        current = [stop for stop in stops if stop.level <= POSITIONS[index]] or stops[:1]
        is_exact = is_exact and sample in (None, current[-1].value)
    return FittedCurve(Curve(tuple(stops)), is_exact)


def fit_numbers(samples: Samples, tolerance: Tolerance) -> FittedCurve | None:
    """Return the curve with the fewest stops through sampled numbers, or None without a value."""
    rows = tuple(None if sample is None else (_number(sample),) for sample in samples)
    return _fit(rows, tolerance, lambda row: row[0])


def fit_colors(samples: Samples) -> FittedCurve | None:
    """Return the curve with the fewest stops through sampled colours, or None without a value."""
    rows = tuple(
        (float(sample.r), float(sample.g), float(sample.b), float(sample.a))
        if isinstance(sample, Color)
        else None
        for sample in samples
    )
    return _fit(rows, _COLOR_TOLERANCE, lambda row: Color(*(min(255, max(0, round(x))) for x in row)))


_Row: TypeAlias = tuple[float, ...]
_Rows: TypeAlias = tuple[_Row | None, ...]


def _fit(rows: _Rows, tolerance: Tolerance, to_value: Callable[[_Row], Value]) -> FittedCurve | None:
    found = _best(rows, tolerance)
    if found is None:
        return None
    levels, easing, is_exact = found
    stops = tuple(Stop(level, to_value(_row_at(rows, level))) for level in levels)
    return FittedCurve(Curve(stops, easing), is_exact)


@lru_cache(maxsize=4096)
def _best(rows: _Rows, tolerance: Tolerance) -> tuple[tuple[int, ...], int, bool] | None:
    """Return levels of stops, the easing, and whether the curve is close enough everywhere."""
    levels = _levels(rows)
    if not levels:
        return None
    best, easing = _greedy(rows, levels, LINEAR, tolerance), LINEAR
    if len(best) > _FEW_STOPS or not _is_close(rows, best, LINEAR, tolerance):
        for number in BY_NUMBER:
            tried = _greedy(rows, levels, number, tolerance)
            is_better = _is_close(rows, tried, number, tolerance) and not _is_close(
                rows, best, easing, tolerance
            )
            if is_better or (len(tried) < len(best) and _is_close(rows, tried, number, tolerance)):
                best, easing = tried, number
    visible = Tolerance(tolerance.absolute * _VISIBLE, tolerance.relative * _VISIBLE)
    return tuple(best), easing, _is_close(rows, best, easing, visible)


def _greedy(rows: _Rows, levels: Sequence[int], easing: int, tolerance: Tolerance) -> list[int]:
    """Return levels of stops: from each, the next one is as far as the curve stays close."""
    first = levels[0]
    if all(_is_near(row, _row_at(rows, first), tolerance) for row in rows if row is not None):
        return [first]
    found = [first]
    while found[-1] != levels[-1]:
        start = found[-1]
        reached = start + 1
        for level in range(start + 2, levels[-1] + 1):
            if not _is_close_between(rows, start, level, easing, tolerance):
                break
            reached = level
        found.append(reached)
    # Constant ends need no stop of their own.
    while len(found) > 1 and _are_equal(rows, found[-2], found[-1], tolerance):
        found.pop()
    while len(found) > 1 and _are_equal(rows, found[0], found[1], tolerance):
        found.pop(0)
    return found


def _are_equal(rows: _Rows, low: int, high: int, tolerance: Tolerance) -> bool:
    """Return whether all samples between two levels are like those at both."""
    ends = _row_at(rows, low), _row_at(rows, high)
    inner = rows[low * PER_LEVEL : high * PER_LEVEL + 1]
    return all(row is None or all(_is_near(row, end, tolerance) for end in ends) for row in inner)


def _is_close(rows: _Rows, levels: Sequence[int], easing: int, tolerance: Tolerance) -> bool:
    if not all(_is_close_between(rows, low, high, easing, tolerance) for low, high in pairwise(levels)):
        return False
    below, above = rows[: levels[0] * PER_LEVEL], rows[levels[-1] * PER_LEVEL :]
    first, last = _row_at(rows, levels[0]), _row_at(rows, levels[-1])
    return all(row is None or _is_near(row, first, tolerance) for row in below) and all(
        row is None or _is_near(row, last, tolerance) for row in above
    )


def _is_close_between(rows: _Rows, low: int, high: int, easing: int, tolerance: Tolerance) -> bool:
    first, last = _row_at(rows, low), _row_at(rows, high)
    for index in range(low * PER_LEVEL, high * PER_LEVEL):
        row = rows[index]
        if row is None:
            continue
        part = ease(easing, (POSITIONS[index] - low) / (high - low))
        curve = tuple(a + (b - a) * part for a, b in zip(first, last, strict=True))
        if not _is_near(row, curve, tolerance):
            return False
    return True


def _is_near(one: _Row, other: _Row, tolerance: Tolerance) -> bool:
    return all(
        abs(a - b) <= max(tolerance.absolute, tolerance.relative * max(abs(a), abs(b)))
        for a, b in zip(one, other, strict=True)
    )


def _levels(samples: Sequence[object | None]) -> list[int]:
    """Return the levels from the first to the last sample."""
    drawn = [index // PER_LEVEL for index, sample in enumerate(samples) if sample is not None]
    return list(range(drawn[0], drawn[-1] + 1)) if drawn else []


def _at(samples: Samples, level: int) -> Value | None:
    """Return the first value of a level, or None."""
    part = samples[level * PER_LEVEL : (level + 1) * PER_LEVEL]
    return next((sample for sample in part if sample is not None), None)


def _row_at(rows: _Rows, level: int) -> _Row:
    """Return the value at a level: the next one above, else the next one below."""
    start = level * PER_LEVEL
    above = (row for row in rows[start:] if row is not None)
    below = (row for row in reversed(rows[:start]) if row is not None)
    found = next(above, None) or next(below, None)
    assert found is not None, "rows with levels have a value"
    return found


def _number(value: Value) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0
