"""The style set of a window: the set that names the open style, its variants, and edits of the set."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from editor.errors import ChangedOnDiskError, EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.variants.layer_places import SIGNATURE_KEYS
from editor.mapstyle.variants.style_set import Variant, VariantSet
from editor.records import dataclass
from editor.session.session import Session
from editor.system.jobs import Jobs

if TYPE_CHECKING:
    from editor.mapstyle.variants import color_names
    from editor.storage import style_sets as files
    from editor.storage.style_sets import OpenedSet, VariantState
    from editor.storage.variant_sync import SyncPlan, VariantChange
else:
    files = LazyModule("editor.storage.style_sets")
    color_names = LazyModule("editor.mapstyle.variants.color_names")

_READ: Final = "read the style set"
_WRITE: Final = "write the style set"
_LOOK_UP: Final = "look for the files of variants"

SetEdit = Callable[[VariantSet], VariantSet]


@dataclass(frozen=True, slots=True)
class _FoundSet:
    """A set, its entries, and the path of the open variant in it.

    Found on the thread of a job: looking up a file may take long.
    """

    opened: "OpenedSet | None" = None
    states: "tuple[VariantState, ...]" = ()
    current: str = ""


@dataclass(frozen=True, slots=True)
class VariantMerge:
    """The conflicts of a variant with the structure of another one, to be resolved in a merge."""

    plan: "SyncPlan"
    change: "VariantChange"


class StyleSetModel(QObject):
    """The set beside the file of the open style, if there is one.

    Edits are shown at once and written in jobs. If another program changed the file, it is read again, and
    the edit is applied to what it contains now.
    Signals: `changed()` after another set, other variants or other names of colours; `failed(EditorError)` if
    the set could not be written.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._path = session.origin.path
        self._opened: OpenedSet | None = None
        self._value: VariantSet | None = None
        self._states: tuple[VariantState, ...] = ()
        self._current = ""
        self._edits: list[SetEdit] = []
        self._uses: color_names.NamedUses = {}
        self._uses_of: tuple[VariantSet | None, MapStyle | None] = (None, None)
        # The style before its next change, and the named values of layers that were removed: undo may
        # restore these.
        self._style = session.style
        self._removed: dict[str, set[color_names.ValuePlace]] = {}
        session.file_changed.connect(self._on_file_changed)
        session.changed.connect(self._on_style_changed)
        if self._path is not None:
            self.reload()

    @property
    def opened(self) -> "OpenedSet | None":
        """The set as it will be on the disk; None without one."""
        if self._opened is None or self._value is None:
            return None
        return replace(self._opened, style_set=self._value)

    @property
    def states(self) -> "tuple[VariantState, ...]":
        """The entries of the set with what is wrong with them; empty without a set."""
        return self._states

    @property
    def current(self) -> Variant | None:
        """The variant that is open in the window."""
        return None if self._value is None else self._value.variant(self._current)

    def is_current(self, state: "VariantState") -> bool:
        """Return whether an entry is that of the variant that is open in the window."""
        current, variant = self.current, state.variant
        return current is not None and variant.problem is None and variant.file == current.file

    @property
    def others(self) -> "tuple[VariantState, ...]":
        """The usable variants that are not open in the window."""
        if self.current is None:
            return ()
        return tuple(state for state in self._states if not state.problem and not self.is_current(state))

    @property
    def is_idle(self) -> bool:
        """Whether nothing is read or written."""
        return not self._edits and not any(map(self._jobs.is_running, (_READ, _WRITE, _LOOK_UP)))

    @property
    def named_uses(self) -> "color_names.NamedUses":
        """The colour values of each name in the open style, in the order of the set."""
        value, style = self._value, self._session.style
        if self._uses_of[0] is not value or self._uses_of[1] is not style:
            self._uses_of = value, style
            self._uses = {} if value is None else color_names.find_named(style, value.colors)
        return self._uses

    def reload(self) -> None:
        """Look for the set beside the file of the style, and read it."""
        path = self._path
        if path is None:
            self._show(_FoundSet())
            return
        self._jobs.run(
            lambda _cancel: _looked_up(files.find_set(path), path),
            self._show,
            lambda _error: self._show(_FoundSet()),
            _READ,
            abandon=True,
            is_repeatable=True,
        )

    def show(self, opened: "OpenedSet") -> None:
        """Use a set that was written just now, when its files have been looked up."""
        path = self._path
        self._jobs.run(
            lambda _cancel: _looked_up(opened, path),
            self._show,
            self._on_failed,
            _READ,
            abandon=True,
            is_repeatable=True,
        )

    def edit(self, edit: SetEdit) -> None:
        """Apply an edit to the set and write it. Raises: EditError if it is not possible."""
        if self._value is None:
            return
        self._value = edit(self._value)
        self._edits.append(edit)
        self.changed.emit()
        if not self._jobs.is_running(_WRITE):
            self._write()

    def refresh_states(self) -> None:
        """Look for the files of the variants again."""
        opened, path = self.opened, self._path
        if opened is not None:
            self._jobs.run(
                lambda _cancel: _looked_up(opened, path),
                self._on_looked_up,
                self.failed.emit,
                _LOOK_UP,
                abandon=True,
                is_repeatable=True,
            )

    def _on_looked_up(self, found: _FoundSet) -> None:
        if self._value is not None and found.states != self._states:
            self._states = found.states
            self.changed.emit()

    # Files

    def _write(self) -> None:
        opened, edits, path = self._opened, tuple(self._edits), self._path
        if opened is None or not edits:
            return
        self._jobs.run(
            lambda _cancel: _looked_up(_written(opened, edits), path),
            lambda saved: self._on_written(saved, len(edits), path),
            self._on_failed,
            _WRITE,
        )

    def _on_written(self, saved: _FoundSet, count: int, style: Path | None) -> None:
        if style == self._path:  # Else the edits that remain are those of another set.
            del self._edits[:count]
            self._show(saved)
        self._write()

    def _on_failed(self, error: EditorError) -> None:
        self._edits.clear()
        self.failed.emit(error)
        self.reload()

    def _show(self, found: _FoundSet) -> None:
        """Use a set, with the edits that are not written yet."""
        opened = found.opened
        self._opened, self._states, self._current = opened, found.states, found.current
        try:
            self._value = None if opened is None else _applied(opened.style_set, self._edits)
        except EditorError as error:
            self._value = None if opened is None else opened.style_set
            self._edits.clear()
            self.failed.emit(error)
        self.changed.emit()

    def _on_file_changed(self) -> None:
        if self._session.origin.path != self._path:
            self._path = self._session.origin.path
            self._edits.clear()
            for purpose in (_READ, _LOOK_UP):
                self._jobs.cancel(purpose)
            self._show(_FoundSet())
            self.reload()

    def _on_style_changed(self, change: Diff) -> None:
        """Follow the layers that have named colours when they are renamed, moved or their data changes."""
        before, self._style = self._style, self._session.style
        if change.is_other_document:
            self._removed.clear()
            return
        colors = () if self._value is None else self._value.colors
        is_followed = change.changes_structure or any(
            not each.fields.isdisjoint(SIGNATURE_KEYS) for each in change.layers.values()
        )
        if not colors or not is_followed:
            return
        known = {
            name: {*self._removed.get(name, ()), *((each.layer, each.path) for each in values)}
            for name, values in color_names.find_named(before, colors).items()
        }
        self._removed = {
            name: {place for place in places if not self._style.has_layer(place[0])}
            for name, places in known.items()
        }
        after = color_names.followed(before, self._style, colors, known)
        if after != colors:
            self.edit(lambda style_set: style_set.with_colors(after))


def _looked_up(opened: "OpenedSet | None", style: Path | None) -> _FoundSet:
    """Look up the files of a set, and which of them is the open style."""
    if opened is None:
        return _FoundSet()
    current = None if style is None else opened.variant_of(style)
    return _FoundSet(opened, files.variant_states(opened), "" if current is None else current.file)


def _written(opened: "OpenedSet", edits: tuple[SetEdit, ...]) -> "OpenedSet":
    """Write edits of a set; once again if another program changed it. Raises: EditorError."""
    try:
        return files.save_set(opened, _applied(opened.style_set, edits))
    except ChangedOnDiskError:
        now = files.open_set(opened.path)
        return files.save_set(now, _applied(now.style_set, edits))


def _applied(value: VariantSet, edits: Sequence[SetEdit]) -> VariantSet:
    for edit in edits:
        value = edit(value)
    return value
