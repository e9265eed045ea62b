"""Edits of label texts."""

import json
from functools import partial
from typing import Any

import pytest

from editor.errors import EditError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.labels import (
    change_expression,
    find_fault,
    label_expression,
    set_expression_text,
    set_label_text,
    with_tree,
)
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.json_tree import MISSING
from editor.mapstyle.labels.expression_tree import new_node, with_content, with_part, without_node, wrap_node
from editor.mapstyle.labels.label_text import LABEL_KEY
from tests.styles import a_document, a_line, a_style, bytes_of

HILL = '{ "concat" : [ {"get_v": "name"}, {"text":" \\u00b7 "}, {"*":[{"get_v":"ele"},{"number":3.280}]} ] }'


def a_label(label_text: Any) -> MapStyle:
    return a_style([a_line(2, label_text=label_text), a_line(1)])


def after(style: MapStyle, edit: Edit) -> Any:
    return edit(style).layers[0].label_text


def test_only_changed_span_is_rewritten() -> None:
    new = with_tree(HILL, lambda tree: with_content(tree, ("concat", 0), "name:en"))
    assert new == HILL.replace('"name"', '"name:en"')
    new = with_tree(HILL, lambda tree: with_content(tree, ("concat", 2, "*", 1), 4))
    assert new == HILL.replace("3.280", "4")


def test_new_part_has_spacing_of_siblings() -> None:
    def add(tree: Any) -> Any:
        return with_part(tree, (), new_node("text", " ft"))[0]

    assert with_tree(HILL, add) == HILL.replace(" ] }", ', {"text" : " ft"} ] }')
    assert with_tree('{"concat":[{"get_v":"name"}]}', add) == '{"concat":[{"get_v":"name"},{"text":" ft"}]}'
    assert with_tree("{}", add) == with_tree("", add) == '{"text":" ft"}'


def test_wrapped_part_retains_number_spelling() -> None:
    new = with_tree(HILL, lambda tree: wrap_node(tree, ("concat", 2, "*", 1), "*"))
    assert "3.280" in new
    assert json.loads(new)["concat"][2]["*"][1] == {"*": [{"number": 3.28}]}


def test_lone_surrogates_and_unknown_nodes_are_preserved() -> None:
    text = '{"concat":[{"text":"\ud800"},{"upper":{"get_v":"name"},"n":1e2},{"text":"a"}]}'
    assert with_tree(text, lambda tree: with_content(tree, ("concat", 2), "b")) == text.replace('"a"', '"b"')


def test_unchanged_tree_returns_the_same_style() -> None:
    style = a_label({"label_expression": HILL, "op": "x"})
    key = style.layers[0].key
    assert change_expression(key, lambda tree: tree)(style) is style
    assert set_expression_text(key, HILL)(style) is style
    assert set_label_text(key, style.layers[0].label_text)(style) is style
    assert set_label_text(style.layers[1].key, MISSING)(style) is style


def test_equal_label_text_changes_nothing() -> None:
    style = a_label({"label_expression": HILL, "op": "x"})
    key = style.order.keys[0]
    assert set_label_text(key, {"label_expression": str(HILL), "op": "x"})(style) is style
    assert set_label_text(key, {"op": "x", "label_expression": HILL})(style) is not style


def test_an_edit_changes_one_line_of_the_file() -> None:
    source = decode(bytes_of(a_document([a_line(2, label_text={"op": "x", "label_expression": HILL})])))
    style = MapStyle.of(source.tree)
    edit = change_expression(style.layers[0].key, partial(without_node, path=("concat", 1)))
    old, new = (encode(source, each.tree).decode().splitlines() for each in (style, edit(style)))
    assert len(old) == len(new)
    changed = [line.strip() for line, other in zip(new, old, strict=True) if line != other]
    assert changed == ['"label_expression": ' + json.dumps(HILL.replace('{"text":" \\u00b7 "}, ', ""))]


def test_label_text_is_created_in_canonical_order() -> None:
    style = a_label({})
    key = style.layers[1].key
    edited = change_expression(key, lambda _tree: new_node("get_v", "name"))(style)
    record = edited.layers[1].record
    assert record[LABEL_KEY] == {"label_expression": '{"get_v":"name"}'}
    assert list(record)[-2:] == [LABEL_KEY, "paint"]
    assert list(set_label_text(key, MISSING)(edited).layers[1].record) == list(style.layers[1].record)


def test_other_members_are_preserved() -> None:
    style = a_label({"use_default": 0, "label_expression": "{}", "op": "x"})
    label = after(style, change_expression(style.layers[0].key, lambda _tree: new_node("text", "a")))
    assert list(label.items()) == [
        ("use_default", 0),
        ("label_expression", '{"text":"a"}'),
        ("op", "x"),
    ]


@pytest.mark.parametrize(
    ("text", "why", "place"),
    [
        ('{"get_v" "name"}', "A colon", "line 1, column 10"),
        ('{"get_v":"name"', "The bracket “{” at line 1, column 1 is not closed", "line 1, column 16"),
        ('{"concat":[\n{"text":"a"} {"text":"b"}]}', "A comma", "line 2, column 14"),
        ('{"text":"a"} x', "Unexpected content after the end", "line 1, column 14"),
        ('["a"]', "A label expression must be a JSON object; found a list", "line 1, column 1"),
        ('{"text":"a","text":"b"}', "Duplicate key", "line 1, column 13"),
        ('{"number":NaN}', "“NaN” is not a JSON number", "line 1, column 11"),
    ],
)
def test_invalid_expression_is_reported_with_place(text: str, why: str, place: str) -> None:
    fault = find_fault(text)
    assert fault is not None
    assert fault.text.startswith(why)
    assert str(fault.place) == place
    style = a_label({"label_expression": text})
    key = style.layers[0].key
    with pytest.raises(EditError, match=why):
        change_expression(key, lambda tree: {**tree})(style)
    good = a_label({"label_expression": "{}"})
    with pytest.raises(EditError, match=place):
        set_expression_text(good.layers[0].key, text)(good)


def test_invalid_expression_can_be_fixed_as_text() -> None:
    style = a_label({"label_expression": "{name}", "op": "x"})
    edit = set_expression_text(style.layers[0].key, '{"get_v": "name"}')
    assert after(style, edit) == {"label_expression": '{"get_v": "name"}', "op": "x"}


@pytest.mark.parametrize("label_text", [3, "name", ["name"], None])
def test_a_label_text_that_is_no_object_is_not_edited(label_text: Any) -> None:
    style = a_label(label_text)
    with pytest.raises(EditError, match="not a JSON object"):
        change_expression(style.layers[0].key, lambda _tree: new_node("text", "a"))(style)


def test_edit_of_missing_layer_changes_nothing() -> None:
    style, other = a_label({}), a_label({})
    assert set_label_text(other.layers[0].key, {})(style) is style


@pytest.mark.parametrize(
    ("label_text", "expression"),
    [(None, None), ([], None), ({"label_expression": 3}, None), ({"label_expression": ""}, "")],
)
def test_an_expression_is_a_text(label_text: Any, expression: str | None) -> None:
    assert label_expression(label_text) == expression
