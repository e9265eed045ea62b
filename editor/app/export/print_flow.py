"""The map on paper."""

import importlib
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.app.export.export_work import ExportWork, Read, read
from editor.app.export.map_orders import MapOrders
from editor.app.export.print_dialog import PrintDialog
from editor.app.notice_bar import Subject
from editor.app.window_parts import WindowParts
from editor.errors import EditorError, RenderError
from editor.look.words import translated
from editor.render.export.order import Form, Made, Order
from editor.render.export.page import PaperPage
from editor.wording import say

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter


class PrintFlow(QObject):
    """Carries out the command that prints; `dialog` is the one that is open, `printers` the system's."""

    def __init__(self, parts: WindowParts, orders: MapOrders) -> None:
        super().__init__(parts.window)
        self._parts, self._orders = parts, orders
        self.drawing = ExportWork(parts.services.jobs, "print", self)
        self._previewing = ExportWork(parts.services.jobs, "page preview", self)
        self.dialog: PrintDialog | None = None
        self.printers: QPrintDialog | None = None
        parts.handle({"print": self.open})
        parts.centre.map_view.came_to_rest.connect(self._show_again)

    def open(self) -> PrintDialog:
        """Ask how the map should be printed."""
        if self.dialog is not None:
            self.dialog.raise_()
            return self.dialog
        dialog = self.dialog = PrintDialog(self._parts.services.settings, self._parts.window)
        dialog.over.show_weather(is_known=self._orders.has_weather)
        dialog.print_requested.connect(self._ask_for_printer)
        dialog.preview_requested.connect(self._preview)
        dialog.printing_given_up.connect(self.drawing.cancel)
        dialog.given_up.connect(self._give_up)
        dialog.finished.connect(self._forget)
        self.drawing.went_on.connect(dialog.show_progress)
        self.drawing.ended.connect(dialog.end)
        dialog.show()
        dialog.show_again()
        return dialog

    def print_on(self, printer: "QPrinter", page: PaperPage) -> None:
        """Draw the page as the printer has it, and print that."""
        dialog = self.dialog
        if dialog is None:
            return
        there: PaperPage = _printing().page_on(printer, page)
        if not there.has_room:
            self._say_failed(RenderError(say("The printer's paper leaves no room for the map.")))
            return
        dialog.begin()
        self.drawing.carry_out(
            self._order(dialog, there), read, partial(self._print, printer), self._say_failed
        )

    def close(self) -> None:
        """The window closes: print nothing more."""
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

    def _order(self, dialog: PrintDialog, page: PaperPage) -> Order:
        over = self._orders.over(has_weather=dialog.over.has_weather, has_scale_bar=dialog.over.has_scale_bar)
        return self._orders.page(Form.PAGE, page, over)

    def _preview(self) -> None:
        dialog = self.dialog
        if dialog is not None:
            order = self._order(dialog, dialog.small_page)
            self._previewing.carry_out(order, read, self._show_preview, self._say_failed)

    def _show_preview(self, read: Read) -> None:
        if self.dialog is not None:
            self.dialog.preview.show_picture(read.picture)

    def _print(self, printer: "QPrinter", read: Read) -> None:
        if _printing().print_picture(printer, read.picture):
            self._say_printed(read.made)
        else:
            self._say_failed(RenderError(say("The printer did not take the page. See whether it is ready.")))

    def _say_printed(self, made: Made) -> None:
        if self.dialog is not None:
            self.dialog.done(0)
        said = self.tr("The map was sent to the printer.")
        self._parts.notice.tell(Subject.EXPORT, said, *map(translated, made.lacks))

    def _say_failed(self, error: EditorError) -> None:
        if self.dialog is not None:
            self.dialog.show_failure(error)

    def _show_again(self) -> None:
        if self.dialog is not None:
            self.dialog.show_again()

    def _give_up(self) -> None:
        self.drawing.cancel()
        self._previewing.cancel()

    def _forget(self) -> None:
        self.dialog = self.printers = None


def _printing() -> ModuleType:
    # Qt's printing takes its time to load, and few people print.
    return importlib.import_module("editor.app.export.print_paper")
