"""Measuring lines that snap to edges."""

import math

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.assets.images.resize import Pixels
from editor.features.reference_overlay.edges import snapped_line
from editor.features.reference_overlay.picture import ReferenceImage


def an_image_with_roads(*roads: tuple[QColor, float], angle_deg: float = 0.0) -> ReferenceImage:
    """Return an image of 100 × 100 pixels with roads through its centre, the widest one first."""
    image = QImage(100, 100, QImage.Format.Format_RGBA8888)
    image.fill(QColor("#F0F0EC"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    along = QPointF(math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))) * 60
    for color, width in roads:
        painter.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(QPointF(50, 50) - along, QPointF(50, 50) + along)
    painter.end()
    return ReferenceImage.from_pixels("roads.png", Pixels(100, 100, bytes(image.constBits())))


@pytest.mark.parametrize("width", [3.0, 4.6, 7.3, 12.0, 20.5])
@pytest.mark.parametrize("angle_deg", [0.0, 30.0, 45.0])
def test_an_inexact_line_measures_the_exact_width(width: float, angle_deg: float) -> None:
    image = an_image_with_roads((QColor("#E06060"), width), angle_deg=angle_deg)
    across = -math.sin(math.radians(angle_deg)), math.cos(math.radians(angle_deg))
    off = 0.2 * width
    start, end = (
        (50 + across[0] * at, 50 + across[1] * at) for at in (-width / 2 - off, width / 2 + off / 2)
    )
    assert math.dist(*snapped_line(start, end, image.color_at)) == pytest.approx(width, abs=0.35)


def test_the_near_edge_of_a_casing_is_used() -> None:
    image = an_image_with_roads((QColor("#604040"), 24.0), (QColor("#FFD070"), 14.0))
    inner = snapped_line((50, 42.5), (50, 57.6), image.color_at)
    outer = snapped_line((50, 37.3), (50, 62.4), image.color_at)
    assert math.dist(*inner) == pytest.approx(14, abs=0.3)
    assert math.dist(*outer) == pytest.approx(24, abs=0.3)


def test_without_edges_the_line_stays() -> None:
    image = an_image_with_roads()
    assert snapped_line((20, 20), (40, 35), image.color_at) == (
        pytest.approx((20, 20)),
        pytest.approx((40, 35)),
    )
    assert snapped_line((20, 20), (20, 20.5), image.color_at) == ((20, 20), (20, 20.5))


def test_a_line_at_the_border_of_the_image_is_measured() -> None:
    image = an_image_with_roads((QColor("#E06060"), 10.0))
    start, end = snapped_line((0.0, 44.0), (0.0, 56.0), image.color_at)
    assert math.dist(start, end) == pytest.approx(10, abs=0.3)
