"""Numbers as spelled in a file: lossless, and read with tolerance."""

import re
from collections.abc import Iterable
from typing import TypeAlias

import orjson

Number: TypeAlias = int | float

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
# Longer texts are no ids, colours or sizes, and slow to parse.
_LONGEST_TEXT = 40


class FloatLiteral(float):
    """A float that retains its spelling in the file, such as `1.10` or `1E2`."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> "FloatLiteral":
        number = super().__new__(cls, text)
        number.text = text
        return number


class OutOfRangeNumber:
    """A number outside the range of a float, such as `1e400`, represented by its spelling.

    It is not a Python number, so the tolerant readers ignore it.
    """

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OutOfRangeNumber) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type["OutOfRangeNumber"], tuple[str]]:
        return OutOfRangeNumber, (self.text,)


def number_text(number: "Number | OutOfRangeNumber") -> str:
    """Return the JSON text of a number: its spelling in the file, else the shortest one.

    Raises: ValueError for infinity and NaN.
    """
    if isinstance(number, (FloatLiteral, OutOfRangeNumber)):
        return number.text
    if number - number != 0:
        raise ValueError(f"JSON has no text for {number}")
    # Python's repr spells some floats differently from JSON writers.
    return orjson.dumps(number).decode() if isinstance(number, float) else repr(number)


def read_number(value: object) -> Number | None:
    """Return the number that a value holds, also as text, or None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return value
    return _from_text(value) if isinstance(value, str) else None


def read_integer(value: object) -> int | None:
    """Return the whole number that a value holds, also as text, or None."""
    if type(value) is int:  # fast path: nearly all are, and a bulk edit reads thousands
        return value
    number = read_number(value)
    if isinstance(number, float):
        return int(number) if number.is_integer() else None
    return number


def next_id(used: Iterable[int | None]) -> int:
    """Return the id after the largest one in use; 1 if there is none."""
    return max([0, *(number for number in used if number is not None)]) + 1


def _from_text(text: str) -> Number | None:
    match = _NUMBER.fullmatch(text) if len(text) <= _LONGEST_TEXT else None
    if match is None:
        return None
    if match[1] is None and match[2] is None:
        return int(text)
    number = float(text)
    return number if number - number == 0 else None
