"""The window of rows that a long list shows."""

from typing import Final

# A widget takes milliseconds to make, so more of them are shown on request.
ROWS_AT_ONCE: Final = 40


class RowWindow:
    """The rows of a list that have widgets: some at first, and more in both directions on request.

    A row far away moves the window, so the rows between are not made.
    """

    def __init__(self) -> None:
        self._first, self._size = 0, ROWS_AT_ONCE

    def rows(self, total: int) -> range:
        """Return the rows of a list that are shown."""
        first = max(0, min(self._first, total - ROWS_AT_ONCE))
        return range(first, min(total, first + self._size))

    def reset(self) -> None:
        """Show the first rows."""
        self._first, self._size = 0, ROWS_AT_ONCE

    def show_more(self, total: int) -> None:
        """Show some rows after those that are shown."""
        self._first = self.rows(total).start
        self._size += ROWS_AT_ONCE

    def show_earlier(self, total: int) -> None:
        """Show some rows before those that are shown."""
        shown = self.rows(total)
        self._first = max(0, shown.start - ROWS_AT_ONCE)
        self._size = max(ROWS_AT_ONCE, shown.stop - self._first)

    def reveal(self, row: int, total: int) -> bool:
        """Move to the rows around one that is not shown, and return whether that was needed."""
        if row in self.rows(total):
            return False
        self._first = max(0, min(row - ROWS_AT_ONCE // 2, total - ROWS_AT_ONCE))
        self._size = ROWS_AT_ONCE
        return True
