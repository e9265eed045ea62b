"""How a cell of the icon grid is painted: the picture on a checker, its marks, and two lines of text."""

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

from editor.look import painting, tokens
from editor.look.symbol_names import StateSymbol
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.models.icon_list_model import ROW_ROLE
from editor.models.icon_picture import IconPicture
from editor.models.icon_row import IconRow
from editor.models.weight_text import weight_text
from editor.panels.icons.icon_names import name_without_ending
from editor.widgets.row_paint import row_inks

AnyIndex = QModelIndex | QPersistentModelIndex

USUAL_PICTURE_PX = 48
"""The room of a picture in a cell of the usual size."""

_PAD_PX = 6
_ID_PX = 19
_FACTS_PX = 16
_UNUSED_PX = 12
_MARK_PX = Size.GLYPH + Gap.XS
# What stands around the picture in its cell; less would leave no room for the words.
_BESIDE_PX = 76
_MOST_CACHED_BYTES = 48 * 1024 * 1024
# Joined once: a grid paints dozens of cells for every letter in its filter.
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def least_cell(picture_px: int) -> QSize:
    """The least room of a cell whose picture has so much room."""
    return QSize(picture_px + _BESIDE_PX, picture_px + Size.ICON_CELL - USUAL_PICTURE_PX)


class IconDelegate(QStyledItemDelegate):
    """Paints cells; a picture is drawn once at a size and kept."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture_px = USUAL_PICTURE_PX
        self._thumbs = _Thumbs()

    def sizeHint(self, option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        view = option.widget
        return view.gridSize() if isinstance(view, QListView) else least_cell(self.picture_px)

    def thumb(self, row: IconRow, size: QSize, ratio: float) -> QPixmap:
        """The picture of a row on its checker. Units: logical pixels."""
        return self._thumbs.of(row.picture, size, self.picture_px, ratio)

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
            painting.ground(painter, cell, QColor(theme.selection), Radius.FIELD, QColor(theme.accent))
            if theme.is_high_contrast:
                painting.chosen(painter, cell, Radius.FIELD)
        elif state & QStyle.StateFlag.State_MouseOver:
            painting.ground(painter, cell, QColor(theme.field_hover), Radius.FIELD)
        inner = cell.adjusted(_PAD_PX, _PAD_PX, -_PAD_PX, -_PAD_PX)
        shown = inner.adjusted(0, 0, 0, -_ID_PX - _FACTS_PX)
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(shown.topLeft(), self.thumb(row, shown.size().toSize(), ratio))
        _paint_marks(painter, shown, row)
        _paint_words(painter, inner, row, is_selected=is_selected)
        if state & QStyle.StateFlag.State_HasFocus:
            # Within the edge of a chosen one, so that all of the ring is seen to come.
            ring = cell.adjusted(1, 1, -1, -1) if is_selected else cell
            (painting.chosen_focus_ring if is_selected else painting.focus_ring)(painter, ring)
        painter.restore()


class _Thumbs:
    """The last pictures that were drawn on their checkers."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()
        self._bytes = 0

    def of(self, picture: IconPicture | None, size: QSize, picture_px: int, ratio: float) -> QPixmap:
        """A picture on its checker, with room of its own in the middle."""
        known = picture.image.cacheKey() if picture is not None and picture.fault is None else picture is None
        key = (known, size.width(), size.height(), picture_px, ratio, tokens.current().name)
        thumb = self._kept.get(key)
        if thumb is None:
            thumb = self._kept[key] = _drawn(picture, size, picture_px, ratio)
            self._bytes += _bytes_of(thumb)
            while self._bytes > _MOST_CACHED_BYTES and len(self._kept) > 1:
                self._bytes -= _bytes_of(self._kept.popitem(last=False)[1])
        self._kept.move_to_end(key)
        return thumb


def _bytes_of(thumb: QPixmap) -> int:
    return thumb.width() * thumb.height() * thumb.depth() // 8


@lru_cache(maxsize=8)
def _ground(size: QSize, ratio: float, checks: painting.Checks) -> QPixmap:
    """The checker with its round corners, which all cells share: to draw it costs more than a picture."""
    ground = QPixmap(size * ratio)
    ground.setDevicePixelRatio(ratio)
    ground.fill(Qt.GlobalColor.transparent)
    rect = QRectF(QPointF(), QSizeF(size))
    shape = QPainterPath()
    shape.addRoundedRect(rect, Radius.SWATCH, Radius.SWATCH)
    painter = QPainter(ground)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(shape)
    painting.checker(painter, rect, Size.CHECK_IN_GRID, checks)
    painter.end()
    return ground


def _drawn(picture: IconPicture | None, size: QSize, picture_px: int, ratio: float) -> QPixmap:
    lightness = picture.lightness if picture is not None else None
    thumb = QPixmap(_ground(size, ratio, painting.checks_for(lightness)))
    rect = QRectF(QPointF(), QSizeF(size))
    painter = QPainter(thumb)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if picture is not None and picture.fault is not None:
        painting.hatch(painter, _square_in(rect, picture_px), QColor(tokens.current().text_2))
    elif picture is not None:
        _draw_picture(painter, _place(picture, rect, picture_px), picture, ratio)
    painter.end()
    return thumb


def _draw_picture(painter: QPainter, place: QRectF, picture: IconPicture, ratio: float) -> None:
    """Draw a picture: its own pixels stay sharp where there is room for them."""
    image, wanted = picture.image, (place.size() * ratio).toSize()
    if wanted.width() < image.width():
        keeps, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        image = image.scaled(wanted, keeps, smooth)
    is_reduced = picture.width > picture.image.width()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_reduced)
    painter.drawImage(place, image)


def _place(picture: IconPicture, rect: QRectF, picture_px: int) -> QRectF:
    """Where a picture is drawn: shrunk to fit, or enlarged by a whole number so that it stays sharp."""
    longest = max(picture.width, picture.height)
    scale = max(1, picture_px // longest) if longest <= picture_px else picture_px / longest
    size = QSizeF(max(1.0, picture.width * scale), max(1.0, picture.height * scale))
    corner = rect.center() - QPointF(size.width() / 2, size.height() / 2)
    return QRectF(QPointF(round(corner.x()), round(corner.y())), size)


def _square_in(rect: QRectF, side_px: int) -> QRectF:
    square = QRectF(0, 0, side_px, side_px)
    square.moveCenter(rect.center())
    return square


def _paint_marks(painter: QPainter, rect: QRectF, row: IconRow) -> None:
    theme = tokens.current()
    if row.is_broken or row.is_too_heavy:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.error), 2))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), Radius.SWATCH, Radius.SWATCH)
        _paint_mark(painter, rect, StateSymbol.ERROR, theme.error)


def _paint_mark(painter: QPainter, rect: QRectF, symbol: str, color: str) -> None:
    """A symbol in the upper right corner."""
    mark = _mark(symbol, color, tokens.current().panel, painter.device().devicePixelRatioF())
    painter.drawPixmap(rect.topRight() + QPointF(-_MARK_PX - 2, 2), mark)


@lru_cache(maxsize=8)
def _mark(symbol: str, color: str, ground: str, ratio: float) -> QPixmap:
    """A symbol on a ground of its own, so that no picture hides it."""
    mark = QPixmap(QSize(_MARK_PX, _MARK_PX) * ratio)
    mark.setDevicePixelRatio(ratio)
    mark.fill(Qt.GlobalColor.transparent)
    disc = QRectF(0, 0, _MARK_PX, _MARK_PX)
    half = Gap.XS / 2
    painter = QPainter(mark)
    painting.ground(painter, disc, QColor(ground), _MARK_PX / 2)
    paint_symbol(painter, symbol, disc.adjusted(half, half, -half, -half), QColor(color))
    painter.end()
    return mark


def _paint_words(painter: QPainter, rect: QRectF, row: IconRow, *, is_selected: bool) -> None:
    """The id, and under it the size at the left and the weight at the right."""
    facts = QRectF(rect.left(), rect.bottom() - _FACTS_PX, rect.width(), _FACTS_PX)
    line = QRectF(rect.left(), facts.top() - _ID_PX, rect.width(), _ID_PX)
    painter.setFont(font(TypeRole.BODY_STRONG))
    strong, quiet = row_inks(is_chosen=is_selected)
    painter.setPen(strong)
    if row.is_unused and not row.is_broken and not row.is_too_heavy:
        # Quiet, beside the name: it is no fault of the picture.
        place = QRectF(line.right() - _UNUSED_PX, line.center().y() - _UNUSED_PX / 2, _UNUSED_PX, _UNUSED_PX)
        paint_symbol(painter, StateSymbol.UNUSED, place, quiet)
        line.setWidth(line.width() - _UNUSED_PX - Gap.XS)
    painter.drawText(line, _LEFT, _name_in(row.id, painter.fontMetrics(), int(line.width())))
    painter.setFont(font(TypeRole.SECONDARY))
    painter.setPen(QColor(tokens.current().error) if row.is_too_heavy else quiet)
    weight = weight_text(row.size_bytes)
    painter.drawText(facts, _RIGHT, weight)
    metrics = painter.fontMetrics()
    facts.setWidth(facts.width() - metrics.horizontalAdvance(weight) - Gap.XS)
    size, color = _size_text(row.picture, quiet)
    painter.setPen(color)
    painter.drawText(facts, _LEFT, metrics.elidedText(size, Qt.TextElideMode.ElideRight, int(facts.width())))


def _name_in(name: str, metrics: QFontMetrics, width: int) -> str:
    """As much of a name as there is room for: an ending that many have gives way first."""
    if metrics.horizontalAdvance(name) <= width:
        return name
    return metrics.elidedText(name_without_ending(name), Qt.TextElideMode.ElideMiddle, width)


def _size_text(picture: IconPicture | None, quiet: QColor) -> tuple[str, QColor]:
    if picture is None:
        return "", quiet
    if picture.fault is not None:
        return _tr("Broken"), QColor(tokens.current().error)
    if picture.width == picture.height:
        return _tr("{side} px").format(side=picture.width), quiet
    return _tr("{width} × {height} px").format(width=picture.width, height=picture.height), quiet


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconGrid", text)
