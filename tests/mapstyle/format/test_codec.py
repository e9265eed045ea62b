"""Strict decoding, and encoding that preserves unchanged text."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import DocumentError
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.json_tree import insert, move, read, remove, replace

INDENTED = b"""{
  "b": [
    1.10,
    {"inline": true, "kept" :  1E2}
  ],
  "a": "caf\\u00e9",
  "n": -0
}
"""

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
objects = st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=5), values, max_size=5)
indents = st.sampled_from([None, 1, 2, 4, "\t"])


def text_of(value: object, indent: int | str | None) -> bytes:
    return json.dumps(value, indent=indent, ensure_ascii=False).encode()


@given(objects, indents)
def test_an_untouched_file_is_written_back_byte_for_byte(value: object, indent: int | str | None) -> None:
    data = text_of(value, indent)
    source = decode(data)
    assert encode(source, source.tree) == data


@given(objects, objects, indents)
def test_an_edited_file_reads_back_as_the_edited_tree(
    old: object, new: object, indent: int | str | None
) -> None:
    source = decode(text_of(old, indent))
    assert json.loads(encode(source, new)) == json.loads(json.dumps(new))


@given(st.lists(objects, min_size=2, max_size=6), st.data(), indents)
def test_moved_element_retains_its_text(
    items: list[object], data: st.DataObject, indent: int | str | None
) -> None:
    source = decode(text_of({"list": items}, indent))
    start = data.draw(st.integers(0, len(items) - 1))
    target = data.draw(st.integers(0, len(items) - 1))
    tree = move(source.tree, ("list",), start, target)
    items.insert(target, items.pop(start))
    assert encode(source, tree) == text_of({"list": items}, indent)


@pytest.mark.parametrize(
    ("path", "value", "before", "after"),
    [
        (("b", 0), 2, b"1.10", b"2"),
        (("b", 1, "inline"), False, b"true", b"false"),
        (("b", 1, "kept"), 7.5, b"1E2", b"7.5"),
        (("a",), "tea", b'"caf\\u00e9"', b'"tea"'),
        (("n",), None, b"-0", b"null"),
    ],
)
def test_one_edit_replaces_only_its_own_span(path: tuple, value: object, before: bytes, after: bytes) -> None:
    source = decode(INDENTED)
    assert encode(source, replace(source.tree, path, value)) == INDENTED.replace(before, after)


def test_an_edit_to_an_equal_number_keeps_the_spelling() -> None:
    source = decode(INDENTED)
    assert encode(source, replace(source.tree, ("b", 0), 1.1)) == INDENTED


def test_new_member_is_formatted_like_siblings() -> None:
    source = decode(INDENTED)
    tree = replace(source.tree, ("new",), {"k": [1]})
    expected = INDENTED.replace(b"-0\n}", b'-0,\n  "new": {\n    "k": [\n      1\n    ]\n  }\n}')
    assert encode(source, tree) == expected


def test_new_element_is_on_one_line_like_siblings() -> None:
    source = decode(INDENTED)
    tree = insert(source.tree, ("b", 0), {"x": [1, 2]})
    assert encode(source, tree) == INDENTED.replace(b"1.10", b'{"x": [1, 2]},\n    1.10')


def test_removed_member_removes_its_comma() -> None:
    source = decode(INDENTED)
    assert encode(source, remove(source.tree, ("n",))) == INDENTED.replace(b',\n  "n": -0', b"")
    assert encode(source, remove(source.tree, ("b", 0))) == INDENTED.replace(b"1.10,\n    ", b"")


def test_moved_and_changed_layer_retains_other_text() -> None:
    data = b'{"l": [{"id":  1, "x": 1, "y": 2}, {"id":  2, "x": 1.0, "y": [ 3 ]}, {"id": 3}]}'
    source = decode(data)
    tree = replace(source.tree, ("l", 1, "x"), 9)
    tree = move(tree, ("l",), 1, 0)
    assert encode(source, tree) == (
        b'{"l": [{"id":  2, "x": 9, "y": [ 3 ]}, {"id":  1, "x": 1, "y": 2}, {"id": 3}]}'
    )


def test_windows_line_ends_and_a_byte_order_mark_stay() -> None:
    data = b"\xef\xbb\xbf" + INDENTED.replace(b"\n", b"\r\n")
    source = decode(data)
    assert encode(source, source.tree) == data
    tree = replace(source.tree, ("new",), {"x": 1})
    expected = data.replace(b"-0\r\n}", b'-0,\r\n  "new": {\r\n    "x": 1\r\n  }\r\n}')
    assert encode(source, tree) == expected


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b'{"a": NaN}', 1, 7),
        (b'{"a": 1,}', 1, 8),
        (b'{"a" 1}', 1, 6),
        (b'{"a": [1 2]}', 1, 10),
        (b'{"a": "\xff"}', 1, 8),
        (b"{} x", 1, 4),
        (b"", 1, 1),
        (b"[1]", 1, 1),
        (b'{"map_schemes_section": {"map_schemes": [{"a": tru}]}}', 1, 48),
        (b'{"a": 1', 1, 8),
        (b"{'a': 1}", 1, 2),
    ],
)
def test_invalid_style_is_refused_with_place(data: bytes, line: int, column: int) -> None:
    with pytest.raises(DocumentError) as caught:
        decode(data)
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.column) == (line, column)


@pytest.mark.parametrize(
    ("data", "text", "line", "column"),
    [
        (b'{"b": NaN, "a": Infinity}', "“NaN” is not a JSON number", 1, 7),
        (b'{"x": [{"a": -Infinity}]}', "“-Infinity” is not a JSON number", 1, 14),
        (b"\n NaN", "“NaN” is not a JSON number", 2, 2),
        (b'{"a": ' + b"9" * 5000 + b', "b": 1,}', "not needed", 1, 5015),
        (b'{"map_schemes_section": {"map_schemes": [{"id": 1,, "id": 1}]}}', "not needed", 1, 51),
    ],
)
def test_first_fault_is_reported(data: bytes, text: str, line: int, column: int) -> None:
    with pytest.raises(DocumentError, match=text) as caught:
        decode(data)
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.column) == (line, column)


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b" \n\t "], ids=["nothing", "mark", "blanks"])
def test_empty_file_is_reported_as_empty(data: bytes) -> None:
    with pytest.raises(DocumentError, match="The file is empty"):
        decode(data)


def test_equal_numbers_of_one_spelling_are_one_object() -> None:
    first, second, other = decode(b'{"a": [1.25, 1.25, 1.250]}').tree["a"]
    assert first is second
    assert other == first
    assert other is not first


def test_deep_nesting_is_refused_without_a_crash() -> None:
    with pytest.raises(DocumentError, match="more than 200 levels"):
        decode(b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}")


def test_the_place_of_a_value_is_its_line_and_column() -> None:
    place = decode(INDENTED).place(("b", 1, "kept"))
    assert (place.line, place.column, place.pointer) == (4, 32, "/b/1/kept")


def test_place_of_missing_value_is_its_container() -> None:
    place = decode(INDENTED).place(("b", 1, "absent"))
    assert (place.line, place.column) == (4, 5)


def test_the_real_styles_are_written_back_byte_for_byte(real_styles: list[Path]) -> None:
    for path in real_styles:
        source = decode(path.read_bytes())
        assert encode(source, source.tree) == path.read_bytes(), path.name


def test_one_edit_in_a_file_of_one_line_changes_only_its_span(corpus: Path) -> None:
    data = (corpus / "data" / "styles" / "cycle-basic.json").read_bytes()
    source = decode(data)
    path = (*LAYERS, 5, "paint", "text-size", "text_size_stops", "text_size_stop", 1, "size")
    assert read(source.tree, path) == 2.5
    new = encode(source, replace(source.tree, path, 2.75))
    first = next(index for index, (a, b) in enumerate(zip(data, new, strict=False)) if a != b)
    assert new == data[:first] + b"75" + data[first + 1 :]
