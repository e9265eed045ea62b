"""Tests of the fonts view."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QFontDatabase
from pytestqt.qtbot import QtBot

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.coverage import CodePoints
from editor.assets.fonts.font_info import FontInfo
from editor.features.fonts.drag_and_drop import FaceMove, FontOffer, mime_of
from editor.features.fonts.face_card import FaceCard
from editor.features.fonts.known_faces import KnownFace
from editor.features.fonts.specimen import missing_runs, places_in
from editor.features.fonts.text import shown_word
from editor.features.fonts.view import FontsView
from editor.mapstyle.document.model import FontFace
from editor.mapstyle.edits.assets import remove_face, set_face
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.render.labels.faces import Faces
from editor.session.asset_selection import AssetSelection
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from tests.drag_events import drag_enter_event
from tests.features.fonts.faces import WOFF, face_uri, font_file
from tests.styles import a_curve, a_line, a_source

ORIGIN = Origin(None, "test")
FACE = BY_KEY["text-style"]
BOLD_STREETS = [
    a_line(
        number,
        type="street",
        paint={"text-style": a_curve((FACE.wrapper, FACE.stops, FACE.value), (3, 1))},
    )
    for number in (2, 1)
]


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    return Session(a_source(BOLD_STREETS, fonts_section={"regular": face_uri(), "italic": WOFF}), ORIGIN)


@pytest.fixture
def selection(session: Session) -> AssetSelection:
    return AssetSelection(session)


@pytest.fixture
def view(qtbot: QtBot, session: Session, selection: AssetSelection, jobs: Jobs) -> FontsView:
    """The view after its faces are read."""
    made = FontsView(session, selection, jobs)
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    qtbot.waitUntil(lambda: not made.known.is_waiting, timeout=20_000)
    return made


def card_texts(view: FontsView) -> list[str]:
    return [card.accessibleDescription().replace("\N{THIN SPACE}", " ") for card in view.cards]


def test_each_slot_shows_the_state_of_its_face(view: FontsView) -> None:
    fine, absent, broken = card_texts(view)
    assert fine.startswith("Made Regular ")
    assert fine.endswith("28 glyphs")
    assert absent == "No font. 2 layers use the default font."
    assert broken.startswith("WOFF fonts are not supported. Use a TTF or OTF file.")
    assert "Replace or remove it." in broken


def test_a_word_is_drawn_in_a_face_that_has_all_of_its_letters(view: FontsView) -> None:
    assert view.cards[0].word.text == "ABCDEF"
    assert [card.word.isVisible() for card in view.cards] == [True, False, False]


def test_no_face_is_loaded_before_it_was_examined(
    qtbot: QtBot, session: Session, selection: AssetSelection, jobs: Jobs
) -> None:
    loaded = set(QFontDatabase.families())
    session.do(set_face("regular", face_uri("Regular", "ABCXYZ")), "Add")
    early = FontsView(session, selection, jobs)
    qtbot.addWidget(early)
    early.show()
    assert set(QFontDatabase.families()) == loaded
    assert card_texts(early)[0].startswith("Checking font…")
    qtbot.waitUntil(lambda: not early.known.is_waiting, timeout=20_000)
    (family,) = set(QFontDatabase.families()) - loaded
    assert family.startswith("Isopleth regular ")
    session.do(remove_face("regular"), "Remove")
    assert set(QFontDatabase.families()) == loaded


def test_faces_are_not_read_before_the_view_is_shown(
    qtbot: QtBot, session: Session, selection: AssetSelection, jobs: Jobs
) -> None:
    hidden = FontsView(session, selection, jobs)
    qtbot.addWidget(hidden)
    session.do(set_face("bold", face_uri("Bold")), "Add")
    assert hidden.known.by_slot == {}


def test_a_style_without_faces_explains_once_what_to_do_and_each_slot_offers_it(
    qtbot: QtBot, view: FontsView, session: Session
) -> None:
    assert not view.no_faces.isVisible()
    session.open(a_source(BOLD_STREETS), ORIGIN)
    assert view.no_faces.isVisible()
    assert view.no_faces.accessibleName() == ("Default font in use. Drop TTF or OTF files here.")
    assert view.no_faces.button is None
    assert not view.specimen.isVisible()
    unused = "No font. Not used."
    assert card_texts(view) == [unused, "No font. Needed by 2 layers.", unused]
    for card in view.cards:
        assert card.add.isVisible()
        with qtbot.waitSignal(view.add_requested) as requested:
            card.add.click()
        assert requested.args == [card.slot]


def test_the_selected_card_follows_the_selected_face(
    qtbot: QtBot, view: FontsView, selection: AssetSelection
) -> None:
    qtbot.mouseClick(view.cards[1], Qt.MouseButton.LeftButton)
    assert selection.face == "bold"
    selection.select_face("italic")
    assert [card.is_selected for card in view.cards] == [False, False, True]
    assert view.specimen.which.text == "Italic"


def test_arrows_move_from_card_to_card_and_enter_requests_a_face(
    qtbot: QtBot, view: FontsView, selection: AssetSelection
) -> None:
    with qtbot.waitActive(view):
        view.activateWindow()
    view.show_face("regular")
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(view.focusWidget(), key)
    assert selection.face == "bold"
    with qtbot.waitSignal(view.add_requested) as requested:
        qtbot.keyClick(view.focusWidget(), Qt.Key.Key_Return)
    assert requested.args == ["bold"]


def test_tab_moves_from_slot_to_slot(view: FontsView, qtbot: QtBot) -> None:
    with qtbot.waitActive(view):
        view.activateWindow()
    view.cards[0].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(view.cards[0], Qt.Key.Key_Tab)
    assert view.cards[1].hasFocus()


def test_cards_are_side_by_side_only_in_a_wide_view(view: FontsView, qtbot: QtBot) -> None:
    assert len({card.y() for card in view.cards}) == 1
    view.resize(560, 700)
    qtbot.waitUntil(lambda: len({card.y() for card in view.cards}) == 3)


def test_a_card_opens_its_menu_by_the_menu_key(view: FontsView, qtbot: QtBot) -> None:
    view.menu.addAction("Replace font…")
    with qtbot.waitSignal(view.menu.aboutToShow):
        view.cards[0].more.click()
    view.menu.close()


def middle_of(view: FontsView, slot: int) -> QPoint:
    card = view.cards[slot]
    return card.mapTo(view, card.rect().center())


def drag(view: FontsView, data: QMimeData, at: QPoint, *, held: Qt.KeyboardModifier) -> None:
    both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    left = Qt.MouseButton.LeftButton
    view.dragEnterEvent(drag_enter_event(at, both, data, left, held))


def drop(view: FontsView, data: QMimeData, at: QPoint, *, held: Qt.KeyboardModifier) -> None:
    both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    left = Qt.MouseButton.LeftButton
    view.dropEvent(QDropEvent(QPointF(at), both, data, left, held))


FREE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def test_a_file_dragged_over_a_card_is_announced_for_that_slot(
    view: FontsView, qtbot: QtBot, tmp_path: Path
) -> None:
    path = font_file(tmp_path)
    data = files(path)
    drag(view, data, middle_of(view, 1), held=FREE)
    assert [card.drop_text for card in view.cards] == ["", "Drop to add “Made-Regular.ttf”", ""]
    with qtbot.waitSignal(view.fonts_offered) as offered:
        drop(view, data, middle_of(view, 1), held=FREE)
    assert offered.args == [FontOffer((path,), "bold", frozenset())]
    assert [card.drop_text for card in view.cards] == [""] * 3


def test_files_dragged_beside_the_cards_are_reported_for_their_slots(
    view: FontsView, qtbot: QtBot, tmp_path: Path
) -> None:
    paths = (font_file(tmp_path), font_file(tmp_path, "Bold"))
    data, below = files(*paths), QPoint(20, view.height() - 10)
    drag(view, data, below, held=FREE)
    qtbot.waitUntil(lambda: bool(view.cards[1].drop_text))
    put = "Drop to replace “Made Regular” with “Made-Regular.ttf”"
    assert [card.drop_text for card in view.cards] == [put, "Drop to add “Made-Bold.ttf”", ""]
    with qtbot.waitSignal(view.fonts_offered) as offered:
        drop(view, data, below, held=FREE)
    assert offered.args == [FontOffer(paths, None, frozenset({"regular"}))]


def test_a_style_that_is_dragged_over_the_view_is_left_to_the_window(view: FontsView, tmp_path: Path) -> None:
    data = files(tmp_path / "style.json")
    left, both = Qt.MouseButton.LeftButton, Qt.DropAction.CopyAction
    event = drag_enter_event(middle_of(view, 0), both, data, left, FREE)
    view.dragEnterEvent(event)
    assert not event.isAccepted()


@pytest.mark.parametrize(("held", "verb", "is_copy"), [(FREE, "move", False), (CTRL, "copy", True)])
def test_a_face_is_moved_from_card_to_card(
    view: FontsView, qtbot: QtBot, held: Qt.KeyboardModifier, verb: str, is_copy: bool
) -> None:
    data = mime_of("regular", None)
    drag(view, data, middle_of(view, 1), held=held)
    assert view.cards[1].drop_text == f"Drop to {verb} “Made Regular” here"
    with qtbot.waitSignal(view.face_moved) as moved:
        drop(view, data, middle_of(view, 1), held=held)
    assert moved.args == [FaceMove("regular", "bold", is_copy)]


def test_a_face_is_exported_as_a_file_with_the_same_bytes(view: FontsView, session: Session) -> None:
    path = view.file_of("regular")
    assert path is not None
    assert path.name == "Made Regular.ttf"
    assert path.read_bytes() == parse_data_uri(session.style.fonts[0].data_uri).decode()


def test_a_face_can_be_dragged_off_its_card_and_an_empty_slot_cannot(qtbot: QtBot) -> None:
    card = FaceCard("regular")
    qtbot.addWidget(card)
    card.resize(300, 130)
    card.show()
    start, far = QPoint(20, 60), QPoint(120, 60)
    dragged: list[bool] = []
    card.drag_requested.connect(lambda: dragged.append(True))
    for known in (None, KnownFace(FontFace("regular", WOFF), fault="It is a WOFF font.")):
        if known is not None:
            card.show_face(known, Faces())
        qtbot.mousePress(card, Qt.MouseButton.LeftButton, pos=start)
        qtbot.mouseMove(card, far)
        qtbot.mouseRelease(card, Qt.MouseButton.LeftButton, pos=far)
    assert dragged == [True]


def test_a_face_without_a_matching_sample_shows_its_first_letters() -> None:
    facts = FontInfo("Made", "Regular", "", "", "", 400, 4, 100, codepoints=CodePoints.of(map(ord, " XYZ")))
    assert shown_word(KnownFace(FontFace("regular", ""), facts)) == "XYZ"


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("ABC", []),
        ("aBc", [(0, 1), (2, 1)]),
        ("A b", [(2, 1)]),
        ("\N{GRINNING FACE}A\N{GRINNING FACE}", [(0, 2), (3, 2)]),
    ],
)
def test_missing_letters_are_found_where_qt_counts_them(text: str, runs: list[tuple[int, int]]) -> None:
    assert list(missing_runs(text, CodePoints.of(map(ord, "ABC")))) == runs


def test_only_places_whose_letters_a_face_has_are_shown() -> None:
    assert places_in(CodePoints.of(map(ord, "Łódź東京"))) == ("Łódź", "東京")


def test_the_text_of_a_fault_has_space_above_the_details_in_the_narrowest_cards(
    view: FontsView, qtbot: QtBot
) -> None:
    broken = view.cards[2]
    for width in (900, 660, 400):
        view.resize(width, 500)
        qtbot.waitUntil(lambda: broken.facts.y() > broken.problem.geometry().bottom())


def test_a_clicked_card_has_a_selection_frame_and_no_focus_ring(view: FontsView, qtbot: QtBot) -> None:
    regular, bold, _italic = view.cards
    with qtbot.waitActive(view):
        view.activateWindow()
    qtbot.mouseClick(bold, Qt.MouseButton.LeftButton)
    bold.setFocus(Qt.FocusReason.MouseFocusReason)
    focused = bold.grab().toImage()
    regular.setFocus(Qt.FocusReason.MouseFocusReason)
    bold.selected.emit()
    assert bold.is_selected
    assert not bold.hasFocus()
    assert bold.grab().toImage() == focused
