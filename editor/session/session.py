"""The session: the value of the open style, its undo stack and its file.

All changes of the value pass through here: do, undo, redo, open and reload compare the old and the new value
by identity and emit one diff.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff, diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.format.codec import encode
from editor.mapstyle.format.source_text import SourceText
from editor.records import dataclass
from editor.session.undo_step import Gesture, Step
from editor.storage.file_state import FileState

if TYPE_CHECKING:
    from editor.mapstyle.edits import excerpt
else:
    excerpt = LazyModule("editor.mapstyle.edits.excerpt")

# Values share branches, so a step needs memory only for its changes; a day of drags still adds up.
MAX_STEPS = 5_000

_log = logging.getLogger(__name__)


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of the style: a file of the user, or nothing that saving may overwrite.

    `name` is displayed in the title, `folder` contains the file that a style without one was made from.
    """

    path: Path | None
    name: str
    folder: Path | None = None


class Session(QObject):
    """The open style.

    Signals: `changed(Diff)` after the value changed or another document was opened; `file_changed()` after
    the file's name or state or the clean state changed; before it `saved()` or `reloaded()`, if the document
    was saved or reloaded; `stepped()` after the current step or the steps of the history changed; `closed()`
    when its window closes, before Qt deletes it.
    """

    changed = Signal(object)
    file_changed = Signal()
    saved = Signal()
    reloaded = Signal()
    stepped = Signal()
    closed = Signal()

    def __init__(
        self,
        source: SourceText,
        origin: Origin,
        parent: QObject | None = None,
        *,
        clock: Callable[[], datetime] = _now,
        style: MapStyle | None = None,
    ) -> None:
        super().__init__(parent)
        self._clock, self._is_jumping = clock, False
        self._undo_stack = QUndoStack(self)
        self._undo_stack.setUndoLimit(MAX_STEPS)
        self._undo_stack.cleanChanged.connect(self._on_clean_changed)
        self._undo_stack.indexChanged.connect(self._on_index_changed)
        self._source = source
        self._style = self._saved_style = MapStyle.of(source.tree) if style is None else style
        self._origin = origin
        self._file_state: FileState | None = None
        self._disk_state: FileState | None = None
        # The clean index and the value after the document was opened.
        self._baseline = (0, self._style)
        self._successor: Session | None = None

    def continued(self, parent: QObject | None = None, *, origin: Origin | None = None) -> "Session":
        """Return a session with the same document, history and file, which takes the place of this one.

        This one ignores edits afterwards, and logs them. An `origin` replaces that of a document without a
        file.
        """
        other = Session(self._source, origin or self._origin, parent, clock=self._clock, style=self._style)
        other._take_history(self._undo_stack, self.style_after(0))
        other._style, other._saved_style, other._baseline = self._style, self._saved_style, self._baseline
        other._file_state, other._disk_state = self._file_state, self._disk_state
        self._successor = other
        return other

    @property
    def successor(self) -> "Session | None":
        """The session that took the place of this one, if any."""
        return self._successor

    @property
    def style(self) -> MapStyle:
        """The current value. It is immutable, so any thread may retain and read it."""
        return self._style

    @property
    def saved_style(self) -> MapStyle:
        """The value that was last opened or saved."""
        return self._saved_style

    @property
    def source(self) -> SourceText:
        """The text that the document was read from."""
        return self._source

    @property
    def origin(self) -> Origin:
        return self._origin

    @property
    def file_state(self) -> FileState | None:
        """The state of the file when it was last read or saved; None without a file."""
        return self._file_state

    @property
    def disk_state(self) -> FileState | None:
        """The state after a change by another program, NO_FILE included; None if no change is known."""
        return self._disk_state

    @property
    def undo_stack(self) -> QUndoStack:
        return self._undo_stack

    @property
    def now(self) -> datetime:
        """The current time of the clock of undo steps."""
        return self._clock()

    @property
    def is_edited(self) -> bool:
        """Whether the value differs from the file, as far as is known."""
        return self._disk_state is not None or not self._undo_stack.isClean()

    @property
    def has_user_edits(self) -> bool:
        """Whether the user has edited the value since it was opened or saved; initial steps do not count."""
        mark, style = self._baseline
        is_baseline = self._style is style and self._undo_stack.cleanIndex() == mark
        return not self._undo_stack.isClean() and not is_baseline

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether closing without a save would lose anything.

        That is an edit, or the whole value after another program has changed or deleted its file.
        """
        return self._disk_state is not None or self.has_user_edits

    def open(
        self,
        source: SourceText,
        origin: Origin,
        *,
        state: FileState | None = None,
        steps: Sequence[tuple[str, Edit]] = (),
    ) -> None:
        """Open another document and apply the named initial steps.

        Raises: EditError if the style does not allow a step; the document is open then, without that step.
        """
        self._source, self._origin, self._file_state = source, origin, state
        self._disk_state = None
        self._style = self._saved_style = MapStyle.of(source.tree)
        self._undo_stack.clear()
        self._baseline = (0, self._style)
        self.changed.emit(Diff(is_other_document=True))
        self.file_changed.emit()
        self._apply_initial_steps(steps)

    def reload(self, source: SourceText, state: FileState, *, steps: Sequence[tuple[str, Edit]] = ()) -> None:
        """Replace the value by the content of the file in one undo step.

        Raises: EditError as `open` does.
        """
        after = excerpt.replace_tree(source.tree)(self._style)
        self._source, self._file_state = replace(source, tree=after.tree), state
        self._disk_state = None
        self._push(Gesture(self.tr("Reload"), self._style, self._clock()), after)
        self._saved_style = self._style
        self.reloaded.emit()
        self._undo_stack.setClean()
        self.file_changed.emit()
        self._apply_initial_steps(steps)

    def expect(self, state: FileState) -> None:
        """Expect another state of the file, or NO_FILE, at the next save.

        No file then contains a value of the history, so none of them counts as saved.
        """
        self._file_state, self._disk_state = state, None
        self._undo_stack.resetClean()
        self.file_changed.emit()

    def note_disk_state(self, state: FileState | None) -> None:
        """Set the state of the file after a change by another program; None if it is unchanged."""
        if state != self._disk_state:
            self._disk_state = state
            self.file_changed.emit()

    def do(self, edit: Edit, text: str) -> None:
        """Apply an edit as an undo step named `text`.

        Raises: EditError if the style does not allow it; nothing has changed then.
        """
        self._push(Gesture(text, self._style, self._clock()), edit(self._style))

    def begin_gesture(self, text: str) -> Gesture:
        """Begin a gesture at the current value; its `apply` calls form one undo step."""
        return Gesture(text, self._style, self._clock())

    def apply(self, gesture: Gesture, edit: Edit) -> None:
        """Apply an edit to the initial value of the gesture, replacing its earlier edits.

        If something else changed the value meanwhile, such as undo, the gesture restarts from there.
        Raises: EditError as `do` does.
        """
        if gesture.latest is not self._style:
            gesture.restart_from(self._style)
        self._push(gesture, edit(gesture.base))

    def cancel(self, gesture: Gesture) -> None:
        """Cancel a gesture: restore the value and remove its step; other changes remain."""
        if gesture.latest is self._style:
            self._push(gesture, gesture.base)

    def step(self, index: int) -> Step:
        """Return the step at an index of the history, the oldest at 0. Do not retain it: the stack owns it.

        Raises: IndexError if there is none.
        """
        step = self._undo_stack.command(index) if 0 <= index < self._undo_stack.count() else None
        if not isinstance(step, Step):
            raise IndexError(f"there is no step {index}")
        return step

    def style_after(self, steps: int) -> MapStyle:
        """Return the value after a number of steps of the history; the initial one after 0.

        Raises: IndexError if there are fewer.
        """
        if steps == 0:
            return self.step(0).before if self._undo_stack.count() else self._style
        return self.step(steps - 1).after

    def go_to(self, steps: int) -> None:
        """Undo or redo to the value after a number of steps, with a single diff.

        Raises: IndexError if there are fewer.
        """
        self._set_style(self.style_after(steps))
        self._is_jumping = True
        self._undo_stack.setIndex(steps)
        self._is_jumping = False

    def encoded(self) -> bytes:
        """Return the bytes that a save would write."""
        return encode(self._source, self._style.tree)

    def mark_saved(self, style: MapStyle, origin: Origin, state: FileState | None = None) -> None:
        """Record that a value was written to a file; if it is still current, the stack is clean.

        Otherwise no step is clean: the file no longer contains the value that was.
        """
        self._origin, self._file_state, self._saved_style = origin, state, style
        self._disk_state = None
        self.saved.emit()
        if style is self._style:
            self._undo_stack.setClean()
        else:
            self._undo_stack.resetClean()
        self.file_changed.emit()

    def _take_history(self, stack: QUndoStack, first: MapStyle) -> None:
        """Copy the steps of a stack, its position and its clean state."""
        self._is_jumping, self._style = True, first
        own, clean = self._undo_stack, stack.cleanIndex()
        for index in range(stack.count()):
            step = stack.command(index)
            assert isinstance(step, Step), "the session pushes no other commands"
            # The clean state keeps the stack from merging steps of one gesture that a save has separated.
            own.setClean()
            own.push(step.copy(self._set_style))
        own.setIndex(clean if clean >= 0 else stack.index())
        if clean >= 0:
            own.setClean()
        else:
            own.resetClean()
        own.setIndex(stack.index())
        self._is_jumping = False

    def _apply_initial_steps(self, steps: Sequence[tuple[str, Edit]]) -> None:
        """Apply the initial steps of a document, which are no edits of the user."""
        for text, edit in steps:
            self.do(edit, text)
        self._baseline = (self._undo_stack.cleanIndex(), self._style)

    def _push(self, gesture: Gesture, after: MapStyle) -> None:
        gesture.latest = after
        if after is self._style:
            return
        if self._successor is not None:
            _log.error(
                "“%s” is lost: another session took the place of this one.", gesture.text, stack_info=True
            )
            return
        step = self._open_step(gesture)
        if step is not None and after is not step.before:
            step.after = after
            self._set_style(after)
        else:
            self._undo_stack.push(Step(self._set_style, gesture, self._style, after))

    def _open_step(self, gesture: Gesture) -> Step | None:
        """Return the last step if it belongs to the gesture and may still change."""
        stack = self._undo_stack
        last = stack.command(stack.index() - 1) if stack.index() == stack.count() > 0 else None
        if isinstance(last, Step) and last.gesture is gesture and not stack.isClean():
            return last
        return None

    def _set_style(self, style: MapStyle) -> None:
        if self._is_jumping:
            return  # The final value is set already.
        old, self._style = self._style, style
        change = diff(old, style)
        if change:
            self.changed.emit(change)

    def _on_index_changed(self, _index: int) -> None:
        # The stack also emits this when it is destroyed; the session's own signals are blocked by then.
        self.stepped.emit()

    def _on_clean_changed(self, _is_clean: bool) -> None:
        self.file_changed.emit()
