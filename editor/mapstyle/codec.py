"""Bytes to tree, strictly, and tree to bytes, losing nothing.

A file that was not edited is written back byte for byte. After an edit the old text stands, and only the
spans of the values that changed are replaced.
"""

from dataclasses import replace
from json.decoder import JSONDecodeError, JSONDecoder
from typing import NoReturn

from editor.errors import DocumentError, SaveError
from editor.mapstyle.numbers import SpelledFloat, SpelledInt, number_text
from editor.mapstyle.rewrite import rewrite
from editor.mapstyle.source import Container, Entry, Source, after_blank, place_at
from editor.mapstyle.tree import Json

_BOM = b"\xef\xbb\xbf"
# More digits than this are no id, colour or size, and only cost time.
_MOST_DIGITS = 400
# Reading the containers under these keys entry by entry costs nothing and tells the place of each layer,
# group and icon; everything beneath is left to the C scanner.
_SKELETON = frozenset(
    {
        "map_schemes_section",
        "map_schemes",
        "definition",
        "layers",
        "groups_section",
        "groups",
        "icons_section",
        "icons",
    }
)
_SKELETON_LISTS = frozenset(["map_schemes"])

_PLAIN_WORDS = {
    "Expecting value": "A value is missing here.",
    "Expecting ',' delimiter": "A comma or a closing bracket is missing here.",
    "Expecting ':' delimiter": "A colon is missing after the key.",
    "Expecting property name enclosed in double quotes": "A key in double quotes is missing here.",
    "Illegal trailing comma before end of object": "The comma before the closing bracket is one too many.",
    "Illegal trailing comma before end of array": "The comma before the closing bracket is one too many.",
    "Extra data": "The style ends here, yet more text follows.",
    "Unterminated string starting at": "The text that begins here has no closing quote.",
    "Invalid control character at": "A control character stands in a text; write it as an escape.",
    "Invalid \\escape": "This escape does not exist in JSON.",
    "Invalid \\uXXXX escape": "Four hexadecimal digits must follow \\u.",
}


class _RefusedError(ValueError):
    """A value that Python reads and a style must not hold."""


def decode(data: bytes) -> Source:
    """The source, tree and all, of a style file's bytes.

    Raises: DocumentError, with line and column, when the bytes are not UTF-8, not strict JSON, or no object.
    """
    has_bom = data.startswith(_BOM)
    source = Source(_decode_utf8(data[len(_BOM) :] if has_bom else data), has_bom, None)
    text = source.text
    try:
        tree, end = _read(source, source.root, "", is_skeleton=True)
        end = after_blank(text, end)
        if end != len(text):
            raise JSONDecodeError("Extra data", text, end)
    except JSONDecodeError as error:
        raise DocumentError(_plain_words(error.msg), place_at(text, error.pos)) from None
    except RecursionError:
        raise DocumentError("The values are nested too deeply to be a style.") from None
    except _RefusedError as error:
        raise DocumentError(str(error), place_at(text, _find_refused(text, source.root))) from None
    if not isinstance(tree, dict):
        raise DocumentError(
            f"A style is an object, but this file holds {_kind(tree)}.", place_at(text, source.root)
        )
    return replace(source, tree=tree)


def encode(source: Source, tree: Json) -> bytes:
    """The bytes of a tree that edits made from a source's own: the same bytes when nothing was edited.

    Raises: SaveError when a text holds half a surrogate pair, which UTF-8 cannot write.
    """
    text = source.text if tree is source.tree else rewrite(source, tree)
    try:
        return (_BOM if source.has_bom else b"") + text.encode("utf-8")
    except UnicodeEncodeError:
        raise SaveError("A text holds half a character, which a file cannot hold.") from None


def _decode_utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8")
        raise DocumentError("The file is not UTF-8 text.", place_at(good, len(good))) from None


def _plain_words(message: str) -> str:
    for start, words in _PLAIN_WORDS.items():
        if message.startswith(start):
            return words
    return f"The file is not JSON: {message}."


def _kind(value: Json) -> str:
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return "a text"
    return "nothing but null" if value is None else "a single value"


def _pairs(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _RefusedError("This key stands here a second time.")
    return members


def _float(text: str) -> float:
    number = float(text)
    if number - number != 0:
        raise _RefusedError("This number is too large.")
    return number if number_text(number) == text else SpelledFloat(text)


def _int(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise _RefusedError("This number has too many digits.")
    return SpelledInt(text) if text == "-0" else int(text)


def _constant(text: str) -> NoReturn:
    raise _RefusedError(f"{text} is no number that JSON knows.")


_scan_strictly = JSONDecoder(
    object_pairs_hook=_pairs, parse_float=_float, parse_int=_int, parse_constant=_constant
).raw_decode


def _read(source: Source, start: int, name: str, *, is_skeleton: bool) -> tuple[Json, int]:
    """A value and its end; the containers of the skeleton entry by entry, all else by the C scanner."""
    text = source.text
    bracket = text[start : start + 1]
    if not is_skeleton or bracket not in ("{", "["):
        return _scan_strictly(text, start)
    is_object = bracket == "{"
    closing = "}" if is_object else "]"
    entries: list[Entry] = []
    values: list[Json] = []
    spot = after_blank(text, start + 1)
    while text[spot : spot + 1] != closing or entries:
        key, entry_start = None, spot
        if is_object:
            key, spot = _read_key(text, spot)
            goes_on = key in _SKELETON
        else:
            goes_on = name in _SKELETON_LISTS
        value, end = _read(source, spot, key or "", is_skeleton=goes_on)
        entries.append(Entry(key, entry_start, spot, end))
        values.append(value)
        spot = after_blank(text, end)
        if text[spot : spot + 1] == closing:
            break
        if text[spot : spot + 1] != ",":
            raise JSONDecodeError("Expecting ',' delimiter", text, spot)
        spot = after_blank(text, spot + 1)
    source.remember(Container(start, spot + 1, tuple(entries)))
    if not is_object:
        return values, spot + 1
    return _pairs([(str(entry.key), value) for entry, value in zip(entries, values, strict=True)]), spot + 1


def _read_key(text: str, start: int) -> tuple[str, int]:
    """A member's key, and the offset of its value."""
    if text[start : start + 1] != '"':
        raise JSONDecodeError("Expecting property name enclosed in double quotes", text, start)
    key, end = _scan_strictly(text, start)
    end = after_blank(text, end)
    if text[end : end + 1] != ":":
        raise JSONDecodeError("Expecting ':' delimiter", text, end)
    return key, after_blank(text, end + 1)


def _find_refused(text: str, start: int) -> int:
    """The offset of the first value or key that strict reading refuses, in a text that is JSON otherwise."""
    while text[start] in "{[":
        seen: set[str] = set()
        inner = None
        is_object = text[start] == "{"
        spot = after_blank(text, start + 1)
        while text[spot] not in "}]":
            entry_start = spot
            if is_object:
                key, spot = _read_key(text, spot)
                if key in seen:
                    return entry_start
                seen.add(key)
            try:
                _, end = _scan_strictly(text, spot)
            except _RefusedError:
                inner = spot
                break
            spot = after_blank(text, end)
            if text[spot] == ",":
                spot = after_blank(text, spot + 1)
        if inner is None:
            return start
        start = inner
    return start
