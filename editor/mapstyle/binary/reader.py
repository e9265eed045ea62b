"""Reads the engine's binary styles, `.style` files, into a tree.

Such a file is made from JSON, and what it holds gets its names of the JSON back. What has none is left out of
the tree and told in a report. There is no way to write one.

Source: real files of the engine, one of them beside the JSON it was made from.
Not known: what the engine checks in a file's head.
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
# The word R66, the kind of style, its number, minor and major version, the file's size, and the size of what
# begins with the second block.
_HEAD: Final = struct.Struct("<3sIQHHQQ")
_STYLE_BLOCK: Final = 64
# The offset of the info block, and the word INFO.
_TAIL: Final = struct.Struct("<Q4s")
_END: Final = b"INFO"
# A block stands between these two bytes.
_OPENS: Final = 3
_CLOSES: Final = 4
_LEAST_SIZE: Final = _STYLE_BLOCK + 2 + 2 + _TAIL.size

_NOUNS: Final = {
    "layers": say("Layer"),
    "groups": say("Group"),
    "icons": say("Icon"),
    "sources": say("Source"),
    "map_schemes": say("Scheme"),
    "available_map_schemes": say("Offered scheme"),
}


@dataclass(frozen=True, slots=True)
class Imported:
    """The tree that a binary style makes, and what of the file is not in it as it was."""

    tree: Json
    report: tuple[Remark, ...]


def is_binary(data: bytes) -> bool:
    """Whether bytes are meant as a binary style."""
    return data.startswith(MAGIC)


def read_binary(data: bytes, icon_names: Iterable[str] = ()) -> Imported:
    """The tree of a binary style.

    An icon's id is its number as text, or that one of `icon_names` which has the number.
    Raises: DocumentError, with the offset of the byte, when the file is damaged or no binary style.
    """
    info_block = _find_info_block(data)
    style, about = MessageReader(data, icon_names), MessageReader(data)
    tree = style.read(STYLE, _STYLE_BLOCK + 1, info_block - 1)
    info = about.read(INFO, info_block + 1, len(data) - _TAIL.size - 1)
    remarks = [*_unnamed(style, tree), *_absent(tree), *_head_remarks(data), *_info_remarks(info)]
    return Imported(tree, (*remarks, *_unnamed_info(about)))


def _find_info_block(data: bytes) -> int:
    """The offset of the info block, in a file whose outside is whole."""
    if not is_binary(data):
        raise DocumentError(say("This is no binary style: it does not begin with R66 at byte 0."))
    if len(data) < _LEAST_SIZE:
        refuse(say("The file ends in its head"), len(data))
    *_, size, end_size = _HEAD.unpack_from(data)
    if size != len(data):
        refuse(say("The file says that it has {size} bytes and ends", size=size), len(data))
    info_block, word = _TAIL.unpack_from(data, size - _TAIL.size)
    if word != _END:
        refuse(say("The word INFO is missing"), size - len(_END))
    if info_block != size - end_size or not _STYLE_BLOCK + 2 <= info_block <= size - _TAIL.size - 2:
        refuse(say("The second block cannot stand where the file says"), size - _TAIL.size)
    for offset, mark in (
        (_STYLE_BLOCK, _OPENS),
        (info_block - 1, _CLOSES),
        (info_block, _OPENS),
        (size - _TAIL.size - 1, _CLOSES),
    ):
        if data[offset] != mark:
            refuse(say("The mark that opens or closes a block is missing"), offset)
    return int(info_block)


def _absent(tree: Json) -> Iterator[Remark]:
    """What JSON would have and no binary style does."""
    icons = read_array(tree, ("icons_section", "icons"))
    if any(icon.get("id", "").isdigit() for icon in icons):
        text = say(
            "Layers are called by what they draw and icons by numbers: a binary style has no names of theirs."
        )
    else:
        text = say("Layers are called by what they draw: a binary style has no names of theirs.")
    yield Remark(text)


def _head_remarks(data: bytes) -> Iterator[Remark]:
    _, kind, number, minor, major, _, _ = _HEAD.unpack_from(data)
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
    names = dict.fromkeys(each.get("name", "") for each in info["names"])
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


def _unnamed_info(reader: MessageReader) -> Iterator[Remark]:
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


def _unnamed(reader: MessageReader, tree: Json) -> Iterator[Remark]:
    for note in reader.notes:
        owner, path = _owner(tree, note), note.owner + note.inner
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


def _owner(tree: Json, note: Note) -> str:
    """What a person calls the element that a note is about."""
    if not note.owner:
        return say("The style")
    record = read_object(tree, note.owner)
    noun = _NOUNS.get(str(note.owner[-2]), str(note.owner[-2]))
    name = record.get("id", record.get("name", say("without an id")))
    if "type" in record:
        return say("{noun} {name} ({type})", noun=noun, name=name, type=record["type"])
    return say("{noun} {name}", noun=noun, name=name)
