"""OKLab and OKLCH for arrays of colours, with gamut mapping that keeps lightness and hue.

Arrays have the channels in their last axis. Units: as in `oklch`; linear light 0 to 1, pixels 0 to 255.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from editor.mapstyle.color.oklch import FROM_LAB, FROM_LMS, GAMUT_SLACK
from editor.mapstyle.color.spaces import LINEAR, TO_LAB, TO_LMS
from editor.mapstyle.schema.values import Color

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

# Linear light of each channel value.
LIGHT: Final = np.array(LINEAR)

_TO_LMS: Final = np.array(TO_LMS).T
_TO_LAB: Final = np.array(TO_LAB).T
_FROM_LMS: Final = np.array(FROM_LMS).T
_FROM_LAB: Final = np.array(FROM_LAB).T
_HALVINGS: Final = 16


def color_pixels(colors: Sequence[Color]) -> Pixels:
    """Return colours as pixels without their alpha. Shape: n, 3."""
    return np.array([(color.r, color.g, color.b) for color in colors], np.uint8).reshape(-1, 3)


def linear_to_lab(linear: Floats) -> Floats:
    """Return OKLab of linear light."""
    return np.asarray(np.cbrt(linear @ _TO_LMS) @ _TO_LAB)


def lab_to_linear(lab: Floats) -> Floats:
    """Return linear light; that of a colour out of the sRGB gamut is below 0 or above 1."""
    return np.asarray((lab @ _FROM_LAB) ** 3 @ _FROM_LMS)


def pixels_to_lab(pixels: Pixels) -> Floats:
    """Return OKLab of sRGB pixels."""
    return linear_to_lab(LIGHT[pixels])


def to_pixels(linear: Floats) -> Pixels:
    """Return sRGB pixels of linear light, clipped."""
    clipped = np.clip(linear, 0.0, 1.0)
    srgb = np.where(clipped <= 0.0031308, clipped * 12.92, 1.055 * clipped ** (1 / 2.4) - 0.055)
    pixels: Pixels = np.rint(srgb * 255).astype(np.uint8)
    return pixels


def lab_to_pixels(lab: Floats) -> Pixels:
    """Return sRGB pixels of OKLab colours, mapped to the gamut by reducing the chroma. Shape: n, 3."""
    lab = lab.copy()
    np.clip(lab[:, 0], 0.0, 1.0, out=lab[:, 0])
    outside = np.flatnonzero(~_fits(lab))
    if len(outside):
        lab[outside, 1:] *= _fitting_share(lab[outside])[:, np.newaxis]
    return to_pixels(lab_to_linear(lab))


def _fitting_share(lab: Floats) -> Floats:
    """Return the greatest share of the chroma of each colour that is in the gamut.

    Linear light is a cubic polynomial of the share: its coefficients are computed once, as each halving of
    the interval evaluates it.
    """
    grey, chroma = lab[:, :1] @ _FROM_LAB[:1], lab[:, 1:] @ _FROM_LAB[1:]
    terms = (grey**3, 3 * grey**2 * chroma, 3 * grey * chroma**2, chroma**3)
    constant, linear, square, cube = (np.ascontiguousarray((term @ _FROM_LMS).T) for term in terms)
    low, high = np.zeros(len(lab)), np.ones(len(lab))
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        light = ((cube * middle + square) * middle + linear) * middle + constant
        fits = (light.min(axis=0) >= -GAMUT_SLACK) & (light.max(axis=0) <= 1 + GAMUT_SLACK)
        low, high = np.where(fits, middle, low), np.where(fits, high, middle)
    return low


def _fits(lab: Floats) -> npt.NDArray[np.bool_]:
    linear = lab_to_linear(lab)
    return np.asarray((linear.min(axis=1) >= -GAMUT_SLACK) & (linear.max(axis=1) <= 1 + GAMUT_SLACK))
