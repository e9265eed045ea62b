"""The frame of a binary style: header, the blocks of style and metadata, and the end.

Shape: header, 0x03, style message, 0x04, 0x03, metadata message, 0x04, offset of the second block, "INFO".
"""

import struct
from collections.abc import Mapping
from dataclasses import field
from typing import Final

from editor.errors import DocumentError
from editor.mapstyle.binary.protobuf_wire import refuse
from editor.mapstyle.json_tree import Json
from editor.records import dataclass
from editor.wording import say

MAGIC: Final = b"R66"
STYLE_BLOCK: Final = 64
# Magic number, kind of style, its number, minor and major version, file size, and the size from the second
# block to the end.
_HEADER: Final = struct.Struct("<3sIQHHQQ")
# The offset of the info block, and the end marker.
TAIL: Final = struct.Struct("<Q4s")
_END_MARKER: Final = b"INFO"
# The bytes that enclose a block.
_BLOCK_START: Final = 3
_BLOCK_END: Final = 4
_MIN_SIZE: Final = STYLE_BLOCK + 2 + 2 + TAIL.size
_MOBILE: Final = 2


def _no_info() -> Mapping[str, Json]:
    return {}


@dataclass(frozen=True, slots=True)
class BinaryFrame:
    """The header of a binary style, and the object of its metadata, by the keys of `fields.INFO`.

    `kind` is 2 in published styles for phones and 6 in one for computers; `number` identifies a style.
    """

    kind: int = _MOBILE
    number: int = 0
    major: int = 1
    minor: int = 1
    info: Mapping[str, Json] = field(default_factory=_no_info)


def is_binary(data: bytes) -> bool:
    """Return whether bytes start like a binary style."""
    return data.startswith(MAGIC)


def read_frame(data: bytes) -> tuple[BinaryFrame, int]:
    """Validate the frame of a file; return it without metadata, and the offset of the info block.

    Raises: DocumentError, with the offset, when the file is damaged or not a binary style.
    """
    if not is_binary(data):
        raise DocumentError(say("Not a binary style: the file does not start with “R66”."))
    if len(data) < _MIN_SIZE:
        refuse(say("Incomplete file header"), len(data))
    _, kind, number, minor, major, size, end_size = _HEADER.unpack_from(data)
    if size != len(data):
        refuse(say("Wrong file size, {size} bytes expected", size=size), len(data))
    info_block, marker = TAIL.unpack_from(data, size - TAIL.size)
    if marker != _END_MARKER:
        refuse(say("INFO marker missing"), size - len(_END_MARKER))
    if info_block != size - end_size or not STYLE_BLOCK + 2 <= info_block <= size - TAIL.size - 2:
        refuse(say("The second block has an invalid offset"), size - TAIL.size)
    for offset, expected in (
        (STYLE_BLOCK, _BLOCK_START),
        (info_block - 1, _BLOCK_END),
        (info_block, _BLOCK_START),
        (size - TAIL.size - 1, _BLOCK_END),
    ):
        if data[offset] != expected:
            refuse(say("A block marker is missing"), offset)
    return BinaryFrame(kind, number, major, minor), int(info_block)


def write_frame(frame: BinaryFrame, style: bytes, info: bytes) -> bytes:
    """Return a file with the messages of a style and of its metadata; `frame.info` is not read.

    Raises: struct.error if a number of the frame does not fit its field.
    """
    blocks = b"".join((bytes([_BLOCK_START]), style, bytes([_BLOCK_END])))
    info_block = STYLE_BLOCK + len(blocks)
    end = b"".join((bytes([_BLOCK_START]), info, bytes([_BLOCK_END]), TAIL.pack(info_block, _END_MARKER)))
    size = info_block + len(end)
    header = _HEADER.pack(MAGIC, frame.kind, frame.number, frame.minor, frame.major, size, len(end))
    return b"".join((header.ljust(STYLE_BLOCK, b"\0"), blocks, end))
