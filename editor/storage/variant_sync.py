"""Synchronization of the structure of variants: what one variant changed, and the same change in others."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

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
from editor.records import dataclass
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

_NOTHING: Final[Mapping[Path, Any]] = {}


@dataclass(frozen=True, slots=True)
class OpenStyle:
    """The style of a variant that is open elsewhere, and whether its file has this style."""

    tree: Json
    is_saved: bool


@dataclass(frozen=True, slots=True)
class VariantChange:
    """What a variant gets from another one, or the error why it cannot be read.

    `tree` is its style before; `opened` its file, unless the style is open elsewhere and is changed there.
    `is_saved` tells whether the file has this style.
    """

    variant: Variant
    path: Path | None
    opened: OpenedFile | None = None
    tree: Json = None
    result: MergeResult | None = None
    error: EditorError | None = None
    is_saved: bool = True

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

    def without(self, files: Collection[str]) -> "SyncPlan":
        """Return the plan without variants whose conflicts were resolved, by their files."""
        return replace(self, others=tuple(each for each in self.others if each.variant.file not in files))


def plan_sync(
    opened: OpenedSet,
    source: Variant,
    layer_name: LayerName,
    *,
    tree: Json = None,
    open_styles: Mapping[Path, OpenStyle] = _NOTHING,
    given: Mapping[Path, Json] = _NOTHING,
) -> SyncPlan:
    """Find out what the other variants need to have the structure of one.

    `tree` is the style of the source, that of its file by default. `open_styles` are styles that are open,
    by their paths; the plan changes these there and not in their files. `given` are the styles of the source
    whose changes variants have got since the set recorded it.
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
        change = _change(state.variant, state.path, open_styles.get(state.path))
        others.append(_merged(change, (base, given.get(state.path)), tree, layer_name))
    return SyncPlan(opened, source, tree, base, tuple(others))


def _change(variant: Variant, path: Path, elsewhere: OpenStyle | None) -> VariantChange:
    if elsewhere is not None:
        return VariantChange(variant, path, tree=elsewhere.tree, is_saved=elsewhere.is_saved)
    try:
        file = open_style(path)
        if file.source.is_import:
            raise DocumentError(file_problem_text(FileProblem.NO_STYLE), FilePosition(str(path)))
    except EditorError as error:
        return VariantChange(variant, path, error=error)
    return VariantChange(variant, path, file, file.source.tree)


def _merged(
    change: VariantChange, bases: tuple[Json, Json | None], theirs: Json, layer_name: LayerName
) -> VariantChange:
    """Return the change with its merge, without conflicts if the later base has none."""
    if change.error is not None:
        return change
    base, later = bases
    try:
        result = merge_structure(base, change.tree, theirs, layer_name)
        if result.unresolved and later is not None:
            second = merge_structure(later, change.tree, theirs, layer_name)
            result = result if second.unresolved else second
    except EditorError as error:
        return VariantChange(change.variant, change.path, error=error)
    return replace(change, result=result)


@dataclass(frozen=True, slots=True)
class SyncOutcome:
    """The set after a synchronization, the variants that were changed, and errors by variant."""

    opened: OpenedSet
    written: tuple[VariantChange, ...]
    errors: tuple[tuple[VariantChange, EditorError], ...]


def apply_sync(plan: SyncPlan, backup: BackupPath | None = None) -> SyncOutcome:
    """Write the changes without conflicts to the files of the other variants, and record them in the set.

    Open styles are neither written nor recorded: their windows change them, and may still undo that. A file
    that has changed since the plan was made is not written, and neither is a conflict.
    Raises: SaveError if the set cannot be written.
    """
    written: list[VariantChange] = []
    errors: list[tuple[VariantChange, EditorError]] = []
    for other in plan.pending:
        if other.opened is None or other.path is None or other.result is None:
            continue
        data = encode_in_pieces(other.opened.source, other.result.tree)
        path = None if backup is None else backup(other.path)
        try:
            save_file(other.path, data, expected=other.opened.state, backup=path)
        except EditorError as error:
            errors.append((other, error))
        else:
            written.append(other)
    return SyncOutcome(_recorded(plan, written), tuple(written), tuple(errors))


def _recorded(plan: SyncPlan, written: Sequence[VariantChange]) -> OpenedSet:
    """Return the set with what is synchronized now.

    The state of the source is recorded once no variant lacks one of its changes; until then they are found
    again. That of another variant is recorded if it had no change of its own.
    """
    synced: dict[str, str] = {}
    done = {other.variant.file for other in written}
    if all(_is_done(other) or (other.variant.file in done and not other.conflicts) for other in plan.others):
        synced[plan.source.file] = pack_structure(plan.source_tree)
    for other in written:
        if other.result is not None and has_same_structure(other.variant.synced, other.tree):
            synced[other.variant.file] = pack_structure(other.result.tree)
    return _with_synced(plan.opened, synced)


def record_plan(plan: SyncPlan, decided: Sequence[VariantChange] = ()) -> OpenedSet:
    """Record that no variant lacks a change of the source, if the plan found none and all files are saved.

    Other variants that have the same structure are recorded too, and so are those whose conflicts with the
    source were decided, unless they have other changes that the source lacks.
    Raises: as `_with_synced` does.
    """
    if plan.opened.style_set.is_newer or not all(map(_is_done, plan.others)):
        return plan.opened
    if has_same_structure(plan.source.synced, plan.source_tree):
        return plan.opened
    packed = pack_structure(plan.source_tree)
    same = [other.variant.file for other in plan.others if has_same_structure(packed, other.tree)]
    synced = dict.fromkeys([plan.source.file, *same], packed)
    for each in decided:
        if each.is_saved and each.error is None and not _lacks_changes(plan.source_tree, each):
            synced[each.variant.file] = pack_structure(each.tree)
    return _with_synced(plan.opened, synced)


def _lacks_changes(source: Json, other: VariantChange) -> bool:
    """Return whether the source lacks changes of another variant, besides those that it made otherwise."""
    base = unpack_structure(other.variant.synced)
    result = merge_structure({} if base is None else base, source, other.tree, lambda _layer: "")
    return any(change.side is Side.THEIRS for change in result.changes)


def _is_done(other: VariantChange) -> bool:
    return other.is_synced and other.is_saved


def _with_synced(opened: OpenedSet, synced: Mapping[str, str]) -> OpenedSet:
    """Write structures to a set, which another program may have changed.

    Raises: SaveError if it cannot be written, DocumentError if it can no longer be read.
    """
    known = {variant.file: variant.synced for variant in opened.style_set.variants}
    changed = {file: text for file, text in synced.items() if known.get(file) != text}
    if not changed:
        return opened
    try:
        return save_set(opened, opened.style_set.with_synced(changed))
    except ChangedOnDiskError:
        now = open_set(opened.path)
        return save_set(now, now.style_set.with_synced(changed))
