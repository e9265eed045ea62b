"""New, open and save, without losing changes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from editor.errors import EditorError, LinkedFileError
from editor.features.files.documents import Conflict, Documents, Failure
from editor.features.files.import_reports import ImportReports
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.session.disk_watch import UNREADABLE
from editor.session.session import Session
from editor.storage.file_state import NO_FILE, FileState
from editor.storage.recovery_store import RecoveryCopy
from editor.system.settings import LAST_FOLDER, Settings
from editor.ui.fields.line_edits import FieldEdit
from editor.ui.text import elide_middle, translated
from editor.workspace.document_reading import Document
from editor.workspace.file_dialogs import start_folder
from editor.workspace.file_questions import (
    Answer,
    Loss,
    Unsaved,
    ask_for_file_to_open,
    ask_for_maplibre_style,
    ask_for_style_to_import,
    ask_to_save,
    ask_where_to_save,
)
from editor.workspace.notice_bar import Choice, NoticeBar, NoticeSubject, reason_text
from editor.workspace.panel_interfaces import Continuation, UnappliedText

if TYPE_CHECKING:
    from editor.features.files import import_notes
    from editor.mapstyle.maplibre import report
else:
    import_notes = LazyModule("editor.features.files.import_notes")
    report = LazyModule("editor.mapstyle.maplibre.report")


class StepNote(QObject):
    """Shows a note while its step is the newest one, so that Undo refers to it."""

    def __init__(self, session: Session, notice: NoticeBar) -> None:
        super().__init__(notice)
        self._session, self._notice = session, notice
        session.undo_stack.indexChanged.connect(self._on_index_changed)
        session.undo_stack.cleanChanged.connect(self._on_clean_changed)

    def _on_index_changed(self) -> None:
        self._notice.withdraw(NoticeSubject.STEP, NoticeSubject.COLOR)
        self._notice.dismiss_news()

    def _on_clean_changed(self, is_clean: bool) -> None:
        if is_clean:
            self._notice.withdraw(NoticeSubject.STEP)

    def show(self, text: str) -> None:
        """Show a note about the newest step."""
        undo = Choice(self.tr("Undo"), self._session.undo_stack.undoText(), self._session.undo_stack.undo)
        self._notice.show_note(NoticeSubject.STEP, text, undo)


# The number of files in a notice.
_MAX_LISTED = 3


class FileController(QObject):
    """Connects documents to dialogs, the notice bar and the recent files of a window.

    Signals: `discarded()` right before another document replaces unsaved changes.
    """

    discarded = Signal()

    def __init__(
        self,
        window: QWidget,
        session: Session,
        documents: Documents,
        settings: Settings,
        notice: NoticeBar,
        step_note: StepNote,
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._documents = window, session, documents
        self._settings, self._notice, self._step_note = settings, notice, step_note
        self.imports = ImportReports(window, session)
        self._question: QMessageBox | None = None
        self._continuation: Continuation | None = None
        self._question_state: FileState | None = None
        self._after_save: Continuation | None = None
        self._refused_continuation: Continuation | None = None
        self._agreed_state: tuple[MapStyle, bool] | None = None
        self._typed_texts: list[UnappliedText] = []
        self._is_open_elsewhere: Callable[[Path], bool] = lambda _path: False
        self._check_file: Callable[[], object] = lambda: None
        documents.document_read.connect(self._on_document_read)
        documents.open_failed.connect(self._on_open_failed)
        documents.save_failed.connect(self._on_save_failed)
        documents.save_refused.connect(self._on_save_refused)
        documents.saved.connect(self._on_saved)
        documents.remarked.connect(self._on_remarked)
        documents.opened.connect(self._on_opened)

    @property
    def would_lose_changes(self) -> bool:
        """Whether closing now would lose changes; the file is checked first."""
        self._check_file()
        return self._session.has_unsaved_changes or self._documents.is_saving or self.has_unapplied_text

    def set_open_elsewhere_check(self, is_open_elsewhere: Callable[[Path], bool]) -> None:
        """Set the predicate of files that another window shows; it brings that window to the front."""
        self._is_open_elsewhere = is_open_elsewhere

    def compare_file(self) -> None:
        """Check the file for external changes; wait briefly for a slow disk."""
        self._check_file()

    def set_file_check(self, check_file: Callable[[], object]) -> None:
        """Set the function that checks the file before a document is left."""
        self._check_file = check_file

    def guard(self, typed: UnappliedText) -> None:
        """Register an editor whose unapplied text must not be lost."""
        self._typed_texts.append(typed)

    @property
    def has_unapplied_text(self) -> bool:
        """Whether an editor contains text that is not applied to the style."""
        return any(typed.is_edited for typed in self._typed_texts)

    def new(self, template: str) -> None:
        """Create a style from a template."""
        self.when_safe(lambda: self._read(lambda: self._documents.read_template(template)))

    def open(self, path: Path) -> None:
        """Open a file, unless another window shows it."""
        if not self._is_open_elsewhere(path):
            self.when_safe(lambda: self._read_file(path))

    def recover(self, copy: RecoveryCopy) -> None:
        """Open a recovery copy."""
        self.when_safe(lambda: self._read(lambda: self._documents.read_copy(copy)))

    def ask_for_file(self) -> None:
        """Ask for a file and open it."""
        self.when_safe(lambda: ask_for_file_to_open(self._window, self._start_folder, self.open))

    def ask_for_import(self) -> None:
        """Ask for a binary style and import it."""
        self.when_safe(lambda: ask_for_style_to_import(self._window, self._start_folder, self.open))

    def ask_for_maplibre(self) -> None:
        """Ask for a MapLibre style and import it."""
        self.when_safe(
            lambda: ask_for_maplibre_style(self._window, self._start_folder, self._import_maplibre)
        )

    def _import_maplibre(self, path: Path) -> None:
        self.when_safe(lambda: self._read(lambda: self._documents.read_maplibre(path)))

    @property
    def _start_folder(self) -> str:
        return str(start_folder(self._settings.get(LAST_FOLDER), self._session.origin))

    def save(self) -> None:
        """Save the file; ask for a name if there is none."""
        self.commit_all_typed()
        path = self._documents.path
        if path is None:
            self.save_as()
        else:
            self._documents.save(path)

    def save_as(self) -> None:
        """Ask for a name and save under it."""
        self.commit_all_typed()
        origin = self._session.origin
        folder = origin.folder or start_folder(self._settings.get(LAST_FOLDER), origin)
        # All known binary styles have the same scheme name.
        is_import = self._session.source.is_import
        name = self._session.origin.name if is_import else self._session.style.name.replace("/", "-")
        name = name or self.tr("Untitled")
        start = self._session.origin.path or folder / f"{name}.json"
        ask_where_to_save(self._window, start, self._save_over).rejected.connect(self._clear_continuations)

    def _save_over(self, path: Path) -> None:
        tip = self.tr("Save under another name or in another folder")
        if self.is_elsewhere(path, Choice(self.tr("Save as…"), tip, self.save_as)):
            self._clear_continuations()
        else:
            self._documents.save(path, over_anything=True)

    def is_elsewhere(self, path: Path, instead: Choice) -> bool:
        """Return whether another window shows a file, and show a notice with another choice then."""
        if not self._is_open_elsewhere(path):
            return False
        text = self.tr("“{name}” is open in another window. Close it there or use another name.")
        self._notice.ask(NoticeSubject.SAVING, text.format(name=path.name), instead)
        return True

    def when_saved(self, proceed: Continuation) -> None:
        """Continue now, or after the pending saves unless one fails.

        A newer call replaces an older one and the question after a refused save.
        """
        if self._documents.is_saving:
            self._after_save, self._refused_continuation = proceed, None
        else:
            proceed()

    def when_safe(self, proceed: Continuation) -> None:
        """Continue now, or after the user answered the question about unsaved changes.

        If the question is already open, its answer applies to this call.
        """
        self.commit_focused_field()
        typed = next((each for each in self._typed_texts if each.is_edited), None)
        if typed is not None:
            typed.ask_before(lambda: self.when_safe(proceed))
            return
        if self._documents.is_saving:  # Asks after the save; a failure shows its own notice.
            refused = proceed if self._refused_continuation is not None else None
            self.when_saved(lambda: self.when_safe(proceed))
            self._refused_continuation = refused
            return
        self._check_file()
        if not self._session.has_unsaved_changes:
            proceed()
            return
        self._continuation = proceed
        if self._question is None:
            unsaved = self._unsaved
            self._question_state = self._session.disk_state if unsaved.why is Loss.FILE_CHANGED else None
            self._question = ask_to_save(self._window, unsaved, self._on_answer)

    @property
    def _unsaved(self) -> Unsaved:
        """The document and the reason for the question: edits, or an external change of the file."""
        name, found = self._session.origin.name, self._session.disk_state
        if found is None:
            return Unsaved(name)
        causes = {NO_FILE: Loss.FILE_GONE, UNREADABLE: Loss.FILE_UNREADABLE}
        why = causes.get(found, Loss.FILE_CHANGED)
        has_edits = self._session.has_user_edits and why is not Loss.FILE_CHANGED
        return Unsaved(name, Loss.EDITED if has_edits else why)

    def _on_answer(self, answer: Answer) -> None:
        continuation, self._continuation, self._question = self._continuation, None, None
        if answer is Answer.DISCARD and continuation is not None:
            continuation()
        elif answer is Answer.SAVE and continuation is not None:
            # Asks again if the style was edited during the save.
            self._after_save = lambda: self.when_safe(continuation)
            self._refused_continuation = continuation
            # Overwrites only the state of the file that the question was about.
            over = NO_FILE if self._session.disk_state == NO_FILE else self._question_state
            self._save_over_state(over)

    def _save_over_state(self, over: FileState | None) -> None:
        """Save over a state of the file that the user agreed to overwrite; normally without one."""
        path = self._documents.path
        if over is None or path is None:
            self.save()
        else:
            self.commit_all_typed()
            self._documents.save(path, over=over)

    def commit_focused_field(self) -> None:
        """Commit the text of the focused field."""
        focused = self._window.focusWidget()
        if isinstance(focused, FieldEdit):
            focused.commit()

    def commit_all_typed(self) -> None:
        """Commit the focused field and apply all unapplied text."""
        self.commit_focused_field()
        for typed in self._typed_texts:
            typed.before_save()

    def _read_file(self, path: Path) -> None:
        self._read(lambda: self._documents.read(path))

    def _read(self, read: Callable[[], None]) -> None:
        """Start reading, and remember the style that the user agreed to replace."""
        self._agreed_state = (self._session.style, self._session.has_unsaved_changes)
        read()

    def _on_document_read(self, document: Document) -> None:
        """Show the document; if the style was edited or saved meanwhile, ask first."""
        self._check_file()
        style, was_lossy = self._agreed_state or (None, False)
        is_as_agreed = self._session.style is style and (was_lossy or not self._session.has_unsaved_changes)
        if is_as_agreed and not self.has_unapplied_text and not self._documents.is_saving:
            self._show(document)
        else:
            self._documents.postponed.emit()
            self.when_safe(lambda: self._show(document))

    def _show(self, document: Document) -> None:
        if self._session.has_unsaved_changes:
            self.discarded.emit()
        self._documents.show(document)

    def _clear_continuations(self) -> None:
        self._after_save = self._refused_continuation = None

    def _on_save_refused(self, conflict: Conflict) -> None:
        """Repeat the question about unsaved changes with the new state of the file."""
        continuation = self._refused_continuation
        self._clear_continuations()
        if continuation is None:
            return
        known = self._session.file_state
        is_other = known is None or known.digest != conflict.found.digest
        if conflict.path == self._session.origin.path and is_other:
            self._session.note_disk_state(conflict.found)
        self.when_safe(continuation)

    def _on_saved(self, path: Path) -> None:
        self._settings.add_recent(path)
        self._notice.withdraw(NoticeSubject.OPENING, NoticeSubject.SAVING)
        if self._documents.is_saving:
            return
        proceed = self._after_save
        self._clear_continuations()
        if proceed is not None:
            proceed()

    def _on_opened(self, document: Document) -> None:
        self._notice.withdraw(NoticeSubject.OPENING, NoticeSubject.SAVING)
        self.imports.set_document(document)
        if document.remark and document.has_steps and self._session.is_edited:
            self._step_note.show(document.remark)
        elif document.remark:
            self._notice.show_note(NoticeSubject.OPENING, document.remark, *self.imports.choices())
        if document.origin.path is not None:
            self._settings.add_recent(document.origin.path)

    def show_unopened(self, failures: Sequence[Failure]) -> None:
        """Show which files were not opened, and why."""
        if len(failures) == 1:
            self._on_open_failed(failures[0])
            return
        failures = sorted(failures, key=lambda failure: failure.path)  # They end in any order.
        line = self.tr("“{name}”: {why}")
        lines = [
            line.format(name=elide_middle(failure.path.name), why=_reason(failure.error))
            for failure in failures
        ]
        lead = self.tr("%Ln files could not be opened.", "", len(failures))
        listed: list[str] = lines
        choices: tuple[Choice, ...] = ()
        if len(lines) > _MAX_LISTED:
            more = self.tr("%Ln more.", "", len(lines) - _MAX_LISTED)
            listed, choices = [*lines[:_MAX_LISTED], more], (self._show_unopened_list(lead, failures),)
        self._notice.show_error(NoticeSubject.OPENING, lead, EditorError(" ".join(listed)), *choices)

    def _show_unopened_list(self, lead: str, failures: Sequence[Failure]) -> Choice:
        """Return a button that lists all files with their folders."""
        line = self.tr("“{name}”: {why}")
        lines = tuple(line.format(name=failure.path, why=_reason(failure.error)) for failure in failures)

        def show() -> None:
            sections = (report.ReportSection("", lines),)
            import_notes.ReportDialog(self.tr("Files not opened"), lead, sections, self._window).show()

        tip = self.tr("Show all files that could not be opened")
        return Choice(self.tr("Show list"), tip, show, only_shows=True)

    def _on_open_failed(self, failure: Failure) -> None:
        lead = self.tr("“{name}” could not be opened.").format(name=failure.path.name)
        self._notice.show_error(NoticeSubject.OPENING, lead, failure.error)

    def _on_remarked(self, path: Path, remark: str) -> None:
        text = self.tr("“{name}” saved. {remark}")
        self._notice.show_note(
            NoticeSubject.SAVING, text.format(name=elide_middle(path.name), remark=translated(remark))
        )

    def _on_save_failed(self, failure: Failure) -> None:
        self._clear_continuations()
        elsewhere = Choice(
            self.tr("Save as…"), self.tr("Save under another name or in another folder"), self.save_as
        )
        if isinstance(failure.error, LinkedFileError):
            self._ask_to_separate(failure, elsewhere)
            return
        self._notice.show_error(
            NoticeSubject.SAVING,
            self.tr("“{name}” could not be saved.").format(name=failure.path.name),
            failure.error,
            elsewhere,
            Choice(
                self.tr("Try again"),
                self.tr("Retry saving under the same name"),
                lambda: self._documents.save(
                    failure.path, over=failure.over, over_anything=failure.over_anything
                ),
            ),
        )

    def _ask_to_separate(self, failure: Failure, elsewhere: Choice) -> None:
        """Ask before the file is separated from its other hard links.

        The states that the user agreed to overwrite stay valid for this save.
        """
        text = self.tr(
            "“{name}” was not saved. The file has other names (hard links), which would keep the old "
            "version. Save under this name only, or at another location."
        )
        save = Choice(
            self.tr("Save under this name only"),
            self.tr("Save; the other names keep the old version"),
            lambda: self._documents.save(
                failure.path, over=failure.over, over_anything=failure.over_anything, allow_hard_links=True
            ),
        )
        self._notice.ask(
            NoticeSubject.SAVING, text.format(name=elide_middle(failure.path.name)), save, elsewhere
        )


def _reason(error: EditorError) -> str:
    """Return the reason of an error, with the place inside its file."""
    return reason_text(error, None if error.place is None else replace(error.place, file=None))
