"""JSON text in any layout that a file may have, from trees with numbers and texts in any notation."""

import json
from dataclasses import dataclass
from random import Random
from typing import Any

Json = Any

_INDENTS = ["\t", " ", "  ", "   ", "    ", " " * 8]
_NEWLINES = ["\n", "\r\n", "\r"]
_BLANKS = [" ", "  ", "\t", "\n", "\r\n", "\r"]
_SHORT_ESCAPES = {"\b": "b", "\t": "t", "\n": "n", "\f": "f", "\r": "r", '"': '"', "\\": "\\"}


class Spelled(str):
    """The JSON text of a value, to be written verbatim."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Form:
    """The layout of a file; without an indent it has one line, and a mixed one has blanks anywhere."""

    indent: str
    newline: str
    item_separator: str
    key_separator: str
    is_mixed: bool
    escaped: float
    has_escaped_slashes: bool
    has_bom: bool
    before: str
    after: str


def a_form(random: Random) -> Form:
    """Return a layout that no editor writes, one that every editor writes, or a mixture."""
    newline = random.choice(_NEWLINES)
    kind = random.choice(["indented", "indented", "indented", "compact", "one line", "mixed"])
    return Form(
        indent=random.choice(_INDENTS) if kind in ("indented", "mixed") else "",
        newline=newline,
        item_separator="," if kind != "one line" else ", ",
        key_separator=random.choice([":", ": ", ": ", " : "]) if kind != "compact" else ":",
        is_mixed=kind == "mixed",
        escaped=random.choice([0, 0, 0.1, 1]),
        has_escaped_slashes=random.random() < 0.2,
        has_bom=random.random() < 0.2,
        before=random.choice(["", "", "", newline, " \t"]),
        after=random.choice(["", newline, newline, 3 * newline, "  "]),
    )


def bytes_in(form: Form, tree: Json, random: Random) -> bytes:
    """Return a tree as a file in a layout."""
    text = form.before + _text(form, tree, random, form.newline) + form.after
    return (b"\xef\xbb\xbf" if form.has_bom else b"") + text.encode()


def _text(form: Form, value: Json, random: Random, margin: str) -> str:
    if isinstance(value, Spelled):
        return value
    if isinstance(value, str):
        return _quoted(form, value, random)
    if not isinstance(value, (dict, list)):
        return json.dumps(value)
    inner = margin + form.indent
    lead, tail = (inner, margin) if form.indent else ("", "")
    is_object = isinstance(value, dict)
    entries = []
    for entry in value:
        held = value[entry] if is_object else entry
        key = _quoted(form, entry, random) + _gap(form, form.key_separator, random) if is_object else ""
        entries.append(key + _text(form, held, random, inner))
    if not entries:
        lead = tail = random.choice(_BLANKS) if form.is_mixed else ""
    text = ""
    for place, entry in enumerate(entries):
        text += (form.item_separator if place else "") + _gap(form, lead, random) + entry
    opening, closing = "{}" if is_object else "[]"
    return opening + text + _gap(form, tail, random) + closing


def _gap(form: Form, usual: str, random: Random) -> str:
    """Return the text between two tokens: the usual, or blanks of any kind around it."""
    if not form.is_mixed or random.random() < 0.5:
        return usual
    before, after = ("".join(random.choices(_BLANKS, k=random.randrange(3))) for _ in range(2))
    return before + usual.strip() + after


def _quoted(form: Form, text: str, random: Random) -> str:
    """Return a text in quotes; escapes only if required, and otherwise as often as the layout has them."""
    return '"' + "".join(_letter(form, letter, random) for letter in text) + '"'


def _letter(form: Form, letter: str, random: Random) -> str:
    if letter in _SHORT_ESCAPES:
        return "\\" + _SHORT_ESCAPES[letter]
    if letter == "/":
        return "\\/" if form.has_escaped_slashes else letter
    must = letter < " " or "\ud800" <= letter <= "\udfff"
    may = not letter.isascii() or form.escaped < 1
    if must or (may and random.random() < form.escaped):
        units = letter.encode("utf-16-be", "surrogatepass")
        digits = [units[at : at + 2].hex() for at in range(0, len(units), 2)]
        return "".join(f"\\u{random.choice([unit, unit.upper()])}" for unit in digits)
    return letter
