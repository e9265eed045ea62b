"""Edits that bring a whole style into the form that the engine reads."""

from collections.abc import Iterator

from editor.mapstyle.edits import Edit
from editor.mapstyle.model import MapStyle
from editor.mapstyle.place_edits import change_values
from editor.mapstyle.properties import PROPERTIES, Kind
from editor.mapstyle.tree import Path, read_array
from editor.mapstyle.values import Color, is_hex_color

_COLORS = tuple(row for row in PROPERTIES if row.kind is Kind.COLOR)


def pack_hex_colors() -> Edit:
    """Write every colour of paint that stands in hex as its packed number."""
    return lambda style: change_values(dict(packed_colors(style)))(style)


def packed_colors(style: MapStyle) -> Iterator[tuple[Path, int]]:
    """The place of every colour of paint that stands in hex, with its packed number."""
    for layer in style.layers:
        for row in _COLORS:
            if row.key not in layer.paint:
                continue
            at = ("paint", row.key, row.wrapper, row.stops)
            for index, stop in enumerate(read_array(layer.record, at)):
                value = stop.get(row.value) if isinstance(stop, dict) else None
                if isinstance(value, str) and is_hex_color(value):
                    yield (*layer.path, *at, index, row.value), Color.from_hex(value).abgr
