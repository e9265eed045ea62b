"""Families and roles of colours."""

from collections import Counter

import pytest

from editor import resources
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.layer_types import LAYER_TYPES
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, ValueKind
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import (
    ColorFamily,
    ColorRole,
    ColorRoles,
    classify,
    family_of,
    roled_colors,
)
from editor.mapstyle.search.occurrences import Role, find_values
from editor.storage.file_state import read_style
from tests.styles import a_line, a_style

COLOR_KEYS = [row.key for row in PROPERTIES if row.kind is ValueKind.COLOR]


@pytest.fixture(scope="module")
def day() -> MapStyle:
    return MapStyle.of(read_style(resources.path("templates", "day.json")).tree)


@pytest.mark.parametrize(
    ("type_", "sourcedata_id", "key", "family", "role"),
    [
        ("background", 0, "fill-color", ColorFamily.GROUND, ColorRole.GROUND),
        ("polygon", 94, "fill-color", ColorFamily.WATER, ColorRole.WATER),
        ("polygon", 23, "fill-color", ColorFamily.GREEN, ColorRole.AREA),
        ("polygon", 4, "fill-color", ColorFamily.GROUND, ColorRole.AREA),
        ("buildings", 3, "fill-outline-color", ColorFamily.BUILDINGS, ColorRole.CASING),
        ("polygon", 98, "fill-color", ColorFamily.ROADS, ColorRole.ROAD_FILL),
        ("line", 0, "line-inner-color", ColorFamily.ROADS, ColorRole.ROAD_FILL),
        ("line", 0, "line-outer-color", ColorFamily.ROADS, ColorRole.CASING),
        ("line", 26, "line-inner-color", ColorFamily.RAIL, ColorRole.ROAD_FILL),
        ("polyline", 10, "line-inner-color", ColorFamily.WATER, ColorRole.WATER),
        ("polyline", 11, "line-inner-color", ColorFamily.RAIL, ColorRole.ROAD_FILL),
        ("polyline", 14, "line-outer-color", ColorFamily.BORDERS, ColorRole.BORDER),
        ("street", 2, "text-color", ColorFamily.LABELS, ColorRole.LABEL),
        ("areaname", 9, "text-outline-color", ColorFamily.HALOS, ColorRole.HALO),
        ("symbol", 12, "fill-color", ColorFamily.HALOS, ColorRole.HALO),
        ("route_car_primary", None, "line-outer-color", ColorFamily.ROUTES, ColorRole.ROUTE),
        ("route_label_car_primary", None, "text-color", ColorFamily.ROUTES, ColorRole.LABEL),
        ("polygon", 4711, "fill-color", ColorFamily.GROUND, ColorRole.AREA),
        ("invented", None, "line-inner-color", ColorFamily.GROUND, ColorRole.AREA),
    ],
)
def test_a_colour_has_the_role_of_what_its_layer_draws(
    type_: str, sourcedata_id: int | None, key: str, family: ColorFamily, role: ColorRole
) -> None:
    layer = a_style([a_line(1, type=type_, sourcedata_id=sourcedata_id)]).layers[0]
    assert classify(layer, key) == (family, role)


@pytest.mark.parametrize("type_", [row.type for row in LAYER_TYPES])
@pytest.mark.parametrize("key", COLOR_KEYS)
def test_text_is_a_label_in_every_layer_type(type_: str, key: str) -> None:
    layer = a_style([a_line(1, type=type_)]).layers[0]
    _, role = classify(layer, key)
    assert (role is ColorRole.LABEL) == (key == "text-color")


def test_areas_with_names_of_vegetation_and_water_are_in_their_families() -> None:
    expected = {
        "Wood": ColorFamily.GREEN,
        "Park": ColorFamily.GREEN,
        "Forest": ColorFamily.GREEN,
        "Water (lakes, rivers)": ColorFamily.WATER,
        "Sea": ColorFamily.WATER,
    }
    ids = {entry.label: entry.id for entry in load().entries if entry.types[0] == "polygon"}
    for label, family in expected.items():
        layer = a_style([a_line(1, type="polygon", sourcedata_id=ids[label])]).layers[0]
        assert family_of(layer) is family, label


def test_every_colour_of_a_style_has_a_role(day: MapStyle) -> None:
    found = ColorRoles().of(day)
    assert len(found) == sum(len(find_values(layer, Role.COLOR)) for layer in day.layers)
    families = Counter(each.family for each in found)
    assert families.keys() >= set(ColorFamily) - {ColorFamily.ICONS, ColorFamily.ROUTES}


def test_only_changed_layers_are_read_again(day: MapStyle) -> None:
    roles = ColorRoles()
    before = roles.of(day)
    layer = next(layer for layer in day.layers if layer.type == "line")
    prop = BY_KEY["line-inner-color"]
    level = roled_colors(layer)[0].occurrence.level or 0
    after = roles.of(set_stop([layer.key], prop, level, Color(1, 2, 3))(day))
    changed = [new for old, new in zip(before, after, strict=True) if old is not new]
    assert {each.occurrence.layer for each in changed} == {layer.key}
