"""Words in which what was searched for is marked."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt

from editor.look import tokens
from editor.models.fuzzy import folded
from editor.widgets.wrapped_label import WrappedLabel


class FoundLabel(WrappedLabel):
    """A label that marks words in its text; the mark is the selection's ground, under bold letters."""

    _words: tuple[str, ...] = ()
    _plain = ""

    def show_text(self, text: str) -> None:
        """Show other words, of which the same are marked."""
        self._plain = text
        self.setAccessibleName(text)
        self._show_marks()

    def mark(self, words: Sequence[str]) -> None:
        """Mark these words, which are folded, wherever they stand in the text."""
        if tuple(words) != self._words:
            self._words = tuple(words)
            self._show_marks()

    @property
    def marked(self) -> tuple[str, ...]:
        """The parts of the text that are marked."""
        return tuple(self._plain[start:end] for start, end in found_ranges(self._plain, self._words))

    def changeEvent(self, event: QEvent) -> None:
        """Mark in the colours of the theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._words:
            self._show_marks()

    def _show_marks(self) -> None:
        ranges = found_ranges(self._plain, self._words)
        if not ranges:
            self.setTextFormat(Qt.TextFormat.PlainText)
            super().show_text(self._plain)
            return
        theme = tokens.current()
        look = f"background-color:{theme.selection}; color:{theme.on_selection}; font-weight:600"
        written, last = "", 0
        for start, end in ranges:
            marked = f'<span style="{look}">{escape(self._plain[start:end])}</span>'
            written, last = written + escape(self._plain[last:start]) + marked, end
        self.setTextFormat(Qt.TextFormat.RichText)
        super().show_text(written + escape(self._plain[last:]))


def found_ranges(text: str, words: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Where folded words stand in a text, from the left; those that touch are one.

    Shape: pairs of the first letter's place and of the place after the last.
    """
    # One letter may fold to several, or to none.
    letters = [(place, letter) for place, each in enumerate(text) for letter in folded(each)]
    plain = "".join(letter for _, letter in letters)
    found = set[int]()
    for word in filter(None, words):
        start = plain.find(word)
        while start >= 0:
            found |= {letters[at][0] for at in range(start, start + len(word))}
            start = plain.find(word, start + 1)
    starts = sorted(place for place in found if place - 1 not in found)
    ends = sorted(place + 1 for place in found if place + 1 not in found)
    return tuple(zip(starts, ends, strict=True))
