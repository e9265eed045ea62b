"""Import of a MapLibre style in the window: a new document, and a notice with the report."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.features.files.import_notes import ImportNotesDialog
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.maplibre_styles import a_large_style, bytes_of


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
    (review,) = user.notice_buttons
    user.answer(review)
    notes = user.window.findChild(ImportNotesDialog)
    assert notes is not None
    listed = [notes.list.item(row).text() for row in range(notes.list.count())]
    assert listed[0].startswith("14 layers: ")
    assert any("“photos” not imported" in note for note in listed)
    notes.reject()
    assert style.read_bytes() == before


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
    assert "choose File > Import MapLibre style…" in user.notice
