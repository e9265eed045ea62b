"""Problem markers of the text editor, which move with the text."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from editor.look import tokens


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
