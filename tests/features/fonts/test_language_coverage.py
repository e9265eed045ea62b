"""Tests of language coverage and of labels with a fallback font."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from editor.assets.fonts.coverage import LANGUAGES, CodePoints
from editor.assets.fonts.font_info import FontInfo
from editor.features.fonts.fallbacks import LabelsInView, fallbacks, lost_with
from editor.features.fonts.known_faces import KnownFace
from editor.features.fonts.language_coverage import CoverageBox, pin_rect
from editor.mapstyle.document.model import FontFace
from editor.render.query.questions import PlacedLabels, PlacedLabelsRequest
from editor.ui.fields.chips import CharacterChips
from editor.ui.fields.info_rows import Verdict
from tests.features.fonts.face_page import HERE, written

SPANISH = next(language for language in LANGUAGES if language.code == "es-Latn")


def a_face(slot: str, letters: str) -> KnownFace:
    facts = FontInfo("Made", "", "", "", "", 400, 1, 1, codepoints=CodePoints.of(map(ord, letters)))
    return KnownFace(FontFace(slot, ""), facts)


@pytest.fixture
def box(qtbot: QtBot) -> CoverageBox:
    """Coverage of a face that has all letters of Spanish but one."""
    made = CoverageBox()
    qtbot.addWidget(made)
    made.resize(460, 400)
    made.show_face(CodePoints.of(map(ord, SPANISH.letters.replace("ñ", ""))))
    made.show()
    return made


def first_names(box: CoverageBox, count: int = 3) -> list[str]:
    return [box.model.entries[place].language.code for place in range(count)]


def test_pinned_languages_precede_the_most_common_ones(box: CoverageBox, qtbot: QtBot) -> None:
    most_common = [language.code for language in LANGUAGES[:3]]
    assert first_names(box) == most_common
    row = box.list.visualRect(box.model.index(2))
    with qtbot.waitSignal(box.pins_changed) as changed:
        qtbot.mouseClick(box.list.viewport(), Qt.MouseButton.LeftButton, pos=pin_rect(row).center())
    assert changed.args == [(most_common[2],)]
    assert first_names(box) == [most_common[2], most_common[0], most_common[1]]
    box.select([])
    assert first_names(box) == most_common


def test_space_pins_the_current_language(box: CoverageBox, qtbot: QtBot) -> None:
    box.list.setCurrentIndex(box.model.index_of("es-Latn"))
    with qtbot.waitSignal(box.pins_changed):
        qtbot.keyClick(box.list, Qt.Key.Key_Space)
    assert first_names(box, 1) == ["es-Latn"]
    assert box.list.current is not None
    assert box.list.current.language is SPANISH


@pytest.mark.parametrize("query", ["spanish", "Español", "es-latn"])
def test_a_language_is_found_by_its_name_its_own_name_and_its_code(box: CoverageBox, query: str) -> None:
    box.search.setText(query)
    assert "es-Latn" in first_names(box, box.model.rowCount())
    assert box.model.rowCount() < 10


def test_a_search_without_matches_says_so_and_is_cleared(box: CoverageBox) -> None:
    box.search.setText("klingonish")
    assert box.list.isHidden()
    assert box.no_match.accessibleName() == "No language matches “klingonish”."
    box.no_match.pressed.emit()
    assert box.list.isVisible()


def test_the_missing_letters_of_a_language_are_shown_once_it_is_clicked(
    box: CoverageBox, qtbot: QtBot
) -> None:
    assert box.letters.isHidden()
    row = box.list.visualRect(box.model.index_of("es-Latn"))
    qtbot.mouseClick(box.list.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert box.verdict.text == "Spanish: 1 character missing."
    assert box.letters.letters == "ñ"
    box.show_face(CodePoints.of(map(ord, SPANISH.letters)))
    assert box.verdict.verdict is Verdict.FINE
    assert box.verdict.text == f"Spanish: all {len(SPANISH.codepoints)} characters supported."


def test_missing_characters_of_the_sample_are_shown(box: CoverageBox) -> None:
    box.show_sample("ñandú Я")
    assert box.sample_verdict.text == "Sample “ñandú Я”: 2 characters missing."
    assert box.sample_letters.letters == "ñЯ"
    box.show_sample("casa")
    assert box.sample_verdict.text == "Sample “casa”: all characters supported."


def test_an_unread_face_has_no_coverage(box: CoverageBox) -> None:
    box.list.setCurrentIndex(box.model.index_of("es-Latn"))
    box.show_face(None)
    assert (box.verdict.text, box.letters.letters, box.summary.text) == ("", "", "")
    assert box.model.entries[0].covered is None


def test_fallbacks_are_listed_by_face_with_the_most_common_characters_first() -> None:
    labels = written((1, 0, {"casa": 2, "ñu": 1, "Яñ": 3}), (2, 1, {"río": 4}), (3, 2, {"x": 1}))
    known = {slot: a_face(slot, letters) for slot, letters in (("regular", "casu"), ("italic", "x"))}
    found = fallbacks(labels, known)
    assert (found.labels, found.in_full, found.falling) == (11, 3, 8)
    regular, bold = found.faces
    assert (regular.slot, regular.labels, regular.layers, regular.characters) == ("regular", 4, (1,), "ñЯ")
    assert (bold.slot, bold.has_face, bold.labels, bold.layers, bold.characters) == (
        "bold",
        False,
        4,
        (2,),
        "",
    )
    assert found.places == (HERE,) * 3


def test_spaces_and_a_face_that_is_still_read_do_not_count_as_missing() -> None:
    labels = written((1, 0, {"c a": 1}), (2, 1, {"x": 1}))
    found = fallbacks(labels, {"regular": a_face("regular", "ca"), "bold": KnownFace(FontFace("bold", ""))})
    assert found.faces == ()


def test_only_additional_fallbacks_of_a_reduced_face_count() -> None:
    labels = written((1, 0, {"ab": 1, "bя": 2, "я": 5}))
    before, after = (CodePoints.of(map(ord, letters)) for letters in ("abc", "a"))
    lost = lost_with(labels, "regular", before, after)
    assert (lost.labels, lost.characters) == (3, "b")


@pytest.fixture
def view(qtbot: QtBot) -> LabelsInView:
    made = LabelsInView()
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_box_of_labels_counts_complete_ones_and_shows_the_others_on_the_map(
    view: LabelsInView, qtbot: QtBot
) -> None:
    labels = written((1, 0, {"casa": 2, "ñu": 1}), (2, 2, {"x": 2}))
    view.show_labels(labels, {"regular": a_face("regular", "casu")})
    assert (view.full.verdict, view.full.text) == (Verdict.FINE, "2 labels fully supported")
    assert (view.falling.verdict, view.falling.text) == (
        Verdict.WARNING,
        "3 labels use the default font, 1 character",
    )
    assert view.faces["regular"].summary.text == "Regular · 1 label"
    assert view.faces["regular"].letters.letters == "ñ"
    assert view.faces["italic"].summary.text == "Italic font missing · 2 labels · 1 layer"
    assert view.faces["bold"].isHidden()
    with qtbot.waitSignal(view.highlight_requested):
        view.highlight_button.click()


def test_missing_labels_and_a_missing_map_are_reported(view: LabelsInView) -> None:
    assert view.full.text == "Waiting for map…"
    view.show_labels(PlacedLabels(PlacedLabelsRequest(HERE)), {})
    assert view.full.text == "Waiting for map…"
    view.show_labels(written(), {})
    assert view.full.text == "No labels in view. Move the map to a labelled area."
    assert view.highlight_button.isHidden()


def test_a_chip_names_its_character_and_many_are_only_counted(qtbot: QtBot) -> None:
    chips = CharacterChips("Missing")
    qtbot.addWidget(chips)
    chips.resize(200, 40)
    chips.show_letters("ñ")
    one_line = chips.height()
    at = QPoint(10, 10)
    QApplication.sendEvent(chips, QHelpEvent(QEvent.Type.ToolTip, at, chips.mapToGlobal(at)))
    assert QToolTip.text() == "U+00F1 LATIN SMALL LETTER N WITH TILDE"
    QToolTip.hideText()
    chips.show_letters("".join(map(chr, range(0x4E00, 0x4E00 + 500))))
    assert one_line < chips.height() < 20 * one_line
    assert chips.grab().height() == chips.height()
