"""Text notations of colours (hex, CSS, packed number), and clipboard notations of values."""

import json
import math
import re
import threading
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from editor.errors import EditError
from editor.lazy_import import LazyModule, load_ahead
from editor.mapstyle.color.color_faults import COLOR_SPACES, MAX_LENGTH, fault_text, is_like_color
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import LARGEST_PACKED_COLOR, Color, Value, is_hex_color
from editor.records import dataclass
from editor.wording import say

if TYPE_CHECKING:
    import coloraide
    from PIL import ImageColor
else:
    ImageColor = LazyModule("PIL.ImageColor")
    coloraide = LazyModule("coloraide")


_HEX_LENGTHS = (3, 4, 6, 8)
_MAX_SHOWN = 40
# Ten times the length of a stop.
_MAX_STOP_LENGTH = 1000
# The key of a stop's colour.
_COLOR_MEMBER = "color"
_COLOR_KEY = re.compile(rf'"{_COLOR_MEMBER}"\s*:\s*$')


def css_text(color: Color) -> str:
    """Return a colour as `rgba()`."""
    alpha = f"{color.a / 255:.3f}".rstrip("0").rstrip(".")
    return f"rgba({color.r}, {color.g}, {color.b}, {alpha})"


def read_color(text: str) -> Color:
    """Parse a colour from hex with or without #, CSS, a packed number or a stop's JSON.

    Raises: EditError when the text has none of these forms.
    """
    return _read(text)[0]


def read_color_over(text: str, base: Color | None) -> Color:
    """Parse a colour as `read_color` does, with the alpha of `base` if the text has none."""
    read = _read(text)
    color = read.color
    return color if read.has_alpha or base is None else Color(color.r, color.g, color.b, base.a)


def read_notation(text: str) -> "CssColor":
    """Parse a colour as `read_color` does; say whether the text sets its alpha and is outside sRGB.

    Raises: EditError when the text is not a colour.
    """
    return _read(text)


def read_stored_color(before: str, number: str) -> Color | None:
    """Return the colour of a number that follows some JSON text, or None if it is not a colour."""
    key = _COLOR_KEY.search(before)
    packed = None if key is None else _read_stop_color(key[0] + number)
    return None if packed is None else Color.from_abgr(packed)


def is_ambiguous_color(text: str) -> bool:
    """Return whether a text is both hex and a packed number. It is read as hex."""
    plain = text.strip()
    return plain.isdecimal() and plain.isascii() and len(plain) in _HEX_LENGTHS


def _read(text: str) -> "CssColor":
    """Return the colour, and whether the text sets its alpha."""
    stored = _read_stop_color(text)
    if stored is not None:
        return CssColor(Color.from_abgr(stored), has_alpha=True)
    plain = text.strip().strip("\"';,")
    is_number = plain.isdecimal() and plain.isascii() and len(plain) not in _HEX_LENGTHS
    if is_number and len(plain) <= len(str(LARGEST_PACKED_COLOR)):
        return CssColor(Color.from_abgr(int(plain)), has_alpha=True)
    read = parse_css_color(f"#{plain}" if is_hex_color(f"#{plain}") else plain)
    if read is None:
        raise _color_error(plain)
    return read


def _read_stop_color(text: str) -> int | None:
    """Return the packed number in the JSON of a stop or of its colour, or None."""
    plain = text.strip().rstrip(",")
    if plain.startswith(f'"{_COLOR_MEMBER}"'):
        plain = f"{{{plain}}}"
    if not plain.startswith("{") or len(plain) > _MAX_STOP_LENGTH:
        return None
    try:
        record = json.loads(plain)
    except (ValueError, RecursionError):
        return None
    packed = record.get(_COLOR_MEMBER) if isinstance(record, dict) else None
    is_packed = type(packed) is int and 0 <= packed <= LARGEST_PACKED_COLOR
    return packed if is_packed else None


def _color_error(text: str) -> EditError:
    shown = text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"
    if is_like_color(text):
        return EditError(say("“{shown}” is not a colour. {fault}", shown=shown, fault=fault_text(text)))
    example = Color(253, 226, 147)
    return EditError(
        say(
            "“{shown}” is not a colour. Copy one such as {hex} or {css}.",
            shown=shown,
            hex=example.hex,
            css=css_text(example),
        )
    )


# With larger numbers the mapping into sRGB overflows or does not terminate.
_MAX_NUMBER: Final = 1e6
# These spaces contain only sRGB colours, so numbers out of range are errors.
_SRGB_SPACES: Final = ("srgb", "hsl", "hwb")
# Half a step of 8 bits, which rounding hides.
_GAMUT_TOLERANCE: Final = 0.5 / 255
_CHANNELS: Final = 3
_HEX_LENGTHS_WITH_ALPHA: Final = (len("#rgba"), len("#rrggbbaa"))
_COMMAS_WITH_ALPHA: Final = 3
_SPACE_OF_COLOR = r"(?:srgb|display-p3)(?:-linear)?|a98-rgb|prophoto-rgb|rec2020|xyz(?:-d50|-d65)?"
_FUNCTION = re.compile(
    rf"(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color(?=\(\s*(?:{_SPACE_OF_COLOR})\s))"
    r"\(([^()]*[^(),\s])\s*\)"  # coloraide accepts a comma before the bracket
)


class CssColor(NamedTuple):
    """A colour, whether its text sets the alpha, and whether it was outside sRGB and is mapped into it."""

    color: Color
    has_alpha: bool
    is_mapped: bool = False


def prepare_css_colors() -> threading.Thread:
    """Import the parsers of CSS colours on a thread before they are needed, and return the thread."""
    return load_ahead("PIL.ImageColor", "coloraide")


def parse_css_color(text: str) -> CssColor | None:
    """Parse a CSS colour; return None if it is invalid.

    Reads hex with #, names, `transparent`, `rgb()`, `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`
    and `color()`, also in the legacy syntax with commas. A channel that is `none` is 0. Colours outside sRGB
    are mapped into it: chroma is reduced, hue and lightness are preserved. An alpha outside 0 to 1 is
    refused, and so are numbers out of range in `rgb()`, `hsl()` and `hwb()`.
    """
    plain = text.strip()
    if len(plain) > MAX_LENGTH or not plain.isascii():
        return None
    plain = plain.lower()
    if is_hex_color(plain):
        return CssColor(Color.from_hex(plain), len(plain) in _HEX_LENGTHS_WITH_ALPHA)
    if plain == "transparent":
        return CssColor(Color(0, 0, 0, 0), has_alpha=True)
    if plain in ImageColor.colormap:
        return CssColor(Color(*ImageColor.getrgb(plain)), has_alpha=False)
    function = _FUNCTION.fullmatch(plain)
    color = _parse_function(plain) if function is not None else None
    if function is None or color is None:
        return None
    alpha = _alpha_text(function[1])
    if alpha and not 0 <= _alpha_value(alpha) <= 1:
        return None
    return _to_srgb(color, has_alpha=bool(alpha))


def color_in_space(space: str, channels: Sequence[float], alpha: float = 1.0) -> CssColor | None:
    """Return a colour by the channels of a colour space of CSS, such as `oklch` or `display-p3`.

    Return None for an unknown space, and for channels or an alpha out of range. Colours outside sRGB are
    mapped as by `parse_css_color`.
    """
    if space not in COLOR_SPACES or len(channels) != _CHANNELS or not 0 <= alpha <= 1:
        return None
    if not all(abs(channel) <= _MAX_NUMBER for channel in channels):
        return None
    return _to_srgb(coloraide.Color(COLOR_SPACES[space], list(channels), alpha), has_alpha=True)


def _parse_function(text: str) -> "coloraide.Color | None":
    """Return the colour in its own colour space, or None if a number is out of range."""
    try:
        match = coloraide.Color.match(text, fullmatch=True)
    except ValueError:  # an angle in place of a number
        return None
    if match is None:
        return None
    color = match.color
    numbers = color.coords(nans=False)
    if not all(abs(number) <= _MAX_NUMBER for number in numbers):
        return None
    if color.space() in _SRGB_SPACES and not text.startswith("color("):
        channels = coloraide.Color.CS_MAP[color.space()].CHANNELS
        ranges = (
            (number, channel) for number, channel in zip(numbers, channels, strict=True) if channel.bound
        )
        if not all(channel.low <= number <= channel.high for number, channel in ranges):
            return None
    return color


def _alpha_text(arguments: str) -> str:
    """Return the alpha among a function's arguments; empty if there is none."""
    if "/" in arguments:
        return arguments.rpartition("/")[2].strip()
    return arguments.rpartition(",")[2].strip() if arguments.count(",") == _COMMAS_WITH_ALPHA else ""


def _alpha_value(text: str) -> float:
    """Return the value of a number or percentage that coloraide accepted."""
    if text == "none":
        return 0.0
    return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)


def _to_srgb(color: "coloraide.Color", *, has_alpha: bool) -> CssColor:
    """Return a colour in 8-bit sRGB, mapped into its gamut."""
    if color.space().endswith("lch") and color["chroma"] < 0:
        color["chroma"] = 0.0
    is_mapped = not color.in_gamut("srgb", tolerance=_GAMUT_TOLERANCE)
    color.convert("srgb", in_place=True).fit("srgb", method="oklch-chroma")
    red, green, blue = (_byte(fraction) for fraction in color.coords(nans=False))
    rgba = Color(red, green, blue, _byte(color.alpha(nans=False)))
    return CssColor(rgba, has_alpha, is_mapped)


def _byte(fraction: float) -> int:
    """Return a fraction of 255 with halves rounded up, as CSS does, tolerating the error of a conversion."""
    return min(255, max(0, math.floor(round(fraction * 255, 6) + 0.5)))


class Notation(Enum):
    """The notation of a value."""

    HEX = "hex"
    ABGR = "abgr"
    CSS = "css"
    PLAIN = "plain"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class ValueText:
    """A value in a notation; `color` is set if the text is just a colour."""

    notation: Notation
    text: str
    color: Color | None = None


def color_texts(color: Color) -> tuple[ValueText, ...]:
    """Return a colour in hex, as the packed number and in CSS."""
    return (
        ValueText(Notation.HEX, color.hex, color),
        ValueText(Notation.ABGR, str(color.abgr), color),
        ValueText(Notation.CSS, css_text(color), color),
    )


def value_texts(prop: PaintProperty, value: Value, level: int) -> tuple[ValueText, ...]:
    """Return the value of a stop in all notations; the last one is the stop's JSON."""
    stored: Json = value.abgr if isinstance(value, Color) else value
    record = json.dumps({"level_id": level, prop.value: stored}, ensure_ascii=False)
    texts = color_texts(value) if isinstance(value, Color) else (ValueText(Notation.PLAIN, _plain(value)),)
    return (*texts, ValueText(Notation.JSON, record))


def _plain(value: float | str) -> str:
    return value if isinstance(value, str) else json.dumps(value)
