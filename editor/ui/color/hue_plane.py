"""Hue planes of OKLCH: positions of colours, and images of planes and hues."""

from functools import cache
from itertools import pairwise

import numpy as np

from editor.mapstyle.color.color_arrays import LIGHT, Floats, Pixels, lab_to_linear, linear_to_lab, to_pixels
from editor.mapstyle.color.oklch import Oklch
from editor.mapstyle.color.spaces import WEIGHTS


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
    lab = linear_to_lab(linear)
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
    luminances = LIGHT[plane_pixels(hue, columns, levels)[::-1]] @ np.array(WEIGHTS)
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
    return to_pixels(lab_to_linear(lab))
