"""OKLCH colour space: conversion, gamut mapping, and images of hue planes.

Source: Björn Ottosson, "A perceptual color space for image processing" (2020).
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np
import numpy.typing as npt

from editor.mapstyle.color import spaces
from editor.mapstyle.color.spaces import TO_LAB, TO_LMS, WEIGHTS
from editor.mapstyle.schema.values import Color

_TO_LMS = np.array(TO_LMS)
_TO_LAB = np.array(TO_LAB)
_FROM_LMS = np.linalg.inv(_TO_LMS)
_FROM_LAB = np.linalg.inv(_TO_LAB)
_SLACK = 0.0005
# Linear light of each channel value.
_LIGHT = np.array(spaces.LINEAR)

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Oklch:
    """A colour in OKLCH. Units: lightness 0 to 1, hue in degrees 0 to 360."""

    lightness: float
    chroma: float
    hue: float


def from_color(color: Color) -> Oklch:
    """Return a colour in OKLCH, without its alpha. The hue of grey is 0."""
    linear = _LIGHT[[color.r, color.g, color.b]]
    lightness, a, b = (float(part) for part in _TO_LAB @ np.cbrt(_TO_LMS @ linear))
    chroma = hypot(a, b)
    # Below this chroma the hue is rounding noise.
    is_grey = chroma < 0.0005
    return Oklch(lightness, 0.0 if is_grey else chroma, 0.0 if is_grey else degrees(atan2(b, a)) % 360.0)


def to_color(color: Oklch, alpha: int = 255) -> Color:
    """Return the nearest colour in the sRGB gamut, by reducing the chroma only."""
    low, high = 0.0, color.chroma
    if not _fits(color):
        for _ in range(20):
            middle = (low + high) / 2
            if _fits(Oklch(color.lightness, middle, color.hue)):
                low = middle
            else:
                high = middle
        color = Oklch(color.lightness, low, color.hue)
    red, green, blue = (int(part) for part in _encode(_linear(color)))
    return Color(red, green, blue, alpha)


def cusp(hue: float) -> tuple[float, float]:
    """Return lightness and chroma of the most saturated sRGB colour of a hue."""
    hues, lightness, chroma = _cusps()
    return float(np.interp(hue, hues, lightness, period=360.0)), float(
        np.interp(hue, hues, chroma, period=360.0)
    )


@cache
def _cusps() -> tuple[Floats, Floats, Floats]:
    """Return hue, lightness and chroma along the edge of the sRGB cube between white and black."""
    corners = np.array(
        [[1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1], [1, 0, 1], [1, 0, 0]], dtype=float
    )
    share = np.linspace(0, 1, 96, endpoint=False)[:, None]
    linear = np.concatenate([start + (end - start) * share for start, end in pairwise(corners)])
    lab = np.cbrt(linear @ _TO_LMS.T) @ _TO_LAB.T
    hues = np.degrees(np.arctan2(lab[:, 2], lab[:, 1])) % 360.0
    order = np.argsort(hues)
    return hues[order], lab[order, 0], np.hypot(lab[order, 1], lab[order, 2])


def from_plane(hue: float, saturation: float, brightness: float) -> Oklch:
    """Return the colour at a position of a hue plane, whose corners are white, the cusp and black."""
    top_lightness, top_chroma = cusp(hue)
    lightness = brightness * (1 - saturation * (1 - top_lightness))
    return Oklch(lightness, brightness * saturation * top_chroma, hue)


def to_plane(color: Oklch) -> tuple[float, float]:
    """Return saturation and brightness of a colour on its hue plane, each 0 to 1."""
    top_lightness, top_chroma = cusp(color.hue)
    brightness = color.lightness + color.chroma * (1 - top_lightness) / top_chroma
    if brightness <= 0:
        return 0.0, 0.0
    saturation = color.chroma / (top_chroma * brightness)
    return min(1.0, saturation), min(1.0, brightness)


def plane_pixels(hue: float, width: int, height: int) -> Pixels:
    """Return an image of a hue plane, saturation to the right, brightness upwards.

    Shape: height, width, 3.
    """
    top_lightness, top_chroma = cusp(hue)
    saturation = np.linspace(0, 1, width)[None, :]
    brightness = np.linspace(1, 0, height)[:, None]
    lightness = brightness * (1 - saturation * (1 - top_lightness))
    chroma = brightness * saturation * top_chroma
    return _pixels(lightness, chroma, np.full_like(lightness, hue))


def plane_line(hue: float, luminance: float, columns: int = 48) -> list[float]:
    """Return the brightness at which each column of a hue plane has a relative luminance.

    NaN if no colour of the column has it.
    """
    levels = 64
    luminances = _LIGHT[plane_pixels(hue, columns, levels)[::-1]] @ np.array(WEIGHTS)
    brightness = np.linspace(0, 1, levels)
    return [
        float(np.interp(luminance, column, brightness, left=np.nan, right=np.nan)) for column in luminances.T
    ]


def hue_pixels(width: int) -> Pixels:
    """Return an image of all hues at one lightness and chroma. Shape: 1, width, 3."""
    hues = np.linspace(0, 360, width)[None, :]
    return _pixels(np.full_like(hues, 0.74), np.full_like(hues, 0.125), hues)


def _pixels(lightness: Floats, chroma: Floats, hue: Floats) -> Pixels:
    angle = np.radians(hue)
    lab = np.stack([lightness, chroma * np.cos(angle), chroma * np.sin(angle)], axis=-1)
    return _encode((lab @ _FROM_LAB.T) ** 3 @ _FROM_LMS.T)


def _encode(linear: Floats) -> Pixels:
    clipped = np.clip(linear, 0.0, 1.0)
    srgb = np.where(clipped <= 0.0031308, clipped * 12.92, 1.055 * clipped ** (1 / 2.4) - 0.055)
    pixels: Pixels = np.rint(srgb * 255).astype(np.uint8)
    return pixels


def _linear(color: Oklch) -> Floats:
    angle = radians(color.hue)
    lab = np.array([color.lightness, color.chroma * cos(angle), color.chroma * sin(angle)])
    linear: Floats = _FROM_LMS @ (_FROM_LAB @ lab) ** 3
    return linear


def _fits(color: Oklch) -> bool:
    linear = _linear(color)
    return bool(linear.min() >= -_SLACK and linear.max() <= 1 + _SLACK)
