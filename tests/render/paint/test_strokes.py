"""Tests of strokes against those of Qt."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from editor.render.paint.passes import PICTURE, painting
from editor.render.paint.strokes import LARGEST_STAMP_PX, Segments, draw_strokes, segments_of
from tests.render.maps import difference

VIEW = QRect(0, 0, 200, 160)
BLACK = QColor("black")
LINES = {
    "a bend": [(20.3, 30.1), (100.2, 120.4), (170.7, 40.6)],
    "a hairpin": [(30.5, 60.5), (150.2, 64.9), (40.1, 90.3)],
    "a dot": [(80.25, 70.75), (81.75, 70.75)],
    "out of sight": [(-300.0, 50.0), (90.4, 80.2), (400.0, 300.0)],
    "a curve": [(20 + 4 * x, 80 + 40 * float(np.sin(x / 6))) for x in range(40)],
}


def segments(*lines: list[tuple[float, float]]) -> Segments:
    ends = np.cumsum([0, *(len(line) for line in lines)])
    return segments_of(np.concatenate(lines), ends, np.arange(len(lines)))


def a_canvas() -> QImage:
    image = QImage(VIEW.size(), PICTURE)
    image.fill(QColor("white"))
    return image


def stroked(*lines: list[tuple[float, float]], width: float, is_round: bool = True) -> QImage:
    image = a_canvas()
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_strokes(painter, segments(*lines), width, BLACK, is_round=is_round)
    return image


def stroked_by_qt(line: list[tuple[float, float]], width: float) -> QImage:
    image = a_canvas()
    pen = QPen(BLACK, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF([QPointF(*point) for point in line]))
    return image


def ink_of(image: QImage) -> float:
    """Return the number of black pixels."""
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return float((255 - rows[:, ::4].astype(float)).sum() / 255)


@pytest.mark.parametrize("width", [10.0, 24.5, LARGEST_STAMP_PX + 10])
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_round_stroke_is_the_one_that_qt_draws(line: list[tuple[float, float]], width: float) -> None:
    ours, theirs = stroked(line, width=width), stroked_by_qt(line, width)
    assert ink_of(ours) == pytest.approx(ink_of(theirs), rel=0.01)
    # No coverage differs by more than a third of a pixel at an edge.
    assert difference(ours, theirs) <= 110


def test_a_narrow_stroke_reaches_a_third_of_its_width_beyond_its_ends() -> None:
    image = stroked([(50.0, 80.0), (150.0, 80.0)], width=8.0, is_round=False)
    assert ink_of(image) == pytest.approx((100 + 2 * 0.3 * 8) * 8, abs=1)


def test_lines_without_a_common_end_are_not_joined() -> None:
    one, two = [(20.0, 20.0), (60.0, 20.0)], [(100.0, 120.0), (160.0, 120.0)]
    both = ink_of(stroked(one, two, width=6.0, is_round=False))
    assert both == pytest.approx(
        ink_of(stroked(one, width=6.0, is_round=False)) + ink_of(stroked(two, width=6.0, is_round=False))
    )


def test_a_missing_line_draws_nothing() -> None:
    assert stroked([(5.0, 5.0)], width=12.0) == a_canvas()
