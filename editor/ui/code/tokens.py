"""Tokens of a line of JSON, and matching brackets."""

import re
from collections.abc import Iterator

from PySide6.QtGui import QColor, QTextBlock, QTextCharFormat, QTextCursor, QTextLayout

from editor.mapstyle.format.embedded_data import PLACEHOLDER
from editor.records import dataclass
from editor.ui.theme import tokens

# Longer lines are highlighted up to here only.
MAXIMUM_LINE = 20_000
_TOKEN = re.compile(
    r"""(?P<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?P<text>"(?:[^"\\]|\\.)*"?)"""
    r"""|(?P<number>-?\d[\d.eE+-]*)|(?P<literal>\b(?:true|false|null)\b)"""
)
_BRACKETS = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a line: kind, start and end."""

    kind: str
    start: int
    end: int


def tokens_of(line: str) -> Iterator[Token]:
    """Yield the keys, strings, numbers, literals and embedded data of a line."""
    for match in _TOKEN.finditer(line[:MAXIMUM_LINE]):
        kind = match.lastgroup or "text"
        if kind == "text" and PLACEHOLDER.fullmatch(match[0]):
            kind = "data"
        yield Token(kind, *match.span())


def embedded_data_at(line: str, column: int) -> Token | None:
    """Return the embedded data that contains a column in its interior; None without any."""
    if "…" not in line:
        return None
    spans = (match.span() for match in PLACEHOLDER.finditer(line))
    return next((Token("data", *span) for span in spans if span[0] < column < span[1]), None)


def opens(line: str) -> bool:
    """Return whether a container starts at the end of a line."""
    return line.rstrip().endswith(("{", "["))


def indent_of(line: str) -> int:
    """Return the indentation of a line. Units: characters."""
    return len(line) - len(line.lstrip())


def formats_of(line: str) -> list[QTextLayout.FormatRange]:
    """Return the highlighting of a line in the current theme."""
    theme = tokens.current()
    colors = {"key": theme.text, "text": theme.link, "number": theme.hint, "literal": theme.success}
    ranges = []
    for token in tokens_of(line):
        format_range = QTextLayout.FormatRange()
        format_range.start, format_range.length = token.start, token.end - token.start
        text_format = QTextCharFormat()
        text_format.setForeground(QColor(colors.get(token.kind, theme.text_2)))
        text_format.setFontItalic(token.kind == "data")
        format_range.format = text_format
        ranges.append(format_range)
    return ranges


def brackets_of(line: str) -> Iterator[tuple[int, str]]:
    """Yield the columns and characters of the brackets outside of strings."""
    texts = [(token.start, token.end) for token in tokens_of(line) if token.kind in ("key", "text", "data")]
    for column, letter in enumerate(line[:MAXIMUM_LINE]):
        if letter in "{}[]" and not any(start <= column < end for start, end in texts):
            yield column, letter


def is_pair(opening: str, closing: str) -> bool:
    """Return whether the second bracket closes the first."""
    return _BRACKETS.get(opening) == closing


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
