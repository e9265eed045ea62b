"""Marks of what is wrong in a text. They go with the text when that is edited."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from editor.look import tokens


@dataclass(frozen=True, slots=True)
class TextMark:
    """What is wrong between two places of a text; `ink` names a colour of the theme."""

    start: int
    end: int
    ink: str
    symbol: str
    tip: str

    @property
    def color(self) -> QColor:
        """The colour in the theme that is in force."""
        return QColor(str(getattr(tokens.current(), self.ink)))


class TextMarks:
    """The marks of one document in the order of the text, and one more where it is broken."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._marks: list[tuple[QTextCursor, TextMark]] = []
        self._error: tuple[QTextCursor, TextMark] | None = None

    def show(self, marks: Sequence[TextMark]) -> None:
        """Mark places of the text as it stands."""
        placed = ((self._cursor(mark), mark) for mark in marks)
        self._marks = sorted(placed, key=lambda each: each[0].selectionStart())

    def show_error(self, mark: TextMark | None) -> None:
        """Mark the one place where the text is broken, or none."""
        self._error = None if mark is None else (self._cursor(mark), mark)

    def clear(self) -> None:
        """Mark nothing."""
        self._marks, self._error = [], None

    def between(self, start: int, end: int) -> Iterator[tuple[QTextCursor, TextMark]]:
        """The marks that begin between two places, that of the error first."""
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
    """A wavy line under a place."""
    made = QTextEdit.ExtraSelection()
    made.cursor = cursor
    shape = QTextCharFormat()
    shape.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
    shape.setUnderlineColor(color)
    made.format = shape
    return made


def lit(cursor: QTextCursor, color: QColor, ink: QColor) -> QTextEdit.ExtraSelection:
    """A ground under a place, and the colour of its letters."""
    made = QTextEdit.ExtraSelection()
    made.cursor = cursor
    shape = QTextCharFormat()
    shape.setBackground(color)
    shape.setForeground(ink)
    made.format = shape
    return made
