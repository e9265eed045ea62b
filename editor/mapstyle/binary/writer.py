"""The writer of the engine's binary styles (`.style`).

It writes the fields that the reader knows, in the order of the JSON keys, as in published files. What has no
known field is refused, or left out on request: no number is invented.
"""

import base64
import binascii
import struct
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NoReturn

from editor.errors import EditorError, FilePosition
from editor.mapstyle.binary import fields
from editor.mapstyle.binary.frame import BinaryFrame, write_frame
from editor.mapstyle.binary.frame_comment import COMMENT_PATH, has_frame, read_frame_comment
from editor.mapstyle.binary.icon_names import number_of_id
from editor.mapstyle.binary.owners import owner_name, split_owner
from editor.mapstyle.binary.protobuf_wire import write_field, write_varint
from editor.mapstyle.binary.reader import MAX_FIELDS, MAX_NOTES
from editor.mapstyle.document.canonical import detect_other_format
from editor.mapstyle.document.model import FONTS, NAME_KEY, MapStyle
from editor.mapstyle.edits.bulk import pack_hex_colors, packed_colors
from editor.mapstyle.filters.expression import FILTER_KEY
from editor.mapstyle.json_tree import Json, Path, RepeatedKey, pointer
from editor.mapstyle.numbers import read_integer, read_number
from editor.mapstyle.schema.layer_types import BACKGROUND
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.wording import Sentence, say, say_count

# The byte before an image is its type; no other value is known.
_PNG_TYPE: Final = b"\x02"
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_BASE64: Final = ";base64,"
_LARGEST_FILE: Final = 256 * 1024 * 1024
_SIGNED: Final = 1 << 63
_DOUBLE: Final = struct.Struct("<d")
_LANGUAGE: Final = "eng-USA"
_BACKGROUND_COLOR: Final = "Background-Color"

_NOT_AN_OBJECT: Final = say("not a JSON object")
_NOT_A_LIST: Final = say("not a list")
_NOT_A_NUMBER: Final = say("not a number that the field can hold")
_NOT_AN_INTEGER: Final = say("not an integer that the field can hold")
_NOT_A_TEXT: Final = say("not a text")
_NOT_A_PNG: Final = say("not a PNG image; other formats are not known")
_REPEATED: Final = say("duplicate key; only the last one counts")
_NO_FIELD: Final = say("no known field")
_SAME_NUMBER: Final = say("the ID has the number of another icon, or of no icon")
# What it means to leave out a known part whose field is unknown.
_NO_FIELD_OF: Final = {
    FILTER_KEY: say("no known field for filters; without it, the layer draws all its data"),
    FONTS[0]: say("no known field for fonts; without them, apps use their own font"),
}


@dataclass(frozen=True, slots=True)
class Unwritten:
    """A value without a form in a binary style, at a path.

    `owner` is the element that the user knows, such as a layer; `inner` are the keys below it.
    """

    path: Path
    owner: Sentence
    inner: tuple[str, ...]
    reason: Sentence

    @property
    def text(self) -> Sentence:
        """The value and the reason as a sentence."""
        if not self.inner:
            return say("{owner}: {reason}.", owner=self.owner, reason=self.reason)
        keys = ", ".join(self.inner)
        return say("{owner}, {keys}: {reason}.", owner=self.owner, keys=keys, reason=self.reason)


class UnwritableError(EditorError):
    """A style with values that have no form in a binary style; `count` may exceed those in `unwritten`."""

    def __init__(self, unwritten: tuple[Unwritten, ...], count: int) -> None:
        text = say_count(
            "1 part of the style cannot be written to a binary style. {first}",
            "{count} parts of the style cannot be written to a binary style. The first: {first}",
            count,
            first=unwritten[0].text,
        )
        super().__init__(text, FilePosition(pointer=pointer(unwritten[0].path)))
        self.unwritten, self.count = unwritten, count


@dataclass(frozen=True, slots=True)
class BinaryExport:
    """The bytes of a binary style, what was left out on request, and remarks on what binary styles lack.

    `count` is the number of parts left out; it may exceed those listed.
    """

    data: bytes
    left_out: tuple[Unwritten, ...]
    count: int
    remarks: tuple[Sentence, ...]


def write_binary(
    tree: Json, frame: BinaryFrame | None = None, *, title: str = "", leave_out: bool = False
) -> BinaryExport:
    """Write the tree of a style as a binary style.

    Header and metadata are those of `frame`, else those that an import retained in the tree, else new ones
    with a title. A part whose field or form is unknown is refused, or left out with `leave_out`.
    Raises: UnwritableError, which lists all such parts; EditorError if the tree is too large or not a style.
    """
    if not isinstance(tree, Mapping) or detect_other_format(tree) is not None:
        raise EditorError(
            say(
                "Only a style in the engine’s format can be exported as a binary style. "
                "To export a Mapbox or MapLibre style, import it first."
            )
        )
    hex_colors = sum(1 for _ in packed_colors(MapStyle.of(tree)))
    tree = pack_hex_colors()(MapStyle.of(tree)).tree
    writer = MessageWriter(tree)
    style = writer.write(fields.STYLE, tree)
    if writer.unwritten and not leave_out:
        raise UnwritableError(writer.unwritten, writer.count)
    remarks = list(writer.remarks)
    if hex_colors:
        remarks.append(
            say_count(
                "1 hex colour was written as a number.",
                "{count} hex colours were written as numbers.",
                hex_colors,
            )
        )
    retained = frame or read_frame_comment(tree)
    if retained is None and has_frame(tree):
        remarks.append(_DAMAGED)
    info = None if retained is None else _info_message(retained)
    if retained is None or info is None:
        if retained is not None:
            remarks.append(_DAMAGED)
        retained = _new_frame(title)
        info = _info_message(_with_background(retained, tree)) or b""
    elif frame is None:
        info = _info_message(_with_background(retained, tree)) or info
    data = write_frame(retained, style, info)
    if len(data) > _LARGEST_FILE:
        raise EditorError(say("The binary style is larger than the limit of 256 MB."))
    return BinaryExport(data, writer.unwritten, writer.count, tuple(remarks))


_DAMAGED: Final = say(
    "The comment with the number and titles of the binary style is damaged. "
    "A new number and new titles were written."
)


class _CannotWriteError(Exception):
    """A value without a form in a binary style."""

    def __init__(self, path: Path, reason: Sentence) -> None:
        super().__init__(reason)
        self.path, self.reason = path, reason


class MessageWriter:
    """Writer of objects as messages that records the values it cannot write.

    A value that a message cannot do without, such as one of a curve, takes the message with it.
    """

    def __init__(self, tree: Json) -> None:
        self._tree = tree
        self._path: list[str | int] = []
        self._unwritten: list[Unwritten] = []
        self._fields = self._comments = self._number_texts = 0
        self._icon_numbers: set[int] = set()
        self.count = 0

    @property
    def unwritten(self) -> tuple[Unwritten, ...]:
        """The first of the values without a form; `count` is the number of all."""
        return tuple(self._unwritten)

    @property
    def remarks(self) -> Iterator[Sentence]:
        """What was omitted or converted without a loss that an app can notice."""
        if self._comments:
            yield say_count(
                "1 name or comment was not exported; binary styles have none.",
                "{count} names and comments were not exported; binary styles have none.",
                self._comments,
            )
        if self._number_texts:
            yield say_count(
                "1 number in quotation marks was written as a number.",
                "{count} numbers in quotation marks were written as numbers.",
                self._number_texts,
            )

    def write(self, message: fields.Message, record: Mapping[str, Json]) -> bytes:
        """Return the message of an object.

        Raises: EditorError if it has more values than the reader accepts.
        """
        parts: list[bytes] = []
        for key, value in record.items():
            known = message.by_key.get(key)
            self._path.append(str(key))
            if isinstance(key, RepeatedKey):
                self._note(tuple(self._path), _REPEATED)
            elif known is not None:
                self._add(parts, message, *known, value)
            elif key == NAME_KEY:
                self._comments += not (tuple(self._path) == COMMENT_PATH and has_frame(self._tree))
            else:
                self._note(tuple(self._path), _NO_FIELD_OF.get(key, _NO_FIELD))
            self._path.pop()
        return b"".join(parts)

    def _add(
        self, parts: list[bytes], message: fields.Message, number: int, row: fields.FieldRow, value: Json
    ) -> None:
        """Add a member, or the elements of a list; note a value that cannot be written."""
        if not row.is_repeated:
            self._add_one(parts, message, number, row, value)
        elif isinstance(value, list):
            for index, each in enumerate(value):
                self._path.append(index)
                self._add_one(parts, message, number, row, each)
                self._path.pop()
        elif message.is_whole:
            self._refuse(_NOT_A_LIST)
        else:
            self._note(tuple(self._path), _NOT_A_LIST)

    def _add_one(
        self, parts: list[bytes], message: fields.Message, number: int, row: fields.FieldRow, value: Json
    ) -> None:
        depth = len(self._path)
        try:
            parts.append(self._field(number, row, value))
        except _CannotWriteError as error:
            if message.is_whole:
                raise
            del self._path[depth:]
            self._note(error.path, error.reason)

    def _field(self, number: int, row: fields.FieldRow, value: Json) -> bytes:
        self._fields += 1
        if self._fields > MAX_FIELDS:
            raise EditorError(say("Too many values for a binary style."), self._place)
        if isinstance(row.holds, fields.Scalar):
            return write_field(number, row.wire, self._scalar(row.holds, value))
        if not isinstance(value, Mapping):
            self._refuse(_NOT_AN_OBJECT)
        if row.holds is fields.ICON:
            self._check_icon(value)
        content = self.write(row.holds, value)
        # The engine's own files have no empty objects; an empty element of a list has a position.
        return write_field(number, row.wire, content) if content or row.is_repeated else b""

    def _scalar(self, kind: fields.Scalar, value: Json) -> bytes:
        if kind is fields.Scalar.FLAG and isinstance(value, bool):
            return write_varint(value)
        if kind in (fields.Scalar.INTEGER, fields.Scalar.FLAG):
            integer = self._integer(value)
            if not -_SIGNED <= integer < _SIGNED:
                self._refuse(_NOT_AN_INTEGER)
            return write_varint(integer % (1 << 64))
        if kind is fields.Scalar.COLOR:
            color = self._integer(value)
            if not 0 <= color < 1 << 64:
                self._refuse(_NOT_AN_INTEGER)
            return write_varint(color)
        if kind is fields.Scalar.NUMBER:
            return self._number(value)
        if kind is fields.Scalar.BYTES and isinstance(value, bytes):
            return value
        if not isinstance(value, str):
            self._refuse(_NOT_A_TEXT)
        if kind is fields.Scalar.ICON:
            return write_varint(number_of_id(value) if value else 0)
        return self._image(value) if kind is fields.Scalar.IMAGE else self._text(value)

    def _integer(self, value: Json) -> int:
        integer = read_integer(value)
        if integer is None:
            self._refuse(_NOT_AN_INTEGER)
        self._number_texts += isinstance(value, str)
        return integer

    def _number(self, value: Json) -> bytes:
        number = read_number(value)
        if number is None:
            self._refuse(_NOT_A_NUMBER)
        try:
            is_exact = float(number) == number
        except OverflowError:
            is_exact = False
        if not is_exact:
            self._refuse(_NOT_A_NUMBER)
        self._number_texts += isinstance(value, str)
        return _DOUBLE.pack(number)

    def _text(self, text: str) -> bytes:
        try:
            return text.encode("utf-8")
        except UnicodeEncodeError:
            self._refuse(_NOT_A_TEXT)

    def _image(self, data_uri: str) -> bytes:
        head, mark, content = data_uri.partition(_BASE64)
        if not mark or not head.startswith("data:"):
            self._refuse(_NOT_A_PNG)
        try:
            image = base64.b64decode(content, validate=True)
        except (ValueError, binascii.Error):
            self._refuse(_NOT_A_PNG)
        if not image.startswith(_PNG):
            self._refuse(_NOT_A_PNG)
        return _PNG_TYPE + image

    def _check_icon(self, icon: Mapping[str, Json]) -> None:
        icon_id = icon.get("id")
        if not isinstance(icon_id, str) or not icon_id:
            return
        number = number_of_id(icon_id)
        if number == 0 or number in self._icon_numbers:
            self._refuse(_SAME_NUMBER)
        self._icon_numbers.add(number)

    def _note(self, path: Path, reason: Sentence) -> None:
        self.count += 1
        if len(self._unwritten) < MAX_NOTES:
            owner, inner = split_owner(path)
            self._unwritten.append(Unwritten(path, owner_name(self._tree, owner), inner, reason))

    def _refuse(self, reason: Sentence) -> NoReturn:
        raise _CannotWriteError(tuple(self._path), reason)

    @property
    def _place(self) -> FilePosition:
        return FilePosition(pointer=pointer(tuple(self._path)))


def _info_message(frame: BinaryFrame) -> bytes | None:
    """Return the message of the metadata; None if it has a value that cannot be written."""
    writer = MessageWriter(frame.info)
    message = writer.write(fields.INFO, frame.info)
    return None if writer.count else message


def _new_frame(title: str) -> BinaryFrame:
    names = [{"language": _LANGUAGE, "name": title}] if title else []
    return BinaryFrame(
        info={"names": names, "parameters": [{"key": _BACKGROUND_COLOR, "type": 0, "integer": 0}]}
    )


def _with_background(frame: BinaryFrame, tree: Json) -> BinaryFrame:
    """Return the frame with the current colour of the background in the parameter that repeats it."""
    color = _background_color(tree)
    parameters = [
        {**entry, "integer": color.abgr}
        if color is not None and entry.get("key") == _BACKGROUND_COLOR
        else entry
        for entry in frame.info.get("parameters", [])
        if color is not None or entry.get("key") != _BACKGROUND_COLOR
    ]
    return replace(frame, info={**frame.info, "parameters": parameters})


def _background_color(tree: Json) -> Color | None:
    """Return the first colour of the background layer, if it has one."""
    for layer in MapStyle.of(tree).layers:
        if layer.type == BACKGROUND:
            curve = layer.curve(BY_KEY["fill-color"])
            value = None if curve is None else curve.stops[0].value
            return value if isinstance(value, Color) else None
    return None
