"""The file formats of palettes, and their detection."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePath
from typing import Final

from editor.mapstyle.color.palettes import aco, ase, css, design_tokens, gpl, hex_list
from editor.mapstyle.color.palettes.palette import ColorPalette
from editor.records import dataclass
from editor.wording import say


@dataclass(frozen=True, slots=True)
class PaletteFormat:
    """A format with its label, its suffixes, and its functions; the first suffix is that of new files."""

    key: str
    label: str
    suffixes: tuple[str, ...]
    read: Callable[[bytes, str], ColorPalette]
    write: Callable[[ColorPalette], bytes]
    has_alpha: bool = False


GPL: Final = PaletteFormat("gpl", say("GIMP or Inkscape palette"), ("gpl",), gpl.read, gpl.write)
ASE: Final = PaletteFormat("ase", say("Adobe Swatch Exchange"), ("ase",), ase.read, ase.write)
ACO: Final = PaletteFormat("aco", say("Photoshop swatches"), ("aco",), aco.read, aco.write)
CSS: Final = PaletteFormat("css", say("CSS custom properties"), ("css",), css.read, css.write, has_alpha=True)
TOKENS: Final = PaletteFormat(
    "tokens",
    say("Design tokens"),
    ("tokens.json", "json", "tokens"),
    design_tokens.read,
    design_tokens.write,
    has_alpha=True,
)
HEX: Final = PaletteFormat(
    "hex", say("List of hex colours"), ("txt", "hex"), hex_list.read, hex_list.write, has_alpha=True
)
FORMATS: Final = (GPL, ASE, ACO, CSS, TOKENS, HEX)

# Suffixes that other kinds of text use too.
_AMBIGUOUS: Final = ("txt", "json")
_CUSTOM_PROPERTY: Final = re.compile(css.PROPERTY.pattern.encode())


def format_of_file(file_name: str) -> PaletteFormat | None:
    """Return the format for the suffix of a file name; None for an unknown one."""
    lower = file_name.lower()
    return next((each for each in FORMATS if any(lower.endswith(f".{end}") for end in each.suffixes)), None)


def without_suffix(file_name: str) -> str:
    """Return a file name without the suffix of a format; other dots are parts of the name."""
    ends = (f".{end}" for each in FORMATS for end in each.suffixes)
    end = next((end for end in ends if file_name.lower().endswith(end)), "")
    return file_name[: len(file_name) - len(end)]


def detect_format(data: bytes, file_name: str) -> PaletteFormat:
    """Return the format by the suffix, and by the content where the suffix says too little."""
    by_name = format_of_file(file_name)
    if by_name is not None and not file_name.lower().endswith(tuple(f".{end}" for end in _AMBIGUOUS)):
        return by_name
    start = data[:64].removeprefix(b"\xef\xbb\xbf").lstrip()
    if data.startswith(ase.MAGIC):
        return ASE
    if start.startswith(gpl.MAGIC.encode()):
        return GPL
    if start.startswith(b"{"):
        return TOKENS
    return CSS if _CUSTOM_PROPERTY.search(data) else HEX


def read_palette(data: bytes, file_name: str) -> ColorPalette:
    """Read the palette of a file, named after the file unless it has a name.

    Raises: PaletteError, with the place, when it is damaged or has no colours.
    """
    return detect_format(data, file_name).read(data, without_suffix(PurePath(file_name).name))


def write_palette(palette: ColorPalette, to: PaletteFormat) -> bytes:
    """Write a palette; names that are missing are those of the colours."""
    return to.write(replace(palette, name=palette.name or "Isopleth"))
