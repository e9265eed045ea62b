"""The reader of the engine's binary styles (`.style`)."""

import base64
import struct
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from editor.lazy_import import LazyModule
from editor.mapstyle.binary import frame_comment
from editor.mapstyle.binary.frame import STYLE_BLOCK, TAIL, BinaryFrame, read_frame
from editor.mapstyle.binary.frame_comment import COMMENT_PATH
from editor.mapstyle.binary.icon_names import KNOWN_NAMES, names_by_number
from editor.mapstyle.binary.owners import owner_name, split_owner
from editor.mapstyle.binary.protobuf_wire import WireField, read_fields, refuse
from editor.mapstyle.format.source_text import Remark
from editor.mapstyle.json_tree import Json, Path, read_array
from editor.records import dataclass
from editor.wording import Sentence, say, say_count

if TYPE_CHECKING:
    from editor.mapstyle.binary import fields
else:
    fields = LazyModule("editor.mapstyle.binary.fields")


# The byte before an image is its type; no other value is known.
_PNG: Final = b"\x02\x89PNG\r\n\x1a\n"
# Two bytes of input can expand to a value of a hundred bytes. No real style reaches these limits.
MAX_FIELDS: Final = 1_000_000
MAX_NOTES: Final = 1000
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
        self._names = names_by_number(icon_names)
        self._fields_left = MAX_FIELDS
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
        owner, inner = split_owner(tuple(self._path))
        note = Note(owner, inner, number)
        if len(self._notes) < MAX_NOTES:
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


@dataclass(frozen=True, slots=True)
class BinaryImport:
    """The tree of a binary style, remarks on what it lacks, and the frame of the file with its metadata."""

    tree: Json
    report: tuple[Remark, ...]
    frame: BinaryFrame


def read_binary(data: bytes, icon_names: Iterable[str] = ()) -> BinaryImport:
    """Read the tree of a binary style, its frame, and remarks on values without a JSON equivalent.

    The id of an icon is its number as text, or the name in `icon_names` with this number.
    Raises: DocumentError, with the offset of the byte, when the file is damaged or not a binary style.
    """
    frame, info_block = read_frame(data)
    style_reader, info_reader = MessageReader(data, icon_names), MessageReader(data)
    tree = style_reader.read(fields.STYLE, STYLE_BLOCK + 1, info_block - 1)
    info = info_reader.read(fields.INFO, info_block + 1, len(data) - TAIL.size - 1)
    remarks = (*_note_remarks(style_reader, tree), *_info_note_remarks(info_reader))
    return BinaryImport(tree, remarks, replace(frame, info=info))


def import_binary(data: bytes, icon_names: Iterable[str] = ()) -> BinaryImport:
    """Read a binary style as a document: metadata becomes a comment, and the report is complete.

    Icons get known names, and those in `icon_names`, by their numbers.
    Raises: DocumentError, with the offset of the byte, when the file is damaged or not a binary style.
    """
    read = read_binary(data, (*KNOWN_NAMES, *icon_names))
    comment = frame_comment.comment_of(read.frame)
    tree = read.tree if comment is None else frame_comment.with_comment(read.tree, comment)
    remarks = [
        *read.report,
        *_name_remarks(tree),
        *_frame_remarks(read.frame, is_retained=comment is not None),
    ]
    return BinaryImport(tree, tuple(remarks), read.frame)


def _name_remarks(tree: Json) -> Iterator[Remark]:
    icons = [icon.get("id", "") for icon in read_array(tree, ("icons_section", "icons"))]
    named = sum(not icon_id.isdigit() for icon_id in icons if icon_id)
    if any(icon_id.isdigit() for icon_id in icons):
        text = say(
            "Binary styles have no names. The list shows the data of each layer, and icons have numbers."
        )
    else:
        text = say("Binary styles have no layer names. The list shows the data of each layer instead.")
    yield Remark(text)
    if named:
        yield Remark(
            say_count(
                "1 icon was given the known name that matches its number.",
                "{count} icons were given the known names that match their numbers.",
                named,
            )
        )


def _frame_remarks(frame: BinaryFrame, *, is_retained: bool) -> Iterator[Remark]:
    header = say(
        "file header (number {number}, version {major}.{minor}, kind {kind})",
        number=frame.number,
        major=frame.major,
        minor=frame.minor,
        kind=frame.kind,
    )
    parts = [header, *_info_parts(frame.info)]
    for part in parts:
        if is_retained:
            yield Remark(say("Kept in “COMMENT” of “map_schemes_section”: {part}.", part=part), COMMENT_PATH)
        else:
            yield Remark(say("Not imported: {part}.", part=part))
    if "picture" in frame.info:
        yield Remark(say("Not imported: style thumbnail."))


def _info_parts(info: Json) -> Iterator[Sentence]:
    """Yield descriptions of the titles and the parameters of a file."""
    names = dict.fromkeys(title.get("name", "") for title in info["names"])
    if names:
        languages = len(info["names"])
        name = next(iter(names))
        yield say_count("title “{name}”", "title “{name}” ({count} languages)", languages, name=name)
    for parameter in info["parameters"]:
        value = parameter.get("text", parameter.get("integer", ""))
        yield say("parameter “{key}” ({value})", key=parameter.get("key", ""), value=value)


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
        owner, path = owner_name(tree, note.owner), note.owner + note.inner
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
