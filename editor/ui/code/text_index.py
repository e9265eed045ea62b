"""Lines of a long text: where they start, what they fold, and which of them are shown."""

import re
from array import array
from bisect import bisect_left, bisect_right
from dataclasses import field
from typing import Final

from editor.records import dataclass

_LINE: Final = re.compile(r"([{\[]?)[ \t]*\n([ \t]*)")
_LEAD: Final = re.compile(r"[ \t]*")
# The window waits while one of these calls runs: the interpreter lets it continue only between them.
_LINES_AT_ONCE: Final = 20_000
_LETTERS_AT_ONCE: Final = 500_000


@dataclass(frozen=True, slots=True)
class CommonLines:
    """The lines that a text has in common with the one shown before: those around the changed ones.

    Lines before `first` are the same; those from `end_before` on are now those from `end` on.
    """

    first: int
    end_before: int
    end: int


@dataclass(frozen=True, eq=False)
class TextIndex:
    """A text and the index of its lines, built by `of` on a thread.

    `starts` are the offsets of the lines; `ends` the last line that each line hides when it is folded, its
    own number for a line that cannot be folded; `foldable` is 1 for a line that can. `searched` is the text
    in lower case, with the same offsets.
    """

    text: str
    starts: "array[int]" = field(repr=False)
    ends: "array[int]" = field(repr=False)
    foldable: bytearray = field(repr=False)
    searched: str = field(repr=False)
    common: CommonLines | None = None

    @classmethod
    def of(cls, text: str, before: "TextIndex | None" = None) -> "TextIndex":
        """Return the index of a text. Slow: call it in a job."""
        starts, ends = array("Q", [0]), array("L")
        lead = _LEAD.match(text)
        indent = lead.end() if lead else 0
        open_lines: list[tuple[int, int]] = []  # indentation and number of the lines that may be folded
        line = 0
        for match in _LINE.finditer(text):
            ends.append(line)
            if match[1]:
                open_lines.append((indent, line))
            line += 1
            start, end = match.span(2)
            starts.append(start)
            indent = end - start
            while open_lines and open_lines[-1][0] >= indent:
                ends[open_lines.pop()[1]] = line - 1
        ends.append(line)
        for _, opening in open_lines:
            ends[opening] = line
        foldable = bytearray()
        for first in range(0, len(ends), _LINES_AT_ONCE):
            some = ends[first : first + _LINES_AT_ONCE]
            foldable += bytearray(map(int.__lt__, range(first, first + len(some)), some))
        return cls(
            text,
            starts,
            ends,
            foldable,
            _lower(text),
            None if before is None else _common_lines(before, text, starts),
        )

    @property
    def line_count(self) -> int:
        return len(self.starts)

    def line_at(self, offset: int) -> int:
        """Return the number of the line that contains an offset."""
        return bisect_right(self.starts, offset) - 1

    def end(self, line: int) -> int:
        """Return the offset of the end of a line, before its line break."""
        return self.starts[line + 1] - 1 if line + 1 < len(self.starts) else len(self.text)

    def line(self, line: int) -> str:
        """Return the text of a line."""
        return self.text[self.starts[line] : self.end(line)]

    def can_fold(self, line: int) -> bool:
        """Return whether a line has lines to hide."""
        return bool(self.foldable[line])

    def find(self, query: str, start: int, *, backwards: bool = False) -> int:
        """Return the offset of the next match in any case, or of the last before `start`; -1 if none."""
        query = _lower(query)
        return self.searched.rfind(query, 0, start) if backwards else self.searched.find(query, start)

    def count(self, query: str) -> int:
        """Return the number of matches of a text in any case."""
        return self.searched.count(_lower(query)) if query else 0


class ShownLines:
    """The rows of an index whose folded lines hide others: row numbers count shown lines only."""

    def __init__(self, index: TextIndex) -> None:
        self.index = index
        self._folded = bytearray(index.line_count)
        # The hidden ranges of lines, and the number of lines hidden before each.
        self._firsts, self._lasts, self._hidden = array("L"), array("L"), array("L")
        self._hidden_count = 0

    def show(self, index: TextIndex) -> None:
        """Show the text after an edit; the lines that it has in common with the current one stay folded.

        `index.common` must name the lines that it has in common with the current text.
        """
        old, common = self._folded, index.common
        changed = bytearray(index.line_count if common is None else common.end - common.first)
        self.index = index
        self._folded = changed if common is None else old[: common.first] + changed + old[common.end_before :]
        self._refresh()

    @property
    def row_count(self) -> int:
        return self.index.line_count - self._hidden_count

    def is_folded(self, line: int) -> bool:
        """Return whether a line hides the lines behind it."""
        return bool(self._folded[line])

    def line_of(self, row: int) -> int:
        """Return the line shown in a row."""
        at = self._ranges_before(row)
        return row if at == 0 else row + self._hidden[at - 1] + self._length(at - 1)

    def row_of(self, line: int) -> int:
        """Return the row of a line; for a hidden line, that of the line that hides it."""
        at = bisect_right(self._firsts, line)
        if at == 0:
            return line
        if line <= self._lasts[at - 1]:
            return self._firsts[at - 1] - 1 - self._hidden[at - 1]
        return line - self._hidden[at - 1] - self._length(at - 1)

    def is_shown(self, line: int) -> bool:
        """Return whether a line is not hidden."""
        at = bisect_right(self._firsts, line)
        return at == 0 or line > self._lasts[at - 1]

    def last_behind(self, line: int) -> int:
        """Return the last line that a shown line represents: itself unless it is folded."""
        return self.index.ends[line] if self._folded[line] else line

    def toggle(self, line: int) -> None:
        """Fold or unfold a line."""
        if self.index.can_fold(line):
            self._folded[line] = not self._folded[line]
            self._refresh()

    def fold_all(self) -> None:
        """Fold every container except the outermost, so that they unfold level by level."""
        self._folded = self.index.foldable.copy()
        self._folded[0] = 0
        self._refresh()

    def unfold_all(self) -> None:
        """Show all lines."""
        self._folded = bytearray(self.index.line_count)
        self._refresh()

    def reveal(self, line: int) -> bool:
        """Unfold everything that hides a line; return whether something was."""
        was_hidden = False
        while not self.is_shown(line):
            was_hidden = True
            opening = self._firsts[bisect_right(self._firsts, line) - 1] - 1
            self._folded[opening] = 0
            self._refresh()
        return was_hidden

    def _length(self, at: int) -> int:
        return self._lasts[at] - self._firsts[at] + 1

    def _ranges_before(self, row: int) -> int:
        """Return how many hidden ranges lie above a row."""
        firsts, hidden = self._firsts, self._hidden
        return bisect_left(range(len(firsts)), True, key=lambda at: firsts[at] - hidden[at] > row)

    def _refresh(self) -> None:
        folded, ends = self._folded, self.index.ends
        self._firsts, self._lasts, self._hidden = array("L"), array("L"), array("L")
        hidden, line = 0, folded.find(1)
        while line >= 0:
            last = ends[line]
            if last > line:
                self._firsts.append(line + 1)
                self._lasts.append(last)
                self._hidden.append(hidden)
                hidden += last - line
            line = folded.find(1, last + 1)
        self._hidden_count = hidden


def _lower(text: str) -> str:
    """Return a text in lower case, of the same length."""
    pieces, start = [], 0
    while start < len(text):
        end = text.find("\n", start + _LETTERS_AT_ONCE) + 1 or len(text)  # A word is not cut.
        pieces.append(_lower_piece(text[start:end]))
        start = end
    return "".join(pieces)


def _lower_piece(text: str) -> str:
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    letters = ((each, each.lower()) for each in text)
    return "".join(small if len(small) == 1 else letter for letter, small in letters)


def _common_lines(before: TextIndex, text: str, starts: "array[int]") -> CommonLines:
    """Return the lines that two texts have in common at their start and their end."""
    start, end_before, end = changed_range(before.text, text)
    first = bisect_right(starts, start) - 1
    # The first whole lines after the change.
    line = bisect_left(starts, end) if end else 0
    tail = len(starts) - line
    tail = min(tail, before.line_count - bisect_left(before.starts, end_before), before.line_count - first)
    tail = max(0, min(tail, len(starts) - first))
    return CommonLines(first, before.line_count - tail, len(starts) - tail)


def changed_range(old: str, new: str) -> tuple[int, int, int]:
    """Return where two texts start to differ, and where the difference ends in each."""
    most = min(len(old), len(new))
    start = _common_prefix(old, new, most)
    end = _common_suffix(old, new, most - start)
    return start, len(old) - end, len(new) - end


def _common_prefix(first: str, second: str, most: int) -> int:
    """Return the length of the common prefix, at most `most`. Bisection is faster than a loop."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _common_suffix(first: str, second: str, most: int) -> int:
    """Return the length of the common suffix, at most `most`."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        one = first[len(first) - middle : len(first) - low]
        if one == second[len(second) - middle : len(second) - low]:
            low = middle
        else:
            high = middle - 1
    return low
