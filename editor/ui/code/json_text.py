"""A view of JSON text of any length: highlighting, folding, and marks of problems."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice

from PySide6.QtCore import QEvent, QMimeData, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPaintEvent, QTextBlock, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from editor.mapstyle.color.notations import read_stored_color
from editor.records import dataclass
from editor.ui.code.folding import Folds
from editor.ui.code.text_index import changed_range
from editor.ui.code.tokens import formats_of
from editor.ui.color.text import add_color_data
from editor.ui.theme import tokens
from editor.ui.theme.typography import TypeRole, font


@dataclass(frozen=True, slots=True)
class TextMark:
    """A problem between two positions of the text; `ink` is the name of a theme colour."""

    start: int
    end: int
    ink: str
    symbol: str
    tip: str

    @property
    def color(self) -> QColor:
        """The colour in the current theme."""
        return QColor(str(getattr(tokens.current(), self.ink)))


class TextMarks:
    """The markers of a document in text order, and one for a syntax error."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._marks: list[tuple[QTextCursor, TextMark]] = []
        self._error: tuple[QTextCursor, TextMark] | None = None

    def show(self, marks: Sequence[TextMark]) -> None:
        """Set the markers of the current text."""
        placed = ((self._cursor(mark), mark) for mark in marks)
        self._marks = sorted(placed, key=lambda each: each[0].selectionStart())

    def show_error(self, mark: TextMark | None) -> None:
        """Set the marker of the syntax error, or None."""
        self._error = None if mark is None else (self._cursor(mark), mark)

    def clear(self) -> None:
        self._marks, self._error = [], None

    def between(self, start: int, end: int) -> Iterator[tuple[QTextCursor, TextMark]]:
        """Yield the markers that start between two positions, the syntax error first."""
        if self._error and start <= self._error[0].selectionStart() < end:
            yield self._error
        first = bisect_left(self._marks, start, key=lambda each: each[0].selectionStart())
        for cursor, mark in islice(self._marks, first, None):
            if cursor.selectionStart() >= end:
                break
            yield cursor, mark

    def _cursor(self, mark: TextMark) -> QTextCursor:
        last = self._document.characterCount() - 1
        cursor = QTextCursor(self._document)
        cursor.setPosition(min(mark.start, last))
        cursor.setPosition(min(max(mark.end, mark.start + 1), last), QTextCursor.MoveMode.KeepAnchor)
        return cursor


def underlined(cursor: QTextCursor, color: QColor) -> QTextEdit.ExtraSelection:
    """Return a selection with a wavy underline."""
    selection = QTextEdit.ExtraSelection()
    selection.cursor = cursor
    text_format = QTextCharFormat()
    text_format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
    text_format.setUnderlineColor(color)
    selection.format = text_format
    return selection


def highlighted(cursor: QTextCursor, color: QColor, text_color: QColor) -> QTextEdit.ExtraSelection:
    """Return a selection with a background and a text colour."""
    selection = QTextEdit.ExtraSelection()
    selection.cursor = cursor
    text_format = QTextCharFormat()
    text_format.setBackground(color)
    text_format.setForeground(text_color)
    selection.format = text_format
    return selection


# Characters per loading step, laid out in a few milliseconds.
_CHUNK = 30_000
_LINE_END = "\N{PARAGRAPH SEPARATOR}"  # of QTextDocument.toRawText


class JsonText(QPlainTextEdit):
    """A text view; the owner supplies the markers.

    Signals: `loaded()` when the text is complete; `decorated()` when markers or folds change.
    """

    loaded = Signal()
    decorated = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "code")
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(font(TypeRole.FIXED))
        self.setTabStopDistance(2 * self.fontMetrics().horizontalAdvance(" "))
        self.folds = Folds(self.document())
        self.marks = TextMarks(self.document())
        self._chunks: Iterator[str] = iter(())
        self._is_loading = self._is_locked = self._is_waiting = False
        self._highlighted_theme = ""
        self._load_timer = QTimer(self)
        self._load_timer.setInterval(0)
        self._load_timer.timeout.connect(self._load_chunk)
        self.document().contentsChange.connect(self._on_contents_changed)

    # The text

    @property
    def text(self) -> str:
        """The exact text."""
        return self.document().toRawText().replace(_LINE_END, "\n")

    @property
    def is_edited(self) -> bool:
        """Whether the user has changed the text since it was shown."""
        return not self._is_loading and self.document().isModified()

    @property
    def is_waiting(self) -> bool:
        """Whether the text that belongs here is still being read."""
        return self._is_waiting

    @property
    def is_loading(self) -> bool:
        """Whether a long text is still being loaded."""
        return self._is_loading

    def show_text(self, text: str) -> None:
        """Replace the text and clear the undo stack."""
        self.marks.clear()
        self._chunks = iter([text[at : at + _CHUNK] for at in range(0, len(text), _CHUNK)])
        self._is_loading = True
        self.document().setUndoRedoEnabled(False)
        self.setPlainText(next(self._chunks, ""))
        self._apply_lock()
        if len(text) > _CHUNK:
            self._load_timer.start()
        else:
            self._end_loading()

    def refresh_text(self, text: str) -> None:
        """Show a similar text; unchanged lines retain their folds."""
        old = self.text
        if self._is_loading or not old:
            self.show_text(text)
            return
        self.marks.clear()
        self.document().setUndoRedoEnabled(False)
        if text != old:
            start, end_old, end_new = changed_range(old, text)
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end_old, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(text[start:end_new])
            self.folds.reveal(self.document().findBlock(start))
        self._end_loading()

    def set_locked(self, *, is_locked: bool) -> None:
        """Make the text read-only or editable."""
        self._is_locked = is_locked
        self._apply_lock()

    def set_waiting(self, *, is_waiting: bool) -> None:
        """Refuse input until the text that belongs here is shown: it would be lost."""
        self._is_waiting = is_waiting
        self._apply_lock()
        self.decorated.emit()

    def _apply_lock(self) -> None:
        self.setReadOnly(self._is_locked or self._is_loading or self._is_waiting)
        # A read-only text needs a cursor for the keyboard, too.
        self.setTextInteractionFlags(
            self.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def _load_chunk(self) -> None:
        chunk = next(self._chunks, None)
        if chunk is None:
            self._end_loading()
            return
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(chunk)

    def _end_loading(self) -> None:
        self._load_timer.stop()
        self._is_loading = False
        self.document().setUndoRedoEnabled(True)
        self.document().setModified(False)
        self._apply_lock()
        self.loaded.emit()

    # Markers and search

    def show_marks(self, marks: Sequence[TextMark]) -> None:
        """Set the markers of the current text."""
        self.marks.show(marks)
        self.decorated.emit()

    def show_error(self, mark: TextMark | None) -> None:
        """Set the marker of the syntax error, or None."""
        self.marks.show_error(mark)
        self.decorated.emit()

    def marks_of(self, block: QTextBlock) -> list[TextMark]:
        """Return the markers that start in a line or in the lines that it hides."""
        after = self.folds.next_shown(block)
        end = after.position() if after.isValid() else self.document().characterCount()
        return [mark for _, mark in self.marks.between(block.position(), end)]

    def go_to(self, position: int) -> None:
        """Move the cursor to a position and make it visible."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(position, self.document().characterCount() - 1))
        self.folds.reveal(cursor.block())
        self.setTextCursor(cursor)
        self.centerCursor()

    def find_text(self, query: str, *, backwards: bool = False, from_here: bool = False) -> bool:
        """Go to the next match, wrapping around; return whether there is one.

        `from_here` includes a match at the cursor, as while the search is typed.
        """
        flags = QTextDocument.FindFlag.FindBackward if backwards else QTextDocument.FindFlag(0)
        cursor = self.textCursor()
        if from_here:
            cursor.setPosition(cursor.selectionStart())
        found = self.document().find(query, cursor, flags)
        if found.isNull():
            edge = QTextCursor(self.document())
            if backwards:
                edge.movePosition(QTextCursor.MoveOperation.End)
            found = self.document().find(query, edge, flags)
        if found.isNull():
            return False
        self.folds.reveal(found.block())
        self.setTextCursor(found)
        return True

    @property
    def selected_text(self) -> str:
        return self.textCursor().selectedText().replace(_LINE_END, "\n")

    def count_text(self, query: str) -> int:
        """Return the number of matches."""
        return self.text.casefold().count(query.casefold())

    # Folding

    def toggle_fold(self, block: QTextBlock) -> None:
        """Fold or unfold a line; a cursor in hidden lines moves to it."""
        self.folds.toggle(block)
        self._on_folded(block)

    def fold_all(self) -> None:
        """Fold every container except the outermost."""
        self.folds.fold_all()
        self._on_folded(self.document().firstBlock())

    def unfold_all(self) -> None:
        """Show all lines."""
        self.folds.unfold_all()
        self._on_folded(self.document().firstBlock())

    def _on_folded(self, block: QTextBlock) -> None:
        if not self.textCursor().block().isVisible():
            cursor = QTextCursor(block)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
            self.setTextCursor(cursor)
        self.viewport().update()
        self.decorated.emit()

    # Painting

    def shown_blocks(self) -> Iterator[tuple[QTextBlock, QRect]]:
        """Yield the visible lines with their rectangles in the viewport."""
        block, bottom = self.firstVisibleBlock(), self.viewport().height()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= bottom:
            height = self.blockBoundingRect(block).height()
            yield block, QRect(0, round(top), self.viewport().width(), round(height))
            top += height
            block = self.folds.next_shown(block)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = tokens.current().name
        for block, _ in self.shown_blocks():
            if self._highlighted_theme != theme or not block.layout().formats():
                block.layout().setFormats(formats_of(block.text()))
        self._highlighted_theme = theme
        super().paintEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy the number of a colour with its colour data."""
        data, cursor = super().createMimeDataFromSelection(), self.textCursor()
        block = self.document().findBlock(cursor.selectionStart())
        before = block.text()[: cursor.selectionStart() - block.position()]
        color = read_stored_color(before, cursor.selectedText())
        if color is not None:
            add_color_data(data, color)
        return data

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.decorated.emit()

    def _on_contents_changed(self, position: int, _removed: int, added: int) -> None:
        """Reset the highlighting of changed lines, and unfold those that open nothing any more."""
        if self._is_loading:
            return
        block = self.document().findBlock(position)
        last = self.document().findBlock(position + added).blockNumber()
        while block.isValid() and block.blockNumber() <= last:
            if block.layout().formats():
                block.layout().clearFormats()
            self.folds.unfold_if_closed(block)
            block = block.next()
