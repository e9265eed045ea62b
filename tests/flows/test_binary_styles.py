"""Opening a binary style: a new document, a notice of unsupported parts, and an unchanged old file."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.features.files.import_notes import ImportNotesDialog
from editor.mapstyle.edits.edit import rename_layer
from editor.storage.file_state import read_style
from editor.system.settings import LAST_FOLDER
from tests import binaries as made
from tests.flows.conftest import OpenWindow

WHOLE = made.file(made.style(made.layer(3, "line", made.integer(6, 1)), made.layer(1, "background")))


@pytest.fixture
def binary(tmp_path: Path) -> Path:
    path = tmp_path / "old night.style"
    path.write_bytes(WHOLE)
    return path


def test_a_binary_style_opens_as_a_new_document_with_a_notice_until_a_json_style_opens(
    open_window: OpenWindow, binary: Path, tmp_path: Path
) -> None:
    user = open_window(binary)
    assert [layer.type for layer in user.layers] == ["line", "background"]
    assert user.path is None
    assert user.origin.name == "old night"
    assert not user.is_edited
    assert "“old night” imported" in user.notice
    review, _name_layers = user.notice_buttons
    assert review == "Show import report"
    user.answer(review)
    notes = user.window.findChild(ImportNotesDialog)
    listed = [notes.list.item(row).text() for row in range(notes.list.count())]
    assert "Layer 3 (line): unknown field 6 not imported." in listed
    assert any("data of each layer" in note for note in listed)
    notes.reject()

    other = tmp_path / "other.json"
    other.write_text(user.source_text, encoding="utf-8")
    user.open(other)
    assert user.notice == ""
    assert user.path == other


def test_saving_an_import_requests_a_name_beside_the_binary_file_and_does_not_change_that(
    open_window: OpenWindow,
    binary: Path,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    qtbot: QtBot,
) -> None:
    user = open_window(binary)
    user.settings.set(LAST_FOLDER, str(tmp_path_factory.mktemp("elsewhere")))
    user.edit(rename_layer(user.layers[0].key, "Roads"), "Rename")
    user.trigger("save")
    dialog = user.window.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.directory().absolutePath() == str(binary.parent)
    assert [Path(name).name for name in dialog.selectedFiles()] == ["old night.json"]
    target = tmp_path / "new.json"
    with qtbot.waitSignal(user.documents.saved):
        dialog.fileSelected.emit(str(target))
    dialog.close()
    assert binary.read_bytes() == WHOLE
    assert read_style(target).tree == user.style.tree
    assert user.path == target
    assert not user.is_edited
    assert user.notice == ""


def test_the_open_dialog_offers_binary_styles_and_a_damaged_one_is_refused_with_its_offset(
    open_window: OpenWindow, binary: Path, qtbot: QtBot
) -> None:
    user = open_window()
    for command, forms in (("open", "*.json *.style"), ("save_as", "*.json")):
        user.trigger(command)
        dialog = next(each for each in user.window.findChildren(QFileDialog) if each.isVisible())
        assert dialog.nameFilters()[0] == f"Map styles ({forms})"
        dialog.close()

    before = user.style
    binary.write_bytes(WHOLE[:-1])
    with qtbot.waitSignal(user.documents.open_failed):
        user.window.open_file(binary)
    assert f"at byte {len(WHOLE) - 1}: the file is damaged." in user.notice
    assert user.style is before
