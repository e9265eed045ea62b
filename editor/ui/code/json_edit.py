"""A JSON editor: line numbers, folding, brackets, and embedded data as one character."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QTextEdit, QToolTip, QWidget

from editor.ui.code.json_text import JsonText, highlighted, underlined
from editor.ui.code.reader_margin import margin_width, paint_fold, paint_mark, paint_number
from editor.ui.code.text_moves import fold_direction, is_input
from editor.ui.code.tokens import bracket_pair, embedded_data_at, indent_of, opens
from editor.ui.kit.keyboard import is_history_key
from editor.ui.text import plain_tool_tip
from editor.ui.theme import tokens


class JsonMargin(QWidget):
    """The margin at the left of the text. A click on a fold marker folds or unfolds."""

    def __init__(self, edit: JsonText) -> None:
        super().__init__(edit)
        self._edit = edit
        self.setAccessibleName(self.tr("Line numbers"))

    def width_needed(self) -> int:
        """Return the width for the numbers of all lines. Units: logical pixels."""
        return margin_width(self._edit.blockCount(), self._edit.fontMetrics().horizontalAdvance("0"))

    def sizeHint(self) -> QSize:
        return QSize(self.width_needed(), 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        block = self._block_at(event.position().toPoint())
        if block is not None and event.button() is Qt.MouseButton.LeftButton:
            self._edit.toggle_fold(block)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Accept the event, which would end a selection in the text."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Show the problems of the line under the mouse as tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            block = self._block_at(event.pos())
            tips = [] if block is None else [mark.tip for mark in self._edit.marks_of(block)]
            QToolTip.showText(event.globalPos(), plain_tool_tip("\n".join(tips)), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(theme.panel))
        if self._edit.is_waiting and self._edit.document().isEmpty():
            return  # There are no lines yet.
        painter.setFont(self._edit.font())
        current = self._edit.textCursor().block()
        for block, rect in self._edit.shown_blocks():
            line = QRect(0, rect.top(), self.width(), self._edit.fontMetrics().height())
            paint_number(painter, line, block.blockNumber() + 1, is_current=block == current)
            if self._edit.folds.can_fold(block):
                paint_fold(painter, line, is_folded=self._edit.folds.is_folded(block))
            paint_mark(painter, line, self._edit.marks_of(block))

    def _block_at(self, point: QPoint) -> QTextBlock | None:
        matches = (
            block for block, rect in self._edit.shown_blocks() if rect.top() <= point.y() <= rect.bottom()
        )
        return next(matches, None)


class JsonEdit(JsonText):
    """The editor.

    Signals: `find_requested()` on the Find shortcut; `refused()` on input before the text is there.
    """

    find_requested = Signal()
    refused = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_snapping = False
        self._last_position = 0
        self.margin = JsonMargin(self)
        self.blockCountChanged.connect(lambda _count: self._fit_margin())
        self.updateRequest.connect(self._on_update)
        self.decorated.connect(self._decorate)
        self.cursorPositionChanged.connect(self._on_cursor_moved)
        self.selectionChanged.connect(self._snap_selection)
        self._fit_margin()

    # Keys and mouse

    def event(self, event: QEvent) -> bool:
        """Handle the keys of the editor, which are also commands of the window."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if is_history_key(event) and not self.is_edited:
                event.ignore()  # Nothing typed to undo: the window undoes.
                return False
            if event.matches(QKeySequence.StandardKey.Find) or fold_direction(event):
                event.accept()
                return True
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._show_tool_tip(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Find, fold, and select embedded data before deleting it."""
        is_back = event.key() == Qt.Key.Key_Backspace
        key = fold_direction(event)
        if event.matches(QKeySequence.StandardKey.Find):
            self.find_requested.emit()
        elif key:
            block = self._opening_block()
            if block.isValid() and self.folds.is_folded(block) is (key < 0):
                self.toggle_fold(block)
        elif is_history_key(event) and not self.is_edited:
            event.ignore()
        elif self.is_waiting and is_input(event):
            self.refused.emit()
        elif not ((is_back or event.key() == Qt.Key.Key_Delete) and self._select_data(is_before=is_back)):
            super().keyPressEvent(event)

    def _opening_block(self) -> QTextBlock:
        """Return the line of the cursor or its nearest ancestor that can be folded."""
        block = self.textCursor().block()
        if self.folds.can_fold(block):
            return block
        indent = indent_of(block.text())
        while block.isValid() and not (opens(block.text()) and indent_of(block.text()) < indent):
            block = block.previous()
        return block

    def _select_data(self, *, is_before: bool) -> bool:
        """Select the embedded data that a key would delete a part of; the next press deletes it."""
        cursor = self.textCursor()
        block, column = cursor.block(), cursor.positionInBlock()
        token = embedded_data_at(block.text(), column - 1 if is_before else column + 1)
        if cursor.hasSelection() or self.isReadOnly() or token is None:
            return False
        ends = (token.end, token.start) if is_before else (token.start, token.end)
        cursor.setPosition(block.position() + ends[0])
        cursor.setPosition(block.position() + ends[1], QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        return True

    def _snap_selection(self) -> None:
        """Move both ends of the selection out of embedded data."""
        if self._is_snapping:
            return
        cursor = self.textCursor()
        anchor, position = cursor.anchor(), cursor.position()
        is_forward = position >= self._last_position if anchor == position else position > anchor
        self._last_position = self._outside_data(position, is_forward=is_forward)
        first = (
            self._last_position
            if anchor == position
            else self._outside_data(anchor, is_forward=anchor > position)
        )
        if (first, self._last_position) != (anchor, position):
            cursor.setPosition(first)
            cursor.setPosition(self._last_position, QTextCursor.MoveMode.KeepAnchor)
            self._is_snapping = True
            self.setTextCursor(cursor)
            self._is_snapping = False

    def _outside_data(self, position: int, *, is_forward: bool) -> int:
        """Return a position, or the end or start of the embedded data that contains it."""
        block = self.document().findBlock(position)
        token = embedded_data_at(block.text(), position - block.position())
        if token is None:
            return position
        return block.position() + (token.end if is_forward else token.start)

    def _show_tool_tip(self, event: QHelpEvent) -> None:
        """Show what is wrong at the position of the mouse."""
        position = self.cursorForPosition(event.pos()).position()
        block = self.document().findBlock(position)
        tips = [
            mark.tip
            for cursor, mark in self.marks.between(block.position(), block.position() + block.length())
            if cursor.selectionStart() <= position <= cursor.selectionEnd()
        ]
        QToolTip.showText(event.globalPos(), plain_tool_tip("\n".join(tips)), self)

    # Decorations

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_margin()

    def _fit_margin(self) -> None:
        width = self.margin.width_needed()
        self.setViewportMargins(width, 0, 0, 0)
        inside = self.contentsRect()
        self.margin.setGeometry(inside.left(), inside.top(), width, inside.height())
        self.margin.update()

    def _on_update(self, _rect: QRect, dy: int) -> None:
        if dy:
            self._decorate()
        self.margin.update()

    def _on_cursor_moved(self) -> None:
        self._snap_selection()
        if not self.textCursor().block().isVisible():
            self.folds.reveal(self.textCursor().block())
        self._decorate()

    def _decorate(self) -> None:
        """Highlight the line of the cursor and the matching brackets, and underline the visible problems."""
        theme = tokens.current()
        shown = [block for block, _ in self.shown_blocks()]
        start, end = (shown[0].position(), shown[-1].position() + shown[-1].length()) if shown else (0, 0)
        text_color = QColor(theme.on_selection)
        self.setExtraSelections(
            [
                _line_highlight(self.textCursor(), QColor(theme.field)),
                *(
                    highlighted(each, QColor(theme.selection), text_color)
                    for each in bracket_pair(self.textCursor())
                ),
                *(underlined(cursor, mark.color) for cursor, mark in self.marks.between(start, end)),
            ]
        )
        self.margin.update()


def _line_highlight(cursor: QTextCursor, color: QColor) -> QTextEdit.ExtraSelection:
    """Return a background of the whole line of a cursor."""
    cursor.clearSelection()
    selection = QTextEdit.ExtraSelection()
    selection.cursor = cursor
    text_format = QTextCharFormat()
    text_format.setBackground(color)
    text_format.setProperty(QTextFormat.Property.FullWidthSelection, True)
    selection.format = text_format
    return selection
