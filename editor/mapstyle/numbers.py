"""Numbers as a file spells them: kept to the letter, read with tolerance."""

import re
from collections.abc import Iterable
from typing import TypeAlias

import orjson

Number: TypeAlias = int | float

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
# A longer text is no id, colour or size, and only costs time.
_LONGEST_TEXT = 40


class SpelledFloat(float):
    """A float that remembers how its file spells it, such as `1.10` or `1E2`."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> "SpelledFloat":
        number = super().__new__(cls, text)
        number.text = text
        return number


class FarNumber:
    """A number that is no float or integer of this program, such as `1e400`: its spelling alone is kept.

    It is no Python number, so that what reads numbers with tolerance reads none.
    """

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FarNumber) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type["FarNumber"], tuple[str]]:
        return FarNumber, (self.text,)


def number_text(number: "Number | FarNumber") -> str:
    """The JSON text of a number: the file's own spelling where there is one, else the shortest.

    Raises: ValueError for what JSON has no text for, infinity and no number at all.
    """
    if isinstance(number, (SpelledFloat, FarNumber)):
        return number.text
    if number - number != 0:
        raise ValueError(f"JSON has no text for {number}")
    # Python spells some floats otherwise, and a style must look the same whoever wrote it.
    return orjson.dumps(number).decode() if isinstance(number, float) else repr(number)


def read_number(value: object) -> Number | None:
    """The number that a value holds, also where a file writes it as text; else nothing."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return value
    return _from_text(value) if isinstance(value, str) else None


def read_integer(value: object) -> int | None:
    """The whole number that a value holds, also where a file writes it as text; else nothing."""
    if type(value) is int:  # As nearly all are, and an edit of many layers reads thousands.
        return value
    number = read_number(value)
    if isinstance(number, float):
        return int(number) if number.is_integer() else None
    return number


def next_id(taken: Iterable[int | None]) -> int:
    """An id after all that are taken; 1 where none is."""
    return max([0, *(number for number in taken if number is not None)]) + 1


def _from_text(text: str) -> Number | None:
    match = _NUMBER.fullmatch(text) if len(text) <= _LONGEST_TEXT else None
    if match is None:
        return None
    if match[1] is None and match[2] is None:
        return int(text)
    number = float(text)
    return number if number - number == 0 else None
