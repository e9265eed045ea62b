"""Palettes of GIMP and Inkscape: one colour per line as decimal numbers.

Source: the format that GIMP 2.10 writes; four channels as Aseprite writes them.
"""

import re
from typing import Final

from editor.mapstyle.color.notations import CssColor
from editor.mapstyle.color.palettes.palette import (
    ColorPalette,
    PaletteBuilder,
    clean_name,
    decode_text,
    error_at,
    place_at,
    shown,
)
from editor.mapstyle.schema.values import Color
from editor.wording import say

MAGIC: Final = "GIMP Palette"
_NAME, _COLUMNS, _CHANNELS = "Name:", "Columns:", "Channels:"
_NUMBER = re.compile(r"\d+")
_LARGEST: Final = 255


def read(data: bytes, name: str) -> ColorPalette:
    """Read a palette. Raises: PaletteError, with its line."""
    text = decode_text(data)
    lines = text.split("\n")
    if lines[0].strip() != MAGIC:
        raise error_at(text, 0, say("The file does not start with “{magic}”.", magic=MAGIC))
    builder = PaletteBuilder(name)
    count = 3
    offset = len(lines[0]) + 1
    for line in lines[1:]:
        content = line.strip()
        if content.startswith(_NAME):
            builder.name = clean_name(content.removeprefix(_NAME)) or builder.name
        elif content.startswith(_CHANNELS):
            count = 4 if content.removeprefix(_CHANNELS).strip() == "RGBA" else 3
        elif content and not content.startswith(("#", _COLUMNS)):
            _read_line(text, offset, line, count, builder)
        offset += len(line) + 1
    return builder.palette(place_at(text, len(text)))


def write(palette: ColorPalette) -> bytes:
    """Write a palette; opacity is not part of the format."""
    lines = [MAGIC, f"{_NAME} {clean_name(palette.name)}", f"{_COLUMNS} 0", "#"]
    for each in palette.colors:
        color = each.color
        lines.append(f"{color.r:3} {color.g:3} {color.b:3}\t{clean_name(each.name) or color.hex[:7]}")
    return "\n".join([*lines, ""]).encode()


def _read_line(text: str, offset: int, line: str, count: int, builder: PaletteBuilder) -> None:
    """Add the colour of a line at an offset of the text."""
    channels = []
    position = 0
    for _ in range(count):
        position += len(line[position:]) - len(line[position:].lstrip())
        match = _NUMBER.match(line, position)
        # A number is followed by a blank, so that “12abc” is no channel.
        if match is None or line[match.end() : match.end() + 1].strip():
            raise error_at(
                text,
                offset + position,
                say("A channel from 0 to 255 is missing in “{line}”.", line=shown(line)),
            )
        digits = match[0].lstrip("0") or "0"
        if len(digits) > len(str(_LARGEST)) or int(digits) > _LARGEST:
            raise error_at(
                text,
                offset + position,
                say("“{number}” is not a channel from 0 to 255.", number=shown(match[0])),
            )
        channels.append(int(digits))
        position = match.end()
    builder.add(CssColor(Color(*channels), has_alpha=count > 3), line[position:])
