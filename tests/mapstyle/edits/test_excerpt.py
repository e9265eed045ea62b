"""Text of a part of a style, and edits by the changed text."""

import json
from typing import Any

import pytest

from editor.errors import DocumentError, EditError
from editor.mapstyle.document.diff import diff
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, MapStyle
from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.edits.excerpt import Excerpt, Scope, apply_excerpt, excerpt, read_excerpt, written
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.format.rewrite import write
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import read, read_array
from tests.styles import a_document, a_group, a_line, a_source, an_icon, bytes_of

WHOLE = Scope()
IMAGE = "data:image/png;base64," + "iVBORw0KGgo" * 400


def opened(*args: Any, **parts: Any) -> tuple[SourceText, MapStyle]:
    source = a_source(*args, **parts)
    return source, MapStyle.of(source.tree)


def shown(source: SourceText, style: MapStyle, scope: Scope) -> Excerpt:
    return excerpt(written(source, style), style, scope)


def applied(style: MapStyle, scope: Scope, text: str, data: dict[str, str] | None = None) -> MapStyle:
    return apply_excerpt(scope, read_excerpt(text, data or {}))(style)


def lines_changed(source: SourceText, style: MapStyle) -> int:
    before, after = source.text.splitlines(), encode(source, style.tree).decode().splitlines()
    assert len(before) == len(after)
    return sum(one != other for one, other in zip(before, after, strict=True))


# The text


def test_whole_text_equals_saved_text() -> None:
    source, style = opened(3)
    style = rename_layer(style.order.keys[1], "New")(style)
    assert shown(source, style, WHOLE).text == encode(source, style.tree).decode()


def test_layer_text_retains_spelling_without_indentation() -> None:
    text = bytes_of(a_document(2)).decode().replace('"minzoom": 3', '"minzoom":   3.0')
    source = decode(text.encode())
    style = MapStyle.of(source.tree)
    result = shown(source, style, Scope((style.order.keys[0],))).text
    assert result.startswith('{\n  "id": 2,\n')
    assert '\n  "minzoom":   3.0,\n' in result
    assert result.endswith("\n}")


def test_several_layers_are_in_file_order() -> None:
    source, style = opened(3)
    keys = style.order.keys
    result = json.loads(shown(source, style, Scope((keys[2], keys[0]))).text)
    assert [layer["id"] for layer in result["layers"]] == [3, 1]
    assert list(result) == ["layers"]


def test_group_text_contains_its_record() -> None:
    layers = [a_line(2, group_id=7), a_line(1)]
    source, style = opened(layers, groups=[a_group(7, "Roads")])
    result = json.loads(shown(source, style, Scope((style.order.keys[0],), (7,))).text)
    assert [group["name"] for group in result["groups"]] == ["Roads"]
    assert [layer["id"] for layer in result["layers"]] == [2]


def test_single_line_file_is_formatted() -> None:
    source = decode(json.dumps(a_document(2), separators=(",", ":")).encode())
    style = MapStyle.of(source.tree)
    for scope in (WHOLE, Scope((style.order.keys[0],))):
        assert shown(source, style, scope).text.count("\n") > 20


def test_embedded_data_is_replaced_by_placeholders_and_restored() -> None:
    source, style = opened(2, icons_section={"icons": [an_icon("a", value=IMAGE), an_icon("b")]})
    result = shown(source, style, WHOLE)
    assert IMAGE not in result.text
    assert applied(style, WHOLE, result.text, dict(result.data)) is style
    renamed = result.text.replace('"id": "a"', '"id": "z"')
    after = applied(style, WHOLE, renamed, dict(result.data))
    assert read(after.tree, (*ICONS, 0)) == {"id": "z", "value": IMAGE}
    assert read(after.tree, (*ICONS, 1)) is read(style.tree, (*ICONS, 1))


def test_unicode_line_ends_are_escaped() -> None:
    source, style = opened([a_line(1, COMMENT="one\u2028two\u2029three")])
    result = shown(source, style, WHOLE).text
    assert "\u2028" not in result
    assert "\u2029" not in result
    assert applied(style, WHOLE, result) is style


def test_paths_of_the_style_are_found_in_the_text() -> None:
    layers = [a_line(3), a_line(2, group_id=7), a_line(1)]
    source, style = opened(layers, groups=[a_group(1), a_group(7)])
    keys = style.order.keys
    inside = ("paint", "line-width")
    one, many = shown(source, style, Scope((keys[1],))), shown(source, style, Scope(keys[1:], (7,)))
    assert one.path_in((*LAYERS, 1, *inside)) == inside
    assert one.path_in((*LAYERS, 0, *inside)) is None
    assert many.path_in((*LAYERS, 2, *inside)) == ("layers", 1, *inside)
    assert many.path_in((*GROUPS, 1, "name")) == ("groups", 0, "name")
    assert many.path_in(ICONS) is None
    assert shown(source, style, WHOLE).path_in(ICONS) == ICONS


# Edits by the text


@pytest.mark.parametrize("pick", [(), (1,), (0, 2)], ids=["whole", "one", "two"])
def test_equivalent_text_changes_nothing(pick: tuple[int, ...]) -> None:
    source, style = opened(3)
    scope = Scope(tuple(style.order.keys[place] for place in pick))
    text = shown(source, style, scope).text
    assert applied(style, scope, text) is style
    assert applied(style, scope, text.replace("\n", "\n   ")) is style


@pytest.mark.parametrize("pick", [(), (1,), (0, 1)], ids=["whole", "one", "two"])
def test_one_changed_value_changes_one_line_and_one_layer(pick: tuple[int, ...]) -> None:
    source, style = opened(3)
    scope = Scope(tuple(style.order.keys[place] for place in pick))
    text = shown(source, style, scope).text.replace('"id": 2', '"id": 22', 1)
    after = applied(style, scope, text)
    assert after.order.keys == style.order.keys
    assert set(diff(style, after).layers) == {style.order.keys[1]}
    assert lines_changed(source, after) == 1


def test_replaced_layer_retains_its_key() -> None:
    _, style = opened(3)
    scope = Scope((style.order.keys[1],))
    after = applied(style, scope, '{"id": 9, "type": "background"}')
    assert after.order.keys == style.order.keys
    assert after.layers[1].type == "background"


def test_layers_are_added_and_deleted_by_text() -> None:
    _, style = opened(4)
    first, second, third, last = style.order.keys
    scope = Scope((second, third))
    only_third = applied(style, scope, json.dumps({"layers": [read(style.tree, (*LAYERS, 2))]}))
    assert only_third.order.keys == (first, third, last)
    records = [read(style.tree, (*LAYERS, place)) for place in (1, 2)]
    more = applied(style, scope, json.dumps({"layers": [records[0], a_line(77), records[1]]}))
    assert [layer.id for layer in more.layers] == [4, 3, 77, 2, 1]
    assert more.order.keys[1] == second
    assert more.order.keys[3:] == (third, last)
    assert more.order.keys[2] not in style.order.keys


def test_reordered_layers_share_their_positions() -> None:
    _, style = opened(4)
    keys = style.order.keys
    scope = Scope((keys[0], keys[2]))
    records = [read(style.tree, (*LAYERS, place)) for place in (2, 0)]
    after = applied(style, scope, json.dumps({"layers": records}))
    assert after.order.keys == (keys[2], keys[1], keys[0], keys[3])
    assert read_array(after.tree, LAYERS)[0] is read(style.tree, (*LAYERS, 2))


def test_a_group_is_edited_with_its_layers_as_one() -> None:
    layers = [a_line(2, group_id=7), a_line(1)]
    source, style = opened(layers, groups=[a_group(1), a_group(7, "Roads")])
    scope = Scope((style.order.keys[0],), (7,))
    text = (
        shown(source, style, scope).text.replace("Roads", "Streets").replace('"minzoom": 3', '"minzoom": 4')
    )
    after = applied(style, scope, text)
    assert [group.name for group in after.groups] == ["Group", "Streets"]
    assert after.layers[0].minzoom == 4
    assert lines_changed(source, after) == 2


def test_remaining_layers_of_whole_style_retain_keys() -> None:
    source, style = opened(3)
    tree = json.loads(shown(source, style, WHOLE).text)
    records = tree["map_schemes_section"]["map_schemes"][0]["definition"]["layers"]
    records.insert(1, a_line(50))
    after = applied(style, WHOLE, json.dumps(tree))
    assert (after.order.keys[0], *after.order.keys[2:]) == style.order.keys


# Rejected texts


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"layers": 1}', "a list “layers”"),
        ('{"layers": [1]}', "object in braces"),
        ('{"layers": [], "icons": []}', "“icons” is outside a layer"),
        ('{"layers": []}', "at least one layer"),
    ],
    ids=["no list", "no object", "other key", "none left"],
)
def test_a_text_of_another_shape_is_refused(text: str, says: str) -> None:
    _, style = opened(2)
    with pytest.raises(EditError, match=says):
        applied(style, Scope(style.order.keys), text)


def test_broken_text_is_refused_with_its_place() -> None:
    with pytest.raises(DocumentError) as caught:
        read_excerpt('{\n  "id": 1\n  "type": 2\n}', {})
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.column) == (3, 3)


def test_text_of_removed_part_is_refused() -> None:
    _, style = opened(2)
    scope = Scope((style.order.keys[0],))
    other = MapStyle.of(a_source(2).tree)
    assert scope.within(other) is None
    with pytest.raises(EditError, match="no longer in the style"):
        applied(other, scope, '{"id": 1}')


def test_equal_text_retains_source_text() -> None:
    source, style = opened(2)
    assert written(source, style) is source
    assert write(style.tree, written(source, style).layout, "\n") + "\n" == source.text
