"""A palette of named colours, its limits, and errors with their place in a palette file."""

import codecs
from collections.abc import Iterable
from typing import Final

from editor.errors import EditorError, FilePosition
from editor.mapstyle.color.notations import CssColor
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.wording import say

MOST_COLORS: Final = 1024
LARGEST_BYTES: Final = 1024 * 1024
_LONGEST_NAME: Final = 100
_LONGEST_QUOTE: Final = 40


class PaletteError(EditorError):
    """A palette file that cannot be read."""


@dataclass(frozen=True, slots=True)
class PaletteColor:
    """A colour with its name, which may be empty."""

    color: Color
    name: str = ""


@dataclass(frozen=True, slots=True)
class ColorPalette:
    """A palette in its own order.

    `mapped` counts the colours that were outside sRGB, `inks` those converted from ink amounts without a
    profile.
    """

    name: str
    colors: tuple[PaletteColor, ...]
    mapped: int = 0
    inks: int = 0

    @property
    def has_alpha(self) -> bool:
        """Whether a colour is not opaque."""
        return any(each.color.a < 255 for each in self.colors)


class PaletteBuilder:
    """The colours of a palette while its file is read."""

    def __init__(self, name: str) -> None:
        self.name = clean_name(name)
        self._colors: list[PaletteColor] = []
        self._mapped = self._inks = 0

    def add(self, color: CssColor, name: str = "", *, is_ink: bool = False) -> None:
        """Add a colour. Raises: PaletteError when there are too many."""
        if len(self._colors) >= MOST_COLORS:
            raise PaletteError(say("The palette has more than {most} colours.", most=MOST_COLORS))
        self._colors.append(PaletteColor(color.color, clean_name(name)))
        self._mapped += color.is_mapped
        self._inks += is_ink

    def palette(self, end: FilePosition | None = None) -> ColorPalette:
        """Return the palette. Raises: PaletteError when it is empty, with `end` as the place."""
        if not self._colors:
            raise PaletteError(say("The file has no colours."), end)
        return ColorPalette(self.name, tuple(self._colors), self._mapped, self._inks)


def clean_name(text: str) -> str:
    """Return a name on one line, without control characters, and not too long."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[
        :_LONGEST_NAME
    ]


def shown(text: str) -> str:
    """Return content of a file as an error may quote it."""
    plain = clean_name(text).replace("“", '"').replace("”", '"')
    return plain if len(plain) <= _LONGEST_QUOTE else f"{plain[:_LONGEST_QUOTE]}…"


def error_at_byte(sentence: str, offset: int) -> PaletteError:
    """Return an error at an offset of a binary file; the sentence has no full stop."""
    return PaletteError(say("{fault} at byte {offset}.", fault=sentence, offset=offset))


def error_at(text: str, offset: int, sentence: str) -> PaletteError:
    """Return an error at an offset of a text."""
    return PaletteError(sentence, place_at(text, offset))


def place_at(text: str, offset: int) -> FilePosition:
    """Return line and column of an offset of a text."""
    line_start = text.rfind("\n", 0, offset) + 1
    return FilePosition(line=text.count("\n", 0, offset) + 1, column=offset - line_start + 1)


def decode_text(data: bytes) -> str:
    """Return the text of a palette file in UTF-8, or in UTF-16 with a byte order mark.

    Raises: PaletteError, with the offset, for other bytes.
    """
    check_size(data)
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise error_at_byte(say("Invalid text"), error.start) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def check_size(data: bytes) -> None:
    """Check the size of a file. Raises: PaletteError when it is empty or too large."""
    if not data:
        raise PaletteError(say("The file is empty."))
    if len(data) > LARGEST_BYTES:
        raise PaletteError(say("The file is larger than {most} MB.", most=LARGEST_BYTES >> 20))


def unique_names(names: Iterable[str]) -> list[str]:
    """Return names with numbers where they repeat."""
    used: set[str] = set()
    found = []
    for name in names:
        unique, number = name, 1
        while unique in used:
            number += 1
            unique = f"{name}-{number}"
        used.add(unique)
        found.append(unique)
    return found
