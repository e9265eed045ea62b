"""Label with highlighted search matches."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt

from editor.look import tokens
from editor.models.fuzzy import folded
from editor.widgets.wrapped_label import WrappedLabel


class HighlightLabel(WrappedLabel):
    """A label that highlights words in its text, bold and in the selection colours."""

    _highlighted: tuple[str, ...] = ()
    _plain = ""

    def show_text(self, text: str) -> None:
        """Show another text with the same highlighted words."""
        self._plain = text
        self.setAccessibleName(text)
        self._update_text()

    def highlight(self, words: Sequence[str]) -> None:
        """Highlight all occurrences of these case-folded words."""
        if tuple(words) != self._highlighted:
            self._highlighted = tuple(words)
            self._update_text()

    @property
    def marked(self) -> tuple[str, ...]:
        """The highlighted parts of the text."""
        return tuple(self._plain[start:end] for start, end in match_ranges(self._plain, self._highlighted))

    def changeEvent(self, event: QEvent) -> None:
        """Update the colours after a change of the theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._highlighted:
            self._update_text()

    def _update_text(self) -> None:
        ranges = match_ranges(self._plain, self._highlighted)
        if not ranges:
            self.setTextFormat(Qt.TextFormat.PlainText)
            super().show_text(self._plain)
            return
        theme = tokens.current()
        style = f"background-color:{theme.selection}; color:{theme.on_selection}; font-weight:600"
        html, last = "", 0
        for start, end in ranges:
            span = f'<span style="{style}">{escape(self._plain[start:end])}</span>'
            html, last = html + escape(self._plain[last:start]) + span, end
        self.setTextFormat(Qt.TextFormat.RichText)
        super().show_text(html + escape(self._plain[last:]))


def match_ranges(text: str, words: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Return where case-folded words occur in a text, from left to right, with adjacent ranges merged.

    Shape: pairs of start and end index.
    """
    # A letter may fold to several letters, or to none.
    letters = [(index, letter) for index, each in enumerate(text) for letter in folded(each)]
    plain = "".join(letter for _, letter in letters)
    found = set[int]()
    for word in filter(None, words):
        start = plain.find(word)
        while start >= 0:
            found |= {letters[position][0] for position in range(start, start + len(word))}
            start = plain.find(word, start + 1)
    starts = sorted(index for index in found if index - 1 not in found)
    ends = sorted(index + 1 for index in found if index + 1 not in found)
    return tuple(zip(starts, ends, strict=True))
