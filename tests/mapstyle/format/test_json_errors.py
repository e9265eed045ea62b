"""Error messages and positions for texts with a known fault."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import DocumentError
from editor.mapstyle.format.codec import decode, decode_text
from editor.mapstyle.format.json_errors import JsonShape, is_nested_within, raise_fault
from editor.mapstyle.format.source_text import place_at
from editor.mapstyle.json_tree import MAX_DEPTH

TREE = {
    "name": "The “map”, é",
    "of": {"x": [1.5, -2, True, None], "y": {}, "z": []},
    "list": [{"b": 'with \\ and " and \n', "c": False}, ["d", "e"], 12e3],
    "last": {"f": "g"},
}
LAYOUTS = {
    "indented": json.dumps(TREE, indent=2, ensure_ascii=False),
    "tabs and CRLF": json.dumps(TREE, indent="\t").replace("\n", "\r\n"),
    "one line": json.dumps(TREE),
    "compact": json.dumps(TREE, separators=(",", ":"), ensure_ascii=False),
}
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s"\[\]{},:]+')


class Broken(NamedTuple):
    """A text, the offset of its fault, and the expected message."""

    text: str
    offset: int
    message: str


Break = Callable[[str, list[re.Match[str]]], Iterator[Broken]]


def inserted(text: str, offset: int, new: str) -> str:
    return text[:offset] + new + text[offset:]


def put_before(new: str, message: str, only: str, at: int = 0) -> Break:
    """Insert a text before each matching token; the fault is reported at an offset from it."""

    def broken(text: str, tokens: list[re.Match[str]]) -> Iterator[Broken]:
        for token in tokens:
            if re.fullmatch(only, token[0], re.DOTALL):
                yield Broken(inserted(text, token.start(), new), token.start() + at, message)

    return broken


def put_for(only: str, new: Callable[[str], str], message: str, at: int = 0) -> Break:
    """Replace each matching token."""

    def broken(text: str, tokens: list[re.Match[str]]) -> Iterator[Broken]:
        for token in tokens:
            if re.fullmatch(only, token[0], re.DOTALL):
                other = text[: token.start()] + new(token[0]) + text[token.end() :]
                yield Broken(other, token.start() + at, message)

    return broken


def trailing_comma(text: str, tokens: list[re.Match[str]]) -> Iterator[Broken]:
    for before, token in pairwise(tokens):
        if token[0] in "]}" and before[0] not in "[{":
            end = before.end()
            yield Broken(inserted(text, end, ","), end, "comma before the closing bracket is not needed")


def missing_comma(text: str, tokens: list[re.Match[str]]) -> Iterator[Broken]:
    for token, after in pairwise(tokens):
        if token[0] == ",":
            other = text[: token.start()] + " " + text[token.end() :]
            yield Broken(other, after.start(), "comma is missing before this value")


def missing_colon(text: str, tokens: list[re.Match[str]]) -> Iterator[Broken]:
    for token, after in pairwise(tokens):
        if token[0] == ":":
            other = text[: token.start()] + " " + text[token.end() :]
            yield Broken(other, after.start(), "colon is missing after the key")


def missing_value(text: str, tokens: list[re.Match[str]]) -> Iterator[Broken]:
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if before[0] == ":" and token[0] not in "[{":
            other = text[: token.start()] + text[token.end() :]
            yield Broken(other, after.start() - len(token[0]), "value is missing here")


def behind(new: str, message: str, at: int = 0) -> Break:
    return lambda text, _tokens: iter([Broken(text + new, len(text) + at, message)])


WORD, NUMBER, OPENING = r'[^"\[\]{},:]+', r"-?[0-9].*", r"[\[{]"
BREAKS: dict[str, Break] = {
    "trailing comma": trailing_comma,
    "missing comma": missing_comma,
    "doubled comma": put_for(",", lambda _: ",,", "This comma is not needed", 1),
    "missing colon": missing_colon,
    "missing value": missing_value,
    "single quotes": put_for('".*"', lambda text: f"'{text[1:-1]}'", "double quotes, not single quotes"),
    "a comment": put_before("// note\n", "does not allow comments", '".*"|' + OPENING),
    "a long comment": put_before("/* note */", "does not allow comments", r".*"),
    "a comment with a hash": put_before("# note\n", "does not allow comments", r".*"),
    "a bad escape": put_for('".*"', lambda text: '"\\q' + text[1:], "Invalid escape", 1),
    "a bad code": put_for(
        '".*"', lambda text: '"\\u12G4' + text[1:], "“\\u” needs four hexadecimal digits", 1
    ),
    "a control character": put_for(
        '".*"', lambda text: '"\x01' + text[1:], "Control character in a string", 1
    ),
    "a tab in a text": put_for('".*"', lambda text: '"\t' + text[1:], "Control character in a string", 1),
    "a line end in a text": put_for('".*"', lambda text: '"\n' + text[1:], "no closing quote"),
    "NUL": put_before("\0", "Unexpected control character", ".*"),
    "NaN": put_for(WORD, lambda _: "NaN", "“NaN” is not a JSON number"),
    "Infinity": put_for(WORD, lambda _: "Infinity", "“Infinity” is not a JSON number"),
    "-Infinity": put_for(WORD, lambda _: "-Infinity", "“-Infinity” is not a JSON number"),
    "a leading zero": put_for(NUMBER, lambda text: "007", "must not have leading zeros"),
    "a leading plus": put_before("+", "must not start with a plus", NUMBER),
    "no digit behind the point": put_for(NUMBER, lambda _: "5.", "digit is missing"),
    "no digit before the point": put_for(NUMBER, lambda _: ".5", "digit is missing"),
    "a word of Python": put_for(WORD, lambda _: "None", "“None” is not a JSON value"),
    "a hexadecimal number": put_for(NUMBER, lambda _: "0x1F", "“0x1F” is not a JSON number"),
    "a mark": put_before("\ufeff", "Unexpected byte order mark", ".*"),
    "a hard space": put_before("\xa0", "Invalid whitespace", ".*"),
    "two values": behind(' {"a": 1}', "after the end of the JSON", 1),
    "two values side by side": behind("[]", "after the end of the JSON"),
    "a bracket more": behind("}", "no matching opening bracket"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", BREAKS)
def test_fault_is_reported_at_its_place(name: str, layout: str) -> None:
    text = LAYOUTS[layout]
    broken = list(BREAKS[name](text, list(TOKEN.finditer(text))))
    assert broken
    for each in broken:
        place = place_at(each.text, each.offset)
        error = fault_of(each.text)
        assert each.message in error.text, each.text
        assert error.place == place, each.text


@pytest.mark.parametrize("layout", LAYOUTS)
def test_truncated_text_reports_open_container(layout: str) -> None:
    text = LAYOUTS[layout]
    for end in range(1, len(text)):
        error, start = fault_of(text[:end]), open_text(text[:end])
        expected = end if start is None else start
        assert re.search("is not closed|no closing quote|Incomplete value", error.text), text[:end]
        assert ("closing quote" in error.text) is (start is not None), text[:end]
        assert error.place == place_at(text[:end], expected), text[:end]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("bracket", "]}")
def test_unclosed_container_is_reported_by_bracket(layout: str, bracket: str) -> None:
    text = LAYOUTS[layout]
    for token in TOKEN.finditer(text):
        if token[0] == bracket:
            broken = text[: token.start()] + text[token.end() :]
            assert re.search("not closed|does not close|or close", fault_of(broken).text), broken


@pytest.mark.parametrize("layout", LAYOUTS)
def test_unclosed_string_is_reported_on_its_line(layout: str) -> None:
    text = LAYOUTS[layout]
    for token in TOKEN.finditer(text):
        if token[0].startswith('"'):
            broken = text[: token.end() - 1] + text[token.end() :]
            error = fault_of(broken)
            assert "quote" in error.text, broken
            assert error.place is not None
            assert error.place.line == place_at(text, token.start()).line


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_wide_encoding_is_reported_by_name(codec: str, layout: str) -> None:
    with pytest.raises(
        DocumentError, match=f"The file is encoded as {codec[:6].upper()}. Save it as UTF-8"
    ) as caught:
        decode(LAYOUTS[layout].encode(codec))
    assert (caught.value.place.line, caught.value.place.column) == (1, 1)


@pytest.mark.parametrize(
    ("opening", "closing", "brackets"),
    [("[", "]", [0]), ('{"a":', "}", [0]), ('[{"]}":', "}]", [0, 1]), ('{"\\"[":[', "]}", [0, 7])],
)
def test_nesting_has_one_limit_and_its_place(opening: str, closing: str, brackets: list[int]) -> None:
    fitting = (MAX_DEPTH - 1) // len(brackets)
    fine = f'{{"v":{opening * fitting}1{closing * fitting}}}'
    assert decode_text(fine).text == fine
    count, rest = divmod(MAX_DEPTH - 1, len(brackets))
    column = len('{"v":') + count * len(opening) + brackets[rest] + 1
    for more in (fitting + 1, 5000, 100_000):
        for end in (closing * more, ""):
            error = fault_of(f'{{"v":{opening * more}1{end}}}')
            assert error.text == f"The values are nested more than {MAX_DEPTH} levels deep here."
            assert error.place is not None
            assert (error.place.line, error.place.column) == (1, column)


@given(
    st.recursive(
        st.sampled_from(["[", '\\"]', 1]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["{", "\\", "]"]), inner, max_size=3)
        ),
        max_leaves=30,
    ),
    st.integers(1, 8),
)
def test_the_depth_of_a_text_is_that_of_its_value(value: object, deepest: int) -> None:
    assert is_nested_within(json.dumps(value), deepest) is (depth_of(value) <= deepest)


@pytest.mark.parametrize("deepest", [198, 199])
def test_the_depth_of_many_deep_values_is_that_of_the_deepest(deepest: int) -> None:
    deep, flat = 198 * "[" + 198 * "]", 50 * "[]," + "[]"
    text = "[" + ",".join([*20 * [deep], flat, *20 * [deep]]) + "]"
    assert is_nested_within(text, deepest) is (deepest == 199)


def depth_of(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth_of, inner), default=0)


@given(st.data())
def test_fault_is_found_only_in_invalid_json(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(list(LAYOUTS.values())))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        new = data.draw(
            st.sampled_from(["", *'[]{},:"\\e.0- \n\t', "true", "1", "\ufeff", '""', "é", "\ud800"])
        )
        text = text[:start] + new + text[start + data.draw(st.integers(0, 3)) :]
    try:
        json.loads(text, parse_constant=lambda _: 1 / 0)
    except (ValueError, ZeroDivisionError):
        with pytest.raises(DocumentError):
            raise_fault(text)
    else:
        raise_fault(text)


def test_json_test_suite_opens_or_reports_fault(corpus: Path) -> None:
    for file in sorted((corpus / "corpora" / "json").glob("*.json")):
        data = file.read_bytes()
        error = refusal(data)
        if file.name.startswith("n_"):
            assert error is not None, file.name
            assert "A style must be a JSON object" not in error.text, file.name
            assert error.place is not None, file.name
            assert None not in (error.place.line, error.place.column), file.name
        elif file.name.startswith("y_"):
            assert error is None or error.text.startswith("A style must be a JSON object"), file.name
            assert refusal(b'{"v": ' + data.removeprefix(b"\xef\xbb\xbf") + b"}") is None, file.name


def refusal(data: bytes) -> DocumentError | None:
    try:
        decode(data)
    except DocumentError as error:
        return error
    return None


def fault_of(text: str) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        decode_text(text)
    return caught.value


def open_text(text: str) -> int | None:
    """Return the offset of an unclosed string, or None."""
    start, offset = None, 0
    while offset < len(text):
        if text[offset] == '"':
            start = offset if start is None else None
        offset += 2 if text[offset] == "\\" and start is not None else 1
    return start


keys = st.sampled_from(["", "a", ":", '"', '":', "\\", "{", "é"])
repeating = st.recursive(
    st.one_of(st.none(), st.integers(), keys),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.lists(st.tuples(keys, inner), max_size=4).map(tuple)
    ),
)


def spelled(value: Any) -> str:
    """Return JSON in which a tuple of pairs is an object that may have duplicate keys."""
    if isinstance(value, tuple):
        return "{" + ",".join(f"{json.dumps(key)} : {spelled(member)}" for key, member in value) + "}"
    return f"[{', '.join(map(spelled, value))}]" if isinstance(value, list) else json.dumps(value)


def count_members(value: Any) -> int:
    if isinstance(value, tuple):
        return len(value) + sum(count_members(member) for _, member in value)
    return sum(map(count_members, value)) if isinstance(value, list) else 0


@given(repeating)
def test_members_are_counted_regardless_of_strings(value: Any) -> None:
    assert JsonShape.of(spelled(value).encode()).member_count == count_members(value)


@given(st.lists(st.tuples(keys, repeating), max_size=4).map(tuple))
def test_members_with_duplicate_keys_are_retained(value: Any) -> None:
    text = spelled((("outer", value),))
    read = decode_text(text).tree
    assert len(read["outer"]) == len(value)
    assert members_in(read) == count_members(value) + 1


def members_in(tree: Any) -> int:
    if isinstance(tree, dict):
        return len(tree) + sum(map(members_in, tree.values()))
    return sum(map(members_in, tree)) if isinstance(tree, list) else 0
