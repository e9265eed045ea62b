"""Adjustment of colours in OKLCH: lightness, contrast, chroma, hue, warmth and tint."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Final

import numpy as np

from editor.mapstyle.color.color_arrays import Floats, Pixels, color_pixels, lab_to_pixels, pixels_to_lab
from editor.mapstyle.color.spaces import lab
from editor.mapstyle.schema.values import Color
from editor.records import dataclass

# An example that is visible on most maps.
DEFAULT_TINT: Final = Color(217, 180, 138)
# Contrast is measured from the lightness of the middle grey of sRGB, #777777.
MIDDLE_LIGHTNESS: Final = 0.57
# At full warmth white moves this far in OKLab, from blue to amber. Units: OKLab; degrees.
WARMTH_CHROMA: Final = 0.1
WARMTH_HUE: Final = 70.0
# OKLab spaces dark colours too widely to be inverted: light grounds would all become black. Source: Björn
# Ottosson, "Okhsv and Okhsl" (2021), the estimate of lightness relative to white.
_K1: Final = 0.206
_K2: Final = 0.03
_K3: Final = (1.0 + _K1) / (1.0 + _K2)


@dataclass(frozen=True, slots=True)
class ColorAdjustment:
    """A change of colours that depends on the colour only; the default changes nothing.

    The parts apply in this order: inversion, lightness, contrast, chroma, hue, warmth, tint.
    Inversion: light and dark are exchanged on a scale whose steps look even; hue and chroma remain.
    Lightness: the share of the way to white, or to black if negative.
    Contrast: the steepness of lightness in the middle grey. Black, white and the middle grey remain, and
    nothing is clipped; at -100 every lightness is that of the middle grey.
    Chroma: the relative change of the chroma; at -100 all colours are grey.
    Hue: a rotation.
    Warmth: a shift towards amber, or towards blue if negative, in proportion to the lightness. Black remains.
    Tint: the share of the way to hue and chroma of a colour; the lightness remains.
    Units: percent from -100 to 100, 0 to 100 for the tint; degrees from -180 to 180 for the hue.
    """

    lightness: float = 0.0
    chroma: float = 0.0
    hue: float = 0.0
    contrast: float = 0.0
    warmth: float = 0.0
    tint: float = 0.0
    tint_color: Color = DEFAULT_TINT
    inverts_lightness: bool = False

    @property
    def is_neutral(self) -> bool:
        """Whether no colour changes."""
        return not self.inverts_lightness and not any(getattr(self, name) for name in AMOUNTS)

    def has_same_effect(self, other: "ColorAdjustment") -> bool:
        """Return whether another adjustment changes all colours in the same way."""
        is_equal = all(getattr(self, name) == getattr(other, name) for name in AMOUNTS)
        has_equal_tint = not self.tint or self.tint_color == other.tint_color
        return is_equal and has_equal_tint and self.inverts_lightness == other.inverts_lightness

    def with_amount(self, name: str, amount: float) -> "ColorAdjustment":
        """Return the adjustment with another amount."""
        amounts = {each: getattr(self, each) for each in AMOUNTS} | {name: amount}
        return ColorAdjustment(
            **amounts, tint_color=self.tint_color, inverts_lightness=self.inverts_lightness
        )

    def apply(self, colors: Floats) -> Floats:
        """Return adjusted OKLab colours, which may be out of the sRGB gamut. Shape: n, 3."""
        lightness = self._lightness(colors[:, 0])
        a, b = self._rotated(colors[:, 1], colors[:, 2])
        if self.warmth:
            shift = self.warmth / 100 * WARMTH_CHROMA * lightness
            a = a + shift * np.cos(np.radians(WARMTH_HUE))
            b = b + shift * np.sin(np.radians(WARMTH_HUE))
        if self.tint:
            share, (_, tint_a, tint_b) = self.tint / 100, lab(self.tint_color)
            a, b = a + (tint_a - a) * share, b + (tint_b - b) * share
        return np.column_stack([lightness, a, b])

    def apply_to_pixels(self, pixels: Pixels) -> Pixels:
        """Return adjusted sRGB pixels, mapped to the gamut by reducing the chroma. Shape: n, 3."""
        return pixels if self.is_neutral else lab_to_pixels(self.apply(pixels_to_lab(pixels)))

    def apply_to_colors(self, colors: Sequence[Color]) -> list[Color]:
        """Return adjusted colours; each keeps its alpha."""
        if self.is_neutral or not colors:
            return list(colors)
        adjusted = self.apply_to_pixels(color_pixels(colors)).tolist()
        return [
            Color(red, green, blue, color.a)
            for (red, green, blue), color in zip(adjusted, colors, strict=True)
        ]

    def _lightness(self, lightness: Floats) -> Floats:
        lightness = np.clip(lightness, 0.0, 1.0)
        if self.inverts_lightness:
            lightness = _from_even(1.0 - _to_even(lightness))
        share = self.lightness / 100
        lightness = lightness + (1.0 - lightness) * share if share > 0 else lightness * (1.0 + share)
        return self._contrasted(lightness) if self.contrast else lightness

    def _contrasted(self, lightness: Floats) -> Floats:
        gain = 1.0 + self.contrast / 100
        if gain <= 1.0:
            return np.asarray(MIDDLE_LIGHTNESS + (lightness - MIDDLE_LIGHTNESS) * gain)
        # Powers of the distance from black and white, so that both are kept and nothing is clipped.
        above = 1.0 - (1.0 - MIDDLE_LIGHTNESS) * ((1.0 - lightness) / (1.0 - MIDDLE_LIGHTNESS)) ** gain
        below = MIDDLE_LIGHTNESS * (lightness / MIDDLE_LIGHTNESS) ** gain
        return np.where(lightness > MIDDLE_LIGHTNESS, above, below)

    def _rotated(self, a: Floats, b: Floats) -> tuple[Floats, Floats]:
        gain, angle = 1.0 + self.chroma / 100, np.radians(self.hue)
        cosine, sine = gain * np.cos(angle), gain * np.sin(angle)
        return a * cosine - b * sine, a * sine + b * cosine


def _to_even(lightness: Floats) -> Floats:
    """Return lightness on a scale whose steps look even, also between dark colours."""
    scaled = _K3 * lightness - _K1
    return np.asarray(0.5 * (scaled + np.sqrt(scaled**2 + 4 * _K2 * _K3 * lightness)))


def _from_even(even: Floats) -> Floats:
    """Return lightness from the even scale."""
    return np.asarray((even**2 + _K1 * even) / (_K3 * (even + _K2)))


AMOUNTS: Final = tuple(
    field.name for field in fields(ColorAdjustment) if field.name not in ("tint_color", "inverts_lightness")
)
"""The names of the numeric parts of an adjustment."""
LIMITS: Final = {name: (-180.0, 180.0) if name == "hue" else (-100.0, 100.0) for name in AMOUNTS} | {
    "tint": (0.0, 100.0)
}
"""The least and the greatest value of each amount."""
