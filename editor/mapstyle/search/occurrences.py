"""Searchable and replaceable values of layers, and uses of icons."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.document.diff import LayerCache
from editor.mapstyle.document.model import Icon, Layer, LayerKey, MapStyle
from editor.mapstyle.filters.expression import attribute_text, filter_key
from editor.mapstyle.json_tree import Json, Path, read_array, read_object, read_text
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, KEYS_KEY, LABEL_KEY, ROWS_KEY
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Value
from editor.records import dataclass

# An attribute's name in a label expression, which is JSON within a string. Quotes inside its strings are
# escaped, so they cannot match.
ATTRIBUTE_IN_EXPRESSION = re.compile(r'("get_v"\s*:\s*)("(?:[^"\\]|\\.)*")')


class Role(Enum):
    """The role of a value."""

    COLOR = "colour"
    NUMBER = "number"
    ICON = "icon"
    FILTER_KEY = "filter key"
    FILTER_VALUE = "filter value"
    ATTRIBUTE = "attribute in a label"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A value of a layer, interpreted and as stored in the file.

    The path is relative to the layer's record. `property` and `level` are those of a paint stop. For an
    attribute in a label expression, `stored` is the whole expression, and each attribute occurs once.
    """

    layer: LayerKey
    role: Role
    path: Path
    value: Value
    stored: Json
    property: str = ""
    level: int | None = None


def find_values(layer: Layer, role: Role) -> tuple[Occurrence, ...]:
    """Return all valid values of a layer with a role, in file order."""
    return tuple(_FINDERS[role](layer))


def _colors(layer: Layer) -> Iterator[Occurrence]:
    return _paint(layer, Role.COLOR, ValueKind.COLOR)


def _numbers(layer: Layer) -> Iterator[Occurrence]:
    return _paint(layer, Role.NUMBER, ValueKind.NUMBER)


def _icons(layer: Layer) -> Iterator[Occurrence]:
    return _paint(layer, Role.ICON, ValueKind.ICON)


def _paint(layer: Layer, role: Role, kind: ValueKind) -> Iterator[Occurrence]:
    """Yield the values of all stops of a kind, including ineffective ones."""
    for key, holder in layer.paint.items():
        prop = BY_KEY.get(key)
        if prop is not None and prop.kind is kind:
            yield from _stops(layer.key, role, prop, holder)


def _stops(key: LayerKey, role: Role, prop: PaintProperty, holder: Json) -> Iterator[Occurrence]:
    for index, record in enumerate(read_array(holder, (prop.wrapper, prop.stops))):
        stored = record.get(prop.value) if isinstance(record, dict) else None
        value = None if stored is None else read_value(stored, prop)
        if value is None or value == "":  # an empty reference to no icon
            continue
        path = ("paint", prop.key, prop.wrapper, prop.stops, index, prop.value)
        level = read_integer(record.get("level_id"))
        yield Occurrence(key, role, path, value, stored, prop.key, level)


def _conditions(layer: Layer) -> Iterator[tuple[Path, Mapping[str, Json]]]:
    name = filter_key(layer.record)
    if name is None:
        return
    for index, record in enumerate(read_array(layer.filter, ("expression",))):
        if isinstance(record, dict):
            yield (name, "expression", index), record


def _filter_keys(layer: Layer) -> Iterator[Occurrence]:
    for path, record in _conditions(layer):
        key = record.get("key")
        if isinstance(key, str):
            yield Occurrence(layer.key, Role.FILTER_KEY, (*path, "key"), read_text(key), key)


def _filter_values(layer: Layer) -> Iterator[Occurrence]:
    for path, record in _conditions(layer):
        for index, value in enumerate(read_array(record, ("values",))):
            if isinstance(value, (str, int, float)):
                value_path = (*path, "values", index)
                yield Occurrence(
                    layer.key, Role.FILTER_VALUE, value_path, read_text(attribute_text(value)), value
                )


def _attributes(layer: Layer) -> Iterator[Occurrence]:
    label = read_object(layer.label_text, ())
    expression = label.get(EXPRESSION_KEY)
    if isinstance(expression, str):
        path: Path = (LABEL_KEY, EXPRESSION_KEY)
        names = (match[2] for match in ATTRIBUTE_IN_EXPRESSION.finditer(expression))
        for name in dict.fromkeys(map(_read_string, names)):
            if name is not None:
                yield Occurrence(layer.key, Role.ATTRIBUTE, path, read_text(name), expression)
    for index, record in enumerate(read_array(label, (KEYS_KEY, ROWS_KEY))):
        name = record.get("key_text") if isinstance(record, dict) else None
        if isinstance(name, str):
            path = (LABEL_KEY, KEYS_KEY, ROWS_KEY, index, "key_text")
            yield Occurrence(layer.key, Role.ATTRIBUTE, path, read_text(name), name)


def _read_string(literal: str) -> str | None:
    """Return the text of a JSON string, or None if it is invalid."""
    try:
        name = json.loads(literal)
    except ValueError:
        return None
    return name if isinstance(name, str) else None


_FINDERS: Mapping[Role, Callable[[Layer], Iterator[Occurrence]]] = MappingProxyType(
    {
        Role.COLOR: _colors,
        Role.NUMBER: _numbers,
        Role.ICON: _icons,
        Role.FILTER_KEY: _filter_keys,
        Role.FILTER_VALUE: _filter_values,
        Role.ATTRIBUTE: _attributes,
    }
)


@dataclass(frozen=True, slots=True)
class IconUse:
    """A property of a layer that references an icon in some of its stops."""

    layer: LayerKey
    property: str
    stops: int


_LayerIconUses: TypeAlias = tuple[tuple[str, IconUse], ...]


def icon_uses(style: MapStyle) -> Mapping[str, tuple[IconUse, ...]]:
    """Return the uses of each referenced icon id, top layer first, including ids of missing icons.

    All stops count, including ineffective ones. After an edit only changed layers are read.
    """
    uses: dict[str, list[IconUse]] = {}
    for layer_uses in _ICON_USES.of(style).values():
        for icon_id, use in layer_uses:
            uses.setdefault(icon_id, []).append(use)
    return {icon_id: tuple(found) for icon_id, found in uses.items()}


def unused_icons(style: MapStyle) -> tuple[Icon, ...]:
    """Return the icons that no layer shows."""
    uses = icon_uses(style)
    return tuple(icon for icon in style.icons if icon.id not in uses)


def _icon_uses_of_layer(layer: Layer) -> _LayerIconUses:
    counts: dict[tuple[str, str], int] = {}
    for found in find_values(layer, Role.ICON):
        place = str(found.value), found.property
        counts[place] = counts.get(place, 0) + 1
    return tuple((icon_id, IconUse(layer.key, key, stops)) for (icon_id, key), stops in counts.items())


_ICON_USES = LayerCache(_icon_uses_of_layer)
