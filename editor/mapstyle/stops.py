"""What stands under a paint property's key, changed stop by stop.

A record that means the same stays as the file spells it, a stop that cannot be read stays where it is, and
so do keys this program does not know.
"""

from editor.mapstyle.curves import read_value
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.properties import PaintProperty
from editor.mapstyle.tree import MISSING, Json
from editor.mapstyle.values import Color, Curve, Stop, Value

_LEVEL = "level_id"
_EASING = "easing_type"


def with_stop(holder: Json, prop: PaintProperty, level: int, value: Value) -> Json:
    """The property with a value at a level; a new stop goes before the first one of a higher level."""
    records = _records(holder, prop)
    places = [index for index, record in enumerate(records) if _level(record) == level]
    if places:
        last = places[-1]  # Of two stops at one level the last counts.
        return _with_records(
            holder, prop, [*records[:last], _with_value(records[last], prop, value), *records[last + 1 :]]
        )
    higher = (index for index, record in enumerate(records) if (_level(record) or 0) > level)
    place = next(higher, len(records))
    return _with_records(
        holder, prop, [*records[:place], _record(prop, Stop(level, value)), *records[place:]]
    )


def without_stop(holder: Json, prop: PaintProperty, level: int) -> Json:
    """The property without the stops at a level; MISSING when none is left."""
    records = _records(holder, prop)
    kept = [record for record in records if _level(record) != level]
    if not kept:
        return MISSING
    return _with_records(holder, prop, kept)


def with_easing(holder: Json, prop: PaintProperty, easing: int) -> Json:
    """The property with an easing; one that is absent stays absent."""
    wrapper = _wrapper(holder, prop)
    if holder is MISSING or _easing(wrapper) == easing:
        return holder
    return {**holder, prop.wrapper: {**wrapper, _EASING: easing}}


def with_curve(holder: Json, prop: PaintProperty, curve: Curve) -> Json:
    """The property with a curve's stops, in its order, and its easing."""
    old = _records(holder, prop)
    free = [record for record in old if _readable(record, prop)]
    exact = {(_level(record), read_value(record[prop.value], prop)): record for record in reversed(free)}
    new = []
    for stop in curve.stops:
        record = exact.pop((stop.level, stop.value), None)
        if record is not None:
            free = [other for other in free if other is not record]
        new.append(record)
    for index, stop in enumerate(curve.stops):
        if new[index] is None:
            new[index] = _take(free, stop, prop)
    # A record this program cannot read keeps its place as far as the list still reaches.
    for index, record in enumerate(old):
        if not _readable(record, prop):
            new.insert(index, record)
    return with_easing(_with_records(holder, prop, new), prop, curve.easing)


def _take(free: list[Json], stop: Stop, prop: PaintProperty) -> Json:
    """The record of a stop, made from the free one of its level or else of its value, to keep its keys."""
    same_level = [record for record in free if _level(record) == stop.level]
    same_value = [record for record in free if read_value(record[prop.value], prop) == stop.value]
    origin = next(iter(same_level or same_value), None)
    if origin is None:
        return _record(prop, stop)
    free[:] = [record for record in free if record is not origin]
    return _with_value(
        {**origin, _LEVEL: stop.level} if _level(origin) != stop.level else origin, prop, stop.value
    )


def _wrapper(holder: Json, prop: PaintProperty) -> dict[str, Json]:
    wrapper = holder.get(prop.wrapper) if isinstance(holder, dict) else None
    return wrapper if isinstance(wrapper, dict) else {}


def _records(holder: Json, prop: PaintProperty) -> list[Json]:
    records = _wrapper(holder, prop).get(prop.stops)
    return records if isinstance(records, list) else []


def _with_records(holder: Json, prop: PaintProperty, records: list[Json]) -> Json:
    old = _records(holder, prop)
    if len(old) == len(records) and all(a is b for a, b in zip(old, records, strict=True)) and old:
        return holder
    if not isinstance(holder, dict):
        return {prop.wrapper: {prop.stops: records, _EASING: 1}}
    wrapper = _wrapper(holder, prop)
    return {**holder, prop.wrapper: {**wrapper, prop.stops: records}}


def _record(prop: PaintProperty, stop: Stop) -> Json:
    return {_LEVEL: stop.level, prop.value: _json(stop.value)}


def _with_value(record: Json, prop: PaintProperty, value: Value) -> Json:
    if not isinstance(record, dict) or read_value(record.get(prop.value), prop) == value:
        return record
    return {**record, prop.value: _json(value)}


def _json(value: Value) -> Json:
    if isinstance(value, Color):
        return value.abgr
    if isinstance(value, float):
        # What a drag adds up in binary fractions is not what a person would write.
        tidy = round(value, 9)
        return int(tidy) if tidy.is_integer() else tidy
    return value


def _level(record: Json) -> int | None:
    return read_integer(record.get(_LEVEL)) if isinstance(record, dict) else None


def _readable(record: Json, prop: PaintProperty) -> bool:
    return _level(record) is not None and read_value(record.get(prop.value), prop) is not None


def _easing(wrapper: dict[str, Json]) -> int:
    easing = read_integer(wrapper.get(_EASING))
    return 1 if easing is None else easing
