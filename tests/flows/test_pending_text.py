"""Pending filter text, label text and conditions: reported at a save, and never lost without a question."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.features.properties.filter.section import FilterSection
from editor.features.properties.labels.section import LabelSection
from tests.flows.conftest import OpenWindow, question
from tests.flows.driver import Driver
from tests.styles import a_document, a_line, bytes_of

LANES = '{"condition": "all", "expression": [{"key": "lanes", "condition": "has"}]}'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    label = {"label_expression": '{"get_v":"name"}'}
    layers = [a_line(3, COMMENT="Motorway"), a_line(2, COMMENT="Name", type="street", label_text=label)]
    made = tmp_path / "roads.json"
    made.write_bytes(bytes_of(a_document(layers)))
    return made


@pytest.fixture
def user(open_window: OpenWindow, path: Path) -> Driver:
    return open_window(path)


def choose(user: Driver, place: int) -> None:
    user.select([user.keys[place]])


def filter_of(user: Driver) -> FilterSection:
    return user.filter_section


def labels_of(user: Driver) -> LabelSection:
    return user.label_section


def type_filter(user: Driver, text: str = LANES) -> None:
    """Type a filter for the first layer, and select the second."""
    choose(user, 0)
    filter_of(user).set_open(True)
    filter_of(user).text.edit.setPlainText(text)
    choose(user, 1)


def press(user: Driver, qtbot: QtBot, label: str) -> None:
    qtbot.mouseClick(user.notice_buttons[label], Qt.MouseButton.LeftButton)


def test_a_save_reports_pending_text_and_leads_to_it(user: Driver, path: Path, qtbot: QtBot) -> None:
    before = path.read_bytes()
    type_filter(user)
    user.save()
    assert user.notice == "Pending filter JSON in Motorway."
    assert path.read_bytes() == before
    press(user, qtbot, "Show pending change")
    assert user.view_state.active == user.keys[0]
    assert filter_of(user).text.text == LANES
    user.save()
    filter_of(user).text.discard()
    assert user.notice == ""


def test_a_window_closes_after_the_text_was_applied_and_the_style_saved(
    user: Driver, path: Path, qtbot: QtBot
) -> None:
    type_filter(user)
    user.window.close()
    assert user.window.isVisible()
    assert user.notice.startswith("Pending filter JSON in Motorway.")
    assert list(user.notice_buttons) == ["Apply", "Discard", "Cancel"]
    press(user, qtbot, "Cancel")
    assert filter_of(user).text.is_typing
    user.window.close()
    press(user, qtbot, "Apply")
    box = question()
    box.button(box.StandardButton.Save).click()
    qtbot.waitUntil(lambda: not user.window.isVisible(), timeout=20_000)
    assert b'"lanes"' in path.read_bytes()


def test_another_document_opens_after_the_text_was_discarded(
    user: Driver, style_file: Path, qtbot: QtBot
) -> None:
    choose(user, 1)
    labels_of(user).text.edit.setPlainText('{"get_v": "ref"}')
    choose(user, 0)
    user.window.open_file(style_file)
    assert user.notice.startswith("Pending label JSON in Name.")
    with qtbot.waitSignal(user.documents.opened, timeout=20_000):
        press(user, qtbot, "Discard")
    assert user.path == style_file
    assert not user.unapplied.is_edited


def test_broken_text_is_shown_with_its_problem_and_the_window_stays(user: Driver, qtbot: QtBot) -> None:
    type_filter(user, '{"condition": ')
    user.window.close()
    press(user, qtbot, "Apply")
    assert user.window.isVisible()
    assert filter_of(user).text.problem.startswith("Line 1")
    filter_of(user).text.discard()
    assert user.window.close()


def test_an_incomplete_condition_leads_to_a_question_and_cannot_be_applied(
    user: Driver, qtbot: QtBot
) -> None:
    choose(user, 0)
    filter_of(user).set_open(True)
    filter_of(user).rows.start_condition()
    filter_of(user).rows.rows[0].key.edited.emit("lanes")
    user.window.close()
    assert user.notice.startswith("Incomplete condition in Motorway.")
    assert list(user.notice_buttons) == ["Discard", "Cancel"]
    press(user, qtbot, "Discard")
    qtbot.waitUntil(lambda: not user.window.isVisible(), timeout=20_000)
