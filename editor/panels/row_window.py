"""Window of visible rows in a long list."""

from typing import Final

# Creating a widget takes milliseconds, so further rows are created on request.
ROWS_AT_ONCE: Final = 40


class RowWindow:
    """The range of rows that have widgets; it grows in both directions on request.

    Revealing a distant row moves the range, so the rows between are not created.
    """

    def __init__(self) -> None:
        self._first, self._size = 0, ROWS_AT_ONCE

    def rows(self, total: int) -> range:
        """Return the visible rows of a list of `total` rows."""
        first = max(0, min(self._first, total - ROWS_AT_ONCE))
        return range(first, min(total, first + self._size))

    def reset(self) -> None:
        """Show the first rows."""
        self._first, self._size = 0, ROWS_AT_ONCE

    def show_more(self, total: int) -> None:
        """Extend the range downwards."""
        self._first = self.rows(total).start
        self._size += ROWS_AT_ONCE

    def show_earlier(self, total: int) -> None:
        """Extend the range upwards."""
        shown = self.rows(total)
        self._first = max(0, shown.start - ROWS_AT_ONCE)
        self._size = max(ROWS_AT_ONCE, shown.stop - self._first)

    def reveal(self, row: int, total: int) -> bool:
        """Move the range to a hidden row and return whether it moved."""
        if row in self.rows(total):
            return False
        self._first = max(0, min(row - ROWS_AT_ONCE // 2, total - ROWS_AT_ONCE))
        self._size = ROWS_AT_ONCE
        return True
