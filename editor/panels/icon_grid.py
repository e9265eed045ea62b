"""The grid of icons: cells that fill the width, each with its picture, id, size and weight."""

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
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.look import painting, tokens
from editor.look.symbol_names import StateSymbol
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.models.icon_list_model import ROW_ROLE, IconRow
from editor.models.icon_picture import IconPicture
from editor.models.weight_text import weight_text

AnyIndex = QModelIndex | QPersistentModelIndex

_LEAST_CELL_PX = 124
_PAD_PX = 6
_PICTURE_PX = 48
_ID_PX = 19
_FACTS_PX = 16
_SCROLL_STEP_PX = 37


class IconGrid(QListView):
    """The icons of a model in cells of one size."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(_SCROLL_STEP_PX)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Icons"))
        self.setItemDelegate(_IconDelegate(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out among as many cells as fit."""
        # The list keeps the scroll bar's room free, shown or not, so cells do not jump when it comes.
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self.verticalScrollBar())
        width = self.maximumViewportSize().width() - bar - 1
        columns = max(1, width // (_LEAST_CELL_PX + Gap.XS))
        pitch = QSize(width // columns, Size.ICON_CELL + Gap.XS)
        if pitch != self.gridSize():
            self.setGridSize(pitch)
        super().resizeEvent(event)


class _IconDelegate(QStyledItemDelegate):
    """Paints a cell: the picture on a checker, its marks, and two lines of text."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        view = option.widget
        return view.gridSize() if isinstance(view, QListView) else QSize(_LEAST_CELL_PX, Size.ICON_CELL)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: IconRow = index.data(ROW_ROLE)
        theme = tokens.current()
        half = Gap.XS / 2
        cell = QRectF(option.rect).adjusted(half, half, -half, -half)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            edge = QColor(theme.text) if theme.is_high_contrast else None
            painting.ground(painter, cell, QColor(theme.selection), Radius.FIELD, edge)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painting.ground(painter, cell, QColor(theme.field_hover), Radius.FIELD)
        inner = cell.adjusted(_PAD_PX, _PAD_PX, -_PAD_PX, -_PAD_PX)
        _paint_thumbnail(painter, inner.adjusted(0, 0, 0, -_ID_PX - _FACTS_PX), row)
        _paint_words(painter, inner, row, is_selected=selected)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painting.focus_ring(painter, cell)
        painter.restore()


def _paint_thumbnail(painter: QPainter, rect: QRectF, row: IconRow) -> None:
    theme = tokens.current()
    picture = row.picture
    is_broken = picture is not None and picture.fault is not None
    shape = QPainterPath()
    shape.addRoundedRect(rect, Radius.SWATCH, Radius.SWATCH)
    painter.save()
    painter.setClipPath(shape)
    painting.checker(
        painter, rect, Size.CHECK_IN_GRID, for_light_picture=picture is not None and picture.is_light
    )
    if is_broken:
        painting.hatch(painter, _square_in(rect), QColor(theme.text_2))
    elif picture is not None:
        place = _place(picture, rect)
        is_shrunk = place.width() < picture.image.width()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_shrunk)
        painter.drawImage(place, picture.image)
    painter.restore()
    if is_broken or row.is_too_heavy:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.error), 2))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), Radius.SWATCH, Radius.SWATCH)
        _paint_mark(painter, rect, StateSymbol.ERROR, theme.error)
    elif not row.use.layers:
        _paint_mark(painter, rect, StateSymbol.UNUSED, theme.warning)


def _paint_mark(painter: QPainter, rect: QRectF, symbol: str, color: str) -> None:
    """A symbol in the upper right corner, on a ground of its own so that no picture hides it."""
    side = Size.GLYPH + Gap.XS
    ground = QRectF(rect.right() - side - 2, rect.top() + 2, side, side)
    painting.ground(painter, ground, QColor(tokens.current().panel), side / 2)
    half = Gap.XS / 2
    paint_symbol(painter, symbol, ground.adjusted(half, half, -half, -half), QColor(color))


def _paint_words(painter: QPainter, rect: QRectF, row: IconRow, *, is_selected: bool) -> None:
    """The id, and under it the size at the left and the weight at the right."""
    theme = tokens.current()
    left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
    middle = Qt.AlignmentFlag.AlignVCenter
    facts = QRectF(rect.left(), rect.bottom() - _FACTS_PX, rect.width(), _FACTS_PX)
    line = QRectF(rect.left(), facts.top() - _ID_PX, rect.width(), _ID_PX)
    painter.setFont(font(TypeRole.BODY_STRONG))
    painter.setPen(QColor(theme.on_selection if is_selected else theme.text))
    metrics = painter.fontMetrics()
    painter.drawText(
        line, left | middle, metrics.elidedText(row.id, Qt.TextElideMode.ElideMiddle, int(line.width()))
    )
    quiet = QColor(theme.on_selection if is_selected else theme.text_2)
    painter.setFont(font(TypeRole.SECONDARY))
    painter.setPen(QColor(theme.error) if row.is_too_heavy else quiet)
    weight = weight_text(row.size_bytes)
    painter.drawText(facts, right | middle, weight)
    metrics = painter.fontMetrics()
    facts.setWidth(facts.width() - metrics.horizontalAdvance(weight) - Gap.XS)
    size, color = _size_text(row.picture, quiet)
    painter.setPen(color)
    painter.drawText(
        facts, left | middle, metrics.elidedText(size, Qt.TextElideMode.ElideRight, int(facts.width()))
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconGrid", text)


def _size_text(picture: IconPicture | None, quiet: QColor) -> tuple[str, QColor]:
    if picture is None:
        return "", quiet
    if picture.fault is not None:
        return _tr("Broken"), QColor(tokens.current().error)
    if picture.width == picture.height:
        return _tr("{side} px").format(side=picture.width), quiet
    return _tr("{width} × {height} px").format(width=picture.width, height=picture.height), quiet


def _place(picture: IconPicture, rect: QRectF) -> QRectF:
    """Where a picture is drawn: shrunk to fit, or enlarged by a whole number so that it stays sharp."""
    longest = max(picture.width, picture.height)
    scale = max(1, _PICTURE_PX // longest) if longest <= _PICTURE_PX else _PICTURE_PX / longest
    size = QSizeF(max(1.0, picture.width * scale), max(1.0, picture.height * scale))
    corner = rect.center() - QPointF(size.width() / 2, size.height() / 2)
    return QRectF(QPointF(round(corner.x()), round(corner.y())), size)


def _square_in(rect: QRectF) -> QRectF:
    half = _PICTURE_PX / 2
    return QRectF(rect.center().x() - half, rect.center().y() - half, _PICTURE_PX, _PICTURE_PX)
