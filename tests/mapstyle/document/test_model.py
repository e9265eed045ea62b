"""Views of a style, also of missing and invalid parts."""

from typing import Any

import pytest

from editor.mapstyle.document.model import (
    GROUPS,
    ICONS,
    SOURCES,
    FontFace,
    Group,
    Icon,
    Layer,
    MapStyle,
    new_layer_key,
)
from editor.mapstyle.filters.expression import find_filter
from editor.mapstyle.json_tree import read, replace
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Curve, Stop
from tests.styles import a_group, a_line, a_style, a_width, an_icon

WIDTH = BY_KEY["line-width"]
PAST_32_BITS = 9797278307


def a_layer(**fields: Any) -> Layer:
    return Layer(new_layer_key(), 0, fields)


def a_grouped_style(*groups: Any) -> MapStyle:
    return a_style(groups=list(groups))


# Layers


def test_a_layer_reads_its_fields() -> None:
    layer = a_layer(
        id=7,
        type="line",
        source="map",
        sourcedata_id=4,
        metaCategoryID=1002,
        minzoom=3,
        maxzoom=12,
        group_id=PAST_32_BITS,
        COMMENT="Motorway",
        label_text={"label_expression": "{}"},
    )
    assert (layer.id, layer.type, layer.source, layer.sourcedata_id) == (7, "line", "map", 4)
    assert (layer.meta_category, layer.minzoom, layer.maxzoom) == (1002, 3, 12)
    assert (layer.group_id, layer.comment) == (PAST_32_BITS, "Motorway")
    assert layer.label_text == {"label_expression": "{}"}


@pytest.mark.parametrize(
    "broken", [{}, {"id": [], "type": 1, "minzoom": "low", "COMMENT": None, "paint": []}]
)
def test_missing_or_invalid_fields_are_none(broken: dict[str, Any]) -> None:
    layer = a_layer(**broken)
    assert (layer.id, layer.type, layer.minzoom, layer.comment) == (None, "", None, "")
    assert layer.paint == {}
    assert layer.curve(WIDTH) is None
    assert layer.filter is None


def test_an_id_written_as_text_reads_as_its_number() -> None:
    assert a_layer(id="12", group_id=str(PAST_32_BITS)).group_id == PAST_32_BITS


def test_a_layer_reads_a_curve_from_its_paint() -> None:
    layer = a_layer(paint={"line-width": a_width((3, 2), (17, 10))})
    assert layer.curve(WIDTH) == Curve((Stop(3, 2.0), Stop(17, 10.0)))
    assert layer.curve(BY_KEY["text-size"]) is None


def test_a_layer_finds_its_filter_as_filters_do() -> None:
    record = {"filter": {"condition": "all", "expression": [{"key": "class", "condition": "has"}]}}
    assert a_layer(**record).filter is find_filter(record)
    assert a_layer(**record).filter is not None


@pytest.mark.parametrize(
    ("bounds", "drawn", "hidden"),
    [
        ({"minzoom": 3, "maxzoom": 5}, (3, 4.5, 5.99), (2.99, 6)),
        ({"minzoom": 3}, (3, 17, 22), (2.9,)),
        ({"maxzoom": 5}, (0, 5.9), (6,)),
        ({"maxzoom": 17}, (17, 21.5), ()),
        ({}, (0, 20), (-0.1,)),
    ],
)
def test_a_layer_draws_from_its_first_level_to_the_end_of_its_last(
    bounds: dict[str, int], drawn: tuple[float, ...], hidden: tuple[float, ...]
) -> None:
    layer = a_layer(**bounds)
    assert all(layer.draws_at(zoom) for zoom in drawn)
    assert not any(layer.draws_at(zoom) for zoom in hidden)


def test_layers_have_distinct_keys_in_file_order() -> None:
    style = a_style(3)
    assert [layer.id for layer in style.layers] == [3, 2, 1]
    assert [layer.index for layer in style.layers] == [0, 1, 2]
    assert len({layer.key for layer in style.layers}) == len(style.layers) == 3


def test_layer_is_found_by_key_with_its_path() -> None:
    style = a_style(3)
    layer = style.layers[1]
    assert style.layer(layer.key) == layer
    assert read(style.tree, layer.path) is layer.record


def test_a_negative_index_counts_from_the_end() -> None:
    style = a_style(3)
    assert style.layers[-1] == style.layers[2]
    with pytest.raises(IndexError):
        style.layers[3]


def test_no_two_styles_share_a_key() -> None:
    one, other = a_style(2), a_style(2)
    assert not {layer.key for layer in one.layers} & {layer.key for layer in other.layers}
    assert not other.has_layer(one.layers[0].key)
    with pytest.raises(KeyError):
        other.layer(one.layers[0].key)


def test_invalid_layer_is_empty_at_its_index() -> None:
    style = a_style([a_line(2), "broken", a_line(1)])
    assert [layer.id for layer in style.layers] == [2, None, 1]
    assert style.layers[1].record == {}


@pytest.mark.parametrize(
    "tree", [{}, {"map_schemes_section": []}, {"map_schemes_section": {"map_schemes": []}}]
)
def test_a_style_without_its_sections_reads_as_empty(tree: Any) -> None:
    style = MapStyle.of(tree)
    assert (style.name, len(style.layers), list(style.layers)) == ("", 0, [])
    assert (style.groups, style.sources, style.icons, style.fonts) == ((), (), (), ())


def test_a_style_reads_its_name() -> None:
    assert a_style().name == "Test"


def test_two_values_are_equal_only_if_they_are_identical() -> None:
    style = a_style()
    twin = MapStyle(style.tree, style.order)
    assert style != twin
    assert [style, twin].index(twin) == 1
    assert len({style, twin, style}) == 2


# Groups


def test_a_group_reads_its_fields_also_past_32_bits() -> None:
    style = a_grouped_style(a_group(PAST_32_BITS, "Roads"), a_group(2, "Small", parent_id=PAST_32_BITS))
    roads, small = style.groups
    assert (roads.id, roads.name, roads.parent_id) == (PAST_32_BITS, "Roads", None)
    assert small.parent_id == PAST_32_BITS
    assert style.group_parents == {PAST_32_BITS: None, 2: PAST_32_BITS}
    assert style.group_chain(2) == (2, PAST_32_BITS)


@pytest.mark.parametrize(
    ("collapsed", "expected"),
    [(True, True), (False, False), (1, True), (0, False), ("1", True), (None, False), ("yes", False)],
)
def test_collapsed_is_read_as_boolean_or_integer(collapsed: Any, expected: bool) -> None:
    assert Group(0, {"collapsed": collapsed}).is_collapsed is expected


def test_invalid_groups_are_skipped_and_indexes_preserved() -> None:
    style = a_grouped_style("broken", a_group(5))
    assert [(group.index, group.id) for group in style.groups] == [(1, 5)]
    assert read(style.tree, style.groups[0].path) is style.groups[0].record
    assert style.groups[0].path == (*GROUPS, 1)


@pytest.mark.parametrize(
    ("groups", "start", "chain"),
    [
        ([a_group(1), a_group(2, parent_id=1), a_group(3, parent_id=2)], 3, (3, 2, 1)),
        ([a_group(1)], None, ()),
        ([a_group(1)], 9, ()),
        ([a_group(1, parent_id=9)], 1, (1,)),
        ([a_group(1, parent_id=1)], 1, (1,)),
        ([a_group(1, parent_id=2), a_group(2, parent_id=1)], 1, (1, 2)),
        ([a_group(1, parent_id=2), a_group(2, parent_id=3), a_group(3, parent_id=2)], 1, (1, 2, 3)),
    ],
    ids=["nested", "none", "unknown", "unknown parent", "itself", "a circle", "into a circle"],
)
def test_group_chain_ends_at_root_or_cycle(
    groups: list[Any], start: int | None, chain: tuple[int, ...]
) -> None:
    assert a_grouped_style(*groups).group_chain(start) == chain


def test_a_chain_of_many_groups_is_found() -> None:
    groups = [a_group(number, parent_id=number + 1) for number in range(5_000)]
    assert len(a_grouped_style(*groups).group_chain(0)) == 5_000


# Sources, icons, fonts


def test_a_declared_source_reads_its_fields() -> None:
    composite = {"type": "satelliteExternal", "location": "https://tiles.example/{z}"}
    tree = replace(a_style().tree, SOURCES, [{"id": 1, "name": "sat", "composite": composite}, {"id": 2}, 3])
    first, second = MapStyle.of(tree).sources
    assert (first.name, first.type, first.location) == (
        "sat",
        "satelliteExternal",
        "https://tiles.example/{z}",
    )
    assert (second.index, second.name, second.type, second.location) == (1, "", "", "")


@pytest.mark.parametrize(
    ("record", "icon_id", "data_uri"),
    [
        ({"id": "a.png", "value": "data:image/png;base64,AA=="}, "a.png", "data:image/png;base64,AA=="),
        ({"id": 7, "image": "data:image/png;base64,BB=="}, "7", "data:image/png;base64,BB=="),
        ({"id": 4_000_000_000, "note": "text"}, "4000000000", ""),
        ({"id": True, "value": 3}, "", ""),
        ({}, "", ""),
    ],
)
def test_an_icon_reads_its_id_and_its_image(record: dict[str, Any], icon_id: str, data_uri: str) -> None:
    icon = Icon(0, record)
    assert (icon.id, icon.data_uri) == (icon_id, data_uri)


def test_the_icons_are_in_file_order() -> None:
    style = MapStyle.of(replace(a_style().tree, ICONS, [an_icon("b"), "broken", an_icon("a")]))
    assert [(icon.index, icon.id) for icon in style.icons] == [(0, "b"), (2, "a")]


def test_the_faces_are_the_existing_ones_of_the_font() -> None:
    style = a_style(fonts_section={"italic": "I", "regular": "R", "bold": 3, "COMMENT": "free"})
    assert style.fonts == (FontFace("regular", "R"), FontFace("italic", "I"))


def test_views_are_cached() -> None:
    style = a_style(3, groups=[a_group(1)])
    assert style.layers is style.layers
    assert style.groups is style.groups
    assert style.icons is style.icons


@pytest.mark.parametrize(
    ("bounds", "levels"),
    [
        ({"minzoom": 3, "maxzoom": 5}, (3, 5)),
        ({}, (0, 17)),
        ({"minzoom": -4, "maxzoom": 10**400}, (0, 17)),
        ({"minzoom": 40}, (17, 17)),
        ({"minzoom": 12, "maxzoom": 4}, (12, 4)),
    ],
)
def test_the_levels_of_a_layer_are_levels_that_exist(bounds: dict[str, int], levels: tuple[int, int]) -> None:
    assert a_layer(**bounds).levels == levels
