"""Tests of default values and of reproducible pictures."""

from dataclasses import replace
from typing import Any

import pytest

from editor.mapstyle.schema.layer_types import LayerShape
from tests.render.sheet.cells import BLUE, RED, SCENES, Cell, a_layer_of, abgr
from tests.render.sheet.pages import all_cells

AREA, LINE, STREET, POINT = LayerShape.POLYGON, LayerShape.LINE, LayerShape.LINE_LABEL, LayerShape.POINT
NAME, SHIELD, ARROWS = LayerShape.AREA_LABEL, LayerShape.SHIELD, LayerShape.ARROWS
BLACK = abgr((0, 0, 0))
FILLED = {"fill_color": abgr(RED)}
CASED = {"line_inner_color": abgr(RED), "line_outline_width": 1}
HALO = {"text_outline_color": abgr(BLUE)}
# The documented default of each property, on a layer that shows the difference, and another value.
DEFAULTS: tuple[tuple[str, LayerShape, dict[str, Any], Any, Any], ...] = (
    ("fill-opacity", AREA, FILLED, 1, 0.5),
    ("fill-outline-opacity", AREA, {"fill_outline_color": abgr(RED)}, 1, 0.5),
    ("line-width", LINE, {}, 1, 2),
    ("line-outline-width", LINE, {"line_outer_color": abgr(RED)}, 0, 1),
    ("line-inner-color", LINE, {}, BLACK, abgr(RED)),
    ("line-outer-color", LINE, CASED, abgr(RED), abgr(BLUE)),
    ("line-blur", LINE, {}, 0, 3),
    ("text-size", POINT, {}, 2, 3),
    ("text-color", POINT, {}, BLACK, abgr(RED)),
    ("text-outline-size", POINT, HALO, 0, 1),
    ("icon-size", POINT, {"icon": "red"}, 3, 4),
    ("text-row-height", POINT, {"text_max_width": 2}, 1.2, 2),
    ("text-max-width", NAME, {"text_size": 2}, 10, 2),
    ("text-anchor", POINT, {"icon": "red"}, 1, 2),
    ("text-anchor", NAME, {}, 9, 1),
    ("text-rotation-angle", POINT, {}, 0, 90),
    ("translate-on-X", AREA, FILLED, 0, 9),
    ("translate-on-Y", AREA, FILLED, 0, 9),
    ("offset-on-X", AREA, FILLED, 0, 9),
    ("offset-on-Y", AREA, FILLED, 0, 9),
    ("text-transform", POINT, {}, 0, 2),
    ("text-style", STREET, {}, 0, 1),
    ("icon", POINT, {}, "", "red"),
)


def _picture(shape: LayerShape, paint: dict[str, Any]) -> Cell:
    return Cell("", "", [a_layer_of(shape, **paint)], [SCENES[shape][2]], lambda seen, plain: True)


@pytest.mark.parametrize(
    ("key", "shape", "base", "default", "other"),
    DEFAULTS,
    ids=[f"{row[0]} {row[1].value}" for row in DEFAULTS],
)
def test_an_absent_property_draws_its_default(
    key: str, shape: LayerShape, base: dict[str, Any], default: Any, other: Any
) -> None:
    name = key.replace("-", "_")
    absent, stated, changed = (
        _picture(shape, {**base, **paint}).drawn().image for paint in ({}, {name: default}, {name: other})
    )
    assert absent == stated
    assert absent != changed


def test_a_padding_that_is_absent_is_two_pixels() -> None:
    page = next(cell for cell in all_cells() if (cell.page, cell.name) == ("text-padding", "line label"))
    absent = page.drawn_plain().image
    for padding, is_same in ((2, True), (60, False)):
        stated = replace(page, layers=[_with_padding(layer, padding) for layer in page.plain])
        assert (stated.drawn().image == absent) == is_same


def _with_padding(layer: Any, value: float) -> Any:
    curve = {"text_padding_stops": {"text_padding_stop": [{"level_id": 0, "size": value}], "easing_type": 1}}
    return {**layer, "paint": {**layer["paint"], "text-padding": curve}}


def test_the_whole_sheet_is_drawn_the_same_to_the_pixel_each_time() -> None:
    cells = list(all_cells())[::2]
    first = [cell.drawn().image for cell in cells]
    # In another order: the previous drawing must not affect the next.
    assert [cell.drawn().image for cell in reversed(cells)] == first[::-1]
