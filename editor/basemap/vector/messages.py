"""The protobuf messages of vector tiles, and a fast scan of their layers."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from editor.later import Later

if TYPE_CHECKING:
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
else:
    # The library takes tens of milliseconds to import, and only the processes that draw read tiles.
    descriptor_pb2 = Later("google.protobuf.descriptor_pb2")
    descriptor_pool = Later("google.protobuf.descriptor_pool")
    message_factory = Later("google.protobuf.message_factory")


_PACKAGE: Final = "vector_tile"
_GEOMETRY_TYPES: Final = ("UNKNOWN", "POINT", "LINESTRING", "POLYGON")


class _Field(NamedTuple):
    """One field of a message. A type of the specification's own begins with a capital."""

    number: int
    label: str
    type: str
    name: str
    default: str = ""
    is_packed: bool = False


_LAYERS: Final = _Field(3, "repeated", "Layer", "layers")
_MESSAGES: Final[Mapping[str, tuple[_Field, ...]]] = {
    "Value": (
        _Field(1, "optional", "string", "string_value"),
        _Field(2, "optional", "float", "float_value"),
        _Field(3, "optional", "double", "double_value"),
        _Field(4, "optional", "int64", "int_value"),
        _Field(5, "optional", "uint64", "uint_value"),
        _Field(6, "optional", "sint64", "sint_value"),
        _Field(7, "optional", "bool", "bool_value"),
    ),
    "Feature": (
        _Field(1, "optional", "uint64", "id"),
        _Field(2, "repeated", "uint32", "tags", is_packed=True),
        _Field(3, "optional", "GeomType", "type", default="UNKNOWN"),
        _Field(4, "repeated", "uint32", "geometry", is_packed=True),
    ),
    "Layer": (
        _Field(15, "required", "uint32", "version", default="1"),
        _Field(1, "required", "string", "name"),
        _Field(2, "repeated", "Feature", "features"),
        _Field(3, "repeated", "string", "keys"),
        _Field(4, "repeated", "Value", "values"),
        _Field(5, "optional", "uint32", "extent", default="4096"),
    ),
}


@cache
def tile_message() -> Any:
    """Return the class of the message Tile, of which the other messages are parts."""
    pool = descriptor_pool.DescriptorPool()
    pool.Add(_descriptor())
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{_PACKAGE}.Tile"))


def _descriptor() -> "descriptor_pb2.FileDescriptorProto":
    file = descriptor_pb2.FileDescriptorProto(name=f"{_PACKAGE}.proto", package=_PACKAGE, syntax="proto2")
    tile = file.message_type.add(name="Tile")
    types = tile.enum_type.add(name="GeomType")
    for number, name in enumerate(_GEOMETRY_TYPES):
        types.value.add(name=name, number=number)
    for name, fields in _MESSAGES.items():
        message = tile.nested_type.add(name=name)
        for field in fields:
            _add(message, field)
    _add(tile, _LAYERS)
    return file


def _add(message: "descriptor_pb2.DescriptorProto", field: _Field) -> None:
    kinds = descriptor_pb2.FieldDescriptorProto
    label = kinds.Label.Value(f"LABEL_{field.label.upper()}")
    added = message.field.add(name=field.name, number=field.number, label=label)
    if field.type in _MESSAGES:
        added.type = kinds.TYPE_MESSAGE
    elif field.type == "GeomType":
        added.type = kinds.TYPE_ENUM
    else:
        added.type = kinds.Type.Value(f"TYPE_{field.type.upper()}")
    if field.type[0].isupper():
        added.type_name = f".{_PACKAGE}.Tile.{field.type}"
    if field.default:
        added.default_value = field.default
    if field.is_packed:
        added.options.packed = True


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
