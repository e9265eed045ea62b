"""Tests of the properties of lines. One unit of width is 3.7 px."""

import math

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QRect

from editor.mapstyle.schema.values import Color
from editor.render import preview_defaults
from editor.render.paint.lines import marks_of
from editor.render.paint.strokes import points_along, segments_of
from editor.render.renderer import Renderer
from tests.icons import a_data_uri
from tests.render.maps import DATA, Json, a_camera, a_layer, a_map, a_picture_of, a_way, at, the_picture
from tests.styles import a_style

RED, GREEN, BLUE, WHITE = (Color.from_hex(text).abgr for text in ("#FF0000", "#00FF00", "#0000FF", "#FFFFFF"))
GROUND = a_layer("background", fill_color=WHITE)
STREET = a_way((0, 128), (256, 128), highway="residential")
CROSSING = a_way((128, 0), (128, 256), highway="residential")
NOTHING = (255, 255, 255)


def a_road(**values: object) -> Json:
    return a_layer("line", 6, **values)


def test_a_line_is_as_wide_as_its_units_require() -> None:
    image = a_picture_of([a_road(line_inner_color=RED, line_width=4), GROUND], STREET)
    # 4 units are 14.8 px, 7.4 on each side of the middle.
    assert at(image, 60, 128 + 6) == at(image, 60, 128 - 7) == (255, 0, 0)
    assert at(image, 60, 128 + 9) == at(image, 60, 128 - 10) == NOTHING


def test_by_the_measured_law_a_unit_grows_with_the_zoom() -> None:
    style = a_style([a_road(line_inner_color=RED, line_width=4), GROUND])
    renderer = Renderer(a_map(STREET), DATA, preview_defaults.load())
    widths = []
    for zoom in (14.0, 15.0, 16.0):
        image = renderer.render(style, a_camera(zoom=zoom)).image
        widths.append(sum(255 - at(image, 60, y)[1] for y in range(image.height())) / 255)
    assert widths == pytest.approx([4 * 1.91, 4 * 3.01, 4 * 4.26], abs=0.5)


def test_a_line_without_paint_is_one_black_unit_wide() -> None:
    image = a_picture_of([a_road(), GROUND], STREET)
    assert at(image, 60, 128) == (0, 0, 0)
    assert at(image, 60, 128 + 3) == NOTHING


def test_the_casing_is_visible_on_both_sides() -> None:
    layer = a_road(line_inner_color=RED, line_outer_color=BLUE, line_width=2, line_outline_width=1)
    image = a_picture_of([layer, GROUND], STREET)
    assert at(image, 60, 128) == (255, 0, 0)
    assert at(image, 60, 128 + 5) == at(image, 60, 128 - 6) == (0, 0, 255)
    assert at(image, 60, 128 + 9) == NOTHING


def test_a_casing_without_a_colour_takes_the_inner_one() -> None:
    image = a_picture_of([a_road(line_inner_color=RED, line_width=2, line_outline_width=1), GROUND], STREET)
    assert at(image, 60, 128 + 5) == (255, 0, 0)


def test_crossing_roads_of_a_layer_have_no_casing_across() -> None:
    layer = a_road(line_inner_color=RED, line_outer_color=BLUE, line_width=2, line_outline_width=1)
    image = a_picture_of([layer, GROUND], STREET, CROSSING)
    assert {at(image, 128, y) for y in range(118, 138)} == {(255, 0, 0)}


def test_a_width_of_0_draws_nothing() -> None:
    assert at(a_picture_of([a_road(line_inner_color=RED, line_width=0), GROUND], STREET), 60, 128) == NOTHING


def test_a_line_thinner_than_a_pixel_is_pale_but_visible() -> None:
    image = a_picture_of([a_road(line_inner_color=RED, line_width=0.1), GROUND], STREET)
    green = min(at(image, 60, y)[1] for y in range(126, 131))
    assert 100 < green < 230


def test_blur_softens_the_edge_and_spreads_beyond_it() -> None:
    sharp = a_picture_of([a_road(line_inner_color=RED, line_width=4), GROUND], STREET)
    soft = a_picture_of([a_road(line_inner_color=RED, line_width=4, line_blur=6), GROUND], STREET)
    assert at(sharp, 60, 128 + 10) == NOTHING
    assert at(soft, 60, 128 + 10)[1] < 250
    assert at(soft, 60, 128 + 6)[1] > at(sharp, 60, 128 + 6)[1]


def test_a_translucent_road_does_not_darken_where_it_crosses_itself() -> None:
    layer = a_road(line_inner_color=Color(255, 0, 0, 128).abgr, line_width=2)
    image = a_picture_of([layer, GROUND], STREET, CROSSING)
    assert at(image, 128, 128) == at(image, 60, 128)


@pytest.mark.parametrize(
    ("move", "x", "y"), [({"translate_on_y": 30}, 60, 158), ({"offset_on_y": -30}, 60, 98)]
)
def test_a_move_shifts_the_line(move: dict[str, float], x: int, y: int) -> None:
    image = a_picture_of([a_road(line_inner_color=RED, line_width=2, **move), GROUND], STREET)
    assert at(image, x, y) == (255, 0, 0)
    assert at(image, 60, 128) == NOTHING


def test_one_way_arrows_are_only_on_one_way_roads() -> None:
    arrows = a_layer("linkarrows", 6, line_inner_color=RED)
    one_way = a_way((0, 128), (256, 128), highway="residential", oneway="yes")
    drawn = a_picture_of([arrows, GROUND], one_way)
    assert any(at(drawn, x, 128)[1] < 100 for x in range(256))
    plain = a_picture_of([arrows, GROUND], STREET)
    assert all(at(plain, x, 128) == NOTHING for x in range(256))


@pytest.mark.parametrize("oneway", ["yes", "-1"])
def test_the_icon_of_one_way_arrows_points_along_the_road(oneway: str) -> None:
    two_halves = Image.new("RGBA", (16, 8), (255, 0, 0, 255))
    two_halves.paste((0, 0, 255, 255), (8, 0, 16, 8))
    arrows = a_layer("linkarrows", 6, icon="a", icon_size=4)
    road = a_way((0, 128), (256, 128), highway="residential", oneway=oneway)
    style = a_style([arrows, GROUND], icons_section={"icons": [{"id": "a", "value": a_data_uri(two_halves)}]})
    row = [at(the_picture(style, road).image, x, 128) for x in range(256)]
    first_red, first_blue = row.index((255, 0, 0)), row.index((0, 0, 255))
    assert (first_red < first_blue) == (oneway == "yes")


def test_marks_are_placed_as_on_a_line_of_any_length() -> None:
    curved_sprite = [(0.0, 10.0), (100.0, 10.0), (100.0, 90.0), (40.0, 90.0)]
    assert the_marks(curved_sprite, 30.0, 10.0) == [
        (10, 10, 0),
        (40, 10, 0),
        (70, 10, 0),
        (100, 10, 90),
        (100, 40, 90),
        (100, 70, 90),
        (90, 90, 180),
        (60, 90, 180),
    ]
    assert 127 <= len(the_marks([(-3e10, 128.0), (3e10, 128.0)], 2.0, 1.0)) <= 129
    assert the_marks([(-3e10, 628.0), (3e10, 628.0)], 2.0, 1.0) == []


def the_marks(line: list[tuple[float, float]], spacing: float, first: float) -> list[tuple[int, ...]]:
    segments = segments_of(np.array(line), np.array([0, len(line)]), np.zeros(1, np.int64))
    points, on = points_along(segments, spacing, first, QRect(0, 0, 256, 256))
    return [tuple(map(round, mark)) for mark in marks_of(points, segments.directions[on])]


def test_a_fill_without_closed_lines_is_reported() -> None:
    style = a_style([a_layer("polyline", 86, line_width=2, fill_color=RED), GROUND])
    open_way = a_way((0, 128), (256, 128), waterway="stream")
    closed_way = a_way((10, 10), (90, 10), (90, 90), (10, 10), waterway="stream")
    picture = the_picture(style, open_way)
    assert [(each.key, each.is_partly_drawn) for each in picture.not_drawn] == [(style.order.keys[0], True)]
    assert "fill" in picture.not_drawn[0].reason
    assert the_picture(style, open_way, closed_way).not_drawn == ()
    unseen = a_style([a_layer("polyline", 86, line_width=2, fill_color=RED, fill_opacity=0), GROUND])
    assert the_picture(unseen, open_way).not_drawn == ()


def test_an_opacity_without_a_fill_fades_the_line() -> None:
    image = a_picture_of([a_road(line_inner_color=RED, line_width=4, fill_opacity=0.5), GROUND], STREET)
    assert at(image, 60, 128) == pytest.approx((255, 127, 127), abs=2)


def test_twice_the_scale_draws_twice_the_pixels() -> None:
    image = a_picture_of(
        [a_road(line_inner_color=RED, line_width=4), GROUND], STREET, camera=a_camera(scale=2)
    )
    assert (image.width(), image.height()) == (512, 512)
    assert at(image, 60, 256 + 13) == (255, 0, 0)
    assert at(image, 60, 256 + 17) == NOTHING


def test_a_bent_line_has_neither_gaps_nor_spikes() -> None:
    bend = a_way((20, 128), (128, 128), (128, 20), highway="residential")
    for width in (1.5, 3.0):  # 5.5 px is drawn piece by piece, 11 px as a path
        image = a_picture_of([a_road(line_inner_color=RED, line_width=width), GROUND], bend)
        half = int(width * 3.7 / 2)
        assert at(image, 128 + half - 1, 128) == at(image, 128, 128 + half - 1) == (255, 0, 0)
        assert at(image, 128 + half + 2, 128) == at(image, 128, 128 + half + 2) == NOTHING


def test_a_smooth_curve_of_short_pieces_shows_no_seams() -> None:
    arc = [(128 + 90 * math.cos(step / 40), 128 + 90 * math.sin(step / 40)) for step in range(60)]
    image = a_picture_of(
        [a_road(line_inner_color=RED, line_width=1.2), GROUND], a_way(*arc, highway="residential")
    )
    for step in range(2, 116):
        angle = step / 80
        x, y = 128 + 90 * math.cos(angle), 128 + 90 * math.sin(angle)
        assert at(image, int(x), int(y)) == (255, 0, 0)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_edges_of_a_line_are_as_sharp_as_the_screen(scale: float) -> None:
    black = Color.from_hex("#000000").abgr
    image = a_picture_of(
        [a_road(line_inner_color=black, line_width=4), GROUND], STREET, camera=a_camera(scale)
    )
    column = [at(image, round(60 * scale), y)[0] for y in range(image.height())]
    inside = [y for y, value in enumerate(column) if value == 0]
    # 14.8 px: only one device pixel at each edge is neither black nor white.
    assert len(inside) == pytest.approx(14.8 * scale, abs=2)
    assert sum(0 < value < 255 for value in column) <= 2
