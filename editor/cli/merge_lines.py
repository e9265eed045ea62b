"""Text lines and JSON lines of a merge."""

from collections.abc import Iterator, Mapping
from typing import Final

from editor.assets import difference_lines
from editor.mapstyle.compare.matching import PAINT_KEY
from editor.mapstyle.compare.value_changes import ValueChange, field_changes
from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.format.json_diff import is_equivalent
from editor.mapstyle.json_tree import MISSING, Json, pointer
from editor.mapstyle.merge.references import Id
from editor.mapstyle.merge.result import (
    GROUP,
    ORDER,
    AutomaticChange,
    MergeConflict,
    MergePlace,
    Side,
)
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color

_VERSIONS: Final = ("base", "ours", "theirs")
_TOP: Final = "at the top"

GroupNames = Mapping[Id, str]


def conflict_lines(conflict: MergeConflict, group_names: GroupNames) -> Iterator[str]:
    """Yield the lines of a conflict: its place and key, then the value of each style."""
    yield f"! {_place_text(conflict.place)} [{conflict.key}]"
    for name, value in zip(_VERSIONS, conflict.values, strict=True):
        if conflict.place.property and name != "base" and _are_containers(conflict.values.base, value):
            found = field_changes(conflict.values.base, value, (conflict.place.property,))
            text = "; ".join(difference_lines.change_text(change) for change in found)
        elif conflict.place.property:
            text = _value_text(conflict.place, value, group_names)
        elif name == "base":
            continue
        else:
            text = _record_text(conflict.values.base, value, is_moved=conflict.is_moved)
        yield f"    {name}: {text}"


def change_line(change: AutomaticChange, group_names: GroupNames) -> str:
    """Return the line of an automatic change: its side, its place, and the values before and after."""
    place = change.place
    head = f"{change.side.value}: {_place_text(place)}"
    if not place.property:
        return f"{head}: {difference_lines.change_word(change.before, change.after, MISSING)}"
    before, after = (_value_text(place, value, group_names) for value in (change.before, change.after))
    return f"{head}: {after}" if place.property == ORDER else f"{head}: {before} -> {after}"


def conflict_object(conflict: MergeConflict) -> dict[str, Json]:
    """Return the JSON of a conflict; a style without a value has no member for it."""
    values = zip(_VERSIONS, conflict.values, strict=True)
    return {
        "conflict": conflict.kind.value,
        **_place_object(conflict.place),
        **{name: difference_lines.without_data(value) for name, value in values if value is not MISSING},
        "resolutions": [side.value for side in Side if side in conflict.sides],
    }


def change_object(change: AutomaticChange) -> dict[str, Json]:
    """Return the JSON of an automatic change; an added or removed value has one member only."""
    values = zip(("before", "after"), (change.before, change.after), strict=True)
    return {
        "merged": change.side.value,
        **_place_object(change.place),
        **{name: difference_lines.without_data(value) for name, value in values if value is not MISSING},
    }


def _place_object(place: MergePlace) -> dict[str, Json]:
    pointers = zip(_VERSIONS, place.paths, strict=True)
    return {
        "key": place.key,
        "what": place.what.value,
        "name": place.name,
        "property": place.property or None,
        "level": place.level,
        **{f"pointer_{name}": None if path is None else pointer(path) for name, path in pointers},
    }


def _place_text(place: MergePlace) -> str:
    element = " ".join(part for part in (f"{place.what.value} “{place.name}”", place.detail) if part)
    level = "" if place.level is None else f" at {place.level}"
    return f"{element}, {place.property}{level}" if place.property else element


def _value_text(place: MergePlace, value: Json, group_names: GroupNames) -> str:
    if place.property == ORDER:
        return _TOP if value in (None, MISSING) else f"below “{value}”"
    if value is MISSING:
        return "none"
    number = read_integer(value)
    if place.property == GROUP and number is not None and number in group_names:
        return f"“{group_names[number]}”"
    prop = BY_KEY.get(place.property)
    color = read_value(value, prop) if prop is not None and place.level is not None else None
    shown = color.hex if isinstance(color, Color) and not isinstance(value, str) else value
    change = ValueChange(place.property, place.level, None, None, MISSING, shown)
    return difference_lines.value_text(shown, change)


def _are_containers(*values: Json) -> bool:
    return all(isinstance(value, (dict, list)) for value in values)


def _record_text(base: Json, record: Json, *, is_moved: bool) -> str:
    """Return what a style did with an element."""
    if record is MISSING:
        return "removed"
    if base is MISSING:
        return "added"
    changed = list(_changed_keys(base, record))
    parts = ["moved"] if is_moved else []
    parts += [f"changed {', '.join(changed)}"] if changed else []
    return "; ".join(parts) or "used"


def _changed_keys(base: Json, record: Json) -> Iterator[str]:
    if not isinstance(base, dict) or not isinstance(record, dict):
        return
    for key in {**base, **record}:
        before, after = base.get(key, MISSING), record.get(key, MISSING)
        if key == PAINT_KEY and isinstance(before, dict) and isinstance(after, dict):
            yield from _changed_keys(before, after)
        elif not is_equivalent(before, after):
            yield key
