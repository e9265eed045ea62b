"""Edits of a layer's filter, which retains its key and shape.

Source: "Filter". The engine stores values as strings, so a number and its text are equivalent. Unchanged
values retain their spelling. A new value has the type of the
condition's other values. Without others it is a number for numeric operators, else a text.
"""

from collections.abc import Callable, Collection, Sequence

from editor.errors import EditError
from editor.mapstyle.document.canonical import LAYER_ORDER
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.edits.edit import Edit, change_records
from editor.mapstyle.filters.expression import (
    COMBINATIONS,
    FILTER_KEY,
    attribute_text,
    filter_key,
    plain_number,
)
from editor.mapstyle.filters.rows import FilterRow
from editor.mapstyle.json_tree import MISSING, Json, share_branches
from editor.mapstyle.numbers import next_id, read_integer, read_number
from editor.wording import say

_AFTER_FILTER = frozenset(list(LAYER_ORDER)[list(LAYER_ORDER).index(FILTER_KEY) + 1 :])


def set_combination(keys: Collection[LayerKey], combination: str) -> Edit:
    """Set how the conditions are combined; layers without a filter are not changed."""

    def change(filter_: Json) -> Json:
        if filter_ is MISSING or filter_.get("condition") == combination:
            return filter_
        return {**filter_, "condition": combination}

    return _change_filters(keys, change)


def add_condition(keys: Collection[LayerKey], row: FilterRow, combination: str = COMBINATIONS[0]) -> Edit:
    """Append a condition; the first one creates the filter with this combination."""

    def change(filter_: Json) -> Json:
        if filter_ is MISSING:
            return {"condition": combination, "expression": [_new_record(row, ())]}
        records = _records(filter_)
        return {**filter_, "expression": [*records, _new_record(row, records)]}

    return _change_filters(keys, change)


def set_condition(keys: Collection[LayerKey], index: int, row: FilterRow) -> Edit:
    """Replace a condition; unchanged parts retain their spelling."""

    def change(filter_: Json) -> Json:
        records = _records(filter_)
        old = records[_check_index(records, index)]
        new = _with_row(old, row)
        if new is old:
            return filter_
        return {**filter_, "expression": [*records[:index], new, *records[index + 1 :]]}

    return _change_filters(keys, change)


def remove_condition(keys: Collection[LayerKey], index: int) -> Edit:
    """Remove a condition; the last one removes the filter, which needs at least one."""

    def change(filter_: Json) -> Json:
        records = _records(filter_)
        _check_index(records, index)
        remaining = [*records[:index], *records[index + 1 :]]
        return {**filter_, "expression": remaining} if remaining else MISSING

    return _change_filters(keys, change)


def move_condition(keys: Collection[LayerKey], source: int, target: int) -> Edit:
    """Move a condition within the list, which does not change its meaning."""

    def change(filter_: Json) -> Json:
        records = list(_records(filter_))
        if _check_index(records, source) == _check_index(records, target):
            return filter_
        records.insert(target, records.pop(source))
        return {**filter_, "expression": records}

    return _change_filters(keys, change)


def replace_filter(keys: Collection[LayerKey], value: Json) -> Edit:
    """Replace the filter of layers; unchanged parts are shared."""

    def change(record: dict[str, Json]) -> dict[str, Json]:
        key = filter_key(record)
        return _with_filter(record, value if key is None else share_branches(record[key], value))

    return change_records(keys, change)


def remove_filter(keys: Collection[LayerKey]) -> Edit:
    """Remove the filter of layers."""
    return change_records(keys, lambda record: _with_filter(record, MISSING))


def _change_filters(keys: Collection[LayerKey], change: Callable[[Json], Json]) -> Edit:
    """Return an edit that changes the filters of some layers; MISSING is no filter."""

    def change_record(record: dict[str, Json]) -> dict[str, Json]:
        key = filter_key(record)
        old = MISSING if key is None else record[key]
        if old is not MISSING and not isinstance(old, dict):
            raise EditError(say("The filter of this layer is invalid. Edit it as JSON."))
        new = change(old)
        return record if new is old else _with_filter(record, new)

    return change_records(keys, change_record)


def _with_filter(record: dict[str, Json], value: Json) -> dict[str, Json]:
    key = filter_key(record)
    if value is MISSING:
        return record if key is None else {name: member for name, member in record.items() if name != key}
    if key is not None:
        return record if record[key] is value else {**record, key: value}
    names = list(record)
    position = next((index for index, name in enumerate(names) if name in _AFTER_FILTER), len(names))
    members = list(record.items())
    return dict([*members[:position], (FILTER_KEY, value), *members[position:]])


def _records(filter_: Json) -> list[Json]:
    records = filter_.get("expression") if isinstance(filter_, dict) else None
    if not isinstance(records, list):
        raise EditError(say("This filter has no condition list. Edit it as JSON."))
    return records


def _check_index(records: Sequence[Json], index: int) -> int:
    if not 0 <= index < len(records):
        raise EditError(say("This condition no longer exists."))
    return index


def _new_record(row: FilterRow, others: Sequence[Json]) -> dict[str, Json]:
    """Return a condition in canonical order, with an id if all others have one."""
    record: dict[str, Json] = {"key": row.key, "condition": row.operator}
    if row.takes_values:
        record["values"] = _file_values(row, ())
    ids = [read_integer(other.get("id")) if isinstance(other, dict) else None for other in others]
    if ids and None not in ids:
        record["id"] = next_id(ids)
    return record


def _with_row(record: Json, row: FilterRow) -> Json:
    if not isinstance(record, dict):
        raise EditError(say("This condition is not a JSON object. Edit it as JSON."))
    raw_values = record.get("values")
    old = raw_values if isinstance(raw_values, list) else []
    values = _file_values(row, old) if row.takes_values else []
    if (record.get("key"), record.get("condition"), old) == (row.key, row.operator, values):
        return record
    changed = {**record, "key": row.key, "condition": row.operator}
    if values == old:
        return changed
    if not row.takes_values:
        return {name: value for name, value in changed.items() if name != "values"}
    if "values" in changed:
        return {**changed, "values": values}
    members = list(changed.items())
    position = 1 + max(index for index, (name, _) in enumerate(members) if name in ("key", "condition"))
    return dict([*members[:position], ("values", values), *members[position:]])


def _file_values(row: FilterRow, old: Sequence[Json]) -> list[Json]:
    """Return the values of a row: old ones with their spelling, new ones in the type of the others."""
    unused = list(old)
    are_numbers = all(not isinstance(value, str) for value in old) if old else row.takes_numbers
    values: list[Json] = []
    for text in row.values:
        index = next((index for index, value in enumerate(unused) if attribute_text(value) == text), None)
        values.append(
            unused.pop(index) if index is not None else _new_value(text, row, as_number=are_numbers)
        )
    return values


def _new_value(text: str, row: FilterRow, *, as_number: bool) -> Json:
    if not as_number:
        return text
    number = read_number(text) if row.takes_numbers else plain_number(text)
    return text if number is None else number
