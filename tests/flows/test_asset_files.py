"""Icons and faces imported from files and exported to files, through the dialogs of the program."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.assets import NewIcon, add_icons
from editor.system.settings import FONT_FOLDER, ICON_EXPORT_FOLDER, ICON_FOLDER
from tests.features.fonts.faces import FORBIDDEN, font_file
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.flows.icons import Icons, a_city
from tests.icons import a_png
from tests.styles import bytes_of


@pytest.fixture
def user(open_window: OpenWindow, tmp_path: Path) -> Driver:
    path = tmp_path / "city" / "city.json"
    path.parent.mkdir()
    path.write_bytes(bytes_of(a_city()))
    opened = open_window(path)
    opened.commands["icons"].trigger()
    return opened


def dialog(user: Driver) -> QFileDialog:
    return next(each for each in user.window.findChildren(QFileDialog) if each.isVisible())


def answer(user: Driver, qtbot: QtBot, label: str) -> None:
    """Click a button of the open question about a font, once it shows."""
    question = user.font_question
    qtbot.waitUntil(lambda: label in question.buttons and question.buttons[label].isVisible())
    qtbot.mouseClick(question.buttons[label], Qt.MouseButton.LeftButton)


# Icons


def test_one_icon_is_exported_under_a_name_and_several_into_a_folder(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    icons = Icons(user, qtbot)
    icons.session.do(add_icons([NewIcon("OCM Ferry(0).png", a_png(4, 4))]), "Add")
    icons.press("OCM Ferry(0).png")
    user.trigger("export_icons")
    file_dialog = dialog(user)
    assert file_dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    assert Path(file_dialog.selectedFiles()[0]) == tmp_path / "city" / "OCM Ferry(0).png"
    target = tmp_path / "ferry.png"
    icons.pick(target)
    assert icons.strip.note.remark.startswith("“OCM Ferry(0).png” exported to ")
    assert user.settings.get(ICON_EXPORT_FOLDER) == str(tmp_path)
    icons.press("fuel", "food")
    user.trigger("export_icons")
    file_dialog = dialog(user)
    assert file_dialog.fileMode() is QFileDialog.FileMode.Directory
    assert file_dialog.directory().absolutePath() == str(tmp_path)
    folder = tmp_path / "out"
    folder.mkdir()
    icons.pick(folder)
    assert {path.name for path in folder.iterdir()} == {"fuel.png", "food.png"}
    assert user.settings.get(ICON_EXPORT_FOLDER) == str(folder)


def test_exported_icons_are_added_again_with_the_same_ids_and_a_broken_one_is_not_exported(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    icons = Icons(user, qtbot)
    icons.session.do(add_icons([NewIcon("torn", a_png()[:-24])]), "Add")
    icons.press("torn")
    user.trigger("export_icons")
    assert not user.window.findChildren(QFileDialog)
    assert icons.strip.outcome.text.startswith("torn: ")
    assert icons.strip.outcome.bar.text.startswith("1 image could not be exported.")
    icons.user.undo()

    ids = ["OCM-Ferry(0).png", "dot blue.png", "Übergang — café.png"]
    icons.session.do(add_icons([NewIcon(name, a_png(3, side)) for side, name in enumerate(ids, 1)]), "Add")
    icons.press(*ids)
    user.trigger("export_icons")
    icons.pick(tmp_path)
    icons.session.undo_stack.undo()
    assert icons.ids == ["fuel", "food", "loose"]
    user.trigger("add_icons")
    icons.pick(*(tmp_path / name for name in ids))
    assert icons.ids[3:] == ids


def test_the_dialogs_start_beside_the_style_and_then_in_the_last_folder(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    icons = Icons(user, qtbot)
    for name in ("add_icons", "font_add"):
        user.trigger(name)
        file_dialog = dialog(user)
        assert file_dialog.directory().absolutePath() == str(tmp_path / "city")
        file_dialog.close()
        qtbot.waitUntil(lambda: not any(each.isVisible() for each in user.window.findChildren(QFileDialog)))
    user.settings.set(ICON_FOLDER, str(tmp_path))
    user.settings.set(FONT_FOLDER, str(tmp_path))
    user.trigger("icons")
    icons.press("fuel")
    for name in ("add_icons", "replace_icon", "font_add"):
        user.trigger(name)
        file_dialog = dialog(user)
        assert file_dialog.directory().absolutePath() == str(tmp_path)
        file_dialog.close()
        qtbot.waitUntil(lambda: not any(each.isVisible() for each in user.window.findChildren(QFileDialog)))


def test_the_dialogs_hide_no_file_that_is_refused_with_a_message(user: Driver) -> None:
    for command, endings in (
        ("add_icons", ("png", "svg", "bmp", "ico", "tiff")),
        ("font_add", ("ttf", "otf", "ttc", "woff", "woff2")),
    ):
        user.trigger(command)
        first, every = dialog(user).nameFilters()
        assert all(f"*.{ending}" in first for ending in endings)
        assert every == "All files (*)"
        dialog(user).close()


# Faces


def test_each_of_eight_mixed_fonts_is_added_confirmed_or_refused(
    user: Driver, tmp_path: Path, corpus: Path, qtbot: QtBot
) -> None:
    others = corpus / "corpora" / "fonts" / "unsupported"
    bad = [others / name for name in ("gen_valid.woff", "gen_valid.woff2", "gen_valid.ttc")]
    text = tmp_path / "words.ttf"
    text.write_text("no font")
    good = [font_file(tmp_path, face) for face in ("Regular", "Bold")]
    twice = font_file(tmp_path, "Bold", name="Second.ttf", is_cff=True)
    restricted = shutil.copy(font_file(tmp_path, "Italic", rights=FORBIDDEN), tmp_path / "Kept.ttf")
    files = [bad[0], good[0], twice, bad[1], text, Path(restricted), good[1], bad[2]]
    user.trigger("font_add")
    file_dialog = dialog(user)
    file_dialog.filesSelected.emit([str(path) for path in files])
    file_dialog.close()
    fonts, notes = user.font_controller, user.fonts_view.notes
    qtbot.waitUntil(lambda: not fonts.importer.is_busy, timeout=60_000)
    assert {face.slot for face in user.style.fonts} == {"regular", "bold"}
    for path in (*bad, text):
        assert f"“{path.name}” could not be added. " in notes.refused.text
    assert [question.yes for question in notes.questions] == ["Add anyway", "Replace"]
    assert notes.question.text.endswith("1 more to confirm.")
    assert "from “Made-Bold.ttf”?" in notes.questions[1].text
    answer(user, qtbot, "Add anyway")
    answer(user, qtbot, "Keep current font")
    assert {face.slot for face in user.style.fonts} == {"regular", "bold", "italic"}


def test_an_answer_never_replaces_data_of_another_answer(user: Driver, tmp_path: Path, qtbot: QtBot) -> None:
    files = [
        font_file(tmp_path, name=name, rights=FORBIDDEN, is_cff=name == "b.otf")
        for name in ("a.ttf", "b.otf")
    ]
    user.trigger("font_add")
    file_dialog = dialog(user)
    file_dialog.filesSelected.emit([str(path) for path in files])
    file_dialog.close()
    fonts, notes = user.font_controller, user.fonts_view.notes
    qtbot.waitUntil(lambda: len(notes.questions) == 2 and not fonts.importer.is_busy, timeout=60_000)
    answer(user, qtbot, "Add anyway")
    first = user.style.fonts
    answer(user, qtbot, "Add anyway")
    assert user.style.fonts == first
    assert "from “b.otf”?" in notes.question.text
    answer(user, qtbot, "Replace")
    assert user.style.fonts != first
