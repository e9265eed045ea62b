"""The fonts view tells what stands in each slot, and never loads a face."""

import struct

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from pytestqt.qtbot import QtBot

from editor.assets.datauri import build_data_uri
from editor.panels.fonts_view import FontsView
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from tests.styles import a_source

ORIGIN = Origin(None, "test")
WOFF = build_data_uri("font/woff", b"wOFF" + bytes(2044))
ABSENT = "No face. Drawn in the built-in font."


def a_face() -> str:
    """The least that passes for a whole TTF file."""
    head = struct.pack(">12xI2xH", 0x5F0F3CF5, 1000)
    tables = {b"cmap": b"", b"glyf": b"", b"head": head, b"loca": b"", b"name": b""}
    at = 12 + 16 * len(tables)
    data = b"\x00\x01\x00\x00" + struct.pack(">H6x", len(tables))
    for tag, table in tables.items():
        data += struct.pack(">4s4xII", tag, at, len(table))
        at += len(table)
    return build_data_uri("font/ttf", data + head)


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    return Session(a_source(1, fonts_section={"regular": a_face(), "bold": WOFF}), ORIGIN)


@pytest.fixture
def view(qtbot: QtBot, session: Session, jobs: Jobs) -> FontsView:
    """The view after its faces are judged."""
    made = FontsView(session, ChosenAssets(session), jobs)
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.show()
    qtbot.waitUntil(lambda: not jobs.is_running("faces"))
    return made


def sentences(view: FontsView) -> list[str]:
    return [card.sentence.text() for card in view.cards]


def test_each_slot_says_how_its_face_stands(view: FontsView) -> None:
    fine, broken, absent = sentences(view)
    assert fine == "A TTF or OTF face with whole tables."
    assert broken.startswith("It is a WOFF font")
    assert absent == ABSENT


def test_a_face_shows_its_weight_and_an_empty_slot_none(view: FontsView) -> None:
    weights = [card.weight.text().replace("\N{THIN SPACE}", " ") for card in view.cards]
    assert weights == ["0.2 KB", "2 KB", ""]


def test_a_slot_is_read_aloud_with_its_state(view: FontsView) -> None:
    assert [card.accessibleName() for card in view.cards] == ["Regular", "Bold", "Italic"]
    assert view.cards[2].accessibleDescription() == ABSENT
    assert "WOFF" in view.cards[1].accessibleDescription()


def test_another_document_empties_the_slots(view: FontsView, session: Session) -> None:
    session.open(a_source(1), ORIGIN)
    assert sentences(view) == [ABSENT] * 3
    assert [card.weight.text() for card in view.cards] == [""] * 3


def test_a_face_that_comes_is_judged(view: FontsView, session: Session, jobs: Jobs, qtbot: QtBot) -> None:
    session.open(a_source(1, fonts_section={"italic": a_face()}), ORIGIN)
    assert sentences(view) == [ABSENT, ABSENT, "Checking the face."]
    qtbot.waitUntil(lambda: not jobs.is_running("faces"))
    assert sentences(view)[2] == "A TTF or OTF face with whole tables."


def test_a_verdict_that_comes_late_does_not_fill_an_empty_slot(
    qtbot: QtBot, session: Session, jobs: Jobs
) -> None:
    late = FontsView(session, ChosenAssets(session), jobs)
    qtbot.addWidget(late)
    late.show()
    session.open(a_source(1), ORIGIN)
    qtbot.waitUntil(lambda: not jobs.is_running("faces"))
    assert sentences(late) == [ABSENT] * 3


def test_nothing_is_judged_before_somebody_looks(qtbot: QtBot, session: Session, jobs: Jobs) -> None:
    hidden = FontsView(session, ChosenAssets(session), jobs)
    qtbot.addWidget(hidden)
    session.open(a_source(1, fonts_section={"regular": WOFF}), ORIGIN)
    assert not jobs.is_running("faces")


def test_faces_that_came_while_nobody_looked_are_judged_when_somebody_does(
    qtbot: QtBot, session: Session, view: FontsView, jobs: Jobs
) -> None:
    qtbot.waitUntil(lambda: not jobs.is_running("faces"))
    view.hide()
    session.open(a_source(1), ORIGIN)
    view.show()
    assert sentences(view) == [ABSENT] * 3


def test_no_face_is_loaded_into_the_window(qtbot: QtBot, view: FontsView) -> None:
    assert QFontDatabase.applicationFontFamilies(0) == []


def test_cards_stand_side_by_side_only_where_there_is_room(view: FontsView) -> None:
    tops = {card.y() for card in view.cards}
    assert len(tops) == 1
    view.resize(440, 500)
    view.layout().activate()
    assert len({card.y() for card in view.cards}) == 3


def test_tab_goes_from_slot_to_slot(view: FontsView, qtbot: QtBot) -> None:
    view.activateWindow()
    view.cards[0].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(view.cards[0], Qt.Key.Key_Tab)
    assert view.cards[1].hasFocus()
