"""Keys that move the cursor in a long text or change the text."""

import re
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from editor.ui.code.text_index import TextIndex

_WORD: Final = re.compile(r"\w+")
_KEY: Final = QKeySequence.StandardKey


def line_move(event: QKeyEvent, page: int) -> int | None:
    """Return the number of rows that a key moves the cursor by; None for another key."""
    steps = {
        -1: (_KEY.MoveToPreviousLine, _KEY.SelectPreviousLine),
        1: (_KEY.MoveToNextLine, _KEY.SelectNextLine),
        -page: (_KEY.MoveToPreviousPage, _KEY.SelectPreviousPage),
        page: (_KEY.MoveToNextPage, _KEY.SelectNextPage),
    }
    return next((step for step, keys in steps.items() if any(map(event.matches, keys))), None)


def text_move(event: QKeyEvent, index: TextIndex, position: int) -> int | None:
    """Return the offset that a key moves the cursor to; None for another key."""
    line = index.line_at(position)
    start, end = index.starts[line], index.end(line)
    first = start + len(index.line(line)) - len(index.line(line).lstrip())
    targets = (
        (max(0, position - 1), (_KEY.MoveToPreviousChar, _KEY.SelectPreviousChar)),
        (min(len(index.text), position + 1), (_KEY.MoveToNextChar, _KEY.SelectNextChar)),
        (start if position == first else first, (_KEY.MoveToStartOfLine, _KEY.SelectStartOfLine)),
        (end, (_KEY.MoveToEndOfLine, _KEY.SelectEndOfLine)),
        (0, (_KEY.MoveToStartOfDocument, _KEY.SelectStartOfDocument)),
        (len(index.text), (_KEY.MoveToEndOfDocument, _KEY.SelectEndOfDocument)),
        (_previous_word(index, position), (_KEY.MoveToPreviousWord, _KEY.SelectPreviousWord)),
        (_next_word(index, position), (_KEY.MoveToNextWord, _KEY.SelectNextWord)),
    )
    return next((target for target, keys in targets if any(map(event.matches, keys))), None)


def is_input(event: QKeyEvent) -> bool:
    """Return whether a key would change a text."""
    keys = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter)
    if event.matches(_KEY.Paste) or event.matches(_KEY.Cut):
        return True
    modified = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    if event.modifiers() & modified:
        return False
    return event.key() in keys or (event.text() != "" and event.text().isprintable())


def word_at(index: TextIndex, position: int) -> tuple[int, int]:
    """Return the start and the end of the word at an offset."""
    line = index.line_at(position)
    start = index.starts[line]
    for match in _WORD.finditer(index.line(line)):
        if match.start() <= position - start <= match.end():
            return start + match.start(), start + match.end()
    return position, position


def _next_word(index: TextIndex, position: int) -> int:
    line = index.line_at(position)
    start, text = index.starts[line], index.line(line)
    starts = (match.start() for match in _WORD.finditer(text) if match.start() > position - start)
    return (
        start + next(starts, len(text))
        if position < start + len(text)
        else min(position + 1, len(index.text))
    )


def _previous_word(index: TextIndex, position: int) -> int:
    line = index.line_at(position)
    start = index.starts[line]
    if position == start:
        return max(0, position - 1)
    starts = [match.start() for match in _WORD.finditer(index.line(line)) if match.start() < position - start]
    return start + (starts[-1] if starts else 0)


_FOLD_KEYS = (Qt.Key.Key_BracketLeft, Qt.Key.Key_BraceLeft)
_UNFOLD_KEYS = (Qt.Key.Key_BracketRight, Qt.Key.Key_BraceRight)
_CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def fold_direction(event: QKeyEvent) -> int:
    """Return 1 for the key that folds, -1 for the one that unfolds, else 0."""
    if event.modifiers() & _CTRL_SHIFT != _CTRL_SHIFT:
        return 0
    return 1 if event.key() in _FOLD_KEYS else -1 if event.key() in _UNFOLD_KEYS else 0
