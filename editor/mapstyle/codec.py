"""Bytes to tree, strictly, and tree to bytes, losing nothing.

A file that was not edited is written back byte for byte. After an edit the old text stands, and only the
spans of the values that changed are replaced.
"""

from collections.abc import Iterator
from json.decoder import JSONDecodeError, JSONDecoder
from typing import NoReturn

from editor.errors import DocumentError
from editor.mapstyle.numbers import SpelledFloat, number_text
from editor.mapstyle.rewrite import rewritten
from editor.mapstyle.source import Container, Entry, Source, after_blank, place_at, walk
from editor.mapstyle.tree import Json
from editor.wording import Sentence, say

_BOM = b"\xef\xbb\xbf"
# The containers on the way to the layers are read entry by entry, which tells their places for nothing:
# finding them later means to pass over the whole text once for each.
_SKELETON = frozenset(["map_schemes_section", "map_schemes", "definition"])
_SKELETON_LISTS = frozenset(["map_schemes"])

_PLAIN_WORDS = {
    "Expecting value": say("A value is missing here."),
    "Expecting ',' delimiter": say("A comma or a closing bracket is missing here."),
    "Expecting ':' delimiter": say("A colon is missing after the key."),
    "Expecting property name enclosed in double quotes": say("A key in double quotes is missing here."),
    "Illegal trailing comma before end of object": say(
        "The comma before the closing bracket is one too many."
    ),
    "Illegal trailing comma before end of array": say(
        "The comma before the closing bracket is one too many."
    ),
    "Extra data": say("The text ends here, yet more follows."),
    "Unterminated string starting at": say("The text that begins here has no closing quote."),
    "Invalid control character at": say("A control character stands in a text; write it as an escape."),
    "Invalid \\escape": say("This escape does not exist in JSON."),
    "Invalid \\uXXXX escape": say("Four hexadecimal digits must follow \\u."),
}
_STYLE = say("A style")
_EMPTY = say("The file is empty.")
_TWICE = say("This key stands here a second time.")
_TOO_LONG = say("This number has too many digits.")


def decode(data: bytes) -> Source:
    """The source, tree and all, of a style file's bytes.

    Raises: DocumentError, with line and column, when the bytes are not UTF-8, not strict JSON, or no object.
    """
    has_bom = data.startswith(_BOM)
    return decode_text(_decode_utf8(data[len(_BOM) :] if has_bom else data), has_bom=has_bom)


def decode_text(text: str, what: Sentence = _STYLE, *, has_bom: bool = False) -> Source:
    """The source, tree and all, of an object's text; `what` it is called in errors.

    Raises: DocumentError, with line and column, when the text is not strict JSON, or no object.
    """
    reader = _Reader(text)
    try:
        tree = reader.read()
    except JSONDecodeError as error:
        if what is _STYLE and after_blank(text, 0) == len(text):
            raise DocumentError(_EMPTY, place_at(text, error.pos)) from None
        raise DocumentError(_plain_words(error.msg), place_at(text, error.pos)) from None
    except RecursionError:
        raise DocumentError(say("The values are nested too deeply.")) from None
    except ValueError:
        why, offset = reader.find_refused()
        raise DocumentError(why, place_at(text, offset)) from None
    if not isinstance(tree, dict):
        raise DocumentError(
            say("{what} is an object, but what stands here is {kind}.", what=what, kind=_kind(tree)),
            place_at(text, after_blank(text, 0)),
        )
    return Source(text, has_bom, tree, reader.containers)


def encode(source: Source, tree: Json) -> bytes:
    """The bytes of a tree that edits made from a source's own: the same bytes when nothing was edited."""
    return b"".join(encoded(source, tree))


def encoded(source: Source, tree: Json) -> Iterator[bytes]:
    """The same bytes in pieces, so that those of a large style need never be whole."""
    if source.has_bom:
        yield _BOM
    for piece in rewritten(source, tree):
        yield piece.encode("utf-8")


def _decode_utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8")
        raise DocumentError(say("The file is not UTF-8 text."), place_at(good, len(good))) from None


def _plain_words(message: str) -> Sentence:
    for start, words in _PLAIN_WORDS.items():
        if message.startswith(start):
            return words
    return say("The text is not JSON: {message}.", message=message)


def _kind(value: Json) -> str:
    if isinstance(value, list):
        return say("a list")
    if isinstance(value, str):
        return say("a text")
    return say("nothing but null") if value is None else say("a single value")


class _RefusedError(ValueError):
    """A value that Python reads and a style must not hold."""


class _Floats(dict[str, float]):
    """The floats met so far by their spelling: a style repeats its own, and a dict answers without a call."""

    def __missing__(self, text: str) -> float:
        number = float(text)
        if number - number != 0:
            raise _RefusedError(say("This number is too large."))
        self[text] = number if number_text(number) == text else SpelledFloat(text)
        return self[text]


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    if len(members := dict(pairs)) == len(pairs):
        return members
    raise _RefusedError(_TWICE)


def _constant(text: str) -> NoReturn:
    raise _RefusedError(say("{text} is no number that JSON knows.", text=text))


class _Reader:
    """Reads a text strictly: the skeleton entry by entry, all else by the C scanner."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._scan = JSONDecoder(
            object_pairs_hook=_object, parse_float=_Floats().__getitem__, parse_constant=_constant
        ).raw_decode
        self.containers: dict[int, Container] = {}

    def read(self) -> Json:
        """The value that the whole text holds.

        Raises: JSONDecodeError where it is no JSON; ValueError where it holds what a style must not.
        """
        value, end = self._read(after_blank(self._text, 0), "", is_skeleton=True)
        end = after_blank(self._text, end)
        if end != len(self._text):
            raise JSONDecodeError("Extra data", self._text, end)
        return value

    def find_refused(self) -> tuple[str, int]:
        """Why and where strict reading refuses a text that is JSON up to there."""
        spot = after_blank(self._text, 0)
        why = self._why_refused(spot)
        while self._text[spot] in "{[":
            seen: set[str | None] = set()
            for entry in walk(self._text, spot):
                if entry.key is not None and entry.key in seen:
                    return _TWICE, entry.start
                seen.add(entry.key)
                if found := self._why_refused(entry.value):
                    why, spot = found, entry.value
                    break
            else:
                break
        return why, spot

    def _why_refused(self, start: int) -> str:
        """Why strict reading refuses the value at an offset; nothing where it does not."""
        try:
            self._scan(self._text, start)
        except ValueError as error:
            return error.args[0] if isinstance(error, _RefusedError) else _TOO_LONG
        return ""

    def _read(self, start: int, name: str, *, is_skeleton: bool) -> tuple[Json, int]:
        """The value at an offset, which stands under a name, and its end."""
        text = self._text
        bracket = text[start : start + 1]
        if not is_skeleton or bracket not in ("{", "["):
            return self._scan(text, start)
        is_object = bracket == "{"
        closing = "}" if is_object else "]"
        entries: list[Entry] = []
        values: list[Json] = []
        spot = after_blank(text, start + 1)
        is_closed = text[spot : spot + 1] == closing
        while not is_closed:
            key, value_start = self._read_key(spot) if is_object else (None, spot)
            goes_on = key in _SKELETON if is_object else name in _SKELETON_LISTS
            value, end = self._read(value_start, key or "", is_skeleton=goes_on)
            entries.append(Entry(key, spot, value_start, end))
            values.append(value)
            spot = after_blank(text, end)
            is_closed = text[spot : spot + 1] == closing
            if not is_closed:
                if text[spot : spot + 1] != ",":
                    raise JSONDecodeError("Expecting ',' delimiter", text, spot)
                spot = after_blank(text, spot + 1)
        self.containers[start] = Container(start, spot + 1, tuple(entries))
        if not is_object:
            return values, spot + 1
        pairs = [(str(entry.key), value) for entry, value in zip(entries, values, strict=True)]
        return _object(pairs), spot + 1

    def _read_key(self, start: int) -> tuple[str, int]:
        """A member's key, and the offset of its value."""
        text = self._text
        if text[start : start + 1] != '"':
            raise JSONDecodeError("Expecting property name enclosed in double quotes", text, start)
        key, end = self._scan(text, start)
        end = after_blank(text, end)
        if text[end : end + 1] != ":":
            raise JSONDecodeError("Expecting ':' delimiter", text, end)
        return key, after_blank(text, end + 1)
