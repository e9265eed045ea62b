"""Edits for scripts: functions that return a pure function from one style to the next.

`Style.apply` runs an edit. Everything that an edit does not name stays as it is, byte for byte.
"""

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from editor.api.values import (
    FIELDS,
    PropertyValue,
    easing_number,
    find_property,
    supports,
    to_level,
    to_value,
)
from editor.errors import EditError
from editor.lazy_import import LazyModule
from editor.mapstyle.color.notations import read_color
from editor.mapstyle.curves.curve import read_curve
from editor.mapstyle.curves.stops import with_curve
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits import bulk, replace
from editor.mapstyle.edits.edit import (
    Edit,
    change_property,
    change_values,
    set_stop,
)
from editor.mapstyle.edits.edit import delete_layers as delete_keys
from editor.mapstyle.edits.edit import remove_property as remove_paint
from editor.mapstyle.json_tree import MISSING, Json, Path, read
from editor.mapstyle.json_tree import pointer as pointer_of
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import LOWEST_LEVEL, Curve, Stop, Value
from editor.mapstyle.search.occurrences import Role, find_values
from editor.mapstyle.versions.rule import PRESETS, VersionKind
from editor.mapstyle.versions.version import create_version

if TYPE_CHECKING:
    from editor.api import problems
else:
    problems = LazyModule("editor.api.problems")

SAFE = "safe"


class HasKey(Protocol):
    """A layer, identified by its key."""

    @property
    def key(self) -> LayerKey:
        """The key of the layer."""


def set_property(
    layers: HasKey | Iterable[HasKey], name: str, value: PropertyValue, zoom: int | None = None
) -> Edit:
    """Set a paint property or a field of layers.

    Without a zoom, the property has this value at all zooms. With one, it has a stop there, and the other
    stops remain. Layers whose type lacks the property are not changed. `set_json` sets types and groups that
    this function does not know.
    Raises: EditorError for an unknown property, for an invalid value, and, when run, if no layer has the
    property, or for an unknown source or group, or a bound of the zoom that crosses the other one.
    """
    keys = _keys(layers)
    field = FIELDS.get(name)
    if field is not None:
        if zoom is not None:
            raise EditError(f"“{name}” does not depend on the zoom.")
        if field.write is None:
            raise EditError(f"“{name}” cannot be set.")
        return field.write(keys, value)
    prop = find_property(name)
    new = to_value(prop, value)
    level = None if zoom is None else to_level(zoom)

    def edit(style: MapStyle) -> MapStyle:
        able = _supporting(style, keys, prop)
        if level is not None:
            return set_stop(able, prop, level, new)(style)
        return change_property(able, prop, lambda holder: _with_constant(holder, prop, new))(style)

    return edit


def set_stops(
    layers: HasKey | Iterable[HasKey],
    name: str,
    stops: Mapping[int, PropertyValue],
    easing: str | None = None,
) -> Edit:
    """Set all stops of a paint property, by level; without an easing, the old one remains.

    Raises: EditorError as `set_property`, and for an unknown easing.
    """
    keys, prop = _keys(layers), find_property(name)
    if not stops:
        raise EditError("A property needs at least one stop.")
    new = tuple(Stop(to_level(level), to_value(prop, stops[level])) for level in sorted(stops))
    number = None if easing is None else easing_number(easing)

    def changed(holder: Json) -> Json:
        old = read_curve(holder, prop)
        inherited = LINEAR if old is None else old.easing
        return with_curve(holder, prop, Curve(new, inherited if number is None else number))

    return lambda style: change_property(_supporting(style, keys, prop), prop, changed)(style)


def remove_property(layers: HasKey | Iterable[HasKey], name: str) -> Edit:
    """Remove a paint property or a field from layers; those without it are not changed.

    Raises: EditorError for an unknown property, or a field that every layer needs.
    """
    keys, field = _keys(layers), FIELDS.get(name)
    if field is None:
        return remove_paint(keys, find_property(name))
    if field.remove is None:
        raise EditError(f"“{name}” cannot be removed.")
    return field.remove(keys)


def scale_property(
    layers: HasKey | Iterable[HasKey], name: str, factor: float, zoom: float | None = None
) -> Edit:
    """Multiply the numbers of a paint property, within its bounds: all stops, or the one that rules a zoom.

    Layers without the property are not changed. Raises: EditorError for an unknown property.
    """
    return bulk.scale_numbers(_keys(layers), find_property(name), bulk.Scaling(factor, 0.0, zoom))


def replace_color(old: str, new: str, layers: HasKey | Iterable[HasKey] | None = None) -> Edit:
    """Replace a colour with its alpha wherever the paint of layers uses it; in all layers by default.

    Raises: EditorError for texts that are not colours.
    """
    matches, color = replace.match_color(read_color(old)), read_color(new)
    keys = None if layers is None else frozenset(_keys(layers))

    def edit(style: MapStyle) -> MapStyle:
        found = (
            replace.Replacement(occurrence, color)
            for layer in style.layers
            if keys is None or layer.key in keys
            for occurrence in find_values(layer, Role.COLOR)
            if matches(occurrence)
        )
        return replace.replace_values(found)(style)

    return edit


def recolor(kind: str, preset: str | None = None) -> Edit:
    """Recolour a style by rule: as its `night`, `day`, `greyscale` or `high-contrast` version.

    Presets are `muted-blue`, `neutral` and `warm`; greyscale and high contrast have only `neutral`.

    >>> from isopleth import open_style, recolor
    >>> style = open_style("day.json")
    >>> style.apply(recolor("night"))
    True

    Raises: EditorError for an unknown kind, or a preset that the kind does not have.
    """
    kinds = {each.value: each for each in VersionKind}
    if kind not in kinds:
        raise EditError(f"“{kind}” is not a version. Use one of {', '.join(kinds)}.")
    presets = {each.value: each for each in PRESETS[kinds[kind]]}
    name = preset or next(iter(presets))
    if name not in presets:
        raise EditError(f"“{name}” is not a preset of {kind}. Use one of {', '.join(presets)}.")

    def edit(style: MapStyle) -> MapStyle:
        return create_version(style, kinds[kind], presets[name]).style

    return edit


def delete_layers(layers: HasKey | Iterable[HasKey]) -> Edit:
    """Delete layers. Raises: EditorError, when run, if no layer would remain."""
    return delete_keys(_keys(layers))


def fix_problems(*codes: str) -> Edit:
    """Fix all problems of some kinds; without codes, those whose fix does not change the map.

    Raises: EditorError for a kind that has no fix.
    """
    return problems.fix(codes)


def set_json(pointer: str, value: Json) -> Edit:
    """Set the JSON value at a JSON Pointer (RFC 6901), also of content that the editor does not know.

    Raises: EditorError for a value without a JSON text, and, when run, for a place without a container.
    """
    try:
        copied = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        raise EditError("The value cannot be written as JSON.") from None
    if not pointer and not isinstance(copied, dict):
        raise EditError("A style must be a JSON object.")
    return lambda style: change_values({path_of(style.tree, pointer): copied})(style)


def remove_json(pointer: str) -> Edit:
    """Remove the JSON value at a JSON Pointer. Raises: EditorError, when run, if there is none."""

    def edit(style: MapStyle) -> MapStyle:
        path = path_of(style.tree, pointer)
        if not path:
            raise EditError("The whole style cannot be removed.")
        return change_values({path: MISSING})(style)

    return edit


def path_of(tree: Json, pointer: str) -> Path:
    """Return the path of a JSON Pointer; only its last step may be missing in the tree.

    Raises: EditorError for an invalid pointer, or one into a missing or plain value.
    """
    if pointer and not pointer.startswith("/"):
        raise EditError(f"“{pointer}” is not a JSON Pointer. Start with /.")
    path: Path = ()
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        container = read(tree, path)
        if isinstance(container, list):
            number = read_integer(name)
            if number is None or not 0 <= number < len(container):
                raise EditError(f"The list at “{pointer_of(path)}” has no element “{name}”.")
            path = (*path, number)
        elif isinstance(container, dict):
            path = (*path, name)
        else:
            raise EditError(f"There is no object or list at “{pointer_of(path)}”.")
    return path


def _keys(layers: HasKey | Iterable[HasKey]) -> tuple[LayerKey, ...]:
    return tuple(layer.key for layer in layers) if isinstance(layers, Iterable) else (layers.key,)


def _supporting(style: MapStyle, keys: Iterable[LayerKey], prop: PaintProperty) -> list[LayerKey]:
    """Return the layers that a property can be set on. Raises: EditorError if there are only others."""
    existing = [style.layer(key) for key in keys if style.has_layer(key)]
    found = [layer.key for layer in existing if supports(layer, prop)]
    if existing and not found:
        types = ", ".join(sorted({f"“{layer.type}”" for layer in existing}))
        raise EditError(f"Layers of type {types} have no {prop.key}.")
    return found


def _with_constant(holder: Json, prop: PaintProperty, value: Value) -> Json:
    """Return the property with one value at all zooms; unchanged if all stops have it already."""
    old = read_curve(holder, prop)
    if old is not None and all(stop.value == value for stop in old.stops):
        return holder
    level, easing = (LOWEST_LEVEL, LINEAR) if old is None else (old.stops[0].level, old.easing)
    return with_curve(holder, prop, Curve((Stop(level, value),), easing))
