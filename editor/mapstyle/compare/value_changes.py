"""The differences of two values of one element, field by field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.format.json_diff import differing_leaves, means_the_same
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color
from editor.mapstyle.tree import MISSING, Json, Path, read_array, read_object

# What follows a property's key where its easing changed.
EASING_SUFFIX = " easing"
# And where its stops follow one another in another order.
ORDER_SUFFIX = " order of stops"

_LEVEL = "level_id"
_EASING = "easing_type"


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A value that differs: MISSING, and no path, where a thing lacks it.

    The paths lead from the thing. `level` is set where the value is a stop's. A stop's colour is in hex.
    """

    property: str
    level: int | None
    path_a: Path | None
    path_b: Path | None
    before: Json
    after: Json


def field_changes(before: Json, after: Json, path: Path = ()) -> Iterator[ValueChange]:
    """What differs under a path that both things have."""
    for leaf in differing_leaves(before, after, path):
        yield ValueChange(
            property="/".join(map(str, leaf.path)),
            level=None,
            path_a=None if leaf.before is MISSING else leaf.path,
            path_b=None if leaf.after is MISSING else leaf.path,
            before=leaf.before,
            after=leaf.after,
        )


def paint_changes(key: str, before: Json, after: Json) -> Iterator[ValueChange]:
    """What differs between two values of a paint property, MISSING where a layer has none."""
    prop = BY_KEY.get(key)
    found = (
        []
        if prop is None
        else list(_curve_changes(prop, before, after)) or _order_change(prop, before, after)
    )
    # What the curves do not tell, such as a number written as text or an unknown key, is told as it stands.
    yield from found or field_changes(before, after, ("paint", key))


def _curve_changes(prop: PaintProperty, before: Json, after: Json) -> Iterator[ValueChange]:
    stops_a, stops_b = _stops(before, prop), _stops(after, prop)
    if stops_a is None or stops_b is None:
        return
    way: Path = ("paint", prop.key, prop.wrapper)
    for stop in sorted({*stops_a, *stops_b}):
        index_a, one = stops_a.get(stop, (0, MISSING))
        index_b, other = stops_b.get(stop, (0, MISSING))
        if not means_the_same(one, other):
            # Where one is text already, both in hex could look the same.
            is_color = (
                prop.kind is ValueKind.COLOR and not isinstance(one, str) and not isinstance(other, str)
            )
            yield ValueChange(
                property=prop.key,
                level=stop[0],
                path_a=None if one is MISSING else (*way, prop.stops, index_a, prop.value),
                path_b=None if other is MISSING else (*way, prop.stops, index_b, prop.value),
                before=_in_hex(one, prop) if is_color else one,
                after=_in_hex(other, prop) if is_color else other,
            )
    eased = [read_object(holder, (prop.wrapper,)) for holder in (before, after)]
    one, other = (wrapper.get(_EASING, LINEAR) for wrapper in eased)
    if not means_the_same(one, other):
        path_a, path_b = ((*way, _EASING) if _EASING in wrapper else None for wrapper in eased)
        yield ValueChange(prop.key + EASING_SUFFIX, None, path_a, path_b, one, other)


def _order_change(prop: PaintProperty, before: Json, after: Json) -> list[ValueChange]:
    """That stops follow one another otherwise, by their levels; nothing where they do not."""
    stops_a, stops_b = _stops(before, prop), _stops(after, prop)
    if not stops_a or not stops_b:
        return []
    levels_a, levels_b = ([level for level, _ in stops] for stops in (stops_a, stops_b))
    if levels_a == levels_b:
        return []
    path: Path = ("paint", prop.key, prop.wrapper, prop.stops)
    return [ValueChange(prop.key + ORDER_SUFFIX, None, path, path, levels_a, levels_b)]


def _stops(holder: Json, prop: PaintProperty) -> Mapping[tuple[int, int], tuple[int, Json]] | None:
    """The index and the value of each stop, by its level and its number among the stops of that level.

    Nothing where there is more to tell than a curve.
    """
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
    """A packed colour as a person reads it; anything else as it stands."""
    color = read_value(value, prop)
    return color.hex if isinstance(color, Color) else value
