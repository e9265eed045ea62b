"""Line breaks in long names."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel

from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import with_break_opportunities

LONG = "a_name_without_any_blank_" * 8
SENTENCE = f"Icon “{LONG}” is not in this style. Choose another."


@pytest.mark.parametrize("text", ["", "Plain words stay.", "sixteen_letters_", "two\nlines and  blanks"])
def test_short_words_are_unchanged(text: str) -> None:
    assert with_break_opportunities(text) == text


def test_a_long_word_gets_break_opportunities_only() -> None:
    assert with_break_opportunities(SENTENCE).replace("\N{ZERO WIDTH SPACE}", "") == SENTENCE
    assert (
        max(len(piece) for piece in with_break_opportunities(SENTENCE).replace("\u200b", " ").split()) == 16
    )


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("https://tiles.example.org/planet", ["https://tiles.", "example.org/", "planet"]),
        ("landuse_residential-outline", ["landuse_", "residential-", "outline"]),
        ("x" * 20 + "." + "y" * 20, ["x" * 16, "xxxx.", "y" * 16, "yyyy"]),
    ],
)
def test_a_long_word_breaks_between_its_parts_if_it_has_some(word: str, pieces: list[str]) -> None:
    assert with_break_opportunities(word).split("\N{ZERO WIDTH SPACE}") == pieces


def test_a_problem_is_as_high_as_its_wrapped_text(qtbot) -> None:
    line = ProblemLine()
    qtbot.addWidget(line)
    line.show_text(SENTENCE)
    line.set_available_width(180)
    bounds = QRect(0, 0, 160, 1000)
    as_it_is = line.fontMetrics().boundingRect(bounds, Qt.TextFlag.TextWordWrap, SENTENCE)
    assert as_it_is.width() > bounds.width()
    assert line.text_height() > as_it_is.height()
    assert (line.text, line.accessibleName()) == (SENTENCE, SENTENCE)


def test_a_sentence_with_a_long_name_does_not_widen_its_panel(shown) -> None:
    state = shown(EmptyState("magnify", SENTENCE), 240)
    state.set_sentence(f"Nothing matches “{LONG}”.")
    label = state.findChild(QLabel)
    assert label is not None
    assert label.minimumSizeHint().width() < 200
    assert state.accessibleName() == f"Nothing matches “{LONG}”."
