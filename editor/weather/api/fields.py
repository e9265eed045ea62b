"""Reads an object of an answer field by field; what is not as it should be becomes None and a remark."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from enum import Enum
from typing import Final, TypeVar

from editor.weather.api.limits import (
    LONGEST_DESCRIPTION,
    LONGEST_NAME,
    LONGEST_TRANSLATIONS,
    MOST_LINES,
    MOST_TRANSLATIONS,
)
from editor.weather.api.records import Json, LatLon
from editor.wording import say

_LAST_TIME_S: Final = 253_402_300_799  # the end of the year 9999, the last that a calendar here can show
_FIRST_YEAR, _LAST_YEAR = 1970, 9998  # any zone can show these
_LARGEST: Final = 1e15  # no weather value comes near; keeps every later sum and conversion safe
_MOST_REMARKS: Final = 40
_MOST_UNKNOWN: Final = _MOST_REMARKS  # unknown names reported for one object
_DEEPEST: Final = 32
_LINE_BREAK: Final = re.compile("\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")
_CONTROL: Final = {code: None for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t"}
_CONTROLS: Final = re.compile(f"[{re.escape(''.join(map(chr, _CONTROL)))}]+")

_Choice = TypeVar("_Choice", bound=Enum)


class Remarks:
    """Sentences about an answer, each once, in the order they were first said.

    `go_on` is called after each object that was read, and may raise to stop the reading.
    """

    def __init__(self, go_on: Callable[[], None] = lambda: None) -> None:
        self._counts: Counter[str] = Counter()
        self._more = 0
        self.go_on = go_on

    def say(self, text: str) -> None:
        if text in self._counts or len(self._counts) < _MOST_REMARKS:
            self._counts[text] += 1
        else:
            self._more += 1

    def add_unsaid(self, count: int) -> None:
        """Count sentences that are not worth making."""
        self._more += count

    def sentences(self) -> tuple[str, ...]:
        said = tuple(
            text if count == 1 else say("{text} This came {count} times.", text=text, count=count)
            for text, count in self._counts.items()
        )
        more = say("There is more of this kind, {count} times.", count=self._more)
        return (*said, more) if self._more else said


class Fields:
    """One object of an answer; remembers which of its names were asked for."""

    def __init__(self, value: Json, name: str, remarks: Remarks) -> None:
        self._is_object = isinstance(value, dict)
        self._members: dict[str, Json] = value if self._is_object else {}
        self._name = name
        self._remarks = remarks
        self._known: set[str] = set()
        if value is not None and not self._is_object:
            remarks.say(say("“{name}” is {kind}, not an object.", name=name, kind=_kind(value)))

    def text(
        self, name: str, *, expected: bool = True, most: int = LONGEST_NAME, lines: int = 1
    ) -> str | None:
        """A text of so many letters and lines at most; of one line where it is a name."""
        value = self._take(name, expected=expected)
        if isinstance(value, str):
            return self._plain(name, value, most, lines) or None
        self._wrong(name, value, say("text"))
        return None

    def number(
        self, name: str, *, expected: bool = True, least: float = -_LARGEST, most: float = _LARGEST
    ) -> float | None:
        value = self._take(name, expected=expected)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self._wrong(name, value, say("a usable number"))
        elif not abs(value) < _LARGEST:
            self.say(say("“{name}” of “{owner}” is a number too large to use.", name=name, owner=self._name))
        elif not least <= value <= most:
            self.say(
                say(
                    "“{name}” of “{owner}” is {value:g}, which it cannot be.",
                    name=name,
                    owner=self._name,
                    value=value,
                )
            )
        else:
            return value
        return None

    def time(self, name: str, *, expected: bool = True) -> int | None:
        value = self.number(name, expected=expected)
        if value is None:
            return None
        if 0 < value <= _LAST_TIME_S and value == int(value):
            return int(value)
        self._wrong(name, value, say("a UNIX time"))
        return None

    def date_time(self, name: str) -> datetime | None:
        text = self.text(name)
        if text is None:
            return None
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            self._wrong(name, text, say("a date and time"))
            return None
        if moment.tzinfo is None or not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
            self._wrong(name, text, say("a date and time with its zone"))
            return None
        return moment

    def choice(self, name: str, choices: type[_Choice]) -> _Choice | None:
        text = self.text(name)
        for choice in choices:
            if text is not None and choice.value.lower() == text.lower():
                return choice
        self._wrong(name, text, say("one of the known words"))
        return None

    def place(self) -> LatLon | None:
        lat = self.number("latitude", least=-90, most=90)
        lon = self.number("longitude", least=-180, most=180)
        return LatLon(lat, lon) if lat is not None and lon is not None else None

    def member(self, name: str) -> "Fields":
        return Fields(self._take(name), name, self._remarks)

    def as_it_came(self, name: str) -> Json:
        """A value of which nothing is known, as long as it is neither too deep nor too large to handle."""
        value = self._take(name, expected=False)
        if is_bounded(value):
            return value
        self.say(say("“{name}” of “{owner}” is too large and was left out.", name=name, owner=self._name))
        return None

    def translations(self, name: str) -> Json:
        """Texts by name, each cut as a description is; what is not that comes as it is."""
        value = self._members.get(name)
        if isinstance(value, str):
            return self.text(name, expected=False, most=LONGEST_DESCRIPTION, lines=MOST_LINES)
        if not isinstance(value, dict):
            return self.as_it_came(name)
        self._known.add(name)
        read: dict[str, Json] = {}
        left = LONGEST_TRANSLATIONS
        for language, text in value.items():
            if len(read) == MOST_TRANSLATIONS or left <= 0:
                self.say(self._cut(name))
                break
            code = self._plain(name, language, LONGEST_NAME, 1)
            if isinstance(text, str):
                read[code] = self._plain(name, text, min(left, LONGEST_DESCRIPTION), MOST_LINES)
                left -= len(read[code])
            elif is_bounded(text, LONGEST_DESCRIPTION):
                read[code] = text
                left -= LONGEST_NAME
            else:
                self.say(self._cut(name))
        return read if read or not value else None

    def items(
        self, name: str, *, most: int | None = None, expected: bool = True, asked: int | None = None
    ) -> list[Json]:
        """The values of a list: the first so many, or as many as were asked for."""
        value = self._take(name, expected=expected)
        if isinstance(value, list):
            if most is not None and len(value) > most:
                self.say(
                    say(
                        "“{name}” holds {count} entries; those after the first {most} are left out.",
                        name=name,
                        count=len(value),
                        most=most,
                    )
                )
            if asked is not None and value and len(value) != asked:
                self.say(
                    say(
                        "“{name}” holds {count} records where {asked} were asked for.",
                        name=name,
                        count=len(value),
                        asked=asked,
                    )
                )
            return value[: most if asked is None else asked]
        self._wrong(name, value, say("a list"))
        return []

    def texts(self, name: str, *, most: int) -> tuple[str, ...]:
        """The texts of a list, each of one line."""
        items = self.items(name, most=most)
        texts = [self._plain(name, item, LONGEST_NAME, 1) for item in items if isinstance(item, str)]
        if len(texts) < len(items):
            self.say(
                say("“{name}” of “{owner}” holds something that is no text.", name=name, owner=self._name)
            )
        return tuple(text for text in texts if text)

    def objects(
        self, name: str, *, most: int | None = None, expected: bool = True, asked: int | None = None
    ) -> "list[Fields]":
        """The objects of a list, as `items` gives its values."""
        items = self.items(name, expected=expected, most=most, asked=asked)
        return [Fields(item, name, self._remarks) for item in items]

    def say(self, text: str) -> None:
        """Adds a sentence to the remarks."""
        self._remarks.say(text)

    def close(self) -> None:
        """Says which fields nobody asked for."""
        unknown = [name for name in self._members if name not in self._known]
        for name in unknown[:_MOST_UNKNOWN]:
            shown = _without_controls(name[:40])
            self.say(say("“{name}” of “{owner}” is not known here.", name=shown, owner=self._name))
        self._remarks.add_unsaid(len(unknown[_MOST_UNKNOWN:]))
        self._remarks.go_on()

    def _plain(self, name: str, text: str, most: int, most_lines: int) -> str:
        """A text without control characters, cut to its bounds."""
        head = text[: most + 1]
        lines = [" ".join(head.split())] if most_lines == 1 else _lines(head, most_lines + 1)
        plain = _without_controls("\n".join(lines[:most_lines])).strip()
        if len(text) <= most and len(lines) <= most_lines:
            return plain
        self.say(self._cut(name))
        return plain[: most - 1].rstrip() + "…"

    def _cut(self, name: str) -> str:
        return say("“{name}” of “{owner}” is too long and was cut.", name=name, owner=self._name)

    def _take(self, name: str, *, expected: bool = True) -> Json:
        self._known.add(name)
        value = self._members.get(name)
        if value is None and expected and self._is_object:
            self.say(say("“{name}” of “{owner}” is missing.", name=name, owner=self._name))
        return value

    def _wrong(self, name: str, value: Json, wanted: str) -> None:
        if value is not None:
            self.say(
                say(
                    "“{name}” of “{owner}” is {kind}, not {wanted}.",
                    name=name,
                    owner=self._name,
                    kind=_kind(value),
                    wanted=wanted,
                )
            )


def _kind(value: Json) -> str:
    if isinstance(value, bool):
        return say("true or false")
    if isinstance(value, (int, float)):
        return say("a number")
    if isinstance(value, str):
        return say("text")
    return (
        say("a list")
        if isinstance(value, list)
        else say("an object")
        if isinstance(value, dict)
        else say("nothing")
    )


def _without_controls(text: str) -> str:
    """Return a text without control characters, by whichever way is the faster for its letters."""
    return text.translate(_CONTROL) if text.isascii() else _CONTROLS.sub("", text)


def _lines(text: str, most: int) -> list[str]:
    """Return the first lines of a text, so many at most, with one empty line where there are several.

    The rest of the text is not read: it may have thousands of lines, in each of hundreds of texts.
    """
    lines: list[str] = []
    at = 0
    while len(lines) < most:
        found = _LINE_BREAK.search(text, at)
        plain = text[at : len(text) if found is None else found.start()].rstrip()
        if plain or (lines and lines[-1]):
            lines.append(plain)
        if found is None:
            break
        at = found.end()
    return lines


def is_bounded(value: Json, most: int = LONGEST_TRANSLATIONS) -> bool:
    """Whether a value has a depth and a number of parts and letters that any reader can bear."""
    count, level = 0, [value]
    for _ in range(_DEEPEST):
        count += sum(len(part) if isinstance(part, str) else 1 for part in level)
        if count > most or not level:
            break
        level = [
            inner
            for part in level
            if isinstance(part, (dict, list))
            for inner in (*part, *(part.values() if isinstance(part, dict) else ()))
        ]
    return count <= most and not level
