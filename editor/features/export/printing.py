"""Printing of the map."""

import importlib
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from editor.errors import EditorError, RenderError
from editor.lazy_import import LazyModule
from editor.system.jobs import Cancel
from editor.ui.text import elide_middle, translated
from editor.wording import say
from editor.workspace.export_work import DecodedPicture, ExportWork, decode
from editor.workspace.feature import WindowFeature
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    from editor.features.export import print_dialog, requests
    from editor.render.export import page as paper
    from editor.render.export import request as export_order
else:
    print_dialog = LazyModule("editor.features.export.print_dialog")
    export_order = LazyModule("editor.render.export.request")
    requests = LazyModule("editor.features.export.requests")


class PrintController(WindowFeature):
    """Handles the print command; `dialog` is the open one, `printers` the system's print dialog."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self.drawing = ExportWork(parts.services.jobs, "print", self)
        self._preview_work = ExportWork(parts.services.jobs, "page preview", self)
        self.dialog: print_dialog.PrintDialog | None = None
        self.printers: QPrintDialog | None = None
        # The file that is printed to; empty for a printer.
        self._file = ""
        parts.handle({"print": self.open})
        parts.centre.map_view.camera_stopped.connect(self._update_preview)

    @cached_property
    def _orders(self) -> "requests.MapOrders":
        return requests.MapOrders(self._parts)

    def open(self) -> "print_dialog.PrintDialog":
        """Ask how to print the map."""
        if self.dialog is not None:
            self.dialog.raise_()
            return self.dialog
        dialog = self.dialog = print_dialog.PrintDialog(self._parts.services.settings, self._parts.window)
        dialog.over.show_weather(is_known=self._orders.has_weather)
        dialog.print_requested.connect(self._ask_for_printer)
        dialog.preview_requested.connect(self._request_preview)
        dialog.print_cancelled.connect(self.drawing.cancel)
        dialog.cancel_requested.connect(self._cancel)
        dialog.finished.connect(self._on_finished)
        self.drawing.progress_changed.connect(dialog.show_progress)
        self.drawing.ended.connect(dialog.end)
        dialog.show()
        dialog.update_preview()
        return dialog

    def print_on(self, printer: "QPrinter", page: "paper.PaperPage") -> None:
        """Draw the page with the printer's layout, and print it."""
        dialog = self.dialog
        if dialog is None:
            return
        actual_page: paper.PaperPage = _printing().page_on(printer, page)
        if not actual_page.has_room:
            self._on_failed(RenderError(say("The paper is too small for the map. Choose a larger size.")))
            return
        if replace(actual_page, dpi=page.dpi) != page:
            dialog.page_form.show_paper(actual_page)
        dialog.begin()
        order = self._order(dialog, actual_page)
        self._file = printer.outputFileName()
        self.drawing.submit(order, partial(self._print, printer), self._on_printed, self._on_failed)

    def close(self) -> None:
        """Cancel printing when the window closes."""
        if self.dialog is not None:
            self.dialog.done(0)

    def _ask_for_printer(self) -> None:
        dialog = self.dialog
        if dialog is None:
            return
        page, name = dialog.page, self._parts.session.origin.name
        self.printers = _printing().ask_for_printer(
            dialog, page, name, lambda printer: self.print_on(printer, page)
        )

    def _order(
        self, dialog: "print_dialog.PrintDialog", page: "paper.PaperPage"
    ) -> "export_order.ExportOrder":
        over = self._orders.over(has_weather=dialog.over.has_weather, has_scale_bar=dialog.over.has_scale_bar)
        return self._orders.page(export_order.ExportFormat.PAGE, page, over)

    def _request_preview(self) -> None:
        dialog = self.dialog
        if dialog is not None:
            order = self._order(dialog, dialog.small_page)
            self._preview_work.submit(order, decode, self._show_preview, self._on_failed)

    def _show_preview(self, read: DecodedPicture) -> None:
        if self.dialog is not None:
            self.dialog.preview.show_picture(read.picture)
            # Other remarks concern the size of the preview, not that of the page.
            ends = export_order.data_ends_text()
            self.dialog.show_note(translated(ends) if ends in read.made.lacks else "")

    def _print(
        self, printer: "QPrinter", made: "export_order.ExportResult", cancel: Cancel
    ) -> "export_order.ExportResult":
        """Print a page, on the thread of a job.

        Raises: RenderError if the printer does not accept it; EditorError if its file cannot be written.
        """
        picture = decode(made).picture
        if not _printing().print_picture(printer, picture, cancel.is_set):
            raise RenderError(say("Printing failed. Check the printer."))
        return made

    def _on_printed(self, made: "export_order.ExportResult") -> None:
        if self.dialog is not None:
            self.dialog.done(0)
        text = self.tr("Map sent to printer.")
        choices: tuple[Choice, ...] = ()
        if self._file:
            path = Path(self._file).absolute()
            text = self.tr("Map printed to “{name}” in {folder}.").format(
                name=elide_middle(path.name), folder=elide_middle(str(path.parent))
            )
            show = partial(self._show_folder, path.parent)
            choices = (Choice(self.tr("Show in folder"), self.tr("Open containing folder"), show),)
        remarks = map(translated, made.lacks)
        self._parts.notice.show_news(NoticeSubject.EXPORT, text, *remarks, choices=choices)

    def _show_folder(self, folder: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            text = self.tr("The folder could not be opened: {folder}.")
            text = text.format(folder=elide_middle(str(folder)))
            self._parts.notice.show_note(NoticeSubject.EXPORT, text)

    def _on_failed(self, error: EditorError) -> None:
        if self.dialog is not None:
            self.dialog.show_failure(error)

    def _update_preview(self) -> None:
        if self.dialog is not None:
            self.dialog.update_preview()

    def _cancel(self) -> None:
        self.drawing.cancel()
        self._preview_work.cancel()

    def _on_finished(self) -> None:
        self.dialog = self.printers = None


def _printing() -> ModuleType:
    # QtPrintSupport loads slowly and is seldom needed.
    return importlib.import_module("editor.features.export.print_paper")
