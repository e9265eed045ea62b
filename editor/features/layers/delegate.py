"""Delegate of the layer tree: painting of rows, and clicks on eye and lock."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from editor.checks.problems import Severity
from editor.features.layers.model import ROW_ROLE
from editor.features.layers.tree import LayerTreeView
from editor.ui.kit.rows import AnyIndex
from editor.ui.theme import tokens
from editor.ui.theme.painting import row_text_colors, swatch
from editor.ui.theme.symbols import paint as paint_symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.layer_names import LayerRow
from editor.workspace.severity import MARKS, severity_color

_EYE_PX = 24
_MARK_PX = 14
# The marks are aligned to the left of the longest zoom range.
_LONGEST_EXTENT = "10–17"

# Combined once, since it costs as much as drawing a short text.
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LayerDelegate(QStyledItemDelegate):
    """Paints icon, swatch, name, type, marks, zoom range, lock and eye.

    The lock is displayed for locked rows, and instead of the zoom range for the hovered row.
    Signals: `eye_pressed(index)`, `lock_pressed(index)`; `row_pressed(index)` for clicks elsewhere.
    """

    eye_pressed = Signal(object)
    lock_pressed = Signal(object)
    row_pressed = Signal(object)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(Size.LEFT_DOCK_LEAST, Size.TREE_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: LayerRow = index.data(ROW_ROLE)
        theme = tokens.current()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        strong, quiet = row_text_colors(is_selected=selected)
        if row.is_hidden:
            strong = quiet = QColor(theme.text_2)
        rect = QRectF(option.rect)
        painter.save()
        paint_symbol(
            painter, "eye-off-outline" if row.is_hidden else "eye-outline", _icon_rect(_eye_rect(rect)), quiet
        )
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(quiet)
        width = painter.fontMetrics().horizontalAdvance(row.extent)
        right = (_lock_rect(rect) if row.is_locked else _eye_rect(rect)).left()
        extent = QRectF(right - Gap.XS - width, rect.top(), width + 1, rect.height())
        if row.is_locked:
            paint_symbol(painter, "lock-outline", _icon_rect(_lock_rect(rect)), quiet)
        if _shows_unlocked_icon(option) and not row.is_locked:
            paint_symbol(painter, "lock-open-variant-outline", _icon_rect(_lock_rect(rect)), quiet)
        else:
            painter.drawText(extent, _RIGHT, row.extent)
        end = min(extent.left(), _lock_rect(rect).left()) - Gap.XS
        if row.mark is not None and not _is_expanded(option, index):
            end = _paint_mark(painter, extent, row.mark.severity) - Gap.XS
        if row.note:
            note = QRectF(end - _MARK_PX, rect.center().y() - _MARK_PX / 2, _MARK_PX, _MARK_PX)
            paint_symbol(painter, row.note_symbol, note, quiet)
            end = note.left() - Gap.XS
        left = rect.left() + Gap.XS
        symbol = QRectF(left, rect.top(), Size.GLYPH, rect.height())
        paint_symbol(painter, _row_symbol(row, option, index), _icon_rect(symbol), quiet)
        left = symbol.right() + Gap.S
        if not row.is_group:  # Layer names are aligned, with or without a swatch.
            side = Size.SWATCH_IN_TREE
            if row.colors:
                swatch(painter, QRectF(left, rect.center().y() - side / 2, side, side), row.colors)
            left += side + Gap.S
        _paint_name(
            painter,
            QRectF(left, rect.top(), end - left, rect.height()),
            row,
            strong,
            quiet,
        )
        painter.restore()

    def editorEvent(
        self, event: QEvent, _model: QAbstractItemModel, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        """Handle clicks on the eye and the lock, which do not select the row."""
        presses = (
            QEvent.Type.MouseButtonPress,
            QEvent.Type.MouseButtonRelease,
            QEvent.Type.MouseButtonDblClick,
        )
        if not isinstance(event, QMouseEvent) or event.type() not in presses:
            return False
        rect = QRectF(option.rect)
        parts = ((_eye_rect(rect), self.eye_pressed), (_lock_rect(rect), self.lock_pressed))
        tool = next((signal for part, signal in parts if part.contains(event.position())), None)
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        if event.type() is QEvent.Type.MouseButtonRelease:
            (tool or self.row_pressed).emit(index)
        return tool is not None

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: AnyIndex) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("Name"))
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex) -> None:
        editor.setGeometry(option.rect.adjusted(Size.GLYPH + Gap.S, 1, -_EYE_PX, -1))


def _paint_mark(painter: QPainter, extent: QRectF, severity: Severity) -> float:
    """Paint the icon of a severity before the zoom range and return its left edge."""
    widest = painter.fontMetrics().horizontalAdvance(_LONGEST_EXTENT)
    right = min(extent.left(), extent.right() - widest) - Gap.S
    mark = QRectF(right - _MARK_PX, extent.center().y() - _MARK_PX / 2, _MARK_PX, _MARK_PX)
    paint_symbol(painter, MARKS[severity][0], mark, severity_color(severity))
    return mark.left()


def _is_expanded(option: QStyleOptionViewItem, index: AnyIndex) -> bool:
    """Return whether a row is an expanded group, whose children show their own marks."""
    view = option.widget
    return isinstance(view, QTreeView) and view.isExpanded(index)


def _shows_unlocked_icon(option: QStyleOptionViewItem) -> bool:
    """Return whether a row is hovered without a drag."""
    view = option.widget
    is_dragged_over = isinstance(view, LayerTreeView) and view.is_dragged_over
    return bool(option.state & QStyle.StateFlag.State_MouseOver) and not is_dragged_over


def _row_symbol(row: LayerRow, option: QStyleOptionViewItem, index: AnyIndex) -> str:
    """Return the icon of a row; an expanded group has an open folder."""
    is_open = row.is_group and index.model().hasChildren(index) and _is_expanded(option, index)
    return "folder-open-outline" if is_open else row.symbol


def _paint_name(painter: QPainter, rect: QRectF, row: LayerRow, strong: QColor, quiet: QColor) -> None:
    """Paint the name and, if it fits, the type."""
    name_font = font(TypeRole.BODY_STRONG if row.is_group else TypeRole.BODY)
    metrics = QFontMetrics(name_font)
    width = metrics.horizontalAdvance(row.name)
    painter.setFont(name_font)
    painter.setPen(strong)
    painter.drawText(
        rect, _LEFT, metrics.elidedText(row.name, Qt.TextElideMode.ElideRight, int(rect.width()))
    )
    available = rect.width() - width
    text = f" · {row.tail}"
    if row.tail and metrics.horizontalAdvance(text) <= available:
        painter.setPen(quiet)
        painter.drawText(rect.adjusted(width, 0, 0, 0), _LEFT, text)


def _eye_rect(rect: QRectF) -> QRectF:
    return QRectF(rect.right() - _EYE_PX - Gap.XS, rect.top(), _EYE_PX, rect.height())


def _lock_rect(rect: QRectF) -> QRectF:
    """Return the clickable rectangle of the lock, left of the eye."""
    return _eye_rect(rect).translated(-_EYE_PX, 0)


def _icon_rect(rect: QRectF) -> QRectF:
    half = Size.GLYPH / 2
    return QRectF(rect.center().x() - half, rect.center().y() - half, Size.GLYPH, Size.GLYPH)
