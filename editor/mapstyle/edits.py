"""Every edit of a style, as a pure function.

Each function here takes what is to change and gives an `Edit`: a function from style to style that shares
every untouched branch. An edit that changes nothing gives the very same style. An edit raises EditError
where the style as it stands does not allow it.
"""

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

from editor.errors import EditError, Place
from editor.mapstyle.model import GROUPS, LAYERS, NAME_KEY, SCHEME, Group, LayerKey, LayerOrder, MapStyle
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.properties import PaintProperty
from editor.mapstyle.stops import with_curve, with_easing, with_stop
from editor.mapstyle.tree import MISSING, Json, Path, pointer, read, read_array, read_object, remove, replace
from editor.mapstyle.values import HIGHEST_LEVEL, LOWEST_LEVEL, Curve, Value
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
