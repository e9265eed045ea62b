"""Pages of strokes: joins, acute junctions, and ends at crossings with a casing."""

import math
from collections.abc import Iterator

from tests.render.line_distances import Line, distances
from tests.render.maps import SIZE_PX, a_layer, a_way
from tests.render.sheet.cells import BLUE, RED, WHITE, Cell, Seen, abgr
from tests.render.sheet.compared import Holds

# One unit of width is 3.7 px.
UNIT_PX = 3.7
WIDTHS_PX = (1, 3, 6, 9, 12)
CASING_PX = 2
# Ends of narrow lines are shorter than half the width, and a pixel at the edge is only covered in part.
SHORTEST_REACH, EDGE_PX = 0.6, 1.0

# The bends of a line from left to right, and those of hairpins. Units: degrees.
_BENDS, _HAIRPINS = (150, 120, 90, 60), (40, 25, 10)


def stroke_cells() -> Iterator[Cell]:
    """Yield all cells of strokes."""
    for width in WIDTHS_PX:
        yield _plain("joins", width, [_zigzag(20, 50), *_hairpins(200)])
    for width in WIDTHS_PX:
        yield _plain("acute junctions", width, [*_junctions(70), *_ends(190)])
    for width in WIDTHS_PX:
        yield _cased(width, [*_junctions(70), *_ends(190), *_crossing(130)])


def _zigzag(x: float, y: float) -> Line:
    """Return a line that bends left and right in turn."""
    line, heading, side = [(x, y), (x + 44.0, y)], 0.0, 1
    for bend in _BENDS:
        heading += side * (180 - bend)
        side = -side
        angle, (x, y) = math.radians(heading), line[-1]
        line.append((x + 44 * math.cos(angle), y + 44 * math.sin(angle)))
    return line


def _hairpins(y: float) -> Iterator[Line]:
    """Yield lines with one sharp bend."""
    for x, degrees in zip((20, 90, 160), _HAIRPINS, strict=True):
        angle = math.radians(degrees)
        yield [(x + 56, y), (x, y), (x + 56 * math.cos(angle), y - 56 * math.sin(angle))]


def _junctions(y: float) -> Iterator[Line]:
    """Yield a line, and lines that end on it at angles from 10 to 90 degrees, from both sides."""
    yield [(16, y), (240, y)]
    for x, degrees, side in ((40, 10, -1), (70, 25, 1), (130, 45, -1), (190, 90, 1)):
        angle = math.radians(degrees)
        yield [(x + 44 * math.cos(angle), y + side * 44 * math.sin(angle)), (x, y)]


def _crossing(y: float) -> Iterator[Line]:
    """Yield two lines that cross."""
    yield [(130, y), (240, y)]
    yield [(150, y - 20), (220, y + 20)]


def _ends(y: float) -> Iterator[Line]:
    """Yield pairs of lines that end at the same point, at angles from 10 to 90 degrees."""
    for x, degrees in ((20, 10), (84, 30), (140, 60), (196, 90)):
        angle = math.radians(degrees)
        yield [(x + 44, y), (x, y)]
        yield [(x, y), (x + 44 * math.cos(angle), y + 44 * math.sin(angle))]


def _plain(page: str, width: float, lines: list[Line]) -> Cell:
    layer = a_layer("line", 6, line_inner_color=abgr(RED), line_width=width / UNIT_PX)
    return _cell(page, width, layer, lines, lambda seen, _: _is_within(seen, lines, width))


def _cased(width: float, lines: list[Line]) -> Cell:
    layer = a_layer(
        "line",
        6,
        line_inner_color=abgr(RED),
        line_outer_color=abgr(BLUE),
        line_width=width / UNIT_PX,
        line_outline_width=CASING_PX / UNIT_PX,
    )

    def holds(seen: Seen, _plain: Seen) -> bool:
        return _is_within(seen, lines, width + 2 * CASING_PX) and _is_open(seen, lines, width)

    return _cell("ends at crossings", width, layer, lines, holds)


def _cell(page: str, width: float, layer: object, lines: list[Line], holds: Holds) -> Cell:
    ways = [a_way(*line, highway="residential") for line in lines]
    return Cell(page=page, name=f"{width} px", layers=[layer], features=ways, holds=holds)


def _is_within(seen: Seen, lines: list[Line], width: float) -> bool:
    """Return whether all colour lies on a stroke of a width, and the middle of the stroke is covered."""
    away = distances(lines, SIZE_PX)
    is_drawn = ~seen.covered(WHITE, 16)
    middle = away < _sure_reach(width)
    return bool(away[is_drawn].max() <= width / 2 + 1 and is_drawn[middle].all())


def _is_open(seen: Seen, lines: list[Line], width: float) -> bool:
    """Return whether no casing crosses the inner line."""
    middle = distances(lines, SIZE_PX) < _sure_reach(width)
    return bool(seen.covered(RED)[middle].all())


def _sure_reach(width: float) -> float:
    """Return the distance from the lines up to which every pixel is covered."""
    return width / 2 * SHORTEST_REACH - EDGE_PX
