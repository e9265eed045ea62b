"""Opening a binary style: a new document, with a notice of what it lacks, and the old file left alone."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits import rename_layer
from editor.mapstyle.files import read_style
from editor.system.settings import LAST_FOLDER
from tests import binaries as made
from tests.flows.conftest import OpenWindow

WHOLE = made.file(made.style(made.layer(3, "line", made.integer(6, 1)), made.layer(1, "background")))


@pytest.fixture
def binary(tmp_path: Path) -> Path:
    path = tmp_path / "old night.style"
    path.write_bytes(WHOLE)
    return path


def test_a_binary_style_opens_as_a_new_document_and_a_notice_tells_what_it_lacks(
    open_window: OpenWindow, binary: Path
) -> None:
    window = open_window(binary)
    assert [layer.type for layer in window.session.style.layers] == ["line", "background"]
    assert window.session.origin.path is None
    assert window.session.origin.name == "old night"
    assert not window.session.is_edited
    assert "“old night” was made from a binary style." in window.notice.text
    assert "Layer 3 (line): field 6 has no name in JSON and was left out." in window.notice.text
    assert "called by what they draw" in window.notice.text


def test_saving_an_import_asks_for_a_name_and_leaves_the_binary_alone(
    open_window: OpenWindow, binary: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window = open_window(binary)
    window.session.do(rename_layer(window.session.style.layers[0].key, "Roads"), "Rename")
    window.commands["save"].trigger()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    assert [Path(name).name for name in dialog.selectedFiles()] == ["old night.json"]
    target = tmp_path / "new.json"
    with qtbot.waitSignal(window.documents.saved):
        dialog.fileSelected.emit(str(target))
    dialog.close()
    assert binary.read_bytes() == WHOLE
    assert read_style(target).tree == window.session.style.tree
    assert window.session.origin.path == target
    assert not window.session.is_edited
    assert window.notice.text == ""


def test_a_json_style_opened_next_has_no_such_notice(
    open_window: OpenWindow, binary: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window = open_window(binary)
    other = tmp_path / "other.json"
    other.write_text(window.session.source.text, encoding="utf-8")
    with qtbot.waitSignal(window.documents.opened):
        window.open_file(other)
    assert window.notice.text == ""
    assert window.session.origin.path == other


def test_a_damaged_binary_style_is_refused_with_its_byte_and_nothing_changes(
    open_window: OpenWindow, binary: Path, qtbot: QtBot
) -> None:
    window = open_window()
    before = window.session.style
    binary.write_bytes(WHOLE[:-1])
    with qtbot.waitSignal(window.documents.open_failed):
        window.open_file(binary)
    assert f"at byte {len(WHOLE) - 1}: the file is damaged." in window.notice.text
    assert window.session.style is before


def test_what_was_made_of_a_binary_style_is_saved_beside_it(
    open_window: OpenWindow, binary: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    window = open_window(binary)
    window.services.settings.set(LAST_FOLDER, str(tmp_path_factory.mktemp("elsewhere")))
    window.commands["save"].trigger()
    dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
    assert dialog.directory().absolutePath() == str(binary.parent)
    dialog.close()


def test_the_open_dialog_offers_both_forms_and_the_save_dialog_one(open_window: OpenWindow) -> None:
    window = open_window()
    for command, forms in (("open", "*.json *.style"), ("save_as", "*.json")):
        window.commands[command].trigger()
        dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
        assert dialog.nameFilters()[0] == f"Map styles ({forms})"
        dialog.close()
