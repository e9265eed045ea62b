"""Functions that need QtPrintSupport, which is imported only when something is printed."""

from collections.abc import Callable

from PySide6.QtCore import QMarginsF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from editor.render.export.page import PaperPage


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
    dialog.accepted.connect(lambda: accepted(printer))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.show()
    return dialog


def layout_of(page: PaperPage) -> QPageLayout:
    """Return the page layout for printers: portrait paper size and orientation."""
    is_landscape = page.width_mm > page.height_mm
    short, long = sorted((page.width_mm, page.height_mm))
    size = QPageSize(QSizeF(short, long), QPageSize.Unit.Millimeter)
    orientation = QPageLayout.Orientation.Landscape if is_landscape else QPageLayout.Orientation.Portrait
    return QPageLayout(size, orientation, QMarginsF(), QPageLayout.Unit.Millimeter, QMarginsF())


def page_on(printer: QPrinter, page: PaperPage) -> PaperPage:
    """Return the page with the printer's paper, which the user may have changed.

    The margins are at least the printer's own; large paper has a lower resolution.
    """
    layout = printer.pageLayout()
    millimetre = QPageLayout.Unit.Millimeter
    size, minimum = layout.fullRect(millimetre), layout.minimumMargins()
    minimum = QPageLayout(layout.pageSize(), layout.orientation(), minimum, layout.units()).margins(
        millimetre
    )
    minimum_edges = (minimum.left(), minimum.top(), minimum.right(), minimum.bottom())
    left, top, right, bottom = (max(pair) for pair in zip(page.margins_mm, minimum_edges, strict=True))
    return PaperPage(size.width(), size.height(), (left, top, right, bottom), page.title, page.dpi).printable


def print_picture(printer: QPrinter, picture: QImage) -> bool:
    """Print a picture of a whole page; return whether the printer accepted it."""
    # The picture contains the margins. Setting a page layout, as the dialog does, resets this flag.
    printer.setFullPage(True)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    # Otherwise Qt sends JPEG to the printer, with artefacts around text.
    painter.setRenderHints(
        QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.LosslessImageRendering
    )
    painter.drawImage(printer.paperRect(QPrinter.Unit.DevicePixel), picture)
    return bool(painter.end())
