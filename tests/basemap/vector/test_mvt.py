"""Decoder of vector tiles."""

import contextlib
from typing import Any

import mapbox_vector_tile
import numpy as np
import pytest
from google.protobuf.descriptor import Descriptor
from hypothesis import given
from hypothesis import strategies as st
from mapbox_vector_tile.Mapbox import vector_tile_pb2

from editor.basemap.vector.messages import tile_message
from editor.basemap.vector.mvt import decode_tile
from editor.errors import MapDataError
from tests.basemap.made_tiles import a_tile

TAGS = {"name": "Ship", "lanes": 2, "lit": True, "ele": 1.5, "below": -3}
SHAPES = (
    "POINT (17 29)",
    "MULTIPOINT ((5 7), (3 2))",
    "LINESTRING (2 2, 2 10, 10 10)",
    "MULTILINESTRING ((2 2, 2 10, 10 10), (1 1, 3 5))",
    "POLYGON ((3 6, 8 12, 20 34, 3 6))",
    "POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0), (20 20, 20 40, 40 40, 40 20, 20 20))",
    "MULTIPOLYGON (((0 0, 10 0, 10 10, 0 10, 0 0)), ((11 11, 20 11, 20 20, 11 20, 11 11)))",
)


def _parts(geometry: dict) -> list[list[list[float]]]:
    coords = geometry["coordinates"]
    match geometry["type"]:
        case "Point":
            return [[coords]]
        case "MultiPoint" | "LineString":
            return [coords]
        case "MultiPolygon":
            return [ring for polygon in coords for ring in polygon]
    return coords


@pytest.mark.parametrize("shape", SHAPES)
def test_a_feature_is_decoded_as_the_reference_decodes_it(shape: str) -> None:
    data = a_tile(("POINT (1 1)", {}), (shape, TAGS), layer="things")
    expected = mapbox_vector_tile.decode(data, default_options={"y_coord_down": True})["things"]["features"]
    found = decode_tile(data)["things"].features
    assert [dict(one.tags) for one in found] == [one["properties"] for one in expected]
    for one, other in zip(found, expected, strict=True):
        assert [part.tolist() for part in one.parts] == [
            [list(map(float, place)) for place in part] for part in _parts(other["geometry"])
        ]


@given(
    lines=st.lists(
        st.lists(
            st.tuples(st.integers(-500, 5000), st.integers(-500, 5000)), min_size=2, max_size=9, unique=True
        ),
        min_size=1,
        max_size=8,
    )
)
def test_any_lines_round_trip(lines: list[list[tuple[int, int]]]) -> None:
    message = tile_message()()
    layer = message.layers.add(name="lines", version=2, extent=4096)
    for line in lines:
        x = y = 0
        commands = [9]
        for index, (column, row) in enumerate(line):
            if index == 1:
                commands.append((len(line) - 1) << 3 | 2)
            commands += [2 * step if step >= 0 else -2 * step - 1 for step in (column - x, row - y)]
            x, y = column, row
        layer.features.add(type=2, geometry=commands)
    found = decode_tile(message.SerializeToString())["lines"]
    assert [one.parts[0].tolist() for one in found.features] == [
        [list(map(float, at)) for at in line] for line in lines
    ]


def test_features_with_equal_tags_share_them() -> None:
    layer = decode_tile(a_tile(("POINT (1 1)", TAGS), ("POINT (2 2)", TAGS)))["points"]
    assert layer.tags(0) is layer.tags(1)


def test_rings_are_closed() -> None:
    layer = decode_tile(a_tile((SHAPES[5], {})))["points"]
    for ring in layer.features[0].parts:
        assert np.array_equal(ring[0], ring[-1])


def _damaged(**changes: object) -> bytes:
    message = tile_message()()
    layer = message.layers.add(name="x", version=2, extent=4096)
    layer.keys.append("a")
    layer.values.add().string_value = "b"
    feature = layer.features.add(type=2, geometry=[9, 2, 2, 10, 4, 4], tags=[0, 0])
    for name, value in changes.items():
        if name == "extent":
            layer.extent = value
        else:
            getattr(feature, name)[:] = value
    return message.SerializeToString()


@pytest.mark.parametrize(
    "data",
    [
        b"\x1a\xff\xff\xff",
        b"not a tile at all",
        _damaged(geometry=[9, 2]),
        _damaged(geometry=[9, 2, 2, 10, 4]),
        _damaged(geometry=[10, 4, 4]),
        _damaged(geometry=[13, 2, 2]),
        _damaged(tags=[0]),
        _damaged(tags=[0, 7]),
        _damaged(tags=[3, 0]),
        _damaged(extent=0),
    ],
)
def test_a_damaged_tile_is_refused_with_a_plain_message(data: bytes) -> None:
    with pytest.raises(MapDataError, match="map tile"):
        decode_tile(data)


@given(cut=st.integers(1, 60), byte=st.integers(0, 255))
def test_a_tile_with_a_wrong_byte_is_read_or_refused_without_a_crash(cut: int, byte: int) -> None:
    data = bytearray(a_tile((SHAPES[5], TAGS), (SHAPES[3], {})))
    data[cut % len(data)] = byte
    with contextlib.suppress(MapDataError):
        assert decode_tile(bytes(data)) is not None


# The messages


def schema_of(message: Descriptor) -> dict[str, Any]:
    """Return the fields of a message by name, and of the messages inside it; type names are in lower case."""
    fields = {}
    for field in message.fields:
        inner = field.message_type or field.enum_type
        default = field.default_value if field.has_default_value else None
        rules = (field.is_repeated, field.is_required, field.is_packed, default)
        fields[field.name] = (field.number, field.type, inner and inner.name.lower(), *rules)
    types = {enum.name.lower(): _values(enum) for enum in message.enum_types}
    inside = {nested.name.lower(): schema_of(nested) for nested in message.nested_types}
    return {"fields": fields, "types": types, **inside}


def _values(enum: Any) -> dict[str, int]:
    return {value.name.lower(): value.number for value in enum.values}


def test_the_messages_have_the_fields_of_another_implementation() -> None:
    ours, theirs = schema_of(tile_message().DESCRIPTOR), schema_of(vector_tile_pb2.tile.DESCRIPTOR)
    assert set(theirs) == {"fields", "types", "value", "feature", "layer"}
    assert ours == theirs


def test_a_message_is_written_and_read_as_another_implementation_does() -> None:
    data = a_tile(*((shape, TAGS) for shape in SHAPES))
    ours, theirs = tile_message().FromString(data), vector_tile_pb2.tile.FromString(data)
    assert str(ours).lower() == str(theirs).lower()
    assert ours.SerializeToString(deterministic=True) == theirs.SerializeToString(deterministic=True)
