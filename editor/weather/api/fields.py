"""Tolerant reading of JSON objects in responses; invalid values become None and a remark."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from enum import Enum
from typing import Final, TypeVar

from editor.weather.api.limits import (
    MAX_DESCRIPTION_LENGTH,
    MAX_LINES,
    MAX_NAME_LENGTH,
    MAX_TRANSLATIONS,
    MAX_TRANSLATIONS_LENGTH,
)
from editor.weather.api.matching import longitude
from editor.weather.api.records import Json, LatLon
from editor.wording import say

_LAST_TIME_S: Final = 253_402_300_799  # the end of the year 9999, the last that `datetime` supports
_FIRST_YEAR, _LAST_YEAR = 1970, 9998  # representable in every zone
_MAX_NUMBER: Final = 1e15  # far above any weather value; later sums and conversions cannot overflow
_MAX_REMARKS: Final = 40
_MAX_UNKNOWN: Final = _MAX_REMARKS  # unknown fields reported per object
_MAX_DEPTH: Final = 32
_LINE_BREAK: Final = re.compile("\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")
_CONTROL: Final = {code: None for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t"}
_CONTROLS: Final = re.compile(f"[{re.escape(''.join(map(chr, _CONTROL)))}]+")

_Choice = TypeVar("_Choice", bound=Enum)


class Remarks:
    """Sentences about a response, without duplicates, in the order of their first occurrence.

    `go_on` is called after each object, and may raise to stop the reading.
    """

    def __init__(self, go_on: Callable[[], None] = lambda: None) -> None:
        self.counts: Counter[str] = Counter()
        self.left_out_counts: Counter[str] = Counter()
        self.uncounted = 0
        self.go_on = go_on

    def add(self, text: str, count: int = 1) -> None:
        if text in self.counts or len(self.counts) < _MAX_REMARKS:
            self.counts[text] += count
        else:
            self.uncounted += count

    def add_uncounted(self, count: int) -> None:
        """Count sentences without storing them."""
        self.uncounted += count

    def leave_out(self, text: str, count: int = 1) -> None:
        """Add a sentence about records that were left out or are missing."""
        if text in self.left_out_counts or len(self.left_out_counts) < _MAX_REMARKS:
            self.left_out_counts[text] += count

    def include(self, others: "Remarks") -> None:
        """Add all sentences of others."""
        for text, count in others.left_out_counts.items():
            self.leave_out(text, count)
        for text, count in others.counts.items():
            self.add(text, count)
        self.uncounted += others.uncounted

    def left_out(self) -> tuple[str, ...]:
        """Return the sentences about records that were left out or are missing."""
        return _counted(self.left_out_counts)

    def sentences(self) -> tuple[str, ...]:
        """Return the other sentences."""
        more = say("{count} more of this kind.", count=self.uncounted)
        return (*_counted(self.counts), more) if self.uncounted else _counted(self.counts)


def _counted(counts: Counter[str]) -> tuple[str, ...]:
    return tuple(
        text if count == 1 else say("{text} Occurred {count} times.", text=text, count=count)
        for text, count in counts.items()
    )


class Fields:
    """An object of a response; records which of its fields were read."""

    def __init__(self, value: Json, name: str, remarks: Remarks) -> None:
        self._is_object = isinstance(value, dict)
        self._members: dict[str, Json] = value if self._is_object else {}
        self._name = name
        self._remarks = remarks
        self._known: set[str] = set()
        if value is not None and not self._is_object:
            remarks.add(say("“{name}” is {kind}, not a JSON object.", name=name, kind=_kind(value)))

    def text(
        self, name: str, *, expected: bool = True, max_length: int = MAX_NAME_LENGTH, max_lines: int = 1
    ) -> str | None:
        """Return a text, cut to the limits."""
        value = self._get(name, expected=expected)
        if isinstance(value, str):
            return self._plain(name, value, max_length, max_lines) or None
        self._wrong(name, value, say("text"))
        return None

    def number(
        self, name: str, *, expected: bool = True, minimum: float = -_MAX_NUMBER, maximum: float = _MAX_NUMBER
    ) -> float | None:
        value = self._get(name, expected=expected)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self._wrong(name, value, say("a usable number"))
        elif not abs(value) < _MAX_NUMBER:
            self.remark(
                say("“{name}” of “{owner}” is a number too large to use.", name=name, owner=self._name)
            )
        elif not minimum <= value <= maximum:
            self.out_of_range(name, value)
        else:
            return value
        return None

    def out_of_range(self, name: str, value: float) -> None:
        """Report a value that is out of range."""
        self.remark(
            say(
                "“{name}” of “{owner}” is {value:.12g}, which is out of range.",
                name=name,
                owner=self._name,
                value=value,
            )
        )

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
        self._wrong(name, text, say("one of the known values"))
        return None

    def place(self) -> LatLon | None:
        """Return the coordinates. Longitudes may be written from 0 to 360."""
        lat = self.number("latitude", minimum=-90, maximum=90)
        lon = longitude(self.number("longitude", minimum=-180, maximum=360))
        return LatLon(lat, lon) if lat is not None and lon is not None else None

    def member(self, name: str) -> "Fields":
        return Fields(self._get(name), name, self._remarks)

    def raw(self, name: str) -> Json:
        """Return a value of unknown format, unless it is too deep or too large."""
        value = self._get(name, expected=False)
        if is_bounded(value):
            return value
        self.remark(say("“{name}” of “{owner}” is too large and was ignored.", name=name, owner=self._name))
        return None

    def translations(self, name: str) -> Json:
        """Return texts by language, cut as descriptions are; another format is returned unchanged."""
        value = self._members.get(name)
        if isinstance(value, str):
            return self.text(name, expected=False, max_length=MAX_DESCRIPTION_LENGTH, max_lines=MAX_LINES)
        if not isinstance(value, dict):
            return self.raw(name)
        self._known.add(name)
        read: dict[str, Json] = {}
        left = MAX_TRANSLATIONS_LENGTH
        for language, text in value.items():
            if len(read) == MAX_TRANSLATIONS or left <= 0:
                self.remark(self._cut(name))
                break
            code = self._plain(name, language, MAX_NAME_LENGTH, 1)
            if isinstance(text, str):
                read[code] = self._plain(name, text, min(left, MAX_DESCRIPTION_LENGTH), MAX_LINES)
                left -= len(read[code])
            elif is_bounded(text, MAX_DESCRIPTION_LENGTH):
                read[code] = text
                left -= MAX_NAME_LENGTH
            else:
                self.remark(self._cut(name))
        return read if read or not value else None

    def items(
        self,
        name: str,
        *,
        max_count: int | None = None,
        expected: bool = True,
        expected_count: int | None = None,
    ) -> list[Json]:
        """Return the values of a list: at most `max_count`, or twice as many as were requested."""
        value = self._get(name, expected=expected)
        if isinstance(value, list):
            if max_count is not None and len(value) > max_count:
                self.remark(
                    say(
                        "“{name}” has {count} entries. Only the first {most} are used.",
                        name=name,
                        count=len(value),
                        most=max_count,
                    )
                )
            if expected_count is not None and value and len(value) != expected_count:
                self.remark(
                    say(
                        "A forecast has {count} entries instead of {asked}.",
                        count=len(value),
                        asked=expected_count,
                    )
                )
            return value[: max_count if expected_count is None else 2 * expected_count]
        self._wrong(name, value, say("a list"))
        return []

    def texts(self, name: str, *, max_count: int) -> tuple[str, ...]:
        """Return the texts of a list, one line each."""
        items = self.items(name, max_count=max_count)
        texts = [self._plain(name, item, MAX_NAME_LENGTH, 1) for item in items if isinstance(item, str)]
        if len(texts) < len(items):
            self.remark(
                say("“{name}” of “{owner}” contains a value that is not text.", name=name, owner=self._name)
            )
        return tuple(text for text in texts if text)

    def objects(
        self,
        name: str,
        *,
        max_count: int | None = None,
        expected: bool = True,
        expected_count: int | None = None,
    ) -> "list[Fields]":
        """Return the objects of a list; see `items`."""
        items = self.items(name, expected=expected, max_count=max_count, expected_count=expected_count)
        return [Fields(item, name, self._remarks) for item in items]

    def remark(self, text: str) -> None:
        """Add a sentence to the remarks."""
        self._remarks.add(text)

    def leave_out(self, text: str) -> None:
        """Add a sentence about records that were left out or are missing."""
        self._remarks.leave_out(text)

    def close(self) -> None:
        """Report the fields that were not read."""
        unknown = [name for name in self._members if name not in self._known]
        for name in unknown[:_MAX_UNKNOWN]:
            shown = _without_controls(name[:40])
            self.remark(say("Unknown value for “{name}” of “{owner}”.", name=shown, owner=self._name))
        self._remarks.add_uncounted(len(unknown[_MAX_UNKNOWN:]))
        self._remarks.go_on()

    def _plain(self, name: str, text: str, max_length: int, max_lines: int) -> str:
        start = text[: max_length + 1]
        lines = [" ".join(start.split())] if max_lines == 1 else _lines(start, max_lines + 1)
        plain = _without_controls("\n".join(lines[:max_lines])).strip()
        if len(text) <= max_length and len(lines) <= max_lines:
            return plain
        self.remark(self._cut(name))
        return plain[: max_length - 1].rstrip() + "…"

    def _cut(self, name: str) -> str:
        return say("“{name}” of “{owner}” is too long and was shortened.", name=name, owner=self._name)

    def _get(self, name: str, *, expected: bool = True) -> Json:
        self._known.add(name)
        value = self._members.get(name)
        if value is None and expected and self._is_object:
            self.remark(say("“{name}” of “{owner}” is missing.", name=name, owner=self._name))
        return value

    def _wrong(self, name: str, value: Json, expected_type: str) -> None:
        if value is not None:
            self.remark(
                say(
                    "“{name}” of “{owner}” is {kind}, not {wanted}.",
                    name=name,
                    owner=self._name,
                    kind=_kind(value),
                    wanted=expected_type,
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
        else say("a JSON object")
        if isinstance(value, dict)
        else say("nothing")
    )


def _without_controls(text: str) -> str:
    """Return a text without control characters, by the faster method for its encoding."""
    return text.translate(_CONTROL) if text.isascii() else _CONTROLS.sub("", text)


def _lines(text: str, max_count: int) -> list[str]:
    """Return the first lines of a text, with consecutive empty lines merged.

    The rest is not scanned: it may have thousands of lines, in each of hundreds of texts.
    """
    lines: list[str] = []
    position = 0
    while len(lines) < max_count:
        match = _LINE_BREAK.search(text, position)
        plain = text[position : len(text) if match is None else match.start()].rstrip()
        if plain or (lines and lines[-1]):
            lines.append(plain)
        if match is None:
            break
        position = match.end()
    return lines


def is_bounded(value: Json, max_size: int = MAX_TRANSLATIONS_LENGTH) -> bool:
    """Return whether the nesting depth and the size of a value are within limits."""
    count, level = 0, [value]
    for _ in range(_MAX_DEPTH):
        count += sum(len(part) if isinstance(part, str) else 1 for part in level)
        if count > max_size or not level:
            break
        level = [
            child
            for part in level
            if isinstance(part, (dict, list))
            for child in (*part, *(part.values() if isinstance(part, dict) else ()))
        ]
    return count <= max_size and not level
