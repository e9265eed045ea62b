"""Messages of a vector tile, as the protobuf library reads and writes them.

The program builds their descriptor itself: the Python code that protoc generates is tied to versions of the
library.

Source: Mapbox Vector Tile specification, version 2.1, section 4: names, numbers and types of the fields.
"""

from collections.abc import Mapping
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
