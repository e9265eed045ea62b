"""Lossless JSON codec of style files.

An unedited file is written byte for byte. After an edit only the spans of changed values are replaced.
"""

import codecs
import re
from collections.abc import Callable, Iterator
from json.decoder import JSONDecodeError, JSONDecoder
from typing import Final, NoReturn, TypeAlias

from editor.errors import DocumentError, FilePosition
from editor.mapstyle.format.json_errors import JsonShape, raise_fault
from editor.mapstyle.format.rewrite import rewrite_in_pieces
from editor.mapstyle.format.shared_values import SharedValues
from editor.mapstyle.format.source_text import (
    Container,
    ElementSpans,
    SourceEntry,
    SourceText,
    container,
    place_at,
    skip_whitespace,
)
from editor.mapstyle.json_tree import MAX_DEPTH, Json, mark_repeated_keys
from editor.mapstyle.numbers import FloatLiteral, OutOfRangeNumber, number_text
from editor.wording import Sentence, say

_BOM = b"\xef\xbb\xbf"
# The containers around the layers are read entry by entry, which yields the offsets of their entries. Finding
# these later would require a scan of the whole text for each container.
_SKELETON = frozenset(["map_schemes_section", "map_schemes", "definition"])
_SKELETON_LISTS = frozenset(["map_schemes"])
# The list whose elements are read one by one. One scan of all would block every other thread.
_DEFINITION, _LAYERS = "definition", "layers"
# In shorter texts, equal values of layers are not worth the time to find them. In longer ones, sharing them
# saves memory, and what is computed of a value is computed once for all of its layers. Texts below the second
# length share nothing if their first layers have little in common.
_LEAST_SHARED_LENGTH = 1_000_000
_ALWAYS_SHARED_LENGTH = 32_000_000

_STYLE = say("A style")
_EMPTY = say("The file is empty.")
_DUPLICATE_KEY = say("Duplicate key.")
_WIDE_BOMS: Final = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
# JSON starts with an ASCII character, whose zero bytes reveal the width of the encoding.
_WIDE_STARTS: Final = (
    (re.compile(rb"\0\0\0[^\0]|[^\0]\0\0\0", re.DOTALL), 4, "UTF-32"),
    (re.compile(rb"\0[^\0]|[^\0]\0", re.DOTALL), 2, "UTF-16"),
)


def decode(data: bytes, what: Sentence = _STYLE) -> SourceText:
    """Decode the bytes of a style file, or of another object, which errors call `what`.

    Raises: DocumentError, with line and column, for text that is not UTF-8, not strict JSON or no object.
    """
    has_bom = data.startswith(_BOM)
    data = data[len(_BOM) :] if has_bom else data
    return _decode(_decode_utf8(data), data, what, MAX_DEPTH, has_bom=has_bom)


def decode_text(
    text: str,
    what: Sentence = _STYLE,
    *,
    around: int = 0,
    may_repeat: bool = True,
) -> SourceText:
    """Decode the text of an object; errors call it `what`.

    `around` is the number of containers around it in a style. `may_repeat` retains duplicate keys.
    Raises: DocumentError, with line and column, for invalid JSON, deep nesting or another value.
    """
    source = _decode(text, text.encode("utf-8", "surrogatepass"), what, MAX_DEPTH - around)
    if not may_repeat and (duplicate := source.find_repeated()) is not None:
        raise DocumentError(_DUPLICATE_KEY, place_at(text, duplicate))
    return source


def _decode(text: str, data: bytes, what: Sentence, deepest: int, *, has_bom: bool = False) -> SourceText:
    shape = JsonShape.of(data)
    reader = _Reader(text, shape.member_count)
    try:
        tree = reader.read()
    except (RecursionError, ValueError) as error:
        if what is _STYLE and skip_whitespace(text, 0) == len(text):
            raise DocumentError(_EMPTY, place_at(text, len(text))) from None
        raise_fault(text, deepest)
        offset = error.pos if isinstance(error, JSONDecodeError) else 0
        raise DocumentError(say("The text could not be read."), place_at(text, offset)) from None
    if not shape.is_nested_within(deepest):
        raise_fault(text, deepest)
    if not isinstance(tree, dict):
        raise DocumentError(
            say("{what} must be a JSON object; found {kind}.", what=what, kind=_kind(tree)),
            place_at(text, skip_whitespace(text, 0)),
        )
    return SourceText(text, has_bom, tree, reader.containers)


def encode(source: SourceText, tree: Json) -> bytes:
    """Encode an edited tree of a source text; an unedited one yields the same bytes."""
    return b"".join(encode_in_pieces(source, tree))


def encode_in_pieces(source: SourceText, tree: Json) -> Iterator[bytes]:
    """Yield the encoded bytes in pieces, so that a large style is never in memory as a whole."""
    if source.has_bom:
        yield _BOM
    for piece in rewrite_in_pieces(source, tree):
        yield piece.encode("utf-8")


def _decode_utf8(data: bytes) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        _refuse_wide(data)
        valid = data[: error.start].decode("utf-8")
        raise DocumentError(
            say("The file is not encoded as UTF-8. Save it as UTF-8 in a text editor."),
            place_at(valid, len(valid)),
        ) from None
    if "\0" in text[:4]:
        _refuse_wide(data)
    return text


def _refuse_wide(data: bytes) -> None:
    """Raise DocumentError for text in UTF-16 or UTF-32."""
    name = next((name for mark, name in _WIDE_BOMS if data.startswith(mark)), None)
    for start, width, wide in _WIDE_STARTS if name is None else ():
        if len(data) % width == 0 and start.match(data):
            name = wide
            break
    if name is not None:
        raise DocumentError(
            say("The file is encoded as {name}. Save it as UTF-8 in a text editor.", name=name),
            FilePosition(line=1, column=1),
        )


def _kind(value: Json) -> str:
    if isinstance(value, list):
        return say("a list")
    if isinstance(value, str):
        return say("text")
    return say("only null") if value is None else say("a single value")


class _Floats(dict[str, "float | OutOfRangeNumber"]):
    """Floats by their spelling: a style repeats its numbers, and a dict lookup needs no Python call."""

    def __missing__(self, text: str) -> float | OutOfRangeNumber:
        number = float(text)
        if number - number != 0:
            self[text] = OutOfRangeNumber(text)
        else:
            self[text] = number if number_text(number) == text else FloatLiteral(text)
        return self[text]


def _integer(text: str) -> int | OutOfRangeNumber:
    try:
        return int(text)
    except ValueError:  # exceeds Python's limit of digits
        return OutOfRangeNumber(text)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    if len(members := dict(pairs)) == len(pairs):
        return members
    return dict(
        zip(mark_repeated_keys([key for key, _ in pairs]), (value for _, value in pairs), strict=True)
    )


def _constant(text: str) -> NoReturn:
    raise ValueError(text)


_Scanner: TypeAlias = Callable[[str, int], tuple[Json, int]]


def _collecting_hook(objects: list[dict[str, Json]]) -> Callable[[dict[str, Json]], dict[str, Json]]:
    """Return a hook that collects each object. It is called often, so the method is bound once."""
    collect = objects.append

    def hook(members: dict[str, Json]) -> dict[str, Json]:
        collect(members)
        return members

    return hook


class _Reader:
    """Strict reader of a text: the skeleton entry by entry, everything else by the C scanner.

    The fast scanner retains only the last of duplicate keys. If the tree has fewer members than the text
    (`member_count`), the text is read again with pairs.
    """

    def __init__(self, text: str, member_count: int) -> None:
        self._text, self._member_count = text, member_count
        self._integer: Callable[[str], int | OutOfRangeNumber] | None = None
        self._objects: list[dict[str, Json]] = []
        self._read_count = 0  # members of the objects that were counted and released
        self._shared = SharedValues(is_on_trial=len(text) < _ALWAYS_SHARED_LENGTH)
        self._scan = self._scanner(may_lose=True)
        self.containers: dict[int, Container] = {}

    def _scanner(self, *, may_lose: bool) -> _Scanner:
        """Create a scanner; one that may lose duplicate keys collects the objects."""
        return JSONDecoder(
            object_hook=_collecting_hook(self._objects) if may_lose else None,
            object_pairs_hook=None if may_lose else _object,
            parse_float=_Floats().__getitem__,
            parse_int=self._integer,
            parse_constant=_constant,
        ).raw_decode

    def read(self) -> Json:
        """Return the value of the whole text.

        Raises: ValueError when it is not JSON, RecursionError when it is nested too deeply for the stack.
        """
        try:
            value = self._read_text()
        except JSONDecodeError:
            raise
        except ValueError:  # an invalid constant, or an integer too long for the faster `int`
            self._integer = _integer
            value = self._retry(may_lose=True)
        self._count_members()
        is_lossless = self._read_count == self._member_count
        return value if is_lossless else self._retry(may_lose=False)

    def _count_members(self) -> None:
        self._read_count += sum(map(len, self._objects))
        self._objects.clear()

    def _retry(self, *, may_lose: bool) -> Json:
        self._scan = self._scanner(may_lose=may_lose)
        self._objects.clear()
        self._read_count = 0
        self.containers.clear()
        return self._read_text()

    def _read_text(self) -> Json:
        value, end = self._read(skip_whitespace(self._text, 0), "", is_skeleton=True)
        end = skip_whitespace(self._text, end)
        if end != len(self._text):
            raise JSONDecodeError("Extra data", self._text, end)
        return value

    def _read(self, start: int, name: str, *, is_skeleton: bool) -> tuple[Json, int]:
        """Return the value of a key at an offset, and its end."""
        text = self._text
        bracket = text[start : start + 1]
        if not is_skeleton or bracket not in ("{", "["):
            return self._scan(text, start)
        is_object = bracket == "{"
        closing = "}" if is_object else "]"
        entries: list[SourceEntry] = []
        values: list[Json] = []
        offset = skip_whitespace(text, start + 1)
        is_closed = text[offset : offset + 1] == closing
        while not is_closed:
            key, value_start = self._read_key(offset) if is_object else (None, offset)
            if name == _DEFINITION and key == _LAYERS and text[value_start : value_start + 1] == "[":
                value, end = self._read_layers(value_start)
            else:
                is_inner_skeleton = key in _SKELETON if is_object else name in _SKELETON_LISTS
                value, end = self._read(value_start, key or "", is_skeleton=is_inner_skeleton)
            entries.append(SourceEntry(key, offset, value_start, end))
            values.append(value)
            offset = skip_whitespace(text, end)
            is_closed = text[offset : offset + 1] == closing
            if not is_closed:
                if text[offset : offset + 1] != ",":
                    raise JSONDecodeError("Expecting ',' delimiter", text, offset)
                offset = skip_whitespace(text, offset + 1)
        self.containers[start] = container(start, offset + 1, entries)
        if not is_object:
            return values, offset + 1
        keys = [str(entry.key) for entry in entries]
        self._objects.append(_object(list(zip(keys, values, strict=True))))
        return self._objects[-1], offset + 1

    def _read_layers(self, start: int) -> tuple[list[Json], int]:
        """Return the layers of the list at an offset, and its end."""
        text, scan = self._text, self._scan
        share = self._shared.share if len(text) >= _LEAST_SHARED_LENGTH else None
        elements, layers = ElementSpans(), list[Json]()
        offset = skip_whitespace(text, start + 1)
        is_closed = text[offset : offset + 1] == "]"
        while not is_closed:
            layer, end = scan(text, offset)
            if share is not None:
                self._count_members()
                share(layer)
            layers.append(layer)
            elements.add(offset, end)
            offset = skip_whitespace(text, end)
            is_closed = text[offset : offset + 1] == "]"
            if not is_closed:
                if text[offset : offset + 1] != ",":
                    raise JSONDecodeError("Expecting ',' delimiter", text, offset)
                offset = skip_whitespace(text, offset + 1)
        self.containers[start] = Container(start, offset + 1, elements)
        return layers, offset + 1

    def _read_key(self, start: int) -> tuple[str, int]:
        """Return a member's key, and the offset of its value."""
        text = self._text
        if text[start : start + 1] != '"':
            raise JSONDecodeError("Expecting property name enclosed in double quotes", text, start)
        key, end = self._scan(text, start)
        end = skip_whitespace(text, end)
        if text[end : end + 1] != ":":
            raise JSONDecodeError("Expecting ':' delimiter", text, end)
        return key, skip_whitespace(text, end + 1)
