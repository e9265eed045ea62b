"""Simulated colour vision: protanopia, deuteranopia, tritanopia, deuteranomaly and greyscale.

Source: assumption `color-vision`; G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization
and Computer Graphics 15 (6), 2009. The matrices apply to linear light in the sRGB primaries. The names end in
-opia for severity 1.0; deuteranomaly, the most frequent deficiency, has severity 0.6.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from editor.mapstyle.color.spaces import LINEAR, WEIGHTS, distance, to_srgb_channel
from editor.mapstyle.schema.values import Color
from editor.wording import Sentence, say

Matrix: TypeAlias = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]


class Vision(Enum):
    """A kind of colour vision; the value names it in settings and on the command line."""

    NORMAL = "normal"
    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"
    DEUTERANOMALY = "deuteranomaly"
    GREYSCALE = "greyscale"


VISION_NAMES: Final[Mapping[Vision, Sentence]] = MappingProxyType(
    {
        Vision.NORMAL: say("normal colour vision"),
        Vision.PROTANOPIA: say("protanopia"),
        Vision.DEUTERANOPIA: say("deuteranopia"),
        Vision.TRITANOPIA: say("tritanopia"),
        Vision.DEUTERANOMALY: say("deuteranomaly"),
        Vision.GREYSCALE: say("greyscale"),
    }
)
"""The names of kinds of vision within a sentence."""

SIMULATED: Final = tuple(vision for vision in Vision if vision is not Vision.NORMAL)

DICHROMACIES: Final = (Vision.PROTANOPIA, Vision.DEUTERANOPIA, Vision.TRITANOPIA)
"""The kinds of vision with two kinds of cones, for which colours are checked."""

MATRICES: Final[Mapping[Vision, Matrix]] = MappingProxyType(
    {
        Vision.PROTANOPIA: (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        Vision.DEUTERANOPIA: (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        Vision.TRITANOPIA: (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
        Vision.DEUTERANOMALY: (
            (0.498864, 0.674741, -0.173604),
            (0.205199, 0.754872, 0.039929),
            (-0.011131, 0.030969, 0.980162),
        ),
        # The relative luminance of WCAG, so that a grey has the contrast of the colour.
        Vision.GREYSCALE: (WEIGHTS, WEIGHTS, WEIGHTS),
    }
)
"""The matrix of each simulation, from linear red, green and blue to the same."""


@lru_cache(maxsize=65536)
def simulate(color: Color, vision: Vision) -> Color:
    """Return a colour as a kind of vision sees it; alpha is unchanged."""
    matrix = MATRICES.get(vision)
    if matrix is None:
        return color
    light = LINEAR[color.r], LINEAR[color.g], LINEAR[color.b]
    red, green, blue = (
        to_channel(sum(part * channel for part, channel in zip(row, light, strict=True))) for row in matrix
    )
    return Color(red, green, blue, color.a)


def to_channel(light: float) -> int:
    """Return the 8-bit sRGB channel of linear light, clamped to 0 to 1."""
    return round(255 * to_srgb_channel(min(max(light, 0.0), 1.0)))


def distances(one: Color, other: Color) -> Iterator[tuple[Vision, float]]:
    """Yield the distance of two colours for normal vision and for each dichromacy.

    Units: ΔE, 100 times the distance in OKLab; without alpha.
    """
    for vision in (Vision.NORMAL, *DICHROMACIES):
        yield vision, 100 * distance(simulate(one, vision), simulate(other, vision))


def simulation_text(vision: Vision) -> Sentence:
    """Return the mark of a picture that shows a simulated colour vision."""
    return say("Simulated: {vision}", vision=VISION_NAMES[vision])
