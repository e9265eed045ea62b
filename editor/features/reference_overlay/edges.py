"""Edges in an image, to which the ends of a measuring line snap."""

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from editor.features.reference_overlay.placement import Point

Color: TypeAlias = tuple[float, float, float]

# An edge further away was not meant.
_MOST_REACH_PX: Final = 6.0
_REACH_PART: Final = 0.35
_LEAST_REACH_PX: Final = 1.0
_STEP_PX: Final = 0.25
# The difference of colours at an edge, of at most 441. Less is the noise of a JPEG.
_LEAST_STEP: Final = 8.0
# An edge at the end of the reach counts half as much as one at the clicked point.
_FAR_WEIGHT: Final = 0.5
# Parallel lines average out noise and pixel steps.
_BESIDE_PX: Final = (-1.0, 0.0, 1.0)


def snapped_line(start: Point, end: Point, color_at: Callable[[int, int], Color]) -> tuple[Point, Point]:
    """Return a line with its ends on the next edges; an end without an edge nearby stays.

    Units: image pixels, where a pixel reaches from its number to the next; `color_at` takes pixel numbers.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < 2 * _LEAST_REACH_PX:
        return start, end
    ux, uy = dx / length, dy / length
    reach = min(max(_REACH_PART * length, _LEAST_REACH_PX), _MOST_REACH_PX)

    def point(at: float) -> Point:
        return start[0] + ux * at, start[1] + uy * at

    def contrast(at: float) -> float:
        before, after = (
            _mean(point(at - 0.5), (-uy, ux), color_at),
            _mean(point(at + 0.5), (-uy, ux), color_at),
        )
        return math.dist(before, after)

    return point(_edge_near(0.0, reach, contrast)), point(_edge_near(length, reach, contrast))


def _edge_near(at: float, reach: float, contrast: Callable[[float], float]) -> float:
    """Return the position of the strongest edge around a position, which is returned without one."""
    steps = math.ceil(reach / _STEP_PX)
    places = [at + step * _STEP_PX for step in range(-steps, steps + 1)]
    contrasts = [contrast(place) for place in places]

    def weight(index: int) -> float:
        return contrasts[index] * (1 - _FAR_WEIGHT * abs(places[index] - at) / reach)

    best = max(range(len(places)), key=weight)
    if contrasts[best] < _LEAST_STEP:
        return at
    # The centre of the slope: the edge of a smoothed line is between pixels.
    near = round(1 / _STEP_PX)
    slope = [
        index
        for index in range(max(0, best - near), min(len(places), best + near + 1))
        if contrasts[index] >= contrasts[best] / 2
    ]
    total = sum(contrasts[index] for index in slope)
    return sum(places[index] * contrasts[index] for index in slope) / total


def _mean(at: Point, beside: Point, color_at: Callable[[int, int], Color]) -> Color:
    colors = [
        _interpolated(at[0] + beside[0] * offset, at[1] + beside[1] * offset, color_at)
        for offset in _BESIDE_PX
    ]
    red, green, blue = (sum(channel) / len(colors) for channel in zip(*colors, strict=True))
    return red, green, blue


def _interpolated(x: float, y: float, color_at: Callable[[int, int], Color]) -> Color:
    left, top = math.floor(x - 0.5), math.floor(y - 0.5)
    part_x, part_y = x - 0.5 - left, y - 0.5 - top
    corners = (
        (color_at(left, top), (1 - part_x) * (1 - part_y)),
        (color_at(left + 1, top), part_x * (1 - part_y)),
        (color_at(left, top + 1), (1 - part_x) * part_y),
        (color_at(left + 1, top + 1), part_x * part_y),
    )
    red, green, blue = (sum(color[channel] * part for color, part in corners) for channel in range(3))
    return red, green, blue
