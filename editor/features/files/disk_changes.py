"""Changes of the open file by other programs, and its write access."""

import os
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from editor.errors import ChangedOnDiskError, EditorError, FilePosition
from editor.features.files.documents import Conflict, Documents
from editor.features.files.open_save import FileController, StepNote
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import share_branches
from editor.records import dataclass
from editor.session.disk_watch import DiskChange, DiskWatch
from editor.session.session import Session
from editor.storage.file_state import FileState, open_style, read_style
from editor.system.jobs import Jobs
from editor.ui.text import elide_middle
from editor.wording import say
from editor.workspace.document_reading import HexColors, as_opened, find_hex_colors
from editor.workspace.notice_bar import Choice, NoticeBar, NoticeSubject

if TYPE_CHECKING:
    from editor.workspace import differences
else:
    differences = LazyModule("editor.workspace.differences")


_PURPOSE = "write access"


class Access(Enum):
    """The permissions for a file."""

    FREE = "free"
    FILE_LOCKED = "the file may not be written"
    FOLDER_LOCKED = "the folder takes no new files, which every save needs"


def access_of(path: Path) -> Access:
    """Return the permissions for a file or the target of its link. A missing file can be written."""
    real = Path(os.path.realpath(path))
    if real.exists() and not os.access(real, os.W_OK):
        return Access.FILE_LOCKED
    if real.parent.exists() and not os.access(real.parent, os.W_OK):
        return Access.FOLDER_LOCKED
    return Access.FREE


class WriteAccess(QObject):
    """Checks the permissions when another file is opened or the window becomes active.

    Signals: `changed()` when the permissions changed.
    """

    changed = Signal()

    def __init__(self, session: Session, documents: Documents, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._access = Access.FREE
        self._path: Path | None = None
        session.file_changed.connect(self._on_file_changed)
        documents.save_failed.connect(self.look)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_application_state_changed)

    @property
    def reason(self) -> str:
        """The reason why the file is read-only; empty if it is writable."""
        file = self.tr("No permission to write to this file. Save it under another name.")
        folder = self.tr("No permission to write to this folder. Save elsewhere.")
        return {Access.FILE_LOCKED: file, Access.FOLDER_LOCKED: folder}.get(self._access, "")

    def look(self) -> None:
        """Check the permissions in a job: network file systems may be slow."""
        path = self._session.origin.path
        if path is None:
            self._jobs.cancel(_PURPOSE)
            self._set_access(Access.FREE)
            return
        self._jobs.run(
            lambda _cancel: access_of(path),
            self._set_access,
            _ignore,
            _PURPOSE,
            abandon=True,
            is_repeatable=True,
        )

    def _on_file_changed(self) -> None:
        if self._session.origin.path != self._path:
            self._path = self._session.origin.path
            self.look()

    def _on_application_state_changed(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.look()

    def _set_access(self, access: Access) -> None:
        if access is not self._access:
            self._access = access
            self.changed.emit()


def _ignore(_error: EditorError) -> None:
    """Ignore the error: the job has logged it, and saving reports its own."""


class DiskController(QObject):
    """Reports changes of the file in the notice bar; the user decides whether to reload or overwrite."""

    def __init__(
        self,
        session: Session,
        documents: Documents,
        files: FileController,
        jobs: Jobs,
        notice: NoticeBar,
        step_note: StepNote,
        compare: "Callable[[differences.Comparison], object]",
    ) -> None:
        super().__init__(files)
        self._session, self._documents, self._files = session, documents, files
        self._jobs, self._notice, self._step_note, self._compare = jobs, notice, step_note, compare
        self._conflict: Conflict | None = None
        self._change: DiskChange | None = None
        self._watch = DiskWatch(session, jobs, self)
        self._watch.changed.connect(self._on_changed)
        self._watch.found_unchanged.connect(self._on_found_same)
        self._watch.unreadable.connect(self._on_unreadable)
        files.set_file_check(self._watch.check_now)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_application_state_changed)
        documents.save_refused.connect(self._on_save_refused)
        documents.saved.connect(self._clear)
        documents.opened.connect(self._clear)

    def reload(self) -> None:
        """Reload the file as one step, after pending saves."""
        self._files.commit_focused_field()
        self._files.when_saved(self._read)

    def compare(self) -> None:
        """Show what reloading would change."""
        path, style = self._session.origin.path, self._session.style
        if path is None:
            return
        self._compare(
            differences.Comparison(
                self.tr("Differences – {name}").format(name=path.name),
                self.tr("Changes that reloading from disk would make"),
                lambda: (style, as_opened(read_style(path))),
            )
        )

    def compare_saved(self) -> None:
        """Show the changes since the file was saved."""
        path, style = self._session.origin.path, self._session.style
        if path is None:
            return
        self._compare(
            differences.Comparison(
                self.tr("Changes since saving – {name}").format(name=path.name),
                self.tr("Changes since the last save"),
                lambda: (as_opened(read_style(path)), style),
            )
        )

    def _read(self) -> None:
        path, style, change = self._session.origin.path, self._session.style, self._change
        if path is None:
            return
        self._jobs.run(
            lambda _cancel: _reread(path, style),
            lambda reread: self._on_reread(path, reread),
            lambda error: self._on_not_read(path, error, change),
            purpose="reload",
            abandon=True,
        )

    def _on_application_state_changed(self, state: Qt.ApplicationState) -> None:
        """Check the file when the window becomes active: network file systems report no changes."""
        if state is Qt.ApplicationState.ApplicationActive:
            self._watch.look()

    def _on_changed(self, change: DiskChange) -> None:
        self._change = change
        if self._conflict is None:
            self._show_changed(change)
        elif self._conflict.found.digest != change.found.digest:
            self._conflict = Conflict(change.path, self._refusal(change), change.found)
            self._show_conflict(self._conflict)

    def _on_found_same(self) -> None:
        """Discard all notices: the file equals what was last read or saved."""
        conflict = self._conflict
        self._clear()
        if conflict is not None and self._session.is_edited:
            path = conflict.path
            text = self.tr(
                "The file “{name}” matches your last saved version again. Your later changes are still "
                "unsaved."
            )
            tip = self.tr("Save style")
            save = Choice(self.tr("Save"), tip, lambda: self._documents.save(path))
            self._notice.ask(NoticeSubject.DISK, text.format(name=path.name), save)

    def _on_unreadable(self, error: EditorError) -> None:
        path = self._session.origin.path
        if path is None:
            return
        lead = self.tr("“{name}” can no longer be read. Your open version is unaffected.")
        retry = Choice(self.tr("Try again"), self.tr("Retry reading the file"), self._watch.check_again)
        text = lead.format(name=elide_middle(path.name))
        self._notice.show_error(NoticeSubject.DISK, text, error, retry)

    def _refusal(self, change: DiskChange) -> ChangedOnDiskError:
        """Return the error of a refused save, after the file changed once more."""
        place = FilePosition(file=str(change.path))
        if change.is_gone:
            return ChangedOnDiskError(self.tr("The file was moved or deleted."), place)
        return ChangedOnDiskError(self.tr("Another program replaced the file."), place)

    def _show_changed(self, change: DiskChange) -> None:
        if change.is_gone:
            self._notice.ask(
                NoticeSubject.DISK,
                self.tr(
                    "“{name}” was moved or deleted but is still open here. "
                    "Save it again or continue without the file."
                ).format(name=change.path.name),
                self._save_choice(self.tr("Save again"), change),
                Choice(
                    self.tr("Continue without file"), self.tr("Keep editing without a file"), self._keep_mine
                ),
            )
        else:
            text_with_edits = self.tr("Another program changed “{name}”. You have unsaved changes.")
            text_without_edits = self.tr(
                "Another program changed “{name}”. You are viewing the older version."
            )
            text = text_with_edits if self._session.has_user_edits else text_without_edits
            self._notice.ask(
                NoticeSubject.DISK,
                text.format(name=change.path.name),
                self._reload_choice(),
                self._compare_choice(),
                Choice(self.tr("Keep my version"), self.tr("Keep the open version"), self._keep_mine),
            )

    def _on_save_refused(self, conflict: Conflict) -> None:
        self._conflict = conflict
        self._show_conflict(conflict)

    def _show_conflict(self, conflict: Conflict) -> None:
        save = self._save_choice(
            self.tr("Save again") if conflict.is_gone else self.tr("Save anyway"), conflict
        )
        others = [] if conflict.is_gone else [self._compare_choice(), self._reload_choice()]
        lead = self.tr("“{name}” could not be saved.").format(name=conflict.path.name)
        self._notice.show_error(NoticeSubject.DISK, lead, conflict.error, save, *others)

    def _reload_choice(self) -> Choice:
        return Choice(self.tr("Reload"), self.tr("Load the version on disk"), self.reload)

    def _compare_choice(self) -> Choice:
        tip = self.tr("Compare with the version on disk")
        return Choice(self.tr("Compare"), tip, self.compare, only_shows=True)

    def _save_choice(self, text: str, change: Conflict | DiskChange) -> Choice:
        """Return the choice to overwrite the version that was reported, but no later one."""
        overwrite_tip = self.tr("Overwrite the version on disk")
        restore_tip = self.tr("Save the open version to its original location")
        tip = restore_tip if change.is_gone else overwrite_tip
        return Choice(text, tip, lambda: self._documents.save(change.path, over=change.found))

    def _keep_mine(self) -> None:
        self._conflict = None
        self._watch.allow_overwrite()

    def _on_reread(self, path: Path, reread: "_Reread") -> None:
        if self._session.origin.path != path:
            return  # Another document was opened meanwhile.
        if self._documents.is_saving:
            self.reload()  # The save may have replaced what was read.
            return
        self._clear()
        # Undo also restores saved edits that another program overwrote.
        was_edited = self._session.has_user_edits or self._session.undo_stack.index() > 0
        previous_style = self._session.style
        steps = () if reread.hex_colors is None else reread.hex_colors.steps
        self._session.reload(reread.source, reread.state, steps=steps)
        if self._session.style is previous_style:
            return
        text_without_edits = self.tr("“{name}” reloaded.")
        text_with_edits = self.tr("“{name}” reloaded. Undo restores your changes.")
        text = (text_with_edits if was_edited else text_without_edits).format(name=path.name)
        self._step_note.show(text if reread.hex_colors is None else reread.hex_colors.remark)

    def _on_not_read(self, path: Path, error: EditorError, change: DiskChange | None) -> None:
        if self._change is not None and self._change is not change:
            self._show_changed(self._change)  # The file has changed since the failed read.
            return
        lead = self.tr("“{name}” could not be reloaded.").format(name=path.name)
        retry = Choice(self.tr("Try again"), self.tr("Retry reading the file"), self.reload)
        self._notice.show_error(NoticeSubject.DISK, lead, error, retry)

    def _clear(self) -> None:
        self._conflict = self._change = None
        self._notice.withdraw(NoticeSubject.DISK)


@dataclass(frozen=True, slots=True)
class _Reread:
    """The current content of a file; unchanged branches are shared with the style."""

    source: SourceText
    state: FileState
    hex_colors: HexColors | None


def _reread(path: Path, style: MapStyle) -> _Reread:
    """Read the file again.

    Raises: EditorError if it cannot be read, or is a binary style, which would be a new document.
    """
    opened = open_style(path)
    if opened.source.is_import:
        raise EditorError(
            say("The file is now a binary style. Choose “Import binary style (.style)…” to import it.")
        )
    source = replace(opened.source, tree=share_branches(style.tree, opened.source.tree))
    return _Reread(source, opened.state, find_hex_colors(source, path.name))
