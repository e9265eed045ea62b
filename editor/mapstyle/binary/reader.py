"""The reader of the engine's binary styles (`.style`)."""

import base64
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from editor.errors import DocumentError
from editor.lazy_import import LazyModule
from editor.mapstyle.binary.protobuf_wire import WireField, read_fields, refuse
from editor.mapstyle.format.source_text import Remark
from editor.mapstyle.json_tree import Json, Path, read_array, read_object
from editor.wording import say, say_count

if TYPE_CHECKING:
    from editor.mapstyle.binary import fields
else:
    fields = LazyModule("editor.mapstyle.binary.fields")


# The byte before an image is its type; no other value is known.
_PNG: Final = b"\x02\x89PNG\r\n\x1a\n"
# Two bytes of input can expand to a value of a hundred bytes. No real style reaches these limits.
_MAX_FIELDS: Final = 1_000_000
_MAX_NOTES: Final = 1000
_DOUBLE: Final = struct.Struct("<d")
_MAX_PLAIN_INTEGER: Final = 1e15  # larger numbers are written with an exponent


@dataclass(frozen=True, slots=True)
class Note:
    """A value without a JSON equivalent: a field by its number, or an image that is not a PNG.

    `owner` is the path of the element that the user knows, such as a layer; `inner` are the keys below it.
    """

    owner: Path
    inner: tuple[str, ...]
    number: int | None


class MessageReader:
    """Reader of messages into objects that records values without a JSON equivalent.

    The id of an icon is its number, or the name in `icon_names` with this number.
    """

    def __init__(self, data: bytes, icon_names: Iterable[str] = ()) -> None:
        self._data = data
        self._names = _names_by_number(icon_names)
        self._fields_left = _MAX_FIELDS
        self._path: list[str | int] = []
        # An ordered set: the stops of a curve would repeat a note.
        self._notes: dict[Note, None] = {}
        self.has_more_notes = False

    @property
    def notes(self) -> tuple[Note, ...]:
        """The values without a JSON equivalent; `has_more_notes` is set if some were dropped."""
        return tuple(self._notes)

    def read(self, message: "fields.Message", start: int, end: int) -> dict[str, Json]:
        """Return the object of the message between two offsets.

        Raises: DocumentError, with the offset, for an invalid message.
        """
        result: dict[str, Json] = {}
        for field in read_fields(self._data, start, end):
            self._fields_left -= 1
            if self._fields_left < 0:
                refuse(say("Too many values for a style"), field.at)
            entry = message.entries.get(field.number)
            if entry is None:
                self._note(field.number)
                continue
            if field.wire is not entry.wire:
                refuse(say("“{key}” has an invalid value type", key=entry.key), field.at)
            if entry.is_repeated:
                values = result.setdefault(entry.key, [])
                values.append(self._read_value(field, entry, entry.key, len(values)))
            elif entry.key in result:
                refuse(say("Duplicate key “{key}”", key=entry.key), field.at)
            else:
                result[entry.key] = self._read_value(field, entry, entry.key)
        return self._with_empty_lists(message, result)

    def _read_value(self, field: WireField, entry: "fields.FieldRow", *steps: str | int) -> Json:
        """Return the value of a field whose path from the current message is `steps`."""
        self._path += steps
        if isinstance(entry.holds, fields.Message):
            value: Json = self.read(entry.holds, field.start, field.end)
        else:
            value = self._scalar(field, entry.holds)
        del self._path[-len(steps) :]
        return value

    def _with_empty_lists(self, message: "fields.Message", result: dict[str, Json]) -> dict[str, Json]:
        missing = {
            entry.key: [] if entry.is_repeated else self.read(entry.holds, 0, 0)
            for entry in message.entries.values()
            if entry.key not in result and (entry.is_repeated or entry.is_required)
            if isinstance(entry.holds, fields.Message)
        }
        if not missing:
            return result
        result |= missing
        return {entry.key: result[entry.key] for entry in message.entries.values() if entry.key in result}

    def _note(self, number: int | None) -> None:
        path = tuple(self._path)
        indexes = [index for index, step in enumerate(path) if isinstance(step, int)]
        # The lists inside a layer are stops and label keys, whose indexes mean nothing to the user.
        end = path.index("layers") + 2 if "layers" in path else max(indexes, default=-1) + 1
        note = Note(path[:end], tuple(step for step in path[end:] if isinstance(step, str)), number)
        if len(self._notes) < _MAX_NOTES:
            self._notes[note] = None
        elif note not in self._notes:
            self.has_more_notes = True

    def _scalar(self, field: WireField, kind: "fields.Scalar") -> Json:
        if kind is fields.Scalar.INTEGER:
            return _signed(field.integer)
        if kind is fields.Scalar.COLOR:
            return field.integer
        if kind is fields.Scalar.FLAG:
            return bool(field.integer) if field.integer <= 1 else _signed(field.integer)
        if kind is fields.Scalar.ICON:
            return self._names.get(field.integer, str(field.integer))
        if kind is fields.Scalar.NUMBER:
            return _number(self._data, field)
        if kind is fields.Scalar.TEXT:
            return _text(self._data, field)
        content = self._data[field.start : field.end]
        return self._image(content) if kind is fields.Scalar.IMAGE else content

    def _image(self, content: bytes) -> str:
        if content.startswith(_PNG):
            return _data_uri("image/png", content[1:])
        self._note(None)
        return _data_uri("application/octet-stream", content)


def icon_number(name: str) -> int:
    """Return the number that replaces an icon's name in a binary style."""
    number = 0
    for (unit,) in struct.iter_unpack("<H", name.encode("utf-16-le", "surrogatepass")):
        number = (31 * number + unit) & 0xFFFFFFFF
    return number


def _names_by_number(names: Iterable[str]) -> dict[int, str]:
    """Return the names by number; ambiguous numbers map to their digits. Zero is no icon."""
    found: dict[int, str] = {}
    for name in set(names):
        number = icon_number(name)
        found[number] = name if number not in found else str(number)
    return found | {0: ""}


def _signed(integer: int) -> int:
    """Return an integer decoded as signed, in two's complement."""
    return integer - (1 << 64) if integer >> 63 else integer


def _number(data: bytes, field: WireField) -> float:
    number: float = _DOUBLE.unpack_from(data, field.start)[0]
    if number - number != 0:
        refuse(say("A number is infinite or NaN"), field.start)
    return int(number) if abs(number) < _MAX_PLAIN_INTEGER and number.is_integer() else number


def _text(data: bytes, field: WireField) -> str:
    try:
        return data[field.start : field.end].decode("utf-8")
    except UnicodeDecodeError as error:
        refuse(say("Text is not UTF-8"), field.start + error.start)


def _data_uri(media_type: str, content: bytes) -> str:
    return f"data:{media_type};base64,{base64.b64encode(content).decode('ascii')}"


MAGIC: Final = b"R66"
# Magic number, kind of style, its number, minor and major version, file size, and the size from the second
# block to the end.
_HEADER: Final = struct.Struct("<3sIQHHQQ")
_STYLE_BLOCK: Final = 64
# The offset of the info block, and the end marker.
_TAIL: Final = struct.Struct("<Q4s")
_END_MARKER: Final = b"INFO"
# The bytes that enclose a block.
_BLOCK_START: Final = 3
_BLOCK_END: Final = 4
_MIN_SIZE: Final = _STYLE_BLOCK + 2 + 2 + _TAIL.size

_NOUNS: Final = {
    "layers": say("Layer"),
    "groups": say("Group"),
    "icons": say("Icon"),
    "sources": say("Source"),
    "map_schemes": say("Scheme"),
    "available_map_schemes": say("Offered scheme"),
}


@dataclass(frozen=True, slots=True)
class BinaryImport:
    """The tree of a binary style, and remarks on what it lacks."""

    tree: Json
    report: tuple[Remark, ...]


def is_binary(data: bytes) -> bool:
    """Return whether bytes start like a binary style."""
    return data.startswith(MAGIC)


def read_binary(data: bytes, icon_names: Iterable[str] = ()) -> BinaryImport:
    """Read the tree of a binary style.

    The id of an icon is its number as text, or the name in `icon_names` with this number.
    Raises: DocumentError, with the offset of the byte, when the file is damaged or not a binary style.
    """
    info_block = _find_info_block(data)
    style_reader, info_reader = MessageReader(data, icon_names), MessageReader(data)
    tree = style_reader.read(fields.STYLE, _STYLE_BLOCK + 1, info_block - 1)
    info = info_reader.read(fields.INFO, info_block + 1, len(data) - _TAIL.size - 1)
    remarks = [
        *_note_remarks(style_reader, tree),
        *_missing_name_remarks(tree),
        *_header_remarks(data),
        *_info_remarks(info),
    ]
    return BinaryImport(tree, (*remarks, *_info_note_remarks(info_reader)))


def _find_info_block(data: bytes) -> int:
    """Validate the frame of the file and return the offset of the info block."""
    if not is_binary(data):
        raise DocumentError(say("Not a binary style: the file does not start with “R66”."))
    if len(data) < _MIN_SIZE:
        refuse(say("Incomplete file header"), len(data))
    *_, size, end_size = _HEADER.unpack_from(data)
    if size != len(data):
        refuse(say("Wrong file size, {size} bytes expected", size=size), len(data))
    info_block, marker = _TAIL.unpack_from(data, size - _TAIL.size)
    if marker != _END_MARKER:
        refuse(say("INFO marker missing"), size - len(_END_MARKER))
    if info_block != size - end_size or not _STYLE_BLOCK + 2 <= info_block <= size - _TAIL.size - 2:
        refuse(say("The second block has an invalid offset"), size - _TAIL.size)
    for offset, expected in (
        (_STYLE_BLOCK, _BLOCK_START),
        (info_block - 1, _BLOCK_END),
        (info_block, _BLOCK_START),
        (size - _TAIL.size - 1, _BLOCK_END),
    ):
        if data[offset] != expected:
            refuse(say("A block marker is missing"), offset)
    return int(info_block)


def _missing_name_remarks(tree: Json) -> Iterator[Remark]:
    icons = read_array(tree, ("icons_section", "icons"))
    if any(icon.get("id", "").isdigit() for icon in icons):
        text = say("Binary styles have no names. Layers are named by data, icons by number.")
    else:
        text = say("Binary styles have no layer names. Layers are named by data.")
    yield Remark(text)


def _header_remarks(data: bytes) -> Iterator[Remark]:
    _, kind, number, minor, major, _, _ = _HEADER.unpack_from(data)
    yield Remark(
        say(
            "Not imported: file header (number {number}, version {major}.{minor}, kind {kind}).",
            number=number,
            major=major,
            minor=minor,
            kind=kind,
        )
    )


def _info_remarks(info: Json) -> Iterator[Remark]:
    names = dict.fromkeys(title.get("name", "") for title in info["names"])
    if names:
        languages = len(info["names"])
        name = next(iter(names))
        yield Remark(
            say_count(
                "Not imported: title “{name}”.",
                "Not imported: title “{name}” ({count} languages).",
                languages,
                name=name,
            )
        )
    if "picture" in info:
        yield Remark(say("Not imported: style thumbnail."))
    for parameter in info["parameters"]:
        value = parameter.get("text", parameter.get("integer", ""))
        yield Remark(
            say(
                "Not imported: parameter “{key}” ({value}).",
                key=parameter.get("key", ""),
                value=value,
            )
        )


def _info_note_remarks(reader: MessageReader) -> Iterator[Remark]:
    for note in reader.notes:
        where = ", ".join(str(step) for step in (*note.owner, *note.inner))
        if where:
            text = say(
                "Not imported: unknown metadata field {number} ({where}).",
                number=note.number,
                where=where,
            )
        else:
            text = say("Not imported: unknown metadata field {number}.", number=note.number)
        yield Remark(text, (), note.number)


def _note_remarks(reader: MessageReader, tree: Json) -> Iterator[Remark]:
    for note in reader.notes:
        owner, path = _owner_name(tree, note), note.owner + note.inner
        if note.number is None:
            yield Remark(say("{owner}: image is not PNG; imported unchanged.", owner=owner), path)
        else:
            where = ", ".join((owner, *note.inner))
            yield Remark(
                say(
                    "{where}: unknown field {number} not imported.",
                    where=where,
                    number=note.number,
                ),
                path,
                note.number,
            )
    if reader.has_more_notes:
        yield Remark(say("More unknown fields not imported."))


def _owner_name(tree: Json, note: Note) -> str:
    if not note.owner:
        return say("The style")
    record = read_object(tree, note.owner)
    noun = _NOUNS.get(str(note.owner[-2]), str(note.owner[-2]))
    name = record.get("id", record.get("name", say("without an ID")))
    if "type" in record:
        return say("{noun} {name} ({type})", noun=noun, name=name, type=record["type"])
    return say("{noun} {name}", noun=noun, name=name)
