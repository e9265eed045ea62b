"""The size of a vector tile in parts, judged before it is decoded: two bytes may become a kilobyte.

Only what the protobuf library would allocate for is counted, by walking the fields of the message.
"""

from collections.abc import Iterator
from typing import Final

# Source: our choice. Dense tiles have tens of layers, ten thousands of features and some 100 kB of geometry.
MOST_LAYERS: Final = 500
MOST_FIELDS: Final = 1_000_000
MOST_NUMBER_BYTES: Final = 6 * 2**20
# A tile below this is decoded without a walk: whatever it holds takes some tens of megabytes.
SMALL_BYTES: Final = 192 * 1024

_LAYERS_FIELD: Final = 3
_FEATURES_FIELD: Final = 2
_NUMBER_FIELDS: Final = frozenset({2, 4})  # tags and geometry
_VARINT, _EIGHT_BYTES, _LENGTH, _FOUR_BYTES = 0, 1, 2, 5
_LONGEST_VARINT: Final = 10


class TooManyPartsError(ValueError):
    """A tile with more parts than can be decoded within reason."""


def check_parts(data: bytes) -> None:
    """Raise TooManyPartsError for a tile with too many parts, and ValueError for one that is damaged."""
    if len(data) <= SMALL_BYTES:
        return
    layers = fields = numbers = 0
    for number, begin, end in _fields(data, 0, len(data)):
        if number != _LAYERS_FIELD:
            continue
        layers += 1
        for part, part_begin, part_end in _fields(data, begin, end):
            fields += 1
            if part == _FEATURES_FIELD:
                for field, field_begin, field_end in _fields(data, part_begin, part_end):
                    fields += 1
                    if field in _NUMBER_FIELDS:
                        numbers += field_end - field_begin
                    if fields > MOST_FIELDS:
                        break
            if fields > MOST_FIELDS or numbers > MOST_NUMBER_BYTES:
                raise TooManyPartsError("too many features, keys or values")
        if layers > MOST_LAYERS:
            raise TooManyPartsError("too many layers")


def _fields(data: bytes, begin: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Yield the number of each field of a message, and where its content begins and ends.

    Raises: ValueError where a field is cut or of an unknown type.
    """
    place = begin
    while place < end:
        key, place = _varint(data, place)
        kind = key & 7
        if kind == _LENGTH:
            length, place = _varint(data, place)
        elif kind == _VARINT:
            length = _varint(data, place)[1] - place
        elif kind in (_EIGHT_BYTES, _FOUR_BYTES):
            length = 8 if kind == _EIGHT_BYTES else 4
        else:
            raise ValueError("a field of an unknown type")
        if place + length > end:
            raise ValueError("a field that ends too late")
        yield key >> 3, place, place + length
        place += length


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """Return the number at a place, and where the next one is.

    Raises: ValueError when it is cut or too long.
    """
    if place < len(data) and data[place] < 0x80:  # most are short
        return data[place], place + 1
    value = 0
    for at, sign in enumerate(data[place : place + _LONGEST_VARINT]):
        value |= (sign & 0x7F) << 7 * at
        if sign < 0x80:
            return value, place + at + 1
    raise ValueError("a number that does not end")
