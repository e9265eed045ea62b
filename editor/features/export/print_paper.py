"""Functions that need QtPrintSupport, which is imported only when something is printed."""

import errno
import os
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QChildEvent, QEvent, QMarginsF, QObject, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPyTextObject,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from editor.errors import FilePosition, SaveError
from editor.render.export.page import PaperPage
from editor.storage.saving import save_bytes, why_not_saved
from editor.ui.later import call_later

# No Python code runs while Qt paints a band: the window waits a few milliseconds, and resumes in the pause.
_BAND_PIXELS: Final = 2**17
_PAUSE_S: Final = 0.002
# Each band covers the end of the previous one: viewers of PDF would show a seam where two edges meet.
OVERLAP_ROWS: Final = 6
_OBJECT_CHARACTER: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
_PDF_END: Final = b"%%EOF"
_PAGE_OBJECT: Final = QTextFormat.ObjectTypes.UserObject.value + 1


def ask_for_printer(
    parent: QWidget, page: PaperPage, name: str, accepted: Callable[[QPrinter], object]
) -> QPrintDialog:
    """Ask for a printer, with the page as initial layout."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    printer.setCreator("Isopleth")
    printer.setResolution(page.dpi)
    printer.setPageLayout(layout_of(page))
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintToFile, True)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange, False)
    dialog.installEventFilter(_WhitePaper(dialog))
    dialog.accepted.connect(lambda: accepted(printer))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.show()
    # Qt offers a range of pages when it shows the dialog, although the option for it is off.
    pages = dialog.findChild(QWidget, "gbPrintRange")
    if pages is not None:
        pages.hide()
    return dialog


class _WhitePaper(QObject):
    """Makes the sketch of the page white in the dialog that Qt opens for the properties of a printer.

    Qt fills it in a colour of the palette that is dark in the dark theme, and writes on it in another.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QChildEvent) and event.type() is QEvent.Type.ChildPolished:
            child = event.child()
            if isinstance(child, QDialog):
                # Qt is still creating the widgets in it.
                call_later(child, partial(_whiten_sketch, child))
        return super().eventFilter(watched, event)


def _whiten_sketch(dialog: QDialog) -> None:
    sketch = dialog.findChild(QWidget, "preview")
    for part in sketch.findChildren(QWidget) if sketch is not None else ():
        palette = part.palette()
        palette.setColor(QPalette.ColorRole.Light, Qt.GlobalColor.white)
        palette.setColor(QPalette.ColorRole.Dark, Qt.GlobalColor.gray)
        part.setPalette(palette)


def layout_of(page: PaperPage) -> QPageLayout:
    """Return the page layout for printers: portrait paper size, orientation and margins."""
    is_landscape = page.width_mm > page.height_mm
    short, long = sorted((page.width_mm, page.height_mm))
    size = QPageSize(QSizeF(short, long), QPageSize.Unit.Millimeter)
    orientation = QPageLayout.Orientation.Landscape if is_landscape else QPageLayout.Orientation.Portrait
    margins = QMarginsF(*page.margins_mm)
    return QPageLayout(size, orientation, margins, QPageLayout.Unit.Millimeter, QMarginsF())


def page_on(printer: QPrinter, page: PaperPage) -> PaperPage:
    """Return the page with the printer's paper and margins, which the user may have changed.

    The margins are at least the printer's own; large paper has a lower resolution.
    """
    layout = printer.pageLayout()
    millimetre = QPageLayout.Unit.Millimeter
    size, minimum = layout.fullRect(millimetre), layout.minimumMargins()
    minimum = QPageLayout(layout.pageSize(), layout.orientation(), minimum, layout.units()).margins(
        millimetre
    )
    edges = zip(_edges(layout.margins(millimetre)), _edges(minimum), strict=True)
    left, top, right, bottom = (max(pair) for pair in edges)
    return PaperPage(size.width(), size.height(), (left, top, right, bottom), page.title, page.dpi).printable


def _edges(margins: QMarginsF) -> tuple[float, float, float, float]:
    return margins.left(), margins.top(), margins.right(), margins.bottom()


def print_picture(
    printer: QPrinter, picture: QImage, is_cancelled: Callable[[], bool] = lambda: False
) -> bool:
    """Print a picture of a whole page; return whether the printer, or its file, has all of it.

    Call it on a thread: the window waits for a few milliseconds at most. `is_cancelled` is called repeatedly.
    A file is replaced only by a whole page.
    Raises: EditorError if the file cannot be written.
    """
    target = printer.outputFileName()
    if not target:
        return _print(printer, picture, is_cancelled)
    # Qt reports neither a full disk nor a file that is cut off.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        printed = Path(folder, Path(target).name)
        printer.setOutputFileName(str(printed))
        try:
            is_printed = _print(printer, picture, is_cancelled)
        finally:
            printer.setOutputFileName(target)
        if not is_printed or is_cancelled():
            return False
        content = printed.read_bytes() if printed.is_file() else b""
    is_pdf = printer.outputFormat() is QPrinter.OutputFormat.PdfFormat
    if not content or (is_pdf and not content.rstrip().endswith(_PDF_END)):
        full = why_not_saved(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
        raise SaveError.untouched(full, FilePosition(file=target))
    save_bytes(Path(target), content)
    return True


def _print(printer: QPrinter, picture: QImage, is_cancelled: Callable[[], bool]) -> bool:
    # The picture contains the margins. Setting a page layout, as the dialog does, resets this flag.
    printer.setFullPage(True)
    # Only the call that prints a document opens a printer, and sends it the page, while Python runs.
    document = QTextDocument()
    document.setPageSize(QSizeF(100, 100))
    page = _PageObject(printer, picture, is_cancelled)
    document.documentLayout().registerHandler(_PAGE_OBJECT, page)
    form = QTextCharFormat()
    form.setObjectType(_PAGE_OBJECT)
    QTextCursor(document).insertText(_OBJECT_CHARACTER, form)
    document.print_(printer)
    return page.is_painted and not page.is_discarded


class _PageObject(QPyTextObject):
    """The picture of a whole page as the only object of a document, painted in bands."""

    def __init__(self, printer: QPrinter, picture: QImage, is_cancelled: Callable[[], bool]) -> None:
        super().__init__()
        self._printer, self._picture, self._is_cancelled = printer, picture, is_cancelled
        self.is_painted = self.is_discarded = False

    def intrinsicSize(self, _document: QTextDocument, _position: int, _form: QTextFormat) -> QSizeF:
        return QSizeF(1, 1)

    def drawObject(
        self,
        painter: QPainter,
        _rect: QRectF | QRect,
        _document: QTextDocument,
        _position: int,
        _form: QTextFormat,
    ) -> None:
        painter.save()
        painter.resetTransform()
        painter.setClipping(False)
        # Otherwise Qt sends JPEG to the printer, with artefacts around text.
        painter.setRenderHints(
            QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.LosslessImageRendering
        )
        self._paint_bands(painter)
        painter.restore()
        self.is_painted = True

    def _paint_bands(self, painter: QPainter) -> None:
        paper = self._printer.paperRect(QPrinter.Unit.DevicePixel)
        width, height = self._picture.width(), self._picture.height()
        pitch, step = paper.height() / height, max(OVERLAP_ROWS, _BAND_PIXELS // width)
        for top in range(0, height, step):
            if self._is_cancelled() and (self._printer.outputFileName() or self._printer.abort()):
                self.is_discarded = True
                return
            rows = min(step + OVERLAP_ROWS, height - top)
            box = QRectF(paper.left(), paper.top() + top * pitch, paper.width(), rows * pitch)
            painter.drawImage(box, self._picture, QRectF(0, top, width, rows))
            time.sleep(_PAUSE_S)  # The window's thread gets the interpreter.
