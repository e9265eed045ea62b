"""Page layout for printers."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPalette
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from editor.errors import EditorError
from editor.features.export.forms import PageForm
from editor.features.export.print_paper import (
    OVERLAP_ROWS,
    ask_for_printer,
    layout_of,
    page_on,
    print_picture,
)
from editor.render.export.page import PAPERS, create_page, size_problem
from editor.system.settings import Settings


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


def a_picture() -> QImage:
    """Return a picture of several bands that cannot be compressed well."""
    rows = [random.Random(row).randbytes(4 * 1000) for row in range(600)]
    content = b"".join(rows)
    return QImage(content, 1000, 600, QImage.Format.Format_RGB32).copy()


def test_a_folder_that_is_missing_is_reported(qapp: object, tmp_path: Path) -> None:
    made = QPrinter(QPrinter.PrinterMode.HighResolution)
    made.setOutputFileName(str(tmp_path / "nowhere" / "printed.pdf"))
    with pytest.raises(EditorError, match="folder no longer exists"):
        print_picture(made, a_picture())


@contextmanager
def largest_file(most: int) -> Iterator[None]:
    """Limit the size of the files of this process. Units: bytes."""
    resource = pytest.importorskip("resource", reason="limits files as POSIX does")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("limit", [100, 100_000, 1_000_000])
def test_a_page_that_is_cut_off_is_reported_and_leaves_the_file_that_was_there(
    limit: int, printer: QPrinter, tmp_path: Path
) -> None:
    file = tmp_path / "printed.pdf"
    file.write_bytes(b"before")
    with largest_file(limit), pytest.raises(EditorError, match="disk is full"):
        print_picture(printer, a_picture())
    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_disk_that_is_full_is_reported(printer: QPrinter) -> None:
    printer.setOutputFileName("/dev/full")
    with pytest.raises(EditorError):
        print_picture(printer, a_picture())
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("bands", range(6))
def test_a_cancelled_page_is_no_success_and_leaves_the_file_that_was_there(
    bands: int, printer: QPrinter, tmp_path: Path
) -> None:
    file = tmp_path / "printed.pdf"
    file.write_bytes(b"before")
    calls: list[None] = []

    def is_cancelled() -> bool:
        calls.append(None)
        return len(calls) > bands

    assert not print_picture(printer, a_picture(), is_cancelled)
    assert len(calls) == bands + 1, "no band is painted after it"
    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]


def test_a_cancelled_page_leaves_no_file(printer: QPrinter, tmp_path: Path) -> None:
    assert not print_picture(printer, a_picture(), lambda: True)
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
    assert page.margins_mm == pytest.approx((20, 5, 5, 15))
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
    assert there.margins_mm == pytest.approx(page.margins_mm)
    pages = dialog.findChild(QWidget, "gbPrintRange")
    assert pages is None or pages.isHidden(), "there is one page"
    dialog.reject()
    assert not accepted


def test_the_sketch_of_the_page_is_white_in_every_theme(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = ask_for_printer(window, create_page("A5"), "day.json", lambda _printer: None)
    properties = QDialog(dialog)
    sketch = QWidget(properties, objectName="preview")
    page = QWidget(sketch)
    dark = page.palette()
    dark.setColor(QPalette.ColorRole.Light, QColor("black"))
    page.setPalette(dark)
    properties.show()
    qtbot.waitUntil(lambda: page.palette().light().color() == QColor("white"))
    dialog.reject()


@pytest.mark.parametrize("margins_mm", [(20, 5, 7.5, 15), (0, 0, 0, 0), (25.4, 25.4, 25.4, 25.4)])
def test_the_margins_that_the_user_sets_for_a_printer_are_those_of_the_page(
    margins_mm: tuple[float, float, float, float], printer: QPrinter
) -> None:
    page = create_page("A4", is_landscape=True)
    layout = layout_of(page)
    layout.setMargins(QMarginsF(*margins_mm))
    layout.setUnits(QPageLayout.Unit.Inch)
    printer.setPageLayout(layout)
    assert page_on(printer, page).margins_mm == pytest.approx(margins_mm, abs=0.2)


def test_equal_margins_of_a_printer_are_shown_and_others_are_not(qtbot: QtBot, tmp_path: Path) -> None:
    form = PageForm(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(form)
    form.show_paper(replace(create_page("A5"), margins_mm=(12.02, 12.0, 12.0, 12.03)))
    assert (form.paper.value, form.margin.value) == ("A5", 12)
    form.show_paper(replace(create_page("A3"), margins_mm=(20.0, 5.0, 5.0, 5.0)))
    assert (form.paper.value, form.margin.value) == ("A3", 12)
