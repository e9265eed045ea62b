"""Edits of the data of a layer: type, source, sourcedata id and category."""

from collections.abc import Collection

from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.edits.edit import Edit, change_records, with_integer, without_field
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.source_data import POI_SOURCEDATA_ID

CATEGORY_KEY = "metaCategoryID"


def set_type(keys: Collection[LayerKey], name: str) -> Edit:
    """Set the type of layers."""
    return change_records(keys, lambda record: _with_text(record, "type", name))


def set_source(keys: Collection[LayerKey], name: str) -> Edit:
    """Set the source of layers by its name; an empty one removes the source."""

    def change(record: dict[str, Json]) -> dict[str, Json]:
        return _with_text(record, "source", name) if name else without_field(record, "source")

    return change_records(keys, change)


def set_data(keys: Collection[LayerKey], number: int | None) -> Edit:
    """Set the sourcedata id of layers; None removes it."""
    return _set_number(keys, "sourcedata_id", number)


def set_category(keys: Collection[LayerKey], number: int | None) -> Edit:
    """Set the POI category of layers; None removes it, which draws all categories."""
    return _set_number(keys, CATEGORY_KEY, number)


def remove_unsupported(keys: Collection[LayerKey]) -> Edit:
    """Remove paint properties that the types of layers do not support."""

    def change(record: dict[str, Json]) -> dict[str, Json]:
        paint = record.get("paint")
        unsupported = {prop.key for prop in _unsupported_properties(record)}
        if not unsupported or not isinstance(paint, dict):
            return record
        return {**record, "paint": {key: value for key, value in paint.items() if key not in unsupported}}

    return change_records(keys, change)


def find_unsupported(layer: Layer) -> tuple[PaintProperty, ...]:
    """Return the known paint properties that a layer's type does not support, in file order."""
    return _unsupported_properties(layer.record)


def supports_category(layer: Layer) -> bool:
    """Return whether a layer draws points with categories, or has a category anyway."""
    fields = layer.type, layer.source, layer.sourcedata_id
    return fields == ("symbol", "map", POI_SOURCEDATA_ID) or CATEGORY_KEY in layer.record


def _unsupported_properties(record: Json) -> tuple[PaintProperty, ...]:
    layer = Layer(LayerKey(0), 0, record)
    supported = layer_type(layer.type, layer.source).properties
    return tuple(BY_KEY[key] for key in layer.paint if key in BY_KEY and key not in supported)


def _set_number(keys: Collection[LayerKey], field: str, number: int | None) -> Edit:
    def change(record: dict[str, Json]) -> dict[str, Json]:
        return without_field(record, field) if number is None else with_integer(record, field, number)

    return change_records(keys, change)


def _with_text(record: dict[str, Json], field: str, text: str) -> dict[str, Json]:
    return record if record.get(field) == text else {**record, field: text}
