"""Values that were found, replaced at many places by one edit."""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from editor.errors import EditError, Place
from editor.mapstyle.color.spaces import NEAR, distance
from editor.mapstyle.curves.curve import within_bounds
from editor.mapstyle.curves.stops import json_value
from editor.mapstyle.document.diff import PerLayer
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.edits.bulk import Scaling
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.filters.expression import plain_number
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, LABEL_KEY
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Value
from editor.mapstyle.search.occurrences import ATTRIBUTE_IN_EXPRESSION, Occurrence, Role, find_values
from editor.mapstyle.tree import Json, Path, pointer, read, read_array, replace

Takes: TypeAlias = Callable[[Occurrence], bool]
NewValue: TypeAlias = Callable[[Occurrence], Value]


@dataclass(frozen=True, slots=True)
class Replacement:
    """A value that was found, and the one to stand in its place."""

    occurrence: Occurrence
    value: Value


def replace_values(replacements: Iterable[Replacement]) -> Edit:
    """Put values in the place of those found; what has changed since it was found stays.

    Raises: EditError, when run, for a number that JSON cannot hold.
    """
    by_layer: dict[LayerKey, list[Replacement]] = {}
    for replacement in replacements:
        by_layer.setdefault(replacement.occurrence.layer, []).append(replacement)

    def edit(style: MapStyle) -> MapStyle:
        old = read_array(style.tree, LAYERS)
        records = None
        for key, wanted in by_layer.items():
            index = style.order.index.get(key)
            if index is None:
                continue
            try:
                record = _replaced(old[index], wanted)
            except EditError as error:
                raise EditError(error.text, Place(pointer=pointer((*LAYERS, index)))) from None
            if record is not old[index]:
                records = records or old.copy()
                records[index] = record
        return style if records is None else MapStyle(replace(style.tree, LAYERS, records), style.order)

    return edit


def _replaced(record: Json, wanted: Iterable[Replacement]) -> Json:
    """A layer's record with other values; several may stand in one label expression."""
    done: set[Path] = set()
    for replacement in wanted:
        found = replacement.occurrence
        now = read(record, found.path)
        if now == found.stored or found.path in done:
            done.add(found.path)
            record = replace(record, found.path, _written(found, replacement.value, now))
    return record


def _written(found: Occurrence, value: Value, now: Json) -> Json:
    """What is to stand in the file; what stands there now where that means the same."""
    if value == found.value:
        return now
    if found.path == (LABEL_KEY, EXPRESSION_KEY):
        return _with_attribute(now, str(found.value), str(value))
    if found.role is Role.FILTER_VALUE and not isinstance(now, str):
        # A filter that holds numbers goes on to hold them where they mean the same.
        number = plain_number(str(value))
        return value if number is None else number
    return json_value(value)


def _with_attribute(expression: str, old: str, new: str) -> str:
    """A label expression that reads another attribute; all else is left as it is spelled."""

    def renamed(match: re.Match[str]) -> str:
        return match[1] + json.dumps(new, ensure_ascii=False) if json.loads(match[2]) == old else match[0]

    return ATTRIBUTE_IN_EXPRESSION.sub(renamed, expression)


# What is looked for.


def like_color(wanted: Color, *, is_near: bool = False, any_opacity: bool = False) -> Takes:
    """A colour, or also those near it; of one opacity, or of any."""

    def takes(found: Occurrence) -> bool:
        color = found.value
        if not isinstance(color, Color) or not (any_opacity or color.a == wanted.a):
            return False
        if is_near:
            return distance(color, wanted) <= NEAR
        return (color.r, color.g, color.b) == (wanted.r, wanted.g, wanted.b)

    return takes


def in_range(least: float, most: float, property_key: str = "") -> Takes:
    """A number of a property, or of any, from one to another with both ends."""

    def takes(found: Occurrence) -> bool:
        is_meant = property_key in ("", found.property)
        return is_meant and isinstance(found.value, (int, float)) and least <= found.value <= most

    return takes


def equal_to(wanted: Value) -> Takes:
    """A text or a whole number, exactly."""
    return lambda found: found.value == wanted


# What is to stand in its place.


def recolored(new: Color, *, keeps_opacity: bool = False) -> NewValue:
    """A colour; with the opacity that each had, where that is kept."""

    def value(found: Occurrence) -> Value:
        old = found.value
        return Color(new.r, new.g, new.b, old.a) if keeps_opacity and isinstance(old, Color) else new

    return value


def scaled(scaling: Scaling) -> NewValue:
    """A number times a factor and then shifted, within the bounds of its property."""

    def value(found: Occurrence) -> Value:
        prop = BY_KEY.get(found.property)
        if prop is None or not isinstance(found.value, (int, float)):
            return found.value
        return scaling.applied(found.value, prop)

    return value


def same(new: Value) -> NewValue:
    """One value for all; a number goes as far as the bounds of the property let it."""

    def value(found: Occurrence) -> Value:
        prop = BY_KEY.get(found.property)
        return new if prop is None else within_bounds(new, prop)

    return value


class ValueIndex:
    """Finds values, and remembers those of each layer until its record is another one."""

    def __init__(self) -> None:
        self._of_layers = {role: PerLayer(partial(find_values, role=role)) for role in Role}

    def find(
        self, style: MapStyle, role: Role, takes: Takes, keys: Collection[LayerKey] | None = None
    ) -> Iterator[Occurrence]:
        """The values of a role that are looked for, top layer first; of some layers, or of all."""
        for key, values in self._of_layers[role].of(style).items():
            if keys is None or key in keys:
                yield from filter(takes, values)

    def counts(self, style: MapStyle, role: Role) -> Counter[Value]:
        """How often each value of a role stands in a style."""
        of_layers = self._of_layers[role].of(style)
        return Counter(found.value for values in of_layers.values() for found in values)

    def properties(self, style: MapStyle, role: Role) -> tuple[str, ...]:
        """The keys of the paint properties whose values have a role in a style."""
        of_layers = self._of_layers[role].of(style)
        return tuple(dict.fromkeys(found.property for values in of_layers.values() for found in values))
