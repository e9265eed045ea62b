"""Shared painters: checkerboard, swatch, card, focus ring, hatching, and the background of rows."""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from PySide6.QtCore import QMargins, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QStyle

from editor.mapstyle.schema.values import Color
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Radius, Size

CheckerColors: TypeAlias = tuple[str, str]
"""The two colours of a checkerboard."""

SHADOW = QMargins(14, 10, 14, 18)
# Lightness of an image above which it needs a dark background, and below which a light one.
_LIGHT_FROM, _DARK_BELOW = 190, 80
_BLUR_PX = 14
_DROP_PX = 4


def to_qcolor(color: Color) -> QColor:
    """Return a style colour as QColor."""
    return QColor(color.r, color.g, color.b, color.a)


def checker_colors(lightness: int | None) -> CheckerColors:
    """Return the colours of the checkerboard that contrasts with an image: dark for a light one.

    Units: `lightness` from 0 (black) to 255 (white); None if unknown.
    """
    theme = tokens.current()
    if lightness is not None and lightness > _LIGHT_FROM:
        return theme.checker_1_for_light, theme.checker_2_for_light
    if lightness is not None and lightness < _DARK_BELOW:
        return theme.checker_1_for_dark, theme.checker_2_for_dark
    return theme.checker_1, theme.checker_2


def checker(painter: QPainter, rect: QRectF, cell_px: int, checks: CheckerColors | None = None) -> None:
    """Fill a rectangle with a checkerboard that indicates transparency."""
    first, second = checks or checker_colors(None)
    painter.save()
    painter.setBrushOrigin(rect.topLeft())
    painter.fillRect(rect, QBrush(_checker_tile(first, second, cell_px)))
    painter.restore()


@cache
def _checker_tile(first: str, second: str, cell_px: int) -> QPixmap:
    half = max(1, cell_px // 2)
    tile = QPixmap(half * 2, half * 2)
    tile.fill(QColor(first))
    painter = QPainter(tile)
    painter.fillRect(half, 0, half, half, QColor(second))
    painter.fillRect(0, half, half, half, QColor(second))
    painter.end()
    return tile


def swatch(painter: QPainter, rect: QRectF, colors: Sequence[QColor], *, mixed: bool = False) -> None:
    """Draw colours side by side in a rounded square, or a hatching if they are mixed."""
    theme = tokens.current()
    shape = QPainterPath()
    shape.addRoundedRect(rect, Radius.SWATCH, Radius.SWATCH)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if not mixed and len(colors) == 1 and colors[0].alpha() == 255:  # Clipping is slow.
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
    outline = QColor(theme.text)
    outline.setAlphaF(1.0 if theme.is_high_contrast else 0.28)
    painter.setPen(QPen(outline, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), Radius.SWATCH - 0.5, Radius.SWATCH - 0.5)
    painter.restore()


def hatch(painter: QPainter, rect: QRectF, color: QColor, step_px: float = 5.0) -> None:
    """Cover a rectangle with thin diagonal lines."""
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
    """Draw the focus ring and a second ring inside it, so that one of them contrasts with any image."""
    focus_ring(painter, rect, radius)
    inset = Size.FOCUS_RING
    inner = rect.adjusted(inset, inset, -inset, -inset)
    ring(painter, inner, QColor(tokens.current().raised), max(0.0, radius - inset))


def ring(painter: QPainter, rect: QRectF, color: QColor, radius: float) -> None:
    """Draw an outline of the width of the focus ring just inside a rectangle."""
    inset = Size.FOCUS_RING / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, Size.FOCUS_RING))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)
    painter.restore()


def rounded_rect(
    painter: QPainter, rect: QRectF, color: QColor, radius: float, outline: QColor | None = None
) -> None:
    """Fill a rounded rectangle, with a one-pixel outline if a colour for it is given."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(color)
    if outline is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(rect, radius, radius)
    else:
        painter.setPen(QPen(outline, 1))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.restore()


def high_contrast_outline() -> QColor | None:
    """Return the outline of surfaces in high contrast; None otherwise."""
    theme = tokens.current()
    return QColor(theme.edge) if theme.is_high_contrast else None


def selection_background(painter: QPainter, rect: QRectF, radius: float = Radius.ROW) -> None:
    """Draw the background of a selected item; in high contrast it has a strong outline."""
    theme = tokens.current()
    rounded_rect(painter, rect, QColor(theme.selection), radius)
    if theme.is_high_contrast:
        ring(painter, rect, QColor(theme.text), radius)


def selection_focus_ring(painter: QPainter, rect: QRectF, radius: float = Radius.ROW) -> None:
    """Draw the focus ring of a selected item, inside its outline if it has one."""
    inset = Size.FOCUS_RING + 1 if tokens.current().is_high_contrast else 0
    focus_ring(painter, rect.adjusted(inset, inset, -inset, -inset), max(1.0, radius - inset))


def card(
    painter: QPainter, rect: QRectF, radius: float = Radius.CARD, theme: tokens.Tokens | None = None
) -> None:
    """Draw a raised card. The shadow extends beyond the rectangle by at most SHADOW."""
    theme = theme or tokens.current()
    _shadow(painter, rect, theme.shadow_opacity, radius)
    rounded_rect(painter, rect, QColor(theme.raised), radius, QColor(theme.border))


def _shadow(painter: QPainter, rect: QRectF, opacity: float, radius: float) -> None:
    """Draw the cached shadow around a rectangle as a nine-patch."""
    patch = _shadow_patch(opacity, int(radius))
    outer = rect.marginsAdded(QMargins(_BLUR_PX, _BLUR_PX, _BLUR_PX, _BLUR_PX)).translated(0, _DROP_PX)
    columns = _cuts(outer.left(), outer.width(), patch.width())
    rows = _cuts(outer.top(), outer.height(), patch.height())
    for top, bottom, start_top, start_bottom in rows:
        for left, right, start_left, start_right in columns:
            target = QRectF(QPointF(left, top), QPointF(right, bottom))
            start = QRectF(QPointF(start_left, start_top), QPointF(start_right, start_bottom))
            if target.isValid():
                painter.drawPixmap(target, patch, start)


def _cuts(start: float, length: float, patch_px: int) -> list[tuple[float, float, float, float]]:
    """Return the three parts of a nine-patch along one side: start and end in the target, then in the patch.

    Corners that would overlap are shortened to half of the side.
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
    """Return the nine-patch of the shadow, with a stretchable centre of one pixel."""
    corner = _BLUR_PX * 2 + radius
    side = corner * 2 + 1
    # Distances of the columns and rows from the centre of a rounded corner; the patch is symmetrical.
    offsets = [max(0, corner - index - (corner - _BLUR_PX - radius)) for index in range(corner + 1)]
    rows = []
    for dy in offsets:
        alphas = [_shadow_alpha((dx * dx + dy * dy) ** 0.5 - radius, opacity) for dx in offsets]
        rows.append(bytes([*alphas, *reversed(alphas[:-1])]))
    mask = b"".join([*rows, *reversed(rows[:-1])])
    image = QImage(mask, side, side, side, QImage.Format.Format_Alpha8)
    return QPixmap.fromImage(image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied))


def _shadow_alpha(distance: float, opacity: float) -> int:
    """Return the opacity of the shadow at a distance from the edge of its card; inside it is negative."""
    coverage = min(1.0, max(0.0, 0.5 - distance / (2 * _BLUR_PX)))
    return round(255 * opacity * coverage * coverage * (3 - 2 * coverage))


ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def paint_row_background(
    painter: QPainter, row: QRectF, state: QStyle.StateFlag, *, is_selected: bool
) -> None:
    """Draw the selection or hover background of a row and its focus ring."""
    theme = tokens.current()
    if is_selected:
        selection_background(painter, row)
    elif state & QStyle.StateFlag.State_MouseOver:
        rounded_rect(painter, row, QColor(theme.field_hover), Radius.ROW)
    if state & QStyle.StateFlag.State_HasFocus:
        ring = selection_focus_ring if is_selected else focus_ring
        ring(painter, row, Radius.ROW)


def row_text_colors(*, is_selected: bool) -> tuple[QColor, QColor]:
    """Return the colours of the primary and secondary text of a row."""
    theme = tokens.current()
    if is_selected:
        return QColor(theme.on_selection), QColor(theme.on_selection)
    return QColor(theme.text), QColor(theme.text_2)
