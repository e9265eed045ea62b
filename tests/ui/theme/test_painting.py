"""Pixels of the shared painters."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from editor.ui.theme import painting
from editor.ui.theme.tokens import DARK, LIGHT, Radius, Tokens, set_current
from editor.ui.theme.typography import TypeRole, font


@pytest.fixture
def painted(qapp: object) -> Callable[[Callable[[QPainter], None]], QImage]:
    def paint(draw: Callable[[QPainter], None]) -> QImage:
        image = QImage(60, 60, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        draw(painter)
        painter.end()
        return image

    return paint


def test_a_swatch_shows_its_colours_side_by_side(painted) -> None:
    colors = [QColor("#FF0000"), QColor("#0000FF")]
    image = painted(lambda painter: painting.swatch(painter, QRectF(0, 0, 40, 40), colors))
    assert image.pixelColor(10, 20) == colors[0]
    assert image.pixelColor(30, 20) == colors[1]


def test_a_mixed_swatch_is_hatched(painted) -> None:
    image = painted(lambda painter: painting.swatch(painter, QRectF(0, 0, 40, 40), [], mixed=True))
    assert len({image.pixelColor(x, 20).rgba() for x in range(5, 35)}) > 2


def test_a_transparent_swatch_shows_the_checkerboard(painted) -> None:
    clear = [QColor(0, 0, 0, 0)]
    image = painted(lambda painter: painting.swatch(painter, QRectF(0, 0, 40, 40), clear))
    shades = {image.pixelColor(x, 18).name().upper() for x in range(5, 35)}
    assert shades == {LIGHT.checker_1, LIGHT.checker_2}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_every_image_contrasts_with_its_checkerboard(theme: Tokens) -> None:
    set_current(theme)
    try:
        for lightness in range(256):
            if not 80 <= lightness <= 190:  # In between there are coloured pixels.
                backgrounds = [QColor(check).lightness() for check in painting.checker_colors(lightness)]
                assert all(abs(ground - lightness) > 75 for ground in backgrounds)
        assert painting.checker_colors(None) == (theme.checker_1, theme.checker_2)
    finally:
        set_current(LIGHT)


def test_a_card_casts_its_shadow_downwards(painted) -> None:
    image = painted(lambda painter: painting.card(painter, QRectF(18, 18, 24, 24)))
    assert image.pixelColor(30, 30) == QColor(LIGHT.raised)
    assert image.pixelColor(30, 46).alpha() > image.pixelColor(30, 13).alpha() > 0


def test_a_focus_ring_stays_inside_its_rectangle(painted) -> None:
    image = painted(lambda painter: painting.focus_ring(painter, QRectF(10, 10, 40, 40), Radius.FIELD))
    assert image.pixelColor(10, 30) == QColor(LIGHT.focus)
    assert image.pixelColor(8, 30).alpha() == 0
    assert image.pixelColor(30, 30).alpha() == 0


def test_the_fonts_keep_the_proportions_of_their_roles(qtbot: QtBot) -> None:
    body, title = font(TypeRole.BODY), font(TypeRole.PAGE_TITLE)
    assert title.pointSizeF() == pytest.approx(body.pointSizeF() * 24 / 13, abs=0.1)
    assert title.weight() == QFont.Weight.DemiBold
    assert font(TypeRole.FIXED).family() != body.family()
