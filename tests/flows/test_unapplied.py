"""Filter text, label text and conditions that do not count yet are told at a save, and never lost unasked."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.panels.labels.label_section import LabelSection
from editor.panels.properties.filter_section import FilterSection
from tests.flows.conftest import OpenWindow, question
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
def window(open_window: OpenWindow, path: Path) -> MainWindow:
    return open_window(path)


def choose(window: MainWindow, place: int) -> None:
    window.view_state.select([window.session.style.order.keys[place]])


def filter_of(window: MainWindow) -> FilterSection:
    return window.properties_panel.layer_page.filter


def labels_of(window: MainWindow) -> LabelSection:
    return window.properties_panel.layer_page.labels


def type_filter(window: MainWindow, text: str = LANES) -> None:
    """Type a filter for the first layer, and go to the second."""
    choose(window, 0)
    filter_of(window).set_open(True)
    filter_of(window).text.edit.setPlainText(text)
    choose(window, 1)


def press(window: MainWindow, qtbot: QtBot, words: str) -> None:
    qtbot.mouseClick(window.notice.buttons[words], Qt.MouseButton.LeftButton)


def test_a_save_says_what_is_not_applied_and_leads_to_it(
    window: MainWindow, path: Path, qtbot: QtBot
) -> None:
    before = path.read_bytes()
    type_filter(window)
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    assert window.notice.text == "The filter text of Motorway is not applied."
    assert path.read_bytes() == before
    press(window, qtbot, "Show it")
    assert window.view_state.active == window.session.style.order.keys[0]
    assert filter_of(window).text.text == LANES
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    filter_of(window).text.give_up()
    assert window.notice.text == ""


def test_a_window_closes_after_the_text_was_applied_and_the_style_saved(
    window: MainWindow, path: Path, qtbot: QtBot
) -> None:
    type_filter(window)
    window.close()
    assert window.isVisible()
    assert window.notice.text.startswith("The filter text of Motorway is not applied.")
    assert list(window.notice.buttons) == ["Apply", "Discard", "Stay"]
    press(window, qtbot, "Stay")
    assert filter_of(window).text.is_typing
    window.close()
    press(window, qtbot, "Apply")
    box = question()
    box.button(box.StandardButton.Save).click()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=20_000)
    assert b'"lanes"' in path.read_bytes()


def test_another_document_comes_after_the_text_was_discarded(
    window: MainWindow, style_file: Path, qtbot: QtBot
) -> None:
    choose(window, 1)
    labels_of(window).text.edit.setPlainText('{"get_v": "ref"}')
    choose(window, 0)
    window.open_file(style_file)
    assert window.notice.text.startswith("The label text of Name is not applied.")
    with qtbot.waitSignal(window.documents.opened, timeout=20_000):
        press(window, qtbot, "Discard")
    assert window.session.origin.path == style_file
    assert not window.command_flows.unapplied.is_edited


def test_broken_text_is_shown_with_its_problem_and_the_window_stays(window: MainWindow, qtbot: QtBot) -> None:
    type_filter(window, '{"condition": ')
    window.close()
    press(window, qtbot, "Apply")
    assert window.isVisible()
    assert filter_of(window).text.problem.startswith("Line 1")
    filter_of(window).text.give_up()
    assert window.close()


def test_a_condition_that_was_begun_is_asked_about_and_cannot_be_applied(
    window: MainWindow, qtbot: QtBot
) -> None:
    choose(window, 0)
    filter_of(window).set_open(True)
    filter_of(window).rows.begin_condition()
    filter_of(window).rows.rows[0].key.edited.emit("lanes")
    window.close()
    assert window.notice.text.startswith("A condition of Motorway is not finished.")
    assert list(window.notice.buttons) == ["Discard", "Stay"]
    press(window, qtbot, "Discard")
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=20_000)
