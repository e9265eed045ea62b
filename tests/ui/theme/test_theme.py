"""Theme settings, palette and style sheet."""

import re

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QRadioButton,
    QSpinBox,
    QStyleFactory,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.ui.fields.choice_field import Combo
from editor.ui.theme import theme as theme_module
from editor.ui.theme import tokens
from editor.ui.theme.theme import ContrastChoice, Theme, ThemeChoice, palette, style_sheet
from editor.ui.theme.tokens import DARK, LIGHT, Tokens, high_contrast

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_choice_sets_the_tokens_and_emits_changed(qtbot: QtBot) -> None:
    theme = Theme(ThemeChoice.LIGHT)
    with qtbot.waitSignal(theme.changed) as caught:
        theme.set_choice(ThemeChoice.DARK)
    assert caught.args == [DARK]
    assert tokens.current() is DARK
    assert theme.choice is ThemeChoice.DARK


def test_the_same_choice_again_emits_nothing(qtbot: QtBot) -> None:
    theme = Theme(ThemeChoice.DARK)
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_choice(ThemeChoice.DARK)


def test_high_contrast_draws_an_edge_around_every_field() -> None:
    strong = high_contrast(LIGHT)
    assert f"border: 1px solid {strong.text_2}; border-radius: 4px;\n    min-height: 22px" in style_sheet(
        strong
    )
    assert "border: 1px solid transparent; border-radius: 4px;\n    min-height: 22px" in style_sheet(LIGHT)


def test_contrast_is_independent_of_the_colour_scheme(qtbot: QtBot) -> None:
    theme = Theme(ThemeChoice.LIGHT, contrast=ContrastChoice.HIGH)
    assert tokens.current() == high_contrast(LIGHT)
    with qtbot.waitSignal(theme.changed) as caught:
        theme.set_choice(ThemeChoice.DARK)
    assert caught.args == [high_contrast(DARK)]
    theme.set_contrast(ContrastChoice.NORMAL)
    assert tokens.current() is DARK


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_palette_has_a_colour_for_every_role(qtbot: QtBot, theme: Tokens) -> None:
    made = palette(theme)
    assert made.color(QPalette.ColorRole.Base) == QColor(theme.panel)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        assert made.color(group, QPalette.ColorRole.Text) == QColor(theme.text)
        assert made.color(group, QPalette.ColorRole.Highlight) == QColor(theme.selection)
    assert made.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text) == QColor(theme.text_off)


@pytest.mark.parametrize(
    "theme", [LIGHT, DARK, high_contrast(LIGHT), high_contrast(DARK)], ids=lambda t: t.name
)
def test_the_style_sheet_names_only_tokens_that_exist(theme: Tokens) -> None:
    made = style_sheet(theme)
    assert "%" not in made.split("*/", 1)[1]
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", made)) <= set(re.findall(r"#[0-9A-F]{6}", str(theme)))


def test_an_unknown_token_is_refused() -> None:
    with pytest.raises(KeyError, match="shade"):
        theme_module._token(LIGHT, "shade")


def test_high_contrast_draws_every_edge_in_the_text_colour() -> None:
    made = high_contrast(DARK)
    assert {made.border, made.rule, made.edge} == {DARK.text_2}
    assert made.text == DARK.text


def colors_in(widget: QWidget, left: int, width: int) -> set[str]:
    """Return the colours of a part of a widget, away from its upper and lower edges."""
    image = widget.grab().toImage()
    columns, rows = range(left, left + width), range(4, image.height() - 4)
    return {image.pixelColor(x, y).name() for x in columns for y in rows}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_boxes_of_dialogs_of_qt_have_arrows_and_ours_keep_their_own_look(qtbot: QtBot, theme: Tokens) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyle(QStyleFactory.create("Fusion"))
    window.setPalette(palette(theme))
    column = QVBoxLayout(window)
    boxes = QComboBox(), QSpinBox(), QSpinBox(), Combo()
    boxes[2].setProperty("part", "field")
    for box in boxes:
        column.addWidget(box)
    window.setStyleSheet(style_sheet(theme))
    window.resize(200, 200)
    window.show()
    arrows = [len(colors_in(box, box.width() - 15, 10)) for box in boxes]
    assert arrows[0] > 3
    assert arrows[1] > 3
    assert arrows[2] == 1, "our field of a number has no arrows"
    assert QColor(theme.field).name() in colors_in(boxes[3], 6, 40)


@pytest.mark.parametrize("kind", [QRadioButton, QCheckBox])
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_ring_of_an_unchecked_button_of_qt_contrasts_with_its_ground(
    qtbot: QtBot, theme: Tokens, kind: type[QAbstractButton]
) -> None:
    button = kind()
    qtbot.addWidget(button)
    button.setPalette(palette(theme))
    button.setStyleSheet(style_sheet(theme))
    button.resize(40, 24)
    lightness = [QColor(name).lightness() for name in colors_in(button, 0, 24)]
    assert max(lightness) - min(lightness) > 80
