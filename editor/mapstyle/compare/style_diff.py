"""What differs between two styles, told as a person would: by layer, group, source, icon, font and value.

Things are matched by what they are. A layer's id is its place in the drawing order, and matches nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from editor.mapstyle.compare.elements import GROUP_KEY, PAINT_KEY, PARENT_KEY, Element, Elements, LayerName
from editor.mapstyle.compare.matching import moved, pair
from editor.mapstyle.compare.value_changes import ValueChange, field_changes, paint_changes
from editor.mapstyle.document.canonical import LAYER_ORDER, Order
from editor.mapstyle.document.model import FACES, FONTS, GROUPS, ICONS, LAYERS, SCHEME, SOURCES, MapStyle
from editor.mapstyle.format.json_diff import means_the_same
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.tree import MISSING, Json, Path, read

# What the ids of all layers are called, as one value.
LAYER_IDS = "layer ids"

_Changes: TypeAlias = Iterator[ValueChange]

_LISTS: tuple[Path, ...] = (SOURCES, GROUPS, LAYERS, ICONS)
_FACES = frozenset((*FONTS, face) for face in FACES)
# What stands at and on the way to the lists and the faces, where nothing is broken.
_WAYS: Mapping[Path, type] = {
    FONTS: dict,
    **{
        way[:length]: list if isinstance(way[length], int) else dict
        for way in _LISTS
        for length in range(len(way))
    },
    **dict.fromkeys(_LISTS, list),
}


class What(Enum):
    """What can differ; a value is anything that is none of the others."""

    VALUE = "value"
    SOURCE = "source"
    GROUP = "group"
    LAYER = "layer"
    ICON = "icon"
    FONT = "font"


@dataclass(frozen=True, slots=True)
class Move:
    """A thing that stands elsewhere among the others; what stood and stands right above it, if anything."""

    is_up: bool
    above_before: str | None
    above_after: str | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A thing that only one of two styles has, that changed, or that moved.

    A path is None where the style has no such thing; `detail` tells it from others of its name.
    """

    what: What
    name: str
    detail: str
    path_a: Path | None
    path_b: Path | None
    move: Move | None = None
    changes: tuple[ValueChange, ...] = ()


def compare(style_a: MapStyle, style_b: MapStyle, layer_name: LayerName) -> tuple[Difference, ...]:
    """What differs from the first style to the second; nothing where they mean the same."""
    return tuple(_Comparison(Elements(style_a, layer_name), Elements(style_b, layer_name)).differences())


class _Comparison:
    """Two styles side by side, their things matched."""

    def __init__(self, a: Elements, b: Elements) -> None:
        self._a, self._b = a, b
        self._groups = _pair(a.groups, b.groups)
        # Two states of one document share the keys of their layers: nothing else tells copies apart.
        shared = {
            index: b.style.order.index[key]
            for index, key in enumerate(a.style.order.keys)
            if b.style.has_layer(key)
        }
        self._layers = _pair(a.layers, b.layers, shared)

    def differences(self) -> Iterator[Difference]:
        """All differences: of the whole first, then thing by thing in the order of the second style."""
        a, b = self._a, self._b
        found = (*_values(a.style.tree, b.style.tree), *self._layer_ids())
        if found:
            yield Difference(What.VALUE, b.style.name or a.style.name, "", (), (), changes=found)
        yield from _differences(What.SOURCE, a.sources, b.sources, _pair(a.sources, b.sources), _fields)
        yield from _differences(What.GROUP, a.groups, b.groups, self._groups, self._group_changes)
        yield from _differences(What.LAYER, a.layers, b.layers, self._layers, self._layer_changes)
        yield from _differences(What.ICON, a.icons, b.icons, _pair(a.icons, b.icons), _fields)
        yield from _fonts(a.style, b.style)

    def _group_changes(self, a: Element, b: Element) -> _Changes:
        for key in _keys(a.record, b.record, {}):
            if key == PARENT_KEY:
                yield from self._membership(a, b, key)
            else:
                yield from _field(a, b, key)

    def _layer_changes(self, a: Element, b: Element) -> _Changes:
        for key in _keys(a.record, b.record, LAYER_ORDER):
            if key == GROUP_KEY:
                yield from self._membership(a, b, key)
            elif key == PAINT_KEY:
                yield from _paint(a, b)
            elif key != "id":
                yield from _field(a, b, key)

    def _layer_ids(self) -> _Changes:
        """The ids that differ, all as one change: a single new layer may number all the others anew."""
        ids = [
            (read(self._a.layers[index].record, ("id",)), read(self._b.layers[other].record, ("id",)))
            for index, other in self._layers.items()
        ]
        changed = [two for two in ids if not means_the_same(*two)]
        if changed:
            before, after = (
                [None if each is MISSING else each for each in side] for side in zip(*changed, strict=True)
            )
            yield ValueChange(LAYER_IDS, None, LAYERS, LAYERS, before, after)

    def _membership(self, a: Element, b: Element, key: str) -> _Changes:
        """The change of the group a thing sits in: the group counts, whatever number its file gives it."""
        before, after = a.record.get(key, MISSING), b.record.get(key, MISSING)
        id_a, id_b = read_integer(before), read_integer(after)
        index_a = None if id_a is None else self._a.group_indexes.get(id_a)
        index_b = None if id_b is None else self._b.group_indexes.get(id_b)
        if index_a is not None and index_b is not None and self._groups.get(index_a) == index_b:
            if id_a == id_b:  # The same number may be spelled otherwise.
                yield from field_changes(before, after, (key,))
        elif index_a is None and index_b is None:
            yield from field_changes(before, after, (key,))
        else:
            name_a, name_b = self._a.group_name(id_a) or before, self._b.group_name(id_b) or after
            path_a, path_b = (None if each is MISSING else (key,) for each in (before, after))
            yield ValueChange("group", None, path_a, path_b, name_a, name_b)


def _pair(
    a: Sequence[Element], b: Sequence[Element], known: Mapping[int, int] | None = None
) -> dict[int, int]:
    return pair([thing.features for thing in a], [thing.features for thing in b], known)


def _differences(
    what: What,
    a: Sequence[Element],
    b: Sequence[Element],
    pairs: Mapping[int, int],
    changes: Callable[[Element, Element], _Changes],
) -> Iterator[Difference]:
    """What was removed, in the order of the first style, then all else in the order of the second."""
    for index, thing in enumerate(a):
        if index not in pairs:
            yield Difference(what, thing.name, thing.detail, thing.path, None)
    origins = {other: index for index, other in pairs.items()}
    moves = _moves(a, b, pairs)
    for index, thing in enumerate(b):
        if index not in origins:
            yield Difference(what, thing.name, thing.detail, None, thing.path)
            continue
        origin, move = a[origins[index]], moves.get(index)
        is_object = isinstance(origin.record, dict) and isinstance(thing.record, dict)
        found = tuple(changes(origin, thing) if is_object else _fields(origin, thing))
        if found or move:
            yield Difference(what, thing.name, thing.detail, origin.path, thing.path, move, found)


def _moves(a: Sequence[Element], b: Sequence[Element], pairs: Mapping[int, int]) -> dict[int, Move]:
    """The moves of things, by their indexes in the second list: as few as tell the new order."""
    targets = [pairs[index] for index in sorted(pairs)]
    ranks = {target: rank for rank, target in enumerate(sorted(targets))}
    found = {}
    going = moved(targets)
    for rank, (index, target) in enumerate(sorted(pairs.items())):
        if target in going:
            above = [side[at - 1].name if at else None for side, at in ((a, index), (b, target))]
            found[target] = Move(ranks[target] < rank, *above)
    return found


def _keys(a: Mapping[str, Json], b: Mapping[str, Json], order: Order) -> list[str]:
    """The keys of two objects, the known ones in their order before the others."""
    keys = dict.fromkeys((*a, *b))
    return [*(key for key in order if key in keys), *(key for key in keys if key not in order)]


def _fields(a: Element, b: Element) -> _Changes:
    return field_changes(a.record, b.record)


def _field(a: Element, b: Element, key: str) -> _Changes:
    return field_changes(a.record.get(key, MISSING), b.record.get(key, MISSING), (key,))


def _paint(a: Element, b: Element) -> _Changes:
    before, after = a.record.get(PAINT_KEY, MISSING), b.record.get(PAINT_KEY, MISSING)
    one, other = ({} if each is MISSING else each for each in (before, after))
    if not isinstance(one, dict) or not isinstance(other, dict) or one.keys() | other.keys() == set():
        yield from field_changes(before, after, (PAINT_KEY,))
        return
    for key in _keys(one, other, LAYER_ORDER[PAINT_KEY]):
        fact = f"{PAINT_KEY}/{key}"
        if a.features.facts.get(fact) != b.features.facts.get(fact):
            yield from paint_changes(key, one.get(key, MISSING), other.get(key, MISSING))


def _fonts(a: MapStyle, b: MapStyle) -> Iterator[Difference]:
    for face in FACES:
        path: Path = (*FONTS, face)
        before, after = read(a.tree, path), read(b.tree, path)
        if all(each is MISSING or isinstance(each, str) for each in (before, after)) and before != after:
            path_a, path_b = (None if each is MISSING else path for each in (before, after))
            changes = tuple(field_changes(before, after)) if path_a and path_b else ()
            yield Difference(What.FONT, face, "", path_a, path_b, changes=changes)


def _values(before: Json, after: Json) -> _Changes:
    """What differs outside the lists of things and the font's faces."""
    for change in _rest(before, after, ()):
        path = change.path_a or change.path_b or ()
        inside = path[len(SCHEME) :] if path[: len(SCHEME)] == SCHEME else path
        yield replace(change, property="/".join(map(str, inside)))


def _rest(before: Json, after: Json, path: Path, *, is_told: bool = False) -> _Changes:
    """What differs under a path; `is_told` where it was said already that one of the two has nothing here."""
    kinds = {type(each) for each in (before, after) if each is not MISSING}
    if path in _FACES and kinds <= {str}:
        return
    if kinds != {_WAYS.get(path)}:
        yield from field_changes(before, after, path)
        return
    kind = kinds.pop()
    is_missing = before is MISSING or after is MISSING
    one, other = (kind() if each is MISSING else each for each in (before, after))
    if is_missing and not is_told:
        yield from field_changes(
            before if before is MISSING else kind(), after if after is MISSING else kind(), path
        )
    if path not in _LISTS:
        for step in {**one, **other} if kind is dict else range(max(len(one), len(other))):
            inner = (*path, step)
            yield from _rest(read(one, (step,)), read(other, (step,)), inner, is_told=is_told or is_missing)
