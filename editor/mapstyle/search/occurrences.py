"""The values of layers wherever they can be found and replaced, and the uses of icons."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.document.diff import PerLayer
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.filters.expression import attribute_text, filter_key
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, KEYS_KEY, LABEL_KEY, ROWS_KEY
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Value
from editor.mapstyle.tree import Json, Path, read_array, read_object, read_text

# An attribute's name in a label expression, which is JSON within a text. Quotes within its own texts stand
# behind a backslash, so they are never taken for this.
ATTRIBUTE_IN_EXPRESSION = re.compile(r'("get_v"\s*:\s*)("(?:[^"\\]|\\.)*")')


class Role(Enum):
    """What a value is for."""

    COLOR = "colour"
    NUMBER = "number"
    ICON = "icon"
    FILTER_KEY = "filter key"
    FILTER_VALUE = "filter value"
    ATTRIBUTE = "attribute in a label"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One value of a layer: what it means, and how the file holds it.

    The path leads from the layer's record. `property` and `level` are of the paint stop it stands in. Of an
    attribute in a label expression, `stored` is the whole expression, however often it names it.
    """

    layer: LayerKey
    role: Role
    path: Path
    value: Value
    stored: Json
    property: str = ""
    level: int | None = None


def find_values(layer: Layer, role: Role) -> tuple[Occurrence, ...]:
    """Every value of a layer that has a role, in the order of the file; broken ones are passed over."""
    return tuple(_WALKS[role](layer))


def _colors(layer: Layer) -> Iterator[Occurrence]:
    return _paint(layer, Role.COLOR, ValueKind.COLOR)


def _numbers(layer: Layer) -> Iterator[Occurrence]:
    return _paint(layer, Role.NUMBER, ValueKind.NUMBER)


def _icons(layer: Layer) -> Iterator[Occurrence]:
    return _paint(layer, Role.ICON, ValueKind.ICON)


def _paint(layer: Layer, role: Role, kind: ValueKind) -> Iterator[Occurrence]:
    """The values of all stops of a kind, also of those that do not count at any zoom."""
    for key, holder in layer.paint.items():
        prop = BY_KEY.get(key)
        if prop is not None and prop.kind is kind:
            yield from _stops(layer.key, role, prop, holder)


def _stops(key: LayerKey, role: Role, prop: PaintProperty, holder: Json) -> Iterator[Occurrence]:
    for index, record in enumerate(read_array(holder, (prop.wrapper, prop.stops))):
        stored = record.get(prop.value) if isinstance(record, dict) else None
        value = None if stored is None else read_value(stored, prop)
        if value is None or value == "":  # An empty reference names no icon.
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
                place = (*path, "values", index)
                yield Occurrence(layer.key, Role.FILTER_VALUE, place, read_text(attribute_text(value)), value)


def _attributes(layer: Layer) -> Iterator[Occurrence]:
    label = read_object(layer.label_text, ())
    expression = label.get(EXPRESSION_KEY)
    if isinstance(expression, str):
        path: Path = (LABEL_KEY, EXPRESSION_KEY)
        names = (match[2] for match in ATTRIBUTE_IN_EXPRESSION.finditer(expression))
        for name in dict.fromkeys(map(_read_name, names)):
            if name is not None:
                yield Occurrence(layer.key, Role.ATTRIBUTE, path, read_text(name), expression)
    for index, record in enumerate(read_array(label, (KEYS_KEY, ROWS_KEY))):
        name = record.get("key_text") if isinstance(record, dict) else None
        if isinstance(name, str):
            path = (LABEL_KEY, KEYS_KEY, ROWS_KEY, index, "key_text")
            yield Occurrence(layer.key, Role.ATTRIBUTE, path, read_text(name), name)


def _read_name(literal: str) -> str | None:
    """The text of a JSON string; nothing where it is broken."""
    try:
        name = json.loads(literal)
    except ValueError:
        return None
    return name if isinstance(name, str) else None


_WALKS: Mapping[Role, Callable[[Layer], Iterator[Occurrence]]] = MappingProxyType(
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
    """A property of a layer that names an icon, in so many of its stops."""

    layer: LayerKey
    property: str
    stops: int


_Named: TypeAlias = tuple[tuple[str, IconUse], ...]


def icon_uses(style: MapStyle) -> Mapping[str, tuple[IconUse, ...]]:
    """Where each icon id is named, top layer first; ids that no icon of the style has too.

    All stops count, also those that draw at no zoom. After an edit only the layers that it touched are read.
    """
    uses: dict[str, list[IconUse]] = {}
    for named in _NAMED.of(style).values():
        for icon_id, use in named:
            uses.setdefault(icon_id, []).append(use)
    return {icon_id: tuple(found) for icon_id, found in uses.items()}


def _named_in(layer: Layer) -> _Named:
    counts: dict[tuple[str, str], int] = {}
    for found in find_values(layer, Role.ICON):
        place = str(found.value), found.property
        counts[place] = counts.get(place, 0) + 1
    return tuple((icon_id, IconUse(layer.key, key, stops)) for (icon_id, key), stops in counts.items())


_NAMED = PerLayer(_named_in)
