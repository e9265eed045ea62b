"""Numbers as people read and type them."""

from decimal import Decimal
from math import isfinite

THIN_SPACE = "\u2009"
MINUS = "\u2212"

_BLANKS = str.maketrans("", "", " \u00a0\u2009\u202f")


def number_text(value: float) -> str:
    """A number with the digits it holds and a real minus."""
    text = f"{Decimal(repr(float(value))):f}" if isfinite(value) else repr(value)
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return MINUS + text[1:] if text.startswith("-") and text != "-0" else text.removeprefix("-")


def parse_number(text: str) -> float | None:
    """The number that was typed, with a point or a comma; nothing where it is none."""
    plain = text.translate(_BLANKS).replace(MINUS, "-").replace(",", ".")
    try:
        number = float(plain)
    except ValueError:
        return None
    return number if isfinite(number) and "_" not in plain else None


def parse_factor(text: str) -> float | None:
    """The factor of a text such as "*1.5" or "/2"; nothing where it is no sum of that kind."""
    sign, number = text.strip()[:1], parse_number(text.strip()[1:])
    if number is None or sign not in ("*", "×", "/", "÷"):
        return None
    if sign in ("*", "×"):
        return number
    return 1 / number if number else None


def percent_text(share: float) -> str:
    """A share of one as per cent, such as "64 %"."""
    return f"{round(share * 100)}{THIN_SPACE}%"
