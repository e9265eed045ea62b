"""CSS custom properties: `--name: colour;` anywhere in a style sheet.

Source: CSS Custom Properties for Cascading Variables Module Level 1. References with `var()` are followed.
"""

import re
from collections.abc import Iterator
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
from editor.records import dataclass

PROPERTY: Final = re.compile(r"(?<![\w-])--([\w-]+)\s*:\s*([^;{}]*)")
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_QUOTE: Final = re.compile(r"[\"']")
# What ends a string, or an escape, which takes the next character with it.
_NEXT_IN_STRING: Final = {quote: re.compile(rf"{quote}|\n|\\.", re.DOTALL) for quote in "\"'"}
_REFERENCE: Final = re.compile(r"var\(\s*--([\w-]+)\s*\)")
_IMPORTANT: Final = "important"
_NOT_LINE_END: Final = re.compile(r"[^\n]")
_NOT_IN_NAMES: Final = re.compile(r"[^a-z0-9]+")
_MOST_REFERENCES: Final = 16
# Longer values are no colours; many references may lead to one value.
_LONGEST_COLOR: Final = 500
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
    plain = _without_strings(_COMMENT.sub(_blank, text))
    builder = PaletteBuilder(name)
    declared: dict[str, _Declaration] = {}
    for match in PROPERTY.finditer(plain):
        # In CSS the last declaration of a name counts.
        declared.pop(match[1], None)
        declared[match[1]] = _Declaration(match[1], without_important(match[2]), match.start(2))
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


def string_spans(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield start, end and whether it is closed for each string; none begins before the last one ends.

    As in CSS, a string that is not closed ends with its line.
    """
    at = 0
    while opening := _QUOTE.search(text, at):
        start, at, is_closed = opening.start(), opening.end(), False
        while found := _NEXT_IN_STRING[opening[0]].search(text, at):
            at, is_closed = found.end(), found[0] == opening[0]
            if is_closed or found[0] == "\n":
                break
        else:
            at = len(text)
        yield start, at, is_closed


def without_important(value: str) -> str:
    """Return a value without white space and `!important` at its end."""
    value = value.rstrip()
    if value[-len(_IMPORTANT) :].lower() != _IMPORTANT:
        return value
    before = value[: -len(_IMPORTANT)].rstrip()
    return before[:-1].rstrip() if before.endswith("!") else value


def _text(color: Color) -> str:
    return color.hex.lower()


def _without_strings(text: str) -> str:
    """Return a text with blanks in place of its strings; the text of one that is not closed counts."""
    parts, at = [], 0
    for start, end, is_closed in string_spans(text):
        if is_closed:
            parts += [text[at:start], _blanks(text[start:end])]
            at = end
    return "".join([*parts, text[at:]])


def _blank(match: re.Match[str]) -> str:
    return _blanks(match[0])


def _blanks(text: str) -> str:
    """Return as many blanks, so that offsets and lines stay as they are."""
    return _NOT_LINE_END.sub(" ", text)


def _color_of(text: str, declared: _Declaration, all_declared: dict[str, _Declaration]) -> CssColor | None:
    """Return the colour of a declaration; None if it is something else."""
    for _ in range(_MOST_REFERENCES):
        reference = _REFERENCE.fullmatch(declared.value, 0, _LONGEST_COLOR)
        if reference is None:
            break
        other = all_declared.get(reference[1])
        if other is None:
            return None
        declared = other
    if len(declared.value) > _LONGEST_COLOR:
        return None
    color = parse_css_color(declared.value)
    if color is None and is_like_color(declared.value):
        fault = reason_for(declared.value)
        raise error_at(text, declared.offset + fault.offset, fault.reason)
    return color
