"""Number of matches and the highlight button."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.features.properties.filter.match_bar import MatchBar
from editor.ui.theme import tokens


@pytest.fixture
def bar(qtbot: QtBot) -> MatchBar:
    made = MatchBar()
    qtbot.addWidget(made)
    made.resize(320, 60)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_a_count_is_shown_in_words_and_as_a_bar(bar: MatchBar) -> None:
    bar.show_count("{count} of 11,204 features in view match", "205", 0.5, can_highlight=True)
    assert bar.text == "205 of 11,204 features in view match"
    assert bar.share == 0.5
    image, highlight = bar.grab().toImage(), QColor(tokens.current().highlight).rgb()
    y = next(y for y in range(image.height()) if image.pixel(10, y) == highlight)
    assert image.pixel(150, y) == highlight
    assert image.pixel(170, y) != highlight


def test_the_button_toggles_the_highlight(bar: MatchBar, qtbot: QtBot) -> None:
    bar.show_count("{count} of 3", "2", 2 / 3, can_highlight=True)
    with qtbot.waitSignal(bar.highlight_toggled, check_params_cb=lambda is_highlighted: is_highlighted):
        qtbot.mouseClick(bar.highlight_button, Qt.MouseButton.LeftButton)
    assert bar.highlight_button.text() == "Clear highlight"
    with qtbot.assertNotEmitted(bar.highlight_toggled):
        bar.show_highlighted(is_highlighted=False)
    assert bar.highlight_button.text() == "Highlight"


def test_without_matches_the_highlight_can_only_be_turned_off(bar: MatchBar, qtbot: QtBot) -> None:
    bar.show_count("{count} of 3", "0", 0.0, can_highlight=False)
    assert not bar.highlight_button.isEnabled()
    bar.show_count("{count} of 3", "2", 2 / 3, can_highlight=True)
    qtbot.mouseClick(bar.highlight_button, Qt.MouseButton.LeftButton)
    bar.show_sentence("No data for this layer in view.")
    assert bar.text == "No data for this layer in view."
    assert bar.highlight_button.isEnabled()
