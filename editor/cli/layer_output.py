"""Layers and their values, as `isopleth get`, `set` and `query` print them."""

from collections.abc import Iterator

from editor.api.values import FIELDS, display_name, find_property, from_value, value_text
from editor.cli import common
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import Json, pointer
from editor.mapstyle.schema.easing import BY_NUMBER
from editor.mapstyle.schema.paint_properties import BY_KEY

_SHOWN_FIELDS = tuple(name for name in FIELDS if name not in ("id", "name", "type"))


def print_json(record: Json) -> None:
    """Print one JSON value on one line."""
    common.line(write(record, ONE_LINE, ""))


def layer_line(layer: Layer) -> str:
    """Return the number, type and name of a layer, separated by tabs."""
    number = "" if layer.id is None else str(layer.id)
    return "\t".join(common.one_line(text) for text in (number, layer.type, display_name(layer)))


def layer_record(source: SourceText, style: MapStyle, layer: Layer) -> dict[str, Json]:
    """Return the JSON output for a layer, with its place in the file."""
    place, names = source.place(layer.path), {group.id: group.name for group in style.groups}
    return {
        "id": layer.id,
        "type": layer.type,
        "name": display_name(layer),
        "source": layer.source or None,
        "minzoom": layer.minzoom,
        "maxzoom": layer.maxzoom,
        "group": None if layer.group_id is None else names.get(layer.group_id),
        "pointer": pointer(layer.path),
        "line": place.line,
        "column": place.column,
    }


def print_layers(source: SourceText, style: MapStyle, layers: tuple[Layer, ...], *, as_json: bool) -> None:
    """Print one line for each layer."""
    for layer in layers:
        if as_json:
            print_json(layer_record(source, style, layer))
        else:
            common.line(layer_line(layer))


def set_names(layer: Layer) -> Iterator[str]:
    """Return the fields and the known paint properties that a layer has, in the order of their tables."""
    yield from (name for name in _SHOWN_FIELDS if FIELDS[name].read(layer) is not None)
    yield from (name for name in layer.paint if name in BY_KEY)


def value_record(layer: Layer, name: str, zoom: float | None) -> dict[str, Json] | None:
    """Return the value of a property or field; all stops if it varies and no zoom is given; None if unset.

    Raises: EditError for an unknown property.
    """
    if name in FIELDS:
        value = FIELDS[name].read(layer)
        return None if value is None else {"value": value}
    prop = find_property(name)
    curve = layer.curve(prop)
    if curve is None:
        return None
    if zoom is not None:
        return {"value": from_value(value_at(curve, prop, zoom))}
    stops = [{"level": stop.level, "value": from_value(stop.value)} for stop in curve.stops]
    if len({stop.value for stop in curve.stops}) == 1:
        return {"value": stops[0]["value"]}
    return {"stops": stops, "easing": BY_NUMBER[curve.easing].name}


def value_line(record: dict[str, Json] | None) -> str:
    """Return a value as text; stops as `3: 2, 17: 10`."""
    if record is None:
        return "not set"
    if "value" in record:
        return common.one_line(value_text(record["value"]))
    stops = ", ".join(f"{stop['level']}: {value_text(stop['value'])}" for stop in record["stops"])
    return common.one_line(stops)
