"""The edits of what a layer draws: its type, source, data and zoom range."""

from collections.abc import Collection

from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.edits.edit import Edit, change_records, with_integer, without_field
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.source_data import POI_SOURCEDATA_ID
from editor.mapstyle.tree import Json

CATEGORY_KEY = "metaCategoryID"


def set_type(keys: Collection[LayerKey], name: str) -> Edit:
    """Give layers a type."""
    return change_records(keys, lambda record: _with_text(record, "type", name))


def set_source(keys: Collection[LayerKey], name: str) -> Edit:
    """Let layers draw from a source by its name; an empty one takes the source away."""

    def change(record: dict[str, Json]) -> dict[str, Json]:
        return _with_text(record, "source", name) if name else without_field(record, "source")

    return change_records(keys, change)


def set_data(keys: Collection[LayerKey], number: int | None) -> Edit:
    """Let layers draw other data of their source; nothing takes the number away."""
    return _set_number(keys, "sourcedata_id", number)


def set_category(keys: Collection[LayerKey], number: int | None) -> Edit:
    """Let layers draw the points of one category; nothing lets them draw those of all."""
    return _set_number(keys, CATEGORY_KEY, number)


def remove_not_taken(keys: Collection[LayerKey]) -> Edit:
    """Take off layers what their types do not take."""

    def change(record: dict[str, Json]) -> dict[str, Json]:
        paint = record.get("paint")
        gone = {prop.key for prop in _not_taken(record)}
        if not gone or not isinstance(paint, dict):
            return record
        return {**record, "paint": {key: value for key, value in paint.items() if key not in gone}}

    return change_records(keys, change)


def not_taken(layer: Layer) -> tuple[PaintProperty, ...]:
    """The paint properties of a layer that its type does not take, in the order of the file.

    What no table knows is not among them: nobody can tell who takes it.
    """
    return _not_taken(layer.record)


def takes_category(layer: Layer) -> bool:
    """Whether a layer draws points that have categories, or says one anyway."""
    place = layer.type, layer.source, layer.sourcedata_id
    return place == ("symbol", "map", POI_SOURCEDATA_ID) or CATEGORY_KEY in layer.record


def _not_taken(record: Json) -> tuple[PaintProperty, ...]:
    layer = Layer(LayerKey(0), 0, record)
    takes = layer_type(layer.type, layer.source).properties
    return tuple(BY_KEY[key] for key in layer.paint if key in BY_KEY and key not in takes)


def _set_number(keys: Collection[LayerKey], field: str, number: int | None) -> Edit:
    def change(record: dict[str, Json]) -> dict[str, Json]:
        return without_field(record, field) if number is None else with_integer(record, field, number)

    return change_records(keys, change)


def _with_text(record: dict[str, Json], field: str, text: str) -> dict[str, Json]:
    return record if record.get(field) == text else {**record, field: text}
