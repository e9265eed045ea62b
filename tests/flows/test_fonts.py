"""Faces of the font, as a person adds, looks at, moves and takes them away."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from editor.app.fonts.font_intake import PURPOSE
from editor.app.main_window import MainWindow
from editor.assets.datauri import parse_data_uri
from editor.panels.fonts.face_drops import FaceMove, FontOffer
from editor.session.session import Origin
from tests.flows.conftest import OpenWindow, settle
from tests.panels.fonts.faces import FORBIDDEN, font_file
from tests.styles import a_source

FONTS = 2
USE = ("Use the TTF or OTF file.", "Use the TTF or OTF file.", "Use a single TTF or OTF file.")


@pytest.fixture
def window(open_window: OpenWindow) -> Iterator[MainWindow]:
    """The window, with the fonts shown."""
    made = open_window()
    made.centre.show_view(FONTS)
    yield made
    QGuiApplication.clipboard().clear()


def rest(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until all fonts are read."""
    qtbot.waitUntil(lambda: not window.command_flows.fonts.intake.is_busy, timeout=30_000)
    qtbot.waitUntil(lambda: not window.centre.fonts_view.known.is_waiting, timeout=30_000)


def offer(window: MainWindow, qtbot: QtBot, *paths: Path, slot: str | None = None) -> None:
    """Drop files on the view, or on a card, and wait until they are read."""
    window.centre.fonts_view.fonts_offered.emit(FontOffer(paths, slot))
    rest(window, qtbot)


def slots(window: MainWindow) -> dict[str, str]:
    """What each slot holds, by the name of its font."""
    known = window.centre.fonts_view.known.by_slot
    assert {face.slot for face in window.session.style.fonts} == set(known)
    return {slot: each.name for slot, each in known.items()}


def dialog() -> QFileDialog:
    return next(
        box for box in QApplication.topLevelWidgets() if isinstance(box, QFileDialog) and box.isVisible()
    )


def test_files_that_are_dropped_go_to_the_slots_they_are_for_in_one_step(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    files = [font_file(tmp_path, face) for face in ("Italic", "Bold", "Regular")]
    offer(window, qtbot, *files)
    assert slots(window) == {"regular": "Made Regular", "bold": "Made Bold", "italic": "Made Italic"}
    assert window.session.undo_stack.undoText() == "Add 3 faces"
    window.commands["undo"].trigger()
    assert slots(window) == {}
    assert window.centre.fonts_view.no_faces.isVisible()


def test_a_face_that_is_added_is_named_with_what_it_adds_to_the_file(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    offer(window, qtbot, font_file(tmp_path, "Bold"))
    assert window.session.undo_stack.undoText() == "Add bold face “Made Bold”"
    said = window.centre.fonts_view.notes.remark.remark
    assert said.startswith("Added “Made Bold” as bold face. It adds ")
    assert said.endswith("KB to every save and download.")
    assert window.assets.face == "bold"


def test_a_file_that_is_offered_twice_and_again_is_added_once(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    bold, bad = font_file(tmp_path, "Bold"), tmp_path / "bad.ttf"
    again = shutil.copy(bold, tmp_path / "Bold (1).ttf")
    bad.write_bytes(b"no font")
    offer(window, qtbot, bold, bad, again, bad)
    notes = window.centre.fonts_view.notes
    assert slots(window) == {"bold": "Made Bold"}
    assert notes.question.isHidden()
    assert notes.refused.text.count("bad.ttf") == 1
    offer(window, qtbot, bold)
    assert notes.remark.remark == "The style holds “Made Bold” already."
    assert window.session.undo_stack.count() == 1


@pytest.mark.parametrize(("is_cff", "media_type"), [(False, "font/ttf"), (True, "font/otf")])
def test_a_face_is_written_by_what_it_is_and_not_by_what_it_is_called(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, is_cff: bool, media_type: str
) -> None:
    file = font_file(tmp_path, name="misnamed.otf", is_cff=is_cff)
    offer(window, qtbot, file)
    uri = parse_data_uri(window.session.style.fonts[0].data_uri)
    assert uri.media_type == media_type
    assert uri.decode() == file.read_bytes()


def test_one_bad_file_is_named_and_stops_no_other(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, corpus: Path
) -> None:
    others = corpus / "corpora" / "fonts" / "unsupported"
    bad = [others / name for name in ("gen_valid.woff", "gen_woff2_named.ttf", "gen_valid.ttc")]
    offer(window, qtbot, *bad, tmp_path, tmp_path / "gone.ttf", font_file(tmp_path))
    assert slots(window) == {"regular": "Made Regular"}
    lines = window.centre.fonts_view.notes.refused.text.splitlines()
    for line, name, kind, use in zip(lines, bad, ("WOFF", "WOFF2", "font collection"), USE, strict=False):
        begin = f"“{name.name}” was not added. It is a {kind}"
        assert line.startswith(begin), line
        assert line.endswith(f"which the engine does not read. {use}"), line
    assert lines[3].endswith("This is a folder. Add the TTF or OTF files in it.")
    assert lines[4] == "“gone.ttf” was not added. The file does not exist."
    window.centre.fonts_view.notes.refused.bar.buttons["Close"].click()
    assert window.centre.fonts_view.notes.refused.text == ""


def test_an_occupied_slot_is_asked_about_in_place(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    offer(window, qtbot, font_file(tmp_path))
    other = font_file(tmp_path, name="Other.ttf", is_cff=True)
    notes = window.centre.fonts_view.notes
    for answer, text in (("Keep the old one", "Add"), ("Replace", "Replace")):
        offer(window, qtbot, other)
        assert notes.question.text == (
            "The regular face is “Made Regular”. Put “Made Regular” from “Other.ttf” in its place?"
        )
        notes.question.buttons[answer].click()
        assert window.session.undo_stack.undoText().startswith(f"{text} regular face")
        assert notes.question.text == ""


def test_rights_that_forbid_embedding_are_told_before_and_the_choice_is_a_persons(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    file = font_file(tmp_path, rights=FORBIDDEN)
    question = window.centre.fonts_view.notes.question
    offer(window, qtbot, file)
    assert "must not be embedded" in question.text
    question.buttons["Leave it out"].click()
    assert slots(window) == {}
    offer(window, qtbot, file)
    question.buttons["Add it all the same"].click()
    rest(window, qtbot)
    assert slots(window) == {"regular": "Made Regular"}


def test_reading_can_be_cancelled_and_adds_nothing(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    view = window.centre.fonts_view
    view.fonts_offered.emit(FontOffer((font_file(tmp_path), font_file(tmp_path, "Bold"))))
    assert view.notes.work.text == "Checking “Made-Regular.ttf”, 1 of 2"
    view.notes.work.buttons["Cancel"].click()
    assert not window.command_flows.fonts.intake.is_busy
    assert not window.services.jobs.is_running(PURPOSE)
    assert view.notes.remark.remark == "Cancelled. No face was added."
    offer(window, qtbot, font_file(tmp_path, "Italic"))
    assert slots(window) == {"italic": "Made Italic"}


def test_another_document_gets_no_font_that_was_being_read(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.centre.fonts_view.fonts_offered.emit(FontOffer((font_file(tmp_path, "Bold"),)))
    intake = window.command_flows.fonts.intake
    assert intake.is_busy
    window.session.open(a_source(1), Origin(None, "Other"))
    assert not intake.is_busy
    qtbot.waitUntil(lambda: not window.services.jobs.is_running(PURPOSE))
    assert window.session.style.fonts == ()


def test_a_face_is_chosen_in_a_dialog_and_replaced_by_another(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.commands["font_add"].trigger()
    asked = dialog()
    asked.filesSelected.emit([str(font_file(tmp_path))])
    asked.close()
    rest(window, qtbot)
    assert window.commands["font_replace"].text() == "Replace regular face…"
    window.commands["font_replace"].trigger()
    asked = dialog()
    asked.fileSelected.emit(str(font_file(tmp_path, "Bold")))
    asked.close()
    rest(window, qtbot)
    assert slots(window) == {"regular": "Made Bold"}
    assert window.session.undo_stack.undoText() == "Replace regular face by “Made Bold”"


def test_commands_say_which_face_they_act_on_and_whether_they_can(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    names = ("font_replace", "font_export", "font_remove", "font_to_bold")
    assert [window.commands[name].isEnabled() for name in names] == [True, False, False, False]
    assert window.commands["font_replace"].text() == "Add regular face…"
    offer(window, qtbot, font_file(tmp_path))
    assert all(window.commands[name].isEnabled() for name in names)
    assert window.commands["font_remove"].text() == "Remove regular face"
    window.assets.choose_face("italic")
    assert [window.commands[name].isEnabled() for name in names] == [True, False, False, False]


def test_delete_takes_the_chosen_face_away_and_undo_brings_it_back(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    offer(window, qtbot, font_file(tmp_path))
    window.centre.show_face("regular")
    window.commands["delete"].trigger()
    assert window.session.undo_stack.undoText() == "Remove regular face “Made Regular”"
    assert window.session.style.fonts == ()
    note = window.centre.fonts_view.notes.remark
    assert (note.remark, note.button.text()) == ("Removed the regular face.", "Undo")
    note.button.click()
    assert note.remark == ""
    rest(window, qtbot)
    assert slots(window) == {"regular": "Made Regular"}


def test_a_face_is_copied_by_a_command_and_moved_by_a_drag(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    offer(window, qtbot, font_file(tmp_path))
    window.commands["font_to_bold"].trigger()
    rest(window, qtbot)
    assert slots(window) == {"regular": "Made Regular", "bold": "Made Regular"}
    window.centre.fonts_view.face_moved.emit(FaceMove("bold", "italic"))
    rest(window, qtbot)
    assert slots(window) == {"regular": "Made Regular", "italic": "Made Regular"}
    assert window.session.undo_stack.undoText() == "Move “Made Regular” to italic"


def test_a_face_is_exported_as_its_bytes_are(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    file = font_file(tmp_path)
    offer(window, qtbot, file)
    window.commands["font_export"].trigger()
    asked = dialog()
    assert [Path(name).name for name in asked.selectedFiles()] == ["Made Regular.ttf"]
    target = tmp_path / "out.ttf"
    asked.fileSelected.emit(str(target))
    asked.close()
    notes = window.centre.fonts_view.notes
    qtbot.waitUntil(lambda: notes.remark.remark.startswith("“Made Regular” was written to"))
    assert target.read_bytes() == file.read_bytes()


def test_an_export_that_fails_says_why_in_place(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    offer(window, qtbot, font_file(tmp_path))
    window.commands["font_export"].trigger()
    asked = dialog()
    asked.fileSelected.emit(str(tmp_path / "nowhere" / "out.ttf"))
    asked.close()
    notes = window.centre.fonts_view.notes
    qtbot.waitUntil(lambda: bool(notes.refused.text))
    assert notes.refused.text.startswith("The face was not exported. The folder is gone.")


def test_a_font_file_is_pasted_into_the_chosen_slot(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.centre.show_face("italic")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(font_file(tmp_path)))])
    QGuiApplication.clipboard().setMimeData(data)
    window.commands["paste"].trigger()
    rest(window, qtbot)
    assert slots(window) == {"italic": "Made Regular"}
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(font_file(tmp_path, "Bold")))])
    QGuiApplication.clipboard().setMimeData(data)
    window.commands["paste"].trigger()
    rest(window, qtbot)
    assert slots(window) == {"italic": "Made Regular", "bold": "Made Bold"}, "nobody is asked to lose one"


def test_a_clipboard_that_nobody_filled_holds_no_font(window: MainWindow) -> None:
    QGuiApplication.clipboard().clear()
    window.commands["paste"].trigger()
    refused = window.centre.fonts_view.notes.refused.text
    assert refused == "The clipboard holds no file. Copy a TTF or OTF file first."


def test_a_face_is_cut_and_pasted_into_another_slot(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    offer(window, qtbot, font_file(tmp_path))
    window.centre.show_face("regular")
    window.commands["cut"].trigger()
    assert window.session.style.fonts == ()
    window.centre.show_face("bold")
    window.commands["paste"].trigger()
    rest(window, qtbot)
    assert slots(window) == {"bold": "Made Regular"}


def test_the_sample_is_remembered(window: MainWindow, open_window: OpenWindow) -> None:
    assert window.centre.fonts_view.specimen.sample == "Montevideo"
    window.centre.fonts_view.specimen.field.setText("Ñandú")
    assert open_window().centre.fonts_view.specimen.sample == "Ñandú"


def pictures(window: MainWindow, qtbot: QtBot) -> tuple[QImage, ...]:
    """The map, the small map, the specimen, the label of the chosen layer and a card as they are now."""
    rest(window, qtbot)
    settle(window, qtbot)
    small, view = window.command_flows.fonts.still_map, window.centre.fonts_view
    qtbot.waitUntil(lambda: small.is_settled or not small.isVisible(), timeout=20_000)
    label = window.properties_panel.layer_page.labels.result.picture
    shown = window.map_view.picture
    assert shown is not None
    drawn = (small, view.specimen.picture, label, view.cards[0])
    return shown.copy(), *(widget.grab().toImage() for widget in drawn)


def test_every_view_follows_each_change_of_face_at_once(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    street = next(layer for layer in window.session.style.layers if layer.type == "street")
    window.view_state.select([street.key])
    label = window.properties_panel.layer_page.labels.result
    qtbot.waitUntil(lambda: bool(label.samples) and label.picture.is_legible, timeout=20_000)
    assert set(label.picture.text) & set("AEIOU")
    window.centre.show_view(FONTS)
    built_in = pictures(window, qtbot)
    offer(window, qtbot, font_file(tmp_path))
    one = pictures(window, qtbot)
    other = font_file(tmp_path, name="Small.ttf", letters="AEIOU")
    window.centre.fonts_view.fonts_offered.emit(FontOffer((other,), "regular", frozenset({"regular"})))
    two = pictures(window, qtbot)
    assert [a != b != c != a for a, b, c in zip(built_in, one, two, strict=True)] == [True] * len(one)
    window.commands["undo"].trigger()
    assert same(pictures(window, qtbot), one) == [True] * len(one)
    window.commands["font_remove"].trigger()
    # Without a face there is no specimen, and its map is not drawn.
    assert same(pictures(window, qtbot), built_in)[::3] == [True, True]
    assert label.picture.grab().toImage() == built_in[3]


def same(some: tuple[QImage, ...], others: tuple[QImage, ...]) -> list[bool]:
    return [one == other for one, other in zip(some, others, strict=True)]


def test_what_a_face_lacks_is_marked_in_its_specimen_and_named(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    offer(window, qtbot, font_file(tmp_path))
    picture = window.centre.fonts_view.specimen.picture
    assert picture.missing.startswith("ontevid")
    assert picture.note.startswith("Dotted letters are drawn in the built-in font: o n t e v i d")
    window.assets.choose_face("bold")
    assert picture.note == "All of it is drawn in the built-in font."


def test_a_press_on_the_chosen_card_brings_its_page_back(window: MainWindow, qtbot: QtBot) -> None:
    card, panel = window.centre.fonts_view.cards[0], window.properties_panel
    assert card.is_chosen
    window.view_state.select([window.session.style.layers[0].key])
    assert panel.layer_page.isVisible()
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert panel.face_page.isVisible()


def test_the_chosen_card_has_the_keys_when_the_fonts_are_first_shown(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    with qtbot.waitActive(window):
        window.activateWindow()
    window.map_view.setFocus()
    window.assets.choose_face("bold")
    window.commands["fonts"].trigger()
    regular, bold, _italic = window.centre.fonts_view.cards
    assert bold.hasFocus()
    regular.setFocus()
    window.commands["map"].trigger()
    window.commands["fonts"].trigger()
    assert regular.hasFocus()


def test_the_small_map_leaves_out_what_the_map_leaves_out(window: MainWindow) -> None:
    small, control = window.command_flows.fonts.still_map, window.map_control
    assert control.left_out
    assert small.left_out == control.left_out
    window.commands["samples"].trigger()
    assert small.left_out == control.left_out == frozenset()
