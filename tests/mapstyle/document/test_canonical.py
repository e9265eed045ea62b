"""Canonical form: equivalent styles with another order of keys and layout."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.document.canonical import (
    LAYER_ORDER,
    STYLE_ORDER,
    Order,
    canonical_text,
    with_ordered_keys,
)
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import MAX_DEPTH, read, read_object
from editor.mapstyle.schema.json_schema import OTHER_PAINT, build_schema
from editor.storage.file_state import read_style
from tests.corpus import each_real_style
from tests.styles import a_document, a_group, a_line, an_icon, bytes_of

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
anything = st.recursive(
    scalars | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=10,
)


def every_key(order: Order) -> Iterator[str]:
    for key, inner in order.items():
        yield key
        yield from every_key(inner)


known_keys = st.sampled_from(sorted(set(every_key(STYLE_ORDER))))


@st.composite
def shuffled(draw: st.DrawFn, value: Any) -> Any:
    """Draw the value with shuffled keys and additional unknown ones."""
    if isinstance(value, list):
        return [draw(shuffled(item)) for item in value]
    if not isinstance(value, dict):
        return value
    more = draw(st.dictionaries(known_keys | st.text(max_size=3), anything, max_size=1))
    members = list({**more, **value}.items())
    return {key: draw(shuffled(held)) for key, held in draw(st.permutations(members))}


def a_rich_document() -> Any:
    layers = [
        a_line(2, COMMENT="Road", filter={"expression": [{"values": ["a"], "key": "k"}], "condition": "all"}),
        a_line(1, label_text={"label_keys": {"label_key": [{"key_text": "name", "id": 1}]}}),
    ]
    return a_document(layers, [a_group(9797278307)], icons_section={"icons": [an_icon("a"), an_icon("b")]})


def text_of(tree: Any, **form: Any) -> str:
    return canonical_text(decode(json.dumps(tree, **form).encode()))


def layer_keys(text: str) -> list[str]:
    return list(read_object(json.loads(text), (*LAYERS, 0)))


@given(shuffled(a_rich_document()), st.sampled_from([None, 1, 2, "\t"]), st.booleans())
def test_canonical_form_is_equivalent_and_idempotent(
    tree: Any, indent: int | str | None, ascii_only: bool
) -> None:
    text = text_of(tree, indent=indent, ensure_ascii=ascii_only)
    assert json.loads(text) == json.loads(json.dumps(tree))
    assert canonical_text(decode(text.encode())) == text


@given(anything)
def test_canonical_form_preserves_unknown_documents(value: Any) -> None:
    tree = json.loads(json.dumps({"zzz": value, "aaa": [value, value]}))
    assert json.dumps(json.loads(text_of(tree))) == json.dumps(tree)


@pytest.mark.parametrize("path", each_real_style())
def test_canonical_form_of_real_style_is_equivalent(path: Path) -> None:
    source = read_style(path)
    text = canonical_text(source)
    assert decode(text.encode()).tree == source.tree
    assert canonical_text(decode(text.encode())) == text


def test_layer_keys_are_ordered_with_unknown_keys_last() -> None:
    record = {"zebra": 1, "paint": {}, "filter": None, "ant": 2, "group_id": 3, "id": 4, "type": "line"}
    record |= {"source": "map", "COMMENT": "Road", "maxzoom": 17, "metaCategoryID": 5, "label_text": {}}
    record |= {"isTemplate": 0, "minzoom": 1, "sourcedata_id": 6}
    assert " ".join(layer_keys(text_of(a_document([record])))) == (
        "COMMENT id type source sourcedata_id metaCategoryID isTemplate minzoom maxzoom group_id "
        "filter label_text paint zebra ant"
    )


def test_paint_is_ordered_by_field_id() -> None:
    paint = {"unknown": 1, "text-style": {}, "fill-color": {}, "line-width": {}, "icon": {}, "3dMesh": 1}
    tree = with_ordered_keys(a_document([a_line(1, paint=paint)]))
    keys = ["fill-color", "line-width", "icon", "text-style", "unknown", "3dMesh"]
    assert list(read(tree, (*LAYERS, 0, "paint"))) == keys


def test_level_and_stops_are_first_keys() -> None:
    holder = {"line_width_stops": {"easing_type": 1, "line_width_stop": [{"width": 2, "level_id": 3}]}}
    tree = with_ordered_keys(a_document([a_line(1, paint={"line-width": holder})]))
    expected = '{"line_width_stops": {"line_width_stop": [{"level_id": 3, "width": 2}], "easing_type": 1}}'
    assert json.dumps(read(tree, (*LAYERS, 0, "paint", "line-width"))) == expected


def test_value_of_unknown_key_is_not_reordered() -> None:
    held = {"type": 1, "id": 2, "COMMENT": 3}
    tree = with_ordered_keys(a_document([a_line(1, other=held)]))
    assert list(read(tree, (*LAYERS, 0, "other"))) == ["type", "id", "COMMENT"]


def test_lists_are_never_reordered() -> None:
    layers = [a_line(number) for number in (2, 9, 1)]
    tree = with_ordered_keys(a_document(layers, icons_section={"icons": [an_icon("b"), an_icon("a")]}))
    assert [layer["id"] for layer in read(tree, LAYERS)] == [2, 9, 1]
    assert [icon["id"] for icon in tree["icons_section"]["icons"]] == ["b", "a"]


@pytest.mark.parametrize("spelling", ["1.10", "1E2", "-0", "-0.0", "1e-7", "17.0", "9" * 400])
def test_a_number_keeps_its_spelling(spelling: str) -> None:
    source = decode(b'{"sources_list": {"n": [' + spelling.encode() + b"]}}")
    assert f"      {spelling}\n" in canonical_text(source)


def test_canonical_form_has_two_spaces_and_final_newline() -> None:
    expected = '{\n  "sources_list": {\n    "sources": []\n  },\n  "a": [\n    1\n  ]\n}\n'
    assert canonical_text(decode(b'\xef\xbb\xbf{"a":[1],"sources_list":{"sources":[]}}\n\n')) == expected


def test_newlines_of_the_file_are_preserved() -> None:
    text = bytes_of(a_document(1)).decode().replace("\n", "\r\n")
    assert canonical_text(decode(text.encode())) == canonical_text(decode(bytes_of(a_document(1)))).replace(
        "\n", "\r\n"
    )


def test_lone_surrogate_is_written_as_escape() -> None:
    text = canonical_text(decode(b'{"a": "\\ud83d"}'))
    assert '"\\ud83d"' in text
    assert text.encode()


def test_deeply_nested_layer_content_is_written() -> None:
    depth = MAX_DEPTH - 2
    text = '{"sources_list": {"sources": ' + "[" * depth + "]" * depth + "}}"
    assert json.loads(canonical_text(decode(text.encode()))) == json.loads(text)


def test_canonical_order_covers_the_schema() -> None:
    def known(schema: Any) -> Iterator[str]:
        if isinstance(schema, dict):
            if schema.get("type") == "object":
                yield from schema["properties"]
            for part in schema.values():
                yield from known(part)

    assert set(known(build_schema())) - set(OTHER_PAINT) == set(every_key(STYLE_ORDER))
    assert list(LAYER_ORDER)[-1] == "paint"
