"""Fuzzy matching of typed words."""

import unicodedata
from dataclasses import dataclass
from functools import cached_property

# Costs of a match; lower is better.
_AT_START, _AT_WORD, _INITIALS, _INSIDE, _SCATTERED = range(5)
# Fewer scattered letters would match almost any text.
_MIN_SCATTERED = 3
_COST_PER_LETTER = 1 / 1000


@dataclass(frozen=True)
class SearchText:
    """A text to search; `also` has additional words with a lower rank."""

    text: str
    also: str = ""

    def cost(self, typed: str) -> float | None:
        """Return the cost of a match, 0 for the best; None if there is no match."""
        total = 0.0
        for word in _words(typed):
            cost = self._cost_of(word)
            if cost is None:
                return None
            total += cost
        return total + len(self.text) * _COST_PER_LETTER

    def _cost_of(self, word: str) -> float | None:
        text = self._folded
        if text.startswith(word):
            return _AT_START
        if f" {word}" in text:
            return _AT_WORD
        if self._initials.startswith(word):
            return _INITIALS
        if word in text:
            return _INSIDE
        if f" {word}" in self._folded_also:
            return _INSIDE + 0.5
        if len(word) >= _MIN_SCATTERED and _is_scattered(word, text):
            return _SCATTERED
        return None

    @cached_property
    def _folded(self) -> str:
        return " ".join(_words(self.text))

    @cached_property
    def _folded_also(self) -> str:
        return " ".join(("", *_words(self.also)))

    @cached_property
    def _initials(self) -> str:
        return "".join(word[0] for word in _words(self.text))


def normalize(text: str) -> str:
    """Return a text in lower case without accents, for comparison."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return parts if parts.isascii() else "".join(each for each in parts if not unicodedata.combining(each))


def _words(text: str) -> list[str]:
    return "".join(each if each.isalnum() else " " for each in normalize(text)).split()


def _is_scattered(letters: str, text: str) -> bool:
    """Return whether letters occur in this order in a text, beginning at the start of a word."""
    start = f" {text}".find(f" {letters[0]}")
    remaining = iter(text[start:] if start >= 0 else "")
    return all(letter in remaining for letter in letters)
