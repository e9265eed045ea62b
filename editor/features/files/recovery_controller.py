"""Recovery of unsaved changes after a crash."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.errors import EditorError
from editor.features.files.documents import Documents
from editor.features.files.open_save import FileController, StepNote
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.json_tree import Json, share_branches
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.session.recovery_writer import Recovery
from editor.session.session import Session
from editor.storage.file_state import read_style
from editor.storage.recovery_store import RecoveryCopy, RecoveryStore
from editor.system.jobs import Cancel, Jobs
from editor.system.timeouts import real_paths
from editor.workspace.document_reading import Document, as_opened, recovered_step, recovered_text
from editor.workspace.file_questions import ask_to_delete_copy
from editor.workspace.notice_bar import Choice, NoticeBar, NoticeSubject
from editor.workspace.recent_files import copy_title, difference_text, time_text

if TYPE_CHECKING:
    from editor.features.files import recovery_dialog
    from editor.mapstyle.edits import excerpt
    from editor.workspace import differences
else:
    recovery_dialog = LazyModule("editor.features.files.recovery_dialog")
    differences = LazyModule("editor.workspace.differences")
    excerpt = LazyModule("editor.mapstyle.edits.excerpt")


Copies = tuple[RecoveryCopy, ...]


@dataclass(frozen=True, slots=True)
class RecoveryParts:
    """The collaborators of the flow besides the window and its notices."""

    session: Session
    store: RecoveryStore
    jobs: Jobs
    data: SourceData
    step_note: StepNote
    compare: "Callable[[differences.Comparison], object]"


class RecoveryController(QObject):
    """Offers recovery copies. They are removed by saving, discarding or an explicit deletion only."""

    def __init__(
        self,
        window: QWidget,
        recovery: Recovery,
        documents: Documents,
        files: FileController,
        notice: NoticeBar,
        parts: RecoveryParts,
    ) -> None:
        super().__init__(files)
        self._window, self._recovery, self._files = window, recovery, files
        self._notice, self._parts = notice, parts
        self._dialog: recovery_dialog.RecoveryDialog | None = None
        self._is_recovered_elsewhere: Callable[[RecoveryCopy], bool] = lambda _copy: False
        recovery.failed.connect(self._on_failed)
        documents.opened.connect(self._on_opened)
        files.discarded.connect(recovery.release)

    def show_data(self, data: SourceData) -> None:
        """Name layers by other map data."""
        self._parts = replace(self._parts, data=data)

    def offer(self) -> None:
        """Find recovery copies and show a notice if there are any."""
        self._find(self._show_notice)

    def set_recovered_elsewhere_check(self, is_recovered_elsewhere: Callable[[RecoveryCopy], bool]) -> None:
        """Set the predicate of copies that another window recovers."""
        self._is_recovered_elsewhere = is_recovered_elsewhere

    def show(self) -> None:
        """List the recovery copies."""
        self._find(self._show_dialog)

    def _find(self, found: Callable[[Copies], None]) -> None:
        self._parts.jobs.run(
            lambda _cancel: self._parts.store.left_behind(),
            found,
            _ignore,
            purpose="recovery copies",
            is_repeatable=True,
        )

    def _show_notice(self, copies: Copies) -> None:
        if not copies:
            return
        if len(copies) == 1:
            when = time_text(copies[0].written_at, datetime.now(UTC))
            text = self.tr("Unsaved changes to “{name}” ({when}). A recovery copy is available.").format(
                name=copy_title(copies[0]), when=when
            )
        else:
            text = self.tr("Unsaved changes to %Ln styles. Recovery copies are available.", "", len(copies))
        self._notice.ask(
            NoticeSubject.RECOVERY,
            text,
            Choice(self.tr("Review and restore…"), self.tr("Review recovery copies"), self.show),
            Choice(self.tr("Later"), self.tr("Keep copies and offer them again next time"), _nothing),
        )

    def _show_dialog(self, copies: Copies) -> None:
        self._notice.withdraw(NoticeSubject.RECOVERY)
        if self._dialog is not None:
            self._dialog.close()
        dialog = recovery_dialog.RecoveryDialog(copies, self._window)
        dialog.recover_requested.connect(self._on_recover_requested)
        dialog.compare_requested.connect(self._compare)
        dialog.delete_requested.connect(self._ask_to_delete)
        dialog.finished.connect(self._on_dialog_finished)
        self._dialog = dialog
        dialog.show()
        data = self._parts.data

        def describe(cancel: Cancel) -> dict[Path, str]:
            return {copy.folder: difference_text(copy, data) for copy in copies if not cancel.is_set()}

        self._parts.jobs.run(describe, dialog.model.show_differences, _ignore, purpose="recovery differences")

    def _on_dialog_finished(self) -> None:
        self._dialog = None
        self._parts.jobs.cancel("recovery differences")

    def _on_recover_requested(self, copy: RecoveryCopy) -> None:
        if self._dialog is not None:
            self._dialog.close()
        if not self._is_recovered_elsewhere(copy):
            self.recover(copy)

    def recover(self, copy: RecoveryCopy) -> None:
        """Restore the changes: as a step if their file is open, else as a document."""
        if self._is_open(copy):
            self._files.commit_focused_field()
            self._files.when_saved(lambda: self._read(copy))
        else:
            self._files.recover(copy)

    def _is_open(self, copy: RecoveryCopy) -> bool:
        path = self._parts.session.origin.path
        if path is None or copy.file is None:
            return False
        own_path, copied_path = real_paths([path, copy.file])
        return own_path == copied_path

    def _read(self, copy: RecoveryCopy) -> None:
        style = self._parts.session.style
        self._parts.jobs.run(
            lambda _cancel: share_branches(style.tree, copy.read().tree),
            lambda tree: self._on_read(copy, tree),
            lambda error: self._on_read_failed(copy, error),
            purpose="recover",
        )

    def _on_read(self, copy: RecoveryCopy, tree: Json) -> None:
        """Apply the copy as an undo step."""
        session = self._parts.session
        if not self._is_open(copy):
            return  # Another document was opened meanwhile.
        previous_style = session.style
        session.do(excerpt.replace_tree(tree), recovered_step())
        self._recovery.adopt(copy, is_in_file=not session.has_unsaved_changes)
        if session.style is previous_style:
            text = self.tr("“{name}” already contains these changes.")
            self._notice.show_news(NoticeSubject.OPENING, text.format(name=copy.name))
            return
        text = recovered_text(copy)
        if session.file_state is not None and session.file_state.digest != copy.base_digest:
            later = self.tr(
                "The file has been saved since this recovery copy was made. Compare before you save."
            )
            text = f"{text} {later}"
        self._parts.step_note.show(text)

    def _on_read_failed(self, copy: RecoveryCopy, error: EditorError) -> None:
        lead = self.tr("The changes to “{name}” could not be restored.").format(name=copy.name)
        self._notice.show_error(NoticeSubject.RECOVERY, lead, error)

    def _compare(self, copy: RecoveryCopy) -> None:
        def read() -> tuple[MapStyle, MapStyle]:
            saved_style = MapStyle.of({}) if copy.file is None else as_opened(read_style(copy.file))
            return saved_style, MapStyle.of(copy.read().tree)

        from_file = self.tr("Changes that restoring the copy would make")
        from_nothing = self.tr("This style has never been saved.")
        title = self.tr("Differences – {name}").format(name=copy_title(copy))
        text = from_file if copy.file is not None else from_nothing
        self._parts.compare(differences.Comparison(title, text, read))

    def _ask_to_delete(self, copy: RecoveryCopy) -> None:
        if self._dialog is not None:
            ask_to_delete_copy(self._dialog, copy_title(copy), lambda: self._delete(copy))

    def _delete(self, copy: RecoveryCopy) -> None:
        self._parts.jobs.run(
            lambda _cancel: self._parts.store.delete(copy),
            lambda _done: self._on_deleted(copy),
            self._on_delete_failed,
            purpose=f"delete copy {copy.folder.name}",
        )

    def _on_deleted(self, copy: RecoveryCopy) -> None:
        if self._dialog is not None:
            self._dialog.model.remove(copy)

    def _on_delete_failed(self, error: EditorError) -> None:
        self._notice.show_error(NoticeSubject.RECOVERY, self.tr("The copy could not be deleted."), error)

    def _on_opened(self, document: Document) -> None:
        self._notice.withdraw(NoticeSubject.ELSEWHERE)
        self._parts.jobs.cancel("edited elsewhere")
        if document.copy is not None:
            self._recovery.adopt(document.copy, is_in_file=not self._parts.session.has_unsaved_changes)
        path = document.origin.path
        if path is not None:
            self._parts.jobs.run(
                lambda _cancel: self._parts.store.is_edited_elsewhere(path),
                lambda is_edited: self._on_elsewhere_checked(path, is_edited=is_edited),
                _ignore,
                purpose="edited elsewhere",
                abandon=True,
            )

    def _on_elsewhere_checked(self, path: Path, *, is_edited: bool) -> None:
        if is_edited:
            text = self.tr("“{name}” is open in another window with unsaved changes.")
            self._notice.show_note(NoticeSubject.ELSEWHERE, text.format(name=path.name))

    def _on_failed(self, error: EditorError) -> None:
        lead = self.tr("Recovery copies cannot be saved. Save your work often.")
        self._notice.show_error(NoticeSubject.RECOVERY, lead, error)


def _ignore(_error: EditorError) -> None:
    """Ignore the error: the job has logged it, and an unreadable copy is left in place."""


def _nothing() -> None:
    """Do nothing: closing the notice is enough."""
