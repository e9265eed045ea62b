"""Bytes to tree, strictly, and tree to bytes, losing nothing.

A file that was not edited is written back byte for byte. After an edit the old text stands, and only the
spans of the values that changed are replaced.
"""

import codecs
import re
from collections.abc import Callable, Iterator
from json.decoder import JSONDecodeError, JSONDecoder
from typing import Final, NoReturn, TypeAlias

from editor.errors import DocumentError, Place
from editor.mapstyle.format.json_errors import JsonShape, raise_fault
from editor.mapstyle.format.rewrite import rewritten
from editor.mapstyle.format.source_text import (
    Container,
    SourceEntry,
    SourceText,
    after_blank,
    container,
    place_at,
)
from editor.mapstyle.numbers import FarNumber, SpelledFloat, number_text
from editor.mapstyle.tree import DEEPEST, Json, with_repeated_keys
from editor.wording import Sentence, say

_BOM = b"\xef\xbb\xbf"
# The containers on the way to the layers are read entry by entry, which tells their places for nothing:
# finding them later means to pass over the whole text once for each.
_SKELETON = frozenset(["map_schemes_section", "map_schemes", "definition"])
_SKELETON_LISTS = frozenset(["map_schemes"])

_STYLE = say("A style")
_EMPTY = say("The file is empty.")
_TWICE = say("This key stands here a second time.")
_WIDE_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
# JSON begins with a character of ASCII, so that the zero bytes of the first tell how wide each is.
_WIDE_STARTS: Final = (
    (re.compile(rb"\0\0\0[^\0]|[^\0]\0\0\0", re.DOTALL), 4, "UTF-32"),
    (re.compile(rb"\0[^\0]|[^\0]\0", re.DOTALL), 2, "UTF-16"),
)


def decode(data: bytes) -> SourceText:
    """The source, tree and all, of a style file's bytes.

    Raises: DocumentError, with line and column, when the bytes are not UTF-8, not strict JSON, or no object.
    """
    has_bom = data.startswith(_BOM)
    data = data[len(_BOM) :] if has_bom else data
    return _decode(_decode_utf8(data), data, _STYLE, DEEPEST, has_bom=has_bom)


def decode_text(
    text: str,
    what: Sentence = _STYLE,
    *,
    around: int = 0,
    may_repeat: bool = True,
) -> SourceText:
    """The source, tree and all, of an object's text; `what` it is called in errors.

    `around` is how many containers the object stands in where it is a part of a style. A key that stands in
    an object twice is kept as a repeated key, or refused where the text is new.
    Raises: DocumentError, with line and column, when the text is not strict JSON, nested too deeply, or no
    object.
    """
    source = _decode(text, text.encode("utf-8", "surrogatepass"), what, DEEPEST - around)
    if not may_repeat and (again := source.find_repeated()) is not None:
        raise DocumentError(_TWICE, place_at(text, again))
    return source


def _decode(text: str, data: bytes, what: Sentence, deepest: int, *, has_bom: bool = False) -> SourceText:
    """The source of an object's text, of which the bytes are known."""
    shape = JsonShape.of(data)
    reader = _Reader(text, shape.member_count)
    try:
        tree = reader.read()
    except (RecursionError, ValueError) as error:
        if what is _STYLE and after_blank(text, 0) == len(text):
            raise DocumentError(_EMPTY, place_at(text, len(text))) from None
        raise_fault(text, deepest)
        spot = error.pos if isinstance(error, JSONDecodeError) else 0
        raise DocumentError(say("The text could not be read."), place_at(text, spot)) from None
    if not shape.is_nested_within(deepest):
        raise_fault(text, deepest)
    if not isinstance(tree, dict):
        raise DocumentError(
            say("{what} is an object, but what stands here is {kind}.", what=what, kind=_kind(tree)),
            place_at(text, after_blank(text, 0)),
        )
    return SourceText(text, has_bom, tree, reader.containers)


def encode(source: SourceText, tree: Json) -> bytes:
    """The bytes of a tree that edits made from a source's own: the same bytes when nothing was edited."""
    return b"".join(encoded(source, tree))


def encoded(source: SourceText, tree: Json) -> Iterator[bytes]:
    """The same bytes in pieces, so that those of a large style need never be whole."""
    if source.has_bom:
        yield _BOM
    for piece in rewritten(source, tree):
        yield piece.encode("utf-8")


def _decode_utf8(data: bytes) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        _refuse_wide(data)
        good = data[: error.start].decode("utf-8")
        raise DocumentError(
            say("The file is not encoded as UTF-8. Save it as UTF-8 in a text editor."),
            place_at(good, len(good)),
        ) from None
    if "\0" in text[:4]:
        _refuse_wide(data)
    return text


def _refuse_wide(data: bytes) -> None:
    """Refuse UTF-16 and UTF-32, which style files never are.

    Raises: DocumentError for bytes that begin as such text does.
    """
    name = next((name for mark, name in _WIDE_MARKS if data.startswith(mark)), None)
    for start, width, wide in _WIDE_STARTS if name is None else ():
        if len(data) % width == 0 and start.match(data):
            name = wide
            break
    if name is not None:
        raise DocumentError(
            say("The file is encoded as {name}. Save it as UTF-8 in a text editor.", name=name),
            Place(line=1, column=1),
        )


def _kind(value: Json) -> str:
    if isinstance(value, list):
        return say("a list")
    if isinstance(value, str):
        return say("a text")
    return say("nothing but null") if value is None else say("a single value")


class _Floats(dict[str, "float | FarNumber"]):
    """The floats met so far by their spelling: a style repeats its own, and a dict answers without a call."""

    def __missing__(self, text: str) -> float | FarNumber:
        number = float(text)
        if number - number != 0:
            self[text] = FarNumber(text)
        else:
            self[text] = number if number_text(number) == text else SpelledFloat(text)
        return self[text]


def _integer(text: str) -> int | FarNumber:
    try:
        return int(text)
    except ValueError:  # More digits than Python converts.
        return FarNumber(text)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    if len(members := dict(pairs)) == len(pairs):
        return members
    return dict(
        zip(with_repeated_keys([key for key, _ in pairs]), (value for _, value in pairs), strict=True)
    )


def _constant(text: str) -> NoReturn:
    raise ValueError(text)


_Scanner: TypeAlias = Callable[[str, int], tuple[Json, int]]


def _noting(objects: list[dict[str, Json]]) -> Callable[[dict[str, Json]], dict[str, Json]]:
    """What adds each object to some, called for so many that it looks nothing up."""
    note = objects.append

    def hook(members: dict[str, Json]) -> dict[str, Json]:
        note(members)
        return members

    return hook


class _Reader:
    """Reads a text strictly: the skeleton entry by entry, all else by the C scanner.

    The fast scanner keeps only the last member of a repeated key. If the tree has fewer members than the text
    (`member_count`), read again with pairs.
    """

    def __init__(self, text: str, member_count: int) -> None:
        self._text, self._member_count = text, member_count
        self._integer: Callable[[str], int | FarNumber] | None = None
        self._objects: list[dict[str, Json]] = []
        self._scan = self._scanner(may_lose=True)
        self.containers: dict[int, Container] = {}

    def _scanner(self, *, may_lose: bool) -> _Scanner:
        """The scanner; where it may lose repeated keys it notes each object."""
        return JSONDecoder(
            object_hook=_noting(self._objects) if may_lose else None,
            object_pairs_hook=None if may_lose else _object,
            parse_float=_Floats().__getitem__,
            parse_int=self._integer,
            parse_constant=_constant,
        ).raw_decode

    def read(self) -> Json:
        """The value that the whole text holds.

        Raises: ValueError where it is no JSON, RecursionError where its depth exhausts the stack.
        """
        try:
            value = self._whole()
        except JSONDecodeError:
            raise
        except (
            ValueError
        ):  # A constant that JSON has not, or an integer too long for `int`, which is quicker.
            self._integer = _integer
            value = self._again(may_lose=True)
        is_lossless = sum(map(len, self._objects)) == self._member_count
        self._objects.clear()
        return value if is_lossless else self._again(may_lose=False)

    def _again(self, *, may_lose: bool) -> Json:
        self._scan = self._scanner(may_lose=may_lose)
        self._objects.clear()
        self.containers.clear()
        return self._whole()

    def _whole(self) -> Json:
        value, end = self._read(after_blank(self._text, 0), "", is_skeleton=True)
        end = after_blank(self._text, end)
        if end != len(self._text):
            raise JSONDecodeError("Extra data", self._text, end)
        return value

    def _read(self, start: int, name: str, *, is_skeleton: bool) -> tuple[Json, int]:
        """The value at an offset, which stands under a name, and its end."""
        text = self._text
        bracket = text[start : start + 1]
        if not is_skeleton or bracket not in ("{", "["):
            return self._scan(text, start)
        is_object = bracket == "{"
        closing = "}" if is_object else "]"
        entries: list[SourceEntry] = []
        values: list[Json] = []
        spot = after_blank(text, start + 1)
        is_closed = text[spot : spot + 1] == closing
        while not is_closed:
            key, value_start = self._read_key(spot) if is_object else (None, spot)
            goes_on = key in _SKELETON if is_object else name in _SKELETON_LISTS
            value, end = self._read(value_start, key or "", is_skeleton=goes_on)
            entries.append(SourceEntry(key, spot, value_start, end))
            values.append(value)
            spot = after_blank(text, end)
            is_closed = text[spot : spot + 1] == closing
            if not is_closed:
                if text[spot : spot + 1] != ",":
                    raise JSONDecodeError("Expecting ',' delimiter", text, spot)
                spot = after_blank(text, spot + 1)
        self.containers[start] = container(start, spot + 1, entries)
        if not is_object:
            return values, spot + 1
        keys = [str(entry.key) for entry in entries]
        self._objects.append(_object(list(zip(keys, values, strict=True))))
        return self._objects[-1], spot + 1

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
