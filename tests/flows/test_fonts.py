"""Faces of the font: adding, viewing, moving and deleting them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from editor.assets.data_uri import parse_data_uri
from editor.features.fonts.adding import PURPOSE
from editor.features.fonts.drag_and_drop import FaceMove, FontOffer
from editor.render.preview_options import LabelFont
from editor.session.session import Origin
from editor.system.settings import LABEL_FONT
from editor.workspace.panel_interfaces import PropertiesSubject
from tests.features.fonts.faces import FORBIDDEN, font_file
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver
from tests.styles import a_source

FONTS = 2
USE = ("Use a TTF or OTF file.", "Use a TTF or OTF file.", "Use a single TTF or OTF file.")


@pytest.fixture
def user(open_window: OpenWindow) -> Iterator[Driver]:
    """The window, with the fonts shown."""
    made = open_window()
    made.centre.show_view(FONTS)
    yield made
    QGuiApplication.clipboard().clear()


def wait_until_idle(user: Driver, qtbot: QtBot) -> None:
    """Wait until all fonts are read."""
    qtbot.waitUntil(lambda: not user.font_importer.is_busy, timeout=30_000)
    qtbot.waitUntil(lambda: not user.font_faces.is_waiting, timeout=30_000)


def offer(user: Driver, qtbot: QtBot, *paths: Path, slot: str | None = None) -> None:
    """Drop files on the view, or on a card, and wait until they are read."""
    user.fonts_view.fonts_offered.emit(FontOffer(paths, slot))
    wait_until_idle(user, qtbot)


def slots(user: Driver) -> dict[str, str]:
    """Return the content of each slot, by the name of its font."""
    known = user.font_faces.by_slot
    assert {face.slot for face in user.style.fonts} == set(known)
    return {slot: each.name for slot, each in known.items()}


def dialog() -> QFileDialog:
    return next(
        box for box in QApplication.topLevelWidgets() if isinstance(box, QFileDialog) and box.isVisible()
    )


def test_dropped_files_are_assigned_to_their_slots_in_one_step(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    files = [font_file(tmp_path, face) for face in ("Italic", "Bold", "Regular")]
    offer(user, qtbot, *files)
    assert slots(user) == {"regular": "Made Regular", "bold": "Made Bold", "italic": "Made Italic"}
    assert user.undo_text == "Add 3 fonts"
    user.trigger("undo")
    assert slots(user) == {}
    assert user.fonts_view.no_faces.isVisible()


def test_a_file_that_is_added_several_times_is_added_once_and_named_with_its_size(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    bold, bad = font_file(tmp_path, "Bold"), tmp_path / "bad.ttf"
    again = shutil.copy(bold, tmp_path / "Bold (1).ttf")
    bad.write_bytes(b"no font")
    offer(user, qtbot, bold, bad, again, bad)
    notes = user.fonts_view.notes
    assert slots(user) == {"bold": "Made Bold"}
    assert notes.question.isHidden()
    assert notes.refused.text.count("bad.ttf") == 1
    offer(user, qtbot, bold)
    assert notes.remark.remark == "Already in this style: “Made Bold”."
    assert user.undo_count == 1

    user.undo()
    offer(user, qtbot, bold)
    assert user.undo_text == "Add bold font “Made Bold”"
    assert notes.remark.remark.startswith("“Made Bold” added as bold font. File size grows by ")
    assert notes.remark.remark.endswith("KB.")
    assert user.assets.face == "bold"


def test_a_face_gets_the_media_type_of_its_content(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    for is_cff, media_type in ((False, "font/ttf"), (True, "font/otf")):
        file = font_file(tmp_path, name="misnamed.otf", is_cff=is_cff)
        offer(user, qtbot, file)
        uri = parse_data_uri(user.style.fonts[0].data_uri)
        assert uri.media_type == media_type
        assert uri.decode() == file.read_bytes()
        user.undo()


def test_one_bad_file_is_named_and_stops_no_other(
    user: Driver, qtbot: QtBot, tmp_path: Path, corpus: Path
) -> None:
    others = corpus / "corpora" / "fonts" / "unsupported"
    bad = [others / name for name in ("gen_valid.woff", "gen_woff2_named.ttf", "gen_valid.ttc")]
    offer(user, qtbot, *bad, tmp_path, tmp_path / "gone.ttf", font_file(tmp_path))
    assert slots(user) == {"regular": "Made Regular"}
    lines = user.refused_fonts.text.splitlines()
    for line, name, kind, use in zip(
        lines, bad, ("WOFF fonts", "WOFF2 fonts", "Font collections"), USE, strict=False
    ):
        begin = f"“{name.name}” could not be added. {kind} are not supported."
        assert line.startswith(begin), line
        assert line.endswith(use), line
    assert lines[3].endswith("This is a folder. Add the font files that it contains instead.")
    assert lines[4] == "“gone.ttf” could not be added. The file does not exist."
    refused_bar = user.refused_fonts.bar
    refused_bar.buttons["Close"].click()
    assert user.refused_fonts.text == ""


def test_an_occupied_slot_asks_in_place(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    offer(user, qtbot, font_file(tmp_path))
    other = font_file(tmp_path, name="Other.ttf", is_cff=True)
    notes = user.fonts_view.notes
    for answer, text in (("Keep current font", "Add"), ("Replace", "Replace")):
        offer(user, qtbot, other)
        assert notes.question.text == (
            "Replace the regular font “Made Regular” with “Made Regular” from “Other.ttf”?"
        )
        notes.question.buttons[answer].click()
        assert user.undo_text.startswith(f"{text} regular font")
        assert notes.question.text == ""


def test_rights_that_forbid_embedding_are_shown_before_and_the_user_decides(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    file = font_file(tmp_path, rights=FORBIDDEN)
    question = user.font_question
    offer(user, qtbot, file)
    assert "does not allow embedding" in question.text
    question.buttons["Skip"].click()
    assert slots(user) == {}
    offer(user, qtbot, file)
    question.buttons["Add anyway"].click()
    wait_until_idle(user, qtbot)
    assert slots(user) == {"regular": "Made Regular"}


def test_fonts_being_read_are_added_neither_after_a_cancel_nor_to_another_document(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    view = user.fonts_view
    view.fonts_offered.emit(FontOffer((font_file(tmp_path), font_file(tmp_path, "Bold"))))
    assert view.notes.work.text == "Checking “Made-Regular.ttf”, 1 of 2…"
    view.notes.work.buttons["Cancel"].click()
    assert not user.font_importer.is_busy
    assert not user.jobs.is_running(PURPOSE)
    assert view.notes.remark.remark == "Cancelled. No font added."
    offer(user, qtbot, font_file(tmp_path, "Italic"))
    assert slots(user) == {"italic": "Made Italic"}

    user.fonts_view.fonts_offered.emit(FontOffer((font_file(tmp_path, "Bold"),)))
    importer = user.font_importer
    assert importer.is_busy
    user.session.open(a_source(1), Origin(None, "Other"))
    assert not importer.is_busy
    qtbot.waitUntil(lambda: not user.jobs.is_running(PURPOSE))
    assert user.style.fonts == ()


def test_a_face_is_selected_in_a_dialog_and_replaced_and_commands_name_their_face(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    names = ("font_replace", "font_export", "font_remove", "font_to_bold")
    assert [user.is_enabled(name) for name in names] == [True, False, False, False]
    assert user.command("font_replace").text() == "Add regular font…"
    user.trigger("font_add")
    file_dialog = dialog()
    file_dialog.filesSelected.emit([str(font_file(tmp_path))])
    file_dialog.close()
    wait_until_idle(user, qtbot)
    assert all(user.is_enabled(name) for name in names)
    assert user.command("font_remove").text() == "Remove regular font"
    assert user.command("font_replace").text() == "Replace regular font…"
    user.trigger("font_replace")
    file_dialog = dialog()
    file_dialog.fileSelected.emit(str(font_file(tmp_path, "Bold")))
    file_dialog.close()
    wait_until_idle(user, qtbot)
    assert slots(user) == {"regular": "Made Bold"}
    assert user.undo_text == "Replace regular font with “Made Bold”"
    user.assets.select_face("italic")
    assert [user.is_enabled(name) for name in names] == [True, False, False, False]


def test_delete_removes_the_selected_face_and_undo_restores_it(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    offer(user, qtbot, font_file(tmp_path))
    user.centre.show_face("regular")
    user.trigger("delete")
    assert user.undo_text == "Remove regular font “Made Regular”"
    assert user.style.fonts == ()
    note = user.font_remark
    assert (note.remark, note.button.text()) == ("Regular font removed.", "Undo")
    note.button.click()
    assert note.remark == ""
    wait_until_idle(user, qtbot)
    assert slots(user) == {"regular": "Made Regular"}


def test_a_face_is_cut_and_pasted_copied_by_a_command_and_moved_by_a_drag(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    offer(user, qtbot, font_file(tmp_path))
    user.centre.show_face("regular")
    user.trigger("cut")
    assert user.style.fonts == ()
    user.centre.show_face("bold")
    user.trigger("paste")
    wait_until_idle(user, qtbot)
    assert slots(user) == {"bold": "Made Regular"}

    user.trigger("font_to_regular")
    wait_until_idle(user, qtbot)
    assert slots(user) == {"regular": "Made Regular", "bold": "Made Regular"}
    user.fonts_view.face_moved.emit(FaceMove("bold", "italic"))
    wait_until_idle(user, qtbot)
    assert slots(user) == {"regular": "Made Regular", "italic": "Made Regular"}
    assert user.undo_text == "Move “Made Regular” to italic font"


def test_a_face_is_exported_with_its_bytes_or_the_view_says_why_not(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    file = font_file(tmp_path)
    offer(user, qtbot, file)
    user.trigger("font_export")
    file_dialog = dialog()
    assert [Path(name).name for name in file_dialog.selectedFiles()] == ["Made Regular.ttf"]
    target = tmp_path / "out.ttf"
    file_dialog.fileSelected.emit(str(target))
    file_dialog.close()
    notes = user.fonts_view.notes
    qtbot.waitUntil(lambda: notes.remark.remark.startswith("“Made Regular” exported to"))
    assert target.read_bytes() == file.read_bytes()

    user.trigger("font_export")
    file_dialog = dialog()
    file_dialog.fileSelected.emit(str(tmp_path / "nowhere" / "out.ttf"))
    file_dialog.close()
    qtbot.waitUntil(lambda: bool(notes.refused.text))
    assert notes.refused.text.startswith("The font could not be exported. The folder no longer exists.")


def test_a_font_file_is_pasted_into_the_selected_slot_and_nowhere_without_one(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    QGuiApplication.clipboard().clear()
    user.trigger("paste")
    refused = user.refused_fonts.text
    assert refused == "No font file on the clipboard. Copy a TTF or OTF file first."

    user.centre.show_face("italic")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(font_file(tmp_path)))])
    QGuiApplication.clipboard().setMimeData(data)
    user.trigger("paste")
    wait_until_idle(user, qtbot)
    assert slots(user) == {"italic": "Made Regular"}
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(font_file(tmp_path, "Bold")))])
    QGuiApplication.clipboard().setMimeData(data)
    user.trigger("paste")
    wait_until_idle(user, qtbot)
    assert slots(user) == {"italic": "Made Regular", "bold": "Made Bold"}, "no face is lost by a question"


def test_the_sample_is_remembered(user: Driver, open_window: OpenWindow) -> None:
    assert user.specimen.sample == "Montevideo"
    user.specimen.field.setText("Ñandú")
    assert open_window().specimen.sample == "Ñandú"


def pictures(user: Driver, qtbot: QtBot) -> tuple[QImage, ...]:
    """Return the current map, small map, specimen, label of the selected layer, and a card."""
    wait_until_idle(user, qtbot)
    user.wait_for_map()
    small, view = user.font_controller.still_map, user.fonts_view
    qtbot.waitUntil(lambda: small.is_idle or not small.isVisible(), timeout=20_000)
    label = user.label_preview
    shown = user.map_view.picture
    assert shown is not None
    drawn = (small, view.specimen.picture, label, view.cards[0])
    return shown.copy(), *(widget.grab().toImage() for widget in drawn)


def test_every_view_follows_each_change_of_face_at_once(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    user = open_window()
    street = next(layer for layer in user.layers if layer.type == "street")
    user.select([street.key])
    label = user.label_section.result
    qtbot.waitUntil(lambda: bool(label.samples) and label.picture.is_legible, timeout=20_000)
    assert set(label.picture.text) & set("AEIOU")
    user.centre.show_view(FONTS)
    built_in = pictures(user, qtbot)
    offer(user, qtbot, font_file(tmp_path))
    one = pictures(user, qtbot)
    other = font_file(tmp_path, name="Small.ttf", letters="AEIOU")
    user.fonts_view.fonts_offered.emit(FontOffer((other,), "regular", frozenset({"regular"})))
    two = pictures(user, qtbot)
    assert [a != b != c != a for a, b, c in zip(built_in, one, two, strict=True)] == [True] * len(one)
    user.trigger("undo")
    assert same(pictures(user, qtbot), one) == [True] * len(one)
    user.trigger("font_remove")
    # Without a face there is no specimen, and its map is not drawn.
    assert same(pictures(user, qtbot), built_in)[::3] == [True, True]
    assert label.picture.grab().toImage() == built_in[3]


def test_every_view_follows_the_setting_of_the_label_font(
    open_window: OpenWindow, services: Services, qtbot: QtBot, tmp_path: Path
) -> None:
    user = open_window()
    street = next(layer for layer in user.layers if layer.type == "street")
    user.select([street.key])
    label = user.label_section.result
    qtbot.waitUntil(lambda: bool(label.samples) and label.picture.is_legible, timeout=20_000)
    user.centre.show_view(FONTS)
    offer(user, qtbot, font_file(tmp_path))
    user.assets.select_face("bold")
    bundled = pictures(user, qtbot)
    services.settings.set(LABEL_FONT, LabelFont.SYSTEM.value)
    system = pictures(user, qtbot)
    # The card shows letters of the face only.
    assert same(bundled, system) == [False, False, False, False, True]
    services.settings.set(LABEL_FONT, LabelFont.BUNDLED.value)
    assert same(pictures(user, qtbot), bundled) == [True] * len(bundled)


def same(some: tuple[QImage, ...], others: tuple[QImage, ...]) -> list[bool]:
    return [one == other for one, other in zip(some, others, strict=True)]


def test_letters_that_a_face_lacks_are_marked_in_its_specimen_and_named(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    offer(user, qtbot, font_file(tmp_path))
    picture = user.specimen.picture
    assert picture.missing.startswith("ontevid")
    assert picture.note.startswith("Characters with a dotted underline use the default font: o n t e v i d")
    user.assets.select_face("bold")
    assert picture.note == "Uses the default font only."


def test_the_selected_card_has_the_focus_when_the_fonts_are_first_shown(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window()
    user.activate()
    user.map_view.setFocus()
    user.assets.select_face("bold")
    user.trigger("fonts")
    regular, bold, _italic = user.fonts_view.cards
    assert bold.hasFocus()
    regular.setFocus()
    user.trigger("map")
    user.trigger("fonts")
    assert regular.hasFocus()


def test_the_selected_card_shows_its_page_again_and_the_small_map_omits_the_same_layers_as_the_map(
    user: Driver, qtbot: QtBot
) -> None:
    card, panel = user.fonts_view.cards[0], user.properties_panel
    assert card.is_selected
    user.select([user.layers[0].key])
    assert panel.layer_page.isVisible()
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert panel.page(PropertiesSubject.FACES).isVisible()

    small, control = user.font_controller.still_map, user.window.map_control
    assert control.omitted
    assert small.omitted == control.omitted
    user.trigger("samples")
    assert small.omitted == control.omitted == frozenset()
