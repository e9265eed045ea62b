"""Three-way merge of the curves of paint properties, stop by stop."""

from collections.abc import Sequence
from typing import Final

from editor.mapstyle.compare.value_changes import EASING_SUFFIX
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.merge.result import MergePlace, Side, Versions
from editor.mapstyle.merge.values import ValueMerge, changed_side, is_same
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty

_LEVEL: Final = "level_id"
_EASING: Final = "easing_type"


def merge_property(values: ValueMerge, key: str, place: MergePlace, versions: Versions) -> Json:
    """Merge a paint property by levels; as a whole if its stops have no clear levels and order."""
    place = place.named(key)
    prop = BY_KEY.get(key)
    if prop is None or all(value is versions.ours for value in versions):
        return values.value(place, versions)
    records = [_stops(value, prop) for value in versions]
    triples = None if None in records or not _have_clear_order(records) else _matched(Versions(*records))
    if triples is None or _collide(triples):
        return values.unit(place, versions)

    def merge_wrapper(name: str, inner: MergePlace, wrappers: Versions) -> Json:
        if name != prop.wrapper:
            return values.value(inner, wrappers)
        return values.members(inner, wrappers, merge_member)

    def merge_member(name: str, inner: MergePlace, members: Versions) -> Json:
        if name == prop.stops:
            return _merge_stops(values, prop, place, members.ours, triples)
        suffixed = inner.named(key + EASING_SUFFIX) if name == _EASING else inner
        return values.value(suffixed, members)

    return values.members(place, versions, merge_wrapper)


def _stops(holder: Json, prop: PaintProperty) -> list[Json] | None:
    """Return the records of a property's stops; None if a stop has no level, or two stops share one."""
    wrapper = holder.get(prop.wrapper) if isinstance(holder, dict) else None
    records = wrapper.get(prop.stops) if isinstance(wrapper, dict) else None
    if not isinstance(records, list) or not all(isinstance(record, dict) for record in records):
        return None
    levels = [read_integer(record.get(_LEVEL)) for record in records]
    return records if None not in levels and len(set(levels)) == len(levels) else None


def _have_clear_order(sides: Sequence[Sequence[Json] | None]) -> bool:
    """Return whether the stops of all curves are sorted by level, or have the same sequence of levels."""
    levels = [[_level(record) for record in side or ()] for side in sides]
    return all(each == sorted(each) for each in levels) or all(each == levels[0] for each in levels)


def _matched(records: Versions) -> list[Versions]:
    """Match the stops of three curves by level; a stop that moved to another level, by its value."""
    base, ours, theirs = ({_level(record): record for record in side} for side in records)
    pairs = [_moved_levels(base, side, records.base) for side in (ours, theirs)]
    triples = []
    used: list[set[int]] = [set(), set()]
    for level, record in base.items():
        found = []
        for side, moved, levels in zip((ours, theirs), pairs, used, strict=True):
            target = level if level in side else moved.get(level)
            if target is not None:
                levels.add(target)
            found.append(MISSING if target is None else side[target])
        triples.append(Versions(record, *found))
    for level in sorted({*ours, *theirs}):
        new = [
            side[level] if level in side and level not in levels else MISSING
            for side, levels in zip((ours, theirs), used, strict=True)
        ]
        if new != [MISSING, MISSING]:
            triples.append(Versions(MISSING, *new))
    return triples


def _moved_levels(base: dict[int, Json], side: dict[int, Json], records: Sequence[Json]) -> dict[int, int]:
    """Return the new level of each stop that moved: with its value, or the only one that is replaced."""
    gone = [_level(record) for record in records if _level(record) not in side]
    new = [level for level in side if level not in base]
    if len(gone) == 1 and len(new) == 1:
        return {gone[0]: new[0]}
    moved: dict[int, int] = {}
    for level in gone:
        for target in new:
            if target not in moved.values() and is_same(
                {**base[level], _LEVEL: 0}, {**side[target], _LEVEL: 0}
            ):
                moved[level] = target
                break
    return moved


def _collide(triples: Sequence[Versions]) -> bool:
    """Return whether two merged stops could have the same level, or no stop could remain."""
    seen: set[int] = set()
    for triple in triples:
        side = changed_side(triple)
        candidates = triple[1:] if side is Side.BOTH else triple[2:] if side is Side.THEIRS else triple[1:2]
        levels = {_level(record) for record in candidates if record is not MISSING}
        if not levels.isdisjoint(seen):
            return True
        seen |= levels
    return not seen


def _merge_stops(
    values: ValueMerge, prop: PaintProperty, place: MergePlace, ours: list[Json], triples: Sequence[Versions]
) -> list[Json]:
    merged = []
    for triple in triples:
        present = [record for record in triple if record is not MISSING]
        level = _level(present[0])
        inner = place.at_level(level, f"{level}")
        if all(record is triple.ours for record in triple):
            record = triple.ours
        elif all(_is_plain(record, level, prop) for record in present):
            bare = [MISSING if record is MISSING else record[prop.value] for record in triple]
            record = _with_value(values.unit(inner, Versions(*bare)), triple, prop)
        else:
            record = values.unit(inner, triple)
        if record is not MISSING:
            merged.append(record)
    levels = [_level(record) for record in ours]
    if levels == sorted(levels):
        merged.sort(key=lambda record: read_integer(record.get(_LEVEL)) or 0)
    is_ours = len(merged) == len(ours) and all(map(_is_identical, merged, ours))
    return ours if is_ours else merged


def _with_value(value: Json, triple: Versions, prop: PaintProperty) -> Json:
    """Return the record of a stop with a merged value."""
    if value is MISSING:
        return MISSING
    present = [record for record in (triple.ours, triple.theirs) if record is not MISSING]
    found = next((record for record in present if record[prop.value] is value), None)
    return {**present[0], prop.value: value} if found is None else found


def _is_plain(record: Json, level: int, prop: PaintProperty) -> bool:
    return record.keys() == {_LEVEL, prop.value} and _level(record) == level


def _is_identical(one: Json, other: Json) -> bool:
    return one is other


def _level(record: Json) -> int:
    return read_integer(record[_LEVEL]) or 0
