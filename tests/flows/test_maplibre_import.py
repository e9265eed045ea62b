"""Import of a MapLibre style in the window: a new document, and a notice with the report."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from editor.features.files.import_notes import ImportNotesDialog
from editor.mapstyle.maplibre.style import read_style
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.maplibre_styles import a_large_style, bytes_of
from tests.styles import a_document
from tests.styles import bytes_of as bytes_of_style


@pytest.fixture
def style(tmp_path: Path) -> Path:
    path = tmp_path / "bright.json"
    path.write_bytes(bytes_of(a_large_style()))
    return path


def choose(user: Driver, path: Path) -> None:
    user.trigger("import_maplibre")
    dialog = user.window.findChild(QFileDialog)
    assert dialog is not None
    assert "*.json" in dialog.selectedNameFilter()
    dialog.fileSelected.emit(str(path))
    dialog.close()


def the_report(user: Driver) -> list[str]:
    """Copy and close the shown report, and return its lines."""
    (report,) = user.window.findChildren(ImportNotesDialog)
    (copy,) = (button for button in report.findChildren(QPushButton) if button.text() == "Copy report")
    copy.click()
    report.reject()
    return [report.list.item(row).text() for row in range(report.list.count())]


def test_an_import_is_a_new_document_with_a_report_of_every_layer(
    open_window: OpenWindow, style: Path, qtbot: QtBot
) -> None:
    user = open_window()
    before = style.read_bytes()
    with qtbot.waitSignal(user.documents.opened):
        choose(user, style)
    assert user.layers[-1].type == "background"
    assert user.path is None
    assert user.origin.name == "bright"
    assert not user.is_edited
    assert "“bright” imported" in user.notice
    review, _reference = user.notice_buttons
    user.answer(review)
    lines = the_report(user)
    assert lines[0] == "The style"
    assert lines[1].startswith("14 layers: ")
    headings = [line for line in lines if line.endswith(")") and not line.startswith("“")]
    assert [heading.partition(" (")[0] for heading in headings] == [
        "Not imported",
        "Imported with changes",
        "Imported",
    ]
    lost = lines.index("Not imported (1)")
    assert lines[lost + 1] == "“photos”: the style format has no layers of type “raster”."
    imported = read_style(before, "bright.json")
    assert [layer.id for layer in imported.layers if not any(f"“{layer.id}”" in line for line in lines)] == []
    assert style.read_bytes() == before


def test_the_report_of_an_import_is_in_the_menu_until_another_style_is_opened(
    open_window: OpenWindow, style: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    user = open_window()
    assert not user.is_enabled("import_report")
    with qtbot.waitSignal(user.documents.opened):
        choose(user, style)
    user.window.notice.close_shown()
    user.trigger("import_report")
    lines = the_report(user)
    assert QGuiApplication.clipboard().text().splitlines()[0] == "Import report – bright"
    copied = [line.removeprefix("- ") for line in QGuiApplication.clipboard().text().splitlines() if line]
    assert copied == ["Import report – bright", *lines]
    other = tmp_path / "other.json"
    other.write_bytes(bytes_of_style(a_document(1)))
    user.open(other)
    assert not user.is_enabled("import_report")


def test_the_notice_of_an_import_offers_a_screenshot_of_the_original(
    open_window: OpenWindow, style: Path, qtbot: QtBot
) -> None:
    user = open_window()
    with qtbot.waitSignal(user.documents.opened):
        choose(user, style)
    user.answer("Add screenshot of the original…")
    dialog = user.window.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.windowTitle() == "Open reference image"
    assert Path(dialog.directory().absolutePath()) == style.parent
    dialog.close()
    # The notice stays, so that the report can be shown afterwards.
    assert "Show import report" in user.notice_buttons


def test_a_file_that_is_no_maplibre_style_is_refused_with_its_place(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    user = open_window()
    style = user.style
    bad = tmp_path / "bad.json"
    bad.write_text('{"version": 8,\n "layers": [{}]}')
    with qtbot.waitSignal(user.documents.open_failed):
        choose(user, bad)
    assert "“bad.json” could not be opened." in user.notice
    assert "line 2" in user.notice
    assert user.style is style


def test_opening_a_maplibre_style_names_the_command_that_converts_it(
    open_window: OpenWindow, style: Path
) -> None:
    user = open_window(style)
    assert "choose “File > Import MapLibre style…”" in user.notice
