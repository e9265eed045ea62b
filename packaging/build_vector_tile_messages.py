"""Descriptor of the messages of a vector tile: `resources/vector-tile.binpb`.

Run it after an edit of the table below: `.venv/bin/python packaging/build_vector_tile_messages.py`.

The file is a serialized FileDescriptorProto, from which the protobuf library makes the classes of the
messages. Unlike the Python code that protoc generates, it is tied to no version of the library. The program
reads the file and does not build it, because `descriptor_pb2` takes longer to import than the rest of the
library.

Source: Mapbox Vector Tile specification, version 2.1, section 4: names, numbers and types of the fields.
"""

from pathlib import Path
from typing import Final, NamedTuple

from google.protobuf.descriptor_pb2 import DescriptorProto, FieldDescriptorProto, FileDescriptorProto

TARGET: Final = Path(__file__).parent.parent / "resources" / "vector-tile.binpb"
PACKAGE: Final = "vector_tile"
GEOMETRY_TYPES: Final = ("UNKNOWN", "POINT", "LINESTRING", "POLYGON")


class Field(NamedTuple):
    """One field of a message. A type of the schema begins with a capital."""

    number: int
    label: str
    type: str
    name: str
    default: str = ""
    is_packed: bool = False


LAYERS: Final = Field(3, "repeated", "Layer", "layers")
MESSAGES: Final = {
    "Value": (
        Field(1, "optional", "string", "string_value"),
        Field(2, "optional", "float", "float_value"),
        Field(3, "optional", "double", "double_value"),
        Field(4, "optional", "int64", "int_value"),
        Field(5, "optional", "uint64", "uint_value"),
        Field(6, "optional", "sint64", "sint_value"),
        Field(7, "optional", "bool", "bool_value"),
    ),
    "Feature": (
        Field(1, "optional", "uint64", "id"),
        Field(2, "repeated", "uint32", "tags", is_packed=True),
        Field(3, "optional", "GeomType", "type", default="UNKNOWN"),
        Field(4, "repeated", "uint32", "geometry", is_packed=True),
    ),
    "Layer": (
        Field(15, "required", "uint32", "version", default="1"),
        Field(1, "required", "string", "name"),
        Field(2, "repeated", "Feature", "features"),
        Field(3, "repeated", "string", "keys"),
        Field(4, "repeated", "Value", "values"),
        Field(5, "optional", "uint32", "extent", default="4096"),
    ),
}


def main() -> None:
    """Write the descriptor."""
    TARGET.write_bytes(serialized())
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")


def serialized() -> bytes:
    """Return the bytes of the descriptor."""
    file = FileDescriptorProto(name=f"{PACKAGE}.proto", package=PACKAGE, syntax="proto2")
    tile = file.message_type.add(name="Tile")
    types = tile.enum_type.add(name="GeomType")
    for number, name in enumerate(GEOMETRY_TYPES):
        types.value.add(name=name, number=number)
    for name, fields in MESSAGES.items():
        message = tile.nested_type.add(name=name)
        for field in fields:
            add(message, field)
    add(tile, LAYERS)
    return file.SerializeToString(deterministic=True)


def add(message: DescriptorProto, field: Field) -> None:
    """Add a field to a message."""
    added = message.field.add(
        name=field.name,
        number=field.number,
        label=FieldDescriptorProto.Label.Value(f"LABEL_{field.label.upper()}"),
    )
    if field.type in MESSAGES:
        added.type = FieldDescriptorProto.TYPE_MESSAGE
    elif field.type == "GeomType":
        added.type = FieldDescriptorProto.TYPE_ENUM
    else:
        added.type = FieldDescriptorProto.Type.Value(f"TYPE_{field.type.upper()}")
    if field.type[0].isupper():
        added.type_name = f".{PACKAGE}.Tile.{field.type}"
    if field.default:
        added.default_value = field.default
    if field.is_packed:
        added.options.packed = True


if __name__ == "__main__":
    main()
