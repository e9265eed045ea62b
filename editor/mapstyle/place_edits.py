"""Edits that name their places by path: many at once, for what no layer key or row of a table tells.

A path is one of the style that the edit is run on.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from editor.errors import EditError, Place
from editor.mapstyle.canonical import STYLE_ORDER, Order
from editor.mapstyle.edits import Edit
from editor.mapstyle.model import LAYERS, MapStyle
from editor.mapstyle.tree import MISSING, Json, Path, pointer, read, read_array, read_object, replace
from editor.wording import say

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
