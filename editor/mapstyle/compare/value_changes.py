"""Differences between two values of one element, field by field."""

from collections.abc import Iterator, Mapping

from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.format.json_diff import find_differences, is_equivalent
from editor.mapstyle.json_tree import MISSING, Json, Path, read_array, read_object
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color
from editor.records import dataclass

# The suffix of a property's key for a change of its easing.
EASING_SUFFIX = " easing"
# The suffix of a property's key for a change in the order of its stops.
ORDER_SUFFIX = " order of stops"

_LEVEL = "level_id"
_EASING = "easing_type"


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A changed value; if an element lacks it, the value is MISSING and its path None.

    The paths are relative to the element. `level` is set for the value of a stop. Colours of stops are in
    hex.
    """

    property: str
    level: int | None
    path_a: Path | None
    path_b: Path | None
    before: Json
    after: Json


def field_changes(before: Json, after: Json, path: Path = ()) -> Iterator[ValueChange]:
    """Yield the differences under a path of two elements."""
    for difference in find_differences(before, after, path):
        yield ValueChange(
            property="/".join(map(str, difference.path)),
            level=None,
            path_a=None if difference.before is MISSING else difference.path,
            path_b=None if difference.after is MISSING else difference.path,
            before=difference.before,
            after=difference.after,
        )


def paint_changes(key: str, before: Json, after: Json) -> Iterator[ValueChange]:
    """Yield the differences between two values of a paint property; MISSING if a layer lacks it."""
    prop = BY_KEY.get(key)
    found = (
        []
        if prop is None
        else list(_curve_changes(prop, before, after)) or _order_change(prop, before, after)
    )
    # Differences outside the curves, such as a number written as text, are reported as raw values.
    yield from found or field_changes(before, after, ("paint", key))


def _curve_changes(prop: PaintProperty, before: Json, after: Json) -> Iterator[ValueChange]:
    stops_a, stops_b = _stops(before, prop), _stops(after, prop)
    if stops_a is None or stops_b is None:
        return
    path: Path = ("paint", prop.key, prop.wrapper)
    for stop in sorted({*stops_a, *stops_b}):
        index_a, one = stops_a.get(stop, (0, MISSING))
        index_b, other = stops_b.get(stop, (0, MISSING))
        if not is_equivalent(one, other):
            # If one value is text, both might look the same in hex.
            is_color = (
                prop.kind is ValueKind.COLOR and not isinstance(one, str) and not isinstance(other, str)
            )
            yield ValueChange(
                property=prop.key,
                level=stop[0],
                path_a=None if one is MISSING else (*path, prop.stops, index_a, prop.value),
                path_b=None if other is MISSING else (*path, prop.stops, index_b, prop.value),
                before=_in_hex(one, prop) if is_color else one,
                after=_in_hex(other, prop) if is_color else other,
            )
    wrappers = [read_object(holder, (prop.wrapper,)) for holder in (before, after)]
    one, other = (wrapper.get(_EASING, LINEAR) for wrapper in wrappers)
    if not is_equivalent(one, other):
        path_a, path_b = ((*path, _EASING) if _EASING in wrapper else None for wrapper in wrappers)
        yield ValueChange(prop.key + EASING_SUFFIX, None, path_a, path_b, one, other)


def _order_change(prop: PaintProperty, before: Json, after: Json) -> list[ValueChange]:
    """Return the change in the order of stops by their levels, if any."""
    stops_a, stops_b = _stops(before, prop), _stops(after, prop)
    if not stops_a or not stops_b:
        return []
    levels_a, levels_b = ([level for level, _ in stops] for stops in (stops_a, stops_b))
    if levels_a == levels_b:
        return []
    path: Path = ("paint", prop.key, prop.wrapper, prop.stops)
    return [ValueChange(prop.key + ORDER_SUFFIX, None, path, path, levels_a, levels_b)]


def _stops(holder: Json, prop: PaintProperty) -> Mapping[tuple[int, int], tuple[int, Json]] | None:
    """Return index and value of stops by (level, number at that level); None for more than a plain curve."""
    if holder is MISSING:
        return {}
    wrapper = read_object(holder, (prop.wrapper,))
    if not isinstance(holder, dict) or len(holder) != 1 or not wrapper.keys() <= {prop.stops, _EASING}:
        return None
    value_key = prop.value
    stops: dict[tuple[int, int], tuple[int, Json]] = {}
    for index, record in enumerate(read_array(wrapper, (prop.stops,))):
        if not isinstance(record, dict) or len(record) != 2 or value_key not in record:
            return None
        level = read_integer(record.get(_LEVEL))
        if level is None:
            return None
        number = 0
        while (level, number) in stops:
            number += 1
        stops[level, number] = (index, record[value_key])
    return stops


def _in_hex(value: Json, prop: PaintProperty) -> Json:
    """Return a packed colour in hex, and any other value unchanged."""
    color = read_value(value, prop)
    return color.hex if isinstance(color, Color) else value
