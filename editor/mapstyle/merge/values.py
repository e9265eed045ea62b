"""Three-way merge of values, member by member."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from editor.errors import EditError
from editor.mapstyle.compare.matching import GROUP_KEY
from editor.mapstyle.filters.expression import filter_key
from editor.mapstyle.format.json_diff import canonical_text, is_equivalent
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, KEYS_KEY, LABEL_KEY, ROWS_KEY
from editor.mapstyle.merge.result import (
    DATA,
    GROUP,
    ZOOM_RANGE,
    AutomaticChange,
    ConflictKind,
    Edited,
    MergeConflict,
    MergePlace,
    Resolutions,
    Side,
    Versions,
)
from editor.mapstyle.numbers import next_id, read_integer
from editor.wording import say

# Values nested deeper are merged as a whole: each level takes several frames of Python's stack.
_MAX_DEPTH: Final = 60
_ZOOMS: Final = ("minzoom", "maxzoom")
# The fields that select the data of a layer together.
_DATA_FIELDS: Final = ("type", "source", "sourcedata_id", "metaCategoryID")

# Merges the member of an object with a key.
MergeMember = Callable[[str, MergePlace, Versions], Json]
# Combines both changes of a list.
Combine = Callable[[], Json]


def is_same(one: Json, other: Json) -> bool:
    """Return whether two values are equivalent or both missing."""
    return one is other or is_equivalent(one, other)


def changed_side(versions: Versions) -> Side | None:
    """Return the style that changed a value; BOTH if both did, equally or not, and None if none did."""
    is_ours, is_theirs = (not is_same(versions.base, value) for value in versions[1:])
    if is_ours:
        return Side.BOTH if is_theirs else Side.OURS
    return Side.THEIRS if is_theirs else None


class ValueMerge:
    """A merge of values that records automatic changes and conflicts.

    A conflict without a resolution has the value of OURS.
    """

    def __init__(self, resolutions: Resolutions) -> None:
        self.changes: list[AutomaticChange] = []
        self.conflicts: dict[str, MergeConflict] = {}
        self.resolutions = resolutions

    def value(self, place: MergePlace, versions: Versions, depth: int = 0) -> Json:
        """Merge any value: objects by key, anything else as a whole."""
        if depth < _MAX_DEPTH and all(isinstance(value, dict) for value in versions):
            return self.members(
                place, versions, lambda _key, inner, members: self.value(inner, members, depth + 1)
            )
        is_list = isinstance(versions.ours, list) and isinstance(versions.theirs, list)
        return self.unit(place, versions, (lambda: _combined(versions)) if is_list else None)

    def members(self, place: MergePlace, versions: Versions, merge_member: MergeMember) -> Json:
        """Merge three objects by key; return that of OURS itself if nothing is different."""
        base, ours, theirs = versions
        if base is ours and ours is theirs:
            return ours
        merged = {}
        for key in _merged_keys(base, ours, theirs):
            inner = _members(versions, key)
            is_identical = inner.base is inner.ours and inner.ours is inner.theirs
            value = inner.ours if is_identical else merge_member(key, place.member(key), inner)
            if value is not MISSING:
                merged[key] = value
        is_ours = list(merged) == list(ours) and all(merged[key] is ours[key] for key in merged)
        return ours if is_ours else merged

    def unit(self, place: MergePlace, versions: Versions, combine: Combine | None = None) -> Json:
        """Merge a value as a whole."""
        side = changed_side(versions)
        if side is Side.BOTH and not is_same(versions.ours, versions.theirs):
            return self.conflict(place, _kind(versions), versions, combine)
        merged = versions.theirs if side is Side.THEIRS else versions.ours
        if side is not None:
            self.changes.append(AutomaticChange(place, side, versions.base, merged))
        return merged

    def conflict(
        self,
        place: MergePlace,
        kind: ConflictKind,
        versions: Versions,
        combine: Combine | None = None,
        *,
        is_editable: bool = True,
        can_be_both: bool = False,
        is_moved: bool = False,
    ) -> Json:
        """Record a conflict and return the value that resolves it.

        `can_be_both` if both values can be retained without being combined, `is_moved` if the style that did
        not remove an element moved it.
        Raises: EditError if the resolution is not possible for the conflict.
        """
        is_for_both = can_be_both or combine is not None
        sides = frozenset(Side) if is_for_both else frozenset({Side.OURS, Side.THEIRS})
        self.conflicts[place.key] = MergeConflict(place, kind, versions, sides, is_editable, is_moved)
        resolution = self.resolutions.get(place.key, Side.OURS)
        if isinstance(resolution, Edited):
            if is_editable:
                return resolution.value
        elif resolution is not Side.BOTH:
            return versions.ours if resolution is Side.OURS else versions.theirs
        elif combine is not None:
            return combine()
        raise EditError(say("“{name}” cannot have both values. Choose one.", name=place.name))

    def layer(self, place: MergePlace, versions: Versions, merge_paint: MergeMember) -> Json:
        """Merge the records of a layer."""
        if not all(isinstance(record, dict) for record in versions):
            return self.value(place, versions)
        filters = {key for record in versions if (key := filter_key(record)) is not None}
        units = {**self._data_fields(place, versions), **self._zoom_range(place, versions)}

        def merge_member(key: str, inner: MergePlace, members: Versions) -> Json:
            if key in units:
                return units[key]
            if key == LABEL_KEY:
                return self.unit(inner, members, _combine_labels(members))
            if key in filters:
                return self.unit(inner, members, _combine_filters(members))
            base, ours, theirs = members
            if key == "paint" and isinstance(ours, dict) and isinstance(theirs, dict):
                base = {} if base is MISSING else base
                if isinstance(base, dict):
                    return self.members(inner, Versions(base, ours, theirs), merge_paint)
            return self.value(inner.named(GROUP) if key == GROUP_KEY else inner, members)

        return self.members(place, versions, merge_member)

    def _zoom_range(self, place: MergePlace, versions: Versions) -> Mapping[str, Json]:
        """Return the levels of a layer that cross only after both changes; empty if they do not cross."""
        fields = [_members(versions, key) for key in _ZOOMS]
        sides = [changed_side(field) for field in fields]
        if {*sides} != {Side.OURS, Side.THEIRS}:
            return {}
        merged = [
            field.ours if side is Side.OURS else field.theirs
            for field, side in zip(fields, sides, strict=True)
        ]
        if not _cross(*merged) or any(_cross(*(field[side] for field in fields)) for side in (1, 2)):
            return {}
        result = self.conflict(place.member(ZOOM_RANGE), ConflictKind.VALUE, _fields(versions, _ZOOMS))
        return {key: result.get(key, MISSING) for key in _ZOOMS}

    def _data_fields(self, place: MergePlace, versions: Versions) -> Mapping[str, Json]:
        """Return the fields of a layer's data if both styles changed them differently; otherwise nothing.

        Merged one by one, they could select data that neither style selects.
        """
        fields = _fields(versions, _DATA_FIELDS)
        if changed_side(fields) is not Side.BOTH or is_same(fields.ours, fields.theirs):
            return {}
        result = self.conflict(place.member(DATA), ConflictKind.VALUE, fields)
        return {key: result.get(key, MISSING) for key in _DATA_FIELDS}


def _kind(versions: Versions) -> ConflictKind:
    base, ours, theirs = versions
    if base is MISSING:
        return ConflictKind.ADDED_BY_BOTH
    if ours is MISSING or theirs is MISSING:
        return ConflictKind.REMOVED_AND_CHANGED
    is_list = isinstance(ours, list) and isinstance(theirs, list)
    return ConflictKind.LIST if is_list else ConflictKind.VALUE


def _members(versions: Versions, key: str) -> Versions:
    base, ours, theirs = versions
    return Versions(base.get(key, MISSING), ours.get(key, MISSING), theirs.get(key, MISSING))


def _fields(versions: Versions, keys: Sequence[str]) -> Versions:
    """Return the parts of three records that have some keys."""
    return Versions(*({key: record[key] for key in keys if key in record} for record in versions))


def _merged_keys(base: Iterable[str], ours: Iterable[str], theirs: Iterable[str]) -> list[str]:
    """Return all keys in the order of OURS; new ones of THEIRS follow the key that they follow there."""
    keys = list(ours)
    known = set(keys)
    above: str | None = None
    for key in theirs:
        if key not in known:
            known.add(key)
            keys.insert(0 if above is None else keys.index(above) + 1, key)
        above = key
    return [*keys, *(key for key in base if key not in known)]


def _cross(low: Json, high: Json) -> bool:
    minzoom, maxzoom = read_integer(low), read_integer(high)
    return minzoom is not None and maxzoom is not None and minzoom > maxzoom


def _combined(versions: Versions) -> list[Json]:
    """Return the list of OURS with the items that THEIRS added, without those that THEIRS removed."""
    base = versions.base if isinstance(versions.base, list) else []
    base_counts, ours_counts, theirs_counts = (
        Counter(map(canonical_text, items)) for items in (base, versions.ours, versions.theirs)
    )
    removed = base_counts - theirs_counts
    added = theirs_counts - base_counts - (ours_counts - base_counts)
    items = []
    for item in versions.ours:
        text = canonical_text(item)
        if removed[text] > 0:
            removed[text] -= 1
        else:
            items.append(item)
    for item in versions.theirs:
        text = canonical_text(item)
        if added[text] > 0:
            added[text] -= 1
            items.append(_with_free_id(item, items))
    return items


def _with_free_id(item: Json, items: list[Json]) -> Json:
    """Return an item of a list; an id that another item has is replaced."""
    number = read_integer(item.get("id")) if isinstance(item, dict) else None
    used = {read_integer(other.get("id")) for other in items if isinstance(other, dict)}
    return {**item, "id": next_id(used)} if number is not None and number in used else item


def _combine_filters(versions: Versions) -> Combine | None:
    """Return what combines the conditions of two filters that are combined in the same way."""
    base, ours, theirs = versions
    if not isinstance(ours, dict) or not isinstance(theirs, dict):
        return None
    if not isinstance(ours.get("expression"), list) or not isinstance(theirs.get("expression"), list):
        return None
    if not is_same(ours.get("condition"), theirs.get("condition")):
        return None
    before = base.get("expression") if isinstance(base, dict) else None
    rows = Versions(before, ours["expression"], theirs["expression"])
    return lambda: {**ours, "expression": _combined(rows)}


def _combine_labels(versions: Versions) -> Combine | None:
    """Return what combines the label keys of two label texts."""
    base, ours, theirs = (_label_rows(value) for value in versions)
    if ours is None or theirs is None:
        return None
    record = versions.ours
    rows = Versions(base, ours, theirs)
    return lambda: {**record, KEYS_KEY: {**record[KEYS_KEY], ROWS_KEY: _combined(rows)}}


def _label_rows(value: Json) -> list[Json] | None:
    if not isinstance(value, dict) or value.get(EXPRESSION_KEY):
        return None
    keys = value.get(KEYS_KEY)
    rows = keys.get(ROWS_KEY) if isinstance(keys, dict) else None
    return rows if isinstance(rows, list) else None
