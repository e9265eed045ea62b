"""Edits of a style as pure functions: of layers by key, and of values by path."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from editor.errors import EditError, FilePosition
from editor.mapstyle.curves.stops import with_curve, with_easing, with_stop
from editor.mapstyle.document.canonical import LAYER_ORDER, STYLE_ORDER, Order
from editor.mapstyle.document.model import (
    GROUPS,
    LAYERS,
    NAME_KEY,
    SCHEME,
    Group,
    LayerKey,
    LayerOrder,
    MapStyle,
)
from editor.mapstyle.json_tree import (
    MISSING,
    Json,
    Path,
    pointer,
    read,
    read_array,
    read_object,
    remove,
    replace,
)
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Curve, Value
from editor.wording import say

Edit: TypeAlias = Callable[[MapStyle], MapStyle]
RecordChange: TypeAlias = Callable[[dict[str, Json]], dict[str, Json]]


def set_stop(keys: Collection[LayerKey], prop: PaintProperty, level: int, value: Value) -> Edit:
    """Set the value of a property at a level; add a stop if the level has none."""
    return change_property(keys, prop, lambda holder: with_stop(holder, prop, level, value))


def set_curve(keys: Collection[LayerKey], prop: PaintProperty, curve: Curve) -> Edit:
    """Set the stops and easing of a property; unchanged stops retain their spelling."""
    return change_property(keys, prop, lambda holder: with_curve(holder, prop, curve))


def set_easing(keys: Collection[LayerKey], prop: PaintProperty, easing: int) -> Edit:
    """Set the easing of a property; layers without the property are not changed."""
    return change_property(keys, prop, lambda holder: with_easing(holder, prop, easing))


def remove_property(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Remove a property from layers."""
    return change_property(keys, prop, lambda _holder: MISSING)


def set_zoom_range(keys: Collection[LayerKey], minzoom: int | None, maxzoom: int | None) -> Edit:
    """Set the zoom levels of layers; None keeps a bound, which is adjusted if it would cross the other."""

    def change(record: dict[str, Json]) -> dict[str, Json]:
        low, high = (read_integer(record.get(field)) for field in ("minzoom", "maxzoom"))
        if minzoom is not None:
            record = _with_bound(record, "minzoom", minzoom, LOWEST_LEVEL)
            if maxzoom is None and high is not None and high < minzoom:
                record = _with_bound(record, "maxzoom", minzoom, HIGHEST_LEVEL)
        if maxzoom is not None:
            record = _with_bound(record, "maxzoom", maxzoom, HIGHEST_LEVEL)
            if minzoom is None and low is not None and low > maxzoom:
                record = _with_bound(record, "minzoom", maxzoom, LOWEST_LEVEL)
        return record

    return change_records(keys, change)


def rename_layer(key: LayerKey, name: str) -> Edit:
    """Set the display name of a layer; an empty one removes it."""
    return change_records([key], _set_name(name))


def name_layers(names: Mapping[LayerKey, str]) -> Edit:
    """Set the display names of layers; an empty one removes the name."""

    keys_of: dict[str, list[LayerKey]] = {}
    for key, name in names.items():
        keys_of.setdefault(name, []).append(key)

    def edit(style: MapStyle) -> MapStyle:
        for name, keys in keys_of.items():
            style = change_records(keys, _set_name(name))(style)
        return style

    return edit


def _set_name(name: str) -> "RecordChange":
    def change(record: dict[str, Json]) -> dict[str, Json]:
        if record.get(NAME_KEY, "") == name:
            return record
        return {**record, NAME_KEY: name} if name else without_field(record, NAME_KEY)

    return change


def set_group(keys: Collection[LayerKey], group_id: int | None) -> Edit:
    """Move layers into a group, or out of all groups, without changing the draw order."""

    def change(record: dict[str, Json]) -> dict[str, Json]:
        if group_id is not None:
            return with_integer(record, "group_id", group_id)
        return without_field(record, "group_id")

    return change_records(keys, change)


def delete_layers(keys: Collection[LayerKey]) -> Edit:
    """Delete layers; a style needs at least one."""

    def edit(style: MapStyle) -> MapStyle:
        deleted = {key for key in keys if style.has_layer(key)}
        if not deleted:
            return style
        if len(deleted) == len(style.order.keys):
            raise EditError(
                say("Nothing deleted. The last layer cannot be deleted."),
                FilePosition(pointer=pointer(LAYERS)),
            )
        remaining = [
            (key, record)
            for key, record in zip(style.order.keys, read_array(style.tree, LAYERS), strict=True)
            if key not in deleted
        ]
        tree = replace(style.tree, LAYERS, [record for _, record in remaining])
        return MapStyle(tree, LayerOrder(tuple(key for key, _ in remaining)))

    return edit


def rename_group(index: int, name: str) -> Edit:
    """Rename a group."""
    return _set_value((*GROUPS, index, "name"), name)


def set_collapsed(collapsed: Mapping[int, bool]) -> Edit:
    """Set which groups, by index, are collapsed: as booleans, or as integers if the file uses them."""

    def edit(style: MapStyle) -> MapStyle:
        tree = style.tree
        default_kind = next(
            (kind for group in style.groups if (kind := _collapsed_type(group.record)) is not None), bool
        )
        for index, is_collapsed in collapsed.items():
            record = read_object(tree, (*GROUPS, index))
            if Group(index, record).is_collapsed is not is_collapsed:
                kind = _collapsed_type(record) or default_kind
                tree = replace(tree, (*GROUPS, index, "collapsed"), kind(is_collapsed))
        return MapStyle(tree, style.order) if tree is not style.tree else style

    return edit


def rename_style(name: str) -> Edit:
    """Rename the style."""
    return _set_value((*SCHEME, "name"), name)


def _set_value(path: Path, value: Json) -> Edit:
    def edit(style: MapStyle) -> MapStyle:
        if read(style.tree, path) == value:
            return style
        return MapStyle(replace(style.tree, path, value), style.order)

    return edit


def _object(record: Json) -> dict[str, Json]:
    if not isinstance(record, dict):
        raise EditError(say("This layer is not a JSON object and cannot be edited."))
    return record


def _with_bound(record: dict[str, Json], field: str, bound: int, default: int) -> dict[str, Json]:
    """Return the record with a bound; an absent one stays absent if it equals the default."""
    if field not in record and bound == default:
        return record
    return with_integer(record, field, bound)


def _collapsed_type(group: Mapping[str, Json]) -> type[int] | None:
    """Return the type of a group's `collapsed`, bool or int, or None."""
    value = group.get("collapsed")
    return type(value) if isinstance(value, int) else None


def with_integer(record: dict[str, Json], field: str, value: int) -> dict[str, Json]:
    """Return the record with a whole number; an equal one retains its spelling."""
    return record if read_integer(record.get(field)) == value else {**record, field: value}


def without_field(record: dict[str, Json], field: str) -> dict[str, Json]:
    """Return the record without a field."""
    return {key: value for key, value in record.items() if key != field} if field in record else record


def change_records(keys: Collection[LayerKey], change: RecordChange) -> Edit:
    """Return an edit that changes the records of some layers and copies the layer list once."""

    def edit(style: MapStyle) -> MapStyle:
        indexes, before = style.order.index, read_array(style.tree, LAYERS)
        records, edited = None, []
        for key in keys:
            index = indexes.get(key)
            if index is None:
                continue
            old = before[index]
            try:
                new = change(_object(old))
            except EditError as error:
                raise EditError(error.text, FilePosition(pointer=pointer((*LAYERS, index)))) from None
            if new is not old:
                records = records or before.copy()
                records[index] = new
                edited.append(index)
        return style if records is None else style.with_records(records, edited)

    return edit


_NO_PAINT: dict[str, Json] = {}


def change_property(keys: Collection[LayerKey], prop: PaintProperty, change: Callable[[Json], Json]) -> Edit:
    """Return an edit that changes the value of a property's key; MISSING removes the key.

    Layers that share their paint, or the value, share the changed one.
    """

    def edit(style: MapStyle) -> MapStyle:
        values: dict[int, Json] = {}
        paints: dict[int, dict[str, Json]] = {}  # The style keeps the identities of the old ones valid.

        def change_record(record: dict[str, Json]) -> dict[str, Json]:
            paint = record.get("paint", _NO_PAINT)
            if not isinstance(paint, dict):
                raise EditError(say("“paint” of this layer is not a JSON object. Fix it in the JSON first."))
            changed = paints.get(id(paint))
            if changed is None:
                changed = paints[id(paint)] = change_paint(paint)
            return record if changed is paint else {**record, "paint": changed}

        def change_paint(paint: dict[str, Json]) -> dict[str, Json]:
            old = paint.get(prop.key, MISSING)
            new = values.get(id(old), values)
            if new is values:
                new = values[id(old)] = change(old)
            if new is old:
                return paint
            return remove(paint, (prop.key,)) if new is MISSING else {**paint, prop.key: new}

        return change_records(keys, change_record)(style)

    return edit


# The new value at each path; MISSING removes the old one.
Changes: TypeAlias = Mapping[Path, Json]


def change_values(changes: Changes) -> Edit:
    """Set or remove values at several paths; an outer path overrides those within it.

    New keys are inserted in canonical order. Must not add or remove layers, because these have keys.
    """

    def edit(style: MapStyle) -> MapStyle:
        tree = _apply_changes(style.tree, tuple(changes.items()), 0, STYLE_ORDER) if changes else style.tree
        if tree is style.tree:
            return style
        # A renamed section may contain layers without keys.
        if len(read_array(tree, LAYERS)) != len(style.order.keys):
            return MapStyle.of(tree)
        edited = _edited_layers(changes)
        return MapStyle(tree, style.order) if edited is None else style.edited(tree, edited)

    return edit


def _edited_layers(changes: Changes) -> set[int] | None:
    """Return the indexes of the layers that changes concern; None if one replaces a list of layers."""
    depth, edited = len(LAYERS), set()
    for path in changes:
        if path[:depth] == LAYERS[: len(path)]:
            index = path[depth] if len(path) > depth else None
            if not isinstance(index, int):
                return None
            edited.add(index)
    return edited


def add_records(section: Path, records: Sequence[Json]) -> Edit:
    """Append records to a list of the style, which is created if needed."""

    def edit(style: MapStyle) -> MapStyle:
        if not records:
            return style
        old = read(style.tree, section)
        if isinstance(old, list):
            return MapStyle(replace(style.tree, section, [*old, *records]), style.order)
        *parent, key = section
        holder = read_object(style.tree, tuple(parent))
        return MapStyle(replace(style.tree, tuple(parent), {**holder, key: list(records)}), style.order)

    return edit


def _apply_changes(node: Json, changes: Iterable[tuple[Path, Json]], depth: int, order: Order) -> Json:
    """Return a container with the changes applied; new members are in the order of the format."""
    by_step: dict[str | int, list[tuple[Path, Json]]] = {}
    for path, value in changes:
        if len(path) == depth:
            return value
        by_step.setdefault(path[depth], []).append((path, value))
    new: dict[str | int, Json] = {}
    for step, inner in by_step.items():
        inner_path = inner[0][0][: depth + 1]
        old = read(node, (step,))
        is_new_key = isinstance(node, dict) and isinstance(step, str) and _adds(inner, depth)
        if old is MISSING and not is_new_key:
            raise EditError(
                say("The item is no longer in the style."), FilePosition(pointer=pointer(inner_path))
            )
        inner_order = order.get(step, {}) if isinstance(step, str) else order
        value = _apply_changes(old, inner, depth + 1, inner_order)
        if value is not old:
            new[step] = value
    if not new:
        return node
    return _with_members(node, new, order) if isinstance(node, dict) else _with_elements(node, new)


def _adds(changes: Iterable[tuple[Path, Json]], depth: int) -> bool:
    """Return whether a change sets the entry itself instead of a value inside it."""
    return any(len(path) == depth + 1 and value is not MISSING for path, value in changes)


def _with_members(node: dict[str, Json], new: Mapping[str | int, Json], order: Order) -> dict[str, Json]:
    members = {key: new.get(key, value) for key, value in node.items()}
    for key, value in new.items():
        if isinstance(key, str) and key not in members:
            members = _insert_member(members, key, value, tuple(order))
    return {key: value for key, value in members.items() if value is not MISSING}


def with_member(record: dict[str, Json], key: str, value: Json) -> dict[str, Json]:
    """Return a layer's record with a new key, at its place in the order of the format."""
    return _insert_member(record, key, value, tuple(LAYER_ORDER))


def _insert_member(node: dict[str, Json], key: str, value: Json, order: tuple[str, ...]) -> dict[str, Json]:
    """Insert a new key before the first of its successors in an order."""
    following = _successors(key, order)
    position = next((index for index, name in enumerate(node) if name in following), len(node))
    members = list(node.items())
    return dict([*members[:position], (key, value), *members[position:]])


@lru_cache(maxsize=64)
def _successors(key: str, order: tuple[str, ...]) -> frozenset[str]:
    return frozenset(order[order.index(key) + 1 :] if key in order else ())


def _with_elements(node: list[Json], new: Mapping[str | int, Json]) -> list[Json]:
    elements = node.copy()
    for index, value in new.items():
        assert isinstance(index, int), "the steps of a path into a list are indexes"
        elements[index] = value
    if any(value is MISSING for value in new.values()):
        return [value for value in elements if value is not MISSING]
    return elements
