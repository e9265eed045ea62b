"""Protobuf messages of vector tiles, and a fast check of their size."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from editor.lazy_import import LazyModule

if TYPE_CHECKING:
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
else:
    # Importing the library takes tens of milliseconds, and only render processes read tiles.
    descriptor_pb2 = LazyModule("google.protobuf.descriptor_pb2")
    descriptor_pool = LazyModule("google.protobuf.descriptor_pool")
    message_factory = LazyModule("google.protobuf.message_factory")


_PACKAGE: Final = "vector_tile"
_GEOMETRY_TYPES: Final = ("UNKNOWN", "POINT", "LINESTRING", "POLYGON")


class _Field(NamedTuple):
    """A field of a message. Types of the specification itself start with a capital letter."""

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
    """Return the class of the message Tile, which contains the other messages."""
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


# Dense tiles have tens of layers, ten thousand features and several 100 kB of geometry.
MAX_LAYERS: Final = 500
MAX_FIELDS: Final = 1_000_000
MAX_NUMBER_BYTES: Final = 6 * 2**20
# Smaller tiles are decoded without a check: their content takes tens of megabytes at most.
SMALL_BYTES: Final = 192 * 1024

_LAYERS_FIELD: Final = 3
_FEATURES_FIELD: Final = 2
_NUMBER_FIELDS: Final = frozenset({2, 4})  # tags and geometry
_VARINT, _EIGHT_BYTES, _LENGTH, _FOUR_BYTES = 0, 1, 2, 5
_MAX_VARINT_BYTES: Final = 10


class TooManyPartsError(ValueError):
    """A tile with more layers, features or values than the limits."""


def check_parts(data: bytes) -> None:
    """Check the size of a tile.

    Raises: TooManyPartsError if it has too many parts, and ValueError if it is damaged.
    """
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
                    if fields > MAX_FIELDS:
                        break
            if fields > MAX_FIELDS or numbers > MAX_NUMBER_BYTES:
                raise TooManyPartsError("too many features, keys or values")
        if layers > MAX_LAYERS:
            raise TooManyPartsError("too many layers")


def _fields(data: bytes, begin: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Iterate over the fields of a message: number, start and end of the content.

    Raises: ValueError if a field is cut or of an unknown type.
    """
    position = begin
    while position < end:
        key, position = _varint(data, position)
        kind = key & 7
        if kind == _LENGTH:
            length, position = _varint(data, position)
        elif kind == _VARINT:
            length = _varint(data, position)[1] - position
        elif kind in (_EIGHT_BYTES, _FOUR_BYTES):
            length = 8 if kind == _EIGHT_BYTES else 4
        else:
            raise ValueError("a field of an unknown type")
        if position + length > end:
            raise ValueError("a field that ends too late")
        yield key >> 3, position, position + length
        position += length


def _varint(data: bytes, position: int) -> tuple[int, int]:
    """Return the number at a position, and the position after it.

    Raises: ValueError if it is cut or too long.
    """
    if position < len(data) and data[position] < 0x80:  # the common case
        return data[position], position + 1
    value = 0
    for index, octet in enumerate(data[position : position + _MAX_VARINT_BYTES]):
        value |= (octet & 0x7F) << 7 * index
        if octet < 0x80:
            return value, position + index + 1
    raise ValueError("a number that does not end")
