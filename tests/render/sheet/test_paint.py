"""Tests of every paint property on every layer shape."""

import pytest

from editor.mapstyle.schema.layer_types import LAYER_TYPES, LayerShape
from editor.mapstyle.schema.paint_properties import PROPERTIES
from tests.render.maps import the_picture
from tests.render.sheet.cells import GROUND, SCENES, Cell, a_layer_of, abgr
from tests.render.sheet.pages import property_cells
from tests.styles import a_style

CELLS = tuple(property_cells())
# If a property has no effect, the preview says so.
MESSAGES = {
    ("fill-outline-color", LayerShape.CANVAS): {"fill_outline_color": abgr((255, 0, 0))},
    ("fill-outline-opacity", LayerShape.CANVAS): {"fill_outline_opacity": 1, "fill_color": abgr((255, 0, 0))},
    ("text-max-width", LayerShape.LINE_LABEL): {"text_max_width": 5},
    ("text-row-height", LayerShape.LINE_LABEL): {"text_row_height": 1},
}


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.page} {cell.name}")
def test_a_property_draws_its_values(cell: Cell) -> None:
    assert cell.is_right


def test_every_property_has_a_page() -> None:
    assert {prop.key for prop in PROPERTIES} == {cell.page for cell in CELLS}


def test_every_property_of_every_layer_type_is_covered() -> None:
    taken = {
        (key, row.shape) for row in LAYER_TYPES for key in row.properties if row.shape is not LayerShape.NONE
    }
    assert taken - {cell.shows for cell in CELLS} - MESSAGES.keys() == set()


@pytest.mark.parametrize(("place", "paint"), MESSAGES.items(), ids=str)
def test_an_ineffective_property_is_reported(place: tuple[str, LayerShape], paint: dict[str, object]) -> None:
    _, shape = place
    style = a_style([a_layer_of(shape, **paint), GROUND])
    assert [each.is_partly_drawn for each in the_picture(style, SCENES[shape][2]).not_drawn] == [True]
