"""Editor of a JSON fragment: unapplied text and problems."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.ui.code.json_box import JsonBox
from editor.ui.theme import tokens

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


def log_signals(box: JsonBox) -> list[object]:
    events: list[object] = []
    box.typed.connect(lambda text: events.append(("typed", text)))
    box.applied.connect(lambda text: events.append(("applied", text)))
    return events


def test_unchanged_text_has_no_buttons(box: JsonBox, qtbot: QtBot) -> None:
    events = log_signals(box)
    assert box.text == TEXT
    assert box.apply.isHidden()
    assert box.discard_button.isHidden()
    qtbot.keyClick(box.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert events == []


def test_typed_is_emitted_after_a_pause_and_applied_by_button_or_key(box: JsonBox, qtbot: QtBot) -> None:
    events = log_signals(box)
    with qtbot.waitSignal(box.typed):
        qtbot.keyClicks(box.edit, "x")
    assert events == [("typed", f"x{TEXT}")]
    qtbot.mouseClick(box.apply, Qt.MouseButton.LeftButton)
    qtbot.keyClick(box.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert events[1:] == [("applied", f"x{TEXT}")] * 2


def test_invalid_text_stays_until_esc(box: JsonBox, qtbot: QtBot) -> None:
    events = log_signals(box)
    qtbot.keyClicks(box.edit, "x")
    box.show_problem("Line 1: a value is missing here.", 1)
    box.show_text("{}")
    assert box.text == f"x{TEXT}"
    assert box.problem == "Line 1: a value is missing here."
    qtbot.keyClick(box.edit, Qt.Key.Key_Escape)
    assert (box.text, box.problem) == ("{}", "")
    assert events == [("typed", None)]


def test_the_line_with_the_problem_is_marked(box: JsonBox, qtbot: QtBot) -> None:
    error_background = QColor(tokens.current().error_background).rgb()

    def is_marked(line: int) -> bool:
        image = box.edit.viewport().grab().toImage()
        y = 6 + int((line - 0.5) * box.edit.fontMetrics().lineSpacing())
        return image.pixel(image.width() - 10, y) == error_background

    box.show_problem("Wrong.", 2)
    assert [is_marked(line) for line in (1, 2, 3)] == [False, True, False]
    box.show_problem("")
    assert not is_marked(2)


def test_pending_text_is_restored_with_its_owner(box: JsonBox, qtbot: QtBot) -> None:
    qtbot.keyClicks(box.edit, "x")
    box.set_owner("another")
    box.show_text("{}")
    assert (box.text, box.is_unapplied) == ("{}", False)
    box.set_owner(None)
    assert box.is_unapplied
    with qtbot.waitSignal(box.typed):
        box.show_text(TEXT)
    assert (box.text, box.is_typing) == (f"x{TEXT}", True)
    box.discard()
    assert (box.text, box.is_unapplied) == (TEXT, False)


def test_tokens_have_the_colours_of_the_json_view(box: JsonBox) -> None:
    formats = box.edit.document().findBlockByNumber(1).layout().formats()
    colors = [each.format.foreground().color().name() for each in formats]
    assert colors == [QColor(tokens.current().text).name(), QColor(tokens.current().link).name()]


def test_the_applied_text_is_not_pending(box: JsonBox, qtbot: QtBot) -> None:
    qtbot.keyClicks(box.edit, "x")
    assert box.is_typing
    qtbot.keyClick(box.edit, Qt.Key.Key_Backspace)
    assert not box.is_typing
    assert box.apply.isHidden()


# Characters that QTextDocument treats as line ends, drops or replaces, and ordinary ones.
STRANGE = st.text(
    st.sampled_from("\ufeff\r\n\0\u2028\u2029\ufdd0\ufdd1\ufffc\x85\x0b\x0c\xa0\u200e\ud800a "), max_size=6
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(STRANGE | st.text(max_size=6), min_size=1, max_size=4))
def test_normalized_text_is_not_pending(box: JsonBox, texts: list[str]) -> None:
    unapplied: list[bool] = []
    noting = box.edit.textChanged.connect(lambda: unapplied.append(box.is_unapplied))
    for owner, text in enumerate(texts):
        box.set_owner(owner)
        box.show_text(text)
        assert not box.is_unapplied
        box.discard()
        assert box.unapplied == ()
    box.edit.textChanged.disconnect(noting)
    assert not any(unapplied)


@pytest.mark.parametrize("text", ["a", "\ufeffa\r\n\u2028", "\ufdd0"])
def test_discarding_shows_the_newest_applied_text(box: JsonBox, qtbot: QtBot, text: str) -> None:
    box.show_text(text)
    held = box.text
    box.show_text(TEXT)
    qtbot.keyClicks(box.edit, "x")
    box.show_text(text)
    assert (box.text, box.is_typing) == (f"x{TEXT}", True)
    box.discard()
    assert (box.text, box.is_unapplied) == (held, False)
    box.edit.setPlainText(held)
    assert not box.is_typing
