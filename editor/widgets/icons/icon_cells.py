"""The cells of the icon picker: "No icon" first, then the style's icons as the file lists them.

The order is the file's, whatever is used most: an icon stays where the eye has learnt to find it, here as
in the grid of all icons, and what belongs together was mostly added together. Typing brings what fits best to
the top.
"""

from collections.abc import Iterator
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
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
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.look import painting, symbols, tokens
from editor.look.symbol_names import FileSymbol
from editor.look.tokens import Gap, Radius
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip
from editor.widgets.icons.offered_icons import OfferedIcon, OfferedIcons, paint_icon
from editor.widgets.row_paint import row_inks

CELL = QSize(84, 82)
_PAD_PX = 4
_PICTURE_PX = 32
_ID_PX, _SIZE_PX = 16, 14
_GLYPH_PX = 20

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
ICON_ROLE = Qt.ItemDataRole.UserRole
"""The OfferedIcon of a cell; nothing in the cell of no icon."""


class _Fit(IntEnum):
    """How well an id fits what was typed: less is better."""

    WHOLE = 0
    START = 1
    WORD = 2
    INSIDE = 3


class IconCellModel(QAbstractListModel):
    """The cells that fit what was typed, the best first; without anything typed all of them."""

    def __init__(self, parent: QObject | None = None, *, can_clear: bool = True) -> None:
        """Where it `can_clear`, the cell of no icon stands first."""
        super().__init__(parent)
        self._offered = OfferedIcons()
        self._typed = ""
        self._first: tuple[OfferedIcon | None, ...] = (None,) if can_clear else ()
        self._rows: tuple[OfferedIcon | None, ...] = self._first

    @property
    def typed(self) -> str:
        """What the cells are sought by."""
        return self._typed

    def show_icons(self, offered: OfferedIcons, typed: str = "") -> None:
        """Offer the icons that fit some letters; cells that stay the same keep their places."""
        typed = typed.strip().casefold()
        if offered is self._offered and typed == self._typed:
            return
        rows = (*self._first, *offered) if not typed else tuple(_fitting(offered, typed))
        if [_id(icon) for icon in rows] == [_id(icon) for icon in self._rows]:
            # Only pictures came, as they do many times while a large style's are decoded.
            self._offered, self._typed, self._rows = offered, typed, rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._offered, self._typed, self._rows = offered, typed, rows
        self.endResetModel()

    def icon(self, row: int) -> OfferedIcon | None:
        """The icon of a cell; nothing in that of no icon."""
        return self._rows[row]

    def row_of(self, icon_id: object) -> int | None:
        """Where an id stands; an empty one is no icon."""
        return next((row for row, icon in enumerate(self._rows) if _id(icon) == icon_id), None)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        icon = self._rows[index.row()]
        if role == ICON_ROLE:
            return icon
        if role == Qt.ItemDataRole.DisplayRole:
            return _tr("No icon") if icon is None else icon.id
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return icon_words(icon)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(icon_words(icon))
        return None


def _id(icon: OfferedIcon | None) -> str:
    return "" if icon is None else icon.id


def icon_words(icon: OfferedIcon | None) -> str:
    """What is told of an icon: its id, and how large it is or why it cannot be drawn."""
    if icon is None:
        return _tr("No icon")
    return f"{icon.id}\n{icon.fault or icon.size_text}".strip()


class IconCells(QListView):
    """The cells; Enter or a press picks one.

    Signals: `picked(index)`; `left_upwards()` when an arrow goes up from the first row, `typed(str)` when a
    letter is typed that is meant for the search.
    """

    picked = Signal(QModelIndex)
    left_upwards = Signal()
    typed = Signal(str)

    def __init__(self, model: IconCellModel, columns: int, rows: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(_CellDelegate(self))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setGridSize(CELL)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(CELL.height() // 2)
        self.setMouseTracking(True)
        self.setProperty("place", "raised")
        self.setAccessibleName(self.tr("Icons"))
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self.verticalScrollBar())
        # The last row is cut, by which it is seen that more follow.
        self.setFixedSize(
            columns * CELL.width() + bar + 2 * _PAD_PX, rows * CELL.height() - CELL.height() // 2
        )
        self.clicked.connect(self.picked)

    def leaveEvent(self, event: QEvent) -> None:
        """Say that the mouse is over no cell."""
        super().leaveEvent(event)
        self.viewportEntered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick on Enter and Space; leave letters, and the way up, to the search."""
        index = self.currentIndex()
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if index.isValid():
                self.picked.emit(index)
        elif key == Qt.Key.Key_Up and self._is_in_first_row(index):
            self.left_upwards.emit()
        elif event.text().isprintable() and event.text() and not _is_command(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def _is_in_first_row(self, index: QModelIndex) -> bool:
        top = self.visualRect(self.model().index(0, 0)).top()
        return not index.isValid() or self.visualRect(index).top() == top


def _is_command(event: QKeyEvent) -> bool:
    commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    return bool(event.modifiers() & (commands | Qt.KeyboardModifier.MetaModifier))


class _CellDelegate(QStyledItemDelegate):
    """Draws a cell: the picture on the checker, the id, and how large it is."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return CELL

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        icon = index.data(ICON_ROLE)
        theme = tokens.current()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        half = Gap.XS / 2
        cell = QRectF(rect).adjusted(half, half, -half, -half)
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen:
            painting.chosen(painter, cell, Radius.FIELD)
        elif state & QStyle.StateFlag.State_MouseOver:
            painting.ground(painter, cell, QColor(theme.field_hover), Radius.FIELD)
        inner = cell.adjusted(_PAD_PX, _PAD_PX, -_PAD_PX, -_PAD_PX)
        box = inner.adjusted(0, 0, 0, -_ID_PX - _SIZE_PX)
        strong, quiet = row_inks(is_chosen=is_chosen)
        if isinstance(icon, OfferedIcon):
            paint_icon(painter, box, icon, most_px=_PICTURE_PX)
        else:
            _paint_none(painter, box, quiet)
        _paint_words(painter, inner, icon, strong, quiet)
        if state & QStyle.StateFlag.State_HasFocus:
            ring = painting.chosen_focus_ring if is_chosen else painting.focus_ring
            ring(painter, cell)


def _paint_none(painter: QPainter, box: QRectF, ink: QColor) -> None:
    """An empty field with a cross, for no icon."""
    painting.ground(painter, box, QColor(tokens.current().field_raised), Radius.SWATCH)
    glyph = QRectF(0, 0, _GLYPH_PX, _GLYPH_PX)
    glyph.moveCenter(box.center())
    symbols.paint(painter, FileSymbol.CLOSE, glyph, ink)


def _paint_words(
    painter: QPainter, inner: QRectF, icon: OfferedIcon | None, strong: QColor, quiet: QColor
) -> None:
    middle = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
    second = QRectF(inner.left(), inner.bottom() - _SIZE_PX, inner.width(), _SIZE_PX)
    first = QRectF(inner.left(), second.top() - _ID_PX, inner.width(), _ID_PX)
    painter.setFont(font(TypeRole.SECONDARY))
    painter.setPen(strong)
    name = _tr("No icon") if icon is None else icon.id
    name = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, int(first.width()))
    painter.drawText(first, middle, name)
    if icon is None:
        return
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    is_broken = icon.fault is not None
    painter.setPen(QColor(tokens.current().error) if is_broken else quiet)
    painter.drawText(second, middle, icon.size_text)


def _fitting(offered: OfferedIcons, typed: str) -> Iterator[OfferedIcon | None]:
    """What fits, the best first; no icon too, where that is what was typed."""
    found = [
        (fit, place, icon)
        for place, icon in enumerate(offered)
        if (fit := _fit(icon.id.casefold(), typed)) is not None
    ]
    yield from (icon for _, _, icon in sorted(found, key=lambda each: each[:2]))
    if _tr("No icon").casefold().startswith(typed):
        yield None


def _fit(icon_id: str, typed: str) -> _Fit | None:
    at = icon_id.find(typed)
    if at <= 0:
        return None if at < 0 else _Fit.WHOLE if icon_id == typed else _Fit.START
    begins = f" {icon_id}"
    is_word = any(
        begins.startswith(typed, place + 1) and not begins[place].isalnum()
        for place in range(len(begins) - 1)
    )
    return _Fit.WORD if is_word else _Fit.INSIDE


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconPicker", text)
