"""Sheets: what they keep, from where they are drawn again, and that passes give the pixels of their parts."""

from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.values import Color
from editor.render.layered import Drawing, Sheet
from editor.render.paint.paint import WHITE, LayerInk
from editor.render.paint.parts import PICTURE, Pass, painting, put
from tests.render.maps import difference

SIZE = QSize(40, 30)
RED, BLUE, GREEN = Color(255, 0, 0), Color(0, 0, 255), Color(0, 255, 0)


def a_drawing(key: int, x: int, color: Color, told: list[int] | None = None) -> Drawing:
    """A layer that is a disc; it tells when it is drawn."""

    def draw(painter: QPainter, ink: QColor) -> None:
        if told is not None:
            told.append(key)
        painter.setPen(QColor(0, 0, 0, 0))
        painter.setBrush(ink)
        painter.drawEllipse(x, 5, 15, 15)

    one = Pass(LayerInk.FILL, QRect(x - 1, 4, 18, 18), draw)
    part = one.covered()
    assert part is not None
    if told is not None:
        told.clear()
    return Drawing(
        LayerKey(key), (), {LayerInk.FILL: color}, (key, x), (), lambda: iter([one]), lambda: (part,)
    )


def test_a_sheet_on_which_nothing_changed_is_the_same_picture() -> None:
    sheet, layers = Sheet(), [a_drawing(1, 2, RED), a_drawing(2, 10, BLUE)]
    first = sheet.drawn(SIZE, layers, WHITE)
    assert sheet.drawn(SIZE, [a_drawing(1, 2, RED), a_drawing(2, 10, BLUE)], WHITE) is first


@pytest.mark.parametrize(
    "change",
    [
        lambda layers: [*layers[:2], a_drawing(3, 22, GREEN)],
        lambda layers: [layers[0], a_drawing(2, 14, BLUE), layers[2]],
        lambda layers: layers[1:],
        lambda layers: layers[:1],
        lambda layers: [*layers, a_drawing(4, 1, GREEN)],
        lambda layers: [layers[2], layers[1], layers[0]],
    ],
    ids=["ink", "form", "lowest gone", "upper gone", "one more", "order"],
)
@pytest.mark.parametrize("step_ms", [-1.0, 1e9], ids=["from a step", "from the ground"])
def test_a_changed_sheet_has_the_pixels_of_a_fresh_one(
    change: Callable[[list[Drawing]], list[Drawing]], step_ms: float
) -> None:
    layers = [a_drawing(1, 2, RED), a_drawing(2, 10, BLUE), a_drawing(3, 22, RED)]
    sheet = Sheet(step_ms)
    before = sheet.drawn(SIZE, layers, WHITE).copy()
    changed = change(layers)
    after = sheet.drawn(SIZE, changed, WHITE)
    assert after == Sheet().drawn(SIZE, changed, WHITE)
    assert after != before
    assert sheet.drawn(SIZE, layers, WHITE) == before


def test_only_what_lies_over_a_step_is_drawn_again() -> None:
    told: list[int] = []
    layers = [a_drawing(1, 2, RED, told), a_drawing(2, 10, BLUE, told), a_drawing(3, 22, RED, told)]
    sheet = Sheet(step_ms=-1.0)
    sheet.drawn(SIZE, layers, WHITE)
    told.clear()
    sheet.drawn(SIZE, [*layers[:2], a_drawing(3, 22, GREEN, told)], WHITE)
    assert told == [3]


def test_a_layer_that_fails_leaves_the_sheet_fit_for_the_next() -> None:
    sheet, layers = Sheet(), [a_drawing(1, 2, RED), a_drawing(2, 10, BLUE)]
    broken = Drawing(LayerKey(3), (), {}, 3, (), lambda: iter(()), tuple)

    def fail() -> NoReturn:
        raise LookupError("it cannot be drawn")

    with pytest.raises(LookupError):
        sheet.drawn(SIZE, [*layers, replace(broken, passes=fail)], WHITE)
    assert sheet.drawn(SIZE, layers, WHITE) == Sheet().drawn(SIZE, layers, WHITE)


@pytest.mark.parametrize("color", [RED, WHITE, Color(255, 0, 0, 90)], ids=["opaque", "white", "translucent"])
@pytest.mark.parametrize("in_colour", [False, True])
def test_a_pass_laid_on_a_sheet_gives_the_pixels_of_its_part(color: Color, *, in_colour: bool) -> None:
    def draw(painter: QPainter, ink: QColor) -> None:
        painter.setPen(QPen(QColor(90, 180, 40) if in_colour else ink, 3.3))
        # The two cross, and darken nothing where they do.
        painter.drawLine(3, 4, 35, 20)
        painter.drawLine(30, 2, 5, 27)

    one = Pass(LayerInk.INNER, QRect(QPoint(0, 0), SIZE), draw, in_colour=in_colour)
    laid, put_on = (a_ground() for _ in range(2))
    with painting(laid) as painter:
        one.lay(painter, color)
    part = one.covered()
    assert part is not None
    with painting(put_on) as painter:
        put(painter, [part], {LayerInk.INNER: color})
    assert difference(laid, put_on) <= 2
    assert difference(laid, a_ground()) > 20


def a_ground() -> QImage:
    image = QImage(SIZE, PICTURE)
    image.fill(QColor(200, 220, 210))
    return image
