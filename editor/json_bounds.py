"""Bounds on JSON text, checked before it is parsed: how many values it holds and how deeply they are nested.

A parser makes an object of every value, some hundred bytes for two of text, and holds the interpreter until
it has made them all. This scan makes none, and lets other threads run between its short steps.
"""

import re
from collections.abc import Callable
from typing import Final

MOST_VALUES: Final = 100_000
DEEPEST: Final = 64

_STRUCTURE: Final = re.compile(rb'[][{}",]')
_STRETCH: Final = 64 * 2**10  # searched in one step; no JSON has so many blanks or digits in a row
_MOST_QUOTES: Final = 500_000  # escaped ones, in texts
_STEPS_BETWEEN_CHECKS: Final = 1000
_STEPS_PER_VALUE: Final = 5  # at most a comma or bracket before it, a key, a text and a closing bracket


class BoundsError(ValueError):
    """The text holds more than its bounds allow; the message names what."""


def _go_on() -> None:
    """Never stop the scan."""


def check(
    data: bytes,
    most_values: int = MOST_VALUES,
    deepest: int = DEEPEST,
    go_on: Callable[[], None] = _go_on,
) -> None:
    """Check the bounds of JSON text; whether it is JSON at all is left to its parser.

    `go_on` is called now and then, and may raise to stop the scan.
    Raises: BoundsError.
    """
    at = depth = steps = 0
    values = 1
    while depth >= 0:  # Behind the last bracket a parser reads no further.
        steps += 1
        if steps % _STEPS_BETWEEN_CHECKS == 0:
            go_on()
        if steps > _STEPS_PER_VALUE * most_values:
            raise BoundsError("more brackets and texts than values")
        found = _STRUCTURE.search(data, at, at + _STRETCH)
        if found is None:
            if at + _STRETCH < len(data):
                raise BoundsError("a number or blanks without end")
            return
        at = found.end()
        sign = data[at - 1]
        if sign == 0x22:  # a quotation mark
            at = _end_of_text(data, at, go_on)
        elif sign in b"]}":
            depth -= 1
        else:
            values += 1
            if sign != 0x2C:  # not a comma, so an opening bracket
                depth += 1
            if values > most_values:
                raise BoundsError(f"more than {most_values} values")
            if depth > deepest:
                raise BoundsError(f"more than {deepest} levels")


def _end_of_text(data: bytes, start: int, go_on: Callable[[], None]) -> int:
    """The place behind the closing quotation mark; the end of the data where there is none."""
    at = start
    for number in range(_MOST_QUOTES):
        end = data.find(b'"', at)
        if end < 0:
            return len(data)
        at = end + 1
        if _backslashes_before(data, start, end) % 2 == 0:
            return at
        if number % _STEPS_BETWEEN_CHECKS == 0:
            go_on()
    raise BoundsError("too many quotation marks in a text")


def _backslashes_before(data: bytes, start: int, end: int) -> int:
    """How many backslashes stand right before a place of a text."""
    width = 16
    while True:
        piece = data[max(start, end - width) : end]
        count = len(piece) - len(piece.rstrip(b"\\"))
        if count < len(piece) or end - width <= start:
            return count
        width *= 16
