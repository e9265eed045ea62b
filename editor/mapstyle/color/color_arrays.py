"""OKLab and OKLCH for arrays of colours, with gamut mapping that keeps lightness and hue.

Arrays have the channels in their last axis. Units: as in `oklch`; linear light 0 to 1, pixels 0 to 255.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from editor.mapstyle.color.oklch import FROM_LAB, FROM_LMS, GAMUT_SLACK
from editor.mapstyle.color.spaces import LINEAR, TO_LAB, TO_LMS

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

# Linear light of each channel value.
LIGHT: Final = np.array(LINEAR)

_TO_LMS: Final = np.array(TO_LMS).T
_TO_LAB: Final = np.array(TO_LAB).T
_FROM_LMS: Final = np.array(FROM_LMS).T
_FROM_LAB: Final = np.array(FROM_LAB).T
_HALVINGS: Final = 16


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
        low, high = np.zeros(len(outside)), np.ones(len(outside))
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            fits = _fits(_with_share(lab[outside], middle))
            low, high = np.where(fits, middle, low), np.where(fits, high, middle)
        lab[outside] = _with_share(lab[outside], low)
    return to_pixels(lab_to_linear(lab))


def _with_share(lab: Floats, share: Floats) -> Floats:
    """Return colours with a share of their chroma."""
    return np.column_stack([lab[:, 0], lab[:, 1] * share, lab[:, 2] * share])


def _fits(lab: Floats) -> npt.NDArray[np.bool_]:
    linear = lab_to_linear(lab)
    return np.asarray((linear.min(axis=1) >= -GAMUT_SLACK) & (linear.max(axis=1) <= 1 + GAMUT_SLACK))
