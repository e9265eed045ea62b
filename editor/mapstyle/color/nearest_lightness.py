"""The least change of the lightness of a colour that meets a condition."""

from collections.abc import Callable
from typing import Final

from editor.mapstyle.color.oklch import with_lightness
from editor.mapstyle.color.spaces import lightness
from editor.mapstyle.schema.values import Color

_LIGHTNESS_STEPS: Final = 11


def nearest_lightness(color: Color, passes: Callable[[Color], bool]) -> Color | None:
    """Return the colour with the least change of lightness that passes, or None.

    Away from the current lightness, the condition must not fail again once it is met.
    """
    if passes(color):
        return color
    current = lightness(color)
    candidates = [found for end in (0.0, 1.0) if (found := _first_passing(color, current, end, passes))]
    return min(candidates, key=lambda found: abs(lightness(found) - current), default=None)


def _first_passing(color: Color, current: float, end: float, passes: Callable[[Color], bool]) -> Color | None:
    """Return the nearest colour that passes between the current lightness and an end of the scale."""
    found = with_lightness(color, end)
    if not passes(found):
        return None
    near, far = current, end
    for _ in range(_LIGHTNESS_STEPS):
        middle = (near + far) / 2
        candidate = with_lightness(color, middle)
        if passes(candidate):
            far, found = middle, candidate
        else:
            near = middle
    return found
