"""How well typed words fit a text: what a person means by a few letters of it."""

import unicodedata
from dataclasses import dataclass
from functools import cached_property

# What each way to fit costs: less is better.
_AT_START, _AT_WORD, _INITIALS, _INSIDE, _SCATTERED = range(5)
# Fewer letters scattered over a text are in almost any.
_FEWEST_SCATTERED = 3
_TIMES_LETTERS = 1 / 1000


@dataclass(frozen=True)
class Sought:
    """A text to be found by typing; the words of `also` find it too, and count for less."""

    text: str
    also: str = ""

    def cost(self, typed: str) -> float | None:
        """How far the text is from what was typed: 0 is nearest; None where it does not fit."""
        total = 0.0
        for word in _words(typed):
            cost = self._cost_of(word)
            if cost is None:
                return None
            total += cost
        return total + len(self.text) * _TIMES_LETTERS

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
        if len(word) >= _FEWEST_SCATTERED and _is_scattered(word, text):
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


def folded(text: str) -> str:
    """A text without large letters and accents, for comparing."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return apart if apart.isascii() else "".join(each for each in apart if not unicodedata.combining(each))


def _words(text: str) -> list[str]:
    return "".join(each if each.isalnum() else " " for each in folded(text)).split()


def _is_scattered(letters: str, text: str) -> bool:
    """Whether letters follow one another in a text from the beginning of a word on, with others between."""
    start = f" {text}".find(f" {letters[0]}")
    left = iter(text[start:] if start >= 0 else "")
    return all(letter in left for letter in letters)
