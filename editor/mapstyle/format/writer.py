"""Writer of JSON text in the layout of the target file."""

import json
import re
from dataclasses import replace

import orjson

from editor.mapstyle.format.source_text import Layout
from editor.mapstyle.numbers import FarNumber, SpelledFloat, number_text
from editor.mapstyle.tree import Json, serialized_members

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
    """Return the text of a value; `margin` is a newline with the indentation of the value's line."""
    if replace(layout, newline=TWO_SPACES.newline) == TWO_SPACES:
        try:
            text = orjson.dumps(value, default=_serialize_number, option=orjson.OPT_INDENT_2).decode()
        except TypeError:  # duplicate key, integer of more than 64 bits, lone surrogate or deep nesting
            return _write_piece_by_piece(value, layout, margin)
        # Strings cannot contain raw newlines, so all newlines belong to the layout.
        return text if margin == TWO_SPACES.newline else text.replace("\n", margin)
    return _write_piece_by_piece(value, layout, margin)


def _serialize_number(number: Json) -> orjson.Fragment:
    """Serialize a number with its own spelling for orjson; raise TypeError for anything else."""
    if not isinstance(number, (SpelledFloat, FarNumber)):
        raise TypeError(f"JSON has no text for {number!r}")
    return orjson.Fragment(number.text)


def _write_piece_by_piece(value: Json, layout: Layout, margin: str) -> str:
    """Return the text of any value in any layout, a hundred times slower than orjson."""
    pieces: list[str] = []
    # A stack of parts instead of recursion, because nesting may be deep.
    pending: list[str | tuple[Json, str]] = [(value, margin)]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            pieces.append(item)
        elif isinstance(item[0], (dict, list)) and item[0]:
            pending += reversed(_parts(item[0], layout, item[1]))
        else:
            pieces.append(_short_text(item[0], layout))
    return "".join(pieces)


def write_string(text: str, layout: Layout) -> str:
    """Return a quoted string, escaped in the style of the file."""
    # A lone surrogate has no UTF-8 encoding and must be escaped.
    has_surrogate = not text.isascii() and _SURROGATE.search(text) is not None
    quoted = json.dumps(text, ensure_ascii=layout.escape_non_ascii or has_surrogate)
    return quoted.replace("/", "\\/") if layout.escape_slash else quoted


def _parts(value: Json, layout: Layout, margin: str) -> list[str | tuple[Json, str]]:
    """Return the parts of a non-empty container: texts, and values with their margins."""
    inner = margin + layout.indent if layout.indent else ""
    separator = "," + inner if layout.indent else layout.item_separator
    is_object = isinstance(value, dict)
    parts: list[str | tuple[Json, str]] = ["{" if is_object else "["]
    lead = inner
    for key, child in serialized_members(value) if is_object else (("", item) for item in value):
        parts.append(lead + write_string(key, layout) + layout.key_separator if is_object else lead)
        parts.append((child, inner))
        lead = separator
    parts.append((margin if layout.indent else "") + ("}" if is_object else "]"))
    return parts


def _short_text(value: Json, layout: Layout) -> str:
    """Return the text of a scalar or an empty container."""
    if isinstance(value, str):
        return write_string(value, layout)
    if value is None or isinstance(value, (bool, dict, list)):
        return json.dumps(value)
    return number_text(value)
