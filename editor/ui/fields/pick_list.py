"""A popover with a searchable list: model, delegate and view."""

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
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.ui.fields.line_edits import SearchEdit
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.card import Popover
from editor.ui.text import plain_tool_tip
from editor.ui.theme import symbols, tokens
from editor.ui.theme.painting import ONE_LINE, SHADOW, paint_row_background, rounded_rect, row_text_colors
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_MINIMUM_DETAIL_PX = 48
_KEYS_PAD_PX = 5
_ROW = Qt.ItemDataRole.UserRole
_HAS_SYMBOLS = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class PickRow:
    """A row: its value, text, details, symbol and framed shortcut.

    `disabled_reason` is the reason why it cannot be selected; empty if it can. Headings are never selected.
    `about` is the description at the bottom of the list while the row is current.
    """

    value: object
    text: str
    detail: str = ""
    symbol: str = ""
    keys: str = ""
    disabled_reason: str = ""
    about: str = ""
    is_heading: bool = False


class PickRowModel(QAbstractListModel):
    """List model of the rows."""

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

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row(index)
        return Qt.ItemFlag.NoItemFlags if row is None or row.is_heading else super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index)
        if row is None:
            return None
        description = ", ".join(
            part for part in (row.text, row.detail, row.keys, row.disabled_reason, row.about) if part
        )
        return {
            Qt.ItemDataRole.DisplayRole: row.text,
            Qt.ItemDataRole.AccessibleTextRole: description,
            Qt.ItemDataRole.ToolTipRole: plain_tool_tip(description),
            _ROW: row,
            _HAS_SYMBOLS: self._has_symbols,
        }.get(role)


class PickRowDelegate(QStyledItemDelegate):
    """Delegate that paints symbol, text, details and shortcut."""

    def __init__(self, parent: QObject | None = None, role: TypeRole = TypeRole.BODY) -> None:
        super().__init__(parent)
        self._role = role

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(0, Size.BUTTON)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(_ROW)
        if not isinstance(row, PickRow):
            return
        box: QRect = option.rect
        if row.is_heading:
            _paint_heading(painter, box, row)
            return
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        paint_row_background(painter, QRectF(box), option.state, is_selected=is_selected)
        primary, secondary = _text_colors(row, is_selected=is_selected)
        text_rect = box.adjusted(Gap.S, 0, -Gap.S, 0)
        if row.symbol:
            y = text_rect.y() + (text_rect.height() - Size.GLYPH) / 2
            symbols.paint(painter, row.symbol, QRectF(text_rect.x(), y, Size.GLYPH, Size.GLYPH), secondary)
        if index.data(_HAS_SYMBOLS):
            text_rect.setLeft(text_rect.left() + Size.GLYPH + Gap.S)
        if row.keys:
            text_rect.setRight(_paint_keys(painter, text_rect, row.keys, secondary) - Gap.S)
        painter.setFont(font(self._role))
        painter.setPen(primary)
        text = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideMiddle, text_rect.width())
        painter.drawText(text_rect, ONE_LINE | Qt.AlignmentFlag.AlignLeft, text)
        # The details get the remaining space.
        text_rect.setLeft(text_rect.left() + painter.fontMetrics().horizontalAdvance(text) + Gap.M)
        if text_rect.width() >= _MINIMUM_DETAIL_PX:
            painter.setFont(font(TypeRole.SECONDARY))
            painter.setPen(secondary)
            detail = painter.fontMetrics().elidedText(
                row.detail, Qt.TextElideMode.ElideRight, text_rect.width()
            )
            painter.drawText(text_rect, ONE_LINE | Qt.AlignmentFlag.AlignRight, detail)
        painter.restore()


def _paint_heading(painter: QPainter, box: QRect, row: PickRow) -> None:
    painter.save()
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    painter.setPen(QColor(tokens.current().text_2))
    text_rect = box.adjusted(Gap.S, 0, -Gap.S, -Gap.XS)
    text = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideRight, text_rect.width())
    painter.drawText(text_rect, Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextSingleLine, text)
    painter.drawText(text_rect, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight, row.detail)
    painter.restore()


def pick_view(rows: PickRowModel, name: str, parent: QWidget, role: TypeRole = TypeRole.BODY) -> QListView:
    """Return a list view of rows without keyboard focus, which stays in the search field."""
    view = QListView(parent)
    view.setModel(rows)
    view.setItemDelegate(PickRowDelegate(view, role))
    view.setProperty("place", "raised")
    view.setUniformItemSizes(True)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setMouseTracking(True)
    view.setAccessibleName(name)
    return view


def _text_colors(row: PickRow, *, is_selected: bool) -> tuple[QColor, QColor]:
    """Return the colours of the primary and secondary text of a row."""
    if row.disabled_reason:
        return QColor(tokens.current().text_off), QColor(tokens.current().text_off)
    return row_text_colors(is_selected=is_selected)


def _paint_keys(painter: QPainter, text_rect: QRect, keys: str, color: QColor) -> int:
    """Draw a framed shortcut at the right end and return the left edge of the frame."""
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    width = painter.fontMetrics().horizontalAdvance(keys) + 2 * _KEYS_PAD_PX
    height = painter.fontMetrics().height() + 2
    frame = QRect(text_rect.right() - width + 1, text_rect.center().y() - height // 2, width, height)
    edge = QColor(color)
    edge.setAlphaF(0.4)
    rounded_rect(painter, QRectF(frame), QColor(Qt.GlobalColor.transparent), Radius.SWATCH, edge)
    painter.setPen(color)
    painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, keys)
    return frame.left()


_WIDTH_PX = 360
_MAXIMUM_ROWS = 9
_ABOUT_LINES = 3
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class PickPopover(Popover):
    """A searchable list. The owner updates the rows on each `typed(text)`; `picked(value)` closes it.

    `missed(text)` is emitted on Enter without a row.
    """

    typed = Signal(str)
    picked = Signal(object)
    missed = Signal(str)

    def __init__(
        self,
        name: str,
        hint: str,
        parent: QWidget | None = None,
        *,
        width_px: int = _WIDTH_PX,
        most_rows: int = _MAXIMUM_ROWS,
    ) -> None:
        super().__init__(name, Gap.S, parent)
        self._most_rows = most_rows
        self._rows = PickRowModel(self)
        self._is_waiting = self._is_enter_pending = False
        self.search = _SearchEdit(parent=self)
        self.search.setPlaceholderText(hint)
        self.search.setAccessibleName(name)
        self.search.setProperty("place", "raised")
        self.list = pick_view(self._rows, name, self)
        self._sentence = self._secondary_label()
        self._about = self._secondary_label()
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._problem = ProblemLine(self)
        self._problem.set_room(width_px - 2 * Gap.S)
        for part in (self.search, self._problem, self.list, self._sentence, self._about):
            self.body.addWidget(part)
        self.setFixedWidth(width_px + SHADOW.left() + SHADOW.right())
        self.search.textEdited.connect(self._on_typed)
        self.search.moved.connect(lambda event: QApplication.sendEvent(self.list, event))
        self.search.returnPressed.connect(self._on_enter)
        self.list.clicked.connect(self._pick)
        self.list.entered.connect(self._show_about)
        self.list.selectionModel().currentChanged.connect(self._show_about)

    def _secondary_label(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setProperty("tone", "secondary")
        label.setWordWrap(True)
        label.setContentsMargins(Gap.XS, Gap.XS, Gap.XS, Gap.XS)
        return label

    @property
    def rows(self) -> tuple[PickRow, ...]:
        """The rows."""
        return self._rows.rows

    @property
    def about(self) -> str:
        """The description of the current row."""
        return self._about.text()

    @property
    def problem(self) -> str:
        """What is wrong with the search; empty if nothing is."""
        return self._problem.text

    def show_rows(self, rows: Sequence[PickRow], sentence: str = "") -> None:
        """Set the rows and select the first that is not a heading; without any, show a sentence."""
        self._rows.show(rows)
        has_about = any(row.about for row in rows)
        self._about.setVisible(has_about)
        self._about.setFixedHeight(_ABOUT_LINES * self.fontMetrics().lineSpacing() + 2 * Gap.XS)
        first = next((index for index, row in enumerate(rows) if not row.is_heading), 0)
        self.list.setCurrentIndex(self._rows.index(first))
        self.list.scrollToTop()
        self.list.setVisible(bool(rows))
        self.list.setFixedHeight(Size.BUTTON * min(len(rows), self._most_rows))
        self._sentence.setText(sentence)
        self._sentence.setVisible(not rows and bool(sentence))
        self._fit()
        is_enter_pending, self._is_waiting, self._is_enter_pending = self._is_enter_pending, False, False
        if is_enter_pending:
            self._on_enter()

    def update_rows(self, rows: Sequence[PickRow], sentence: str = "") -> None:
        """Update the rows of the same search; the current row stays if the user selected it."""
        current = self._rows.row(self.list.currentIndex())
        first = next((row for row in self.rows if not row.is_heading), None)
        self.show_rows(rows, sentence)
        if current is not None and current is not first:
            self.choose(current.value)

    def expect_rows(self) -> None:
        """Announce that the rows of the last search come later; Enter waits for them."""
        self._is_waiting = True

    def show_problem(self, text: str) -> None:
        """Show what is wrong with the search, or clear it with an empty text."""
        self._problem.show_text(text)
        self.search.setAccessibleDescription(text)
        self.search.setProperty("invalid", bool(text))
        self.search.style().polish(self.search)
        self._fit()

    def choose(self, value: object) -> None:
        """Select the row of a value if there is one."""
        index = next(
            (index for index, row in enumerate(self.rows) if row.value == value and not row.is_heading), None
        )
        if index is not None:
            self.list.setCurrentIndex(self._rows.index(index))

    def open_at(self, anchor: QWidget, *, aligns_end: bool = False) -> None:
        """Open below a widget with an empty search."""
        self.search.clear()
        self._on_typed("")
        self.open_below(anchor, aligns_end=aligns_end)
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def _on_enter(self) -> None:
        if self._is_waiting:
            self._is_enter_pending = True
        elif self.list.currentIndex().isValid():
            self._pick(self.list.currentIndex())
        else:
            self.missed.emit(self.search.text())

    def _on_typed(self, text: str) -> None:
        self._is_waiting = self._is_enter_pending = False
        self.show_problem("")
        self.typed.emit(text)

    def _pick(self, index: Index) -> None:
        row = self._rows.row(index)
        if row is not None and row.disabled_reason:
            self.show_problem(row.disabled_reason)
        elif row is not None and not row.is_heading:
            self.close()
            self.picked.emit(row.value)

    def _show_about(self, index: Index) -> None:
        row = self._rows.row(index)
        if row is not None and not row.is_heading:
            self._about.setText(row.about)

    def _fit(self) -> None:
        """Resize to the contents at once, since an open popup does not follow its layout."""
        self.body.activate()
        self.adjustSize()


class _SearchEdit(SearchEdit):
    """A search edit that emits navigation keys."""

    moved = Signal(object)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MOVES:
            self.moved.emit(event)
        else:
            super().keyPressEvent(event)
