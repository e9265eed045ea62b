"""Tests of icons at points, along lines and as textures, and of the default marker."""

import base64
import io

import pytest
from PIL import Image

from editor.mapstyle.schema.values import Color
from editor.render.composition import Compositor
from tests.render.maps import Json, a_camera, a_layer, a_node, a_polygon, a_renderer, a_way, at
from tests.styles import a_style

WHITE = Color.from_hex("#FFFFFF").abgr
GROUND = a_layer("background", fill_color=WHITE)
CAFE = a_node(128, 128, amenity="cafe", name="")
MARKER = (0x6B, 0x72, 0x80)


def an_icon(name: str, color: tuple[int, int, int], size: tuple[int, int] = (8, 8)) -> Json:
    """Create an icon of one colour."""
    data = io.BytesIO()
    Image.new("RGBA", size, (*color, 255)).save(data, "PNG")
    return {"id": name, "value": "data:image/png;base64," + base64.b64encode(data.getvalue()).decode()}


def a_picture(layer: Json, icons: list[Json], *features: Json, scale: float = 1.0) -> Json:
    style = a_style([layer, GROUND], icons_section={"icons": icons})
    return a_renderer(*features).render(style, a_camera(scale)).image


def test_an_icon_is_drawn_at_its_point_in_its_own_colour_and_size() -> None:
    image = a_picture(a_layer("symbol", 12, icon="dot", icon_size=4), [an_icon("dot", (255, 0, 0))], CAFE)
    # A size of 4 is 25.2 px.
    assert at(image, 128, 128) == at(image, 128 + 11, 128 - 11) == (255, 0, 0)
    assert at(image, 128 + 14, 128) == (255, 255, 255)


@pytest.mark.parametrize("icons", [[], [{"id": "dot", "value": "data:image/png;base64,AAAA"}]])
def test_an_icon_that_is_missing_or_damaged_shows_the_default_marker(icons: list[Json]) -> None:
    image = a_picture(a_layer("symbol", 12, icon="dot", icon_size=4), icons, CAFE)
    assert at(image, 128, 128) == MARKER


def test_an_icon_size_of_0_shows_nothing() -> None:
    image = a_picture(a_layer("symbol", 12, icon="dot", icon_size=0), [an_icon("dot", (255, 0, 0))], CAFE)
    assert at(image, 128, 128) == (255, 255, 255)


def test_a_texture_tiles_its_area_and_fades_with_it() -> None:
    forest = a_polygon((64, 64), (192, 64), (192, 192), (64, 192), landuse="forest")
    icons = [an_icon("dot", (255, 0, 0))]
    image = a_picture(a_layer("polygon", 58, icon="dot"), icons, forest)
    assert at(image, 128, 128) == at(image, 70, 180) == (255, 0, 0)
    assert at(image, 20, 20) == (255, 255, 255)
    faded = a_picture(a_layer("polygon", 58, icon="dot", fill_opacity=0.5), icons, forest)
    assert at(faded, 128, 128)[1] == pytest.approx(127, abs=2)


def test_the_background_can_have_a_texture() -> None:
    layer = a_layer("background", icon="dot", fill_color=WHITE)
    assert at(a_picture(layer, [an_icon("dot", (0, 0, 255))]), 3, 3) == (0, 0, 255)


def test_an_icon_along_a_line_is_coloured_by_the_inner_colour() -> None:
    street = a_way((0, 128), (256, 128), highway="residential")
    grey = Color.from_hex("#808080").abgr
    layer = a_layer("line", 6, icon="dot", line_width=4, line_inner_color=grey)
    image = a_picture(layer, [an_icon("dot", (255, 0, 0))], street)
    red, green, blue = at(image, 128, 128)
    assert (green, blue) == (0, 0)
    assert red == pytest.approx(128, abs=2)


def test_icon_padding_keeps_other_icons_away() -> None:
    cafes = [a_node(100, 128, amenity="cafe", name=""), a_node(130, 128, amenity="cafe", name="")]
    icons = [an_icon("dot", (255, 0, 0))]
    near = a_picture(a_layer("symbol", 12, icon="dot", icon_size=3, icon_padding=0), icons, *cafes)
    far = a_picture(a_layer("symbol", 12, icon="dot", icon_size=3, icon_padding=20), icons, *cafes)
    assert at(near, 130, 128) == (255, 0, 0)
    assert at(far, 130, 128) == (255, 255, 255)
    assert at(far, 100, 128) == (255, 0, 0)


def test_a_long_icon_on_a_line_is_visible_wherever_its_centre_is() -> None:
    icons = [an_icon("dot", (255, 0, 0), (120, 4))]
    street = a_way((0, 128), (256, 128), highway="residential")
    style = a_style([a_layer("line", 6, icon="dot", line_width=4), GROUND], icons_section={"icons": icons})
    renderer = a_renderer(street)
    for dx in range(0, 300, 60):
        image = renderer.render(style, a_camera(zoom=16.0).moved_by(-dx, 0)).image
        assert at(image, 5, 128) == at(image, 250, 128) == (255, 0, 0)


def test_another_icon_of_the_same_name_is_drawn_at_once() -> None:
    renderer = a_renderer(CAFE)
    layer = a_layer("symbol", 12, icon="dot", icon_size=4)
    for color in ((255, 0, 0), (0, 0, 255)):
        style = a_style([layer, GROUND], icons_section={"icons": [an_icon("dot", color)]})
        assert at(renderer.render(style, a_camera()).image, 128, 128) == color


@pytest.mark.parametrize(
    "layer",
    [
        a_layer("symbol", 12, icon="dot", icon_size=4),
        a_layer("polygon", 58, icon="dot"),
        a_layer("line", 2, icon="dot", line_width=6),
    ],
    ids=["point", "texture", "line"],
)
def test_a_sheet_shows_another_icon_of_the_same_name(layer: Json) -> None:
    forest = a_polygon((64, 64), (192, 64), (192, 192), (64, 192), landuse="forest")
    street = a_way((0, 128), (256, 128), highway="primary")
    renderer = a_renderer(CAFE, forest, street)
    sheet = Compositor()
    for color in ((255, 0, 0), (0, 0, 255)):
        style = a_style([layer, GROUND], icons_section={"icons": [an_icon("dot", color)]})
        composition = renderer.layers(style, a_camera())
        assert at(sheet.compose(composition.size, composition.layers, composition.canvas), 128, 128) == color
