"""Sentences for people, written where there is no Qt: English text that can be said in another language."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from string import Formatter
from typing import Any

# A template and how many it speaks of (-1 where it counts nothing), to the template in another language.
Translate = Callable[[str, int], str]

# A number that a template writes in a way of its own, as "{points:,}", to the number in another language.
Rewrite = Callable[[str], str]

_UNCOUNTED = -1


class Sentence(str):
    """English text that knows what it was made of: its template and the values in it.

    Everywhere but in a window it is the plain text that it reads. `one` is the template for a count of one.
    """

    __slots__ = ("number", "one", "template", "values")

    template: str
    one: str
    number: int
    values: Mapping[str, Any]

    def told(self, translate: Translate, rewrite: Rewrite = str) -> str:
        """The sentence, and those within it, by templates and numbers in another language."""
        template = translate(self.template, self.number)
        # Without a translation there is no plural but the English one.
        template = self.one if template == self.template and self.number == 1 else template
        values = {
            name: value.told(translate, rewrite) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }
        return _Numbers(rewrite).vformat(template, (), values)

    def __reduce__(self) -> tuple[Any, ...]:
        return _sentence, (self.template, self.one, self.number, dict(self.values))


class _Numbers(Formatter):
    """Writes numbers as another language does, where the template says how many digits they have."""

    def __init__(self, rewrite: Rewrite) -> None:
        self._rewrite = rewrite

    def format_field(self, value: Any, format_spec: str) -> str:
        """One value as it is written."""
        text = str(super().format_field(value, format_spec))
        return self._rewrite(text) if format_spec else text


def say(template: str, /, **values: object) -> Sentence:
    """A sentence with values in the places that its template names: `say("“{name}” is gone.", name=name)`."""
    return _sentence(template, template, _UNCOUNTED, values)


def say_count(one: str, many: str, /, count: int, **values: object) -> Sentence:
    """A sentence about a number of things, which its templates name `{count}`."""
    return _sentence(many, one, count, {"count": count, **values})


def term(text: str) -> Sentence:
    """A text of a table, such as a label, to be said within a sentence."""
    template = text.replace("{", "{{").replace("}", "}}")
    return _sentence(template, template, _UNCOUNTED, {})


def together(sentences: Iterable[str]) -> str:
    """Some sentences, one after the other."""
    told = [sentence for sentence in sentences if sentence]
    return reduce(lambda one, other: say("{one} {other}", one=one, other=other), told) if told else ""


def listed(parts: Iterable[str]) -> str:
    """Some words or sentences as a list with commas; empty for none."""
    told = [part for part in parts if part]
    if len(told) < 2:
        return told[0] if told else ""
    half = len(told) // 2
    return say("{one}, {other}", one=listed(told[:half]), other=listed(told[half:]))


def _sentence(template: str, one: str, count: int, values: Mapping[str, object]) -> Sentence:
    made = Sentence((one if count == 1 else template).format(**values))
    made.template, made.one, made.number, made.values = template, one, count, values
    return made
