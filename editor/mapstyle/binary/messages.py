"""Reads the messages of a binary style into the objects that JSON has for them."""

import base64
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from editor.mapstyle.binary.fields import FieldRow, Message, Scalar
from editor.mapstyle.binary.protobuf_wire import WireField, read_fields, refuse
from editor.mapstyle.tree import Json, Path
from editor.wording import say

# The byte before an image tells its kind; no other was ever seen.
_PNG: Final = b"\x02\x89PNG\r\n\x1a\n"
# Two bytes can make a value of a hundred. No style has as many values, and nobody reads as many notes.
_MOST_FIELDS: Final = 1_000_000
_MOST_NOTES: Final = 1000
_DOUBLE: Final = struct.Struct("<d")
_LARGEST_WHOLE: Final = 1e15  # beyond it a number is written with an exponent


@dataclass(frozen=True, slots=True)
class Note:
    """Something that JSON has no name for: a field by its number, or an image that is no PNG.

    `owner` leads to what a person knows it by, such as a layer; `inner` are the keys below.
    """

    owner: Path
    inner: tuple[str, ...]
    number: int | None


class MessageReader:
    """Reads messages into objects, and notes what has no name.

    An icon is called by its number, or by that one of the names which has the number.
    """

    def __init__(self, data: bytes, icon_names: Iterable[str] = ()) -> None:
        self._data = data
        self._names = _by_number(icon_names)
        self._fields_left = _MOST_FIELDS
        self._path: list[str | int] = []
        # A dict, which keeps their order: the stops of a curve do not each repeat a note.
        self._notes: dict[Note, None] = {}
        self.has_more_notes = False

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was read and has no name; `has_more_notes` where that was too much to tell."""
        return tuple(self._notes)

    def read(self, message: Message, start: int, end: int) -> dict[str, Json]:
        """The object that the message between two offsets makes.

        Raises: DocumentError, with the offset, where the bytes are not such a message.
        """
        made: dict[str, Json] = {}
        for field in read_fields(self._data, start, end):
            self._fields_left -= 1
            if self._fields_left < 0:
                refuse(say("There are more values than any style has"), field.at)
            entry = message.entries.get(field.number)
            if entry is None:
                self._note(field.number)
                continue
            if field.wire is not entry.wire:
                refuse(say("“{key}” is not written as its values are", key=entry.key), field.at)
            if entry.is_repeated:
                values = made.setdefault(entry.key, [])
                values.append(self._enter(field, entry, entry.key, len(values)))
            elif entry.key in made:
                refuse(say("“{key}” stands here a second time", key=entry.key), field.at)
            else:
                made[entry.key] = self._enter(field, entry, entry.key)
        return self._completed(message, made)

    def _enter(self, field: WireField, entry: FieldRow, *steps: str | int) -> Json:
        """The value of a field, reached by steps from what holds it."""
        self._path += steps
        if isinstance(entry.holds, Message):
            value: Json = self.read(entry.holds, field.start, field.end)
        else:
            value = self._scalar(field, entry.holds)
        del self._path[-len(steps) :]
        return value

    def _completed(self, message: Message, made: dict[str, Json]) -> dict[str, Json]:
        """An object with the empty lists and sections too, which only JSON writes."""
        missing = {
            entry.key: [] if entry.is_repeated else self.read(entry.holds, 0, 0)
            for entry in message.entries.values()
            if entry.key not in made and (entry.is_repeated or entry.is_required)
            if isinstance(entry.holds, Message)
        }
        if not missing:
            return made
        made |= missing
        return {entry.key: made[entry.key] for entry in message.entries.values() if entry.key in made}

    def _note(self, number: int | None) -> None:
        path = tuple(self._path)
        indexes = [index for index, step in enumerate(path) if isinstance(step, int)]
        # The lists inside a layer are its stops and label keys, which nobody knows by their places.
        end = path.index("layers") + 2 if "layers" in path else max(indexes, default=-1) + 1
        note = Note(path[:end], tuple(step for step in path[end:] if isinstance(step, str)), number)
        if len(self._notes) < _MOST_NOTES:
            self._notes[note] = None
        elif note not in self._notes:
            self.has_more_notes = True

    def _scalar(self, field: WireField, kind: Scalar) -> Json:
        if kind is Scalar.INTEGER:
            return _signed(field.integer)
        if kind is Scalar.COLOR:
            return field.integer
        if kind is Scalar.FLAG:
            return bool(field.integer) if field.integer <= 1 else _signed(field.integer)
        if kind is Scalar.ICON:
            return self._names.get(field.integer, str(field.integer))
        if kind is Scalar.NUMBER:
            return _number(self._data, field)
        if kind is Scalar.TEXT:
            return _text(self._data, field)
        content = self._data[field.start : field.end]
        return self._image(content) if kind is Scalar.IMAGE else content

    def _image(self, content: bytes) -> str:
        if content.startswith(_PNG):
            return _data_uri("image/png", content[1:])
        self._note(None)
        return _data_uri("application/octet-stream", content)


def icon_number(name: str) -> int:
    """The number that a binary style has in place of an icon's name."""
    number = 0
    for (unit,) in struct.iter_unpack("<H", name.encode("utf-16-le", "surrogatepass")):
        number = (31 * number + unit) & 0xFFFFFFFF
    return number


def _by_number(names: Iterable[str]) -> dict[int, str]:
    """Names by their numbers; a number that two of them share stays one. Zero is no icon."""
    found: dict[int, str] = {}
    for name in set(names):
        number = icon_number(name)
        found[number] = name if number not in found else str(number)
    return found | {0: ""}


def _signed(integer: int) -> int:
    """An integer as protobuf writes one that may be below zero."""
    return integer - (1 << 64) if integer >> 63 else integer


def _number(data: bytes, field: WireField) -> float:
    number: float = _DOUBLE.unpack_from(data, field.start)[0]
    if number - number != 0:
        refuse(say("A number is infinite or none at all"), field.start)
    return int(number) if abs(number) < _LARGEST_WHOLE and number.is_integer() else number


def _text(data: bytes, field: WireField) -> str:
    try:
        return data[field.start : field.end].decode("utf-8")
    except UnicodeDecodeError as error:
        refuse(say("A text is not UTF-8"), field.start + error.start)


def _data_uri(media_type: str, content: bytes) -> str:
    return f"data:{media_type};base64,{base64.b64encode(content).decode('ascii')}"
