"""Values of paint properties as scripts write them, and the fields of layers."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from editor.checks.suggestions import closest_name
from editor.errors import EditError
from editor.mapstyle.color.notations import read_color
from editor.mapstyle.curves.curve import within_bounds
from editor.mapstyle.curves.stops import to_json_value
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import NAME_KEY, Layer, LayerKey, MapStyle
from editor.mapstyle.edits.data import CATEGORY_KEY, set_category, set_data, set_source, set_type
from editor.mapstyle.edits.edit import (
    Edit,
    change_records,
    rename_layer,
    set_group,
    set_zoom_range,
    without_field,
)
from editor.mapstyle.numbers import number_text, read_integer, read_number
from editor.mapstyle.schema.easing import EASINGS
from editor.mapstyle.schema.layer_types import BY_TYPE, SOURCES, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty, ValueKind
from editor.mapstyle.schema.source_data import SourceData, load
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Value
from editor.records import dataclass

# Colours are #RRGGBB or #RRGGBBAA, icons are ids, and choices are whole numbers.
PropertyValue: TypeAlias = str | float | int


@dataclass(frozen=True, slots=True)
class LayerField:
    """A field of a layer's record: its value, and the edits that set and remove it; None for fixed ones."""

    read: Callable[[Layer], PropertyValue | None]
    write: Callable[[Collection[LayerKey], PropertyValue], Edit] | None
    remove: Callable[[Collection[LayerKey]], Edit] | None


def display_name(layer: Layer) -> str:
    """Return the name of a layer as the layer list shows it, with the built-in source data."""
    return layer_name(layer, source_data())


@cache
def source_data() -> SourceData:
    """Return the built-in source data, so that names are the same on each machine."""
    return load()


def _whole(value: PropertyValue) -> int:
    number = read_integer(value)
    if number is None:
        raise EditError(f"“{value}” is not a whole number.")
    return number


def to_level(value: PropertyValue) -> int:
    """Return a level. Raises: EditError for another value."""
    number = read_integer(value)
    if number is None or not LOWEST_LEVEL <= number <= HIGHEST_LEVEL:
        raise EditError(
            f"“{value}” is not a zoom level. Use a whole number from {LOWEST_LEVEL} to {HIGHEST_LEVEL}."
        )
    return number


def _text(value: PropertyValue) -> str:
    if not isinstance(value, str):
        raise EditError(f"“{value}” is not a text.")
    return value


def _without(key: str) -> Callable[[Collection[LayerKey]], Edit]:
    return lambda keys: change_records(keys, lambda record: without_field(record, key))


def _rename(keys: Collection[LayerKey], value: PropertyValue) -> Edit:
    name = _text(value)

    def edit(style: MapStyle) -> MapStyle:
        for key in keys:
            style = rename_layer(key, name)(style)
        return style

    return edit


def _set_type(keys: Collection[LayerKey], value: PropertyValue) -> Edit:
    name = _text(value)
    _check_known("layer type", name, BY_TYPE)
    return set_type(keys, name)


def _set_source(keys: Collection[LayerKey], value: PropertyValue) -> Edit:
    name = _text(value)

    def edit(style: MapStyle) -> MapStyle:
        if name:
            _check_known("source", name, {*SOURCES, *(source.name for source in style.sources)})
        return set_source(keys, name)(style)

    return edit


def _check_known(what: str, name: str, names: Collection[str]) -> None:
    if name not in names:
        similar = closest_name(name, names)
        suggestion = "" if similar is None else f" Did you mean “{similar}”?"
        raise EditError(f"Unknown {what} “{name}”.{suggestion}")


def _set_group(keys: Collection[LayerKey], value: PropertyValue) -> Edit:
    number = _whole(value)

    def edit(style: MapStyle) -> MapStyle:
        if all(group.id != number for group in style.groups):
            raise EditError(f"The style has no group {number}.")
        return set_group(keys, number)(style)

    return edit


def _set_minzoom(keys: Collection[LayerKey], value: PropertyValue) -> Edit:
    level = to_level(value)

    def edit(style: MapStyle) -> MapStyle:
        for layer in _present(style, keys):
            if layer.maxzoom is not None and layer.maxzoom < level:
                raise EditError(
                    f"Min zoom {level} of “{display_name(layer)}” would be above max zoom {layer.maxzoom}. "
                    "Change that first."
                )
        return set_zoom_range(keys, level, None)(style)

    return edit


def _set_maxzoom(keys: Collection[LayerKey], value: PropertyValue) -> Edit:
    level = to_level(value)

    def edit(style: MapStyle) -> MapStyle:
        for layer in _present(style, keys):
            if layer.minzoom is not None and layer.minzoom > level:
                raise EditError(
                    f"Max zoom {level} of “{display_name(layer)}” would be below min zoom {layer.minzoom}. "
                    "Change that first."
                )
        return set_zoom_range(keys, None, level)(style)

    return edit


def _present(style: MapStyle, keys: Collection[LayerKey]) -> Iterator[Layer]:
    return (style.layer(key) for key in keys if style.has_layer(key))


def _or_none(text: str) -> str | None:
    return text or None


FIELDS: Final[Mapping[str, LayerField]] = {
    "id": LayerField(lambda layer: layer.id, None, None),
    "name": LayerField(display_name, _rename, _without(NAME_KEY)),
    "type": LayerField(lambda layer: layer.type, _set_type, None),
    "source": LayerField(
        lambda layer: _or_none(layer.source),
        _set_source,
        _without("source"),
    ),
    "sourcedata_id": LayerField(
        lambda layer: layer.sourcedata_id,
        lambda keys, value: set_data(keys, _whole(value)),
        _without("sourcedata_id"),
    ),
    "metaCategoryID": LayerField(
        lambda layer: layer.meta_category,
        lambda keys, value: set_category(keys, _whole(value)),
        _without(CATEGORY_KEY),
    ),
    "minzoom": LayerField(
        lambda layer: layer.minzoom,
        _set_minzoom,
        _without("minzoom"),
    ),
    "maxzoom": LayerField(
        lambda layer: layer.maxzoom,
        _set_maxzoom,
        _without("maxzoom"),
    ),
    "group_id": LayerField(
        lambda layer: layer.group_id,
        _set_group,
        _without("group_id"),
    ),
}


def find_property(name: str) -> PaintProperty:
    """Return the paint property with a key. Raises: EditError for an unknown one, with the closest key."""
    if name not in BY_KEY:
        _check_known("property", name, [*BY_KEY, *FIELDS])
    return BY_KEY[name]


def supports(layer: Layer, prop: PaintProperty) -> bool:
    """Return whether a layer's type has a paint property, or its paint contains it anyway."""
    return prop.key in layer_type(layer.type, layer.source).properties or prop.key in layer.paint


def to_value(prop: PaintProperty, value: PropertyValue) -> Value:
    """Return the value that a property stores, from a script's value or a text of the command line.

    Raises: EditError for a value that the property cannot have.
    """
    if prop.kind is ValueKind.COLOR:
        return Color.from_abgr(value) if isinstance(value, int) else read_color(_text(value))
    if prop.kind is ValueKind.ICON:
        return _text(value)
    if prop.kind is ValueKind.CHOICE:
        number = read_integer(value)
        if number is None or all(choice.value != number for choice in prop.choices):
            choices = ", ".join(f"{choice.value} ({choice.label})" for choice in prop.choices)
            raise EditError(f"“{value}” is not a value of {prop.key}. Use one of {choices}.")
        return number
    found = read_number(value)
    if found is None:
        raise EditError(f"“{value}” is not a number.")
    if within_bounds(float(found), prop) != found:
        raise EditError(f"{prop.key} must be {_bounds(prop)}.")
    return float(found)


def from_value(value: Value) -> PropertyValue:
    """Return a property's value as scripts read it: hex for a colour, an int for a whole number."""
    if isinstance(value, Color):
        return value.hex
    number: PropertyValue = to_json_value(value)
    return number


def value_text(value: PropertyValue) -> str:
    """Return a value as text on the command line."""
    return value if isinstance(value, str) else number_text(value)


def easing_number(name: str) -> int:
    """Return the number of an easing. Raises: EditError for an unknown name."""
    for each in EASINGS:
        if each.name == name:
            return each.number
    raise EditError(f"Unknown easing “{name}”. Use one of {', '.join(each.name for each in EASINGS)}.")


def _bounds(prop: PaintProperty) -> str:
    if prop.maximum is None:
        return f"{prop.minimum:g} or more"
    return f"from {prop.minimum:g} to {prop.maximum:g}"
