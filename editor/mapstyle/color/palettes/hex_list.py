"""Plain lists of colours: hex with or without #, and lines with other CSS colours."""

import re
from typing import Final

from editor.mapstyle.color.color_faults import is_like_color, reason_for
from editor.mapstyle.color.notations import CssColor, parse_css_color
from editor.mapstyle.color.palettes.palette import (
    ColorPalette,
    PaletteBuilder,
    decode_text,
    error_at,
    place_at,
    shown,
)
from editor.mapstyle.schema.values import Color, is_hex_color
from editor.wording import say

_COMMENTS: Final = (";", "//")
# Its eight digits have the alpha first.
_PAINT_NET: Final = re.compile(r";\s*paint\.net", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\s,;|\"'\[\]{}=:]+")
_DASHED: Final = re.compile(r"[0-9a-fA-F]{6}(?:-[0-9a-fA-F]{6})+\Z")
# Words such as “add” and “face” are no colours without #.
_BARE_LENGTHS: Final = (6, 8)
_LONG: Final = 8


def read(data: bytes, name: str) -> ColorPalette:
    """Read a list; a line with one hex colour may name it.

    Raises: PaletteError, with line and column, for a line without a colour.
    """
    text = decode_text(data)
    has_alpha_first = _PAINT_NET.match(text.lstrip()) is not None
    builder = PaletteBuilder(name)
    offset = 0
    for line in text.split("\n"):
        content = line.strip()
        if content and not content.startswith(_COMMENTS):
            _read_line(text, offset, line, builder, has_alpha_first=has_alpha_first)
        offset += len(line) + 1
    return builder.palette(place_at(text, len(text)))


def write(palette: ColorPalette) -> bytes:
    """Write the colours as hex, one per line, without names."""
    return "".join(f"{each.color.hex}\n" for each in palette.colors).encode()


def _read_line(text: str, offset: int, line: str, builder: PaletteBuilder, *, has_alpha_first: bool) -> None:
    """Add the colours of a line at an offset of the text."""
    content = line.strip().rstrip(",;")
    start = offset + len(line) - len(line.lstrip())
    if not is_hex_color(content) and (whole := parse_css_color(content)) is not None:
        builder.add(whole)
        return
    if is_like_color(content) and not content.startswith("#"):
        fault = reason_for(content)
        raise error_at(text, start + fault.offset, fault.reason)
    parts = _parts(line)
    colors = [_color(word, has_alpha_first=has_alpha_first) for _, word in parts]
    found = [color for color in colors if color is not None]
    names = [word for (_, word), color in zip(parts, colors, strict=True) if color is None]
    # A word that starts with # is meant as a colour.
    broken = next(((at, word) for at, word in parts if word.startswith("#") and not is_hex_color(word)), None)
    if broken is not None:
        fault = reason_for(broken[1])
        raise error_at(text, offset + broken[0] + fault.offset, fault.reason)
    if not found or (names and len(found) > 1):
        wrong = names[0] if names else content
        at = next((at for at, word in parts if word == wrong), 0)
        raise error_at(text, offset + at, say("“{text}” is not a colour.", text=shown(wrong)))
    for color in found:
        builder.add(color, " ".join(names))


def _parts(line: str) -> list[tuple[int, str]]:
    """Return the parts of a line with their offsets; colours joined by hyphens are separate."""
    found = []
    for match in _WORD.finditer(line):
        if _DASHED.match(match[0]):
            at = match.start()
            for part in match[0].split("-"):
                found.append((at, part))
                at += len(part) + 1
        else:
            found.append((match.start(), match[0]))
    return found


def _color(word: str, *, has_alpha_first: bool) -> CssColor | None:
    digits = word.removeprefix("#").removeprefix("0x")
    is_bare = not word.startswith("#")
    if is_bare and len(digits) not in _BARE_LENGTHS:
        return None
    if not is_hex_color(f"#{digits}"):
        return None
    if has_alpha_first and len(digits) == _LONG:
        digits = digits[2:] + digits[:2]
    return CssColor(Color.from_hex(f"#{digits}"), has_alpha=len(digits) in (4, _LONG))
