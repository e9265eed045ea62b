"""Formatting and parsing of numbers."""

from decimal import Decimal
from math import isfinite

THIN_SPACE = "\u2009"
MINUS = "\u2212"

_BLANKS = str.maketrans("", "", " \u00a0\u2009\u202f")


def number_text(value: float) -> str:
    """Return a number with all of its digits and a typographic minus."""
    text = f"{Decimal(repr(float(value))):f}" if isfinite(value) else repr(value)
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return MINUS + text[1:] if text.startswith("-") and text != "-0" else text.removeprefix("-")


def parse_number(text: str) -> float | None:
    """Return a typed number with a decimal point or comma; None if it is invalid."""
    plain = text.translate(_BLANKS).replace(MINUS, "-").replace(",", ".")
    try:
        number = float(plain)
    except ValueError:
        return None
    return number if isfinite(number) and "_" not in plain else None


def parse_factor(text: str) -> float | None:
    """Return the factor of a text such as "*1.5" or "/2"; None if it is not one."""
    sign, number = text.strip()[:1], parse_number(text.strip()[1:])
    if number is None or sign not in ("*", "×", "/", "÷"):
        return None
    if sign in ("*", "×"):
        return number
    return 1 / number if number else None


def percent_text(share: float) -> str:
    """Return a share of 1 as a percentage, such as "64 %"."""
    return f"{round(share * 100)}{THIN_SPACE}%"
