"""Synchronization of the structure of variants: what one variant changed, and the same change in others."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from editor.errors import ChangedOnDiskError, DocumentError, EditorError, FilePosition
from editor.mapstyle.compare.matching import LayerName
from editor.mapstyle.format.codec import encode_in_pieces
from editor.mapstyle.json_tree import Json
from editor.mapstyle.merge.result import AutomaticChange, MergeConflict, Side
from editor.mapstyle.merge.style_merge import MergeResult
from editor.mapstyle.variants.structure import (
    has_same_structure,
    merge_structure,
    pack_structure,
    unpack_structure,
)
from editor.mapstyle.variants.style_set import Variant
from editor.storage.file_state import OpenedFile, open_style
from editor.storage.saving import save_file
from editor.storage.style_sets import (
    FileProblem,
    OpenedSet,
    file_problem_text,
    open_set,
    save_set,
    variant_states,
)

# The path of the backup of a file.
BackupPath = Callable[[Path], Path]

_NOTHING: Final[Mapping[Path, Json]] = {}


@dataclass(frozen=True, slots=True)
class VariantChange:
    """What a variant gets from another one, or the error why it cannot be read.

    `tree` is its style before; `opened` its file, unless the style is open elsewhere and is changed there.
    """

    variant: Variant
    path: Path | None
    opened: OpenedFile | None = None
    tree: Json = None
    result: MergeResult | None = None
    error: EditorError | None = None

    @property
    def changes(self) -> tuple[AutomaticChange, ...]:
        """The changes that the variant does not have yet."""
        changes = () if self.result is None else self.result.changes
        return tuple(change for change in changes if change.side is Side.THEIRS)

    @property
    def conflicts(self) -> tuple[MergeConflict, ...]:
        """The changes that the variant made otherwise."""
        return () if self.result is None else self.result.unresolved

    @property
    def is_synced(self) -> bool:
        """Whether the variant needs nothing."""
        return self.error is None and not self.changes and not self.conflicts


@dataclass(frozen=True, slots=True)
class SyncPlan:
    """The change of structure of one variant, for the others of its set."""

    opened: OpenedSet
    source: Variant
    source_tree: Json
    base: Json
    others: tuple[VariantChange, ...]

    @property
    def pending(self) -> tuple[VariantChange, ...]:
        """The variants that lack changes without a conflict."""
        return tuple(other for other in self.others if other.changes)

    @property
    def conflicting(self) -> tuple[VariantChange, ...]:
        """The variants with conflicts."""
        return tuple(other for other in self.others if other.conflicts)

    @property
    def failed(self) -> tuple[VariantChange, ...]:
        """The variants that cannot be read."""
        return tuple(other for other in self.others if other.error is not None)

    @property
    def is_synced(self) -> bool:
        """Whether no other variant needs anything."""
        return all(other.is_synced for other in self.others)


def plan_sync(
    opened: OpenedSet,
    source: Variant,
    layer_name: LayerName,
    *,
    tree: Json = None,
    open_trees: Mapping[Path, Json] = _NOTHING,
) -> SyncPlan:
    """Find out what the other variants need to have the structure of one.

    `tree` is the style of the source, that of its file by default. `open_trees` are styles that are open, by
    their paths; the plan changes these there and not in their files.
    Raises: DocumentError if the file of the source cannot be read.
    """
    if tree is None:
        tree = open_style(opened.file_of(source)).source.tree
    base = unpack_structure(source.synced)
    base = {} if base is None else base
    others = []
    for state in variant_states(opened):
        if state.variant.index == source.index:
            continue
        if state.problem or state.path is None:
            place = FilePosition(str(state.path or state.variant.file))
            others.append(VariantChange(state.variant, state.path, error=DocumentError(state.problem, place)))
            continue
        others.append(_change(state.variant, state.path, base, tree, layer_name, open_trees))
    return SyncPlan(opened, source, tree, base, tuple(others))


def _change(
    variant: Variant,
    path: Path,
    base: Json,
    theirs: Json,
    layer_name: LayerName,
    open_trees: Mapping[Path, Json],
) -> VariantChange:
    try:
        file = None
        ours = open_trees.get(path)
        if ours is None:
            file = open_style(path)
            if file.source.is_import:
                raise DocumentError(file_problem_text(FileProblem.NO_STYLE), FilePosition(str(path)))
            ours = file.source.tree
        return VariantChange(variant, path, file, ours, merge_structure(base, ours, theirs, layer_name))
    except EditorError as error:
        return VariantChange(variant, path, error=error)


@dataclass(frozen=True, slots=True)
class SyncOutcome:
    """The set after a synchronization, the variants that were changed, and errors by variant."""

    opened: OpenedSet
    written: tuple[VariantChange, ...]
    errors: tuple[tuple[VariantChange, EditorError], ...]


def apply_sync(
    plan: SyncPlan, backup: BackupPath | None = None, *, only: Iterable[str] | None = None
) -> SyncOutcome:
    """Write the changes without conflicts to the files of the other variants, and record them in the set.

    Open styles are recorded, but not written: their windows change them. `only` are files of variants to
    write. A file that has changed since the plan was made is not written, and neither is a conflict.
    Raises: SaveError if the set cannot be written.
    """
    selected = None if only is None else frozenset(only)
    written: list[VariantChange] = []
    errors: list[tuple[VariantChange, EditorError]] = []
    for other in plan.others:
        if not other.changes or (selected is not None and other.variant.file not in selected):
            continue
        try:
            _write(other, backup)
        except EditorError as error:
            errors.append((other, error))
        else:
            written.append(other)
    return SyncOutcome(_recorded(plan, written), tuple(written), tuple(errors))


def _write(other: VariantChange, backup: BackupPath | None) -> None:
    if other.opened is None or other.path is None or other.result is None:
        return
    data = encode_in_pieces(other.opened.source, other.result.tree)
    path = None if backup is None else backup(other.path)
    save_file(other.path, data, expected=other.opened.state, backup=path)


def _recorded(plan: SyncPlan, written: Sequence[VariantChange]) -> OpenedSet:
    """Return the set with what is synchronized now.

    The state of the source is recorded once no variant lacks one of its changes; until then they are found
    again. That of another variant is recorded if it had no change of its own.
    """
    synced: dict[int, str] = {}
    done = {other.variant.index for other in written}
    if all(other.is_synced or (other.variant.index in done and not other.conflicts) for other in plan.others):
        synced[plan.source.index] = pack_structure(plan.source_tree)
    for other in written:
        if other.result is not None and has_same_structure(other.variant.synced, other.tree):
            synced[other.variant.index] = pack_structure(other.result.tree)
    changed = {
        index: text for index, text in synced.items() if text != plan.opened.style_set.entries[index].synced
    }
    return _with_synced(plan.opened, changed) if changed else plan.opened


def _with_synced(opened: OpenedSet, synced: Mapping[int, str]) -> OpenedSet:
    """Write structures to a set; by the files of the variants if another program changed it.

    Raises: SaveError if it cannot be written, DocumentError if it can no longer be read.
    """
    try:
        return save_set(opened, opened.style_set.with_synced(synced))
    except ChangedOnDiskError:
        now, entries = open_set(opened.path), opened.style_set.entries
        found = {index: now.style_set.variant(entries[index].file) for index in synced}
        by_index = {each.index: synced[index] for index, each in found.items() if each is not None}
        return save_set(now, now.style_set.with_synced(by_index))


def record_synced(opened: OpenedSet, trees: Mapping[int, Json]) -> OpenedSet:
    """Record the structures of some variants as synchronized, as after their conflicts were resolved.

    Raises: SaveError if the set cannot be written.
    """
    return _with_synced(opened, {index: pack_structure(tree) for index, tree in trees.items()})
