"""Luminance and contrast of colours, as the Web Content Accessibility Guidelines (WCAG) define them.

A table of the 256 values of a channel takes the place of coloraide here: notes of contrast are computed for
every ground of a colour at each step of a drag.
"""

from typing import Final

from editor.mapstyle.oklab import LINEAR
from editor.mapstyle.values import Color

# The least contrast of text and what it lies on. Source: WCAG 2.2, 1.4.3.
READABLE: Final = 4.5
# The shares of red, green and blue in the luminance.
WEIGHTS: Final = (0.2126, 0.7152, 0.0722)
# The light that a screen reflects, as the guidelines assume it.
_GLARE: Final = 0.05


def over(top: Color, ground: Color) -> Color:
    """Return the opaque colour that is seen where a colour lies on an opaque one."""
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
    """Return the contrast ratio of a colour where it lies on an opaque one, 1 to 21. Source: WCAG 2.2."""
    darker, lighter = sorted((luminance(over(color, ground)), luminance(ground)))
    return (lighter + _GLARE) / (darker + _GLARE)


def readable_luminances(ground: Color, ratio: float) -> tuple[float, float]:
    """Return the luminance up to which, and the one from which, opaque colours stand out from a ground.

    Units: as `luminance`; one below 0 or above 1 is that of no colour.
    """
    of_ground = luminance(ground) + _GLARE
    return of_ground / ratio - _GLARE, of_ground * ratio - _GLARE
