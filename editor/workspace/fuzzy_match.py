"""Fuzzy matching of typed words."""

import unicodedata
from functools import cached_property

from editor.records import dataclass

# Costs of a match; lower is better.
_AT_START, _AT_WORD, _SYNONYM, _INITIALS, _INSIDE, _IN_DETAIL, _SCATTERED, _TYPO = range(8)
# Fewer scattered letters would match almost any text, and shorter words with a typo too many others.
_MIN_SCATTERED = 3
_MIN_WITH_TYPO = 4
_COST_PER_LETTER = 1 / 1000
# The cost of a synonym that the typed word hardly covers: "purge" fits "purge" better than "purge tiles".
_COST_OF_REST = 1 / 2


@dataclass(frozen=True)
class SearchText:
    """A text to search.

    `detail` has additional words with a lower rank; `synonyms` are other words for what the text names,
    separated by commas.
    """

    text: str
    detail: str = ""
    synonyms: str = ""

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
        synonyms = [phrase for phrase in self._folded_synonyms if f" {word}" in f" {phrase}"]
        if synonyms:
            return _SYNONYM + min(_cost_of_rest(word, phrase) for phrase in synonyms)
        if self._initials.startswith(word):
            return _INITIALS
        if word in text:
            return _INSIDE
        if f" {word}" in self._folded_detail:
            return _IN_DETAIL
        if len(word) >= _MIN_SCATTERED and _is_scattered(word, text):
            return _SCATTERED
        # A number with another digit is another number.
        if len(word) >= _MIN_WITH_TYPO and not word.isdecimal():
            return self._cost_with_typo(word)
        return None

    def _cost_with_typo(self, word: str) -> float | None:
        """Return the cost of a word with one typo, or None."""
        if any(_has_one_typo(word, name) for name in self._folded.split()):
            return _TYPO
        rests = [
            _cost_of_rest(name, phrase)
            for phrase in self._folded_synonyms
            for name in phrase.split()
            if _has_one_typo(word, name)
        ]
        return _TYPO + min(rests) if rests else None

    @cached_property
    def _folded(self) -> str:
        return " ".join(_words(self.text))

    @cached_property
    def _folded_detail(self) -> str:
        return " ".join(("", *_words(self.detail)))

    @cached_property
    def _folded_synonyms(self) -> tuple[str, ...]:
        return tuple(" ".join(_words(phrase)) for phrase in self.synonyms.split(","))

    @cached_property
    def _initials(self) -> str:
        return "".join(word[0] for word in _words(self.text))


def normalize(text: str) -> str:
    """Return a text in lower case without accents, for comparison."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return parts if parts.isascii() else "".join(each for each in parts if not unicodedata.combining(each))


def _words(text: str) -> list[str]:
    return "".join(each if each.isalnum() else " " for each in normalize(text)).split()


def _cost_of_rest(word: str, phrase: str) -> float:
    """Return the cost of the part of a phrase that a word does not cover."""
    return _COST_OF_REST * (1 - len(word) / len(phrase))


def _is_scattered(letters: str, text: str) -> bool:
    """Return whether letters occur in this order in a text, beginning at the start of a word."""
    start = f" {text}".find(f" {letters[0]}")
    remaining = iter(text[start:] if start >= 0 else "")
    return all(letter in remaining for letter in letters)


def _has_one_typo(typed: str, word: str) -> bool:
    """Return whether one letter of a word is missing, added, replaced or swapped with its neighbour."""
    if abs(len(typed) - len(word)) > 1:
        return False
    start = _shared_length(typed, word)
    typed, word = typed[start:], word[start:]
    end = _shared_length(typed[::-1], word[::-1])
    typed, word = typed[: len(typed) - end], word[: len(word) - end]
    is_swapped = len(typed) == len(word) == 2 and typed == word[::-1]
    return is_swapped or (len(typed) <= 1 and len(word) <= 1)


def _shared_length(one: str, other: str) -> int:
    """Return how many letters two words share at their start."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))
