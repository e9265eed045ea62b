"""Reader of the engine's binary styles, `.style` files.

The reader restores the JSON keys. Values without a JSON equivalent are omitted and reported.
Source: real files of the engine, one of them with its JSON source.
Not known: what the engine checks in a file's header.
"""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from editor.errors import DocumentError
from editor.mapstyle.binary.fields import INFO, STYLE
from editor.mapstyle.binary.messages import MessageReader, Note
from editor.mapstyle.binary.protobuf_wire import refuse
from editor.mapstyle.format.source_text import Remark
from editor.mapstyle.tree import Json, read_array, read_object
from editor.wording import say, say_count

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
    tree = style_reader.read(STYLE, _STYLE_BLOCK + 1, info_block - 1)
    info = info_reader.read(INFO, info_block + 1, len(data) - _TAIL.size - 1)
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
        raise DocumentError(say("This is no binary style: it does not begin with R66 at byte 0."))
    if len(data) < _MIN_SIZE:
        refuse(say("The file ends in its head"), len(data))
    *_, size, end_size = _HEADER.unpack_from(data)
    if size != len(data):
        refuse(say("The file says that it has {size} bytes and ends", size=size), len(data))
    info_block, marker = _TAIL.unpack_from(data, size - _TAIL.size)
    if marker != _END_MARKER:
        refuse(say("The word INFO is missing"), size - len(_END_MARKER))
    if info_block != size - end_size or not _STYLE_BLOCK + 2 <= info_block <= size - _TAIL.size - 2:
        refuse(say("The second block cannot stand where the file says"), size - _TAIL.size)
    for offset, expected in (
        (_STYLE_BLOCK, _BLOCK_START),
        (info_block - 1, _BLOCK_END),
        (info_block, _BLOCK_START),
        (size - _TAIL.size - 1, _BLOCK_END),
    ):
        if data[offset] != expected:
            refuse(say("The mark that opens or closes a block is missing"), offset)
    return int(info_block)


def _missing_name_remarks(tree: Json) -> Iterator[Remark]:
    icons = read_array(tree, ("icons_section", "icons"))
    if any(icon.get("id", "").isdigit() for icon in icons):
        text = say(
            "Layers are called by what they draw and icons by numbers: a binary style has no names of theirs."
        )
    else:
        text = say("Layers are called by what they draw: a binary style has no names of theirs.")
    yield Remark(text)


def _header_remarks(data: bytes) -> Iterator[Remark]:
    _, kind, number, minor, major, _, _ = _HEADER.unpack_from(data)
    yield Remark(
        say(
            "The number {number}, version {major}.{minor} and kind {kind} of the file have no place in JSON.",
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
                "The title “{name}” has no place in JSON.",
                "The title “{name}” (in {count} languages) has no place in JSON.",
                languages,
                name=name,
            )
        )
    if "picture" in info:
        yield Remark(say("The picture of the style has no place in JSON."))
    for parameter in info["parameters"]:
        value = parameter.get("text", parameter.get("integer", ""))
        yield Remark(
            say(
                "The parameter “{key}” ({value}) has no place in JSON.",
                key=parameter.get("key", ""),
                value=value,
            )
        )


def _info_note_remarks(reader: MessageReader) -> Iterator[Remark]:
    for note in reader.notes:
        where = ", ".join(str(step) for step in (*note.owner, *note.inner))
        if where:
            text = say(
                "Field {number} of what the file says of itself ({where}) has no name.",
                number=note.number,
                where=where,
            )
        else:
            text = say("Field {number} of what the file says of itself has no name.", number=note.number)
        yield Remark(text, (), note.number)


def _note_remarks(reader: MessageReader, tree: Json) -> Iterator[Remark]:
    for note in reader.notes:
        owner, path = _owner_name(tree, note), note.owner + note.inner
        if note.number is None:
            yield Remark(say("{owner}: the image is no PNG and was kept byte for byte.", owner=owner), path)
        else:
            where = ", ".join((owner, *note.inner))
            yield Remark(
                say(
                    "{where}: field {number} has no name in JSON and was left out.",
                    where=where,
                    number=note.number,
                ),
                path,
                note.number,
            )
    if reader.has_more_notes:
        yield Remark(say("More fields have no name in JSON and were left out."))


def _owner_name(tree: Json, note: Note) -> str:
    if not note.owner:
        return say("The style")
    record = read_object(tree, note.owner)
    noun = _NOUNS.get(str(note.owner[-2]), str(note.owner[-2]))
    name = record.get("id", record.get("name", say("without an id")))
    if "type" in record:
        return say("{noun} {name} ({type})", noun=noun, name=name, type=record["type"])
    return say("{noun} {name}", noun=noun, name=name)
