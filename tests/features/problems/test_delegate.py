"""Tests of wrapped messages in the rows of problems."""

import pytest
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from editor.features.problems.delegate import lines_of
from editor.ui.theme.typography import TypeRole, font

LONG = "One of the layers is hidden by another."


@pytest.mark.parametrize("word_count", range(1, 9))
def test_the_first_line_has_the_words_that_fit(word_count: int, qtbot: QtBot) -> None:
    metrics = QFontMetrics(font(TypeRole.SECONDARY))
    header = " ".join(LONG.split(" ")[:word_count])
    lines = lines_of(LONG, metrics, metrics.horizontalAdvance(header))
    assert lines[0] == header
    assert " ".join(lines) == LONG
    assert len(lines) == (1 if header == LONG else 2)


def test_a_long_word_has_its_own_line(qtbot: QtBot) -> None:
    assert lines_of("Unpronounceable thing", QFontMetrics(font(TypeRole.SECONDARY)), 3) == [
        "Unpronounceable",
        "thing",
    ]
