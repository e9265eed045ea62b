"""Painters that several rooms share: checker, swatch, card with its shadow, focus ring, hatching."""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from PySide6.QtCore import QMargins, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, qRgba

from editor.look import tokens
from editor.look.tokens import Radius, Size

Checks: TypeAlias = tuple[str, str]
"""The two colours of a checker."""

SHADOW = QMargins(14, 10, 14, 18)
# From here on a picture is lost on a light ground, below there on a dark one.
_LIGHT_FROM, _DARK_BELOW = 190, 80
_BLUR_PX = 14
_DROP_PX = 4


def checks_for(lightness: int | None) -> Checks:
    """The colours of the checker on which a picture is not lost: dark for a light one, and the reverse.

    Units: `lightness` is 0 for black, 255 for white; None where it is not known, or for no picture.
    """
    theme = tokens.current()
    if lightness is not None and lightness > _LIGHT_FROM:
        return theme.check_1_for_light, theme.check_2_for_light
    if lightness is not None and lightness < _DARK_BELOW:
        return theme.check_1_for_dark, theme.check_2_for_dark
    return theme.check_1, theme.check_2


def checker(painter: QPainter, rect: QRectF, cell_px: int, checks: Checks | None = None) -> None:
    """Fill a rectangle with the checker that shows through pictures; `checks_for` gives others."""
    one, two = checks or checks_for(None)
    painter.save()
    painter.setBrushOrigin(rect.topLeft())
    painter.fillRect(rect, QBrush(_checker_tile(one, two, cell_px)))
    painter.restore()


@cache
def _checker_tile(one: str, two: str, cell_px: int) -> QPixmap:
    half = max(1, cell_px // 2)
    tile = QPixmap(half * 2, half * 2)
    tile.fill(QColor(one))
    painter = QPainter(tile)
    painter.fillRect(half, 0, half, half, QColor(two))
    painter.fillRect(0, half, half, half, QColor(two))
    painter.end()
    return tile


def swatch(painter: QPainter, rect: QRectF, colors: Sequence[QColor], *, mixed: bool = False) -> None:
    """Draw colours side by side in one rounded square; hatched where they are mixed."""
    theme = tokens.current()
    shape = QPainterPath()
    shape.addRoundedRect(rect, Radius.SWATCH, Radius.SWATCH)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if not mixed and len(colors) == 1 and colors[0].alpha() == 255:  # A tree has many, and clipping is slow.
        painter.fillPath(shape, colors[0])
    elif mixed or not colors:
        painter.setClipPath(shape)
        painter.fillRect(rect, QColor(theme.raised))
        hatch(painter, rect, QColor(theme.text_2 if mixed else theme.border))
    else:
        painter.setClipPath(shape)
        if any(color.alpha() < 255 for color in colors):
            checker(painter, rect, Size.CHECK_IN_FIELD)
        width = rect.width() / len(colors)
        for index, color in enumerate(colors):
            painter.fillRect(QRectF(rect.x() + index * width, rect.y(), width, rect.height()), color)
    painter.setClipping(False)
    edge = QColor(theme.text)
    edge.setAlphaF(1.0 if theme.is_high_contrast else 0.28)
    painter.setPen(QPen(edge, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), Radius.SWATCH - 0.5, Radius.SWATCH - 0.5)
    painter.restore()


def hatch(painter: QPainter, rect: QRectF, color: QColor, step_px: float = 5.0) -> None:
    """Cover a rectangle with thin slanting lines."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(color, 1))
    x = rect.left() - rect.height()
    while x < rect.right():
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()))
        x += step_px
    painter.restore()


def focus_ring(painter: QPainter, rect: QRectF, radius: float = Radius.FIELD) -> None:
    """Draw the focus ring just inside a rectangle."""
    ring(painter, rect, QColor(tokens.current().focus), radius)


def focus_ring_on_picture(painter: QPainter, rect: QRectF, radius: float = Radius.FIELD) -> None:
    """Draw the focus ring with a second one within it: one of the two stands out from any picture."""
    focus_ring(painter, rect, radius)
    inset = Size.FOCUS_RING
    inner = rect.adjusted(inset, inset, -inset, -inset)
    ring(painter, inner, QColor(tokens.current().raised), max(0.0, radius - inset))


def ring(painter: QPainter, rect: QRectF, color: QColor, radius: float) -> None:
    """Draw an edge as wide as the focus ring just inside a rectangle."""
    inset = Size.FOCUS_RING / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, Size.FOCUS_RING))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)
    painter.restore()


def ground(painter: QPainter, rect: QRectF, color: QColor, radius: float, edge: QColor | None = None) -> None:
    """Fill a rounded rectangle, with an edge of one pixel where one is given."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(color)
    if edge is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(rect, radius, radius)
    else:
        painter.setPen(QPen(edge, 1))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.restore()


def edge() -> QColor | None:
    """The edge of a surface that only high contrast draws."""
    theme = tokens.current()
    return QColor(theme.edge) if theme.is_high_contrast else None


def chosen(painter: QPainter, rect: QRectF, radius: float = Radius.ROW) -> None:
    """Draw what lies under a chosen thing; in high contrast it has an edge as strong as text."""
    theme = tokens.current()
    ground(painter, rect, QColor(theme.selection), radius)
    if theme.is_high_contrast:
        ring(painter, rect, QColor(theme.text), radius)


def chosen_focus_ring(painter: QPainter, rect: QRectF, radius: float = Radius.ROW) -> None:
    """Draw the focus ring of a chosen thing: within its edge, where it has one."""
    inset = Size.FOCUS_RING + 1 if tokens.current().is_high_contrast else 0
    focus_ring(painter, rect.adjusted(inset, inset, -inset, -inset), max(1.0, radius - inset))


def card(painter: QPainter, rect: QRectF, radius: float = Radius.CARD) -> None:
    """Draw a raised card; its shadow falls outside the rectangle, within SHADOW."""
    theme = tokens.current()
    _shadow(painter, rect, theme.shadow_opacity, radius)
    ground(painter, rect, QColor(theme.raised), radius, QColor(theme.border))


def _shadow(painter: QPainter, rect: QRectF, opacity: float, radius: float) -> None:
    """Draw nine parts of one cached shadow about a rectangle."""
    patch = _shadow_patch(opacity, int(radius))
    outer = rect.marginsAdded(QMargins(_BLUR_PX, _BLUR_PX, _BLUR_PX, _BLUR_PX)).translated(0, _DROP_PX)
    across = _cuts(outer.left(), outer.width(), patch.width())
    down = _cuts(outer.top(), outer.height(), patch.height())
    for top, bottom, start_top, start_bottom in down:
        for left, right, start_left, start_right in across:
            target = QRectF(QPointF(left, top), QPointF(right, bottom))
            start = QRectF(QPointF(start_left, start_top), QPointF(start_right, start_bottom))
            if target.isValid():
                painter.drawPixmap(target, patch, start)


def _cuts(start: float, length: float, patch_px: int) -> list[tuple[float, float, float, float]]:
    """The three parts of a shadow along one side: from, to, and the same in the patch.

    Where two corners would meet each gives way by half.
    """
    corner = min((patch_px - 1) // 2, length / 2)
    end = start + length
    return [
        (start, start + corner, 0, corner),
        (start + corner, end - corner, patch_px // 2, patch_px // 2 + 1),
        (end - corner, end, patch_px - corner, patch_px),
    ]


@cache
def _shadow_patch(opacity: float, radius: int) -> QPixmap:
    """One corner-to-corner shadow with a middle of one pixel, to be stretched."""
    corner = _BLUR_PX * 2 + radius
    side = corner * 2 + 1
    image = QImage(QSize(side, side), QImage.Format.Format_ARGB32_Premultiplied)
    for y in range(side):
        for x in range(side):
            dx = max(0, abs(x - corner) - (corner - _BLUR_PX - radius))
            dy = max(0, abs(y - corner) - (corner - _BLUR_PX - radius))
            away = (dx * dx + dy * dy) ** 0.5 - radius
            near = min(1.0, max(0.0, 0.5 - away / (2 * _BLUR_PX)))
            alpha = round(255 * opacity * near * near * (3 - 2 * near))
            image.setPixel(x, y, qRgba(0, 0, 0, alpha))
    return QPixmap.fromImage(image)
