"""OKLab: colours as the eye sees them, so that distances mean something.

Source: Björn Ottosson, "A perceptual color space for image processing" (2020).
"""

from functools import lru_cache
from math import cbrt, hypot
from typing import Final, TypeAlias

from editor.mapstyle.values import Color

Lab: TypeAlias = tuple[float, float, float]

TO_LMS: Final = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB: Final = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)

# Two colours no further apart look alike at a glance, and differ side by side. Source: our choice.
NEAR = 0.04

LINEAR: Final = tuple(
    part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    for part in (number / 255 for number in range(256))
)
"""How much light each value of an sRGB channel gives, 0 to 1."""


@lru_cache(maxsize=16384)
def lab(color: Color) -> Lab:
    """A colour's lightness and its two opponent axes, without its alpha."""
    rgb = LINEAR[color.r], LINEAR[color.g], LINEAR[color.b]
    lms = tuple(cbrt(sum(part * channel for part, channel in zip(row, rgb, strict=True))) for row in TO_LMS)
    lightness, a, b = (sum(part * cone for part, cone in zip(row, lms, strict=True)) for row in TO_LAB)
    return lightness, a, b


def distance(one: Color, other: Color) -> float:
    """How far two colours are from each other, 0 to about 1, without their alpha."""
    (l_1, a_1, b_1), (l_2, a_2, b_2) = lab(one), lab(other)
    return hypot(l_1 - l_2, a_1 - a_2, b_1 - b_2)


def distance_with_alpha(one: Color, other: Color) -> float:
    """How far two colours are from each other when a wholly opaque one is 1 away from one not seen."""
    return hypot(distance(one, other), (one.a - other.a) / 255)
