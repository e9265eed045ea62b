"""CSS custom properties: `--name: colour;` anywhere in a style sheet.

Source: CSS Custom Properties for Cascading Variables Module Level 1. References with `var()` are followed.
"""

import re
from dataclasses import dataclass
from typing import Final

from editor.mapstyle.color.color_faults import is_like_color, reason_for
from editor.mapstyle.color.notations import CssColor, parse_css_color
from editor.mapstyle.color.palettes.palette import (
    ColorPalette,
    PaletteBuilder,
    decode_text,
    error_at,
    place_at,
    unique_names,
)
from editor.mapstyle.schema.values import Color

PROPERTY: Final = re.compile(r"(?<![\w-])--([\w-]+)\s*:\s*([^;{}]*)")
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_STRING: Final = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'")
_REFERENCE: Final = re.compile(r"var\(\s*--([\w-]+)\s*\)")
_IMPORTANT: Final = re.compile(r"\s*!\s*important\s*\Z", re.IGNORECASE)
_NOT_IN_NAMES: Final = re.compile(r"[^a-z0-9]+")
_MOST_REFERENCES: Final = 16
_UNNAMED: Final = "colour"


@dataclass(frozen=True, slots=True)
class _Declaration:
    """A custom property with the offset of its value."""

    name: str
    value: str
    offset: int


def read(data: bytes, name: str) -> ColorPalette:
    """Read the colours among the custom properties; others are skipped.

    Raises: PaletteError, with line and column, for a colour that is not valid.
    """
    text = decode_text(data)
    plain = _STRING.sub(_blank, _COMMENT.sub(_blank, text))
    builder = PaletteBuilder(name)
    declared: dict[str, _Declaration] = {}
    for match in PROPERTY.finditer(plain):
        # In CSS the last declaration of a name counts.
        declared.pop(match[1], None)
        declared[match[1]] = _Declaration(match[1], _IMPORTANT.sub("", match[2].rstrip()), match.start(2))
    for declaration in declared.values():
        color = _color_of(text, declaration, declared)
        if color is not None:
            builder.add(color, declaration.name)
    return builder.palette(place_at(text, len(text)))


def write(palette: ColorPalette) -> bytes:
    """Write a palette as custom properties of the root element."""
    names = unique_names(css_name(each.name) for each in palette.colors)
    lines = (f"  --{name}: {_text(each.color)};" for name, each in zip(names, palette.colors, strict=True))
    return "\n".join([":root {", *lines, "}", ""]).encode()


def css_name(name: str) -> str:
    """Return a name of lower-case letters, digits and hyphens."""
    return _NOT_IN_NAMES.sub("-", name.lower()).strip("-") or _UNNAMED


def _text(color: Color) -> str:
    return color.hex.lower()


def _blank(match: re.Match[str]) -> str:
    """Return blanks in place of a match, so that offsets stay as they are."""
    return re.sub(r"[^\n]", " ", match[0])


def _color_of(text: str, declared: _Declaration, all_declared: dict[str, _Declaration]) -> CssColor | None:
    """Return the colour of a declaration; None if it is something else."""
    for _ in range(_MOST_REFERENCES):
        reference = _REFERENCE.fullmatch(declared.value)
        if reference is None:
            break
        other = all_declared.get(reference[1])
        if other is None:
            return None
        declared = other
    color = parse_css_color(declared.value)
    if color is None and is_like_color(declared.value):
        fault = reason_for(declared.value)
        raise error_at(text, declared.offset + fault.offset, fault.reason)
    return color
