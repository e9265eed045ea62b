"""The stops of a curve in its JSON value: read, changed one by one, and checked."""

import math
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from itertools import islice

from editor.errors import EditError
from editor.mapstyle.curves.curve import read_curve, read_stop, read_value, within_bounds
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop, Value
from editor.mapstyle.tree import MISSING, Json
from editor.wording import say

_LEVEL = "level_id"
_EASING = "easing_type"

# What a stop has in common with the one it was made from, the surest sign first.
_SIGNS: tuple[Callable[[Stop], Hashable], ...] = (
    lambda stop: stop,
    lambda stop: stop.level,
    lambda stop: stop.value,
)


def with_stop(holder: Json, prop: PaintProperty, level: int, value: Value) -> Json:
    """The property with a value at a level; a new stop goes before the first one of a higher level.

    Raises: EditError when the value is no finite number.
    """
    records = _records(holder, prop)
    same = [index for index, record in enumerate(records) if _level(record) == level]
    if same:
        last = same[-1]  # Of two stops at one level the last counts.
        record = _with_value(records[last], prop, value)
        return _with_records(holder, prop, [*records[:last], record, *records[last + 1 :]])
    higher = (index for index, record in enumerate(records) if (_level(record) or 0) > level)
    place = next(higher, len(records))
    return _with_records(
        holder, prop, [*records[:place], _record(prop, Stop(level, value)), *records[place:]]
    )


def with_easing(holder: Json, prop: PaintProperty, easing: int) -> Json:
    """The property with an easing; one that is absent stays absent."""
    wrapper = holder.get(prop.wrapper) if isinstance(holder, dict) else None
    if not isinstance(wrapper, dict) or read_integer(wrapper.get(_EASING, LINEAR)) == easing:
        return holder
    return {**holder, prop.wrapper: {**wrapper, _EASING: easing}}


def with_curve(holder: Json, prop: PaintProperty, curve: Curve) -> Json:
    """The property with a curve's stops, in its order, and its easing; MISSING when no stop is left.

    Raises: EditError when a value is no finite number.
    """
    before = read_curve(holder, prop)
    if before == curve:
        return holder
    old = _records(holder, prop)
    read = [read_stop(record, prop) for record in old]
    origins = _origins(read, curve.stops)
    new = [
        _with_value(_with_level(old[origins[place]], stop.level), prop, stop.value)
        if place in origins
        else _record(prop, stop)
        for place, stop in enumerate(curve.stops)
    ]
    new = _with_unreadable(new, old, read)
    if not new:
        return MISSING
    changed = _with_records(holder, prop, new)
    is_eased = before is not None and before.easing == curve.easing
    return changed if is_eased else with_easing(changed, prop, curve.easing)


def with_sorted_stops(holder: Json, prop: PaintProperty) -> Json:
    """The property with its stops from the lowest level to the highest; those of one level keep their order.

    A record without a level keeps its place.
    """
    records = _records(holder, prop)
    places = [place for place, record in enumerate(records) if _level(record) is not None]
    levelled = sorted((records[place] for place in places), key=lambda record: _level(record) or 0)
    new = list(records)
    for place, record in zip(places, levelled, strict=True):
        new[place] = record
    return _with_records(holder, prop, new)


def with_values(holder: Json, prop: PaintProperty, change: Callable[[Stop], Value]) -> Json:
    """The property with another value for each stop that can be read.

    Raises: EditError when a value is no finite number.
    """
    new = []
    for record in _records(holder, prop):
        stop = read_stop(record, prop)
        new.append(record if stop is None else _with_value(record, prop, change(stop)))
    return _with_records(holder, prop, new)


def with_one_stop_a_level(holder: Json, prop: PaintProperty) -> Json:
    """The property with the last of the stops at each level, the one that counts."""
    records = _records(holder, prop)
    last = {_level(record): place for place, record in enumerate(records)}
    kept = [
        record
        for place, record in enumerate(records)
        if _level(record) is None or last[_level(record)] == place
    ]
    return _with_records(holder, prop, kept)


def levels_off_scale(holder: Json, prop: PaintProperty) -> tuple[int, ...]:
    """The levels of the property's stops that stand outside of those that exist."""
    records = (record for record in _records(holder, prop) if _is_off_scale(record, prop))
    return tuple(level for record in records if (level := _level(record)) is not None)


def count_unreadable(holder: Json, prop: PaintProperty) -> int:
    """How many of the property's stops mean nothing, whatever their level."""
    records = _records(holder, prop)
    return sum(read_stop(record, prop) is None and not _is_off_scale(record, prop) for record in records)


def with_stops_on_scale(holder: Json, prop: PaintProperty) -> Json:
    """The property with each stop of a level that does not exist on the nearest that does.

    Where a stop stands there already, that one stays and the other goes.
    """
    records = _records(holder, prop)
    taken = {_level(record) for record in records}
    new = []
    for record in records:
        if not _is_off_scale(record, prop):
            new.append(record)
            continue
        level = min(max(LOWEST_LEVEL, _level(record) or 0), HIGHEST_LEVEL)
        if level not in taken:
            new.append(_with_level(record, level))
        taken.add(level)
    return _with_records(holder, prop, new)


def without_unreadable(holder: Json, prop: PaintProperty) -> Json:
    """The property without the stops that mean nothing; those of levels that do not exist stay.

    It goes where no stop is left, since it needs one.
    """
    records = _records(holder, prop)
    kept = [
        record for record in records if read_stop(record, prop) is not None or _is_off_scale(record, prop)
    ]
    return _with_records(holder, prop, kept) if kept or not records else MISSING


def _is_off_scale(record: Json, prop: PaintProperty) -> bool:
    """Whether a record would be a stop if its level existed."""
    level = _level(record)
    if level is None or LOWEST_LEVEL <= level <= HIGHEST_LEVEL:
        return False
    return read_value(record.get(prop.value), prop) is not None


def _origins(old: list[Stop | None], new: tuple[Stop, ...]) -> dict[int, int]:
    """Which old stop each new one was made from, to keep its keys: index to index, where there is one."""
    free = {index: stop for index, stop in enumerate(old) if stop is not None}
    found: dict[int, int] = {}
    for sign in _SIGNS:
        indexes: dict[Hashable, deque[int]] = {}
        for index, stop in free.items():
            indexes.setdefault(sign(stop), deque()).append(index)
        for place, stop in enumerate(new):
            if place not in found and (same := indexes.get(sign(stop))):
                found[place] = same.popleft()
                del free[found[place]]
    return found


def _with_unreadable(new: list[Json], old: list[Json], read: list[Stop | None]) -> list[Json]:
    """Return new records, and the old unreadable ones in their places as far as the list reaches."""
    merged: list[Json] = []
    rest = iter(new)
    for index, record in enumerate(old):
        if read[index] is None:
            merged += islice(rest, index - len(merged))
            merged.append(record)
    return [*merged, *rest]


def _records(holder: Json, prop: PaintProperty) -> list[Json]:
    wrapper = holder.get(prop.wrapper) if isinstance(holder, dict) else None
    records = wrapper.get(prop.stops) if isinstance(wrapper, dict) else None
    return records if isinstance(records, list) else []


def _with_records(holder: Json, prop: PaintProperty, records: list[Json]) -> Json:
    old = _records(holder, prop)
    if len(old) == len(records) and all(a is b for a, b in zip(old, records, strict=True)):
        return holder
    others = holder if isinstance(holder, dict) else {}
    wrapper = others.get(prop.wrapper)
    if not isinstance(wrapper, dict):
        return {**others, prop.wrapper: {prop.stops: records, _EASING: LINEAR}}
    return {**others, prop.wrapper: {**wrapper, prop.stops: records}}


def _record(prop: PaintProperty, stop: Stop) -> Json:
    return {_LEVEL: stop.level, prop.value: json_value(stop.value)}


def _with_level(record: Json, level: int) -> Json:
    return record if _level(record) == level else {**record, _LEVEL: level}


def _with_value(record: Json, prop: PaintProperty, value: Value) -> Json:
    old = read_value(record.get(prop.value), prop)
    if old == value:
        return record  # to its last digit as it stands
    new = json_value(value)
    if old == read_value(new, prop):
        return record
    return {**record, prop.value: new}


def json_value(value: Value) -> Json:
    """What a file holds for a value. Raises: EditError when it is no finite number."""
    if isinstance(value, Color):
        return value.abgr
    if isinstance(value, float):
        if not math.isfinite(value):
            raise EditError(say("A style can hold finite numbers only."))
        # What a drag adds up in binary fractions is not what a person would write. Of 15 digits each counts,
        # however small the number is.
        tidy = float(f"{value:.15g}")
        return int(tidy) if tidy.is_integer() else tidy
    return value


def _level(record: Json) -> int | None:
    return read_integer(record.get(_LEVEL)) if isinstance(record, dict) else None


class StopFault(Enum):
    """What can be wrong with a stop."""

    UNSORTED = "unsorted"
    DOUBLED = "doubled"
    OUT_OF_BOUNDS = "out of bounds"


def stop_faults(curve: Curve, prop: PaintProperty) -> Mapping[int, frozenset[StopFault]]:
    """What is wrong with each stop, by its place in the curve; stops that are well are not among them.

    A stop is unsorted where it stands behind one of a higher level, and doubled where a later one stands on
    its level and counts in its stead.
    """
    last = {stop.level: place for place, stop in enumerate(curve.stops)}
    found = {}
    highest = LOWEST_LEVEL
    for place, stop in enumerate(curve.stops):
        faults = {
            fault
            for fault, is_so in (
                (StopFault.UNSORTED, stop.level < highest),
                (StopFault.DOUBLED, last[stop.level] != place),
                (StopFault.OUT_OF_BOUNDS, is_out_of_bounds(stop, prop)),
            )
            if is_so
        }
        if faults:
            found[place] = frozenset(faults)
        highest = max(highest, stop.level)
    return found


def is_out_of_bounds(stop: Stop, prop: PaintProperty) -> bool:
    """Whether a stop's number lies beyond what the property can be."""
    return within_bounds(stop.value, prop) != stop.value
