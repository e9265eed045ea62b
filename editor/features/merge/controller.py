"""Opens the merge window for three selected files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.system.settings import LAST_FOLDER
from editor.workspace.feature import WindowFeature
from editor.workspace.file_dialogs import start_folder
from editor.workspace.file_questions import ask_for_file_to_open
from editor.workspace.panel_interfaces import Continuation
from editor.workspace.style_sets import VariantMerge
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.merge import files, files_dialog, window
else:
    files = LazyModule("editor.features.merge.files")
    files_dialog = LazyModule("editor.features.merge.files_dialog")
    window = LazyModule("editor.features.merge.window")

_PURPOSE: Final = "read styles to merge"


class MergeController(WindowFeature):
    """The command and its window; one at a time for each main window.

    Signals: `variant_merged(VariantMerge)` after a variant was saved without conflicts.
    """

    variant_merged = Signal(object)

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context, self._jobs = context, context.services.jobs
        self.dialog: files_dialog.MergeFilesDialog | None = None
        self.window: window.MergeWindow | None = None
        context.handle({"merge_styles": self.open})

    def open(self) -> None:
        """Ask for the files, or show the window of a merge in progress."""
        for opened in (self.window, self.dialog):
            if opened is not None:
                opened.show()
                opened.raise_()
                opened.activateWindow()
                return
        dialog = files_dialog.MergeFilesDialog(
            self._context.session.origin.path, self._ask_for_file, self._context.window
        )
        self.dialog = dialog
        dialog.files_selected.connect(self.merge)
        dialog.finished.connect(self._on_dialog_finished)
        dialog.show()

    def merge_variant(self, request: VariantMerge) -> None:
        """Open the window of the conflicts of two variants; saving writes the variant that has them."""
        if self.window is not None:
            self.open()
            self.window.show_is_busy()
            return
        made = self._show(files.variant_merge(request))
        made.saved.connect(partial(self._on_variant_saved, request))

    def _on_variant_saved(self, request: VariantMerge, path: Path) -> None:
        if path == request.change.path:  # Else it was saved elsewhere.
            self.variant_merged.emit(request)

    def merge(self, selected: "files.MergeFiles") -> None:
        """Read three files and open the window of their merge."""
        if self.dialog is not None:
            self.dialog.show_reading()
        data = self.source_data
        self._jobs.run(
            lambda _cancel: files.open_merge(selected, data), self._on_opened, self._on_failed, _PURPOSE
        )

    @property
    def has_unsaved_work(self) -> bool:
        return self.window is not None and self.window.would_lose_resolutions

    @property
    def blocks_rebuild(self) -> bool:
        return self.window is not None

    def ask_before_close(self, go_on: Continuation) -> None:
        """Ask about the resolutions of the merge in progress."""
        assert self.window is not None, "it has unsaved work"
        self.window.raise_()
        self.window.activateWindow()
        self.window.ask_to_discard(go_on)

    def close(self) -> None:
        """Close dialog and window before the main window closes."""
        if self.dialog is not None:
            self.dialog.reject()
        if self.window is not None:
            self.window.discard()

    def _ask_for_file(self, parent: QWidget, accepted: Callable[[Path], None]) -> QFileDialog:
        settings = self._context.services.settings
        folder = start_folder(settings.get(LAST_FOLDER), self._context.session.origin)
        return ask_for_file_to_open(parent, str(folder), partial(self._on_file, accepted))

    def _on_file(self, accepted: Callable[[Path], None], path: Path) -> None:
        self._context.services.settings.set(LAST_FOLDER, str(path.absolute().parent))
        accepted(path)

    def _on_opened(self, opened: "files.OpenedMerge") -> None:
        if self.dialog is not None:
            self.dialog.accept()
        self._show(opened)

    def _show(self, opened: "files.OpenedMerge") -> "window.MergeWindow":
        start = self._context.centre.map_view.camera
        made = self.window = window.MergeWindow(opened, self._context.services, start)
        made.closed.connect(self._on_window_closed)
        made.open_requested.connect(self._context.files.open)
        made.addAction(self._context.commands["help_here"])
        made.show()
        return made

    def _on_failed(self, error: EditorError) -> None:
        if self.dialog is not None:
            self.dialog.show_failure(error)

    def _on_dialog_finished(self, _result: int) -> None:
        self._jobs.cancel(_PURPOSE)
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def _on_window_closed(self) -> None:
        self.window = None
