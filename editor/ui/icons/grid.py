"""Grid of the icon picker: "No icon", then the icons in file order.

The order never depends on use, so that icons keep their positions, here as in the icon panel. A search lists
the best matches first.
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

from editor.ui.icons.choices import OfferedIcon, OfferedIcons, paint_icon
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.painting import row_text_colors
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole, font

CELL = QSize(84, 82)
_PAD_PX = 4
_PICTURE_PX = 32
_ID_PX, _SIZE_PX = 16, 14
_GLYPH_PX = 20

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
ICON_ROLE = Qt.ItemDataRole.UserRole
"""The OfferedIcon of a cell; None in the "No icon" cell."""


class _Match(IntEnum):
    """How well an id matches a search; less is better."""

    WHOLE = 0
    START = 1
    WORD = 2
    INSIDE = 3


class IconCellModel(QAbstractListModel):
    """The icons that match a search, best first, or all icons."""

    def __init__(self, parent: QObject | None = None, *, can_clear: bool = True) -> None:
        """`can_clear` adds the "No icon" cell."""
        super().__init__(parent)
        self._offered = OfferedIcons()
        self._typed = ""
        self._first: tuple[OfferedIcon | None, ...] = (None,) if can_clear else ()
        self._rows: tuple[OfferedIcon | None, ...] = self._first

    @property
    def typed(self) -> str:
        """The current search."""
        return self._typed

    def show_icons(self, offered: OfferedIcons, typed: str = "") -> None:
        """Set the icons and the search; an unchanged list is updated in place."""
        typed = typed.strip().casefold()
        if offered is self._offered and typed == self._typed:
            return
        rows = (*self._first, *offered) if not typed else tuple(_matching(offered, typed))
        if [_id(icon) for icon in rows] == [_id(icon) for icon in self._rows]:
            # Only images changed, as they do repeatedly while they are decoded.
            self._offered, self._typed, self._rows = offered, typed, rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._offered, self._typed, self._rows = offered, typed, rows
        self.endResetModel()

    def icon(self, row: int) -> OfferedIcon | None:
        """Return the icon of a row; None for "No icon"."""
        return self._rows[row]

    def row_of(self, icon_id: object) -> int | None:
        """Return the row of an id; the empty id is "No icon"."""
        return next((row for row, icon in enumerate(self._rows) if _id(icon) == icon_id), None)

    def rowCount(self, parent: Index = _ROOT) -> int:
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
            return icon_description(icon)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(icon_description(icon))
        return None


def _id(icon: OfferedIcon | None) -> str:
    return "" if icon is None else icon.id


def icon_description(icon: OfferedIcon | None) -> str:
    """Return the tooltip of an icon: its id, and its size or problem."""
    if icon is None:
        return _tr("No icon")
    return f"{icon.id}\n{icon.fault or icon.size_text}".strip()


class IconCells(QListView):
    """The grid view; Enter or a click picks an icon.

    Signals: `index_selected(index)`; `left_at_top()` on Up in the first row; `typed(str)` for text that is
    meant for the search.
    """

    index_selected = Signal(QModelIndex)
    left_at_top = Signal()
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
        # The last row is cut off to indicate that more follow.
        self.setFixedSize(
            columns * CELL.width() + bar + 2 * _PAD_PX, rows * CELL.height() - CELL.height() // 2
        )
        self.clicked.connect(self.index_selected)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.viewportEntered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick on Enter and Space; leave text, and Up in the first row, to the search."""
        index = self.currentIndex()
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if index.isValid():
                self.index_selected.emit(index)
        elif key == Qt.Key.Key_Up and self._is_in_first_row(index):
            self.left_at_top.emit()
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
    """Delegate that paints the image on a checkerboard, the id and the size."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return CELL

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        icon = index.data(ICON_ROLE)
        theme = tokens.current()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        half = Gap.XS / 2
        cell = QRectF(rect).adjusted(half, half, -half, -half)
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        if is_selected:
            painting.selection_background(painter, cell, Radius.FIELD)
        elif state & QStyle.StateFlag.State_MouseOver:
            painting.rounded_rect(painter, cell, QColor(theme.field_hover), Radius.FIELD)
        inner = cell.adjusted(_PAD_PX, _PAD_PX, -_PAD_PX, -_PAD_PX)
        box = inner.adjusted(0, 0, 0, -_ID_PX - _SIZE_PX)
        primary, secondary = row_text_colors(is_selected=is_selected)
        if isinstance(icon, OfferedIcon):
            paint_icon(painter, box, icon, maximum_px=_PICTURE_PX)
        else:
            _paint_none(painter, box, secondary)
        _paint_text(painter, inner, icon, primary, secondary)
        if state & QStyle.StateFlag.State_HasFocus:
            ring = painting.selection_focus_ring if is_selected else painting.focus_ring
            ring(painter, cell)


def _paint_none(painter: QPainter, box: QRectF, color: QColor) -> None:
    """Draw a crossed box for "No icon"."""
    painting.rounded_rect(painter, box, QColor(tokens.current().field_raised), Radius.SWATCH)
    glyph = QRectF(0, 0, _GLYPH_PX, _GLYPH_PX)
    glyph.moveCenter(box.center())
    symbols.paint(painter, FileSymbol.CLOSE, glyph, color)


def _paint_text(
    painter: QPainter, inner: QRectF, icon: OfferedIcon | None, primary: QColor, secondary: QColor
) -> None:
    centered = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
    second = QRectF(inner.left(), inner.bottom() - _SIZE_PX, inner.width(), _SIZE_PX)
    first = QRectF(inner.left(), second.top() - _ID_PX, inner.width(), _ID_PX)
    painter.setFont(font(TypeRole.SECONDARY))
    painter.setPen(primary)
    name = _tr("No icon") if icon is None else icon.id
    name = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, int(first.width()))
    painter.drawText(first, centered, name)
    if icon is None:
        return
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    is_broken = icon.fault is not None
    painter.setPen(QColor(tokens.current().error) if is_broken else secondary)
    painter.drawText(second, centered, icon.size_text)


def _matching(offered: OfferedIcons, typed: str) -> Iterator[OfferedIcon | None]:
    """Return the matching icons, best first, and "No icon" if it matches."""
    matches = [
        (match, index, icon)
        for index, icon in enumerate(offered)
        if (match := _match(icon.id.casefold(), typed)) is not None
    ]
    yield from (icon for _, _, icon in sorted(matches, key=lambda each: each[:2]))
    if _tr("No icon").casefold().startswith(typed):
        yield None


def _match(icon_id: str, typed: str) -> _Match | None:
    at = icon_id.find(typed)
    if at <= 0:
        return None if at < 0 else _Match.WHOLE if icon_id == typed else _Match.START
    padded = f" {icon_id}"
    is_word = any(
        padded.startswith(typed, index + 1) and not padded[index].isalnum()
        for index in range(len(padded) - 1)
    )
    return _Match.WORD if is_word else _Match.INSIDE


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconPicker", text)
