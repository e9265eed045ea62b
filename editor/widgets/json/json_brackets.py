"""The bracket beside a place of a text, and the one that belongs to it."""

from PySide6.QtGui import QTextBlock, QTextCursor

from editor.widgets.json.json_words import brackets_of, is_pair

_MOST_LINES = 4_000


def bracket_pair(cursor: QTextCursor) -> list[QTextCursor]:
    """The two brackets, each selected by a cursor; nothing where there are none near."""
    column, block = cursor.positionInBlock(), cursor.block()
    beside = [each for each in brackets_of(block.text()) if each[0] in (column, column - 1)]
    if not beside:
        return []
    at, bracket = beside[-1]
    partner = _partner(block, at, bracket)
    return [] if partner is None else [_letter(block.position() + at, cursor), _letter(partner, cursor)]


def _partner(block: QTextBlock, at: int, bracket: str) -> int | None:
    goes_down = bracket in "{["
    depth, start = 0, at
    for _ in range(_MOST_LINES):
        if not block.isValid():
            return None
        found = list(brackets_of(block.text()))
        for column, letter in found if goes_down else reversed(found):
            if start >= 0 and (column < start if goes_down else column > start):
                continue
            depth += 1 if (letter in "{[") is goes_down else -1
            if depth == 0:
                fits = is_pair(bracket, letter) if goes_down else is_pair(letter, bracket)
                return block.position() + column if fits else None
        start = -1
        block = block.next() if goes_down else block.previous()
    return None


def _letter(position: int, like: QTextCursor) -> QTextCursor:
    cursor = QTextCursor(like)
    cursor.setPosition(position)
    cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
    return cursor
