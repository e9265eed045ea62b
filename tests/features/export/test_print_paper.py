"""Page layout for printers."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.features.export.print_paper import (
    OVERLAP_ROWS,
    ask_for_printer,
    layout_of,
    page_on,
    print_picture,
)
from editor.render.export.page import PAPERS, create_page, size_problem


@pytest.fixture
def printer(qapp: object, tmp_path: Path) -> QPrinter:
    """A printer that prints into a file."""
    made = QPrinter(QPrinter.PrinterMode.HighResolution)
    made.setOutputFileName(str(tmp_path / "printed.pdf"))
    return made


@pytest.mark.parametrize("paper", PAPERS)
def test_a_page_of_any_paper_can_be_drawn(paper: str) -> None:
    size = create_page(paper).size
    assert size_problem(size.width(), size.height()) == ""
    assert {"A0", "A1"} <= PAPERS.keys()


@pytest.mark.parametrize("is_landscape", [False, True])
def test_a_picture_fills_the_paper_in_its_orientation(
    is_landscape: bool, printer: QPrinter, tmp_path: Path
) -> None:
    page = create_page("A5", is_landscape=is_landscape, dpi=72)
    picture = QImage(page.size, QImage.Format.Format_RGB32)
    picture.fill(QColor("teal"))
    printer.setResolution(page.dpi)
    printer.setPageLayout(layout_of(page))
    assert print_picture(printer, picture)
    printed = (tmp_path / "printed.pdf").read_bytes()
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert box is not None
    assert tuple(map(float, box.groups())) == pytest.approx((picture.width(), picture.height()), abs=1)
    bands = [
        (int(width), int(height)) for width, height in re.findall(rb"/Width (\d+)\n/Height (\d+)", printed)
    ]
    assert {width for width, _ in bands} == {picture.width()}
    assert len(bands) > 1
    assert sum(height for _, height in bands) == picture.height() + (len(bands) - 1) * OVERLAP_ROWS
    assert b"/DCTDecode" not in printed, "JPEG leaves shades around letters"


@pytest.mark.qt_log_ignore("QPainter::begin", extend=True)
def test_a_printer_that_fails_is_reported(qapp: object, tmp_path: Path) -> None:
    made = QPrinter(QPrinter.PrinterMode.HighResolution)
    made.setOutputFileName(str(tmp_path / "nowhere" / "printed.pdf"))
    assert not print_picture(made, QImage(100, 100, QImage.Format.Format_RGB32))


def test_a_cancelled_page_leaves_no_file_and_is_not_painted_to_its_end(
    printer: QPrinter, tmp_path: Path
) -> None:
    picture = QImage(1000, 2000, QImage.Format.Format_RGB32)
    picture.fill(QColor("teal"))
    calls: list[None] = []

    def is_cancelled() -> bool:
        calls.append(None)
        return len(calls) > 2

    print_picture(printer, picture, is_cancelled)
    assert len(calls) == 3
    assert not list(tmp_path.iterdir())


def with_margins(printer: QPrinter, own: QMarginsF) -> QPrinter:
    size, lies = QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Landscape
    assert printer.setPageLayout(QPageLayout(size, lies, own, QPageLayout.Unit.Millimeter, own))
    return printer


def test_a_picture_begins_at_the_edge_of_the_paper_where_a_printer_has_margins(printer: QPrinter) -> None:
    page = page_on(with_margins(printer, QMarginsF(20, 5, 5, 15)), create_page("A4", dpi=72))
    picture = QImage(page.size, QImage.Format.Format_RGB32)
    picture.fill(QColor("teal"))
    assert print_picture(printer, picture)
    assert printer.pageRect(QPrinter.Unit.DevicePixel) == printer.paperRect(QPrinter.Unit.DevicePixel)


def test_margins_are_at_least_those_of_the_printer(printer: QPrinter) -> None:
    page = page_on(with_margins(printer, QMarginsF(20, 5, 5, 15)), create_page("A5", title="Here"))
    assert (page.width_mm, page.height_mm) == (297, 210)
    assert page.margins_mm == pytest.approx((20, 10, 10, 15))
    assert (page.title, page.dpi) == ("Here", 300)


def test_print_dialog_has_the_selected_page(qtbot: QtBot) -> None:
    window, accepted = QWidget(), list[QPrinter]()
    qtbot.addWidget(window)
    page = create_page("A5", is_landscape=True)
    dialog = ask_for_printer(window, page, "day.json", accepted.append)
    printer = dialog.printer()
    assert (printer.resolution(), printer.docName()) == (page.dpi, "day.json")
    there = page_on(printer, page)
    assert (there.width_mm, there.height_mm) == (page.width_mm, page.height_mm)
    dialog.reject()
    assert not accepted
