"""Reasons why a text is not a CSS colour, with their place in the text."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from editor.lazy_import import LazyModule
from editor.records import dataclass
from editor.wording import say

if TYPE_CHECKING:
    import difflib

    from PIL import ImageColor
else:
    difflib = LazyModule("difflib")
    ImageColor = LazyModule("PIL.ImageColor")

MAX_LENGTH: Final = 200
"""The maximum number of characters that are parsed."""
COLOR_SPACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{name: name for name in ("srgb", "srgb-linear", "hsl", "hwb", "lab", "lch", "oklab", "oklch")},
        **{name: name for name in ("display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz-d65", "xyz-d50")},
        "xyz": "xyz-d65",
    }
)
"""The colour spaces of CSS, with their names in coloraide."""

_FUNCTIONS: Final = ("rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color")
_NAME: Final = re.compile(r"[a-z]+", re.IGNORECASE)
_CALL: Final = re.compile(r"([a-z][a-z0-9-]*)\s*\(", re.IGNORECASE)
_HEX: Final = re.compile(r"[0-9a-f]", re.IGNORECASE)
_HEX_LENGTHS: Final = (3, 4, 6, 8)
_ARGUMENT: Final = re.compile(r"[^\s,/()]+")
_NUMBER: Final = re.compile(
    r"(?:none|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?)\Z", re.IGNORECASE
)
_LIMITS: Final = {
    "rgb": ((0, 255), (0, 255), (0, 255)),
    "hsl": (None, (0, 100), (0, 100)),
    "hwb": (None, (0, 100), (0, 100)),
}
_CHANNELS: Final = 3
_LONGEST_SHOWN: Final = 24
_LARGEST: Final = 1e6


@dataclass(frozen=True, slots=True)
class ColorFault:
    """A reason, as a sentence, and the offset of its place in the text."""

    reason: str
    offset: int


def is_like_color(text: str) -> bool:
    """Return whether a text starts as hex or as a colour function, so that it is meant as a colour."""
    plain = text.strip()
    call = _CALL.match(plain)
    return plain.startswith("#") or (call is not None and call[1].lower() in _FUNCTIONS)


def reason_for(text: str) -> ColorFault:
    """Return why a text is not a colour; the text is one that `parse_css_color` rejects."""
    start = len(text) - len(text.lstrip())
    plain = text.strip()
    if not plain:
        return ColorFault(say("The colour is missing."), start)
    if len(plain) > MAX_LENGTH:
        return ColorFault(
            say("The colour has more than {most} characters.", most=MAX_LENGTH), start + MAX_LENGTH
        )
    if plain.startswith("#"):
        fault = _hex_fault(plain)
    else:
        call = _CALL.match(plain)
        fault = _name_fault(plain) if call is None else _call_fault(plain, call)
    return ColorFault(fault.reason, start + fault.offset)


def fault_text(text: str) -> str:
    """Return why a text is not a colour, with the place in the text."""
    fault = reason_for(text)
    return say("Character {place}: {reason}", place=fault.offset + 1, reason=fault.reason)


def _hex_fault(text: str) -> ColorFault:
    for offset, letter in enumerate(text[1:], start=1):
        if not _HEX.match(letter):
            return ColorFault(say("“{letter}” is not a hexadecimal digit.", letter=_shown(letter)), offset)
    digits = len(text) - 1
    return ColorFault(
        say("A hex colour has 3, 4, 6 or 8 digits, not {count}.", count=digits), min(len(text), 1 + digits)
    )


def _name_fault(text: str) -> ColorFault:
    match = _NAME.match(text)
    word = match[0] if match is not None else ""
    if word != text:
        return ColorFault(say("“{text}” is not a colour.", text=_shown(text)), 0)
    close = difflib.get_close_matches(word.lower(), ImageColor.colormap, 1)
    if close:
        reason = say("“{text}” is not a colour. Did you mean “{name}”?", text=_shown(text), name=close[0])
        return ColorFault(reason, 0)
    return ColorFault(say("“{text}” is not a colour name.", text=_shown(text)), 0)


def _call_fault(text: str, call: re.Match[str]) -> ColorFault:
    name = call[1].lower()
    if name not in _FUNCTIONS:
        return ColorFault(say("“{name}” is not a colour function.", name=_shown(call[1])), 0)
    inner = call.end()
    close = text.find(")", inner)
    if close < 0:
        return ColorFault(say("The closing bracket is missing."), len(text))
    nested = text.find("(", inner, close)
    if nested >= 0:
        return ColorFault(say("Functions within a colour are not supported."), nested)
    if close + 1 < len(text):
        return ColorFault(say("Unexpected text after the colour."), close + 1)
    if call.end() - call.end(1) > 1:
        return ColorFault(say("There must be no space before the bracket."), call.end(1))
    arguments = list(_ARGUMENT.finditer(text, inner, close))
    if name == "color":
        if not arguments or arguments[0][0].lower() not in COLOR_SPACES:
            offset = arguments[0].start() if arguments else inner
            return ColorFault(say("The colour space is missing or unknown."), offset)
        arguments = arguments[1:]
    return _argument_fault(text, name, arguments, close)


def _argument_fault(text: str, name: str, arguments: list[re.Match[str]], close: int) -> ColorFault:
    limits = _LIMITS.get(name.removesuffix("a"), (None,) * _CHANNELS)
    for number, word in enumerate(arguments):
        match = _NUMBER.match(word[0])
        if match is None:
            return ColorFault(say("“{text}” is not a number.", text=_shown(word[0])), word.start())
        limit = (0, 1) if number == _CHANNELS else limits[number] if number < _CHANNELS else None
        fault = _range_fault(match, limit, word)
        if fault is not None:
            return fault
    if len(arguments) < _CHANNELS:
        return ColorFault(
            say("A colour has three channels, but here are {count}.", count=len(arguments)), close
        )
    if len(arguments) > _CHANNELS + 1:
        return ColorFault(say("There are too many numbers."), arguments[_CHANNELS + 1].start())
    if len(arguments) > _CHANNELS and "," not in text and "/" not in text:
        return ColorFault(say("A slash must precede the alpha."), arguments[_CHANNELS].start())
    return ColorFault(say("Separate the numbers by spaces, and the alpha by a slash."), arguments[0].start())


def _range_fault(
    match: re.Match[str], limit: tuple[int, int] | None, word: re.Match[str]
) -> ColorFault | None:
    if match[1] is None:  # “none”
        return None
    value = float(match[1])
    low, high = limit or (-_LARGEST, _LARGEST)
    if limit is not None and match[2] == "%":
        low, high = 0, 100
    if low <= value <= high:
        return None
    reason = say("{number} is not within {low} to {high}.", number=_shown(word[0]), low=low, high=high)
    return ColorFault(reason, word.start())


def _shown(text: str) -> str:
    """Return a part of the text as a sentence may quote it."""
    plain = "".join(letter if letter.isprintable() and letter not in "“”" else "?" for letter in text)
    return plain if len(plain) <= _LONGEST_SHOWN else f"{plain[:_LONGEST_SHOWN]}…"
