"""Matching of brackets."""

from PySide6.QtGui import QTextBlock, QTextCursor

from editor.widgets.json.json_words import brackets_of, is_pair

_MAXIMUM_LINES = 4_000


def bracket_pair(cursor: QTextCursor) -> list[QTextCursor]:
    """Return cursors that select the bracket next to the cursor and its partner; empty without a pair."""
    column, block = cursor.positionInBlock(), cursor.block()
    adjacent = [each for each in brackets_of(block.text()) if each[0] in (column, column - 1)]
    if not adjacent:
        return []
    at, bracket = adjacent[-1]
    partner = _find_partner(block, at, bracket)
    return [] if partner is None else [_cursor_at(block.position() + at, cursor), _cursor_at(partner, cursor)]


def _find_partner(block: QTextBlock, at: int, bracket: str) -> int | None:
    is_forward = bracket in "{["
    depth, start = 0, at
    for _ in range(_MAXIMUM_LINES):
        if not block.isValid():
            return None
        brackets = list(brackets_of(block.text()))
        for column, letter in brackets if is_forward else reversed(brackets):
            if start >= 0 and (column < start if is_forward else column > start):
                continue
            depth += 1 if (letter in "{[") is is_forward else -1
            if depth == 0:
                is_match = is_pair(bracket, letter) if is_forward else is_pair(letter, bracket)
                return block.position() + column if is_match else None
        start = -1
        block = block.next() if is_forward else block.previous()
    return None


def _cursor_at(position: int, like: QTextCursor) -> QTextCursor:
    cursor = QTextCursor(like)
    cursor.setPosition(position)
    cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
    return cursor
