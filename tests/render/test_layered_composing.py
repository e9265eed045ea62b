"""Tests of composition: snapshots, redraws, and passes against parts."""

from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.values import Color
from editor.render.composition import Compositor, Drawing
from editor.render.paint.paint import WHITE, LayerInk
from editor.render.paint.passes import PICTURE, Pass, draw_parts, painting
from tests.render.maps import difference

SIZE = QSize(40, 30)
RED, BLUE, GREEN = Color(255, 0, 0), Color(0, 0, 255), Color(0, 255, 0)


def a_drawing(key: int, x: int, color: Color, reported: list[int] | None = None) -> Drawing:
    """Return a disc layer that records when it is drawn."""

    def draw(painter: QPainter, ink: QColor) -> None:
        if reported is not None:
            reported.append(key)
        painter.setPen(QColor(0, 0, 0, 0))
        painter.setBrush(ink)
        painter.drawEllipse(x, 5, 15, 15)

    one = Pass(LayerInk.FILL, QRect(x - 1, 4, 18, 18), draw)
    part = one.to_part()
    assert part is not None
    if reported is not None:
        reported.clear()
    return Drawing(
        LayerKey(key), (), {LayerInk.FILL: color}, (key, x), (), lambda: iter([one]), lambda: (part,)
    )


def test_an_unchanged_composition_is_the_same_object() -> None:
    sheet, layers = Compositor(), [a_drawing(1, 2, RED), a_drawing(2, 10, BLUE)]
    first = sheet.compose(SIZE, layers, WHITE)
    assert sheet.compose(SIZE, [a_drawing(1, 2, RED), a_drawing(2, 10, BLUE)], WHITE) is first


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
@pytest.mark.parametrize("snapshot_ms", [-1.0, 1e9], ids=["from a step", "from the ground"])
def test_a_changed_composition_has_the_pixels_of_a_new_one(
    change: Callable[[list[Drawing]], list[Drawing]], snapshot_ms: float
) -> None:
    layers = [a_drawing(1, 2, RED), a_drawing(2, 10, BLUE), a_drawing(3, 22, RED)]
    sheet = Compositor(snapshot_ms)
    before = sheet.compose(SIZE, layers, WHITE).copy()
    changed = change(layers)
    after = sheet.compose(SIZE, changed, WHITE)
    assert after == Compositor().compose(SIZE, changed, WHITE)
    assert after != before
    assert sheet.compose(SIZE, layers, WHITE) == before


def test_only_layers_above_a_snapshot_are_redrawn() -> None:
    reported: list[int] = []
    layers = [
        a_drawing(1, 2, RED, reported),
        a_drawing(2, 10, BLUE, reported),
        a_drawing(3, 22, RED, reported),
    ]
    sheet = Compositor(snapshot_ms=-1.0)
    sheet.compose(SIZE, layers, WHITE)
    reported.clear()
    sheet.compose(SIZE, [*layers[:2], a_drawing(3, 22, GREEN, reported)], WHITE)
    assert reported == [3]


def test_a_failing_layer_leaves_the_compositor_usable() -> None:
    sheet, layers = Compositor(), [a_drawing(1, 2, RED), a_drawing(2, 10, BLUE)]
    broken = Drawing(LayerKey(3), (), {}, 3, (), lambda: iter(()), tuple)

    def fail() -> NoReturn:
        raise LookupError("it cannot be drawn")

    with pytest.raises(LookupError):
        sheet.compose(SIZE, [*layers, replace(broken, passes=fail)], WHITE)
    assert sheet.compose(SIZE, layers, WHITE) == Compositor().compose(SIZE, layers, WHITE)


@pytest.mark.parametrize("snapshot_ms", [-1.0, 1e9], ids=["from a step", "from the ground"])
@pytest.mark.parametrize("ground", [WHITE, None])
def test_a_composition_onto_used_memory_has_the_pixels_of_a_new_one(
    snapshot_ms: float, ground: Color | None
) -> None:
    sheet, layers = Compositor(snapshot_ms), [a_drawing(1, 2, RED), a_drawing(2, 10, BLUE)]
    changed = [layers[0], a_drawing(2, 14, GREEN)]
    for each in (layers, changed, layers):
        used = QImage(SIZE, PICTURE)
        used.fill(QColor(9, 200, 9, 255))
        sheet.draw(used, each, ground)
        assert used == Compositor().compose(SIZE, each, ground)


def test_only_a_complete_composition_counts_as_drawn() -> None:
    sheet, layers = Compositor(), [a_drawing(1, 2, RED), a_drawing(2, 10, BLUE)]

    def fail() -> NoReturn:
        raise LookupError("it cannot be drawn")

    image = QImage(SIZE, PICTURE)
    assert not sheet.is_drawn(SIZE, layers, WHITE)
    broken = [layers[0], replace(layers[1], passes=fail)]
    with pytest.raises(LookupError):
        sheet.draw(image, broken, WHITE)
    assert not sheet.is_drawn(SIZE, broken, WHITE)
    sheet.draw(image, layers, WHITE)
    assert sheet.is_drawn(SIZE, layers, WHITE)
    assert not sheet.is_drawn(SIZE, layers[:1], WHITE)
    assert not sheet.is_drawn(SIZE, layers, None)
    assert not sheet.is_drawn(QSize(41, 30), layers, WHITE)


@pytest.mark.parametrize("color", [RED, WHITE, Color(255, 0, 0, 90)], ids=["opaque", "white", "translucent"])
@pytest.mark.parametrize("in_colour", [False, True])
def test_a_pass_has_the_pixels_of_its_part(color: Color, *, in_colour: bool) -> None:
    def draw(painter: QPainter, ink: QColor) -> None:
        painter.setPen(QPen(QColor(90, 180, 40) if in_colour else ink, 3.3))
        # The two cross without darkening each other there.
        painter.drawLine(3, 4, 35, 20)
        painter.drawLine(30, 2, 5, 27)

    one = Pass(LayerInk.INNER, QRect(QPoint(0, 0), SIZE), draw, in_colour=in_colour)
    drawn_layers, put_on = (a_ground() for _ in range(2))
    with painting(drawn_layers) as painter:
        one.paint_on(painter, color)
    part = one.to_part()
    assert part is not None
    with painting(put_on) as painter:
        draw_parts(painter, [part], {LayerInk.INNER: color})
    assert difference(drawn_layers, put_on) <= 2
    assert difference(drawn_layers, a_ground()) > 20


def a_ground() -> QImage:
    image = QImage(SIZE, PICTURE)
    image.fill(QColor(200, 220, 210))
    return image
