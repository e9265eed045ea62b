"""The points of a route as a list: removed, moved, and given times of arrival by keys."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.look import tokens
from editor.look.painting import chosen, chosen_focus_ring, focus_ring
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip

AnyIndex = QModelIndex | QPersistentModelIndex

ROW_ROLE = Qt.ItemDataRole.UserRole

_MOST_ROWS = 5
_EDIT_PX = 112
_RING_PX = 9.0
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class PointRow:
    """A point: its name, how far along it is, and when it is reached. `is_said` is a time that was typed."""

    name: str
    distance: str
    arrival: str
    is_said: bool = False

    @property
    def sentence(self) -> str:
        return ", ".join(part for part in (self.name, self.distance, self.arrival) if part)


class PointsModel(QAbstractListModel):
    """Gives each point's row. Signals: `arrival_typed(int, str)`."""

    arrival_typed = Signal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[PointRow, ...] = ()

    def show_rows(self, rows: Sequence[PointRow]) -> None:
        """Give other rows; as many as before keep their places."""
        fresh = tuple(rows)
        if fresh == self.rows:
            return
        if len(fresh) < len(self.rows):
            self.beginRemoveRows(QModelIndex(), len(fresh), len(self.rows) - 1)
            self.rows = fresh
            self.endRemoveRows()
        elif len(fresh) > len(self.rows):
            self.beginInsertRows(QModelIndex(), len(self.rows), len(fresh) - 1)
            self.rows = fresh
            self.endInsertRows()
        if fresh:
            self.rows = fresh
            self.dataChanged.emit(self.index(0), self.index(len(fresh) - 1))

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        plain = super().flags(index)
        return plain | Qt.ItemFlag.ItemIsEditable if index.row() else plain

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.EditRole:
            return row.arrival if row.is_said else ""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.sentence
        return plain_tool_tip(row.sentence) if role == Qt.ItemDataRole.ToolTipRole else None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        self.arrival_typed.emit(index.row(), str(value))
        return True


class PointDelegate(QStyledItemDelegate):
    """Paints a point: ring, name, distance, arrival. What is edited is the arrival."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.TREE_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme, row, box = tokens.current(), index.data(ROW_ROLE), QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_chosen:
            chosen(painter, box)
        if option.state & QStyle.StateFlag.State_HasFocus:
            ring = chosen_focus_ring if is_chosen else focus_ring
            ring(painter, box, Radius.ROW)
        text = QColor(theme.on_selection if is_chosen else theme.text)
        quiet = text if is_chosen else QColor(theme.text_2)
        box.adjust(Gap.S, 0, -Gap.S, 0)
        painter.setPen(QPen(QColor(theme.lit), 2))
        painter.drawEllipse(QRectF(box.left(), box.center().y() - _RING_PX / 2, _RING_PX, _RING_PX))
        box.setLeft(box.left() + _RING_PX + Gap.S)
        painter.setFont(font(TypeRole.BODY_STRONG if row.is_said else TypeRole.BODY))
        metrics = QFontMetricsF(painter.font())
        painter.setPen(text if row.is_said else quiet)
        painter.drawText(box, _RIGHT, row.arrival)
        box.setRight(box.right() - max(metrics.horizontalAdvance(row.arrival), _EDIT_PX - Gap.S) - Gap.M)
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(quiet)
        painter.drawText(box, _RIGHT, row.distance)
        box.setRight(box.right() - QFontMetricsF(painter.font()).horizontalAdvance(row.distance) - Gap.M)
        painter.setPen(text)
        name = QFontMetricsF(painter.font()).elidedText(row.name, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, _LEFT, name)
        painter.restore()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: AnyIndex) -> QWidget:
        """A field for the arrival."""
        edit = QLineEdit(parent)
        edit.setProperty("place", "raised")
        edit.setPlaceholderText(self.tr("17:30 or +2:30"))
        edit.setAccessibleName(self.tr("Time of arrival"))
        return edit

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        """Show the time that was typed before; what is being typed stays, whatever changes meanwhile."""
        if isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        """Take what was typed."""
        if isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex) -> None:
        """Lie over the arrival."""
        box = option.rect
        editor.setGeometry(QRect(box.right() - _EDIT_PX, box.top() + 1, _EDIT_PX, box.height() - 2))


class PointsView(QListView):
    """Delete removes a point, Alt with Up or Down moves it in the order, F2 or Enter types its arrival.

    Signals: `removed(int)`, `exchanged(int, int)`, `chosen(int)` when another one is the current.
    """

    removed = Signal(int)
    exchanged = Signal(int, int)
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = PointsModel(self)
        self.setModel(self._model)
        self.setItemDelegate(PointDelegate(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("place", "raised")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.DoubleClicked | QListView.EditTrigger.EditKeyPressed)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(self.tr("Points of the route"))
        self.setAccessibleDescription(
            self.tr("Delete removes a point, Alt with an arrow moves it, Enter types when it is reached.")
        )
        self.selectionModel().currentChanged.connect(lambda now, _before: self.chosen.emit(now.row()))

    @property
    def points(self) -> PointsModel:
        """What it shows."""
        return self._model

    def show_rows(self, rows: Sequence[PointRow]) -> None:
        """Show points; the list is as high as they are, up to some."""
        self._model.show_rows(rows)
        self.setFixedHeight(Size.TREE_ROW * max(1, min(len(rows), _MOST_ROWS)))

    def event(self, event: QEvent) -> bool:
        """Take keys of the list before the commands of the window."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._means(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove, move or time the current point; the rest is the list's."""
        row = self.currentIndex().row()
        if self.state() is QListView.State.EditingState:
            return  # What the editor left of a key is not the list's.
        if not self._means(event) or row < 0:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Delete:
            self.removed.emit(row)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.edit(self.currentIndex())
        else:
            other = row + (-1 if event.key() == Qt.Key.Key_Up else 1)
            if 0 <= other < len(self._model.rows):
                self.exchanged.emit(row, other)
                self.setCurrentIndex(self._model.index(other))

    def _means(self, event: QKeyEvent) -> bool:
        """Whether a key is one of the list's own."""
        keys = (Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2)
        if event.modifiers() == Qt.KeyboardModifier.AltModifier:
            return event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down)
        return event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier) and (
            event.key() in keys
        )
