"""Difference between two values of a style, found by identity, and a cache of results for each layer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import compress, count, repeat
from operator import is_not
from typing import Generic, TypeAlias, TypeVar
from weakref import ref

from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SOURCES, Layer, LayerKey, MapStyle
from editor.mapstyle.json_tree import MISSING, Json, Path, read, read_array
from editor.records import dataclass

_LayersChange: TypeAlias = tuple[
    dict[LayerKey, "LayerChange"], tuple[LayerKey, ...], tuple[LayerKey, ...], bool
]

_SECTIONS: tuple[Path, ...] = (GROUPS, SOURCES, ICONS, FONTS)


@dataclass(frozen=True, slots=True)
class LayerChange:
    """The changed keys of a layer's record and of its paint."""

    fields: frozenset[str]
    paint: frozenset[str]


@dataclass(frozen=True, slots=True)
class Diff:
    """The changes from one value of a style to the next.

    `is_other_document` is set if the document was opened or reloaded, so that no old value remains valid.
    """

    layers: Mapping[LayerKey, LayerChange] = field(default_factory=dict)
    added: tuple[LayerKey, ...] = ()
    removed: tuple[LayerKey, ...] = ()
    is_reordered: bool = False
    groups: bool = False
    sources: bool = False
    icons: bool = False
    fonts: bool = False
    rest: bool = False
    is_other_document: bool = False
    _regroups: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Computed once: all panels read it, and an edit may change many layers.
        object.__setattr__(
            self, "_regroups", any("group_id" in change.fields for change in self.layers.values())
        )

    @property
    def changes_structure(self) -> bool:
        """Whether layers or groups were added, removed or moved."""
        return bool(
            self.added
            or self.removed
            or self.is_reordered
            or self.groups
            or self._regroups
            or self.is_other_document
        )

    def __bool__(self) -> bool:
        return bool(
            self.layers or self.changes_structure or self.sources or self.icons or self.fonts or self.rest
        )


def diff(old: MapStyle, new: MapStyle) -> Diff:
    """Return the difference between two values of one document, in one pass over the layers."""
    if old.tree is new.tree:
        return Diff()
    changed, added, removed, is_reordered = _compare_layers(old, new)
    known = {path: read(old.tree, path) is not read(new.tree, path) for path in _SECTIONS}
    return Diff(
        layers=changed,
        added=added,
        removed=removed,
        is_reordered=is_reordered,
        groups=known[GROUPS],
        sources=known[SOURCES],
        icons=known[ICONS],
        fonts=known[FONTS],
        rest=_differs_outside((*_SECTIONS, LAYERS), old.tree, new.tree),
    )


def find_changed_layers(old: MapStyle, new: MapStyle) -> list[LayerKey]:
    """Return the layers of `new` whose records are not in `old`, in file order."""
    before, after = read_array(old.tree, LAYERS), read_array(new.tree, LAYERS)
    if before is after and old.order is new.order:
        return []
    if old.order is new.order:
        keys = new.order.keys
        return [keys[index] for index in _changed_indexes(old, new)]
    records = dict(zip(old.order.keys, before, strict=True))
    return [
        key
        for key, record in zip(new.order.keys, after, strict=True)
        if records.get(key, MISSING) is not record
    ]


def _differs_outside(paths: Sequence[Path], old: Json, new: Json) -> bool:
    """Return whether two values differ anywhere except at some paths."""
    if old is new:
        return False
    if not paths or type(old) is not type(new) or not isinstance(old, (dict, list)):
        return True
    before, after = (_steps_outside(paths, value) for value in (old, new))
    return before != after or any(
        _differs_outside(
            [path[1:] for path in paths if path[0] == step], read(old, (step,)), read(new, (step,))
        )
        for step in before
    )


def _steps_outside(paths: Sequence[Path], value: Json) -> list[str | int]:
    """Return the keys or indexes of a container that are not themselves in `paths`."""
    steps = value if isinstance(value, dict) else range(len(value))
    return [step for step in steps if (step,) not in paths]


def _compare_layers(old: MapStyle, new: MapStyle) -> _LayersChange:
    before, after = read_array(old.tree, LAYERS), read_array(new.tree, LAYERS)
    changed: dict[LayerKey, LayerChange] = {}
    if before is after:
        return changed, (), (), False
    comparison = _RecordComparison()
    if old.order is new.order:
        keys = new.order.keys
        for index in _changed_indexes(old, new):
            changed[keys[index]] = comparison.compare(before[index], after[index])
        return changed, (), (), False
    old_indexes = old.order.index
    for key, record in zip(new.order.keys, after, strict=True):
        old_index = old_indexes.get(key)
        if old_index is not None and before[old_index] is not record:
            changed[key] = comparison.compare(before[old_index], record)
    added = tuple(key for key in new.order.keys if key not in old_indexes)
    removed = tuple(key for key in old.order.keys if not new.has_layer(key))
    remaining = [key for key in old.order.keys if new.has_layer(key)]
    is_reordered = remaining != [key for key in new.order.keys if key in old_indexes]
    return changed, added, removed, is_reordered


def _changed_indexes(old: MapStyle, new: MapStyle) -> Iterable[int]:
    """Return the indexes at which two values with the same layers have different records."""
    before, after = read_array(old.tree, LAYERS), read_array(new.tree, LAYERS)
    edited = new.find_edited(old)
    if edited is None:
        return compress(count(), map(is_not, before, after))
    return [index for index in edited if before[index] is not after[index]]


class _RecordComparison:
    """Comparison of records of layers; equal results, and paints that layers share, are computed once."""

    def __init__(self) -> None:
        self._paints: dict[tuple[int, int], frozenset[str]] = {}
        self._changes: dict[tuple[frozenset[str], frozenset[str]], LayerChange] = {}

    def compare(self, old: Json, new: Json) -> LayerChange:
        """Return the change from one record to another. Both must outlive this object."""
        before, after = _object(old), _object(new)
        fields, paint = _changed_keys(before, after), frozenset[str]()
        if "paint" in fields:
            old_paint, new_paint = before.get("paint"), after.get("paint")
            pair = id(old_paint), id(new_paint)
            known = self._paints.get(pair)
            if known is None:
                known = self._paints[pair] = _changed_keys(_object(old_paint), _object(new_paint))
            paint = known
        change = self._changes.get((fields, paint))
        if change is None:
            change = self._changes[fields, paint] = LayerChange(fields, paint)
        return change


def _object(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def _changed_keys(old: Mapping[str, Json], new: Mapping[str, Json]) -> frozenset[str]:
    if old is new:
        return frozenset()
    # Without a loop in Python: an edit may change thousands of records.
    changed = compress(new, map(is_not, map(old.get, new, repeat(MISSING)), new.values()))
    return frozenset(changed) | (old.keys() - new.keys())


Result = TypeVar("Result")


def _dead_ref() -> MapStyle | None:
    return None


@dataclass(frozen=True, slots=True)
class _CachedResults(Generic[Result]):
    """The results for the layers of one style, which is referenced weakly."""

    style: Callable[[], MapStyle | None] = _dead_ref
    keys: Sequence[LayerKey] = ()
    records: Sequence[Json] = ()
    results: Mapping[LayerKey, Result] = field(default_factory=dict)


class LayerCache(Generic[Result]):
    """Cache of a function's results for each layer of the style that was requested last. Thread-safe."""

    def __init__(self, function: Callable[[Layer], Result]) -> None:
        self._function = function
        self._last: _CachedResults[Result] = _CachedResults()

    def of(self, style: MapStyle) -> Mapping[LayerKey, Result]:
        """Return the results for all layers of a style, top first."""
        last = self._last
        if style is not last.style():
            current = self._results(style, last)
            records = read_array(style.tree, LAYERS)
            self._last = last = _CachedResults(ref(style), style.order.keys, records, current)
        return last.results

    def clear(self) -> None:
        """Discard all results. Call it if the function's results change."""
        self._last = _CachedResults()

    def _results(self, style: MapStyle, last: _CachedResults[Result]) -> Mapping[LayerKey, Result]:
        """Return the results for a style, of which the unchanged layers are known."""
        before = last.style()
        edited = None if before is None else style.find_edited(before)
        if edited is not None:
            keys = style.order.keys
            current = dict(last.results)
            current.update((keys[index], self._function(style.layers[index])) for index in edited)
            return current
        records = zip(style.order.keys, read_array(style.tree, LAYERS), strict=True)
        old_records, results = dict(zip(last.keys, last.records, strict=True)), last.results
        return {
            key: results[key]
            if old_records.get(key) is record is not None
            else self._function(Layer(key, index, record if isinstance(record, dict) else {}))
            for index, (key, record) in enumerate(records)
        }
