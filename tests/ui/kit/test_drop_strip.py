"""Drop target strip."""

import pytest
from PySide6.QtGui import QColor, QFont, QImage
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.bars import DropStrip
from editor.ui.theme import tokens


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
    expected = QColor(color).rgb()
    return any(image.pixel(x, y) == expected for x in range(image.width()) for y in range(image.height()))


def test_the_highlight_turns_on_and_off(strip: DropStrip) -> None:
    dark = picture(strip)
    strip.highlight(is_highlighted=True)
    assert strip.is_highlighted
    assert has_color(picture(strip), tokens.current().selection)
    strip.highlight(is_highlighted=False)
    assert picture(strip) == dark


def test_a_narrow_strip_shows_the_short_sentence(strip: DropStrip, qtbot: QtBot) -> None:
    short = DropStrip("Drop images here.", "Drop images here.")
    qtbot.addWidget(short)
    for each in (strip, short):
        each.resize(200, each.height())
    assert picture(strip) == picture(short)
    for each in (strip, short):
        each.resize(500, each.height())
    assert picture(strip) != picture(short)


def test_the_accessible_name_is_the_full_sentence(strip: DropStrip) -> None:
    assert strip.accessibleName() == "Drop all sorts of images here, or paste them."
    assert strip.toolTip() == strip.accessibleName()


@pytest.mark.parametrize("points", [9, 12, 18, 27])
@pytest.mark.parametrize("width", [240, 328, 360, 420, 560, 900])
def test_the_text_fits_at_every_width_and_font_size(qtbot: QtBot, width: int, points: int) -> None:
    page = QWidget()
    made = DropStrip("Drop all sorts of images here, or paste them.", "Drop images here, or paste them.")
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addStretch(1)
    column.addWidget(made)
    qtbot.addWidget(page)
    page.resize(width, 500)
    page.show()
    large = QFont(made.font())
    large.setPointSize(points)
    made.setFont(large)
    QApplication.processEvents()
    assert made.visibleRegion().boundingRect() == made.rect()
    assert made.rect().adjusted(2, 2, -2, -2).contains(made.content_rect)
    # The contents leave an empty line inside the dashes on every side.
    image, ground = picture(made), picture(made).pixel(made.width() // 2, 5)
    ratio = image.devicePixelRatio()
    inside = made.rect().adjusted(4, 4, -4, -4)
    for x in (inside.left(), inside.right()):
        assert {image.pixel(int(x * ratio), int(y * ratio)) for y in range(9, inside.bottom() - 4)} == {
            ground
        }
