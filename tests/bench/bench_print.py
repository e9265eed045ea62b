"""Printing: stalls of the window while a large page is drawn and sent to the printer."""

import tempfile
from pathlib import Path

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrinter

from editor.features.export.printing import PrintController
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, sized
from tests.bench.pans import Heartbeat

_PAPER = sized(QPageSize.PageSizeId.A1, QPageSize.PageSizeId.A6)
_MOST_S = 300.0


def bench_print() -> list[Row]:
    """Measure the longest stall of the window while an A1 page is printed into a file at 300 dpi."""
    with a_window() as window, tempfile.TemporaryDirectory() as folder:
        printing = window.features[PrintController]
        dialog = printing.open()
        wait(lambda: not dialog.preview.picture.isNull())
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFileName(str(Path(folder) / "printed.pdf"))
        page = QPageLayout(QPageSize(_PAPER), QPageLayout.Orientation.Portrait, QMarginsF())
        assert printer.setPageLayout(page)
        heartbeat = Heartbeat(window)
        printing.print_on(printer, dialog.page)
        wait(lambda: printing.dialog is None, _MOST_S)
        heartbeat.stop()
        assert Path(printer.outputFileName()).stat().st_size
        longest = max(heartbeat.gaps_ms)
    return [Row("print A1: GUI thread blocked, longest", longest, "ms", 33)]
