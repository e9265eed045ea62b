"""The protobuf wire format: the fields of a message as they lie in its bytes, whatever they mean.

Source: the public description of protobuf's encoding. Its two kinds that open and close a group, given up
long ago, are refused.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple, NoReturn

from editor.errors import DocumentError
from editor.wording import Sentence, say

_LARGEST_INTEGER = (1 << 64) - 1
_LONGEST_INTEGER = 10  # bytes


class Wire(IntEnum):
    """How a value is written."""

    INTEGER = 0
    EIGHT_BYTES = 1
    LENGTH = 2
    FOUR_BYTES = 5


class WireField(NamedTuple):
    """One field of a message.

    Units: `at` is the offset of the field, `start` and `end` those of its value. `integer` is 0 where the
    value is no integer.
    """

    number: int
    wire: Wire
    at: int
    start: int
    end: int
    integer: int


_SIZES = {Wire.EIGHT_BYTES: 8, Wire.FOUR_BYTES: 4}
_KINDS = {int(wire): wire for wire in Wire}


def read_fields(data: bytes, start: int, end: int) -> Iterator[WireField]:
    """The fields of the message between two offsets, one at a time.

    Raises: DocumentError, with the offset, at the first byte that cannot be.
    """
    spot = start
    while spot < end:
        at = spot
        tag, spot = _read_integer(data, spot, end)
        number, wire = tag >> 3, _KINDS.get(tag & 7)
        if wire is None or not number:
            refuse(say("No value can begin like this"), at)
        value, integer = spot, 0
        if wire is Wire.INTEGER:
            integer, spot = _read_integer(data, spot, end)
        elif wire is Wire.LENGTH:
            size, value = _read_integer(data, spot, end)
            spot = value + size
        else:
            spot += _SIZES[wire]
        if spot > end:
            refuse(say("A value is longer than what holds it"), at)
        yield WireField(number, wire, at, value, spot, integer)


def refuse(text: Sentence, offset: int) -> NoReturn:
    """Give up on a file that is damaged at a byte.

    Units: `offset` counts from 0, as programs that show bytes count.
    """
    raise DocumentError(say("{text}, at byte {offset}: the file is damaged.", text=text, offset=offset))


def _read_integer(data: bytes, start: int, end: int) -> tuple[int, int]:
    """An integer of seven bits a byte, the lowest first, and the offset behind it."""
    if start < end and data[start] < 0x80:
        return data[start], start + 1
    integer = 0
    for count, byte in enumerate(data[start : min(end, start + _LONGEST_INTEGER)]):
        integer |= (byte & 0x7F) << (7 * count)
        if byte < 0x80:
            if integer > _LARGEST_INTEGER:
                break
            return integer, start + count + 1
    if end - start < _LONGEST_INTEGER:
        refuse(say("A value ends in its middle"), start)
    refuse(say("A number is longer than any can be"), start)
