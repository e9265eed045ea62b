"""A value as JSON text in the layout of the file that it goes into."""

import json
import re
from dataclasses import replace

import orjson

from editor.mapstyle.format.source_text import Layout
from editor.mapstyle.numbers import FarNumber, SpelledFloat, number_text
from editor.mapstyle.tree import Json, written_members

_SURROGATE = re.compile("[\ud800-\udfff]")

TWO_SPACES = Layout(
    indent="  ",
    newline="\n",
    item_separator=",",
    key_separator=": ",
    escape_non_ascii=False,
    escape_slash=False,
)

ONE_LINE = TWO_SPACES.on_one_line


def write(value: Json, layout: Layout, margin: str) -> str:
    """The text of a value whose line begins with a margin.

    `margin` is a line end and the blanks that the value's own line begins with.
    """
    if replace(layout, newline=TWO_SPACES.newline) == TWO_SPACES:
        try:
            text = orjson.dumps(value, default=_spelled, option=orjson.OPT_INDENT_2).decode()
        except (
            TypeError
        ):  # A repeated key, a number of more than 64 bits, half a surrogate pair, or deep nesting.
            return _write_piece_by_piece(value, layout, margin)
        # No text of the value holds a line end, so each one here is the layout's.
        return text if margin == TWO_SPACES.newline else text.replace("\n", margin)
    return _write_piece_by_piece(value, layout, margin)


def _spelled(number: Json) -> orjson.Fragment:
    """What orjson asks about everything that is no plain value.

    Raises: TypeError for anything but a number that remembers its spelling.
    """
    if not isinstance(number, (SpelledFloat, FarNumber)):
        raise TypeError(f"JSON has no text for {number!r}")
    return orjson.Fragment(number.text)


def _write_piece_by_piece(value: Json, layout: Layout, margin: str) -> str:
    """The text of any value in any layout, a hundred times slower than the one above."""
    pieces: list[str] = []
    # What is left to write, the next one last: no depth of nesting can exhaust the stack.
    left: list[str | tuple[Json, str]] = [(value, margin)]
    while left:
        item = left.pop()
        if isinstance(item, str):
            pieces.append(item)
        elif isinstance(item[0], (dict, list)) and item[0]:
            left += reversed(_parts(item[0], layout, item[1]))
        else:
            pieces.append(_short_text(item[0], layout))
    return "".join(pieces)


def write_text(text: str, layout: Layout) -> str:
    """A text in quotes, escaped as the file escapes."""
    # Half a surrogate pair has no bytes in UTF-8, so it can only stand as an escape.
    has_half = not text.isascii() and _SURROGATE.search(text) is not None
    quoted = json.dumps(text, ensure_ascii=layout.escape_non_ascii or has_half)
    return quoted.replace("/", "\\/") if layout.escape_slash else quoted


def _parts(value: Json, layout: Layout, margin: str) -> list[str | tuple[Json, str]]:
    """What a container with entries is written of: texts, and its values each with their margin."""
    inner = margin + layout.indent if layout.indent else ""
    separator = "," + inner if layout.indent else layout.item_separator
    is_object = isinstance(value, dict)
    parts: list[str | tuple[Json, str]] = ["{" if is_object else "["]
    lead = inner
    for key, held in written_members(value) if is_object else (("", item) for item in value):
        parts.append(lead + write_text(key, layout) + layout.key_separator if is_object else lead)
        parts.append((held, inner))
        lead = separator
    parts.append((margin if layout.indent else "") + ("}" if is_object else "]"))
    return parts


def _short_text(value: Json, layout: Layout) -> str:
    """The text of a scalar or an empty container."""
    if isinstance(value, str):
        return write_text(value, layout)
    if value is None or isinstance(value, (bool, dict, list)):
        return json.dumps(value)
    return number_text(value)
