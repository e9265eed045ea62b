"""Protobuf wire format: the fields of a message, without their meaning.

Source: the public description of protobuf's encoding. The deprecated group types are refused.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple, NoReturn

from editor.errors import DocumentError
from editor.wording import Sentence, say

_MAX_INTEGER = (1 << 64) - 1
_MAX_VARINT_SIZE = 10  # bytes


class Wire(IntEnum):
    """The wire type of a value."""

    INTEGER = 0
    EIGHT_BYTES = 1
    LENGTH = 2
    FOUR_BYTES = 5


class WireField(NamedTuple):
    """A field of a message.

    Units: `at` is the offset of the field, `start` and `end` those of its value. `integer` is 0 for other
    types.
    """

    number: int
    wire: Wire
    at: int
    start: int
    end: int
    integer: int


_SIZES = {Wire.EIGHT_BYTES: 8, Wire.FOUR_BYTES: 4}
_WIRE_TYPES = {int(wire): wire for wire in Wire}


def read_fields(data: bytes, start: int, end: int) -> Iterator[WireField]:
    """Yield the fields of the message between two offsets.

    Raises: DocumentError, with the offset, at the first invalid byte.
    """
    offset = start
    while offset < end:
        at = offset
        tag, offset = _read_varint(data, offset, end)
        number, wire = tag >> 3, _WIRE_TYPES.get(tag & 7)
        if wire is None or not number:
            refuse(say("Invalid start of a value"), at)
        value, integer = offset, 0
        if wire is Wire.INTEGER:
            integer, offset = _read_varint(data, offset, end)
        elif wire is Wire.LENGTH:
            size, value = _read_varint(data, offset, end)
            offset = value + size
        else:
            offset += _SIZES[wire]
        if offset > end:
            refuse(say("A value is longer than its container"), at)
        yield WireField(number, wire, at, value, offset, integer)


def refuse(text: Sentence, offset: int) -> NoReturn:
    """Raise the error for a file that is damaged at an offset, which counts from 0 as in hex editors."""
    raise DocumentError(say("{text}, at byte {offset}: the file is damaged.", text=text, offset=offset))


def write_varint(integer: int) -> bytes:
    """Return a varint; negative integers have no form of their own."""
    if integer < 0x80:
        return bytes((integer,))
    written = bytearray()
    while integer > 0x7F:
        written.append(integer & 0x7F | 0x80)
        integer >>= 7
    written.append(integer)
    return bytes(written)


def write_field(number: int, wire: Wire, value: bytes) -> bytes:
    """Return a field with the bytes of its value."""
    tag = write_varint(number << 3 | wire)
    size = write_varint(len(value)) if wire is Wire.LENGTH else b""
    return b"".join((tag, size, value))


def _read_varint(data: bytes, start: int, end: int) -> tuple[int, int]:
    """Return a varint and the offset after it."""
    if start < end and data[start] < 0x80:
        return data[start], start + 1
    integer = 0
    for count, byte in enumerate(data[start : min(end, start + _MAX_VARINT_SIZE)]):
        integer |= (byte & 0x7F) << (7 * count)
        if byte < 0x80:
            if integer > _MAX_INTEGER:
                break
            return integer, start + count + 1
    if end - start < _MAX_VARINT_SIZE:
        refuse(say("Incomplete value"), start)
    refuse(say("A number is too long"), start)
