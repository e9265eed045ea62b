"""OKLCH colour space: conversion, and gamut mapping that keeps lightness and hue.

Sources: Björn Ottosson, "A perceptual color space for image processing" (2020); CSS Color Module Level 4.
"""

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from editor.mapstyle.color.spaces import Lab, lab, to_srgb_channel
from editor.mapstyle.schema.values import Color
from editor.records import dataclass

# OKLab to the cube roots of the cone responses, and those responses to linear sRGB: the inverses of `spaces`.
FROM_LAB: Final = (
    (1.0, 0.396337777376175, 0.2158037573099136),
    (0.9999999999999998, -0.10556134581565854, -0.06385417282581334),
    (0.9999999999999999, -0.08948417752981182, -1.2914855480194094),
)
FROM_LMS: Final = (
    (4.076741636075958, -3.307711539258062, 0.23096990318210445),
    (-1.2684379732850317, 2.6097573492876887, -0.3413193760026573),
    (-0.004196076138675512, -0.7034186179359364, 1.707614694074612),
)
# Below this chroma the hue is rounding noise: channels of 8 bits differ by more.
MIN_CHROMA: Final = 0.0005
# How far linear light may exceed 0 to 1 within the gamut; the rounding to 8 bits hides it.
GAMUT_SLACK: Final = 0.0005
_HALVINGS: Final = 20


@dataclass(frozen=True, slots=True)
class Oklch:
    """A colour in OKLCH. Units: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees 0 to 360."""

    lightness: float
    chroma: float
    hue: float


def from_color(color: Color) -> Oklch:
    """Return a colour in OKLCH, without its alpha. The hue of grey is 0."""
    return from_lab(lab(color))


def from_lab(color: Lab) -> Oklch:
    """Return an OKLab colour in OKLCH. The hue of grey is 0."""
    lightness, a, b = color
    chroma = hypot(a, b)
    if chroma < MIN_CHROMA:
        return Oklch(lightness, 0.0, 0.0)
    return Oklch(lightness, chroma, degrees(atan2(b, a)) % 360.0)


def to_lab(color: Oklch) -> Lab:
    """Return the OKLab colour."""
    angle = radians(color.hue)
    return color.lightness, color.chroma * cos(angle), color.chroma * sin(angle)


def to_srgb(color: Oklch) -> tuple[float, float, float]:
    """Return red, green and blue; those of a colour out of the sRGB gamut are below 0 or above 1."""
    red, green, blue = (to_srgb_channel(part) for part in _linear(color))
    return red, green, blue


def fits_srgb(color: Oklch) -> bool:
    """Return whether a colour is in the sRGB gamut."""
    return all(-GAMUT_SLACK <= part <= 1 + GAMUT_SLACK for part in _linear(color))


def map_to_gamut(color: Oklch) -> Oklch:
    """Return the colour with the greatest chroma, up to its own, that is in the sRGB gamut.

    Lightness and hue are kept, but for a lightness beyond black or white.
    """
    lightness = min(1.0, max(0.0, color.lightness))
    color = Oklch(lightness, color.chroma, color.hue)
    if fits_srgb(color):
        return color
    low, high = 0.0, color.chroma
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if fits_srgb(Oklch(lightness, middle, color.hue)):
            low = middle
        else:
            high = middle
    return Oklch(lightness, low, color.hue)


def to_color(color: Oklch, alpha: int = 255) -> Color:
    """Return the sRGB colour, mapped to the gamut."""
    red, green, blue = (round(min(1.0, max(0.0, channel)) * 255) for channel in to_srgb(map_to_gamut(color)))
    return Color(red, green, blue, alpha)


def with_lightness(color: Color, lightness: float) -> Color:
    """Return a colour of the same hue and alpha with another lightness; chroma only as sRGB allows."""
    exact = from_color(color)
    return to_color(Oklch(lightness, exact.chroma, exact.hue), color.a)


def hue_difference(one: float, other: float) -> float:
    """Return the angle between two hues, 0 to 180 degrees."""
    return abs((one - other + 180.0) % 360.0 - 180.0)


def _linear(color: Oklch) -> tuple[float, float, float]:
    lightness, a, b = to_lab(color)
    cones = [(one * lightness + two * a + three * b) ** 3 for one, two, three in FROM_LAB]
    red, green, blue = (one * cones[0] + two * cones[1] + three * cones[2] for one, two, three in FROM_LMS)
    return red, green, blue
