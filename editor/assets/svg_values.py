"""The values of SVG attributes, read strictly and written plainly.

Source: SVG 1.1 (second edition), "Basic data types", "Coordinate systems", "Paths".
"""

import math
import re
from collections.abc import Callable, Iterator
from typing import Final

from PIL import ImageColor

from editor.errors import EditorError
from editor.mapstyle.values import Color
from editor.wording import say

# Far beyond any icon, and near enough for a drawing program to reckon with.
LARGEST_NUMBER: Final = 1e7
LONGEST_COLOR: Final = 100

_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"
_PX: Final = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_LENGTH = re.compile(rf"({_NUMBER})(px|pt|pc|mm|cm|in|%)?")
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")
_TRANSFORM_COUNTS: Final = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}
_PATH_NUMBER = re.compile(rf"[\s,]*({_NUMBER})")
_PATH_FLAG = re.compile(r"[\s,]*([01])")
_PATH_COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_PATH_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARC_FLAGS: Final = (3, 4)
_COLOR_FUNCTION = re.compile(r"(rgba?|hsla?)\(([^()]*)\)")
_CHANNELS_AND_ALPHA: Final = 4


def number(text: str) -> float:
    """A plain number.

    Raises: EditorError when it is none, or a larger one than is drawn.
    """
    if re.fullmatch(_NUMBER, text.strip()) is None:
        raise EditorError(say("The drawing has “{text}” where a number belongs.", text=_short(text)))
    return _in_reach(float(text), text)


def numbers(text: str) -> list[float]:
    """Numbers with spaces or commas between them."""
    found, place, end = [], 0, len(text.rstrip())
    while place < end:
        match = _PATH_NUMBER.match(text, place)
        if match is None:
            raise EditorError(say("The drawing has “{text}” where numbers belong.", text=_short(text)))
        found.append(_in_reach(float(match[1]), match[1]))
        place = match.end()
    return found


def length(text: str, whole: float) -> float:
    """A length in user units; a percentage is one of the whole."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise EditorError(say("The drawing has “{text}” where a length belongs.", text=_short(text)))
    value = float(match[1])
    is_part = match[2] == "%"
    return _in_reach(value * whole / 100 if is_part else value * _PX[match[2] or ""], text)


def share(text: str) -> float:
    """A number or percentage, from 0 to 1."""
    return min(1.0, max(0.0, length(text, 1)))


def plain(value: float) -> str:
    """A number as it is written."""
    return f"{value:.9g}"


def transform(text: str) -> str:
    """Transformations, written anew."""
    made, place = [], 0
    stripped = text.strip()
    while place < len(stripped):
        match = _TRANSFORM.match(stripped, place)
        arguments = numbers(match[2]) if match else []
        if match is None or len(arguments) not in _TRANSFORM_COUNTS[match[1]]:
            raise EditorError(
                say("The drawing has the transformation “{text}”, which cannot be read.", text=_short(text))
            )
        made.append(f"{match[1]}({' '.join(map(plain, arguments))})")
        place = match.end()
    return " ".join(made)


def path_data(text: str) -> str:
    """The data of a path, each number told from the next, and the flags of arcs too."""
    return " ".join(_path_parts(text))


def _path_parts(text: str) -> Iterator[str]:
    place, end = 0, len(text.rstrip())
    command = ""
    while place < end:
        match = _PATH_COMMAND.match(text, place)
        if match is not None:
            command, place = match[1], match.end()
            yield command
        elif command in ("", "Z", "z"):
            raise EditorError(
                say("A path of the drawing cannot be read from “{text}” on.", text=_short(text[place:]))
            )
        for index in range(_PATH_COUNTS[command.upper()]):
            is_flag = command in "Aa" and index in _ARC_FLAGS
            match = (_PATH_FLAG if is_flag else _PATH_NUMBER).match(text, place)
            if match is None:
                raise EditorError(
                    say("A path of the drawing cannot be read from “{text}” on.", text=_short(text[place:]))
                )
            yield plain(_in_reach(float(match[1]), match[1]))
            place = match.end()


def color(text: str) -> tuple[Color, float]:
    """A colour, opaque, and its alpha from 0 to 1."""
    told = text[:LONGEST_COLOR].strip().lower()
    if told == "transparent":
        return Color(0, 0, 0), 0.0
    try:
        match = _COLOR_FUNCTION.fullmatch(told)
        channels = _from_function(match[1], match[2]) if match else ImageColor.getrgb(told)
    except ValueError:
        raise EditorError(
            say("The drawing has the colour “{text}”, which cannot be read.", text=_short(text))
        ) from None
    alpha = channels[3] / 255 if len(channels) == _CHANNELS_AND_ALPHA else 1.0
    return Color(*(int(channel) for channel in channels[:3])), alpha


def _from_function(name: str, arguments: str) -> tuple[float, ...]:
    """The channels of a colour that is written as a function of three or four values, from 0 to 255."""
    parts = re.split(r"[\s,/]+", arguments.strip())
    if len(parts) not in (3, _CHANNELS_AND_ALPHA):
        raise ValueError(arguments)
    alpha = [share(parts[3]) * 255] if len(parts) == _CHANNELS_AND_ALPHA else []
    if name.startswith("rgb"):
        channels = [min(255.0, max(0.0, round(length(part, 255)))) for part in parts[:3]]
        return (*channels, *alpha)
    hue = number(parts[0].removesuffix("deg")) % 360
    if not all(part.endswith("%") for part in parts[1:3]):
        raise ValueError(arguments)
    saturation, lightness = (100 * share(part) for part in parts[1:3])
    return (*ImageColor.getrgb(f"hsl({hue:g},{saturation:g}%,{lightness:g}%)")[:3], *alpha)


def one_of(*choices: str) -> Callable[[str], str]:
    """Reads a value that is one of some words."""

    def read(text: str) -> str:
        if text.strip() not in choices:
            raise EditorError(
                say(
                    "The drawing has “{text}” where “{choices}” belongs.",
                    text=_short(text),
                    choices="”, “".join(choices),
                )
            )
        return text.strip()

    return read


def _in_reach(value: float, text: str) -> float:
    if not math.isfinite(value) or abs(value) > LARGEST_NUMBER:
        raise EditorError(
            say("The drawing has the number {text}, which is too large to draw.", text=_short(text))
        )
    return value


def _short(text: str) -> str:
    shown = " ".join(text.split())
    return shown if len(shown) <= 40 else f"{shown[:39]}…"
