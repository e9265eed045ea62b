"""Tests of what layers and colours mean on the map."""

import pytest

from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.map_content import RoadClass, is_dark, is_land, is_path, road_class
from editor.mapstyle.variants.key_colors import natural_use
from editor.mapstyle.variants.style_set import VariantUse
from editor.mapstyle.versions.style_colors import ColorPart, read_colors
from tests.styles import a_color, a_line, a_style

# The greys on both sides of a lightness of 0.5.
DARK, LIGHT = 98, 100


def an_area(data: int, **fields: object) -> dict[str, object]:
    paint = {"fill-color": a_color((0, 0xFF00FF00))}
    return {
        "id": 90,
        "type": "polygon",
        "source": "map",
        "sourcedata_id": data,
        "paint": paint,
        **fields,
    }


def a_ground(grey: int) -> dict[str, object]:
    color = a_color((0, Color(grey, grey, grey).abgr))
    return {"id": 91, "type": "background", "source": "map", "paint": {"fill-color": color}}


@pytest.mark.parametrize(("grey", "expected"), [(DARK, True), (LIGHT, False)])
def test_all_tools_agree_on_what_a_dark_ground_is(grey: int, expected: bool) -> None:
    style = a_style([a_ground(grey)])
    assert is_dark(Color(grey, grey, grey)) is expected
    assert read_colors(style).is_dark is expected
    assert (natural_use(style) is VariantUse.NIGHT) is expected


@pytest.mark.parametrize("data", range(28))
def test_a_version_ranks_roads_by_their_class(data: int) -> None:
    layer = a_style([a_line(1, sourcedata_id=data)]).layers[0]
    entry = next(iter(read_colors(a_style([a_line(1, sourcedata_id=data)]))))
    road = road_class(layer)
    assert is_path(layer) is (entry.key.part is ColorPart.PATH)
    if entry.key.part is ColorPart.LINE:
        assert entry.rank == (road or RoadClass.MINOR).rank


def test_ranks_begin_with_motorways() -> None:
    assert [road.rank for road in RoadClass] == list(range(len(RoadClass)))
    assert RoadClass.MOTORWAY.rank == 0


def test_land_is_an_area_of_the_map() -> None:
    layers = [an_area(0), an_area(1), an_area(0, source="route"), a_line(1, sourcedata_id=0)]
    assert [is_land(a_style([layer]).layers[0]) for layer in layers] == [True, False, False, False]
