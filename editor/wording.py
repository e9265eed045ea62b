"""Translatable sentences for modules without Qt."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import reduce
from string import Formatter
from typing import Any

# Maps a template and its count (-1 without one) to the template in another language.
Translate = Callable[[str, int], str]

# Maps a number that a template formats, as "{points:,}", to the format of another language.
Rewrite = Callable[[str], str]

# Formats a part of a date that a template names, as "{day:%a}", in another language.
FormatDate = Callable[[date, str], str]

_UNCOUNTED = -1
_LEAST_GROUPED = 1000

# Control characters, line breaks and bidirectional controls.
_CONTROLS = (*range(32), *range(127, 160), *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_ESCAPES = {code: f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" for code in _CONTROLS}


def escape_controls(text: str) -> str:
    """Return a text on one line, without control characters that a terminal would interpret."""
    # No control is printable. Translating takes a hundred times as long, and a report has many lines.
    return text if text.isprintable() else text.translate(_ESCAPES)


class Sentence(str):
    """An English sentence with its template and values, which can be translated.

    Everywhere but in a window it is plain text; there the digits of its count are grouped.
    `one` is the template for a count of one.
    """

    __slots__ = ("number", "one", "template", "values")

    template: str
    one: str
    number: int
    values: Mapping[str, Any]

    def translated(
        self, translate: Translate, rewrite: Rewrite = str, format_date: FormatDate = format
    ) -> str:
        """Return the translated sentence, including the sentences among its values."""
        template = translate(self.template, self.number)
        # Without a translation, the English plural applies.
        template = self.one if template == self.template and self.number == 1 else template
        values = {
            name: value.translated(translate, rewrite, format_date) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }
        count = values.get("count")
        if self.number != _UNCOUNTED and isinstance(count, int) and count >= _LEAST_GROUPED:
            values["count"] = rewrite(f"{count:,}")
        # Most sentences format neither a number nor a date, and this is more than twice as fast.
        if ":" not in template and not any(isinstance(value, date) for value in values.values()):
            return template.format(**values)
        return _LocaleFormatter(rewrite, format_date).vformat(template, (), values)

    def __reduce__(self) -> tuple[Any, ...]:
        return _sentence, (self.template, self.one, self.number, dict(self.values))


class _LocaleFormatter(Formatter):
    """A formatter that localizes numbers and dates with a format specification."""

    def __init__(self, rewrite: Rewrite, format_date: FormatDate) -> None:
        self._rewrite, self._format_date = rewrite, format_date

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a formatted value."""
        if isinstance(value, date):
            return self._format_date(value, format_spec)
        text = str(super().format_field(value, format_spec))
        return self._rewrite(text) if format_spec else text


def say(template: str, /, **values: object) -> Sentence:
    """Create a sentence with values for the fields of its template: `say("“{name}” is gone.", name=name)`."""
    return _sentence(template, template, _UNCOUNTED, values)


def say_count(one: str, many: str, /, count: int, **values: object) -> Sentence:
    """Create a sentence with a count, which its templates name `{count}`."""
    return _sentence(many, one, count, {"count": count, **values})


def term(text: str) -> Sentence:
    """Create a sentence from a text of a table, such as a label, for use in another sentence."""
    template = text.replace("{", "{{").replace("}", "}}")
    return _sentence(template, template, _UNCOUNTED, {})


def join_sentences(sentences: Iterable[str]) -> str:
    """Join sentences with spaces."""
    parts = [sentence for sentence in sentences if sentence]
    return reduce(lambda one, other: say("{one} {other}", one=one, other=other), parts) if parts else ""


def listed(parts: Iterable[str]) -> str:
    """Join words or sentences with commas; empty for none."""
    items = [part for part in parts if part]
    if len(items) < 2:
        return items[0] if items else ""
    half = len(items) // 2
    return say("{one}, {other}", one=listed(items[:half]), other=listed(items[half:]))


def _sentence(template: str, one: str, count: int, values: Mapping[str, object]) -> Sentence:
    sentence = Sentence((one if count == 1 else template).format(**values))
    sentence.template, sentence.one, sentence.number, sentence.values = template, one, count, values
    return sentence
