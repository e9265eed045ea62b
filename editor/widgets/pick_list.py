"""A popover with one field over a list: type to narrow the list, Enter or a press picks a row."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.look import symbols, tokens
from editor.look.painting import SHADOW, ground
from editor.look.symbol_names import FileSymbol
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip
from editor.widgets.card import Popover
from editor.widgets.property_row import ProblemLine

_WIDTH_PX = 360
_MOST_ROWS = 9
_LEAST_DETAIL_PX = 48
_KEYS_PAD_PX = 5
_ROW = Qt.ItemDataRole.UserRole
_HAS_SYMBOLS = Qt.ItemDataRole.UserRole + 1
_ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class PickRow:
    """One row: what picking it gives, its words, and what stands beside them; `keys` stand in a frame.

    `why_not` says why it cannot be picked now; it is empty where it can.
    """

    value: object
    text: str
    detail: str = ""
    symbol: str = ""
    keys: str = ""
    why_not: str = ""


class PickPopover(Popover):
    """Whoever opens it fills the list anew at each `typed(text)`; `picked(value)` ends it.

    Enter with nothing to pick says `missed(text)`.
    """

    typed = Signal(str)
    picked = Signal(object)
    missed = Signal(str)

    def __init__(
        self, name: str, hint: str, parent: QWidget | None = None, *, width_px: int = _WIDTH_PX
    ) -> None:
        super().__init__(name, Gap.S, parent)
        self._rows = _RowModel(self)
        self._is_waiting = self._is_hurried = False
        self.search = _SearchEdit(self)
        self.search.setPlaceholderText(hint)
        self.search.setAccessibleName(name)
        self.search.setProperty("place", "raised")
        self.search.addAction(symbol(FileSymbol.FIND), QLineEdit.ActionPosition.LeadingPosition)
        self.list = QListView(self)
        self.list.setModel(self._rows)
        self.list.setItemDelegate(_RowDelegate(self))
        self.list.setProperty("place", "raised")
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self.list.setAccessibleName(name)
        self._sentence = QLabel(self)
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setProperty("tone", "secondary")
        self._sentence.setWordWrap(True)
        self._sentence.setContentsMargins(Gap.XS, Gap.XS, Gap.XS, Gap.XS)
        self._problem = ProblemLine(self)
        self._problem.set_room(width_px - 2 * Gap.S)
        for part in (self.search, self._problem, self.list, self._sentence):
            self.body.addWidget(part)
        self.setFixedWidth(width_px + SHADOW.left() + SHADOW.right())
        self.search.textEdited.connect(self._on_typed)
        self.search.moved.connect(lambda event: QApplication.sendEvent(self.list, event))
        self.search.returnPressed.connect(self._on_enter)
        self.list.clicked.connect(self._pick)

    @property
    def rows(self) -> tuple[PickRow, ...]:
        """What can be picked."""
        return self._rows.rows

    @property
    def problem(self) -> str:
        """What is wrong with what was typed; empty where nothing is."""
        return self._problem.text

    def show_rows(self, rows: Sequence[PickRow], sentence: str = "") -> None:
        """Offer rows, the first one current; without any, say a sentence."""
        self._rows.show(rows)
        self.list.setCurrentIndex(self._rows.index(0))
        self.list.setVisible(bool(rows))
        self.list.setFixedHeight(Size.BUTTON * min(len(rows), _MOST_ROWS))
        self._sentence.setText(sentence)
        self._sentence.setVisible(not rows and bool(sentence))
        self._fit()
        is_hurried, self._is_waiting, self._is_hurried = self._is_hurried, False, False
        if is_hurried:
            self._on_enter()

    def expect_rows(self) -> None:
        """The rows for what was typed last come later; an Enter until then is for them."""
        self._is_waiting = True

    def show_problem(self, text: str) -> None:
        """Say what is wrong with what was typed, or nothing more."""
        self._problem.show_text(text)
        self.search.setAccessibleDescription(text)
        self.search.setProperty("invalid", bool(text))
        self.search.style().polish(self.search)
        self._fit()

    def open_at(self, anchor: QWidget, *, ends_with_it: bool = False) -> None:
        """Open empty under a widget, ready to be typed into."""
        self.search.clear()
        self._on_typed("")
        self.open_below(anchor, ends_with_it=ends_with_it)
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def _on_enter(self) -> None:
        if self._is_waiting:
            self._is_hurried = True
        elif self.list.currentIndex().isValid():
            self._pick(self.list.currentIndex())
        else:
            self.missed.emit(self.search.text())

    def _on_typed(self, text: str) -> None:
        self._is_waiting = self._is_hurried = False
        self.show_problem("")
        self.typed.emit(text)

    def _pick(self, index: Index) -> None:
        row = self._rows.row(index)
        if row is not None and row.why_not:
            self.show_problem(row.why_not)
        elif row is not None:
            self.close()
            self.picked.emit(row.value)

    def _fit(self) -> None:
        """Take the height that the parts need, now: a popup that is open has no layout to wait for."""
        self.body.activate()
        self.adjustSize()


class _SearchEdit(QLineEdit):
    """Hands the keys that move in a list on."""

    moved = Signal(object)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MOVES:
            self.moved.emit(event)
        else:
            super().keyPressEvent(event)


class _RowModel(QAbstractListModel):
    """The rows as Qt asks for them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[PickRow, ...] = ()
        self._has_symbols = False

    def show(self, rows: Sequence[PickRow]) -> None:
        self.beginResetModel()
        self.rows = tuple(rows)
        self._has_symbols = any(row.symbol for row in rows)
        self.endResetModel()

    def row(self, index: Index) -> PickRow | None:
        return self.rows[index.row()] if index.isValid() and index.row() < len(self.rows) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (an index is a value)
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index)
        if row is None:
            return None
        words = ", ".join(part for part in (row.text, row.detail, row.keys, row.why_not) if part)
        return {
            Qt.ItemDataRole.DisplayRole: row.text,
            Qt.ItemDataRole.AccessibleTextRole: words,
            Qt.ItemDataRole.ToolTipRole: plain_tool_tip(words),
            _ROW: row,
            _HAS_SYMBOLS: self._has_symbols,
        }.get(role)


class _RowDelegate(QStyledItemDelegate):
    """Draws symbol, words, and what stands beside them at the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(0, Size.BUTTON)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(_ROW)
        if not isinstance(row, PickRow):
            return
        theme = tokens.current()
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.selection if is_chosen else theme.field_hover))
            painter.drawRoundedRect(QRectF(box), Radius.ROW, Radius.ROW)
        strong, quiet = _inks(row, is_chosen=is_chosen)
        room = box.adjusted(Gap.S, 0, -Gap.S, 0)
        if row.symbol:
            y = room.y() + (room.height() - Size.GLYPH) / 2
            symbols.paint(painter, row.symbol, QRectF(room.x(), y, Size.GLYPH, Size.GLYPH), quiet)
        if index.data(_HAS_SYMBOLS):
            room.setLeft(room.left() + Size.GLYPH + Gap.S)
        if row.keys:
            room.setRight(_paint_keys(painter, room, row.keys, quiet) - Gap.S)
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(strong)
        text = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, _ONE_LINE | Qt.AlignmentFlag.AlignLeft, text)
        # What stands beside a name gives way to it.
        room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(text) + Gap.M)
        if room.width() >= _LEAST_DETAIL_PX:
            painter.setFont(font(TypeRole.SECONDARY))
            painter.setPen(quiet)
            detail = painter.fontMetrics().elidedText(row.detail, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, _ONE_LINE | Qt.AlignmentFlag.AlignRight, detail)
        painter.restore()


def _inks(row: PickRow, *, is_chosen: bool) -> tuple[QColor, QColor]:
    """The colours of a row's words and of what stands beside them."""
    theme = tokens.current()
    if row.why_not:
        return QColor(theme.text_off), QColor(theme.text_off)
    if is_chosen:
        return QColor(theme.on_selection), QColor(theme.on_selection)
    return QColor(theme.text), QColor(theme.text_2)


def _paint_keys(painter: QPainter, room: QRect, keys: str, ink: QColor) -> int:
    """Draw keys in a frame at the right end of a room, and give where the frame begins."""
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    width = painter.fontMetrics().horizontalAdvance(keys) + 2 * _KEYS_PAD_PX
    height = painter.fontMetrics().height() + 2
    frame = QRect(room.right() - width + 1, room.center().y() - height // 2, width, height)
    edge = QColor(ink)
    edge.setAlphaF(0.4)
    ground(painter, QRectF(frame), QColor(Qt.GlobalColor.transparent), Radius.SWATCH, edge)
    painter.setPen(ink)
    painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, keys)
    return frame.left()
