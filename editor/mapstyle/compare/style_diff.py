"""Structural comparison of two styles by layer, group, source, icon, font face and value.

Elements are matched by content. A layer's id is its position in the draw order and not used for matching.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import TypeAlias

from editor.mapstyle.compare.matching import (
    GROUP_KEY,
    PAINT_KEY,
    PARENT_KEY,
    Element,
    Elements,
    LayerName,
    find_moved,
    match_elements,
)
from editor.mapstyle.compare.value_changes import ValueChange, field_changes, paint_changes
from editor.mapstyle.document.canonical import LAYER_ORDER, Order
from editor.mapstyle.document.model import FACES, FONTS, GROUPS, ICONS, LAYERS, SCHEME, SOURCES, MapStyle
from editor.mapstyle.format.json_diff import is_equivalent
from editor.mapstyle.json_tree import MISSING, Json, Path, read
from editor.mapstyle.numbers import read_integer
from editor.records import dataclass

# The property name of all layer ids together.
LAYER_IDS = "layer ids"

_Changes: TypeAlias = Iterator[ValueChange]

_LISTS: tuple[Path, ...] = (SOURCES, GROUPS, LAYERS, ICONS)
_FACES = frozenset((*FONTS, face) for face in FACES)
# The expected types of the containers that lead to the lists and the faces.
_CONTAINER_TYPES: Mapping[Path, type] = {
    FONTS: dict,
    **{
        path[:length]: list if isinstance(path[length], int) else dict
        for path in _LISTS
        for length in range(len(path))
    },
    **dict.fromkeys(_LISTS, list),
}


class DifferenceKind(Enum):
    """The kind of a difference; VALUE is anything outside the lists and font faces."""

    VALUE = "value"
    SOURCE = "source"
    GROUP = "group"
    LAYER = "layer"
    ICON = "icon"
    FONT = "font"


@dataclass(frozen=True, slots=True)
class Move:
    """A change of position; the names of the elements directly above it before and after, if any."""

    is_up: bool
    above_before: str | None
    above_after: str | None


@dataclass(frozen=True, slots=True)
class Difference:
    """An element that was added, removed, changed or moved.

    A path is None if the style lacks the element; `detail` distinguishes elements of the same name.
    """

    what: DifferenceKind
    name: str
    detail: str
    path_a: Path | None
    path_b: Path | None
    move: Move | None = None
    changes: tuple[ValueChange, ...] = ()


@dataclass(frozen=True, slots=True)
class StyleComparison:
    """The differences between two styles, and the pairs of their layers, top first.

    A pair has the indexes of a layer in both styles; None where a style lacks it.
    """

    differences: tuple[Difference, ...]
    layers: tuple[tuple[int | None, int | None], ...]


def compare(style_a: MapStyle, style_b: MapStyle, layer_name: LayerName) -> tuple[Difference, ...]:
    """Return the differences from the first style to the second; none if they are equivalent."""
    return tuple(_Comparison(Elements(style_a, layer_name), Elements(style_b, layer_name)).differences())


def compare_layers(style_a: MapStyle, style_b: MapStyle, layer_name: LayerName) -> StyleComparison:
    """Return the differences from the first style to the second, and the pairs of layers."""
    comparison = _Comparison(Elements(style_a, layer_name), Elements(style_b, layer_name))
    return StyleComparison(tuple(comparison.differences()), tuple(comparison.layer_pairs()))


class _Comparison:
    """Two styles with matched elements."""

    def __init__(self, a: Elements, b: Elements) -> None:
        self._a, self._b = a, b
        self._groups = _match(a.groups, b.groups)
        # Two states of one document share layer keys, which also distinguish identical copies.
        shared = {
            index: b.style.order.index[key]
            for index, key in enumerate(a.style.order.keys)
            if b.style.has_layer(key)
        }
        self._layers = _match(a.layers, b.layers, shared)

    def differences(self) -> Iterator[Difference]:
        """Yield the differences of the whole style, then those of its elements in the order of the second."""
        a, b = self._a, self._b
        found = (*_values(a.style.tree, b.style.tree), *self._layer_ids())
        if found:
            yield Difference(DifferenceKind.VALUE, b.style.name or a.style.name, "", (), (), changes=found)
        yield from _differences(
            DifferenceKind.SOURCE, a.sources, b.sources, _match(a.sources, b.sources), _fields
        )
        yield from _differences(DifferenceKind.GROUP, a.groups, b.groups, self._groups, self._group_changes)
        yield from _differences(DifferenceKind.LAYER, a.layers, b.layers, self._layers, self._layer_changes)
        yield from _differences(DifferenceKind.ICON, a.icons, b.icons, _match(a.icons, b.icons), _fields)
        yield from _fonts(a.style, b.style)

    def layer_pairs(self) -> Iterator[tuple[int | None, int | None]]:
        """Yield the layers in the order of the second style; removed ones follow the layer above them."""
        removed: dict[int | None, list[int]] = {}
        above: int | None = None
        for index in range(len(self._a.layers)):
            if index in self._layers:
                above = index
            else:
                removed.setdefault(above, []).append(index)
        origins = {other: index for index, other in self._layers.items()}
        yield from ((index, None) for index in removed.get(None, ()))
        for other in range(len(self._b.layers)):
            origin = origins.get(other)
            yield origin, other
            if origin is not None:
                yield from ((index, None) for index in removed.get(origin, ()))

    def _group_changes(self, a: Element, b: Element) -> _Changes:
        for key in _keys(a.record, b.record, {}):
            if key == PARENT_KEY:
                yield from self._group_change(a, b, key)
            else:
                yield from _field(a, b, key)

    def _layer_changes(self, a: Element, b: Element) -> _Changes:
        for key in _keys(a.record, b.record, LAYER_ORDER):
            if key == GROUP_KEY:
                yield from self._group_change(a, b, key)
            elif key == PAINT_KEY:
                yield from _paint(a, b)
            elif key != "id":
                yield from _field(a, b, key)

    def _layer_ids(self) -> _Changes:
        """Yield all differing ids as one change, because one new layer may renumber all others."""
        ids = [
            (read(self._a.layers[index].record, ("id",)), read(self._b.layers[other].record, ("id",)))
            for index, other in self._layers.items()
        ]
        changed = [pair_ids for pair_ids in ids if not is_equivalent(*pair_ids)]
        if changed:
            before, after = (
                [None if number is MISSING else number for number in side]
                for side in zip(*changed, strict=True)
            )
            yield ValueChange(LAYER_IDS, None, LAYERS, LAYERS, before, after)

    def _group_change(self, a: Element, b: Element, key: str) -> _Changes:
        """Yield the change of an element's group. Matched groups are equal, whatever their ids."""
        before, after = a.record.get(key, MISSING), b.record.get(key, MISSING)
        id_a, id_b = read_integer(before), read_integer(after)
        index_a = None if id_a is None else self._a.group_indexes.get(id_a)
        index_b = None if id_b is None else self._b.group_indexes.get(id_b)
        if index_a is not None and index_b is not None and self._groups.get(index_a) == index_b:
            if id_a == id_b:  # the spelling may differ
                yield from field_changes(before, after, (key,))
        elif index_a is None and index_b is None:
            yield from field_changes(before, after, (key,))
        else:
            name_a, name_b = self._a.group_name(id_a) or before, self._b.group_name(id_b) or after
            path_a, path_b = (None if value is MISSING else (key,) for value in (before, after))
            yield ValueChange("group", None, path_a, path_b, name_a, name_b)


def _match(
    a: Sequence[Element], b: Sequence[Element], known: Mapping[int, int] | None = None
) -> dict[int, int]:
    return match_elements([element.match_key for element in a], [element.match_key for element in b], known)


def _differences(
    what: DifferenceKind,
    a: Sequence[Element],
    b: Sequence[Element],
    pairs: Mapping[int, int],
    changes: Callable[[Element, Element], _Changes],
) -> Iterator[Difference]:
    """Yield removed elements in the order of the first style, then all others in the order of the second."""
    for index, element in enumerate(a):
        if index not in pairs:
            yield Difference(what, element.name, element.detail, element.path, None)
    origins = {other: index for index, other in pairs.items()}
    moves = _moves(a, b, pairs)
    for index, element in enumerate(b):
        if index not in origins:
            yield Difference(what, element.name, element.detail, None, element.path)
            continue
        origin, move = a[origins[index]], moves.get(index)
        is_object = isinstance(origin.record, dict) and isinstance(element.record, dict)
        found = tuple(changes(origin, element) if is_object else _fields(origin, element))
        if found or move:
            yield Difference(what, element.name, element.detail, origin.path, element.path, move, found)


def _moves(a: Sequence[Element], b: Sequence[Element], pairs: Mapping[int, int]) -> dict[int, Move]:
    """Return the fewest moves that explain the new order, by index in the second list."""
    targets = [pairs[index] for index in sorted(pairs)]
    ranks = {target: rank for rank, target in enumerate(sorted(targets))}
    found = {}
    moving = find_moved(targets)
    for rank, (index, target) in enumerate(sorted(pairs.items())):
        if target in moving:
            above = [
                side[position - 1].name if position else None for side, position in ((a, index), (b, target))
            ]
            found[target] = Move(ranks[target] < rank, *above)
    return found


def _keys(a: Mapping[str, Json], b: Mapping[str, Json], order: Order) -> list[str]:
    """Return the keys of two objects, known ones first in their order."""
    keys = dict.fromkeys((*a, *b))
    return [*(key for key in order if key in keys), *(key for key in keys if key not in order)]


def _fields(a: Element, b: Element) -> _Changes:
    return field_changes(a.record, b.record)


def _field(a: Element, b: Element, key: str) -> _Changes:
    return field_changes(a.record.get(key, MISSING), b.record.get(key, MISSING), (key,))


def _paint(a: Element, b: Element) -> _Changes:
    before, after = a.record.get(PAINT_KEY, MISSING), b.record.get(PAINT_KEY, MISSING)
    one, other = ({} if value is MISSING else value for value in (before, after))
    if not isinstance(one, dict) or not isinstance(other, dict) or one.keys() | other.keys() == set():
        yield from field_changes(before, after, (PAINT_KEY,))
        return
    for key in _keys(one, other, LAYER_ORDER[PAINT_KEY]):
        fact = f"{PAINT_KEY}/{key}"
        if a.match_key.facts.get(fact) != b.match_key.facts.get(fact):
            yield from paint_changes(key, one.get(key, MISSING), other.get(key, MISSING))


def _fonts(a: MapStyle, b: MapStyle) -> Iterator[Difference]:
    for face in FACES:
        path: Path = (*FONTS, face)
        before, after = read(a.tree, path), read(b.tree, path)
        if all(value is MISSING or isinstance(value, str) for value in (before, after)) and before != after:
            path_a, path_b = (None if value is MISSING else path for value in (before, after))
            changes = tuple(field_changes(before, after)) if path_a and path_b else ()
            yield Difference(DifferenceKind.FONT, face, "", path_a, path_b, changes=changes)


def _values(before: Json, after: Json) -> _Changes:
    """Yield the differences outside the lists of elements and the font faces."""
    for change in _value_changes(before, after, ()):
        path = change.path_a or change.path_b or ()
        inside = path[len(SCHEME) :] if path[: len(SCHEME)] == SCHEME else path
        yield replace(change, property="/".join(map(str, inside)))


def _value_changes(before: Json, after: Json, path: Path, *, is_reported: bool = False) -> _Changes:
    """Yield the differences under a path; `is_reported` if it was reported that one side is missing."""
    types = {type(value) for value in (before, after) if value is not MISSING}
    if path in _FACES and types <= {str}:
        return
    if types != {_CONTAINER_TYPES.get(path)}:
        yield from field_changes(before, after, path)
        return
    kind = types.pop()
    is_missing = before is MISSING or after is MISSING
    one, other = (kind() if value is MISSING else value for value in (before, after))
    if is_missing and not is_reported:
        yield from field_changes(
            before if before is MISSING else kind(), after if after is MISSING else kind(), path
        )
    if path not in _LISTS:
        for step in {**one, **other} if kind is dict else range(max(len(one), len(other))):
            inner = (*path, step)
            yield from _value_changes(
                read(one, (step,)), read(other, (step,)), inner, is_reported=is_reported or is_missing
            )
