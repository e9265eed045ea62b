"""Named colours of a style: the values that have a name, and edits of the names.

A use is found by the layer's name and data, its property and the levels of its stops. Nothing is written into
the style.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from editor.errors import EditError
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.json_tree import Path
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values
from editor.mapstyle.variants.layer_places import LayerSignature, layers_by_signature, signature_of
from editor.mapstyle.variants.style_set import MAX_NAME, ColorUser, NamedColor
from editor.wording import say

_Place: TypeAlias = tuple[LayerKey, str]

ValuePlace: TypeAlias = tuple[LayerKey, Path]
"""The place of a value in a style: its layer, and the path in its record."""

NamedUses: TypeAlias = Mapping[str, tuple[Occurrence, ...]]
"""The colour values of each name, in layer order; empty for a name without uses in the style."""


def find_named(style: MapStyle, colors: Sequence[NamedColor]) -> NamedUses:
    """Return the values of all names. A value has one name: the first."""
    layers = layers_by_signature(style)
    users_by_place: dict[_Place, list[tuple[str, ColorUser]]] = {}
    for color in colors:
        for user in color.users:
            key = _layer_of(user, layers)
            if key is not None:
                users_by_place.setdefault((key, user.prop_key), []).append((color.name, user))
    found: dict[str, list[Occurrence]] = {color.name: [] for color in colors}
    used = {key for key, _ in users_by_place}
    for layer in style.layers:
        for each in find_values(layer, Role.COLOR) if layer.key in used else ():
            for name, user in users_by_place.get((layer.key, each.property), ()):
                if not user.levels or each.level in user.levels:
                    found[name].append(each)
                    break
    return {name: tuple(values) for name, values in found.items()}


def users_of(style: MapStyle, values: Iterable[Occurrence]) -> tuple[ColorUser, ...]:
    """Return the uses of some colour values, as a set records them: one for each property of a layer."""
    by_place: dict[_Place, list[Occurrence]] = {}
    for value in values:
        by_place.setdefault((value.layer, value.property), []).append(value)
    numbers = {key: number for keys in layers_by_signature(style).values() for number, key in enumerate(keys)}
    users = []
    for (key, prop), found in by_place.items():
        layer = style.layer(key)
        stops = [each for each in find_values(layer, Role.COLOR) if each.property == prop]
        levels = tuple(sorted({each.level for each in found if each.level is not None}))
        name, kind, source, data, category = signature_of(layer)
        users.append(
            ColorUser(
                name,
                kind,
                source,
                data,
                category,
                numbers[key],
                prop,
                () if len(found) == len(stops) else levels,
            )
        )
    return tuple(users)


def named(
    style: MapStyle, colors: Sequence[NamedColor], name: str, values: Sequence[Occurrence]
) -> tuple[NamedColor, ...]:
    """Return the names after some values got a name, which may exist; other names lose these values.

    Raises: EditError for an empty name.
    """
    name = name.strip()[:MAX_NAME]
    if not name:
        raise EditError(say("Enter a name for the colour."))
    moved = _places(values)
    uses = find_named(style, colors)
    layers = layers_by_signature(style)
    present = {color.name for color in colors}
    after = []
    for color in (*colors, *(() if name in present else (NamedColor(name, ()),))):
        found = uses.get(color.name, ())
        old = [each for each in found if (each.layer, each.path) not in moved]
        absent = tuple(user for user in color.users if _layer_of(user, layers) is None)
        if color.name == name:
            after.append(NamedColor(name, (*users_of(style, [*old, *values]), *absent)))
        elif len(old) == len(found):
            after.append(color)
        elif old or absent:
            after.append(NamedColor(color.name, (*users_of(style, old), *absent)))
    return tuple(after)


def split(
    style: MapStyle, colors: Sequence[NamedColor], parts: Mapping[str, Sequence[Occurrence]]
) -> tuple[NamedColor, ...]:
    """Return the names after the values of each part got the name of the part."""
    result = tuple(colors)
    for name, values in parts.items():
        result = named(style, result, name, values)
    return result


def renamed(colors: Sequence[NamedColor], old: str, new: str) -> tuple[NamedColor, ...]:
    """Return the names after one was changed. Raises: EditError if it is empty, or another colour has it."""
    new = new.strip()[:MAX_NAME]
    if not new:
        raise EditError(say("Enter a name for the colour."))
    if new != old and any(color.name == new for color in colors):
        raise EditError(say("Another colour has the name “{name}”.", name=new))
    return tuple(replace(color, name=new) if color.name == old else color for color in colors)


def without(colors: Sequence[NamedColor], name: str) -> tuple[NamedColor, ...]:
    """Return the names without one; the colours in the style remain."""
    return tuple(color for color in colors if color.name != name)


def followed(
    before: MapStyle,
    after: MapStyle,
    colors: Sequence[NamedColor],
    known: Mapping[str, Collection[ValuePlace]],
) -> tuple[NamedColor, ...]:
    """Return the names after layers were renamed, moved, added or removed, or their data changed.

    Names remain with the values at the known places, also of layers that were removed before. Uses in layers
    that a style lacks remain recorded, and are found in a layer that gets their name and data.
    """
    layers_before, layers_after = layers_by_signature(before), layers_by_signature(after)
    absent = [
        NamedColor(color.name, tuple(user for user in color.users if _layer_of(user, layers_before) is None))
        for color in colors
    ]
    gained, found = find_named(after, absent), find_named(after, colors)
    result = []
    for color in colors:
        places = set(known.get(color.name, ()))
        if all(before.has_layer(key) for key, _ in places):  # Else its layers may come back by undo.
            places |= _places(gained[color.name])
        values = _values_at(after, places)
        if _places(values) == _places(found[color.name]):
            result.append(color)
            continue
        missing = [
            user
            for user in color.users
            if _layer_of(user, layers_after) is None and not _is_in(after, _layer_of(user, layers_before))
        ]
        result.append(NamedColor(color.name, (*users_of(after, values), *missing)))
    return tuple(result)


def _values_at(style: MapStyle, places: Collection[ValuePlace]) -> tuple[Occurrence, ...]:
    """Return the colour values that a style has at places, in layer order."""
    used = {layer for layer, _ in places}
    return tuple(
        each
        for layer in style.layers
        if layer.key in used
        for each in find_values(layer, Role.COLOR)
        if (each.layer, each.path) in places
    )


def _places(values: Iterable[Occurrence]) -> set[ValuePlace]:
    return {(value.layer, value.path) for value in values}


def _layer_of(user: ColorUser, layers: Mapping[LayerSignature, Sequence[LayerKey]]) -> LayerKey | None:
    """Return the layer of a use; None if the style does not have it."""
    keys = layers.get((user.name, user.type, user.source, user.data, user.category), ())
    return keys[user.number] if 0 <= user.number < len(keys) else None


def _is_in(style: MapStyle, key: LayerKey | None) -> bool:
    return key is not None and style.has_layer(key)
