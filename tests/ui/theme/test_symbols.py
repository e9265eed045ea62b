"""Symbols of the font in the colours of the theme."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage
from pytestqt.qtbot import QtBot

from editor.errors import EditorError
from editor.ui.theme import own_symbols, symbols, tokens
from editor.ui.theme.tokens import DARK, LIGHT


def _names() -> list[str]:
    tables = [table for name, table in vars(symbols).items() if name.endswith("Symbol")]
    return sorted({value for table in tables for key, value in vars(table).items() if key.isupper()})


def _inks(image: QImage) -> set[str]:
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {color.name().upper() for color in pixels if color.alpha() == 255}


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("name", _names())
def test_every_symbol_of_the_frame_is_in_the_font_or_drawn_here(name: str) -> None:
    assert name in own_symbols.NAMES or name.removeprefix("mdi6.") in symbols.charmap()


def test_every_symbol_that_the_code_names_is_in_the_font() -> None:
    code = (path.read_text(encoding="utf-8") for path in Path("editor").rglob("*.py"))
    named = {name for text in code for name in re.findall(r'"mdi6\.([\w-]+)"', text)}
    assert len(named) > 40
    assert named - symbols.charmap().keys() == set()


@pytest.mark.parametrize("name", sorted(symbols.charmap()))
def test_every_symbol_in_the_table_has_an_outline_inside_its_square(qapp: object, name: str) -> None:
    box = symbols.outline(name).boundingRect()
    assert 0 < max(box.width(), box.height()) <= 64
    assert -32 <= box.left() <= box.right() <= 32


def test_a_name_that_the_font_lacks_is_refused() -> None:
    with pytest.raises(EditorError, match="no such thing"):
        symbols.outline("mdi6.no such thing")


def test_a_symbol_fills_most_of_its_square_and_stays_inside() -> None:
    box = symbols.outline("mdi6.texture-box").boundingRect()
    assert -32 <= box.left() < -20 < 20 < box.right() <= 32
    assert -32 <= box.top() < -20 < 20 < box.bottom() <= 32


@pytest.mark.parametrize(
    ("mode", "state", "token"),
    [
        (QIcon.Mode.Normal, QIcon.State.Off, "text_2"),
        (QIcon.Mode.Active, QIcon.State.Off, "text"),
        (QIcon.Mode.Normal, QIcon.State.On, "on_selection"),
        (QIcon.Mode.Disabled, QIcon.State.Off, "text_off"),
    ],
)
def test_a_default_symbol_has_the_colour_of_its_state(
    qtbot: QtBot, mode: QIcon.Mode, state: QIcon.State, token: str
) -> None:
    icon = symbols.symbol("mdi6.road")
    assert getattr(LIGHT, token) in _inks(icon.pixmap(QSize(32, 32), mode, state).toImage())


def test_an_existing_symbol_follows_the_theme(qtbot: QtBot) -> None:
    icon = symbols.symbol("mdi6.road")
    tokens.set_current(DARK)
    assert DARK.text_2 in _inks(icon.pixmap(QSize(32, 32)).toImage())


def test_an_icon_that_is_copied_and_changed_keeps_its_symbol(qtbot: QtBot) -> None:
    icon = QIcon(symbols.symbol("mdi6.road"))
    icon.setIsMask(True)
    assert LIGHT.text_2 in _inks(icon.pixmap(QSize(32, 32)).toImage())


def test_a_pixmap_has_the_pixels_of_its_scale(qtbot: QtBot) -> None:
    made = symbols.pixmap("mdi6.road", QColor(LIGHT.error), 16, 2.0)
    assert made.size() == QSize(32, 32)
    assert made.devicePixelRatio() == 2.0
    assert LIGHT.error in _inks(made.toImage())


def test_symbol_engines_are_released_with_their_icons(qapp: object) -> None:
    red = symbols.pixmap("mdi6.magnify", QColor("red"), 16)
    for _ in range(20):
        detached = QIcon(symbols.symbol("mdi6.magnify"))
        detached.addPixmap(red)
        del detached
    assert len(symbols._clones) <= 2
