"""What a person does with changes that a crash kept from being saved."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.app.files.differences_dialog import Comparison
from editor.app.files.documents import Documents
from editor.app.files.file_flow import FileFlow
from editor.app.files.questions import ask_to_delete_copy
from editor.app.files.reading import Document, as_opened, recovered_step, recovered_text
from editor.app.files.recovery_dialog import RecoveryDialog
from editor.app.files.recovery_text import copy_title, difference_text, time_text
from editor.app.files.step_note import StepNote
from editor.app.notice_bar import Choice, NoticeBar, Subject
from editor.errors import EditorError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.excerpt import replace_tree
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.tree import Json, grafted
from editor.session.recovery import Recovery
from editor.session.session import Session
from editor.storage.files import read_style
from editor.storage.recovery import RecoveryCopy, RecoveryStore
from editor.system.jobs import Cancel, Jobs
from editor.system.patience import real_paths

Copies = tuple[RecoveryCopy, ...]


@dataclass(frozen=True, slots=True)
class RecoveryParts:
    """What the flow works with, beside the window and its notices."""

    session: Session
    store: RecoveryStore
    jobs: Jobs
    data: SourceData
    step_note: StepNote
    compare: Callable[[Comparison], object]


class RecoveryFlow(QObject):
    """Offers the copies that were left behind. One goes only by a save, a discard or a person's wish."""

    def __init__(
        self,
        window: QWidget,
        recovery: Recovery,
        documents: Documents,
        files: FileFlow,
        notice: NoticeBar,
        parts: RecoveryParts,
    ) -> None:
        super().__init__(files)
        self._window, self._recovery, self._files = window, recovery, files
        self._notice, self._parts = notice, parts
        self._dialog: RecoveryDialog | None = None
        self._recovers_elsewhere: Callable[[RecoveryCopy], bool] = lambda _copy: False
        recovery.failed.connect(self._on_failed)
        documents.opened.connect(self._on_opened)
        files.discarded.connect(recovery.release)

    def look(self) -> None:
        """Look for copies that were left behind, and say so where there are some."""
        self._look(self._say)

    def give_way_to(self, recovers_elsewhere: Callable[[RecoveryCopy], bool]) -> None:
        """Recover no copy for which this is true: another window does."""
        self._recovers_elsewhere = recovers_elsewhere

    def show(self) -> None:
        """List the copies that are left behind now."""
        self._look(self._list)

    def _look(self, found: Callable[[Copies], None]) -> None:
        self._parts.jobs.run(
            lambda _cancel: self._parts.store.left_behind(), found, _ignore, purpose="recovery copies"
        )

    def _say(self, copies: Copies) -> None:
        if not copies:
            return
        if len(copies) == 1:
            when = time_text(copies[0].written_at, datetime.now(UTC))
            text = self.tr("Changes to “{name}” were not saved ({when}). They are kept.").format(
                name=copy_title(copies[0]), when=when
            )
        else:
            text = self.tr("Changes to %n styles were not saved. They are kept.", "", len(copies))
        self._notice.ask(
            Subject.RECOVERY,
            text,
            Choice(self.tr("Show…"), self.tr("List what was kept, to recover it or not"), self.show),
            Choice(self.tr("Later"), self.tr("Keep all of it, and offer it at the next start"), _nothing),
        )

    def _list(self, copies: Copies) -> None:
        self._notice.withdraw(Subject.RECOVERY)
        if self._dialog is not None:
            self._dialog.close()
        dialog = RecoveryDialog(copies, self._window)
        dialog.recover_requested.connect(self._on_recover_requested)
        dialog.compare_requested.connect(self._compare)
        dialog.delete_requested.connect(self._ask_to_delete)
        dialog.finished.connect(self._forget_dialog)
        self._dialog = dialog
        dialog.show()
        data = self._parts.data

        def describe(cancel: Cancel) -> dict[Path, str]:
            return {copy.folder: difference_text(copy, data) for copy in copies if not cancel.is_set()}

        self._parts.jobs.run(describe, dialog.model.show_differences, _ignore, purpose="recovery differences")

    def _forget_dialog(self) -> None:
        self._dialog = None
        self._parts.jobs.cancel("recovery differences")

    def _on_recover_requested(self, copy: RecoveryCopy) -> None:
        if self._dialog is not None:
            self._dialog.close()
        if not self._recovers_elsewhere(copy):
            self.recover(copy)

    def recover(self, copy: RecoveryCopy) -> None:
        """Bring the changes back in this window: as a step where their file is open, else in its place."""
        if self._is_open(copy):
            self._files.keep_typed()
            self._files.when_saved(lambda: self._read(copy))
        else:
            self._files.recover(copy)

    def _is_open(self, copy: RecoveryCopy) -> bool:
        path = self._parts.session.origin.path
        if path is None or copy.file is None:
            return False
        ours, theirs = real_paths([path, copy.file])
        return ours == theirs

    def _read(self, copy: RecoveryCopy) -> None:
        """Read the copy of the file that is open."""
        style = self._parts.session.style
        self._parts.jobs.run(
            lambda _cancel: grafted(style.tree, copy.read().tree),
            lambda tree: self._on_read(copy, tree),
            lambda error: self._on_not_read(copy, error),
            purpose="recover",
        )

    def _on_read(self, copy: RecoveryCopy, tree: Json) -> None:
        """Bring the changes back as a step, which undo takes back: nothing of what is open is lost by it."""
        session = self._parts.session
        if not self._is_open(copy):
            return  # Another document was opened meanwhile.
        before = session.style
        session.do(replace_tree(tree), recovered_step())
        self._recovery.adopt(copy, is_in_file=not session.has_own_changes)
        if session.style is before:
            text = self.tr("What was kept of “{name}” is what you see.")
            self._notice.tell(Subject.OPENING, text.format(name=copy.name))
            return
        text = recovered_text(copy)
        if session.file_state is not None and session.file_state.digest != copy.base_digest:
            text += " " + self.tr("The file was saved since they were made: compare before you save.")
        self._parts.step_note.show(text)

    def _on_not_read(self, copy: RecoveryCopy, error: EditorError) -> None:
        lead = self.tr("The changes to “{name}” were not recovered.").format(name=copy.name)
        self._notice.show_error(Subject.RECOVERY, lead, error)

    def _compare(self, copy: RecoveryCopy) -> None:
        def read() -> tuple[MapStyle, MapStyle]:
            before = MapStyle.of({}) if copy.file is None else as_opened(read_style(copy.file))
            return before, MapStyle.of(copy.read().tree)

        plain = self.tr("From the file on disk to the copy: what recovering would change.")
        new = self.tr("From nothing to the copy: this style was never saved.")
        title = self.tr("Differences – {name}").format(name=copy_title(copy))
        self._parts.compare(Comparison(title, plain if copy.file is not None else new, read))

    def _ask_to_delete(self, copy: RecoveryCopy) -> None:
        if self._dialog is not None:
            ask_to_delete_copy(self._dialog, copy_title(copy), lambda: self._delete(copy))

    def _delete(self, copy: RecoveryCopy) -> None:
        self._parts.jobs.run(
            lambda _cancel: self._parts.store.delete(copy),
            lambda _done: self._on_deleted(copy),
            self._on_not_deleted,
            purpose=f"delete copy {copy.folder.name}",
        )

    def _on_deleted(self, copy: RecoveryCopy) -> None:
        if self._dialog is not None:
            self._dialog.model.take_out(copy)

    def _on_not_deleted(self, error: EditorError) -> None:
        self._notice.show_error(Subject.RECOVERY, self.tr("The copy was not deleted."), error)

    def _on_opened(self, document: Document) -> None:
        self._notice.withdraw(Subject.ELSEWHERE)
        self._parts.jobs.cancel("edited elsewhere")
        if document.copy is not None:
            self._recovery.adopt(document.copy, is_in_file=not self._parts.session.has_own_changes)
        path = document.origin.path
        if path is not None:
            self._parts.jobs.run(
                lambda _cancel: self._parts.store.is_edited_elsewhere(path),
                lambda is_edited: self._say_edited_elsewhere(path, is_edited=is_edited),
                _ignore,
                purpose="edited elsewhere",
                abandon=True,
            )

    def _say_edited_elsewhere(self, path: Path, *, is_edited: bool) -> None:
        if is_edited:
            text = self.tr("“{name}” is open in another window of Isopleth with changes that are not saved.")
            self._notice.show_note(Subject.ELSEWHERE, text.format(name=path.name))

    def _on_failed(self, error: EditorError) -> None:
        lead = self.tr("Your changes are not being kept for a crash. Save often.")
        self._notice.show_error(Subject.RECOVERY, lead, error)


def _ignore(_error: EditorError) -> None:
    """The job has logged what went wrong; a copy that cannot be read is left where it is."""


def _nothing() -> None:
    """Closing the notice is all that is wanted."""
