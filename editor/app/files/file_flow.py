"""What a person does with files: new, open, save, and never lose changes on the way."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from editor.app.files.documents import Conflict, Documents, Failure
from editor.app.files.questions import (
    Answer,
    Loss,
    Unsaved,
    ask_for_file_to_open,
    ask_for_style_to_import,
    ask_to_save,
    ask_where_to_save,
)
from editor.app.files.reading import Document
from editor.app.files.start_folders import start_folder
from editor.app.files.step_note import StepNote
from editor.app.notice_bar import Choice, NoticeBar, Subject
from editor.errors import EditorError, LinkedFileError
from editor.look.words import shortened, translated
from editor.mapstyle.document.model import MapStyle
from editor.session.disk_watch import UNREADABLE
from editor.session.session import Session
from editor.storage.files import NO_FILE, FileState
from editor.storage.recovery import RecoveryCopy
from editor.system.settings import LAST_FOLDER, Settings
from editor.widgets.fields.field_edit import FieldEdit

# A notice is a few lines over the map.
_MOST_TOLD = 3

GoOn = Callable[[], object]


class TypedText(Protocol):
    """A text of a person that is not in the style yet."""

    @property
    def is_edited(self) -> bool:
        """Whether there is one."""

    def ask_before(self, go_on: GoOn) -> None:
        """Ask what to do with it, and go on after the answer."""

    def before_save(self) -> None:
        """Put it into the style if nothing speaks against that, else say that it is not saved."""


class FileFlow(QObject):
    """Joins the documents to dialogs, the notice bar and the recent files of one window.

    Signals: `discarded()` right before another document takes the place of changes that nobody wants.
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
        self._question: QMessageBox | None = None
        self._wish: GoOn | None = None
        self._question_state: FileState | None = None
        self._after_save: GoOn | None = None
        self._refused_wish: GoOn | None = None
        self._agreed: tuple[MapStyle, bool] | None = None
        self._typed: list[TypedText] = []
        self._shows_elsewhere: Callable[[Path], bool] = lambda _path: False
        self._look_at_file: Callable[[], object] = lambda: None
        documents.came.connect(self._on_came)
        documents.open_failed.connect(self._on_open_failed)
        documents.save_failed.connect(self._on_save_failed)
        documents.save_refused.connect(self._on_save_refused)
        documents.saved.connect(self._on_saved)
        documents.remarked.connect(self._on_remarked)
        documents.opened.connect(self._on_opened)

    @property
    def would_lose_changes(self) -> bool:
        """Whether closing now would lose something; the file is compared before this is answered."""
        self._look_at_file()
        return self._session.has_own_changes or self._documents.is_saving or self._has_typed

    def give_way_to(self, shows_elsewhere: Callable[[Path], bool]) -> None:
        """Open no file for which this is true: another window holds it, and came to the front instead."""
        self._shows_elsewhere = shows_elsewhere

    def compare_file(self) -> None:
        """Compare the file with what is known of it. A disk that does not answer is waited for briefly."""
        self._look_at_file()

    def look_first(self, look_at_file: Callable[[], object]) -> None:
        """Compare the file by this before a document is left: its disk need not have reported a change."""
        self._look_at_file = look_at_file

    def guard(self, typed: TypedText) -> None:
        """Leave no text behind that was typed and is not in the style."""
        self._typed.append(typed)

    @property
    def _has_typed(self) -> bool:
        return any(typed.is_edited for typed in self._typed)

    def new(self, template: str) -> None:
        """Start a new style."""
        self.when_safe(lambda: self._read(lambda: self._documents.read_template(template)))

    def open(self, path: Path) -> None:
        """Open a file, unless it is open in another window."""
        if not self._shows_elsewhere(path):
            self.when_safe(lambda: self._read_file(path))

    def recover(self, copy: RecoveryCopy) -> None:
        """Open what was kept of a document that was not saved."""
        self.when_safe(lambda: self._read(lambda: self._documents.read_copy(copy)))

    def ask_for_file(self) -> None:
        """Ask which file to open, and open it."""
        self.when_safe(lambda: ask_for_file_to_open(self._window, self._start_folder, self.open))

    def ask_for_import(self) -> None:
        """Ask which binary style to make a new one of, and open that."""
        self.when_safe(lambda: ask_for_style_to_import(self._window, self._start_folder, self.open))

    @property
    def _start_folder(self) -> str:
        return str(start_folder(self._settings.get(LAST_FOLDER), self._session.origin))

    def save(self) -> None:
        """Save under the file's name; a style without one is asked for it."""
        self.keep_all_typed()
        path = self._documents.path
        if path is None:
            self.save_as()
        else:
            self._documents.save(path)

    def save_as(self) -> None:
        """Ask for a name and save under it."""
        self.keep_all_typed()
        origin = self._session.origin
        folder = origin.folder or start_folder(self._settings.get(LAST_FOLDER), origin)
        # All binary styles seen call their scheme the same.
        is_import = self._session.source.is_import
        name = self._session.origin.name if is_import else self._session.style.name.replace("/", "-")
        name = name or self.tr("Untitled")
        start = self._session.origin.path or folder / f"{name}.json"
        ask_where_to_save(self._window, start, self._save_over).rejected.connect(self._forget)

    def _save_over(self, path: Path) -> None:
        """Save under a name of which the dialog has asked what stands there already."""
        tip = self.tr("Save under another name or elsewhere")
        if self.is_elsewhere(path, Choice(self.tr("Save as…"), tip, self.save_as)):
            self._forget()
        else:
            self._documents.save(path, over_anything=True)

    def is_elsewhere(self, path: Path, instead: Choice) -> bool:
        """Whether another window holds a file, so that nothing may be written over it; then it is said."""
        if not self._shows_elsewhere(path):
            return False
        text = self.tr("“{name}” is open in another window. Save under another name, or close it there.")
        self._notice.ask(Subject.SAVING, text.format(name=path.name), instead)
        return True

    def when_saved(self, go_on: GoOn) -> None:
        """Go on now, or when the pending saves are done; where one fails, a notice says so instead.

        A newer call replaces an older one, and the question that a refused save would ask again.
        """
        if self._documents.is_saving:
            self._after_save, self._refused_wish = go_on, None
        else:
            go_on()

    def when_safe(self, go_on: GoOn) -> None:
        """Go on now, or after the person said what to do with changes that are not saved.

        There is one question at a time: where it is open already, its answer is for this wish.
        """
        self.keep_typed()
        typed = next((each for each in self._typed if each.is_edited), None)
        if typed is not None:
            typed.ask_before(lambda: self.when_safe(go_on))
            return
        if self._documents.is_saving:  # What it leaves unsaved is asked for then, and a failure is told here.
            asked_again = go_on if self._refused_wish is not None else None
            self.when_saved(lambda: self.when_safe(go_on))
            self._refused_wish = asked_again
            return
        self._look_at_file()
        if not self._session.has_own_changes:
            go_on()
            return
        self._wish = go_on
        if self._question is None:
            unsaved = self._unsaved
            self._question_state = self._session.disk_state if unsaved.why is Loss.FILE_CHANGED else None
            self._question = ask_to_save(self._window, unsaved, self._on_answer)

    @property
    def _unsaved(self) -> Unsaved:
        """What the question is about: edits, or a value that the file held until it was changed.

        A change on disk is named beside edits, too: saving replaces what the other program has written.
        """
        name, found = self._session.origin.name, self._session.disk_state
        if found is None:
            return Unsaved(name)
        causes = {NO_FILE: Loss.FILE_GONE, UNREADABLE: Loss.FILE_UNREADABLE}
        why = causes.get(found, Loss.FILE_CHANGED)
        has_edits = self._session.has_own_edits and why is not Loss.FILE_CHANGED
        return Unsaved(name, Loss.EDITED if has_edits else why)

    def _on_answer(self, answer: Answer) -> None:
        wish, self._wish, self._question = self._wish, None, None
        if answer is Answer.DISCARD and wish is not None:
            wish()
        elif answer is Answer.SAVE and wish is not None:
            # Which asks again where the style was edited while it was saved.
            self._after_save = lambda: self.when_safe(wish)
            self._refused_wish = wish
            # Where the file is gone, nothing is written over; else the question named what is.
            over = NO_FILE if self._session.disk_state == NO_FILE else self._question_state
            self._save_over_state(over)

    def _save_over_state(self, over: FileState | None) -> None:
        """Save over the one state of the file that was agreed to; as usual where there is none."""
        path = self._documents.path
        if over is None or path is None:
            self.save()
        else:
            self.keep_all_typed()
            self._documents.save(path, over=over)

    def keep_typed(self) -> None:
        """Take over what stands in a field and was not confirmed yet."""
        focused = self._window.focusWidget()
        if isinstance(focused, FieldEdit):
            focused.keep()

    def keep_all_typed(self) -> None:
        """Take over what was typed in a field, and the text that is not in the style yet."""
        self.keep_typed()
        for typed in self._typed:
            typed.before_save()

    def _read_file(self, path: Path) -> None:
        self._read(lambda: self._documents.read(path))

    def _read(self, read: Callable[[], None]) -> None:
        """Read what the person agreed to open in place of the style as it is now."""
        self._agreed = (self._session.style, self._session.has_own_changes)
        read()

    def _on_came(self, document: Document) -> None:
        """Show what was read; where the style was edited or is saved meanwhile, see to that first."""
        self._look_at_file()
        style, was_lossy = self._agreed or (None, False)
        is_as_agreed = self._session.style is style and (was_lossy or not self._session.has_own_changes)
        if is_as_agreed and not self._has_typed and not self._documents.is_saving:
            self._show(document)
        else:
            self._documents.postponed.emit()
            self.when_safe(lambda: self._show(document))

    def _show(self, document: Document) -> None:
        if self._session.has_own_changes:
            self.discarded.emit()
        self._documents.show(document)

    def _forget(self) -> None:
        self._after_save = self._refused_wish = None

    def _on_save_refused(self, conflict: Conflict) -> None:
        """Ask again where the save was the answer to a question: the file is another than that was about."""
        wish = self._refused_wish
        self._forget()
        if wish is None:
            return
        known = self._session.file_state
        is_other = known is None or known.digest != conflict.found.digest
        if conflict.path == self._session.origin.path and is_other:
            self._session.note_disk_state(conflict.found)
        self.when_safe(wish)

    def _on_saved(self, path: Path) -> None:
        self._settings.add_recent(path)
        self._notice.withdraw(Subject.OPENING, Subject.SAVING)
        if self._documents.is_saving:
            return
        go_on = self._after_save
        self._forget()
        if go_on is not None:
            go_on()

    def _on_opened(self, document: Document) -> None:
        self._notice.withdraw(Subject.OPENING, Subject.SAVING)
        if document.remark and document.has_steps and self._session.is_edited:
            self._step_note.show(document.remark)
        elif document.remark:
            self._notice.show_note(Subject.OPENING, document.remark)
        if document.origin.path is not None:
            self._settings.add_recent(document.origin.path)

    def say_unopened(self, failures: Sequence[Failure]) -> None:
        """Say which files could not be opened, and why."""
        if len(failures) == 1:
            self._on_open_failed(failures[0])
            return
        each = self.tr("“{name}”: {why}")
        told = [
            each.format(name=shortened(failure.path.name), why=translated(failure.error.text))
            for failure in failures[:_MOST_TOLD]
        ]
        if len(failures) > _MOST_TOLD:
            told.append(self.tr("And %n more.", "", len(failures) - _MOST_TOLD))
        lead = self.tr("%n files were not opened.", "", len(failures))
        self._notice.show_error(Subject.OPENING, lead, EditorError(" ".join(told)))

    def _on_open_failed(self, failure: Failure) -> None:
        lead = self.tr("“{name}” was not opened.").format(name=failure.path.name)
        self._notice.show_error(Subject.OPENING, lead, failure.error)

    def _on_remarked(self, path: Path, remark: str) -> None:
        text = self.tr("“{name}” was saved. {remark}")
        self._notice.show_note(
            Subject.SAVING, text.format(name=shortened(path.name), remark=translated(remark))
        )

    def _on_save_failed(self, failure: Failure) -> None:
        self._forget()
        elsewhere = Choice(self.tr("Save as…"), self.tr("Save under another name or elsewhere"), self.save_as)
        if isinstance(failure.error, LinkedFileError):
            self._ask_to_part(failure, elsewhere)
            return
        self._notice.show_error(
            Subject.SAVING,
            self.tr("“{name}” was not saved.").format(name=failure.path.name),
            failure.error,
            elsewhere,
            Choice(
                self.tr("Try again"),
                self.tr("Save under the same name once more"),
                lambda: self._documents.save(
                    failure.path, over=failure.over, over_anything=failure.over_anything
                ),
            ),
        )

    def _ask_to_part(self, failure: Failure, elsewhere: Choice) -> None:
        """Ask before a file parts from its other names; after the save it has no others.

        What was agreed of its bytes, such as to write over another program's, holds for that save, too.
        """
        text = self.tr(
            "“{name}” has not been saved. The file has other hard links, which would keep the old version."
        )
        save = Choice(
            self.tr("Save this file only"),
            self.tr("Save under this name; the other hard links keep the previous version"),
            lambda: self._documents.save(
                failure.path,
                over=failure.over,
                over_anything=failure.over_anything,
                parts_links=True,
            ),
        )
        self._notice.ask(Subject.SAVING, text.format(name=shortened(failure.path.name)), save, elsewhere)
