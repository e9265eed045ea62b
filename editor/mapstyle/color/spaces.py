"""Colour spaces: OKLab, HSL, and luminance and contrast according to WCAG."""

from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache
from math import cbrt, hypot
from typing import Final, TypeAlias

from editor.mapstyle.schema.values import Color
from editor.records import dataclass

Lab: TypeAlias = tuple[float, float, float]

# Linear sRGB to the responses of the cones, and their cube roots to OKLab. Source: CSS Color Module Level 4,
# section 18, the product of its matrices from linear sRGB to XYZ (D65) and from XYZ to LMS.
TO_LMS: Final = (
    (0.412221469470763, 0.5363325372617348, 0.0514459932675022),
    (0.21190349581782522, 0.6806995506452344, 0.10739695353694055),
    (0.08830245919005643, 0.2817188391361215, 0.6299787016738221),
)
TO_LAB: Final = (
    (0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
    (1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
    (0.0259040424655478, 0.7827717124575296, -0.8086757549230774),
)

# Colours within this distance are similar, but distinguishable side by side.
SIMILARITY_THRESHOLD = 0.04

LINEAR: Final = tuple(
    part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    for part in (number / 255 for number in range(256))
)
"""Linear light of each 8-bit sRGB channel value, 0 to 1."""


@lru_cache(maxsize=16384)
def lab(color: Color) -> Lab:
    """Return a colour in OKLab, without alpha."""
    rgb = LINEAR[color.r], LINEAR[color.g], LINEAR[color.b]
    lms = tuple(cbrt(sum(part * channel for part, channel in zip(row, rgb, strict=True))) for row in TO_LMS)
    lightness, a, b = (sum(part * cone for part, cone in zip(row, lms, strict=True)) for row in TO_LAB)
    return lightness, a, b


def lightness(color: Color) -> float:
    """Return the lightness of a colour in OKLab, 0 to 1, without alpha."""
    return lab(color)[0]


def to_srgb_channel(linear: float) -> float:
    """Return a channel of sRGB from linear light; negative light is mirrored."""
    size = abs(linear)
    encoded = size * 12.92 if size <= 0.0031308 else 1.055 * size ** (1 / 2.4) - 0.055
    return encoded if linear >= 0 else -encoded


def distance(one: Color, other: Color) -> float:
    """Return the distance of two colours in OKLab, 0 to about 1, without alpha."""
    (l_1, a_1, b_1), (l_2, a_2, b_2) = lab(one), lab(other)
    return hypot(l_1 - l_2, a_1 - a_2, b_1 - b_2)


def distance_with_alpha(one: Color, other: Color) -> float:
    """Return the distance of two colours, where fully opaque and fully transparent differ by 1."""
    return hypot(distance(one, other), (one.a - other.a) / 255)


@dataclass(frozen=True, slots=True)
class Hsl:
    """A colour in HSL. Units: hue in degrees 0 to 360, saturation and lightness 0 to 1."""

    hue: float
    saturation: float
    lightness: float


def from_color(color: Color) -> Hsl:
    """Return a colour in HSL, without alpha; the hue of a grey is 0."""
    hue, lightness, saturation = rgb_to_hls(color.r / 255, color.g / 255, color.b / 255)
    return Hsl(hue * 360, saturation, lightness)


def to_color(hsl: Hsl, alpha: int = 255) -> Color:
    """Return the sRGB colour."""
    channels = hls_to_rgb(hsl.hue % 360 / 360, hsl.lightness, hsl.saturation)
    red, green, blue = (round(channel * 255) for channel in channels)
    return Color(red, green, blue, alpha)


# Minimum contrast of text and its background. Source: WCAG 2.2, 1.4.3.
MIN_TEXT_CONTRAST: Final = 4.5
# Weights of red, green and blue in the luminance.
WEIGHTS: Final = (0.2126, 0.7152, 0.0722)
# Ambient light reflected by a screen, as WCAG assumes it.
_GLARE: Final = 0.05


def composite(top: Color, ground: Color) -> Color:
    """Return the opaque result of compositing a colour over an opaque one."""
    share = top.a / 255
    red, green, blue = (
        round(one * share + other * (1 - share))
        for one, other in ((top.r, ground.r), (top.g, ground.g), (top.b, ground.b))
    )
    return Color(red, green, blue)


def luminance(color: Color) -> float:
    """Return the relative luminance of an opaque colour, 0 to 1. Source: WCAG 2.2, "relative luminance"."""
    red, green, blue = WEIGHTS
    return red * LINEAR[color.r] + green * LINEAR[color.g] + blue * LINEAR[color.b]


def contrast(color: Color, ground: Color) -> float:
    """Return the contrast ratio of a colour over an opaque one, 1 to 21. Source: WCAG 2.2."""
    darker, lighter = sorted((luminance(composite(color, ground)), luminance(ground)))
    return (lighter + _GLARE) / (darker + _GLARE)


def readable_luminances(ground: Color, ratio: float) -> tuple[float, float]:
    """Return the highest darker and the lowest lighter luminance with a contrast ratio to a ground.

    Units: as `luminance`; no colour has a luminance below 0 or above 1.
    """
    ground_luminance = luminance(ground) + _GLARE
    return ground_luminance / ratio - _GLARE, ground_luminance * ratio - _GLARE
