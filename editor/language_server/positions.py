"""Positions of the Language Server Protocol: lines from 0, and columns in UTF-16 code units."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_LINE_BREAK: Final = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A line and a column."""

    line: int
    column: int


@dataclass(frozen=True)
class TextPositions:
    """Conversion between the offsets of characters in a text and positions."""

    text: str

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_BREAK.finditer(self.text))]

    def position(self, offset: int) -> Position:
        """Return the position of a character."""
        line = bisect_right(self._starts, offset) - 1
        return Position(line, _units(self.text[self._starts[line] : offset]))

    def line_start(self, line: int) -> int:
        """Return the offset of the first character of a line; the end of the text beyond the last one."""
        return self._starts[line] if line < len(self._starts) else len(self.text)

    def offset(self, position: Position) -> int:
        """Return the offset of a position; one beyond a line or the text is at its end."""
        if position.line >= len(self._starts):
            return len(self.text)
        start, end = self.line_start(position.line), self.line_start(position.line + 1)
        units = 0
        for offset in range(start, end):
            if units >= position.column or self.text[offset] in "\r\n":
                return offset
            units += _units(self.text[offset])
        return end


def _units(text: str) -> int:
    return len(text) + sum(character > "\uffff" for character in text)
