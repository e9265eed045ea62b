"""A feature's attributes as the text and the numbers that filters and labels read from them."""

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import TypeAlias

from editor.mapstyle.numbers import Number, read_number

Attribute: TypeAlias = str | int | float | bool
Attributes: TypeAlias = Mapping[str, Attribute]

LARGEST_NUMBER = 1e300  # a whole number of the file may be longer than a float can hold


def attribute_text(value: Attribute) -> str:
    """An attribute as text, numbers to the last digit and without needless zeros.

    Filters compare these texts, so numbers that differ must have different ones.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _exact_text(value)
    return str(value)


def attribute_number(value: Attribute) -> float | None:
    """The number that an attribute holds, also as text; nothing where it is none."""
    number = read_number(value)
    return float(number) if number is not None and abs(number) <= LARGEST_NUMBER else None


def plain_number(text: str) -> Number | None:
    """The number that a text means, where it is spelled as numbers are: compared as text, “007” is not 7."""
    number = read_number(text)
    return number if number is not None and attribute_text(number) == text else None


def _exact_text(number: float) -> str:
    """The shortest text that only this number has, without an exponent; empty where it is not finite."""
    if not math.isfinite(number):
        return ""
    text = format(Decimal(float.__repr__(number)), "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def number_text(number: float) -> str:
    """A number as people read it, to nine digits after the point; empty where it is not finite."""
    if not math.isfinite(number):
        return ""
    text = f"{number:.9f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
