"""A box of JSON: typed text stays until it is applied or given up, and says what is wrong with it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.look import tokens
from editor.widgets.json.json_box import JsonBox

TEXT = '{\n  "condition": "all"\n}'


@pytest.fixture
def box(qtbot: QtBot) -> JsonBox:
    made = JsonBox("Filter as JSON")
    qtbot.addWidget(made)
    made.resize(320, 240)
    made.show_text(TEXT)
    with qtbot.waitExposed(made):
        made.show()
    return made


def said(box: JsonBox) -> list[object]:
    heard: list[object] = []
    box.typed.connect(lambda text: heard.append(("typed", text)))
    box.applied.connect(lambda text: heard.append(("applied", text)))
    return heard


def test_what_is_shown_can_be_neither_applied_nor_given_up(box: JsonBox, qtbot: QtBot) -> None:
    heard = said(box)
    assert box.text == TEXT
    assert box.apply.isHidden()
    assert box.drop_button.isHidden()
    qtbot.keyClick(box.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert heard == []


def test_what_is_typed_is_told_after_a_pause_and_applied_by_button_or_key(box: JsonBox, qtbot: QtBot) -> None:
    heard = said(box)
    with qtbot.waitSignal(box.typed):
        qtbot.keyClicks(box.edit, "x")
    assert heard == [("typed", f"x{TEXT}")]
    qtbot.mouseClick(box.apply, Qt.MouseButton.LeftButton)
    qtbot.keyClick(box.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert heard[1:] == [("applied", f"x{TEXT}")] * 2


def test_broken_text_stays_through_other_changes_and_goes_by_esc(box: JsonBox, qtbot: QtBot) -> None:
    heard = said(box)
    qtbot.keyClicks(box.edit, "x")
    box.show_problem("Line 1: a value is missing here.", 1)
    box.show_text("{}")
    assert box.text == f"x{TEXT}"
    assert box.problem == "Line 1: a value is missing here."
    qtbot.keyClick(box.edit, Qt.Key.Key_Escape)
    assert (box.text, box.problem) == ("{}", "")
    assert heard == [("typed", None)]


def test_the_line_with_the_problem_is_marked(box: JsonBox, qtbot: QtBot) -> None:
    error_ground = QColor(tokens.current().error_ground).rgb()

    def is_marked(line: int) -> bool:
        image = box.edit.viewport().grab().toImage()
        y = 6 + int((line - 0.5) * box.edit.fontMetrics().lineSpacing())
        return image.pixel(image.width() - 10, y) == error_ground

    box.show_problem("Wrong.", 2)
    assert [is_marked(line) for line in (1, 2, 3)] == [False, True, False]
    box.show_problem("")
    assert not is_marked(2)


def test_what_was_typed_for_one_thing_is_there_again_with_it(box: JsonBox, qtbot: QtBot) -> None:
    qtbot.keyClicks(box.edit, "x")
    box.turn_to("another")
    box.show_text("{}")
    assert (box.text, box.is_unapplied) == ("{}", False)
    box.turn_to(None)
    assert box.is_unapplied
    with qtbot.waitSignal(box.typed):
        box.show_text(TEXT)
    assert (box.text, box.is_typing) == (f"x{TEXT}", True)
    box.give_up()
    assert (box.text, box.is_unapplied) == (TEXT, False)


def test_words_have_the_colours_of_the_view_of_json(box: JsonBox) -> None:
    formats = box.edit.document().findBlockByNumber(1).layout().formats()
    inks = [each.format.foreground().color().name() for each in formats]
    assert inks == [QColor(tokens.current().text).name(), QColor(tokens.current().link).name()]


def test_a_text_of_nothing_but_what_was_shown_is_no_typing(box: JsonBox, qtbot: QtBot) -> None:
    qtbot.keyClicks(box.edit, "x")
    assert box.is_typing
    qtbot.keyClick(box.edit, Qt.Key.Key_Backspace)
    assert not box.is_typing
    assert box.apply.isHidden()


# What Qt's documents take for line ends, drop or replace, and what stands for itself.
STRANGE = st.text(
    st.sampled_from("\ufeff\r\n\0\u2028\u2029\ufdd0\ufdd1\ufffc\x85\x0b\x0c\xa0\u200e\ud800a "), max_size=6
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(STRANGE | st.text(max_size=6), min_size=1, max_size=4))
def test_a_text_that_a_document_cannot_hold_is_no_typing(box: JsonBox, texts: list[str]) -> None:
    unapplied: list[bool] = []
    noting = box.edit.textChanged.connect(lambda: unapplied.append(box.is_unapplied))
    for owner, text in enumerate(texts):
        box.turn_to(owner)
        box.show_text(text)
        assert not box.is_unapplied
        box.give_up()
        assert box.unapplied == ()
    box.edit.textChanged.disconnect(noting)
    assert not any(unapplied)


@pytest.mark.parametrize("text", ["a", "\ufeffa\r\n\u2028", "\ufdd0"])
def test_giving_up_shows_the_text_that_came_while_another_was_typed(
    box: JsonBox, qtbot: QtBot, text: str
) -> None:
    box.show_text(text)
    held = box.text
    box.show_text(TEXT)
    qtbot.keyClicks(box.edit, "x")
    box.show_text(text)
    assert (box.text, box.is_typing) == (f"x{TEXT}", True)
    box.give_up()
    assert (box.text, box.is_unapplied) == (held, False)
    box.edit.setPlainText(held)
    assert not box.is_typing
