"""Edits of a style as pure functions: of layers by key, and of any place by path."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from editor.errors import EditError, Place
from editor.mapstyle.curves.stops import with_curve, with_easing, with_stop
from editor.mapstyle.document.canonical import STYLE_ORDER, Order
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
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Curve, Value
from editor.mapstyle.tree import MISSING, Json, Path, pointer, read, read_array, read_object, remove, replace
from editor.wording import say

Edit: TypeAlias = Callable[[MapStyle], MapStyle]
RecordChange: TypeAlias = Callable[[dict[str, Json]], dict[str, Json]]


def set_stop(keys: Collection[LayerKey], prop: PaintProperty, level: int, value: Value) -> Edit:
    """Give a property a value at a level; a stop is added where the level has none."""
    return change_property(keys, prop, lambda holder: with_stop(holder, prop, level, value))


def set_curve(keys: Collection[LayerKey], prop: PaintProperty, curve: Curve) -> Edit:
    """Give a property these stops and easing; what stays the same is left as the file spells it."""
    return change_property(keys, prop, lambda holder: with_curve(holder, prop, curve))


def set_easing(keys: Collection[LayerKey], prop: PaintProperty, easing: int) -> Edit:
    """Give a property an easing; layers without the property stay without it."""
    return change_property(keys, prop, lambda holder: with_easing(holder, prop, easing))


def remove_property(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Take a property off layers."""
    return change_property(keys, prop, lambda _holder: MISSING)


def set_zoom_range(keys: Collection[LayerKey], minzoom: int | None, maxzoom: int | None) -> Edit:
    """Let layers draw from one level to another; a bound that is None stays each layer's own.

    The other bound gives way where it would lie on the wrong side.
    """

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
    """Give a layer a name for people; an empty one takes the name away."""

    def change(record: dict[str, Json]) -> dict[str, Json]:
        if record.get(NAME_KEY, "") == name:
            return record
        return {**record, NAME_KEY: name} if name else without_field(record, NAME_KEY)

    return change_records([key], change)


def set_group(keys: Collection[LayerKey], group_id: int | None) -> Edit:
    """Put layers into a group, or into none; their place in the draw order stays."""

    def change(record: dict[str, Json]) -> dict[str, Json]:
        if group_id is not None:
            return with_integer(record, "group_id", group_id)
        return without_field(record, "group_id")

    return change_records(keys, change)


def delete_layers(keys: Collection[LayerKey]) -> Edit:
    """Take layers out of the style; a style keeps at least one."""

    def edit(style: MapStyle) -> MapStyle:
        gone = {key for key in keys if style.has_layer(key)}
        if not gone:
            return style
        if len(gone) == len(style.order.keys):
            raise EditError(
                say("A style needs at least one layer, so nothing was deleted."),
                Place(pointer=pointer(LAYERS)),
            )
        kept = [
            (key, record)
            for key, record in zip(style.order.keys, read_array(style.tree, LAYERS), strict=True)
            if key not in gone
        ]
        tree = replace(style.tree, LAYERS, [record for _, record in kept])
        return MapStyle(tree, LayerOrder(tuple(key for key, _ in kept)))

    return edit


def rename_group(index: int, name: str) -> Edit:
    """Give a group a name."""
    return _set((*GROUPS, index, "name"), name)


def set_collapsed(collapsed: Mapping[int, bool]) -> Edit:
    """Write which groups, by index, open folded: as booleans, or as integers where the file uses these."""

    def edit(style: MapStyle) -> MapStyle:
        tree = style.tree
        usual = next((kind for group in style.groups if (kind := _kind(group.record)) is not None), bool)
        for index, is_collapsed in collapsed.items():
            record = read_object(tree, (*GROUPS, index))
            if Group(index, record).is_collapsed is not is_collapsed:
                kind = _kind(record) or usual
                tree = replace(tree, (*GROUPS, index, "collapsed"), kind(is_collapsed))
        return MapStyle(tree, style.order) if tree is not style.tree else style

    return edit


def rename_style(name: str) -> Edit:
    """Give the style a name."""
    return _set((*SCHEME, "name"), name)


def _set(path: Path, value: Json) -> Edit:
    def edit(style: MapStyle) -> MapStyle:
        if read(style.tree, path) == value:
            return style
        return MapStyle(replace(style.tree, path, value), style.order)

    return edit


def _object(record: Json) -> dict[str, Json]:
    if not isinstance(record, dict):
        raise EditError(say("This layer is no object, so it has nothing to edit."))
    return record


def _with_bound(record: dict[str, Json], field: str, bound: int, unwritten: int) -> dict[str, Json]:
    """The record with a bound; one that is absent and means the same stays absent."""
    if field not in record and bound == unwritten:
        return record
    return with_integer(record, field, bound)


def _kind(group: Mapping[str, Json]) -> type[int] | None:
    """The type, boolean or integer, in which a group says `collapsed`; nothing where it says neither."""
    value = group.get("collapsed")
    return type(value) if isinstance(value, int) else None


def with_integer(record: dict[str, Json], field: str, value: int) -> dict[str, Json]:
    """The record with a whole number; the file's own spelling stays where it means the same."""
    return record if read_integer(record.get(field)) == value else {**record, field: value}


def without_field(record: dict[str, Json], field: str) -> dict[str, Json]:
    """The record without a field."""
    return {key: value for key, value in record.items() if key != field} if field in record else record


def change_records(keys: Collection[LayerKey], change: RecordChange) -> Edit:
    """The edit that changes the records of some layers and copies the layer list once."""

    def edit(style: MapStyle) -> MapStyle:
        places, before = style.order.index, read_array(style.tree, LAYERS)
        records = None
        for key in keys:
            index = places.get(key)
            if index is None:
                continue
            old = before[index]
            try:
                new = change(_object(old))
            except EditError as error:
                raise EditError(error.text, Place(pointer=pointer((*LAYERS, index)))) from None
            if new is not old:
                records = records or list(before)
                records[index] = new
        return style if records is None else MapStyle(replace(style.tree, LAYERS, records), style.order)

    return edit


def change_property(keys: Collection[LayerKey], prop: PaintProperty, change: Callable[[Json], Json]) -> Edit:
    """The edit that changes what stands under a property's key; MISSING takes the key away."""

    def change_record(record: dict[str, Json]) -> dict[str, Json]:
        paint = record.get("paint", {})
        if not isinstance(paint, dict):
            raise EditError(say("This layer's paint is no object. Mend it in the file first."))
        old = paint.get(prop.key, MISSING)
        new = change(old)
        if new is old:
            return record
        if new is MISSING:
            return {**record, "paint": remove(paint, (prop.key,))}
        return {**record, "paint": {**paint, prop.key: new}}

    return change_records(keys, change_record)


# What is to stand at each path; MISSING takes away what stands there.
Changes: TypeAlias = Mapping[Path, Json]


def change_values(changes: Changes) -> Edit:
    """Write values at many places, or take them away; where one place holds another, the outer one counts.

    A new key goes where the canonical order has it. Layers come and go otherwise, since they have keys.
    """

    def edit(style: MapStyle) -> MapStyle:
        tree = _changed(style.tree, tuple(changes.items()), 0, STYLE_ORDER) if changes else style.tree
        if tree is style.tree:
            return style
        # A renamed section may bring layers along that the style did not know of.
        has_same_layers = len(read_array(tree, LAYERS)) == len(style.order.keys)
        return MapStyle(tree, style.order) if has_same_layers else MapStyle.of(tree)

    return edit


def add_records(section: Path, records: Sequence[Json]) -> Edit:
    """Put records at the end of a list of the style, which is made where there is none."""

    def edit(style: MapStyle) -> MapStyle:
        if not records:
            return style
        old = read(style.tree, section)
        if isinstance(old, list):
            return MapStyle(replace(style.tree, section, [*old, *records]), style.order)
        *above, key = section
        holder = read_object(style.tree, tuple(above))
        return MapStyle(replace(style.tree, tuple(above), {**holder, key: list(records)}), style.order)

    return edit


def _changed(node: Json, changes: Iterable[tuple[Path, Json]], depth: int, order: Order) -> Json:
    """The container with what changes in it, its entries in the format's order where they are new."""
    by_step: dict[str | int, list[tuple[Path, Json]]] = {}
    for path, value in changes:
        if len(path) == depth:
            return value
        by_step.setdefault(path[depth], []).append((path, value))
    new: dict[str | int, Json] = {}
    for step, inner in by_step.items():
        place = inner[0][0][: depth + 1]
        old = read(node, (step,))
        is_new_key = isinstance(node, dict) and isinstance(step, str) and _adds(inner, depth)
        if old is MISSING and not is_new_key:
            raise EditError(say("There is nothing at this place."), Place(pointer=pointer(place)))
        below = order.get(step, {}) if isinstance(step, str) else order
        value = _changed(old, inner, depth + 1, below)
        if value is not old:
            new[step] = value
    if not new:
        return node
    return _with_members(node, new, order) if isinstance(node, dict) else _with_elements(node, new)


def _adds(changes: Iterable[tuple[Path, Json]], depth: int) -> bool:
    """Whether one of the changes writes the entry of a container itself, rather than something in it."""
    return any(len(path) == depth + 1 and value is not MISSING for path, value in changes)


def _with_members(node: dict[str, Json], new: Mapping[str | int, Json], order: Order) -> dict[str, Json]:
    kept = {key: new.get(key, value) for key, value in node.items()}
    for key, value in new.items():
        if isinstance(key, str) and key not in kept:
            kept = _inserted(kept, key, value, tuple(order))
    return {key: value for key, value in kept.items() if value is not MISSING}


def _inserted(node: dict[str, Json], key: str, value: Json, order: tuple[str, ...]) -> dict[str, Json]:
    """The object with a new key before the first of those that follow it in an order."""
    following = order[order.index(key) + 1 :] if key in order else ()
    place = next((at for at, each in enumerate(node) if each in following), len(node))
    members = list(node.items())
    return dict([*members[:place], (key, value), *members[place:]])


def _with_elements(node: list[Json], new: Mapping[str | int, Json]) -> list[Json]:
    elements = (new.get(index, value) for index, value in enumerate(node))
    return [value for value in elements if value is not MISSING]
