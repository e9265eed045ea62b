"""A value as JSON text in the layout of the file it goes into."""

import json

from editor.mapstyle.numbers import number_text
from editor.mapstyle.source import Layout
from editor.mapstyle.tree import Json

TWO_SPACES = Layout(
    indent="  ",
    newline="\n",
    item_separator=",",
    key_separator=": ",
    escape_non_ascii=False,
    escape_slash=False,
)

ONE_LINE = Layout(
    indent="",
    newline="\n",
    item_separator=", ",
    key_separator=": ",
    escape_non_ascii=False,
    escape_slash=False,
)


def write(value: Json, layout: Layout, margin: str) -> str:
    """The text of a value whose line begins with a margin.

    `margin` is a line end and the blanks that the value's own line begins with.
    """
    if isinstance(value, dict):
        items = [write_text(key, layout) + layout.key_separator for key in value]
        return _bracket("{", items, list(value.values()), "}", layout, margin)
    if isinstance(value, list):
        return _bracket("[", [""] * len(value), value, "]", layout, margin)
    if isinstance(value, str):
        return write_text(value, layout)
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return number_text(value)


def write_text(text: str, layout: Layout) -> str:
    """A text in quotes, escaped as the file escapes."""
    quoted = json.dumps(text, ensure_ascii=layout.escape_non_ascii)
    return quoted.replace("/", "\\/") if layout.escape_slash else quoted


def _bracket(
    opening: str, leads: list[str], values: list[Json], closing: str, layout: Layout, margin: str
) -> str:
    if not values:
        return opening + closing
    inner = margin + layout.indent if layout.indent else ""
    parts = [lead + write(value, layout, inner) for lead, value in zip(leads, values, strict=True)]
    if not layout.indent:
        return opening + layout.item_separator.join(parts) + closing
    return opening + inner + ("," + inner).join(parts) + margin + closing
