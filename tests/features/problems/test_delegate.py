"""Tests of wrapped messages in the rows of problems."""

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from editor.features.problems.delegate import lines_of
from editor.mapstyle.document.model import LAYERS
from editor.ui.theme.typography import TypeRole, font
from tests.features.problems.listed import Panel

LONG = "One of the layers is hidden by another."


@pytest.mark.parametrize("word_count", range(1, 9))
def test_the_first_line_has_the_words_that_fit(word_count: int, qtbot: QtBot) -> None:
    metrics = QFontMetrics(font(TypeRole.BODY))
    header = " ".join(LONG.split(" ")[:word_count])
    lines = lines_of(LONG, metrics, metrics.horizontalAdvance(header), 2)
    assert lines[0] == header
    assert " ".join(lines) == LONG
    assert len(lines) == (1 if header == LONG else 2)


def test_a_long_word_has_its_own_line(qtbot: QtBot) -> None:
    assert lines_of("Unpronounceable thing", QFontMetrics(font(TypeRole.BODY)), 3, 3) == [
        "Unpronounceable",
        "thing",
    ]


def test_the_last_line_has_the_rest(qtbot: QtBot) -> None:
    lines = lines_of(LONG, QFontMetrics(font(TypeRole.BODY)), 60, 3)
    assert len(lines) == 3
    assert " ".join(lines) == LONG


def test_a_row_grows_with_its_text_up_to_three_lines_and_the_place(panel: Panel, qtbot: QtBot) -> None:
    texts = ("Short.", LONG, " ".join([LONG] * 3), " ".join([LONG] * 9))
    panel.find(*(("stops-unsorted", (*LAYERS, place), text) for place, text in enumerate(texts)))
    line_px = QFontMetrics(font(TypeRole.BODY)).height()

    def heights() -> list[int]:
        return [panel.tree.visualRect(panel.row(text)).height() for text in texts]

    panel.widget.resize(900, 300)
    qtbot.waitUntil(lambda: heights()[0] == heights()[1] == 32)
    wide = heights()
    assert wide[2] == 2 * line_px + 16
    assert wide[3] == 3 * line_px + 16
    panel.widget.resize(310, 300)  # The place is below the message.
    qtbot.waitUntil(lambda: heights()[3] == 4 * line_px + 16)
    assert heights()[0] == 2 * line_px + 16


def test_long_lists_have_rows_of_one_height(panel: Panel, qtbot: QtBot) -> None:
    panel.find(
        *(
            ("stops-unsorted", (*LAYERS, number % 40), f"{LONG * (number % 9)} {number}")
            for number in range(250)
        )
    )
    assert panel.tree.uniformRowHeights()
    height = panel.tree.itemDelegate().sizeHint(QStyleOptionViewItem(), panel.model.index(0, 0)).height()
    rows = [panel.model.index(number, 0, panel.model.index(0, 0)) for number in range(4)]
    assert {panel.tree.visualRect(row).height() for row in rows} == {height}


def test_the_title_is_whole_in_a_narrow_panel(panel: Panel, qtbot: QtBot) -> None:
    panel.find(("stops-unsorted", (*LAYERS, 0), LONG))
    panel.widget.title.resize(310, panel.widget.title.height())
    panel.widget.resize(310, 300)
    parts = [panel.widget.safe_button, panel.widget.legibility_button, panel.widget.filter]
    shown = [part for part in parts if not part.isHidden()]
    assert panel.widget.title.width_with("Problems", shown) <= 310
    assert not panel.widget.filter.field.isHidden()
    panel.widget.resize(900, 300)
    assert not panel.widget.legibility_button.isHidden()
    assert not any(button.isHidden() for button in panel.widget.filter.buttons.values())
