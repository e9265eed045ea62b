"""The strip says what can be dropped, and is lit while something is."""

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.look import tokens
from editor.widgets.drop_strip import DropStrip


@pytest.fixture
def strip(qtbot: QtBot) -> DropStrip:
    made = DropStrip("Drop all sorts of images here, or paste them.", "Drop images here.")
    qtbot.addWidget(made)
    made.resize(500, made.height())
    made.show()
    return made


def picture(strip: DropStrip) -> QImage:
    return strip.grab().toImage()


def has_color(image: QImage, color: str) -> bool:
    wanted = QColor(color).rgb()
    return any(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def test_it_is_lit_and_dark_again(strip: DropStrip) -> None:
    dark = picture(strip)
    strip.light(is_lit=True)
    assert strip.is_lit
    assert has_color(picture(strip), tokens.current().selection)
    strip.light(is_lit=False)
    assert picture(strip) == dark


def test_in_little_room_it_says_less(strip: DropStrip, qtbot: QtBot) -> None:
    short = DropStrip("Drop images here.", "Drop images here.")
    qtbot.addWidget(short)
    for each in (strip, short):
        each.resize(200, each.height())
    assert picture(strip) == picture(short)
    for each in (strip, short):
        each.resize(500, each.height())
    assert picture(strip) != picture(short)


def test_it_is_named_by_the_whole_sentence(strip: DropStrip) -> None:
    assert strip.accessibleName() == "Drop all sorts of images here, or paste them."
    assert strip.toolTip() == strip.accessibleName()
