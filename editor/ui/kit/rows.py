"""Rows of lists and trees: what a row displays, its delegate, the views, and windows of rows."""

from collections.abc import Iterator
from enum import Enum
from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QMargins,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from editor.records import dataclass
from editor.ui.theme import symbols, tokens
from editor.ui.theme.painting import (
    focus_ring,
    paint_row_background,
    rounded_rect,
    row_text_colors,
    selection_background,
    selection_focus_ring,
    swatch,
)
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX: Final = QModelIndex()

ROW_ROLE: Final = Qt.ItemDataRole.UserRole
"""What an index displays, as Row."""

_BAR_PX = 3
_BADGE_PAD_PX = 5
# Less width shows no legible text.
_LEAST_REST_PX = 48


class RowTone(Enum):
    """The color of a part, which depends on the selection and on whether the row is enabled."""

    STRONG = "strong"
    QUIET = "quiet"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class RowColors:
    """The colors of the parts of one painted row."""

    is_selected: bool
    is_enabled: bool

    def color(self, tone: RowTone) -> QColor:
        """Return the color of a tone."""
        theme = tokens.current()
        if not self.is_enabled:
            return QColor(theme.text_off)
        if tone is RowTone.LINK and not self.is_selected:
            return QColor(theme.link)
        strong, quiet = row_text_colors(is_selected=self.is_selected)
        return quiet if tone is RowTone.QUIET else strong


class RowPart:
    """A part of a row, laid out from the left, or from the right if `at_end`; `gap_px` is the space after it.

    A part of width 0 is left out together with its gap.
    """

    __slots__ = ()
    gap_px: int
    at_end: bool = False

    def width_px(self, available_px: int) -> int:
        """Return the width of the part where so much is available."""
        raise NotImplementedError  # implemented by each subclass

    def paint(self, painter: QPainter, rect: QRectF, colors: RowColors) -> None:
        """Paint the part into a rectangle of its width and the height of its line."""
        raise NotImplementedError  # implemented by each subclass


class TextFit(Enum):
    """How a text fits into less width than it needs."""

    ELIDED = "elided"
    OMITTED = "omitted"
    REST = "rest"
    """The text takes all width that is left, and is elided, or omitted if it would be illegible."""


@dataclass(frozen=True, slots=True)
class Text(RowPart):
    """A line of text; `before` separates it from the previous one and is not read out.

    `fixed_px` is a width for columns.
    """

    text: str
    role: TypeRole = TypeRole.BODY
    tone: RowTone = RowTone.STRONG
    fit: TextFit = TextFit.ELIDED
    gap_px: int = 0
    at_end: bool = False
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight
    before: str = ""
    fixed_px: int = 0

    def width_px(self, available_px: int) -> int:
        if self.fixed_px or not self.text:
            return self.fixed_px
        if self.fit is TextFit.REST:
            return available_px if available_px >= _LEAST_REST_PX else 0
        width = QFontMetrics(font(self.role)).horizontalAdvance(self.before + self.text)
        if width > available_px:
            return 0 if self.fit is TextFit.OMITTED else max(0, available_px)
        return width

    def paint(self, painter: QPainter, rect: QRectF, colors: RowColors) -> None:
        painter.setFont(font(self.role))
        painter.setPen(colors.color(self.tone))
        text, metrics = self.before + self.text, painter.fontMetrics()
        # The advance is rounded, so a text of just this width would be elided.
        if metrics.horizontalAdvance(text) > rect.width():
            text = metrics.elidedText(text, self.elide, int(rect.width()))
        painter.drawText(rect, _RIGHT if self.at_end else _LEFT, text)


_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
_LEFT, _RIGHT = _LINE | Qt.AlignmentFlag.AlignLeft, _LINE | Qt.AlignmentFlag.AlignRight


def side_text(text: str) -> Text:
    """Return a quiet text at the right end."""
    return Text(text, TypeRole.SECONDARY, RowTone.QUIET, gap_px=Gap.S, at_end=True)


def tail_text(tail: str, name: str = "") -> Text:
    """Return the quiet suffix that distinguishes equal names; it is omitted if it does not fit."""
    return Text("" if tail == name else tail, tone=RowTone.QUIET, fit=TextFit.OMITTED, before=" · ")


@dataclass(frozen=True, slots=True)
class Symbol(RowPart):
    """A symbol in a tone or in a color of its own; only its space if the name is empty."""

    name: str
    color: RowTone | QColor = RowTone.QUIET
    side_px: int = Size.GLYPH
    gap_px: int = Gap.S

    def width_px(self, _available_px: int) -> int:
        return self.side_px

    def paint(self, painter: QPainter, rect: QRectF, colors: RowColors) -> None:
        if self.name:
            color = colors.color(self.color) if isinstance(self.color, RowTone) else self.color
            symbols.paint(painter, self.name, _square(rect), color)


@dataclass(frozen=True, slots=True)
class Swatch(RowPart):
    """A rounded square with one or several colors."""

    colors: tuple[QColor, ...]
    side_px: int = Size.SWATCH_IN_TREE
    gap_px: int = Gap.XS

    def width_px(self, _available_px: int) -> int:
        return self.side_px

    def paint(self, painter: QPainter, rect: QRectF, _colors: RowColors) -> None:
        swatch(painter, _square(rect), self.colors)


@dataclass(frozen=True, slots=True)
class Badge(RowPart):
    """A short text in a frame, such as a shortcut."""

    text: str
    gap_px: int = Gap.S

    def width_px(self, _available_px: int) -> int:
        metrics = QFontMetrics(font(TypeRole.COLUMN_HEAD))
        return metrics.horizontalAdvance(self.text) + 2 * _BADGE_PAD_PX if self.text else 0

    def paint(self, painter: QPainter, rect: QRectF, colors: RowColors) -> None:
        painter.setFont(font(TypeRole.COLUMN_HEAD))
        height = painter.fontMetrics().height() + 2
        frame = QRectF(rect.left(), int(rect.center().y() - 0.5) - height // 2, rect.width(), height)
        color = colors.color(RowTone.QUIET)
        edge = QColor(color)
        edge.setAlphaF(0.4)
        rounded_rect(painter, frame, QColor(Qt.GlobalColor.transparent), Radius.SWATCH, edge)
        painter.setPen(color)
        painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self.text)


def _square(rect: QRectF) -> QRectF:
    """Return the square of the width of a rectangle around its centre."""
    side = rect.width()
    return QRectF(rect.left(), rect.center().y() - side / 2, side, side)


@dataclass(frozen=True, slots=True)
class Row:
    """What a row displays: parts before and after its lines of text, with the last of `trailing` innermost.

    `is_marked` draws a bar at the left edge; a heading is one line at the bottom, without background. The
    title is the first text unless it is given. Without an accessible text, all texts are read out; without a
    tooltip, it is the accessible text.
    """

    lines: tuple[tuple[RowPart, ...], ...]
    lead: tuple[RowPart, ...] = ()
    trailing: tuple[RowPart, ...] = ()
    title: str = ""
    tool_tip: str = ""
    accessible_text: str = ""
    is_enabled: bool = True
    is_marked: bool = False
    is_heading: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts, in reading order."""
        parts = (*(part for line in self.lines for part in line), *self.trailing)
        return tuple(part.text for part in parts if isinstance(part, (Text, Badge)) and part.text)

    @property
    def text(self) -> str:
        """The title."""
        return self.title or next(iter(self.texts), "")


class RowDelegate(QStyledItemDelegate):
    """Lays out and paints rows; a subclass describes the rows of a model without `ROW_ROLE`."""

    margins = QMargins(0, 0, 0, 0)
    """The space around the background."""
    padding = QMargins(Gap.S, 0, Gap.S, 0)
    """The space around the content."""
    line_px = 18
    """The height of each of several lines."""
    selects_by_focus = False
    """Whether only the row with the focus is painted as selected."""

    def row(self, _option: QStyleOptionViewItem, index: AnyIndex) -> Row | None:
        """Return what an index displays; None for an index without content."""
        row = index.data(ROW_ROLE)
        return row if isinstance(row, Row) else None

    def height_px(self, _index: AnyIndex) -> int:
        """Return the height of a row."""
        return Size.STOP_ROW

    def sizeHint(self, _option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self.height_px(index))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row = self.row(option, index)
        if row is None:
            return
        state: QStyle.StateFlag = option.state
        selected = (
            QStyle.StateFlag.State_HasFocus if self.selects_by_focus else QStyle.StateFlag.State_Selected
        )
        colors = RowColors(bool(state & selected) and not row.is_heading, row.is_enabled)
        outer = QRectF(option.rect).marginsRemoved(self.margins)
        rest = self._content_rect(option, row)
        painter.save()
        if not row.is_heading:
            self.paint_background(painter, outer, state, is_selected=colors.is_selected)
        if row.is_marked:
            top, bottom = rest.top() + Gap.S, rest.bottom() - Gap.S
            bar = QRectF(outer.left(), top, _BAR_PX, bottom - top)
            rounded_rect(painter, bar, QColor(tokens.current().accent), _BAR_PX / 2)
        for part, rect in _placed(row.trailing, rest, at_end=True):
            part.paint(painter, rect, colors)
        for part, rect in _placed(row.lead, rest):
            part.paint(painter, rect, colors)
        for number, line in enumerate(row.lines):
            for part, rect in _placed(line, self._line_rect(rest, number, len(row.lines))):
                part.paint(painter, rect, colors)
        painter.restore()

    def paint_background(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, *, is_selected: bool
    ) -> None:
        """Paint the background of a row."""
        paint_row_background(painter, rect, state, is_selected=is_selected)

    def trailing_at(self, option: QStyleOptionViewItem, index: AnyIndex, point: QPoint) -> RowPart | None:
        """Return the trailing part of a row at a point; None elsewhere."""
        row = self.row(option, index)
        if row is None:
            return None
        placed = _placed(row.trailing, self._content_rect(option, row), at_end=True)
        return next((part for part, rect in placed if rect.contains(point)), None)

    def _content_rect(self, option: QStyleOptionViewItem, row: Row) -> QRectF:
        rect = QRectF(option.rect).marginsRemoved(self.padding)
        if row.is_heading:
            height = QFontMetrics(font(TypeRole.COLUMN_HEAD)).height()
            rect.setTop(rect.bottom() - Gap.XS - height)
            rect.setHeight(height)
        return rect

    def _line_rect(self, rest: QRectF, number: int, count: int) -> QRectF:
        if count == 1:
            return QRectF(rest)
        top = rest.center().y() - count * self.line_px / 2 + number * self.line_px
        return QRectF(rest.left(), top, rest.width(), self.line_px)


def _placed(
    parts: tuple[RowPart, ...], rest: QRectF, *, at_end: bool = False
) -> Iterator[tuple[RowPart, QRectF]]:
    """Yield parts with their rectangles, and reduce the rest by each."""
    for part in parts:
        width = part.width_px(int(rest.width()))
        if width <= 0:
            continue
        is_right = at_end or part.at_end
        left = rest.right() - width if is_right else rest.left()
        yield part, QRectF(left, rest.top(), width, rest.height())
        if is_right:
            rest.setRight(left - part.gap_px)
        else:
            rest.setLeft(left + width + part.gap_px)


class StopRowDelegate(QStyledItemDelegate):
    """Rows of the standard look, as high as those of stops."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), Size.STOP_ROW)


class RowList(QListView):
    """A list of rows of the same height, which are elided instead of scrolled to the side."""

    def __init__(
        self,
        model: QAbstractItemModel,
        delegate: QStyledItemDelegate,
        parent: QWidget | None = None,
        *,
        name: str = "",
    ) -> None:
        super().__init__(parent)
        delegate.setParent(self)
        self.setModel(model)
        self.setItemDelegate(delegate)
        self.setAccessibleName(name)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


class RowTree(QTreeView):
    """A tree that highlights rows across its whole width and draws themed branch indicators."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_held = False
        self.setProperty("part", "rows")
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(Size.GLYPH)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(True)
        self._viewport_px = 0

    def hold_rows(self) -> None:
        """Lay out no rows until `lay_out_rows`, while the tree gets other parents or styles.

        Each of them makes Qt lay out all rows, which takes long with many.
        """
        self._is_held = True

    def lay_out_rows(self) -> None:
        """Lay out the rows at once if they were held."""
        if self._is_held:
            self.ensurePolished()  # Otherwise the layout does it, which starts another one.
            self._is_held = False
            self.doItemsLayout()

    def doItemsLayout(self) -> None:
        """Lay out the rows unless they are held."""
        if not self._is_held:
            super().doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        # The first call of `viewport()` makes the bindings import all kinds of widgets, which takes 10 ms.
        self._viewport_px = event.size().width()
        super().resizeEvent(event)

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = tokens.current()
        row = QRectF(Gap.XS, option.rect.top(), self._viewport_px - 2 * Gap.XS, option.rect.height())
        is_selected = self.selectionModel().isSelected(index)
        if is_selected:
            selection_background(painter, row)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            rounded_rect(painter, row, QColor(theme.field_hover), Radius.ROW)
        super().drawRow(painter, option, index)
        if self.hasFocus() and index == self.currentIndex():
            ring = selection_focus_ring if is_selected else focus_ring
            ring(painter, row, Radius.ROW)

    def drawBranches(self, painter: QPainter, rect: QRect, index: AnyIndex) -> None:
        if self.model().rowCount(index) == 0:
            return
        name = "chevron-down" if self.isExpanded(index) else "chevron-right"
        left = rect.right() + 1 - self.indentation()
        icon_rect = QRectF(left, rect.center().y() - Size.GLYPH / 2 + 0.5, Size.GLYPH, Size.GLYPH)
        symbols.paint(painter, name, icon_rect, QColor(tokens.current().text_2))


# Creating a widget takes milliseconds, so further rows are created on request.
ROWS_AT_ONCE: Final = 40


class RowWindow:
    """The range of rows that have widgets; it grows in both directions on request.

    Revealing a distant row moves the range, so the rows between are not created.
    """

    def __init__(self) -> None:
        self._first, self._size = 0, ROWS_AT_ONCE

    def rows(self, total: int) -> range:
        """Return the visible rows of a list of `total` rows."""
        first = max(0, min(self._first, total - ROWS_AT_ONCE))
        return range(first, min(total, first + self._size))

    def reset(self) -> None:
        """Show the first rows."""
        self._first, self._size = 0, ROWS_AT_ONCE

    def show_more(self, total: int) -> None:
        """Extend the range downwards."""
        self._first = self.rows(total).start
        self._size += ROWS_AT_ONCE

    def show_earlier(self, total: int) -> None:
        """Extend the range upwards."""
        shown = self.rows(total)
        self._first = max(0, shown.start - ROWS_AT_ONCE)
        self._size = max(ROWS_AT_ONCE, shown.stop - self._first)

    def reveal(self, row: int, total: int) -> bool:
        """Move the range to a hidden row and return whether it moved."""
        if row in self.rows(total):
            return False
        self._first = max(0, min(row - ROWS_AT_ONCE // 2, total - ROWS_AT_ONCE))
        self._size = ROWS_AT_ONCE
        return True
