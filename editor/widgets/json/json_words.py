"""The words of a line of JSON: what each is, and where embedded data stands in for itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QColor, QTextCharFormat, QTextLayout

from editor.look import tokens
from editor.mapstyle.format.embedded_data import WORDS

# A line that is longer is no line that a person reads.
_LONGEST_LINE = 20_000
_WORD = re.compile(
    r"""(?P<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?P<text>"(?:[^"\\]|\\.)*"?)"""
    r"""|(?P<number>-?\d[\d.eE+-]*)|(?P<literal>\b(?:true|false|null)\b)"""
)
_BRACKETS = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a line: its kind, and where it begins and ends."""

    kind: str
    start: int
    end: int


def words_of(line: str) -> Iterator[Word]:
    """The keys, texts, numbers, literals and embedded data of a line."""
    for match in _WORD.finditer(line[:_LONGEST_LINE]):
        kind = match.lastgroup or "text"
        if kind == "text" and WORDS.fullmatch(match[0]):
            kind = "data"
        yield Word(kind, *match.span())


def data_at(line: str, column: int) -> Word | None:
    """The embedded data that a column of a line lies strictly inside of; nothing where it lies in none."""
    if "…" not in line:
        return None
    spans = (match.span() for match in WORDS.finditer(line))
    return next((Word("data", *span) for span in spans if span[0] < column < span[1]), None)


def opens(line: str) -> bool:
    """Whether a container begins at the end of a line, so that the lines after it can be folded."""
    return line.rstrip().endswith(("{", "["))


def indent_of(line: str) -> int:
    """How far a line is set in. Units: characters."""
    return len(line) - len(line.lstrip())


def formats_of(line: str) -> list[QTextLayout.FormatRange]:
    """The colours of a line in the theme that is in force."""
    theme = tokens.current()
    inks = {"key": theme.text, "text": theme.link, "number": theme.hint, "literal": theme.success}
    ranges = []
    for word in words_of(line):
        made = QTextLayout.FormatRange()
        made.start, made.length = word.start, word.end - word.start
        shape = QTextCharFormat()
        shape.setForeground(QColor(inks.get(word.kind, theme.text_2)))
        shape.setFontItalic(word.kind == "data")
        made.format = shape
        ranges.append(made)
    return ranges


def brackets_of(line: str) -> Iterator[tuple[int, str]]:
    """The brackets of a line that stand in no text, with their columns."""
    texts = [(word.start, word.end) for word in words_of(line) if word.kind in ("key", "text", "data")]
    for column, letter in enumerate(line[:_LONGEST_LINE]):
        if letter in "{}[]" and not any(start <= column < end for start, end in texts):
            yield column, letter


def is_pair(one: str, other: str) -> bool:
    """Whether the second bracket closes the first."""
    return _BRACKETS.get(one) == other
