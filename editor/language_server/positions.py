"""Positions of the Language Server Protocol: lines from 0, and columns in code units of an encoding."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_LINE_BREAK: Final = re.compile(r"\r\n|\n|\r")
# By encoding, the characters with at least two code units, with at least three, and with four.
_WIDE: Final[Mapping[str, Sequence[re.Pattern[str]]]] = {
    "utf-8": tuple(map(re.compile, ("[^\0-\x7f]", "[^\0-\u07ff]", "[\U00010000-\U0010ffff]"))),
    "utf-16": (re.compile("[\U00010000-\U0010ffff]"),),
    "utf-32": (),
}


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A line and a column."""

    line: int
    column: int


@dataclass(frozen=True)
class TextPositions:
    """Conversion between the offsets of characters in a text and positions."""

    text: str
    encoding: str = "utf-16"

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_BREAK.finditer(self.text))]

    @cached_property
    def _wide(self) -> Sequence[int]:
        """The offset of each code unit beyond the first one of its character.

        They are cached because a style may be one long line.
        """
        if self.text.isascii():
            return ()
        found = (match.start() for wide in _WIDE[self.encoding] for match in wide.finditer(self.text))
        return array("L", sorted(found))

    def position(self, offset: int) -> Position:
        """Return the position of a character."""
        line = bisect_right(self._starts, offset) - 1
        start = self._starts[line]
        wide_count = bisect_left(self._wide, offset) - bisect_left(self._wide, start)
        return Position(line, offset - start + wide_count)

    def line_start(self, line: int) -> int:
        """Return the offset of the first character of a line; the end of the text beyond the last one."""
        return self._starts[line] if line < len(self._starts) else len(self.text)

    def offset(self, position: Position) -> int:
        """Return the offset of a position; one beyond a line or the text is at its end."""
        if position.line >= len(self._starts):
            return len(self.text)
        start, end = self.line_start(position.line), self._line_end(position.line)
        first, last = bisect_left(self._wide, start), bisect_left(self._wide, end)
        # The units that end before the column, of which a character has no offset of its own.
        passed = bisect_right(
            range(first, last),
            position.column,
            key=lambda index: self._wide[index] - start + index - first + 2,
        )
        return min(start + position.column - passed, end)

    def _line_end(self, line: int) -> int:
        """Return the offset of the line break of a line, or the end of the text."""
        if line + 1 >= len(self._starts):
            return len(self.text)
        end = self._starts[line + 1]
        return end - (2 if self.text[end - 2 : end] == "\r\n" else 1)
