"""Colours as text: in hex, in CSS and as the engine's packed number; and values for the clipboard."""

import json
import math
import re
import threading
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import ImageColor

from editor.errors import EditError
from editor.later import Later, load_ahead
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import LARGEST_PACKED_COLOR, Color, Value, is_hex_color
from editor.mapstyle.tree import Json
from editor.wording import say

if TYPE_CHECKING:
    import coloraide
else:
    coloraide = Later("coloraide")


_HEX_LENGTHS = (3, 4, 6, 8)
_LONGEST_SHOWN = 40
# A stop takes a tenth of it.
_LONGEST_READ = 1000
# Under which key a stop holds its colour.
_STORED_AS = "color"
_COLOR_KEY = re.compile(rf'"{_STORED_AS}"\s*:\s*$')


def css_text(color: Color) -> str:
    """A colour as CSS spells it with all four channels."""
    alpha = f"{color.a / 255:.3f}".rstrip("0").rstrip(".")
    return f"rgba({color.r}, {color.g}, {color.b}, {alpha})"


def read_color(text: str) -> Color:
    """The colour that a text from anywhere means: hex with or without #, CSS, a packed number or a stop.

    Raises: EditError when it is none of these.
    """
    return _read(text)[0]


def read_color_over(text: str, under: Color | None) -> Color:
    """The colour that a text means; where it says no alpha, that of another colour stays.

    Raises: EditError as `read_color` does.
    """
    color, has_alpha = _read(text)
    return color if has_alpha or under is None else Color(color.r, color.g, color.b, under.a)


def stored_after(before: str, number: str) -> Color | None:
    """The colour of a number that stands in JSON after some text; nothing for a number that is no colour."""
    key = _COLOR_KEY.search(before)
    packed = None if key is None else _stored(key[0] + number)
    return None if packed is None else Color.from_abgr(packed)


def means_two(text: str) -> bool:
    """Whether a text is hex and a packed number alike; it is read as hex."""
    plain = text.strip()
    return plain.isdecimal() and plain.isascii() and len(plain) in _HEX_LENGTHS


def _read(text: str) -> tuple[Color, bool]:
    """The colour, and whether the text says its alpha."""
    stored = _stored(text)
    if stored is not None:
        return Color.from_abgr(stored), True
    plain = text.strip().strip("\"';,")
    is_number = plain.isdecimal() and plain.isascii() and len(plain) not in _HEX_LENGTHS
    if is_number and len(plain) <= len(str(LARGEST_PACKED_COLOR)):
        return Color.from_abgr(int(plain)), True
    read = parse_css_color(f"#{plain}" if is_hex_color(f"#{plain}") else plain)
    if read is None:
        raise _no_color(plain)
    return read


def _stored(text: str) -> int | None:
    """The packed number in the JSON of a stop, or of its colour; nothing where the text is no such."""
    plain = text.strip().rstrip(",")
    if plain.startswith(f'"{_STORED_AS}"'):
        plain = f"{{{plain}}}"
    if not plain.startswith("{") or len(plain) > _LONGEST_READ:
        return None
    try:
        record = json.loads(plain)
    except (ValueError, RecursionError):
        return None
    packed = record.get(_STORED_AS) if isinstance(record, dict) else None
    is_packed = type(packed) is int and 0 <= packed <= LARGEST_PACKED_COLOR
    return packed if is_packed else None


def _no_color(text: str) -> EditError:
    shown = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
    example = Color(253, 226, 147)
    return EditError(
        say(
            "“{shown}” is no colour. Copy one such as {hex} or {css}.",
            shown=shown,
            hex=example.hex,
            css=css_text(example),
        )
    )


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


class Notation(Enum):
    """The ways to write a value."""

    HEX = "hex"
    ABGR = "abgr"
    CSS = "css"
    PLAIN = "plain"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class ValueText:
    """A value in one notation; of a colour alone, which one that is."""

    notation: Notation
    text: str
    color: Color | None = None


def color_texts(color: Color) -> tuple[ValueText, ...]:
    """A colour in hex, as the number that is stored, and as CSS."""
    return (
        ValueText(Notation.HEX, color.hex, color),
        ValueText(Notation.ABGR, str(color.abgr), color),
        ValueText(Notation.CSS, css_text(color), color),
    )


def value_texts(prop: PaintProperty, value: Value, level: int) -> tuple[ValueText, ...]:
    """The value of a stop in each of its notations, the last of them the stop as a style stores it."""
    stored: Json = value.abgr if isinstance(value, Color) else value
    record = json.dumps({"level_id": level, prop.value: stored}, ensure_ascii=False)
    own = color_texts(value) if isinstance(value, Color) else (ValueText(Notation.PLAIN, _plain(value)),)
    return (*own, ValueText(Notation.JSON, record))


def _plain(value: float | str) -> str:
    return value if isinstance(value, str) else json.dumps(value)
