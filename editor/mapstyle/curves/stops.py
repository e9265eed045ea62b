"""Stops of a curve in its JSON value: reading, edits of single stops, and faults."""

import math
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from itertools import islice

from editor.errors import EditError
from editor.mapstyle.curves.curve import read_curve, read_stop, read_value, within_bounds
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop, Value
from editor.wording import say

_LEVEL = "level_id"
_EASING = "easing_type"

# Keys to match a stop with the one it was made from, most specific first.
_MATCH_KEYS: tuple[Callable[[Stop], Hashable], ...] = (
    lambda stop: stop,
    lambda stop: stop.level,
    lambda stop: stop.value,
)


def with_stop(holder: Json, prop: PaintProperty, level: int, value: Value) -> Json:
    """Return the property with a value at a level; a new stop precedes the first one of a higher level.

    Raises: EditError when the value is not a finite number.
    """
    records = _records(holder, prop)
    same = [index for index, record in enumerate(records) if _level(record) == level]
    if same:
        last = same[-1]  # the effective stop of the level
        record = _with_value(records[last], prop, value)
        return _with_records(holder, prop, [*records[:last], record, *records[last + 1 :]])
    higher = (index for index, record in enumerate(records) if (_level(record) or 0) > level)
    place = next(higher, len(records))
    return _with_records(
        holder, prop, [*records[:place], _record(prop, Stop(level, value)), *records[place:]]
    )


def with_easing(holder: Json, prop: PaintProperty, easing: int) -> Json:
    """Return the property with an easing; an absent property stays absent."""
    wrapper = holder.get(prop.wrapper) if isinstance(holder, dict) else None
    if not isinstance(wrapper, dict) or read_integer(wrapper.get(_EASING, LINEAR)) == easing:
        return holder
    return {**holder, prop.wrapper: {**wrapper, _EASING: easing}}


def with_curve(holder: Json, prop: PaintProperty, curve: Curve) -> Json:
    """Return the property with the stops of a curve and its easing; MISSING if no stop remains.

    Raises: EditError when a value is not a finite number.
    """
    before = read_curve(holder, prop)
    if before == curve:
        return holder
    old = _records(holder, prop)
    read = [read_stop(record, prop) for record in old]
    origins = _match_origins(read, curve.stops)
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
    has_easing = before is not None and before.easing == curve.easing
    return changed if has_easing else with_easing(changed, prop, curve.easing)


def with_sorted_stops(holder: Json, prop: PaintProperty) -> Json:
    """Return the property with its stops sorted by level; records without a level keep their positions."""
    records = _records(holder, prop)
    indexes = [index for index, record in enumerate(records) if _level(record) is not None]
    levelled = sorted((records[index] for index in indexes), key=lambda record: _level(record) or 0)
    new = list(records)
    for index, record in zip(indexes, levelled, strict=True):
        new[index] = record
    return _with_records(holder, prop, new)


def with_values(holder: Json, prop: PaintProperty, change: Callable[[Stop], Value]) -> Json:
    """Return the property with another value for each readable stop.

    Raises: EditError when a value is not a finite number.
    """
    new = []
    for record in _records(holder, prop):
        stop = read_stop(record, prop)
        new.append(record if stop is None else _with_value(record, prop, change(stop)))
    return _with_records(holder, prop, new)


def with_unique_levels(holder: Json, prop: PaintProperty) -> Json:
    """Return the property with only the last stop of each level, which is the effective one."""
    records = _records(holder, prop)
    last = {_level(record): place for place, record in enumerate(records)}
    effective = [
        record
        for place, record in enumerate(records)
        if _level(record) is None or last[_level(record)] == place
    ]
    return _with_records(holder, prop, effective)


def invalid_levels(holder: Json, prop: PaintProperty) -> tuple[int, ...]:
    """Return the invalid levels of the property's stops."""
    records = (record for record in _records(holder, prop) if _is_off_scale(record, prop))
    return tuple(level for record in records if (level := _level(record)) is not None)


def count_unreadable(holder: Json, prop: PaintProperty) -> int:
    """Return the number of unreadable stops, except those that only have an invalid level."""
    records = _records(holder, prop)
    return sum(read_stop(record, prop) is None and not _is_off_scale(record, prop) for record in records)


def with_valid_levels(holder: Json, prop: PaintProperty) -> Json:
    """Return the property with each invalid level replaced by the nearest valid one.

    The stop is removed if the valid level already has a stop.
    """
    records = _records(holder, prop)
    used = {_level(record) for record in records}
    new = []
    for record in records:
        if not _is_off_scale(record, prop):
            new.append(record)
            continue
        level = min(max(LOWEST_LEVEL, _level(record) or 0), HIGHEST_LEVEL)
        if level not in used:
            new.append(_with_level(record, level))
        used.add(level)
    return _with_records(holder, prop, new)


def without_unreadable(holder: Json, prop: PaintProperty) -> Json:
    """Return the property without unreadable stops; those that only have an invalid level remain.

    Return MISSING if no stop remains, because a property needs one.
    """
    records = _records(holder, prop)
    remaining = [
        record for record in records if read_stop(record, prop) is not None or _is_off_scale(record, prop)
    ]
    return _with_records(holder, prop, remaining) if remaining or not records else MISSING


def _is_off_scale(record: Json, prop: PaintProperty) -> bool:
    """Return whether only the level of a record is invalid."""
    level = _level(record)
    if level is None or LOWEST_LEVEL <= level <= HIGHEST_LEVEL:
        return False
    return read_value(record.get(prop.value), prop) is not None


def _match_origins(old: list[Stop | None], new: tuple[Stop, ...]) -> dict[int, int]:
    """Match new stops with old ones to preserve unknown keys; return new index to old index."""
    unmatched = {index: stop for index, stop in enumerate(old) if stop is not None}
    found: dict[int, int] = {}
    for key in _MATCH_KEYS:
        indexes: dict[Hashable, deque[int]] = {}
        for index, stop in unmatched.items():
            indexes.setdefault(key(stop), deque()).append(index)
        for new_index, stop in enumerate(new):
            if new_index not in found and (candidates := indexes.get(key(stop))):
                found[new_index] = candidates.popleft()
                del unmatched[found[new_index]]
    return found


def _with_unreadable(new: list[Json], old: list[Json], read: list[Stop | None]) -> list[Json]:
    """Return the new records, with the old unreadable ones at their indexes if the list is long enough."""
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
    return {_LEVEL: stop.level, prop.value: to_json_value(stop.value)}


def _with_level(record: Json, level: int) -> Json:
    return record if _level(record) == level else {**record, _LEVEL: level}


def _with_value(record: Json, prop: PaintProperty, value: Value) -> Json:
    old = read_value(record.get(prop.value), prop)
    if old == value:
        return record  # preserves the spelling of the number
    new = to_json_value(value)
    if old == read_value(new, prop):
        return record
    return {**record, prop.value: new}


def to_json_value(value: Value) -> Json:
    """Return the JSON value that a file stores. Raises: EditError when it is not a finite number."""
    if isinstance(value, Color):
        return value.abgr
    if isinstance(value, float):
        if not math.isfinite(value):
            raise EditError(say("The number is too large."))
        # Remove binary rounding errors, which a drag accumulates: 15 significant digits are exact.
        rounded = float(f"{value:.15g}")
        return int(rounded) if rounded.is_integer() else rounded
    return value


def _level(record: Json) -> int | None:
    return read_integer(record.get(_LEVEL)) if isinstance(record, dict) else None


class StopFault(Enum):
    """A fault of a stop."""

    UNSORTED = "unsorted"
    DUPLICATE = "doubled"
    OUT_OF_BOUNDS = "out of bounds"


def stop_faults(curve: Curve, prop: PaintProperty) -> Mapping[int, frozenset[StopFault]]:
    """Return the faults of each faulty stop by its index in the curve.

    A stop is unsorted after one of a higher level, and doubled before one of its own level.
    """
    last = {stop.level: index for index, stop in enumerate(curve.stops)}
    found = {}
    highest = LOWEST_LEVEL
    for index, stop in enumerate(curve.stops):
        faults = {
            fault
            for fault, applies in (
                (StopFault.UNSORTED, stop.level < highest),
                (StopFault.DUPLICATE, last[stop.level] != index),
                (StopFault.OUT_OF_BOUNDS, is_out_of_bounds(stop, prop)),
            )
            if applies
        }
        if faults:
            found[index] = frozenset(faults)
        highest = max(highest, stop.level)
    return found


def is_out_of_bounds(stop: Stop, prop: PaintProperty) -> bool:
    """Whether a stop's number lies beyond what the property can be."""
    return within_bounds(stop.value, prop) != stop.value
