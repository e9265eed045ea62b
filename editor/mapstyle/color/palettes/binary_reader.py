"""Reading of big-endian numbers and texts of binary palettes, with the offset of each fault."""

import struct
from collections.abc import Sequence

from editor.mapstyle.color.notations import CssColor, color_in_space
from editor.mapstyle.color.palettes.palette import check_size, error_at_byte
from editor.mapstyle.schema.values import Color
from editor.wording import say


class BinaryReader:
    """A position in the bytes of a file; each method reads a value and advances.

    All raise PaletteError, with the offset, where the file or the part up to `end` ends too early.
    """

    def __init__(self, data: bytes, offset: int = 0, end: int | None = None) -> None:
        check_size(data)
        self.data, self.offset = data, offset
        self.end = len(data) if end is None else end

    @property
    def is_at_end(self) -> bool:
        """Whether everything is read."""
        return self.offset >= self.end

    def take(self, size: int) -> bytes:
        """Return some bytes."""
        start = self.offset
        if start + size > self.end:
            raise error_at_byte(say("The data ends too early"), self.end)
        self.offset = start + size
        return self.data[start : self.offset]

    def unsigned16(self) -> int:
        """Return an unsigned number of 16 bits."""
        return int.from_bytes(self.take(2), "big")

    def unsigned32(self) -> int:
        """Return an unsigned number of 32 bits."""
        return int.from_bytes(self.take(4), "big")

    def floats(self, count: int) -> tuple[float, ...]:
        """Return numbers of 32 bits."""
        return struct.unpack(f">{count}f", self.take(4 * count))

    def utf16(self, units: int) -> str:
        """Return a text of some UTF-16 code units without the final zero."""
        at = self.offset
        try:
            text = self.take(2 * units).decode("utf-16-be")
        except UnicodeDecodeError as error:
            raise error_at_byte(say("Invalid text"), at + error.start) from None
        return text.removesuffix("\0")


def color_of(space: str, channels: tuple[float, ...], offset: int) -> CssColor:
    """Return the colour of channels that were read. Raises: PaletteError for impossible numbers."""
    color = color_in_space(space, channels)
    if color is None:
        raise error_at_byte(say("Invalid colour"), offset)
    return color


def from_inks(inks: Sequence[float], offset: int) -> CssColor:
    """Return the colour of amounts of cyan, magenta, yellow and black, 0 to 1, without a colour profile.

    Raises: PaletteError for other amounts.
    """
    if not all(0 <= ink <= 1 for ink in inks):
        raise error_at_byte(say("Invalid colour"), offset)
    *colored, black = inks
    red, green, blue = (round(255 * (1 - ink) * (1 - black)) for ink in colored)
    return CssColor(Color(red, green, blue), has_alpha=False)


def utf16_with_zero(name: str) -> bytes:
    """Return a name as UTF-16 with a final zero."""
    return name.encode("utf-16-be", "replace") + b"\0\0"
