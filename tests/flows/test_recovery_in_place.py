"""Changes that a crash kept from being saved, brought back into the file that is open."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.app.services import Services
from editor.mapstyle.edits import rename_layer
from editor.mapstyle.mending import packed_colors
from tests.flows.conftest import OpenWindow
from tests.flows.crashes import Crash, differences, names, show_copies
from tests.styles import a_color, a_curve, a_document, a_line, bytes_of

COLORS = ("color_stops", "color_stop", "color")
HEX = {"line-inner-color": a_curve(COLORS, (0, "#FF0000"))}
PACKED = {"line-inner-color": a_color((0, 0xFF0000FF))}


@pytest.fixture
def hex_file(tmp_path: Path) -> Path:
    """A style with colours in hex, which opening writes as integers."""
    path = tmp_path / "hex.json"
    others = [a_line(2, paint=HEX), a_line(1, paint=HEX)]
    path.write_bytes(bytes_of(a_document([a_line(3), *others])))
    return path


def test_the_file_that_is_open_is_recovered_in_it_and_nothing_is_asked(
    open_window: OpenWindow, services: Services, crash: Crash, hex_file: Path, qtbot: QtBot
) -> None:
    crash(hex_file, "hex.json", "Lost", paint=PACKED)
    before = hex_file.read_bytes()
    window = open_window(hex_file)
    assert window.session.is_edited  # By its colours, which no person has changed.
    opened = window.session.style
    dialog = show_copies(window, qtbot)
    assert differences(dialog, qtbot) == ["1 layer changed"]
    with qtbot.waitSignal(window.session.changed):
        dialog.recover.click()
    assert names(window) == ["Lost", "", ""]
    assert hex_file.read_bytes() == before
    assert window.session.undo_stack.undoText() == "Recover unsaved changes"
    assert window.notice.text == "The changes to “hex.json” that were not saved are back."
    window.notice.buttons["Undo"].click()
    assert window.session.style is opened
    window.session.undo_stack.redo()
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    qtbot.waitUntil(lambda: not any(services.backups.parent.joinpath("recovery").iterdir()))


def test_work_on_the_file_that_is_open_comes_back_when_its_recovery_is_undone(
    open_window: OpenWindow, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    window = open_window(style_file)
    window.session.do(rename_layer(window.session.style.layers[0].key, "New work"), "Rename")
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    dialog = show_copies(window, qtbot)
    with qtbot.waitSignal(window.session.changed):
        dialog.recover.click()
    assert window.notice.text.endswith("The file was saved since they were made: compare before you save.")
    assert names(window)[0] == "Lost"
    window.notice.buttons["Undo"].click()
    assert names(window)[0] == "New work"


def test_a_copy_of_the_open_file_that_cannot_be_read_says_so_and_changes_nothing(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    (copy,) = services.recovery.left_behind()
    (copy.folder / "copy.json").write_bytes(b"{")
    window = open_window(style_file)
    before = window.session.style
    show_copies(window, qtbot).recover.click()
    qtbot.waitUntil(lambda: "The changes to “small.json” were not recovered." in window.notice.text)
    assert window.session.style is before


def test_recovering_a_file_keeps_what_opening_does_a_step_of_its_own(
    open_window: OpenWindow, crash: Crash, hex_file: Path, qtbot: QtBot
) -> None:
    crash(hex_file, "hex.json", "Lost", paint=PACKED)
    window = open_window()
    dialog = show_copies(window, qtbot)
    with qtbot.waitSignal(window.documents.opened):
        dialog.recover.click()
    assert window.session.has_own_changes
    window.notice.buttons["Undo"].click()
    assert names(window) == ["", "", ""]
    assert not list(packed_colors(window.session.style))
    assert not window.session.has_own_changes


def test_what_opening_did_by_itself_is_neither_asked_for_nor_kept(
    open_window: OpenWindow, services: Services, hex_file: Path, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(hex_file)
    assert window.session.is_edited
    with qtbot.waitSignal(window.documents.opened):
        window.open_file(style_file)
    assert not any(services.backups.parent.joinpath("recovery").glob("*/copy.json"))
