"""An editor for JSON: line numbers, folding, brackets, and embedded data that is taken as one letter."""

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QTextEdit, QToolTip, QWidget

from editor.look import tokens
from editor.look.words import plain_tool_tip
from editor.widgets.json.json_brackets import bracket_pair
from editor.widgets.json.json_margin import JsonMargin
from editor.widgets.json.json_marks import lit, underlined
from editor.widgets.json.json_text import JsonText
from editor.widgets.json.json_words import data_at, indent_of, opens
from editor.widgets.window_keys import is_history_key

_FOLD_KEYS = (Qt.Key.Key_BracketLeft, Qt.Key.Key_BraceLeft)
_UNFOLD_KEYS = (Qt.Key.Key_BracketRight, Qt.Key.Key_BraceRight)
_CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class JsonEdit(JsonText):
    """Edits a text. `find_requested()` says that the key for finding was pressed."""

    find_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_snapping = False
        self._last = 0
        self.margin = JsonMargin(self)
        self.blockCountChanged.connect(lambda _count: self._fit_margin())
        self.updateRequest.connect(self._on_update)
        self.decorated.connect(self._decorate)
        self.cursorPositionChanged.connect(self._on_moved)
        self.selectionChanged.connect(self._snap)
        self._fit_margin()

    # Keys and mouse

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean something in a text from the window's commands."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if is_history_key(event) and not self.is_edited:
                event.ignore()  # There is nothing typed to undo, so it is the window's.
                return False
            if event.matches(QKeySequence.StandardKey.Find) or _fold_key(event):
                event.accept()
                return True
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._tell(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Find, fold, and take embedded data as one letter."""
        is_back = event.key() == Qt.Key.Key_Backspace
        key = _fold_key(event)
        if event.matches(QKeySequence.StandardKey.Find):
            self.find_requested.emit()
        elif key:
            block = self._opening_block()
            if block.isValid() and self.folds.is_folded(block) is (key < 0):
                self.toggle_fold(block)
        elif is_history_key(event) and not self.is_edited:
            event.ignore()
        elif not ((is_back or event.key() == Qt.Key.Key_Delete) and self._select_data(is_before=is_back)):
            super().keyPressEvent(event)

    def _opening_block(self) -> QTextBlock:
        """The line of the cursor, or the nearest above that holds it and can be folded."""
        block = self.textCursor().block()
        if self.folds.can_fold(block):
            return block
        indent = indent_of(block.text())
        while block.isValid() and not (opens(block.text()) and indent_of(block.text()) < indent):
            block = block.previous()
        return block

    def _select_data(self, *, is_before: bool) -> bool:
        """Select the embedded data that a key would eat into, so that the next press deletes all of it."""
        cursor = self.textCursor()
        block, column = cursor.block(), cursor.positionInBlock()
        word = data_at(block.text(), column - 1 if is_before else column + 1)
        if cursor.hasSelection() or self.isReadOnly() or word is None:
            return False
        ends = (word.end, word.start) if is_before else (word.start, word.end)
        cursor.setPosition(block.position() + ends[0])
        cursor.setPosition(block.position() + ends[1], QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        return True

    def _snap(self) -> None:
        """Keep both ends of the selection out of embedded data."""
        if self._is_snapping:
            return
        cursor = self.textCursor()
        anchor, position = cursor.anchor(), cursor.position()
        goes_on = position >= self._last if anchor == position else position > anchor
        self._last = self._outside(position, goes_on=goes_on)
        first = self._last if anchor == position else self._outside(anchor, goes_on=anchor > position)
        if (first, self._last) != (anchor, position):
            cursor.setPosition(first)
            cursor.setPosition(self._last, QTextCursor.MoveMode.KeepAnchor)
            self._is_snapping = True
            self.setTextCursor(cursor)
            self._is_snapping = False

    def _outside(self, position: int, *, goes_on: bool) -> int:
        """A place, or the end or beginning of the embedded data that it lies in."""
        block = self.document().findBlock(position)
        word = data_at(block.text(), position - block.position())
        if word is None:
            return position
        return block.position() + (word.end if goes_on else word.start)

    def _tell(self, event: QHelpEvent) -> None:
        """Say what is wrong under the mouse."""
        position = self.cursorForPosition(event.pos()).position()
        block = self.document().findBlock(position)
        tips = [
            mark.tip
            for cursor, mark in self.marks.between(block.position(), block.position() + block.length())
            if cursor.selectionStart() <= position <= cursor.selectionEnd()
        ]
        QToolTip.showText(event.globalPos(), plain_tool_tip("\n".join(tips)), self)

    # What is drawn beside the letters

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the margin its height."""
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

    def _on_moved(self) -> None:
        self._snap()
        if not self.textCursor().block().isVisible():
            self.folds.reveal(self.textCursor().block())
        self._decorate()

    def _decorate(self) -> None:
        """Light the line of the cursor and the brackets beside it, and underline what is wrong and shows."""
        theme = tokens.current()
        shown = [block for block, _ in self.shown_blocks()]
        start, end = (shown[0].position(), shown[-1].position() + shown[-1].length()) if shown else (0, 0)
        strong = QColor(theme.on_selection)
        self.setExtraSelections(
            [
                _line(self.textCursor(), QColor(theme.field)),
                *(lit(each, QColor(theme.selection), strong) for each in bracket_pair(self.textCursor())),
                *(underlined(cursor, mark.color) for cursor, mark in self.marks.between(start, end)),
            ]
        )
        self.margin.update()


def _line(cursor: QTextCursor, color: QColor) -> QTextEdit.ExtraSelection:
    """A ground under the whole line of a cursor."""
    cursor.clearSelection()
    made = QTextEdit.ExtraSelection()
    made.cursor = cursor
    shape = QTextCharFormat()
    shape.setBackground(color)
    shape.setProperty(QTextFormat.Property.FullWidthSelection, True)
    made.format = shape
    return made


def _fold_key(event: QKeyEvent) -> int:
    """1 where a key folds, -1 where it unfolds, else 0."""
    if event.modifiers() & _CTRL_SHIFT != _CTRL_SHIFT:
        return 0
    return 1 if event.key() in _FOLD_KEYS else -1 if event.key() in _UNFOLD_KEYS else 0
