"""Bounds on JSON text, checked before parsing: number of values and nesting depth.

A parser creates an object for every value, some hundred bytes for two bytes of text, and holds the
interpreter lock until it is done. This scan creates none and lets other threads run between short steps.
"""

import re
from collections.abc import Callable
from typing import Final

MAX_VALUES: Final = 100_000
MAX_DEPTH: Final = 64

_STRUCTURE: Final = re.compile(rb'[][{}",]')
_SEARCH_BYTES: Final = 64 * 2**10  # searched in one step; valid JSON has no run of so many spaces or digits
_MAX_ESCAPED_QUOTES: Final = 500_000  # in one string
_STEPS_BETWEEN_CHECKS: Final = 1000
_STEPS_PER_VALUE: Final = 5  # at most a comma or bracket, a key, a string and a closing bracket


class BoundsError(ValueError):
    """The text exceeds a bound, which the message names."""


def _continue() -> None:
    """Do nothing."""


def check(
    data: bytes,
    max_values: int = MAX_VALUES,
    max_depth: int = MAX_DEPTH,
    go_on: Callable[[], None] = _continue,
) -> None:
    """Check the bounds of JSON text; its validity is left to the parser.

    `go_on` is called periodically and may raise to stop the scan.
    Raises: BoundsError.
    """
    position = depth = steps = 0
    values = 1
    while depth >= 0:  # A parser stops after the last bracket.
        steps += 1
        if steps % _STEPS_BETWEEN_CHECKS == 0:
            go_on()
        if steps > _STEPS_PER_VALUE * max_values:
            raise BoundsError("more brackets and texts than values")
        match = _STRUCTURE.search(data, position, position + _SEARCH_BYTES)
        if match is None:
            if position + _SEARCH_BYTES < len(data):
                raise BoundsError("a number or blanks without end")
            return
        position = match.end()
        character = data[position - 1]
        if character == 0x22:  # a quotation mark
            position = string_end(data, position, go_on)
        elif character in b"]}":
            depth -= 1
        else:
            values += 1
            if character != 0x2C:  # not a comma, so an opening bracket
                depth += 1
            if values > max_values:
                raise BoundsError(f"more than {max_values} values")
            if depth > max_depth:
                raise BoundsError(f"more than {max_depth} levels")


def string_end(data: bytes, start: int, go_on: Callable[[], None] = _continue) -> int:
    """Return the position after the closing quotation mark; the end of the data if there is none.

    Raises: BoundsError for a text with too many escaped quotation marks.
    """
    position = start
    for number in range(_MAX_ESCAPED_QUOTES):
        end = data.find(b'"', position)
        if end < 0:
            return len(data)
        position = end + 1
        if _backslashes_before(data, start, end) % 2 == 0:
            return position
        if number % _STEPS_BETWEEN_CHECKS == 0:
            go_on()
    raise BoundsError("too many quotation marks in a text")


def _backslashes_before(data: bytes, start: int, end: int) -> int:
    width = 16
    while True:
        piece = data[max(start, end - width) : end]
        count = len(piece) - len(piece.rstrip(b"\\"))
        if count < len(piece) or end - width <= start:
            return count
        width *= 16
