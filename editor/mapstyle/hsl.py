"""HSL: hue, saturation and lightness as style sheets write them."""

from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass

from editor.mapstyle.values import Color


@dataclass(frozen=True, slots=True)
class Hsl:
    """A colour by hue, saturation and lightness. Units: hue in degrees 0 to 360, the others 0 to 1."""

    hue: float
    saturation: float
    lightness: float


def from_color(color: Color) -> Hsl:
    """What a colour is in HSL, without its alpha; the hue of a grey is 0."""
    hue, lightness, saturation = rgb_to_hls(color.r / 255, color.g / 255, color.b / 255)
    return Hsl(hue * 360, saturation, lightness)


def to_color(wanted: Hsl, alpha: int = 255) -> Color:
    """The colour of a hue, a saturation and a lightness."""
    parts = hls_to_rgb(wanted.hue % 360 / 360, wanted.lightness, wanted.saturation)
    red, green, blue = (round(part * 255) for part in parts)
    return Color(red, green, blue, alpha)
