"""Fragments of a style as clipboard text."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from editor.errors import DocumentError
from editor.mapstyle.document.layer_tree import DropPosition, LayerNode, LayerSet, LayerTree
from editor.mapstyle.document.model import ICONS, LayerKey, MapStyle
from editor.mapstyle.edits.paste import Fragment, create_fragment, duplicate_rows, paste, read_fragment
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import read
from tests.styles import Json, a_curve, a_document, a_group, a_line, a_style, an_icon, bytes_of


def with_icon(*icon_ids: str) -> dict[str, Json]:
    stops = [(level, icon_id) for level, icon_id in enumerate(icon_ids)]
    return {"icon": a_curve(("icon_stops", "icon_stop", "custom_icon"), *stops)}


def a_town() -> MapStyle:
    """Return a style with nested groups, icons, and a layer outside."""
    layers = [
        a_line(4, COMMENT="fuel", group_id=2, paint=with_icon("fuel", "")),
        a_line(3, COMMENT="shop", group_id=1, paint=with_icon("shop")),
        a_line(2, COMMENT="road"),
        a_line(1, COMMENT="ground", type="background"),
    ]
    groups = [a_group(1, "Places"), a_group(2, "Cars", parent_id=1), a_group(3, "Else")]
    icons = [an_icon("fuel"), an_icon("shop"), an_icon("unused")]
    return a_style(layers, groups=groups, icons_section={"icons": icons})


def keys(style: MapStyle, *places: int) -> frozenset[LayerKey]:
    return frozenset(style.order.keys[place] for place in places)


def lines(style: MapStyle) -> list[str]:
    """Return all rows of the tree, indented by depth."""

    def below(node: LayerNode, depth: int) -> list[str]:
        found = []
        for child in node.children:
            name = style.layer(child.key).comment if child.key else style.group(child.group or 0).name
            found += ["  " * depth + name, *below(child, depth + 1)]
        return found

    return below(LayerTree(style).root, 0)


def icons_of(style: MapStyle) -> dict[str, str]:
    return {icon.id: icon.data_uri[-4:] for icon in style.icons}


def named_icons(style: MapStyle, place: int) -> list[Any]:
    paint = style.layers[place].paint
    return [stop["custom_icon"] for stop in paint["icon"]["icon_stops"]["icon_stop"]]


def test_group_is_copied_with_content_and_icons() -> None:
    style = a_town()
    fragment = create_fragment(style, LayerSet(groups=frozenset([1])))
    assert [record["COMMENT"] for record in fragment.layers] == ["fuel", "shop"]
    assert fragment.groups == (style.groups[0].record, style.groups[1].record)
    assert [icon["id"] for icon in fragment.icons] == ["fuel", "shop"]


def test_copied_layer_does_not_reference_its_group() -> None:
    style = a_town()
    fragment = create_fragment(style, LayerSet(keys(style, 0, 2)))
    assert ["group_id" in record for record in fragment.layers] == [False, False]
    inner = create_fragment(style, LayerSet(groups=frozenset([2])))
    assert inner.groups == ({"id": 2, "name": "Cars"},)
    assert inner.layers[0]["group_id"] == 2


def test_fragment_text_round_trips_with_spelling() -> None:
    text = '{"layers": [{"type": "line", "paint": {"x": 1.10, "y": 1E2}}], "groups": []}'
    fragment = read_fragment(text)
    assert '"x": 1.10' in fragment.text
    assert '"y": 1E2' in fragment.text
    style = a_town()
    whole = create_fragment(style, LayerSet(frozenset(style.order.keys), frozenset([1, 3])))
    assert read_fragment(whole.text) == whole


def test_fragments_are_read_from_file_text() -> None:
    layer, other = a_line(1), a_line(2)
    one = bytes_of(layer).decode()
    assert read_fragment(one) == Fragment((layer,))
    assert read_fragment(f" [{one}, {bytes_of(other).decode()}]") == Fragment((layer, other))
    whole = a_document([layer], [a_group(1)], icons_section={"icons": [an_icon("a")]})
    assert read_fragment(bytes_of(whole).decode()) == Fragment((layer,), (a_group(1),), (an_icon("a"),))


@pytest.mark.parametrize(
    ("text", "why", "where"),
    [
        ("", "No layers", "line 1, column 1"),
        ("  hello", "No layers", "line 1, column 3"),
        ('{"layers": [\n  {"type" 5}]}', "colon", "line 2, column 11"),
        ('[{"type": "line"} {}]', "comma", "line 1, column 19"),
        ('[{"type": "line"}]]', "bracket", "line 1, column 19"),
        ("{}", "No layers", ""),
        ('{"layers": []}', "No layers", "/layers"),
        ('{"layers": {}}', "should be a list", "/layers"),
        ('{"layers": [{"type": "line"}, 5]}', "should be a JSON object", "/layers/1"),
        ('{"layers": [{"type": "line"}], "groups": [5]}', "should be a JSON object", "/groups/0"),
        ('{"layers": [{"type": 5}]}', "has no type", "/layers/0"),
    ],
    ids=range(11),
)
def test_a_text_without_layers_is_refused_with_the_place(text: str, why: str, where: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_fragment(text)
    assert why in caught.value.text
    assert str(caught.value.place or "") == where


def test_a_group_is_pasted_with_new_ids_into_a_group_and_above_a_layer() -> None:
    style = a_town()
    fragment = create_fragment(style, LayerSet(groups=frozenset([1])))
    after = paste(fragment, DropPosition(None, style.order.keys[2]))(style)
    assert lines(after) == [
        *("Places", "  Cars", "    fuel", "  shop"),
        *("Places", "  Cars", "    fuel", "  shop"),
        *("road", "ground", "Else"),
    ]
    assert [group.id for group in after.groups] == [1, 2, 3, 4, 5]
    assert [layer.id for layer in after.layers] == [6, 5, 4, 3, 2, 1]
    within = paste(fragment, DropPosition(3, None))(style)
    assert lines(within)[:5] == ["Else", "  Places", "    Cars", "      fuel", "    shop"]


def test_equal_icons_are_reused_and_others_get_new_ids() -> None:
    fragment = create_fragment(a_town(), LayerSet(groups=frozenset([1])))
    other = an_icon("fuel", value="data:image/png;base64,AAAA")
    target = a_style([a_line(1)], icons_section={"icons": [an_icon("shop"), other]})
    after = paste(fragment, DropPosition(None, None))(target)
    assert icons_of(after) == {"shop": "Ggo=", "fuel": "AAAA", "fuel-2": "Ggo="}
    assert named_icons(after, 0 + 1) == ["fuel-2", ""]
    assert named_icons(after, 1 + 1) == ["shop"]
    again = paste(fragment, DropPosition(None, None))(after)
    assert read(again.tree, ICONS) is read(after.tree, ICONS)


def test_icons_are_pasted_without_icon_list() -> None:
    tree = a_document(1)
    del tree["icons_section"]
    after = paste(create_fragment(a_town(), LayerSet(groups=frozenset([2]))), DropPosition(None, None))(
        MapStyle.of(tree)
    )
    assert icons_of(after) == {"fuel": "Ggo="}


def test_cyclic_groups_are_separated() -> None:
    fragment = Fragment((), (a_group(1, "A", parent_id=2), a_group(2, "B", parent_id=1)))
    after = paste(fragment, DropPosition(None, None))(a_style(1))
    assert [(group.id, group.parent_id) for group in after.groups] == [(1, None), (2, None)]


def test_duplicate_is_directly_above_original_in_its_group() -> None:
    style = a_town()
    after = duplicate_rows(LayerSet(keys(style, 1, 2)), in_brackets)(style)
    assert lines(after) == [
        *("Places", "  Cars", "    fuel", "  (shop)", "  shop"),
        *("(road)", "road", "ground", "Else"),
    ]
    twice = duplicate_rows(LayerSet(keys(style, 0), frozenset([1, 3])), in_brackets)(style)
    assert lines(twice)[:4] == ["(Places)", "  Cars", "    fuel", "  shop"]
    assert lines(twice)[4:8] == ["Places", "  Cars", "    fuel", "  shop"]
    assert lines(twice)[-2:] == ["Else", "(Else)"]


def in_brackets(name: str, taken: Collection[str]) -> str:
    """Return the name of a copy."""
    assert name in taken
    return f"({name})"


def test_a_group_without_a_name_is_copied_without_one() -> None:
    nameless = {"id": 1}
    style = MapStyle.of(a_document([a_line(1, group_id=1)], [nameless]))
    after = duplicate_rows(LayerSet(groups=frozenset([1])), in_brackets)(style)
    assert [group.record for group in after.groups] == [nameless, {"id": 2}]


def test_real_layers_round_trip_by_clipboard(real_styles: list[Path]) -> None:
    for path in real_styles:
        style = MapStyle.of(decode(path.read_bytes()).tree)
        whole = LayerSet(frozenset(style.order.keys), frozenset(style.group_parents))
        fragment = create_fragment(style, whole)
        assert read_fragment(fragment.text) == fragment
        after = paste(fragment, DropPosition(None, None))(style)
        assert len(after.layers) == 2 * len(style.layers)
        assert len(after.icons) == len(style.icons)
