"""Colours as text: in hex, as CSS and as the engine's packed number, written and read."""

import json
import re

from editor.errors import EditError
from editor.mapstyle.css_colors import parse_css_color
from editor.mapstyle.values import LARGEST_PACKED_COLOR, Color, is_hex_color
from editor.wording import say

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
