"""Mixtures of colours in OKLab, and colours moved by the difference of two others."""

from math import hypot

from editor.mapstyle.color.oklch import from_lab, to_color
from editor.mapstyle.color.spaces import Lab, lab
from editor.mapstyle.schema.values import Color


def mixed(one: Color, other: Color, share: float) -> Color:
    """Return the colour at a share of the way from one colour to another; equal shares look equal.

    A mixture outside sRGB is mapped into it.
    """
    start, end = lab(one), lab(other)
    lightness, a, b = (first + (last - first) * share for first, last in zip(start, end, strict=True))
    return to_color(from_lab((lightness, a, b)), round(one.a + (other.a - one.a) * share))


def moved(color: Color, before: Color, after: Color, *, is_mirrored: bool = False) -> Color:
    """Return a colour that differs from `after` as `color` from `before`, with its own alpha.

    `is_mirrored` reverses the difference in lightness, as between a light and a dark map.
    """
    if color == before:
        return Color(after.r, after.g, after.b, color.a)
    own, start, end = lab(color), lab(before), lab(after)
    sign = -1 if is_mirrored else 1
    moved_lab: Lab = (
        end[0] + sign * (own[0] - start[0]),
        end[1] + own[1] - start[1],
        end[2] + own[2] - start[2],
    )
    return to_color(from_lab(moved_lab), color.a)


def chroma(color: Color) -> float:
    """Return the chroma of a colour in OKLab."""
    _, a, b = lab(color)
    return hypot(a, b)
