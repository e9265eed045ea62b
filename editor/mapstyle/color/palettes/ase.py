"""Adobe Swatch Exchange: blocks of colours in groups, with floats for channels.

Source: public descriptions of the format, versions 1.0. Lab is that of the white point D50.
"""

import struct
from typing import Final

from editor.mapstyle.color.palettes.binary_reader import BinaryReader, color_of, from_inks, utf16_with_zero
from editor.mapstyle.color.palettes.palette import (
    ColorPalette,
    PaletteBuilder,
    clean_name,
    error_at_byte,
    shown,
)
from editor.wording import say

MAGIC: Final = b"ASEF"
_VERSION: Final = 1
_GROUP_START, _GROUP_END, _COLOR = 0xC001, 0xC002, 0x0001
_RGB, _CMYK, _LAB, _GREY = b"RGB ", b"CMYK", b"LAB ", b"Gray"
_CHANNELS: Final = {_RGB: 3, _CMYK: 4, _LAB: 3, _GREY: 1}
_NORMAL: Final = 2
_HEADER_BYTES: Final = 12


def read(data: bytes, name: str) -> ColorPalette:
    """Read a palette. Raises: PaletteError, with its offset."""
    reader = BinaryReader(data)
    if reader.take(min(4, len(data))) != MAGIC:
        raise error_at_byte(say("“ASEF” is missing"), 0)
    version = reader.unsigned16()
    if version != _VERSION:
        raise error_at_byte(say("Unknown version {version}", version=version), 4)
    reader.unsigned16()  # the minor version
    count = reader.unsigned32()
    builder = PaletteBuilder(name)
    for _ in range(count):
        if reader.is_at_end:
            raise error_at_byte(
                say("The data ends before the last of {count} blocks", count=count), len(data)
            )
        at = reader.offset
        kind, size = reader.unsigned16(), reader.unsigned32()
        if reader.offset + size > len(data):
            raise error_at_byte(say("The block is longer than the file"), at)
        block = BinaryReader(data, reader.offset, reader.offset + size)
        if kind == _COLOR:
            _read_color(block, builder)
        elif kind == _GROUP_START:
            group = clean_name(block.utf16(block.unsigned16()))
            builder.name = group if at == _HEADER_BYTES and group else builder.name
        elif kind != _GROUP_END:
            raise error_at_byte(say("Unknown block {kind}", kind=kind), at)
        reader.take(size)
    if not reader.is_at_end:
        raise error_at_byte(say("Unexpected data after the last block"), reader.offset)
    return builder.palette()


def write(palette: ColorPalette) -> bytes:
    """Write a palette as one group of sRGB colours; opacity is not part of the format."""
    name = utf16_with_zero(palette.name)
    blocks = [_block(_GROUP_START, struct.pack(">H", len(name) // 2) + name)]
    for each in palette.colors:
        name = utf16_with_zero(each.name or each.color.hex[:7])
        channels = (part / 255 for part in (each.color.r, each.color.g, each.color.b))
        body = struct.pack(">H", len(name) // 2) + name + _RGB + struct.pack(">3fH", *channels, _NORMAL)
        blocks.append(_block(_COLOR, body))
    blocks.append(_block(_GROUP_END, b""))
    return MAGIC + struct.pack(">HHI", _VERSION, 0, len(blocks)) + b"".join(blocks)


def _block(kind: int, body: bytes) -> bytes:
    return struct.pack(">HI", kind, len(body)) + body


def _read_color(block: BinaryReader, builder: PaletteBuilder) -> None:
    name = block.utf16(block.unsigned16())
    at = block.offset
    model = block.take(4)
    if model not in _CHANNELS:
        text = shown(model.decode("latin-1"))
        raise error_at_byte(say("Unknown colour model “{model}”", model=text), at)
    at = block.offset
    channels = block.floats(_CHANNELS[model])
    if model == _CMYK:
        builder.add(from_inks(channels, at), name, is_ink=True)
        return
    if model == _LAB:
        lightness, a, b = channels
        color = color_of("lab", (lightness * 100, a, b), at)
    elif model == _GREY:
        color = color_of("srgb", channels * 3, at)
    else:
        color = color_of("srgb", channels, at)
    builder.add(color, name)
