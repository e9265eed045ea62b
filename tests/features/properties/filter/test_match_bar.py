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
    bar.show_count("{count} of 11,204 features in view match", "205", 0.5, can_light=True)
    assert bar.text == "205 of 11,204 features in view match"
    assert bar.share == 0.5
    image, lit = bar.grab().toImage(), QColor(tokens.current().lit).rgb()
    y = next(y for y in range(image.height()) if image.pixel(10, y) == lit)
    assert image.pixel(150, y) == lit
    assert image.pixel(170, y) != lit


def test_the_button_toggles_the_highlight(bar: MatchBar, qtbot: QtBot) -> None:
    bar.show_count("{count} of 3", "2", 2 / 3, can_light=True)
    with qtbot.waitSignal(bar.lit, check_params_cb=lambda is_lit: is_lit):
        qtbot.mouseClick(bar.light, Qt.MouseButton.LeftButton)
    assert bar.light.text() == "Clear highlight"
    with qtbot.assertNotEmitted(bar.lit):
        bar.show_lit(is_lit=False)
    assert bar.light.text() == "Highlight"


def test_without_matches_the_highlight_can_only_be_turned_off(bar: MatchBar, qtbot: QtBot) -> None:
    bar.show_count("{count} of 3", "0", 0.0, can_light=False)
    assert not bar.light.isEnabled()
    bar.show_count("{count} of 3", "2", 2 / 3, can_light=True)
    qtbot.mouseClick(bar.light, Qt.MouseButton.LeftButton)
    bar.show_sentence("No data of this layer in view.")
    assert bar.text == "No data of this layer in view."
    assert bar.light.isEnabled()
