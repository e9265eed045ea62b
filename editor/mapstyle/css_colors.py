"""Colours as CSS writes them, converted to 8-bit sRGB.

Source: CSS Color Module Level 4. coloraide parses the functions, converts and maps into the gamut.
Names are those of Pillow, since two of coloraide's, `mediumpurple` and `palevioletred`, are not those of CSS.
"""

import math
import re
import threading
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import ImageColor

from editor.later import Later, load_ahead
from editor.mapstyle.values import Color, is_hex_color

if TYPE_CHECKING:
    import coloraide
else:
    coloraide = Later("coloraide")

LONGEST: Final = 200
"""The most characters that are parsed."""

# With a larger number, mapping into sRGB overflows or its search for a chroma does not end.
_LARGEST_NUMBER: Final = 1e6
# Numbers outside their range are errors in these spaces, since they name the colours of sRGB alone.
_SRGB_SPACES: Final = ("srgb", "hsl", "hwb")
_HEX_LENGTHS_WITH_ALPHA: Final = (len("#rgba"), len("#rrggbbaa"))
_COMMAS_WITH_ALPHA: Final = 3
_SPACE_OF_COLOR = r"(?:srgb|display-p3)(?:-linear)?|a98-rgb|prophoto-rgb|rec2020|xyz(?:-d50|-d65)?"
_FUNCTION = re.compile(
    rf"(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color(?=\(\s*(?:{_SPACE_OF_COLOR})\s))"
    r"\(([^()]*[^(),\s])\s*\)"  # coloraide ignores a comma before the bracket.
)


class CssColor(NamedTuple):
    """A colour, and whether its text sets the alpha."""

    color: Color
    has_alpha: bool


def prepare_css_colors() -> threading.Thread:
    """Import the parser of functions on a thread, where a colour may be typed soon; return that thread."""
    return load_ahead("coloraide")


def parse_css_color(text: str) -> CssColor | None:
    """Return the colour that a CSS text means, or None where it means none.

    Reads hex with #, names, `transparent`, `rgb()`, `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`
    and `color()`, in the syntax with commas too where CSS has it. A channel that is `none` is 0. A colour
    outside sRGB is mapped into it: chroma is reduced, hue and lightness stay. An alpha that is not 0 to 1 is
    refused, and so are numbers out of range in `rgb()`, `hsl()` and `hwb()`, which can write no such colour.
    """
    plain = text.strip()
    if len(plain) > LONGEST or not plain.isascii():
        return None
    plain = plain.lower()
    if is_hex_color(plain):
        return CssColor(Color.from_hex(plain), len(plain) in _HEX_LENGTHS_WITH_ALPHA)
    if plain == "transparent":
        return CssColor(Color(0, 0, 0, 0), has_alpha=True)
    if plain in ImageColor.colormap:
        return CssColor(Color(*ImageColor.getrgb(plain)), has_alpha=False)
    function = _FUNCTION.fullmatch(plain)
    color = _parsed(plain) if function is not None else None
    if function is None or color is None:
        return None
    alpha = _alpha_text(function[1])
    if alpha and not 0 <= _number(alpha) <= 1:
        return None
    return CssColor(_to_srgb(color), bool(alpha))


def _parsed(text: str) -> "coloraide.Color | None":
    """Return the colour in the space in which it is written; None where a number is out of its range."""
    try:
        match = coloraide.Color.match(text, fullmatch=True)
    except ValueError:  # An angle where a number belongs.
        return None
    if match is None:
        return None
    color = match.color
    numbers = color.coords(nans=False)
    if not all(abs(number) <= _LARGEST_NUMBER for number in numbers):
        return None
    if color.space() in _SRGB_SPACES and not text.startswith("color("):
        channels = coloraide.Color.CS_MAP[color.space()].CHANNELS
        ranges = ((number, each) for number, each in zip(numbers, channels, strict=True) if each.bound)
        if not all(each.low <= number <= each.high for number, each in ranges):
            return None
    return color


def _alpha_text(arguments: str) -> str:
    """Return the alpha among the arguments of a function; empty where there is none."""
    if "/" in arguments:
        return arguments.rpartition("/")[2].strip()
    return arguments.rpartition(",")[2].strip() if arguments.count(",") == _COMMAS_WITH_ALPHA else ""


def _number(text: str) -> float:
    """Return a number or percentage as coloraide has read it before."""
    if text == "none":
        return 0.0
    return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)


def _to_srgb(color: "coloraide.Color") -> Color:
    """Return a colour in 8-bit sRGB, mapped into its gamut."""
    if color.space().endswith("lch") and color["chroma"] < 0:
        color["chroma"] = 0.0
    color.convert("srgb", in_place=True).fit("srgb", method="oklch-chroma")
    red, green, blue = (_byte(share) for share in color.coords(nans=False))
    return Color(red, green, blue, _byte(color.alpha(nans=False)))


def _byte(share: float) -> int:
    """Return a share of 255, halves rounded up as CSS does, also those that a conversion has made inexact."""
    return min(255, max(0, math.floor(round(share * 255, 6) + 0.5)))
