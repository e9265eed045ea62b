"""Changes lost in a crash, restored into the file that is open."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.bulk import packed_colors
from editor.mapstyle.edits.edit import rename_layer
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.crashes import Crash, differences, show_copies
from tests.styles import a_color, a_curve, a_document, a_line, bytes_of

COLORS = ("color_stops", "color_stop", "color")
HEX = {"line-inner-color": a_curve(COLORS, (0, "#FF0000"))}
PACKED = {"line-inner-color": a_color((0, 0xFF0000FF))}


@pytest.fixture
def hex_file(tmp_path: Path) -> Path:
    """A style with colours in hex, which opening converts to integers."""
    path = tmp_path / "hex.json"
    others = [a_line(2, paint=HEX), a_line(1, paint=HEX)]
    path.write_bytes(bytes_of(a_document([a_line(3), *others])))
    return path


def test_the_open_file_is_recovered_in_place_without_a_question(
    open_window: OpenWindow, services: Services, crash: Crash, hex_file: Path, qtbot: QtBot
) -> None:
    crash(hex_file, "hex.json", "Lost", paint=PACKED)
    before = hex_file.read_bytes()
    user = open_window(hex_file)
    assert user.is_edited  # By its colours, which the user has not changed.
    opened = user.style
    dialog = show_copies(user, qtbot)
    assert differences(dialog, qtbot) == ["1 layer changed"]
    with qtbot.waitSignal(user.session.changed):
        dialog.recover.click()
    assert user.layer_names == ["Lost", "", ""]
    assert hex_file.read_bytes() == before
    assert user.undo_text == "Restore unsaved changes"
    assert user.notice == "Unsaved changes to “hex.json” restored."
    user.answer("Undo")
    assert user.style is opened
    user.redo()
    user.save()
    qtbot.waitUntil(lambda: not any(services.backups.parent.joinpath("recovery").iterdir()))


def test_work_on_the_open_file_returns_when_its_recovery_is_undone(
    open_window: OpenWindow, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    user = open_window(style_file)
    user.edit(rename_layer(user.layers[0].key, "New work"), "Rename")
    user.save()
    dialog = show_copies(user, qtbot)
    with qtbot.waitSignal(user.session.changed):
        dialog.recover.click()
    assert user.notice.endswith("since this recovery copy was made. Compare before you save.")
    assert user.layer_names[0] == "Lost"
    user.answer("Undo")
    assert user.layer_names[0] == "New work"


def test_an_unreadable_copy_of_the_open_file_is_reported_and_changes_nothing(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    (copy,) = services.recovery.left_behind()
    (copy.folder / "copy.json").write_bytes(b"{")
    user = open_window(style_file)
    before = user.style
    show_copies(user, qtbot).recover.click()
    qtbot.waitUntil(lambda: "The changes to “small.json” could not be restored." in user.notice)
    assert user.style is before


def test_recovering_a_file_keeps_the_changes_of_opening_as_a_step_of_its_own(
    open_window: OpenWindow, crash: Crash, hex_file: Path, qtbot: QtBot
) -> None:
    crash(hex_file, "hex.json", "Lost", paint=PACKED)
    user = open_window()
    dialog = show_copies(user, qtbot)
    with qtbot.waitSignal(user.documents.opened):
        dialog.recover.click()
    assert user.session.has_unsaved_changes
    user.answer("Undo")
    assert user.layer_names == ["", "", ""]
    assert not list(packed_colors(user.style))
    assert not user.session.has_unsaved_changes


def test_changes_by_opening_are_neither_confirmed_nor_retained(
    open_window: OpenWindow, services: Services, hex_file: Path, style_file: Path
) -> None:
    user = open_window(hex_file)
    assert user.is_edited
    user.open(style_file)
    assert not any(services.backups.parent.joinpath("recovery").glob("*/copy.json"))
