"""Search and replacement of values across layers."""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from editor.errors import EditError, FilePosition
from editor.mapstyle.color.spaces import SIMILARITY_THRESHOLD, distance
from editor.mapstyle.curves.curve import within_bounds
from editor.mapstyle.curves.stops import to_json_value
from editor.mapstyle.document.diff import LayerCache
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.edits.bulk import Scaling
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.filters.expression import plain_number
from editor.mapstyle.json_tree import Json, Path, pointer, read, read_array, replace
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, LABEL_KEY
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Value
from editor.mapstyle.search.occurrences import ATTRIBUTE_IN_EXPRESSION, Occurrence, Role, find_values
from editor.records import dataclass

ValueMatcher: TypeAlias = Callable[[Occurrence], bool]
NewValue: TypeAlias = Callable[[Occurrence], Value]


@dataclass(frozen=True, slots=True)
class Replacement:
    """An occurrence and its new value."""

    occurrence: Occurrence
    value: Value


def replace_values(replacements: Iterable[Replacement]) -> Edit:
    """Replace occurrences; those that have changed since the search are skipped.

    Raises: EditError, when run, for a number that JSON cannot represent.
    """
    by_layer: dict[LayerKey, list[Replacement]] = {}
    for replacement in replacements:
        by_layer.setdefault(replacement.occurrence.layer, []).append(replacement)

    def edit(style: MapStyle) -> MapStyle:
        old = read_array(style.tree, LAYERS)
        records, edited = None, []
        for key, layer_replacements in by_layer.items():
            index = style.order.index.get(key)
            if index is None:
                continue
            try:
                record = _replace_in_record(old[index], layer_replacements)
            except EditError as error:
                raise EditError(error.text, FilePosition(pointer=pointer((*LAYERS, index)))) from None
            if record is not old[index]:
                records = records or old.copy()
                records[index] = record
                edited.append(index)
        return style if records is None else style.with_records(records, edited)

    return edit


def _replace_in_record(record: Json, replacements: Iterable[Replacement]) -> Json:
    """Return a layer's record with new values; a label expression may contain several."""
    replaced_paths: set[Path] = set()
    for replacement in replacements:
        found = replacement.occurrence
        current = read(record, found.path)
        if current == found.stored or found.path in replaced_paths:
            replaced_paths.add(found.path)
            record = replace(record, found.path, _stored_value(found, replacement.value, current))
    return record


def _stored_value(found: Occurrence, value: Value, current: Json) -> Json:
    """Return the new value as stored in the file; an equivalent old one is preserved."""
    if value == found.value:
        return current
    if found.path == (LABEL_KEY, EXPRESSION_KEY):
        return _with_attribute(current, str(found.value), str(value))
    if found.role is Role.FILTER_VALUE and not isinstance(current, str):
        # A filter with numbers retains their type if the new value is a number.
        number = plain_number(str(value))
        return value if number is None else number
    return to_json_value(value)


def _with_attribute(expression: str, old: str, new: str) -> str:
    """Return a label expression with an attribute replaced, preserving all other text."""

    def renamed(match: re.Match[str]) -> str:
        return match[1] + json.dumps(new, ensure_ascii=False) if json.loads(match[2]) == old else match[0]

    return ATTRIBUTE_IN_EXPRESSION.sub(renamed, expression)


def match_color(requested: Color, *, is_near: bool = False, any_opacity: bool = False) -> ValueMatcher:
    """Match a colour, optionally also similar ones or any opacity."""

    def matches(found: Occurrence) -> bool:
        color = found.value
        if not isinstance(color, Color) or not (any_opacity or color.a == requested.a):
            return False
        if is_near:
            return distance(color, requested) <= SIMILARITY_THRESHOLD
        return (color.r, color.g, color.b) == (requested.r, requested.g, requested.b)

    return matches


def match_range(minimum: float, maximum: float, property_key: str = "") -> ValueMatcher:
    """Match numbers in a closed range, of one property or of all."""

    def matches(found: Occurrence) -> bool:
        is_property = property_key in ("", found.property)
        return is_property and isinstance(found.value, (int, float)) and minimum <= found.value <= maximum

    return matches


def match_value(requested: Value) -> ValueMatcher:
    """Match a text or a whole number exactly."""
    return lambda found: found.value == requested


def with_color(new: Color, *, keeps_opacity: bool = False) -> NewValue:
    """Replace by a colour, optionally retaining each opacity."""

    def value(found: Occurrence) -> Value:
        old = found.value
        return Color(new.r, new.g, new.b, old.a) if keeps_opacity and isinstance(old, Color) else new

    return value


def with_scaling(scaling: Scaling) -> NewValue:
    """Replace by the scaled number."""

    def value(found: Occurrence) -> Value:
        prop = BY_KEY.get(found.property)
        if prop is None or not isinstance(found.value, (int, float)):
            return found.value
        return scaling.applied(found.value, prop)

    return value


def with_value(new: Value) -> NewValue:
    """Replace by one value, clamped to the bounds of each property."""

    def value(found: Occurrence) -> Value:
        prop = BY_KEY.get(found.property)
        return new if prop is None else within_bounds(new, prop)

    return value


class ValueIndex:
    """Search for values that caches those of each layer record."""

    def __init__(self) -> None:
        self._caches = {role: LayerCache(partial(find_values, role=role)) for role in Role}

    def find(
        self, style: MapStyle, role: Role, matches: ValueMatcher, keys: Collection[LayerKey] | None = None
    ) -> Iterator[Occurrence]:
        """Yield the matching occurrences of a role, top layer first; in some layers or in all."""
        for key, values in self._caches[role].of(style).items():
            if keys is None or key in keys:
                yield from filter(matches, values)

    def counts(self, style: MapStyle, role: Role) -> Counter[Value]:
        """Return the number of occurrences of each value of a role."""
        values_by_layer = self._caches[role].of(style)
        return Counter(found.value for values in values_by_layer.values() for found in values)

    def properties(self, style: MapStyle, role: Role) -> tuple[str, ...]:
        """Return the keys of the paint properties with values of a role."""
        values_by_layer = self._caches[role].of(style)
        return tuple(dict.fromkeys(found.property for values in values_by_layer.values() for found in values))
