"""One open style: its value now, its undo stack, its file.

Everything that changes the value goes through here: do, undo, redo, open and reload alike compare old and
new by identity and emit one diff.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from editor.mapstyle.document.diff import Diff, diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.excerpt import replace_tree
from editor.mapstyle.format.codec import encode
from editor.mapstyle.format.source_text import SourceText
from editor.session.step import Gesture, Step
from editor.storage.files import FileState

# Values are shared branch by branch, so a step costs what it changed; yet a day of drags adds up.
MOST_STEPS = 5_000


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the style came from: a file of the user's, or nothing that saving may overwrite.

    `name` is what the title shows, `folder` where the file stands that a style without one was made from.
    """

    path: Path | None
    name: str
    folder: Path | None = None


class Session(QObject):
    """The open style.

    Signals: `changed(Diff)` after the value changed or another document came;
    `file_changed()` after the file's name or state or the saved mark changed; `saved()` and `reloaded()`
    before that, where the reason is that the document was written to its file or read from it again;
    `stepped()` after another step of the history stands, or other steps do.
    """

    changed = Signal(object)
    file_changed = Signal()
    saved = Signal()
    reloaded = Signal()
    stepped = Signal()

    def __init__(
        self,
        source: SourceText,
        origin: Origin,
        parent: QObject | None = None,
        *,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        super().__init__(parent)
        self._clock, self._is_jumping = clock, False
        self._undo_stack = QUndoStack(self)
        self._undo_stack.setUndoLimit(MOST_STEPS)
        self._undo_stack.cleanChanged.connect(self._on_clean_changed)
        self._undo_stack.indexChanged.connect(self._on_stepped)
        self._source = source
        self._style = self._saved_style = MapStyle.of(source.tree)
        self._origin = origin
        self._file_state: FileState | None = None
        self._disk_state: FileState | None = None
        # Where the clean mark stood, and what the value was, once a file had been taken over.
        self._taken_over = (0, self._style)

    @property
    def style(self) -> MapStyle:
        """The value now. It is immutable, so any thread may keep and read it."""
        return self._style

    @property
    def saved_style(self) -> MapStyle:
        """The value that was last opened or saved, whatever became of it since."""
        return self._saved_style

    @property
    def source(self) -> SourceText:
        """The text the document was read from."""
        return self._source

    @property
    def origin(self) -> Origin:
        """Where the document came from."""
        return self._origin

    @property
    def file_state(self) -> FileState | None:
        """What the file was when it was last read or saved; nothing where the document has none."""
        return self._file_state

    @property
    def disk_state(self) -> FileState | None:
        """What another program has made of the file, NO_FILE included; None where no change is known."""
        return self._disk_state

    @property
    def undo_stack(self) -> QUndoStack:
        """The steps, for the undo and redo actions and the history."""
        return self._undo_stack

    @property
    def now(self) -> datetime:
        """The time by the clock that the steps know theirs from."""
        return self._clock()

    @property
    def is_edited(self) -> bool:
        """Whether the value differs from what the file holds, as far as that is known."""
        return self._disk_state is not None or not self._undo_stack.isClean()

    @property
    def has_own_edits(self) -> bool:
        """Whether a person has edited the value since it was opened or saved, beside the steps of opening."""
        mark, style = self._taken_over
        is_as_taken = self._style is style and self._undo_stack.cleanIndex() == mark
        return not self._undo_stack.isClean() and not is_as_taken

    @property
    def has_own_changes(self) -> bool:
        """Whether a person would miss something without a save.

        That is an edit, or the whole value once another program has changed or deleted the file that held it.
        """
        return self._disk_state is not None or self.has_own_edits

    def open(
        self,
        source: SourceText,
        origin: Origin,
        *,
        state: FileState | None = None,
        steps: Sequence[tuple[str, Edit]] = (),
    ) -> None:
        """Put another document in place of this one, and do the named steps that it begins with.

        Raises: EditError when the style does not allow a step; the document is open then, without that step.
        """
        self._source, self._origin, self._file_state = source, origin, state
        self._disk_state = None
        self._style = self._saved_style = MapStyle.of(source.tree)
        self._undo_stack.clear()
        self._taken_over = (0, self._style)
        self.changed.emit(Diff(is_other_document=True))
        self.file_changed.emit()
        self._begin_with(steps)

    def reload(self, source: SourceText, state: FileState, *, steps: Sequence[tuple[str, Edit]] = ()) -> None:
        """Take over what the file holds now, as one step; the value before comes back by undoing it.

        Raises: EditError as `open` does.
        """
        after = replace_tree(source.tree)(self._style)
        self._source, self._file_state = replace(source, tree=after.tree), state
        self._disk_state = None
        self._push(Gesture(self.tr("Reload"), self._style, self._clock()), after)
        self._saved_style = self._style
        self.reloaded.emit()
        self._undo_stack.setClean()
        self.file_changed.emit()
        self._begin_with(steps)

    def expect(self, state: FileState) -> None:
        """Take another state of the file for the one that the next save finds; NO_FILE is one of them.

        No file holds any value of the history then, so none of them counts as saved.
        """
        self._file_state, self._disk_state = state, None
        self._undo_stack.resetClean()
        self.file_changed.emit()

    def note_disk_state(self, state: FileState | None) -> None:
        """Note what another program has made of the file, or with None that it is as it was read or saved."""
        if state != self._disk_state:
            self._disk_state = state
            self.file_changed.emit()

    def do(self, edit: Edit, text: str) -> None:
        """Run an edit as one undo step that is called by a text.

        Raises: EditError when the style does not allow it; nothing changed then.
        """
        self._push(Gesture(text, self._style, self._clock()), edit(self._style))

    def begin_gesture(self, text: str) -> Gesture:
        """A gesture that begins with the value now; what `apply` does in it is one undo step."""
        return Gesture(text, self._style, self._clock())

    def apply(self, gesture: Gesture, edit: Edit) -> None:
        """Run an edit, in place of the ones before it in the gesture, on the value the gesture began with.

        Where something else changed the value meanwhile, such as undo, the gesture goes on from there.
        Raises: EditError as `do` does.
        """
        if gesture.latest is not self._style:
            gesture.go_on_from(self._style)
        self._push(gesture, edit(gesture.base))

    def cancel(self, gesture: Gesture) -> None:
        """Give a gesture up: the value is as it was, and no step is left; what else changed it stays."""
        if gesture.latest is self._style:
            self._push(gesture, gesture.base)

    def step(self, place: int) -> Step:
        """The step at a place of the history, the oldest at 0. Nobody may keep it: it dies with the stack.

        Raises: IndexError when there is none.
        """
        step = self._undo_stack.command(place) if 0 <= place < self._undo_stack.count() else None
        if not isinstance(step, Step):
            raise IndexError(f"there is no step {place}")
        return step

    def style_after(self, steps: int) -> MapStyle:
        """The value after so many steps of the history; after 0 the one it begins with.

        Raises: IndexError when there are not so many.
        """
        if steps == 0:
            return self.step(0).before if self._undo_stack.count() else self._style
        return self.step(steps - 1).after

    def go_to(self, steps: int) -> None:
        """Undo or redo to the value after so many steps, with one diff for all of them.

        Raises: IndexError when there are not so many.
        """
        self._set_style(self.style_after(steps))
        self._is_jumping = True
        self._undo_stack.setIndex(steps)
        self._is_jumping = False

    def encoded(self) -> bytes:
        """The bytes that saving writes now."""
        return encode(self._source, self._style.tree)

    def mark_saved(self, style: MapStyle, origin: Origin, state: FileState | None = None) -> None:
        """A value was written to a file; the clean mark goes there if it is still the value now.

        Else no step has the mark: the value that had it is in no file any more.
        """
        self._origin, self._file_state, self._saved_style = origin, state, style
        self._disk_state = None
        self.saved.emit()
        if style is self._style:
            self._undo_stack.setClean()
        else:
            self._undo_stack.resetClean()
        self.file_changed.emit()

    def _begin_with(self, steps: Sequence[tuple[str, Edit]]) -> None:
        """Do what a document begins with, which is no work of a person."""
        for text, edit in steps:
            self.do(edit, text)
        self._taken_over = (self._undo_stack.cleanIndex(), self._style)

    def _push(self, gesture: Gesture, after: MapStyle) -> None:
        gesture.latest = after
        if after is self._style:
            return
        step = self._open_step(gesture)
        if step is not None and after is not step.before:
            step.after = after
            self._set_style(after)
        else:
            self._undo_stack.push(Step(self._set_style, gesture, self._style, after))

    def _open_step(self, gesture: Gesture) -> Step | None:
        """The last step, where it is of this gesture and may still change."""
        stack = self._undo_stack
        last = stack.command(stack.index() - 1) if stack.index() == stack.count() > 0 else None
        if isinstance(last, Step) and last.gesture is gesture and not stack.isClean():
            return last
        return None

    def _set_style(self, style: MapStyle) -> None:
        if self._is_jumping:
            return  # The value at the end of the jump stands already.
        old, self._style = self._style, style
        change = diff(old, style)
        if change:
            self.changed.emit(change)

    def _on_stepped(self, _index: int) -> None:
        # The stack says so even when it dies; this session is silent by then.
        self.stepped.emit()

    def _on_clean_changed(self, _is_clean: bool) -> None:
        self.file_changed.emit()
