"""Values of expressions: conversions, colours, comparison and interpolation."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeGuard

from editor.mapstyle.color.notations import parse_css_color
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.values import Color
from editor.wording import Sentence, say

# Larger numbers in a style are damage; sums and powers of smaller ones stay finite.
MAX_NUMBER: Final = 1e12
MAX_TEXT_LENGTH: Final = 4000


class ExpressionError(Exception):
    """An expression that has no value for a feature; `reason` is for the report."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


def invalid(name: object) -> ExpressionError:
    """Return the error for wrong arguments of an operator."""
    return ExpressionError(say("“{name}” has invalid arguments", name=shortened(name)))


def shortened(value: object) -> str:
    """Return a value of a style as a short text for messages."""
    text = str(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a finite number of usable size."""
    return (
        isinstance(value, (int, float)) and not isinstance(value, bool) and -MAX_NUMBER <= value <= MAX_NUMBER
    )


def number_of(value: Json, name: str) -> float:
    """Return a value that must be a number. Raises: ExpressionError."""
    if not is_number(value):
        raise invalid(name)
    return float(value)


def to_number(value: Json) -> float | None:
    """Return the number of a value as `to-number` converts it, or None."""
    if value is None or value is False:
        return 0.0
    if value is True:
        return 1.0
    if isinstance(value, str):
        try:
            number = float(value) if len(value) < 40 else math.nan
        except ValueError:
            return None
        return number if is_number(number) else None
    return float(value) if is_number(value) else None


def to_text(value: Json) -> str:
    """Return the text of a value as `to-string` converts it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, Color):
        return value.hex
    return str(value)[:MAX_TEXT_LENGTH]


def to_boolean(value: Json) -> bool:
    """Return the truth of a value as `to-boolean` converts it."""
    return bool(value) and value == value


@lru_cache(maxsize=4096)
def color_of_text(text: str) -> Color | None:
    """Return the colour of a CSS text, or None."""
    parsed = parse_css_color(text)
    return None if parsed is None else parsed.color


def to_color(value: Json) -> Color | None:
    """Return a value as a colour, or None."""
    if isinstance(value, Color):
        return value
    return color_of_text(value) if isinstance(value, str) else None


def is_equal(one: Json, other: Json) -> bool:
    """Return whether two values are equal; values of different types never are."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if is_number(one) and is_number(other):
        return bool(one == other)
    return type(one) is type(other) and bool(one == other)


def mix(low: Json, high: Json, part: float) -> Json:
    """Return the value between two numbers, lists of numbers or colours; the lower one for others."""
    if is_number(low) and is_number(high):
        return low + (high - low) * part
    if isinstance(low, list) and isinstance(high, list) and len(low) == len(high):
        return [mix(a, b, part) for a, b in zip(low, high, strict=True)]
    first, second = to_color(low), to_color(high)
    if first is not None and second is not None:
        return _mixed_color(first, second, part)
    return low


def _mixed_color(low: Color, high: Color, part: float) -> Color:
    """Return the colour between two, with channels weighted by alpha."""
    alpha = low.a + (high.a - low.a) * part
    if alpha <= 0:
        return Color(high.r, high.g, high.b, 0)

    def channel(one: int, other: int) -> int:
        return min(255, max(0, round((one * low.a * (1 - part) + other * high.a * part) / alpha)))

    return Color(
        channel(low.r, high.r), channel(low.g, high.g), channel(low.b, high.b), min(255, round(alpha))
    )


def progress(x: float, low: float, high: float, base: float) -> float:
    """Return the fraction of an interval at a position, for an exponential of a base (1 is linear)."""
    if high <= low:
        return 0.0
    along = min(max(x - low, 0.0), high - low)
    if base == 1:
        return along / (high - low)
    try:
        return float((base**along - 1) / (base ** (high - low) - 1))
    except (OverflowError, ZeroDivisionError):
        return 1.0 if along == high - low else 0.0


def bezier(x: float, points: Sequence[float]) -> float:
    """Return the value of a cubic Bézier easing with the control points x1, y1, x2, y2."""
    x1, y1, x2, y2 = points
    low, high = 0.0, 1.0
    for _ in range(30):
        t = (low + high) / 2
        if _cubic(t, x1, x2) < x:
            low = t
        else:
            high = t
    return _cubic((low + high) / 2, y1, y2)


def _cubic(t: float, first: float, second: float) -> float:
    return 3 * first * t * (1 - t) ** 2 + 3 * second * t * t * (1 - t) + t**3
