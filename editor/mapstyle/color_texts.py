"""Colours as text: in hex, as CSS and as the engine's packed number, written and read."""

import re

from editor.errors import EditError
from editor.mapstyle.values import LARGEST_PACKED_COLOR, Color, is_hex_color

_CSS = re.compile(
    r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*(\d*\.?\d+)\s*(%)?\s*)?\)", re.IGNORECASE
)
_HEX_LENGTHS = (3, 4, 6, 8)
_LONGEST_SHOWN = 40


def css_text(color: Color) -> str:
    """A colour as CSS spells it with all four channels."""
    alpha = f"{color.a / 255:.3f}".rstrip("0").rstrip(".")
    return f"rgba({color.r}, {color.g}, {color.b}, {alpha})"


def read_color(text: str) -> Color:
    """The colour that a text from anywhere means: hex with or without #, CSS rgb() or a packed number.

    Raises: EditError when it is none of these.
    """
    plain = text.strip().strip("\"';,")
    css = _CSS.fullmatch(plain)
    if css is not None:
        return _from_css(css)
    is_number = plain.isdecimal() and plain.isascii() and len(plain) not in _HEX_LENGTHS
    if is_number and len(plain) <= len(str(LARGEST_PACKED_COLOR)):
        return Color.from_abgr(int(plain))
    written = plain if plain.startswith("#") else f"#{plain}"
    if not is_hex_color(written):
        raise _no_color(plain)
    return Color.from_hex(written)


def _from_css(match: re.Match[str]) -> Color:
    channels = [int(part) for part in match.groups()[:3]]
    share = float(match[4] or 1) / (100 if match[5] else 1)
    if max(channels) > 255 or share > 1:
        raise _no_color(match[0])
    return Color(channels[0], channels[1], channels[2], round(share * 255))


def _no_color(text: str) -> EditError:
    shown = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
    example = Color(253, 226, 147)
    return EditError(f"“{shown}” is no colour. Copy one such as {example.hex} or {css_text(example)}.")
