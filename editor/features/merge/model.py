"""A merge in progress: conflicts, automatic changes, and resolutions with their undo history."""

from collections.abc import Sequence
from enum import IntEnum
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.errors import EditError, EditorError
from editor.mapstyle.compare.style_diff import DifferenceKind
from editor.mapstyle.json_tree import MISSING, Json, Path, read, read_object
from editor.mapstyle.merge.result import (
    AutomaticChange,
    Edited,
    MergeConflict,
    MergePlace,
    Resolution,
    Resolutions,
    Side,
    Versions,
)
from editor.mapstyle.merge.style_merge import MergeResult, resolve
from editor.records import dataclass
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import translated

PURPOSE: Final = "merge"

# The sections of the list, in display order.
_SECTIONS: Final = (
    DifferenceKind.LAYER,
    DifferenceKind.GROUP,
    DifferenceKind.ICON,
    DifferenceKind.FONT,
    DifferenceKind.SOURCE,
    DifferenceKind.VALUE,
)


# The key of the resolution that led to a state, and all resolutions of this.
_Step = tuple[str, Resolutions]


class Version(IntEnum):
    """The versions, in the order of the cards."""

    BASE = 0
    OURS = 1
    THEIRS = 2
    RESULT = 3


@dataclass(frozen=True, slots=True, eq=False)
class MergeItem:
    """A conflict, or a change that was merged without one, and then has the `side` that it comes from.

    Compared by identity, because its values may be large.
    """

    place: MergePlace
    values: Versions
    conflict: MergeConflict | None = None
    side: Side | None = None

    @property
    def key(self) -> str:
        """The key of the place."""
        return self.place.key

    @property
    def element(self) -> str:
        """The key of the element that the place belongs to."""
        return element_key(self.place)

    @property
    def can_be_edited(self) -> bool:
        """Whether another value than those of the versions may resolve the conflict."""
        return self.conflict is not None and self.conflict.is_editable


def element_key(place: MergePlace) -> str:
    """Return the key of the element of a place: its list and its token in this list."""
    return "/".join(place.key.split("/", 2)[:2]) if place.what is not DifferenceKind.VALUE else "style"


def value_path(result: MergeResult, place: MergePlace) -> Path | None:
    """Return the path of a place in the merged style; None if the style lacks its element."""
    element = element_key(place)
    start = result.paths.get(element)
    if start is None:
        return None
    steps = place.key.removeprefix(element).split("/")[1:]
    return (*start, *(step.replace("~1", "/").replace("~0", "~") for step in steps))


class MergeModel(QObject):
    """The newest merge of three styles. Resolutions are applied in jobs.

    Signals: `resolved(str)` with the key of a conflict that got or lost a resolution, before the merge;
    `merged()` after a merge; then `failed(str, str)` with the key of a resolution that is not possible, which
    was removed, and why.
    """

    resolved = Signal(str)
    merged = Signal()
    failed = Signal(str, str)

    def __init__(self, result: MergeResult, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._result, self._jobs = result, jobs
        self._items = _items_of(result)
        self._history: list[_Step] = [("", result.resolutions)]
        self._at = 0

    @property
    def result(self) -> MergeResult:
        """The newest merge; it may lack the newest resolutions."""
        return self._result

    @property
    def resolutions(self) -> Resolutions:
        """The resolutions, including those that are not merged yet."""
        return self._history[self._at][1]

    @property
    def is_current(self) -> bool:
        """Whether the merge has all resolutions."""
        return self._result.resolutions == self.resolutions

    @property
    def is_edited(self) -> bool:
        """Whether any conflict has a resolution."""
        return bool(self.resolutions)

    @property
    def items(self) -> Sequence[MergeItem]:
        """All conflicts and automatic changes, by elements."""
        return self._items

    @property
    def conflicts(self) -> Sequence[MergeItem]:
        """The conflicts, resolved or not."""
        return [item for item in self._items if item.conflict is not None]

    @property
    def changes(self) -> Sequence[MergeItem]:
        """The automatic changes."""
        return [item for item in self._items if item.conflict is None]

    @property
    def unresolved(self) -> Sequence[MergeItem]:
        """The conflicts without a resolution."""
        return [item for item in self.conflicts if item.key not in self.resolutions]

    @property
    def is_complete(self) -> bool:
        """Whether the merged style has all resolutions and no conflict is left."""
        return self.is_current and not self.unresolved

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._history)

    def find(self, key: str) -> MergeItem | None:
        """Return the item with a key; None if there is none any more."""
        return next((item for item in self._items if item.key == key), None)

    def resolution(self, item: MergeItem) -> Resolution | None:
        """Return the resolution of a conflict; None without one."""
        return self.resolutions.get(item.key)

    def resolve(self, item: MergeItem, resolution: Resolution) -> None:
        """Resolve a conflict as a step that can be undone."""
        if self.resolutions.get(item.key) == resolution:
            return
        del self._history[self._at + 1 :]
        self._history.append((item.key, {**self.resolutions, item.key: resolution}))
        self._at += 1
        self._update(item.key)

    def undo(self) -> str:
        """Undo the last resolution; return the key of its conflict, empty if there is none."""
        if not self.can_undo:
            return ""
        key = self._history[self._at][0]
        self._at -= 1
        self._update(key)
        return key

    def redo(self) -> str:
        """Redo the next resolution; return the key of its conflict, empty if there is none."""
        if not self.can_redo:
            return ""
        self._at += 1
        key = self._history[self._at][0]
        self._update(key)
        return key

    def result_value(self, item: MergeItem) -> Json:
        """Return the value that the merged style gets; that of OURS without a resolution."""
        resolution = self.resolution(item)
        if item.conflict is None:
            return item.values.theirs if item.side is Side.THEIRS else item.values.ours
        if isinstance(resolution, Edited):
            return resolution.value
        if resolution is Side.BOTH:
            path = value_path(self._result, item.place) if self.is_current else None
            return MISSING if path is None else read(self._result.tree, path)
        return item.values.theirs if resolution is Side.THEIRS else item.values.ours

    def record(self, item: MergeItem, version: Version) -> Json:
        """Return the record of an item's element in a version; empty if that lacks it."""
        if version is Version.RESULT:
            return read_object(self._result.tree, self._result.paths.get(item.element, ("",)))
        path = item.place.paths[version]
        tree = self._result.matched.styles[version].tree
        return {} if path is None else read_object(tree, path)

    def newest_record(self, item: MergeItem) -> Json:
        """Return the record of an item's element in the first version that has it."""
        order = (Version.OURS, Version.THEIRS, Version.BASE)
        return next((record for version in order if (record := self.record(item, version))), {})

    def _update(self, key: str) -> None:
        self.resolved.emit(key)
        steps = tuple(self._history[: self._at + 1])
        known = next((at for at, (_, each) in enumerate(steps) if each == self._result.resolutions), 0)
        work = partial(_resolved, self._result, steps, known)
        self._jobs.run(work, self._on_merged, partial(self._on_failed, key), PURPOSE)

    def _on_merged(self, merged: "_Merged") -> None:
        self._result, self._items = merged.result, merged.items
        for at in reversed(merged.failures):
            self._remove_step(at)
        self.merged.emit()
        for key, text in merged.failures.values():
            self.failed.emit(key, translated(text))

    def _remove_step(self, removed: int) -> None:
        """Remove a step from the history, and from all states after it."""
        later = self._history[removed + 1 :]
        del self._history[removed:]
        for key, state in later:
            self._history.append((key, {**self._history[-1][1], key: state[key]}))
        self._at -= 1

    def _on_failed(self, key: str, error: EditorError) -> None:
        """Return to the newest state that could be merged, since the merge failed for no resolution."""
        while self._at and self._result.resolutions != self.resolutions:
            self._at -= 1
        del self._history[self._at + 1 :]
        self.resolved.emit(key)
        self.failed.emit(key, translated(error.sentence))


@dataclass(frozen=True, slots=True)
class _Merged:
    """A merge, and the resolutions that were not possible: their keys and why, by their steps."""

    result: MergeResult
    items: tuple[MergeItem, ...]
    failures: dict[int, tuple[str, str]]


def _resolved(result: MergeResult, steps: Sequence[_Step], known: int, cancel: Cancel) -> _Merged:
    """Merge with all steps; if that is not possible, without those that fail after the `known` one."""
    failures: dict[int, tuple[str, str]] = {}
    try:
        merged = resolve(result, steps[-1][1])
    except EditError:
        resolutions = steps[known][1]
        merged = resolve(result, resolutions)
        for at, (key, state) in enumerate(steps[known + 1 :], known + 1):
            if cancel.is_set():
                break  # The result is discarded.
            try:
                merged = resolve(result, {**resolutions, key: state[key]})
                resolutions = {**resolutions, key: state[key]}
            except EditError as error:
                failures[at] = key, error.sentence
    return _Merged(merged, _items_of(merged), failures)


def _items_of(result: MergeResult) -> tuple[MergeItem, ...]:
    """Return the conflicts and changes of a merge, those of one element together."""
    items = [*map(_of_conflict, result.conflicts), *map(_of_change, result.changes)]
    elements = [element_key(item.place) for item in items]
    first = {key: number for number, key in reversed(list(enumerate(elements)))}

    def rank(item: MergeItem) -> tuple[int, int, int]:
        known = result.paths.get(item.element) or next((path for path in item.place.paths if path), (0,))
        index = known[-1] if isinstance(known[-1], int) else 0
        return _SECTIONS.index(item.place.what), index, first[item.element]

    return tuple(sorted(items, key=rank))


def _of_conflict(conflict: MergeConflict) -> MergeItem:
    return MergeItem(conflict.place, conflict.values, conflict)


def _of_change(change: AutomaticChange) -> MergeItem:
    before, after = change.before, change.after
    values = {
        Side.OURS: Versions(before, after, before),
        Side.THEIRS: Versions(before, before, after),
        Side.BOTH: Versions(before, after, after),
    }[change.side]
    return MergeItem(change.place, values, None, change.side)
