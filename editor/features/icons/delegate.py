"""Delegate of the icon grid: a picture on a checkerboard, its badges and two lines of text."""

from collections import OrderedDict
from functools import lru_cache

from PySide6.QtCore import (
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.features.icons.model import ROW_ROLE, IconRow
from editor.features.icons.text import name_without_ending
from editor.ui.theme import painting, tokens
from editor.ui.theme.painting import row_text_colors
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.symbols import paint as paint_symbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.file_size import size_text
from editor.workspace.icon_choices import IconPicture

AnyIndex = QModelIndex | QPersistentModelIndex

DEFAULT_PICTURE_PX = 48
"""The default size of a picture in a cell."""

_PAD_PX = 6
_ID_PX = 19
_FACTS_PX = 16
_UNUSED_PX = 12
_BADGE_PX = Size.GLYPH + Gap.XS
# The width of a cell beyond its picture, which the text needs.
_EXTRA_WIDTH_PX = 76
_MAX_CACHED_BYTES = 48 * 1024 * 1024
# Combined once: the grid paints dozens of cells for each change of its filter.
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def least_cell(picture_px: int) -> QSize:
    """Return the minimum size of a cell for a picture size."""
    return QSize(picture_px + _EXTRA_WIDTH_PX, picture_px + Size.ICON_CELL - DEFAULT_PICTURE_PX)


class IconDelegate(QStyledItemDelegate):
    """Paints the cells from a cache of thumbnails."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture_px = DEFAULT_PICTURE_PX
        self._thumbs = _ThumbnailCache()

    def sizeHint(self, option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        view = option.widget
        return view.gridSize() if isinstance(view, QListView) else least_cell(self.picture_px)

    def thumb(self, row: IconRow, size: QSize, ratio: float) -> QPixmap:
        """Return the picture of a row on its checkerboard. Units: logical pixels."""
        return self._thumbs.thumb(row.picture, size, self.picture_px, ratio)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: IconRow = index.data(ROW_ROLE)
        theme = tokens.current()
        half = Gap.XS / 2
        cell = QRectF(option.rect).adjusted(half, half, -half, -half)
        state = option.state
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_selected:
            painting.rounded_rect(painter, cell, QColor(theme.selection), Radius.FIELD, QColor(theme.accent))
            if theme.is_high_contrast:
                painting.selection_background(painter, cell, Radius.FIELD)
        elif state & QStyle.StateFlag.State_MouseOver:
            painting.rounded_rect(painter, cell, QColor(theme.field_hover), Radius.FIELD)
        content = cell.adjusted(_PAD_PX, _PAD_PX, -_PAD_PX, -_PAD_PX)
        picture_rect = content.adjusted(0, 0, 0, -_ID_PX - _FACTS_PX)
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(picture_rect.topLeft(), self.thumb(row, picture_rect.size().toSize(), ratio))
        _paint_error(painter, picture_rect, row)
        _paint_text(painter, content, row, is_selected=is_selected)
        if state & QStyle.StateFlag.State_HasFocus:
            # Inside the border of a selected cell, where the whole ring is visible.
            ring = cell.adjusted(1, 1, -1, -1) if is_selected else cell
            (painting.selection_focus_ring if is_selected else painting.focus_ring)(painter, ring)
        painter.restore()


class _ThumbnailCache:
    """The most recently used thumbnails, limited by their memory."""

    def __init__(self) -> None:
        self._thumbs: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()
        self._bytes = 0

    def thumb(self, picture: IconPicture | None, size: QSize, picture_px: int, ratio: float) -> QPixmap:
        """Return a picture on its checkerboard. Units: logical pixels."""
        content = (
            picture.image.cacheKey() if picture is not None and picture.fault is None else picture is None
        )
        key = (content, size.width(), size.height(), picture_px, ratio, tokens.current().name)
        thumb = self._thumbs.get(key)
        if thumb is None:
            thumb = self._thumbs[key] = _draw_thumb(picture, size, picture_px, ratio)
            self._bytes += _size_bytes(thumb)
            while self._bytes > _MAX_CACHED_BYTES and len(self._thumbs) > 1:
                self._bytes -= _size_bytes(self._thumbs.popitem(last=False)[1])
        self._thumbs.move_to_end(key)
        return thumb


def _size_bytes(thumb: QPixmap) -> int:
    return thumb.width() * thumb.height() * thumb.depth() // 8


@lru_cache(maxsize=8)
def _checkerboard(size: QSize, ratio: float, checks: painting.CheckerColors) -> QPixmap:
    """Return the rounded checkerboard that all cells share; drawing it costs more than a picture."""
    board = QPixmap(size * ratio)
    board.setDevicePixelRatio(ratio)
    board.fill(Qt.GlobalColor.transparent)
    rect = QRectF(QPointF(), QSizeF(size))
    shape = QPainterPath()
    shape.addRoundedRect(rect, Radius.SWATCH, Radius.SWATCH)
    painter = QPainter(board)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(shape)
    painting.checker(painter, rect, Size.CHECK_IN_GRID, checks)
    painter.end()
    return board


def _draw_thumb(picture: IconPicture | None, size: QSize, picture_px: int, ratio: float) -> QPixmap:
    lightness = picture.lightness if picture is not None else None
    thumb = QPixmap(_checkerboard(size, ratio, painting.checker_colors(lightness)))
    rect = QRectF(QPointF(), QSizeF(size))
    painter = QPainter(thumb)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if picture is not None and picture.fault is not None:
        painting.hatch(painter, _square_in(rect, picture_px), QColor(tokens.current().text_2))
    elif picture is not None:
        _draw_picture(painter, _picture_rect(picture, rect, picture_px), picture, ratio)
    painter.end()
    return thumb


def _draw_picture(painter: QPainter, rect: QRectF, picture: IconPicture, ratio: float) -> None:
    """Draw a picture; its pixels stay sharp unless it is reduced."""
    image, target = picture.image, (rect.size() * ratio).toSize()
    if target.width() < image.width():
        aspect, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        image = image.scaled(target, aspect, smooth)
    is_reduced = picture.width > picture.image.width()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_reduced)
    painter.drawImage(rect, image)


def _picture_rect(picture: IconPicture, rect: QRectF, picture_px: int) -> QRectF:
    """Return the rectangle of a picture: reduced to fit, or enlarged by an integer to stay sharp."""
    longest = max(picture.width, picture.height)
    scale = max(1, picture_px // longest) if longest <= picture_px else picture_px / longest
    size = QSizeF(max(1.0, picture.width * scale), max(1.0, picture.height * scale))
    corner = rect.center() - QPointF(size.width() / 2, size.height() / 2)
    return QRectF(QPointF(round(corner.x()), round(corner.y())), size)


def _square_in(rect: QRectF, side_px: int) -> QRectF:
    square = QRectF(0, 0, side_px, side_px)
    square.moveCenter(rect.center())
    return square


def _paint_error(painter: QPainter, rect: QRectF, row: IconRow) -> None:
    theme = tokens.current()
    if row.is_broken or row.is_too_large:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.error), 2))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), Radius.SWATCH, Radius.SWATCH)
        _paint_badge(painter, rect, StateSymbol.ERROR, theme.error)


def _paint_badge(painter: QPainter, rect: QRectF, symbol: str, color: str) -> None:
    """Paint a symbol in the upper right corner."""
    badge = _badge(symbol, color, tokens.current().panel, painter.device().devicePixelRatioF())
    painter.drawPixmap(rect.topRight() + QPointF(-_BADGE_PX - 2, 2), badge)


@lru_cache(maxsize=8)
def _badge(symbol: str, color: str, background: str, ratio: float) -> QPixmap:
    """Return a symbol on an opaque disc, which contrasts with any picture."""
    badge = QPixmap(QSize(_BADGE_PX, _BADGE_PX) * ratio)
    badge.setDevicePixelRatio(ratio)
    badge.fill(Qt.GlobalColor.transparent)
    disc = QRectF(0, 0, _BADGE_PX, _BADGE_PX)
    half = Gap.XS / 2
    painter = QPainter(badge)
    painting.rounded_rect(painter, disc, QColor(background), _BADGE_PX / 2)
    paint_symbol(painter, symbol, disc.adjusted(half, half, -half, -half), QColor(color))
    painter.end()
    return badge


def _paint_text(painter: QPainter, rect: QRectF, row: IconRow, *, is_selected: bool) -> None:
    """Paint the id, and below it the dimensions and the file size."""
    facts = QRectF(rect.left(), rect.bottom() - _FACTS_PX, rect.width(), _FACTS_PX)
    line = QRectF(rect.left(), facts.top() - _ID_PX, rect.width(), _ID_PX)
    painter.setFont(font(TypeRole.BODY_STRONG))
    strong, quiet = row_text_colors(is_selected=is_selected)
    painter.setPen(strong)
    if row.is_unused and not row.is_broken and not row.is_too_large:
        # In the secondary colour: it is not an error.
        place = QRectF(line.right() - _UNUSED_PX, line.center().y() - _UNUSED_PX / 2, _UNUSED_PX, _UNUSED_PX)
        paint_symbol(painter, StateSymbol.UNUSED, place, quiet)
        line.setWidth(line.width() - _UNUSED_PX - Gap.XS)
    painter.drawText(line, _LEFT, _elided_id(row.id, painter.fontMetrics(), int(line.width())))
    painter.setFont(font(TypeRole.SECONDARY))
    painter.setPen(QColor(tokens.current().error) if row.is_too_large else quiet)
    weight = size_text(row.size_bytes)
    painter.drawText(facts, _RIGHT, weight)
    metrics = painter.fontMetrics()
    facts.setWidth(facts.width() - metrics.horizontalAdvance(weight) - Gap.XS)
    size, color = _size_text(row.picture, quiet)
    painter.setPen(color)
    painter.drawText(facts, _LEFT, metrics.elidedText(size, Qt.TextElideMode.ElideRight, int(facts.width())))


def _elided_id(icon_id: str, metrics: QFontMetrics, width: int) -> str:
    """Return as much of an id as fits; the suffix of an image file is dropped first."""
    if metrics.horizontalAdvance(icon_id) <= width:
        return icon_id
    return metrics.elidedText(name_without_ending(icon_id), Qt.TextElideMode.ElideMiddle, width)


def _size_text(picture: IconPicture | None, quiet: QColor) -> tuple[str, QColor]:
    if picture is None:
        return "", quiet
    if picture.fault is not None:
        return _tr("Damaged"), QColor(tokens.current().error)
    if picture.width == picture.height:
        return _tr("{side} px").format(side=picture.width), quiet
    return _tr("{width} × {height} px").format(width=picture.width, height=picture.height), quiet


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconGrid", text)
