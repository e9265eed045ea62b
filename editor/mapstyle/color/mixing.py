"""Mixtures of colours in OKLab, and colours moved by the difference of two others."""

from math import hypot
from typing import Final

from editor.mapstyle.color.oklch import Oklch, from_color, from_lab, to_color
from editor.mapstyle.color.spaces import lab
from editor.mapstyle.schema.values import Color

# A colour with less chroma has no hue that others could differ from.
_MIN_CHROMA: Final = 0.02
# Of a pale main colour, a vivid new one would make the others garish.
_MAX_RATIO: Final = 3.0


def mixed(one: Color, other: Color, share: float) -> Color:
    """Return the colour at a share of the way from one colour to another; equal shares look equal.

    A mixture outside sRGB is mapped into it.
    """
    start, end = lab(one), lab(other)
    lightness, a, b = (first + (last - first) * share for first, last in zip(start, end, strict=True))
    return to_color(from_lab((lightness, a, b)), round(one.a + (other.a - one.a) * share))


def moved(color: Color, before: Color, after: Color, *, is_mirrored: bool = False) -> Color:
    """Return a colour that differs from `after` as `color` from `before`, with its own alpha.

    Lightness follows a curve through black, both colours and white; chroma changes by the ratio and hue by
    the angle, so that greys stay grey. `is_mirrored` reverses the difference in lightness instead, as between
    a light and a dark map.
    """
    if (color.r, color.g, color.b) == (before.r, before.g, before.b):
        return Color(after.r, after.g, after.b, color.a)
    own, start, end = from_color(color), from_color(before), from_color(after)
    if is_mirrored:
        lightness = end.lightness + start.lightness - own.lightness
    else:
        lightness = _on_curve(own.lightness, start.lightness, end.lightness)
    if start.chroma >= _MIN_CHROMA:
        ratio = min(end.chroma / start.chroma, _MAX_RATIO)
        turned = own.hue + end.hue - start.hue
        return to_color(Oklch(lightness, own.chroma * ratio, turned % 360), color.a)
    (_, own_a, own_b), (_, start_a, start_b), (_, end_a, end_b) = lab(color), lab(before), lab(after)
    return to_color(from_lab((lightness, end_a + own_a - start_a, end_b + own_b - start_b)), color.a)


def _on_curve(lightness: float, before: float, after: float) -> float:
    """Return a lightness by the curve of two straight lines through (0, 0), (before, after) and (1, 1)."""
    if lightness <= before:
        return lightness * after / before if before else after
    return after + (lightness - before) * (1 - after) / (1 - before)


def chroma(color: Color) -> float:
    """Return the chroma of a colour in OKLab."""
    _, a, b = lab(color)
    return hypot(a, b)
