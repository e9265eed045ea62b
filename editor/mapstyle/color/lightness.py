"""Lightness of colours in OKLab, and the least change of it that meets a condition."""

from collections.abc import Callable
from typing import Final

from editor.mapstyle.color.spaces import lab
from editor.mapstyle.color.vision import to_channel
from editor.mapstyle.schema.values import Color

# The inverse of the matrices of `spaces`. Source: B. Ottosson, "A perceptual color space for image
# processing", 2020.
_FROM_LAB: Final = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_FROM_LMS: Final = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
# Channels beyond the gamut by less than the rounding of 8 bits.
_TOLERANCE: Final = 0.002
_CHROMA_STEPS: Final = 8
_LIGHTNESS_STEPS: Final = 11


def lightness(color: Color) -> float:
    """Return the lightness of a colour in OKLab, 0 to 1, without alpha."""
    return lab(color)[0]


def with_lightness(color: Color, value: float) -> Color:
    """Return a colour of the same hue and alpha with another lightness.

    Chroma is reduced where sRGB has no such colour.
    """
    _, a, b = lab(color)
    light = _to_linear(value, a, b)
    if not _is_in_gamut(light):
        low, high = 0.0, 1.0
        for _ in range(_CHROMA_STEPS):
            middle = (low + high) / 2
            is_possible = _is_in_gamut(_to_linear(value, middle * a, middle * b))
            low, high = (middle, high) if is_possible else (low, middle)
        light = _to_linear(value, low * a, low * b)
    red, green, blue = map(to_channel, light)
    return Color(red, green, blue, color.a)


def nearest_lightness(color: Color, passes: Callable[[Color], bool]) -> Color | None:
    """Return the colour with the least change of lightness that passes, or None.

    Away from the current lightness, the condition must not fail again once it is met.
    """
    if passes(color):
        return color
    current = lightness(color)
    candidates = [found for end in (0.0, 1.0) if (found := _first_passing(color, current, end, passes))]
    return min(candidates, key=lambda found: abs(lightness(found) - current), default=None)


def _first_passing(color: Color, current: float, end: float, passes: Callable[[Color], bool]) -> Color | None:
    """Return the nearest colour that passes between the current lightness and an end of the scale."""
    found = with_lightness(color, end)
    if not passes(found):
        return None
    near, far = current, end
    for _ in range(_LIGHTNESS_STEPS):
        middle = (near + far) / 2
        candidate = with_lightness(color, middle)
        if passes(candidate):
            far, found = middle, candidate
        else:
            near = middle
    return found


def _to_linear(value: float, a: float, b: float) -> tuple[float, float, float]:
    lms = [sum(part * each for part, each in zip(row, (value, a, b), strict=True)) ** 3 for row in _FROM_LAB]
    red, green, blue = (sum(part * each for part, each in zip(row, lms, strict=True)) for row in _FROM_LMS)
    return red, green, blue


def _is_in_gamut(light: tuple[float, float, float]) -> bool:
    return all(-_TOLERANCE <= channel <= 1 + _TOLERANCE for channel in light)
