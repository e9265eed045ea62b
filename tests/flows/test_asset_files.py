"""Icons and faces come from files and become files, through the dialogs that a person meets."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.mapstyle.icon_edits import NewIcon, add_icons
from editor.system.settings import FONT_FOLDER, ICON_EXPORT_FOLDER, ICON_FOLDER
from tests.flows.conftest import OpenWindow
from tests.flows.icons import Icons, a_city
from tests.icons import a_png
from tests.panels.fonts.faces import FORBIDDEN, font_file
from tests.styles import bytes_of


@pytest.fixture
def window(open_window: OpenWindow, tmp_path: Path) -> MainWindow:
    path = tmp_path / "city" / "city.json"
    path.parent.mkdir()
    path.write_bytes(bytes_of(a_city()))
    opened = open_window(path)
    opened.commands["icons"].trigger()
    return opened


def dialog(window: MainWindow) -> QFileDialog:
    return next(each for each in window.findChildren(QFileDialog) if each.isVisible())


def answer(window: MainWindow, qtbot: QtBot, words: str) -> None:
    """Press a button of the open question about a font, once it shows."""
    question = window.centre.fonts_view.notes.question
    qtbot.waitUntil(lambda: words in question.buttons and question.buttons[words].isVisible())
    qtbot.mouseClick(question.buttons[words], Qt.MouseButton.LeftButton)


# Icons


def test_one_icon_is_exported_under_a_name_and_several_into_a_folder(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    icons = Icons(window, qtbot)
    icons.session.do(add_icons([NewIcon("OCM Ferry(0).png", a_png(4, 4))]), "Add")
    icons.press("OCM Ferry(0).png")
    window.commands["export_icons"].trigger()
    asked = dialog(window)
    assert asked.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    assert Path(asked.selectedFiles()[0]) == tmp_path / "city" / "OCM Ferry(0).png"
    target = tmp_path / "ferry.png"
    icons.pick(target)
    assert icons.strip.note.remark.startswith("“OCM Ferry(0).png” was written to ")
    assert window.services.settings.get(ICON_EXPORT_FOLDER) == str(tmp_path)
    icons.press("fuel", "food")
    window.commands["export_icons"].trigger()
    asked = dialog(window)
    assert asked.fileMode() is QFileDialog.FileMode.Directory
    assert asked.directory().absolutePath() == str(tmp_path)
    folder = tmp_path / "out"
    folder.mkdir()
    icons.pick(folder)
    assert {path.name for path in folder.iterdir()} == {"fuel.png", "food.png"}
    assert window.services.settings.get(ICON_EXPORT_FOLDER) == str(folder)


def test_nobody_is_asked_where_to_put_an_icon_that_is_broken(window: MainWindow, qtbot: QtBot) -> None:
    icons = Icons(window, qtbot)
    icons.session.do(add_icons([NewIcon("torn", a_png()[:-24])]), "Add")
    icons.press("torn")
    window.commands["export_icons"].trigger()
    assert not window.findChildren(QFileDialog)
    assert icons.strip.outcome.text.startswith("torn: ")
    assert icons.strip.outcome.bar.text.startswith("1 image was not exported.")


def test_what_is_exported_and_added_again_has_the_same_ids(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    icons = Icons(window, qtbot)
    ids = ["OCM-Ferry(0).png", "dot blue.png", "Übergang — café.png"]
    icons.session.do(add_icons([NewIcon(name, a_png(3, side)) for side, name in enumerate(ids, 1)]), "Add")
    icons.press(*ids)
    window.commands["export_icons"].trigger()
    icons.pick(tmp_path)
    icons.session.undo_stack.undo()
    assert icons.ids == ["fuel", "food", "loose"]
    window.commands["add_icons"].trigger()
    icons.pick(*(tmp_path / name for name in ids))
    assert icons.ids[3:] == ids


def test_the_dialogs_begin_beside_the_style_and_then_where_one_was_last(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    icons = Icons(window, qtbot)
    for name in ("add_icons", "font_add"):
        window.commands[name].trigger()
        asked = dialog(window)
        assert asked.directory().absolutePath() == str(tmp_path / "city")
        asked.close()
        qtbot.waitUntil(lambda: not any(each.isVisible() for each in window.findChildren(QFileDialog)))
    window.services.settings.set(ICON_FOLDER, str(tmp_path))
    window.services.settings.set(FONT_FOLDER, str(tmp_path))
    window.commands["icons"].trigger()
    icons.press("fuel")
    for name in ("add_icons", "replace_icon", "font_add"):
        window.commands[name].trigger()
        asked = dialog(window)
        assert asked.directory().absolutePath() == str(tmp_path)
        asked.close()
        qtbot.waitUntil(lambda: not any(each.isVisible() for each in window.findChildren(QFileDialog)))


@pytest.mark.parametrize(
    ("command", "endings"),
    [
        ("add_icons", ("png", "svg", "bmp", "ico", "tiff")),
        ("font_add", ("ttf", "otf", "ttc", "woff", "woff2")),
    ],
)
def test_the_dialogs_hide_no_file_that_is_refused_with_a_sentence(
    window: MainWindow, command: str, endings: tuple[str, ...]
) -> None:
    window.commands[command].trigger()
    first, every = dialog(window).nameFilters()
    assert all(f"*.{ending}" in first for ending in endings)
    assert every == "All files (*)"
    dialog(window).close()


# Faces


def test_of_eight_mixed_fonts_each_is_added_asked_about_or_refused(
    window: MainWindow, tmp_path: Path, corpus: Path, qtbot: QtBot
) -> None:
    others = corpus / "corpora" / "fonts" / "unsupported"
    bad = [others / name for name in ("gen_valid.woff", "gen_valid.woff2", "gen_valid.ttc")]
    text = tmp_path / "words.ttf"
    text.write_text("no font")
    good = [font_file(tmp_path, face) for face in ("Regular", "Bold")]
    twice = font_file(tmp_path, "Bold", name="Second.ttf", is_cff=True)
    kept = shutil.copy(font_file(tmp_path, "Italic", rights=FORBIDDEN), tmp_path / "Kept.ttf")
    files = [bad[0], good[0], twice, bad[1], text, Path(kept), good[1], bad[2]]
    window.commands["font_add"].trigger()
    asked = dialog(window)
    asked.filesSelected.emit([str(path) for path in files])
    asked.close()
    fonts, notes = window.command_flows.fonts, window.centre.fonts_view.notes
    qtbot.waitUntil(lambda: not fonts.intake.is_busy, timeout=60_000)
    assert {face.slot for face in window.session.style.fonts} == {"regular", "bold"}
    for path in (*bad, text):
        assert f"“{path.name}” was not added. " in notes.refused.text
    assert [question.yes for question in notes.asked] == ["Add it all the same", "Replace"]
    assert notes.question.text.endswith("1 more question follows.")
    assert "“Made-Bold.ttf” in its place?" in notes.asked[1].text
    answer(window, qtbot, "Add it all the same")
    answer(window, qtbot, "Keep the old one")
    assert {face.slot for face in window.session.style.fonts} == {"regular", "bold", "italic"}


def test_an_answer_never_replaces_what_another_answer_has_put_there(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    files = [
        font_file(tmp_path, name=name, rights=FORBIDDEN, is_cff=name == "b.otf")
        for name in ("a.ttf", "b.otf")
    ]
    window.commands["font_add"].trigger()
    asked = dialog(window)
    asked.filesSelected.emit([str(path) for path in files])
    asked.close()
    fonts, notes = window.command_flows.fonts, window.centre.fonts_view.notes
    qtbot.waitUntil(lambda: len(notes.asked) == 2 and not fonts.intake.is_busy, timeout=60_000)
    answer(window, qtbot, "Add it all the same")
    first = window.session.style.fonts
    answer(window, qtbot, "Add it all the same")
    assert window.session.style.fonts == first
    assert "“b.otf” in its place?" in notes.question.text
    answer(window, qtbot, "Replace")
    assert window.session.style.fonts != first
