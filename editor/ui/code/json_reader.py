"""A view of a JSON text of any length, which lays out only the lines that it shows."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QToolTip, QWidget

from editor.mapstyle.color.notations import read_stored_color
from editor.ui.code.json_text import TextMark
from editor.ui.code.reader_margin import ReaderMargin
from editor.ui.code.text_index import ShownLines, TextIndex
from editor.ui.code.text_moves import fold_direction, is_input, line_move, text_move, word_at
from editor.ui.code.tokens import MAXIMUM_LINE, formats_of
from editor.ui.color.text import add_color_data
from editor.ui.later import call_later
from editor.ui.text import plain_tool_tip
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole, font

_MARGIN_PX = 4  # that of a QTextDocument
_SCROLL_INTERVAL_MS = 50
_MOST_LAYOUTS = 400
_EMPTY = ""


class JsonReader(QAbstractScrollArea):
    """The view. Typing in it requests an editor.

    Signals: `find_requested()` on the Find shortcut; `edit_requested(int)` with the offset of the cursor;
    `selection_changed()` when the cursor or the selection moved.
    """

    find_requested = Signal()
    edit_requested = Signal(object)
    selection_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.index = TextIndex.of(_EMPTY)
        self.lines = ShownLines(self.index)
        self._layouts: dict[int, QTextLayout] = {}
        self.margin = ReaderMargin(self, self)
        self.setProperty("part", "code")
        self.setFont(font(TypeRole.FIXED))
        self.margin.setFont(self.font())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self._marks: list[TextMark] = []
        self._anchor = self._position = 0
        self._goal_x: float | None = None  # of the cursor while it moves up and down
        self._is_locked = False
        self._widest = 0.0
        self._theme_name = ""
        self._scroll_timer = QTimer(self)
        self._scroll_timer.setInterval(_SCROLL_INTERVAL_MS)
        self._scroll_timer.timeout.connect(self._scroll_selection)
        self._drag_point = QPoint()
        self._fit()

    # The text

    @property
    def text(self) -> str:
        """The exact text."""
        return self.index.text

    @property
    def position(self) -> int:
        """The offset of the cursor."""
        return self._position

    @property
    def selected_text(self) -> str:
        start, end = self.selection
        return self.text[start:end]

    @property
    def selection(self) -> tuple[int, int]:
        """The offsets of the start and the end of the selection."""
        return min(self._anchor, self._position), max(self._anchor, self._position)

    def show_text(self, index: TextIndex, *, is_similar: bool = False) -> None:
        """Show a text; a similar one keeps folds, cursor and scroll position."""
        self._marks, self._layouts, self._widest = [], {}, 0.0
        line, row = self.index.line_at(self._position), self.verticalScrollBar().value()
        column = self._position - self.index.starts[line]
        self.index = index
        if is_similar:
            self.lines.show(index)
            line = min(line, index.line_count - 1)
            self._anchor = self._position = min(index.starts[line] + column, index.end(line))
        else:
            self.lines = ShownLines(index)
            self._anchor = self._position = row = 0
            self.horizontalScrollBar().setValue(0)
        self._fit()
        self.verticalScrollBar().setValue(row)
        self._notify()

    def clear(self) -> None:
        """Release the text."""
        self.show_text(TextIndex.of(_EMPTY))

    def set_locked(self, *, is_locked: bool) -> None:
        """Set whether typing requests an editor."""
        self._is_locked = is_locked

    # Marks and search

    def show_marks(self, marks: Sequence[TextMark]) -> None:
        """Set the marks of the current text."""
        self._marks = sorted(marks, key=lambda mark: mark.start)
        self._refresh()

    def marks_of(self, line: int) -> list[TextMark]:
        """Return the marks that start in a line or in the lines that it hides."""
        return list(
            self._marks_between(self.index.starts[line], self.index.end(self.lines.last_behind(line)))
        )

    def go_to(self, position: int) -> None:
        """Move the cursor to a position and make it visible in the middle."""
        self._select(position, position)
        row = self.lines.row_of(self.index.line_at(self._position))
        self.verticalScrollBar().setValue(row - self._rows_in_view() // 2)

    def select(self, start: int, end: int) -> None:
        """Select a part of the text and make its end visible."""
        self._select(start, end)

    def select_all(self) -> None:
        """Select the whole text."""
        self._anchor, self._position = 0, len(self.text)
        self._refresh()
        self._notify()

    def find_text(self, query: str, *, backwards: bool = False, from_here: bool = False) -> bool:
        """Go to the next match, wrapping around; return whether there is one.

        `from_here` includes a match at the cursor, as while the search is typed.
        """
        start, end = self.selection
        origin = start if backwards or from_here else end
        found = self.index.find(query, origin, backwards=backwards)
        if found < 0:
            found = self.index.find(query, len(self.text) if backwards else 0, backwards=backwards)
        if found < 0:
            return False
        top, rows = self.verticalScrollBar().value(), self._rows_in_view()
        self._select(found, found + len(query))
        row = self.lines.row_of(self.index.line_at(found))
        if not top <= row < top + rows:
            self.verticalScrollBar().setValue(row - rows // 2)
        return True

    def count_text(self, query: str) -> int:
        """Return the number of matches."""
        return self.index.count(query)

    # Folds

    def toggle_fold(self, line: int) -> None:
        """Fold or unfold a line; a cursor in hidden lines moves to it."""
        self.lines.toggle(line)
        self._on_folded()

    def fold_all(self) -> None:
        """Fold every container except the outermost."""
        self.lines.fold_all()
        self._on_folded()

    def unfold_all(self) -> None:
        """Show all lines."""
        self.lines.unfold_all()
        self._on_folded()

    def _on_folded(self) -> None:
        line = self.index.line_at(self._position)
        if not self.lines.is_shown(line):
            shown = self.lines.line_of(self.lines.row_of(line))
            self._anchor = self._position = self.index.end(shown)
            self._notify()
        self._fit()

    # Cursor and selection

    def _select(self, anchor: int, position: int) -> None:
        length = len(self.text)
        self._anchor, self._position = min(anchor, length), min(position, length)
        if self.lines.reveal(self.index.line_at(self._position)):
            self._fit()
        self._show_cursor()
        self._refresh()
        self._notify()

    def _notify(self) -> None:
        line = self.index.line(self.index.line_at(self._position))
        self.setAccessibleDescription(line[:MAXIMUM_LINE].strip())
        self.selection_changed.emit()

    def _show_cursor(self) -> None:
        line = self.index.line_at(self._position)
        row, bar, rows = self.lines.row_of(line), self.verticalScrollBar(), self._rows_in_view()
        if row < bar.value():
            bar.setValue(row)
        elif row >= bar.value() + rows:
            bar.setValue(row - rows + 1)
        x, across = self._x_of(line, self._position), self.horizontalScrollBar()
        width = self.viewport().width() - 2 * _MARGIN_PX
        self._widen(x + Gap.L)
        if x < across.value():
            across.setValue(round(x))
        elif x > across.value() + width:
            across.setValue(round(x - width + Gap.L))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Find, fold, move, select and copy; other input requests an editor."""
        direction = fold_direction(event)
        if event.matches(QKeySequence.StandardKey.Find):
            self.find_requested.emit()
        elif direction:
            line = self._opening_line()
            if line is not None and self.lines.is_folded(line) is (direction < 0):
                self.toggle_fold(line)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif not self._move(event):
            if is_input(event) and not self._is_locked:
                self.edit_requested.emit(self._position)
            else:
                super().keyPressEvent(event)

    def _move(self, event: QKeyEvent) -> bool:
        """Move the cursor by a key; return whether the key moves it."""
        step = line_move(event, self._rows_in_view() - 1)
        if step is not None:
            line = self.index.line_at(self._position)
            goal = self._x_of(line, self._position) if self._goal_x is None else self._goal_x
            row = min(max(0, self.lines.row_of(line) + step), self.lines.row_count - 1)
            position = self._position_in(self.lines.line_of(row), goal)
        else:
            goal, moved = None, text_move(event, self.index, self._position)
            if moved is None:
                return False
            position = moved
        is_selecting = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._select(self._anchor if is_selecting else position, position)
        self._goal_x = goal
        return True

    def _opening_line(self) -> int | None:
        """Return the line of the cursor or its nearest ancestor that can be folded."""
        own = self.index.line_at(self._position)
        line = self.index.foldable.rfind(1, 0, own + 1)
        while line >= 0 and self.index.ends[line] < own:
            line = self.index.foldable.rfind(1, 0, line)
        return line if line >= 0 else None

    def event(self, event: QEvent) -> bool:
        """Handle the keys of the view, which are also commands of the window."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            standard = (QKeySequence.StandardKey.Find, QKeySequence.StandardKey.Copy)
            own = (*standard, QKeySequence.StandardKey.SelectAll)
            if any(map(event.matches, own)) or fold_direction(event):
                event.accept()
                return True
        return super().event(event)

    def copy(self) -> None:
        """Copy the selection; the number of a colour with its colour data."""
        start, end = self.selection
        if start == end:
            return
        data = QMimeData()
        data.setText(self.text[start:end])
        line_start = self.index.starts[self.index.line_at(start)]
        color = read_stored_color(
            self.text[line_start:start], self.text[start : min(end, start + MAXIMUM_LINE)]
        )
        if color is not None:
            add_color_data(data, color)
        QGuiApplication.clipboard().setMimeData(data)

    # Mouse and menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction(self.tr("Copy"), QKeySequence.StandardKey.Copy, self.copy)
        copy.setEnabled(self._anchor != self._position)
        menu.addAction(self.tr("Select all"), QKeySequence.StandardKey.SelectAll, self.select_all)
        edit = menu.addAction(self.tr("Edit"), lambda: self.edit_requested.emit(self._position))
        edit.setEnabled(not self._is_locked)
        menu.popup(event.globalPos())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            position = self.position_at(event.position())
            is_extended = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._goal_x = None
            self._select(self._anchor if is_extended else position, position)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a word."""
        start, end = word_at(self.index, self.position_at(event.position()))
        self._select(start, end)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._drag_point = event.position().toPoint()
            self._scroll_selection()
            if not self._scroll_timer.isActive():
                self._scroll_timer.start()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._scroll_timer.stop()

    def _scroll_selection(self) -> None:
        """Extend the selection to the mouse, beyond the edge too."""
        self._select(self._anchor, self.position_at(QPointF(self._drag_point)))

    def viewportEvent(self, event: QEvent) -> bool:
        """Show what is wrong at the position of the mouse."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            position = self.position_at(QPointF(event.pos()))
            line = self.index.line_at(position)
            marks = self._marks_between(self.index.starts[line], self.index.end(line) + 1)
            tips = [mark.tip for mark in marks if mark.start <= position <= mark.end]
            QToolTip.showText(event.globalPos(), plain_tool_tip("\n".join(tips)), self)
            return True
        return super().viewportEvent(event)

    def position_at(self, point: QPointF) -> int:
        """Return the offset at a point of the viewport."""
        row = self.verticalScrollBar().value() + int(point.y() // self.row_height)
        line = self.lines.line_of(min(max(0, row), self.lines.row_count - 1))
        return self._position_in(line, point.x() - _MARGIN_PX + self.horizontalScrollBar().value())

    # Layout

    @property
    def row_height(self) -> int:
        """The height of a row. Units: logical pixels."""
        return self.fontMetrics().lineSpacing()

    def shown_lines(self) -> Iterator[tuple[int, QRect]]:
        """Yield the visible lines with their rectangles in the viewport."""
        first, height = self.verticalScrollBar().value(), self.row_height
        rows = min(self.lines.row_count - first, self._rows_in_view() + 1)
        for row in range(max(0, rows)):
            rect = QRect(0, row * height, self.viewport().width(), height)
            yield self.lines.line_of(first + row), rect

    def _rows_in_view(self) -> int:
        return max(1, self.viewport().height() // self.row_height)

    def _layout_of(self, line: int) -> QTextLayout:
        """Return the layout of a line, which is created when it is first shown."""
        theme = tokens.current().name
        if theme != self._theme_name or len(self._layouts) > _MOST_LAYOUTS:
            self._layouts, self._theme_name = {}, theme
        layout = self._layouts.get(line)
        if layout is None:
            text = self.index.text[self.index.starts[line] : self.index.end(line)][:MAXIMUM_LINE]
            layout = QTextLayout(text, self.font())
            option = QTextOption()
            option.setWrapMode(QTextOption.WrapMode.NoWrap)
            option.setTabStopDistance(2 * self.fontMetrics().horizontalAdvance(" "))
            layout.setTextOption(option)
            layout.setFormats(formats_of(text))
            layout.beginLayout()
            layout.createLine()
            layout.endLayout()
            self._layouts[line] = layout
        return layout

    def _x_of(self, line: int, position: int) -> float:
        column = min(position - self.index.starts[line], MAXIMUM_LINE)
        # The binding returns the position and the column that it is of.
        found: Any = self._layout_of(line).lineAt(0).cursorToX(column)
        return float(found[0] if isinstance(found, tuple) else found)

    def _position_in(self, line: int, x: float) -> int:
        return self.index.starts[line] + self._layout_of(line).lineAt(0).xToCursor(x)

    def _fit(self) -> None:
        """Fit margin and scroll bars to the text."""
        width = self.margin.width_needed()
        self.setViewportMargins(width, 0, 0, 0)
        inside = self.contentsRect()
        self.margin.setGeometry(inside.left(), inside.top(), width, self.viewport().height())
        bar, rows = self.verticalScrollBar(), self._rows_in_view()
        bar.setPageStep(rows)
        bar.setRange(0, max(0, self.lines.row_count - rows))
        self._widen(0)
        self._refresh()

    def _widen(self, width: float) -> None:
        """Let the text scroll to a width; only shown lines are measured."""
        self._widest = max(self._widest, width)
        across, visible = self.horizontalScrollBar(), self.viewport().width() - 2 * _MARGIN_PX
        across.setPageStep(visible)
        across.setSingleStep(self.row_height)
        across.setRange(0, max(0, round(self._widest) - visible))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._layouts = {}
            self._refresh()

    def _refresh(self) -> None:
        self.viewport().update()
        self.margin.update()

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self.viewport())
        across, current = self.horizontalScrollBar().value(), self.index.line_at(self._position)
        start, end = self.selection
        painter.setPen(QColor(theme.text))
        widest = self._widest
        for line, rect in self.shown_lines():
            if line == current:
                painter.fillRect(rect, QColor(theme.field))
            layout = self._layout_of(line)
            at = QPointF(_MARGIN_PX - across, rect.top())
            layout.draw(painter, at, self._formats(line, start, end))
            if line == current and self.hasFocus():
                layout.drawCursor(painter, at, min(self._position - self.index.starts[line], MAXIMUM_LINE))
            widest = max(widest, layout.lineAt(0).naturalTextWidth())
        painter.end()
        if widest > self._widest:
            call_later(self, lambda: self._widen(widest))

    def _formats(self, line: int, start: int, end: int) -> list[QTextLayout.FormatRange]:
        """Return the underlines of problems and the background of the selection in a line."""
        first, last = self.index.starts[line], self.index.end(line)
        formats = []
        for mark in self._marks_between(first, last + 1):
            underline = QTextCharFormat()
            underline.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            underline.setUnderlineColor(mark.color)
            formats.append(_range(mark.start - first, max(mark.end, mark.start + 1) - first, underline))
        if start < last + 1 and end > first:
            selected = QTextCharFormat()
            selected.setBackground(self.palette().brush(QPalette.ColorRole.Highlight))
            selected.setForeground(self.palette().brush(QPalette.ColorRole.HighlightedText))
            formats.append(_range(max(start, first) - first, min(end, last) - first, selected))
        return formats

    def _marks_between(self, start: int, end: int) -> Iterator[TextMark]:
        first = bisect_left(self._marks, start, key=lambda mark: mark.start)
        for mark in islice(self._marks, first, None):
            if mark.start >= max(end, start + 1):
                break
            yield mark


def _range(start: int, end: int, text_format: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length = start, max(0, min(end, MAXIMUM_LINE) - start)
    found.format = text_format
    return found
