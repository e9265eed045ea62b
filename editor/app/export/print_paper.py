"""Qt's printing, in a module of its own that is imported when something is printed: few people ever do."""

from collections.abc import Callable

from PySide6.QtCore import QMarginsF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from editor.render.export.page import PaperPage


def ask_for_printer(
    parent: QWidget, page: PaperPage, name: str, chosen: Callable[[QPrinter], object]
) -> QPrintDialog:
    """Ask which printer takes a page; the dialog shows the page as it was chosen before."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    printer.setCreator("Isopleth")
    printer.setResolution(page.dpi)
    printer.setPageLayout(layout_of(page))
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintToFile, True)
    dialog.accepted.connect(lambda: chosen(printer))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.show()
    return dialog


def layout_of(page: PaperPage) -> QPageLayout:
    """The layout that printers are told: the paper upright, and how it lies."""
    is_landscape = page.width_mm > page.height_mm
    short, long = sorted((page.width_mm, page.height_mm))
    size = QPageSize(QSizeF(short, long), QPageSize.Unit.Millimeter)
    lies = QPageLayout.Orientation.Landscape if is_landscape else QPageLayout.Orientation.Portrait
    return QPageLayout(size, lies, QMarginsF(), QPageLayout.Unit.Millimeter, QMarginsF())


def page_on(printer: QPrinter, page: PaperPage) -> PaperPage:
    """The page as the printer has it: a person may have chosen another paper there.

    Its margins are at least as wide as the printer's own, and large paper is printed less finely.
    """
    layout = printer.pageLayout()
    millimetre = QPageLayout.Unit.Millimeter
    size, least = layout.fullRect(millimetre), layout.minimumMargins()
    least = QPageLayout(layout.pageSize(), layout.orientation(), least, layout.units()).margins(millimetre)
    edges = (least.left(), least.top(), least.right(), least.bottom())
    left, top, right, bottom = (max(pair) for pair in zip(page.margins_mm, edges, strict=True))
    return PaperPage(size.width(), size.height(), (left, top, right, bottom), page.title, page.dpi).printable


def print_picture(printer: QPrinter, picture: QImage) -> bool:
    """Prints a picture of a whole page, and says whether the printer took it."""
    # The picture has the margins already. Whoever lays out the page anew, as the dialog does, forgets this.
    printer.setFullPage(True)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    # Else Qt hands JPEG to the printer, which leaves shades around letters.
    painter.setRenderHints(
        QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.LosslessImageRendering
    )
    painter.drawImage(printer.paperRect(QPrinter.Unit.DevicePixel), picture)
    return bool(painter.end())
