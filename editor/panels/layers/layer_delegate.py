"""How a row of the layer tree is painted, and its eye pressed."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
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
from editor.look import tokens
from editor.look.painting import swatch
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.models.layer_row import LayerRow
from editor.models.layer_tree_model import ROW_ROLE
from editor.models.severity import MARKS, severity_color
from editor.panels.layers.layer_tree import LayerTreeView
from editor.widgets.row_paint import row_inks

AnyIndex = QModelIndex | QPersistentModelIndex

_EYE_PX = 24
_MARK_PX = 14
# Other layers draw between those of a group.
_BETWEEN = "layers-outline"
# The marks stand in one line: left of the longest zoom range.
_LONGEST_EXTENT = "10–17"

# Joining flags takes as long as drawing a short text, and a tree draws sixty.
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LayerDelegate(QStyledItemDelegate):
    """Paints symbol, swatch, name, tail, marks, zoom range, lock and eye.

    The lock shows where a row is locked, and in place of the zoom range while the pointer is on the row.
    Signals: `eye_pressed(index)` and `lock_pressed(index)`; `row_pressed(index)` for a press on all the rest.
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
        strong, quiet = row_inks(is_chosen=selected)
        if row.is_hidden:
            strong = quiet = QColor(theme.text_2)
        rect = QRectF(option.rect)
        painter.save()
        paint_symbol(
            painter, "eye-off-outline" if row.is_hidden else "eye-outline", _glyph(_eye(rect)), quiet
        )
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(quiet)
        width = painter.fontMetrics().horizontalAdvance(row.extent)
        right = (_lock(rect) if row.is_locked else _eye(rect)).left()
        extent = QRectF(right - Gap.XS - width, rect.top(), width + 1, rect.height())
        if row.is_locked:
            paint_symbol(painter, "lock-outline", _glyph(_lock(rect)), quiet)
        if _offers_lock(option) and not row.is_locked:
            paint_symbol(painter, "lock-open-variant-outline", _glyph(_lock(rect)), quiet)
        else:
            painter.drawText(extent, _RIGHT, row.extent)
        end = min(extent.left(), _lock(rect).left()) - Gap.XS
        if row.mark is not None and not _tells_inside(option, index):
            end = _paint_mark(painter, extent, row.mark.severity) - Gap.XS
        if row.note:
            note = QRectF(end - _MARK_PX, rect.center().y() - _MARK_PX / 2, _MARK_PX, _MARK_PX)
            paint_symbol(painter, _BETWEEN, note, quiet)
            end = note.left() - Gap.XS
        left = rect.left() + Gap.XS
        symbol = QRectF(left, rect.top(), Size.GLYPH, rect.height())
        paint_symbol(painter, _symbol_of(row, option, index), _glyph(symbol), quiet)
        left = symbol.right() + Gap.S
        if not row.is_group:  # The names of layers stand in one line, with or without a swatch.
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
        """Press the eye or the lock; the press does not select the row."""
        presses = (
            QEvent.Type.MouseButtonPress,
            QEvent.Type.MouseButtonRelease,
            QEvent.Type.MouseButtonDblClick,
        )
        if not isinstance(event, QMouseEvent) or event.type() not in presses:
            return False
        rect = QRectF(option.rect)
        parts = ((_eye(rect), self.eye_pressed), (_lock(rect), self.lock_pressed))
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
    """A severity's symbol before the zoom range; gives where it begins."""
    room = painter.fontMetrics().horizontalAdvance(_LONGEST_EXTENT)
    right = min(extent.left(), extent.right() - room) - Gap.S
    mark = QRectF(right - _MARK_PX, extent.center().y() - _MARK_PX / 2, _MARK_PX, _MARK_PX)
    paint_symbol(painter, MARKS[severity][0], mark, severity_color(severity))
    return mark.left()


def _tells_inside(option: QStyleOptionViewItem, index: AnyIndex) -> bool:
    """Whether a row is a group that is unfolded: the rows in it have their own marks."""
    view = option.widget
    return isinstance(view, QTreeView) and view.isExpanded(index)


def _offers_lock(option: QStyleOptionViewItem) -> bool:
    """Whether the pointer is on a row to press something there, and drags nothing over it."""
    view = option.widget
    is_dragged_over = isinstance(view, LayerTreeView) and view.is_dragged_over
    return bool(option.state & QStyle.StateFlag.State_MouseOver) and not is_dragged_over


def _symbol_of(row: LayerRow, option: QStyleOptionViewItem, index: AnyIndex) -> str:
    """The symbol of a row; the folder of a group is open where one sees what is in it."""
    is_open = row.is_group and index.model().hasChildren(index) and _tells_inside(option, index)
    return "folder-open-outline" if is_open else row.symbol


def _paint_name(painter: QPainter, rect: QRectF, row: LayerRow, strong: QColor, quiet: QColor) -> None:
    """The name and behind it the tail; where room is short the tail gives way first."""
    name_font = font(TypeRole.BODY_STRONG if row.is_group else TypeRole.BODY)
    metrics = QFontMetrics(name_font)
    width = metrics.horizontalAdvance(row.name)
    painter.setFont(name_font)
    painter.setPen(strong)
    painter.drawText(
        rect, _LEFT, metrics.elidedText(row.name, Qt.TextElideMode.ElideRight, int(rect.width()))
    )
    room = rect.width() - width
    text = f" · {row.tail}"
    if row.tail and metrics.horizontalAdvance(text) <= room:
        painter.setPen(quiet)
        painter.drawText(rect.adjusted(width, 0, 0, 0), _LEFT, text)


def _eye(rect: QRectF) -> QRectF:
    return QRectF(rect.right() - _EYE_PX - Gap.XS, rect.top(), _EYE_PX, rect.height())


def _lock(rect: QRectF) -> QRectF:
    """Where the lock is: wide enough to be pressed, beside the eye."""
    return _eye(rect).translated(-_EYE_PX, 0)


def _glyph(rect: QRectF) -> QRectF:
    half = Size.GLYPH / 2
    return QRectF(rect.center().x() - half, rect.center().y() - half, Size.GLYPH, Size.GLYPH)
