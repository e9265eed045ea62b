"""Basic edits: changes, sharing and refusals."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditError
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, LayerKey, MapStyle, new_layer_key
from editor.mapstyle.edits.edit import (
    Edit,
    delete_layers,
    remove_property,
    rename_group,
    rename_layer,
    rename_style,
    set_collapsed,
    set_curve,
    set_easing,
    set_group,
    set_stop,
    set_zoom_range,
)
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.json_tree import read, read_array
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Curve, Stop
from tests.styles import a_document, a_group, a_line, a_style

WIDTH = BY_KEY["line-width"]
INNER = BY_KEY["line-inner-color"]
SIZE = BY_KEY["text-size"]
PAST_32_BITS = 9797278307


def keys(style: MapStyle, *indexes: int) -> list[LayerKey]:
    """Return the keys of layers by index, or all."""
    return [style.layers[index].key for index in indexes or range(len(style.layers))]


def only(style: MapStyle) -> dict[str, Any]:
    """Return the record of a style's only layer."""
    return dict(style.layers[0].record)


def a_style_of(**fields: Any) -> MapStyle:
    """Return a style with one layer."""
    return a_style([a_line(1, **fields)])


def assert_only_layers_differ(old: MapStyle, new: MapStyle, *indexes: int) -> None:
    """Assert that all other records, the groups and the icons are identical objects."""
    for index, (before, after) in enumerate(
        zip(read_array(old.tree, LAYERS), read_array(new.tree, LAYERS), strict=True)
    ):
        assert (before is not after) == (index in indexes), index
    assert read(new.tree, GROUPS) is read(old.tree, GROUPS)
    assert read(new.tree, ICONS) is read(old.tree, ICONS)
    assert new.order is old.order


# Paint


def test_a_stop_is_set_on_each_layer_and_the_rest_is_shared() -> None:
    old = a_style(4)
    new = set_stop(keys(old, 1, 3), INNER, 0, Color(1, 2, 3))(old)
    assert_only_layers_differ(old, new, 1, 3)
    for index in (1, 3):
        curve = new.layers[index].curve(INNER)
        assert curve == Curve((Stop(0, Color(1, 2, 3)),))
        assert new.layers[index].paint["line-width"] is old.layers[index].paint["line-width"]


def test_absent_property_is_appended_to_paint() -> None:
    old = a_style(1)
    new = set_stop(keys(old), SIZE, 3, 2.5)(old)
    assert list(new.layers[0].paint) == ["line-inner-color", "line-width", "text-size"]


def test_a_layer_without_paint_gets_one() -> None:
    old = a_style([{"id": 1, "type": "line"}])
    new = set_stop(keys(old), WIDTH, 3, 2.0)(old)
    assert list(only(new)) == ["id", "type", "paint"]
    assert new.layers[0].curve(WIDTH) == Curve((Stop(3, 2.0),))


def test_a_curve_replaces_stops_and_easing() -> None:
    old = a_style(2)
    curve = Curve((Stop(3, 2.0), Stop(9, 4.5)), easing=7)
    new = set_curve(keys(old, 0), WIDTH, curve)(old)
    assert_only_layers_differ(old, new, 0)
    assert new.layers[0].curve(WIDTH) == curve


def test_easing_is_set_only_on_layers_with_property() -> None:
    old = a_style([a_line(2), a_line(1, paint={})])
    new = set_easing(keys(old), WIDTH, 5)(old)
    assert_only_layers_differ(old, new, 0)
    curve = new.layers[0].curve(WIDTH)
    assert curve is not None
    assert curve.easing == 5


def test_removing_a_property_shares_the_others() -> None:
    old = a_style(1)
    new = remove_property(keys(old), INNER)(old)
    assert list(new.layers[0].paint) == ["line-width"]
    assert new.layers[0].paint["line-width"] is old.layers[0].paint["line-width"]


# Fields


def test_zoom_range_is_set_in_place() -> None:
    old = a_style(1)
    new = set_zoom_range(keys(old), 4, 12)(old)
    assert (new.layers[0].minzoom, new.layers[0].maxzoom) == (4, 12)
    assert list(only(new)) == list(only(old))


def test_equal_bound_retains_its_spelling() -> None:
    old = a_style_of(minzoom="3", maxzoom=12.0)
    new = set_zoom_range(keys(old), 3, 13)(old)
    assert (only(new)["minzoom"], only(new)["maxzoom"]) == ("3", 13)


def test_default_bound_is_not_written() -> None:
    old = a_style([{"id": 1, "type": "line"}])
    assert set_zoom_range(keys(old), 0, 17)(old) is old
    assert only(set_zoom_range(keys(old), 0, 12)(old)) == {"id": 1, "type": "line", "maxzoom": 12}
    assert only(set_zoom_range(keys(old), 2, 17)(old)) == {"id": 1, "type": "line", "minzoom": 2}


def test_name_is_set_changed_and_removed() -> None:
    old = a_style(1)
    key = keys(old)[0]
    named = rename_layer(key, "Motorway")(old)
    assert named.layers[0].comment == "Motorway"
    renamed = rename_layer(key, "Ring road")(named)
    assert renamed.layers[0].comment == "Ring road"
    assert only(rename_layer(key, "")(renamed)) == only(old)


def test_group_change_preserves_draw_order() -> None:
    old = a_style(3, groups=[a_group(PAST_32_BITS)])
    joined = set_group(keys(old, 1), PAST_32_BITS)(old)
    assert_only_layers_differ(old, joined, 1)
    assert joined.layers[1].group_id == PAST_32_BITS
    left = set_group(keys(old, 1), None)(joined)
    assert left.layers[1].record == old.layers[1].record


def test_unknown_keys_of_a_record_stay_in_their_order() -> None:
    old = a_style([{"zebra": 1, "id": 1, "paint": {"unknown": {}}, "aardvark": [2]}])
    new = set_stop(keys(old), WIDTH, 3, 2.0)(old)
    assert list(only(new)) == ["zebra", "id", "paint", "aardvark"]
    assert list(new.layers[0].paint) == ["unknown", "line-width"]
    assert only(new)["aardvark"] is only(old)["aardvark"]


# Layers


def test_deleting_layers_keeps_the_keys_and_the_records_of_the_others() -> None:
    old = a_style(5)
    first, second, third, fourth, fifth = keys(old)
    new = delete_layers([second, fifth])(old)
    assert [layer.key for layer in new.layers] == [first, third, fourth]
    assert [layer.index for layer in new.layers] == [0, 1, 2]
    assert all(new.layer(key).record is old.layer(key).record for key in (first, third, fourth))
    assert not new.has_layer(second)
    assert [layer.key for layer in old.layers] == [first, second, third, fourth, fifth]


def test_the_last_layer_stays() -> None:
    style = a_style(2)
    with pytest.raises(EditError, match="last layer") as caught:
        delete_layers(keys(style))(style)
    assert caught.value.place is not None
    assert caught.value.place.pointer == "/map_schemes_section/map_schemes/0/definition/layers"


# Groups and the style


def test_a_group_is_renamed() -> None:
    old = a_style(1, groups=[a_group(1, "A"), a_group(2, "B")])
    new = rename_group(1, "Roads")(old)
    assert [group.name for group in new.groups] == ["A", "Roads"]
    assert new.groups[0].record is old.groups[0].record
    assert read(new.tree, LAYERS) is read(old.tree, LAYERS)


def test_a_missing_group_is_not_renamed() -> None:
    style = a_style(1, groups=[a_group(1)])
    with pytest.raises(EditError) as caught:
        rename_group(3, "Roads")(style)
    assert caught.value.place is not None
    assert caught.value.place.pointer == "/map_schemes_section/map_schemes/0/groups_section/groups/3"


def test_collapsed_retains_type_of_each_group() -> None:
    old = a_style(1, groups=[a_group(1, collapsed=0), a_group(2, collapsed=True), a_group(3, collapsed=1)])
    new = set_collapsed({0: True, 1: False, 2: True})(old)
    written = [group.record["collapsed"] for group in new.groups]
    assert written == [1, False, 1]
    assert [type(value) for value in written] == [int, bool, int]
    assert new.groups[2].record is old.groups[2].record


@pytest.mark.parametrize(("other", "kind"), [(0, int), (False, bool), ("text", bool)])
def test_new_collapsed_uses_type_of_other_groups(other: Any, kind: type) -> None:
    old = a_style(1, groups=[a_group(1), a_group(2, collapsed=other)])
    written = set_collapsed({0: True})(old).groups[0].record["collapsed"]
    assert written == 1
    assert type(written) is kind


def test_expanded_group_needs_no_collapsed() -> None:
    style = a_style(1, groups=[a_group(1), a_group(2, collapsed=0)])
    assert set_collapsed({0: False, 1: False})(style) is style


def test_a_style_is_renamed() -> None:
    old = a_style(2)
    new = rename_style("Night")(old)
    assert new.name == "Night"
    assert read(new.tree, LAYERS) is read(old.tree, LAYERS)


# Edits without effect, and rejected edits


@pytest.mark.parametrize(
    "edit",
    [
        lambda k: set_stop(k, INNER, 0, Color(255, 0, 0)),
        lambda k: set_stop(k, WIDTH, 3, 2.0),
        lambda k: set_curve(k, WIDTH, Curve((Stop(3, 2.0), Stop(17, 10.0)))),
        lambda k: set_easing(k, WIDTH, 1),
        lambda k: set_easing(k, SIZE, 9),
        lambda k: remove_property(k, SIZE),
        lambda k: set_zoom_range(k, 3, 17),
        lambda k: rename_layer(k[0], ""),
        lambda k: set_group(k, None),
        lambda k: set_collapsed({0: False}),
        lambda k: rename_group(0, "Group"),
        lambda k: rename_style("Test"),
        lambda k: delete_layers([]),
    ],
)
def test_edit_without_change_returns_the_same_style(
    edit: Callable[[Sequence[LayerKey]], Edit],
) -> None:
    style = a_style(3, groups=[a_group(1)])
    assert edit(keys(style))(style) is style


@pytest.mark.parametrize(
    "edit",
    [
        set_stop([new_layer_key()], INNER, 0, Color(0, 0, 0)),
        delete_layers([new_layer_key()]),
        rename_layer(new_layer_key(), "Gone"),
        set_stop([], INNER, 0, Color(0, 0, 0)),
    ],
)
def test_missing_layer_is_skipped(edit: Edit) -> None:
    style = a_style(2)
    assert edit(style) is style


@pytest.mark.parametrize(
    ("layer", "text"),
    [
        ("broken", "not a JSON object"),
        ({"id": 2, "paint": "red"}, "“paint” of this layer is not a JSON object"),
    ],
)
def test_a_broken_layer_is_refused_with_its_place(layer: Any, text: str) -> None:
    style = a_style([a_line(3), layer])
    with pytest.raises(EditError, match=text) as caught:
        set_stop(keys(style), WIDTH, 3, 9.0)(style)
    assert caught.value.place is not None
    assert caught.value.place.pointer == "/map_schemes_section/map_schemes/0/definition/layers/1"


# Random edits

levels = st.integers(0, 17)
colors = st.builds(Color, *[st.integers(0, 255)] * 4)
numbers = st.floats(0, 100, allow_nan=False)


@st.composite
def edits(draw: st.DrawFn) -> Callable[[MapStyle], MapStyle]:
    """Draw an edit of existing layers."""
    places = draw(st.lists(st.integers(0, 9), min_size=1, max_size=3))
    make: Callable[[list[LayerKey]], Edit] = draw(
        st.one_of(
            st.builds(lambda *v: lambda k: set_stop(k, INNER, *v), levels, colors),
            st.builds(lambda *v: lambda k: set_stop(k, SIZE, *v), levels, numbers),
            st.builds(
                lambda s, e: lambda k: set_curve(k, WIDTH, Curve(tuple(s), e)),
                st.lists(st.builds(Stop, levels, numbers), min_size=1, max_size=4),
                st.integers(1, 22),
            ),
            st.builds(lambda v: lambda k: set_easing(k, WIDTH, v), st.integers(1, 22)),
            st.just(lambda k: remove_property(k, INNER)),
            st.builds(lambda *v: lambda k: set_zoom_range(k, *v), levels, levels),
            st.builds(lambda v: lambda k: rename_layer(k[0], v), st.text(max_size=4)),
            st.builds(lambda v: lambda k: set_group(k, v), st.none() | st.integers(0, 2**40)),
            st.builds(lambda v: lambda k: rename_style(v), st.text(max_size=4)),
            st.builds(lambda *v: lambda k: set_collapsed(dict([v])), st.integers(0, 1), st.booleans()),
            st.just(lambda k: delete_layers(k[:1])),
        )
    )

    def run(style: MapStyle) -> MapStyle:
        present = [style.layers[place % len(style.layers)].key for place in places]
        try:
            return make(present)(style)
        except EditError:
            return style  # the last layer stays

    return run


INDENTS = st.sampled_from([None, 1, 2, 4, "\t"])


def a_document_to_edit() -> Any:
    return a_document(6, groups=[a_group(1, collapsed=0), a_group(PAST_32_BITS)])


@given(st.lists(edits(), min_size=1, max_size=12))
def test_edits_do_not_change_earlier_values(steps: list[Edit]) -> None:
    style = a_style(6, groups=[a_group(1, collapsed=0), a_group(2)])
    values = [(style, json.dumps(style.tree))]
    for step in steps:
        style = step(style)
        values.append((style, json.dumps(style.tree)))
    for value, written in reversed(values):
        assert json.dumps(value.tree) == written
        assert len(value.layers) == len(value.order.keys)


@given(st.lists(edits(), min_size=1, max_size=8), INDENTS)
def test_edits_round_trip_and_undo_restores_bytes(steps: list[Edit], indent: int | str | None) -> None:
    data = json.dumps(a_document_to_edit(), indent=indent).encode()
    source = decode(data)
    old = style = MapStyle.of(source.tree)
    for step in steps:
        style = step(style)
        assert decode(encode(source, style.tree)).tree == style.tree
    assert encode(source, old.tree) == data
