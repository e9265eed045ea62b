"""Adobe Photoshop swatches: records of 16-bit numbers, without names and then with them.

Source: "Adobe Photoshop File Formats Specification", color swatches.
"""

import struct
from typing import Final

from editor.mapstyle.color.notations import CssColor
from editor.mapstyle.color.palettes.binary_reader import BinaryReader, color_of, from_inks, utf16_with_zero
from editor.mapstyle.color.palettes.palette import MOST_COLORS, ColorPalette, PaletteBuilder, error_at_byte
from editor.wording import say

_RGB, _HSB, _CMYK, _LAB, _GREY, _WIDE_CMYK = 0, 1, 2, 7, 8, 9
_PLAIN, _NAMED = 1, 2
_LARGEST: Final = 65535
_WIDE_RANGE: Final = 10000
_NEGATIVE: Final = 1 << 15


def read(data: bytes, name: str) -> ColorPalette:
    """Read a palette; records with names come before those without. Raises: PaletteError, with its offset."""
    reader = BinaryReader(data)
    builder = _read_section(reader, name, (_PLAIN, _NAMED))
    if not reader.is_at_end:
        builder = _read_section(reader, name, (_NAMED,))
    if not reader.is_at_end:
        raise error_at_byte(say("Unexpected data after the last colour"), reader.offset)
    return builder.palette()


def write(palette: ColorPalette) -> bytes:
    """Write a palette in both forms; opacity is not part of the format."""
    plain, named = [], []
    for each in palette.colors:
        color = each.color
        record = struct.pack(">5H", _RGB, color.r * 257, color.g * 257, color.b * 257, 0)
        name = utf16_with_zero(each.name or color.hex[:7])
        plain.append(record)
        named.append(record + struct.pack(">I", len(name) // 2) + name)
    count = len(palette.colors)
    sections = ((_PLAIN, plain), (_NAMED, named))
    return b"".join(struct.pack(">2H", version, count) + b"".join(records) for version, records in sections)


def _read_section(reader: BinaryReader, name: str, versions: tuple[int, ...]) -> PaletteBuilder:
    at = reader.offset
    version = reader.unsigned16()
    if version not in versions:
        raise error_at_byte(say("Unknown version {version}", version=version), at)
    count = reader.unsigned16()
    if count > MOST_COLORS:
        raise error_at_byte(say("More than {most} colours", most=MOST_COLORS), at + 2)
    builder = PaletteBuilder(name)
    for _ in range(count):
        color, is_ink = _read_color(reader)
        color_name = reader.utf16(reader.unsigned32()) if version == _NAMED else ""
        builder.add(color, color_name, is_ink=is_ink)
    return builder


def _read_color(reader: BinaryReader) -> tuple[CssColor, bool]:
    """Return a colour, and whether it is an ink amount."""
    at = reader.offset
    space = reader.unsigned16()
    channels = tuple(reader.unsigned16() for _ in range(4))
    one, two, three = channels[:3]
    shares = tuple(channel / _LARGEST for channel in channels)
    if space == _RGB:
        return color_of("srgb", shares[:3], at), False
    if space == _HSB:
        hue, saturation, brightness = shares[:3]
        return _from_hsb(hue * 360, saturation, brightness, at), False
    if space == _CMYK:
        return from_inks([1 - share for share in shares], at), True
    if space == _WIDE_CMYK:
        return from_inks([channel / _WIDE_RANGE for channel in channels], at), True
    if space == _LAB:
        return color_of("lab", (one / 100, _signed(two) / 100, _signed(three) / 100), at), False
    if space == _GREY:
        return color_of("srgb", (min(one / _WIDE_RANGE, 1.0),) * 3, at), False
    raise error_at_byte(say("Unknown colour space {space}", space=space), at)


def _from_hsb(hue: float, saturation: float, brightness: float, at: int) -> CssColor:
    """Return the colour of hue, saturation and brightness by way of whiteness and blackness."""
    white, black = (1 - saturation) * brightness, 1 - brightness
    return color_of("hwb", (hue, white, black), at)


def _signed(number: int) -> int:
    return number - 2 * _NEGATIVE if number >= _NEGATIVE else number
