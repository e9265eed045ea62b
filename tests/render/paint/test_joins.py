"""Tests of joins, ends and junctions of strokes, by the distance of each pixel from the lines."""

import math
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from editor.mapstyle.schema.values import Color
from editor.render.paint.lines import WIDE_PX
from editor.render.paint.passes import PICTURE, painting
from editor.render.paint.strokes import draw_strokes, segments_of
from tests.render.line_distances import Distances, Line, Point, distances
from tests.render.maps import SIZE_PX as MAP_PX
from tests.render.maps import a_layer, a_picture_of, a_way

SIZE_PX = 96
# The join is not on the grid of pixels.
NODE = (47.3, 48.6)
ARM_PX = 36.0
ANGLES = range(5, 180, 5)
WIDTHS = [width / 2 for width in range(2, 25)]
HAIRLINE_WIDTHS = [0.25, 0.5, 0.75]
# The tests of lines draw one unit as wide as this.
UNIT_PX = 3.7
# The directions of the first arm: along the grid of pixels, diagonal, and between.
TURNS = (0, 17, 45, 71)
# The ends of narrow lines are shorter than half their width.
SHORTEST_REACH = 0.6
# A pixel with less is not visible as part of the line.
VISIBLE = 16


def arm(degrees: float, length: float = ARM_PX) -> Point:
    """Return the end of an arm from the node."""
    radians = math.radians(degrees)
    return NODE[0] + length * math.cos(radians), NODE[1] + length * math.sin(radians)


def bends() -> Iterator[tuple[str, list[Line]]]:
    """Yield one line with a bend, for each angle."""
    for angle in ANGLES:
        for turn in TURNS:
            yield f"{angle}° at {turn}°", [[arm(turn), NODE, arm(turn + angle)]]


def junctions() -> Iterator[tuple[str, list[Line]]]:
    """Yield a line that ends on another one, and two lines that end at the same point, for each angle."""
    for angle in ANGLES:
        for turn in TURNS:
            side = [arm(turn + angle), NODE]
            yield f"T, {angle}° at {turn}°", [[arm(turn), arm(turn + 180)], side]
            yield f"V, {angle}° at {turn}°", [[NODE, arm(turn)], side]


def strokes(lines: list[Line], width: float) -> Distances:
    """Return the coverage of lines drawn as a line layer does, from 0 to 255."""
    ends = np.cumsum([0, *(len(line) for line in lines)])
    points = np.concatenate(lines)
    image = QImage(SIZE_PX, SIZE_PX, PICTURE)
    image.fill(QColor("white"))
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        segments = segments_of(points, ends, np.arange(len(lines)))
        draw_strokes(painter, segments, width, QColor("black"), is_round=width >= WIDE_PX)
    return coverage(image)


def coverage(image: QImage) -> Distances:
    """Return how dark the pixels of a picture are, from 0 to 255."""
    image = image.convertToFormat(PICTURE)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return 255.0 - rows[:, : 4 * image.width() : 4]


def spill(lines: list[Line], ink: Distances, width: float) -> float:
    """Return how far the farthest visible pixel is outside the stroke."""
    return float(distances(lines, len(ink))[ink > VISIBLE].max()) - width / 2


@pytest.mark.parametrize("width", WIDTHS)
def test_no_join_reaches_beyond_its_line(width: float) -> None:
    found = {name: spill(lines, strokes(lines, width), width) for name, lines in bends()}
    assert {name: px for name, px in found.items() if px > 1.0} == {}


@pytest.mark.parametrize("width", WIDTHS)
def test_no_end_reaches_over_a_junction(width: float) -> None:
    found = {name: spill(lines, strokes(lines, width), width) for name, lines in junctions()}
    assert {name: px for name, px in found.items() if px > 1.0} == {}


@pytest.mark.parametrize("width", WIDTHS)
def test_no_join_has_a_gap(width: float) -> None:
    # A pixel at the join is as dark as along the line, but for half a pixel at the edge and short ends.
    near = np.hypot(*(np.mgrid[0:SIZE_PX, 0:SIZE_PX] + 0.5 - np.array(NODE)[::-1, None, None])) < width + 2
    gaps = {}
    for name, lines in [*bends(), *junctions()]:
        inside = near & (distances(lines, SIZE_PX) < 0.5 * width * SHORTEST_REACH - 0.75)
        ink = strokes(lines, width)
        if inside.any() and ink[inside].min() < 200:
            gaps[name] = float(ink[inside].min())
    assert gaps == {}


@pytest.mark.parametrize("width", HAIRLINE_WIDTHS)
def test_hairlines_have_neither_spikes_nor_caps(width: float) -> None:
    black, white = Color(0, 0, 0).abgr, Color(255, 255, 255).abgr
    layers = [
        a_layer("line", 6, line_inner_color=black, line_width=width / UNIT_PX),
        a_layer("background", fill_color=white),
    ]
    found = {}
    for name, lines in bends():
        ways = [a_way(*line, highway="residential") for line in lines]
        ink = coverage(a_picture_of(layers, *ways))
        assert ink.shape == (MAP_PX, MAP_PX)
        # The data has sixteen units per pixel.
        found[name] = spill(lines, ink, width)
    assert {name: px for name, px in found.items() if px > 1.0} == {}
