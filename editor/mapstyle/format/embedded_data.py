"""Placeholders for embedded images and fonts in a displayed JSON text."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Final

from editor.errors import DocumentError
from editor.mapstyle.format.source_text import find_part, place_at
from editor.mapstyle.json_tree import Json
from editor.records import dataclass
from editor.wording import say

_MIN_LENGTH: Final = 160
# The mark of a placeholder. No valid data URI contains it.
_MARK: Final = "…"
# Searched for separately: a regular expression search through megabytes would block all other threads.
_DATA_START: Final = '"data:'
_DATA = re.compile(r'"(data:(?:[^",\\]|\\/){0,120},)([^"\\]*(?:\\.[^"\\]*)*)"')
_ESCAPED_MARK: Final = "\\u2026"
_DATA_TEXT: Final = re.compile(r'"data:(?:[^"\\]|\\.)*"')
PLACEHOLDER: Final = re.compile(r'"data:[^"\\]*…[^"\\]*"')
"""A quoted placeholder in a shortened text."""


@dataclass(frozen=True, slots=True)
class Shortened:
    """A text with placeholders for embedded data, and the data by placeholder."""

    text: str
    data: Mapping[str, str]


def shorten(text: str) -> Shortened:
    """Replace each long data URI in a JSON text by a placeholder; equal data has equal placeholders."""
    data: dict[str, str] = {}
    pieces, end, start = [], 0, find_part(text, _DATA_START)
    while start >= 0:
        is_opening = not text.startswith("\\", max(0, start - 1))  # else an escaped quote
        match = _DATA.match(text, start) if is_opening else None
        if match is None or len(match[2]) < _MIN_LENGTH:
            start = find_part(text, _DATA_START, start + 1 if match is None else match.end())
            continue
        value: str = json.loads(match[0])
        placeholder = _create_placeholder(value, data)
        data[placeholder] = value
        pieces += [text[end : match.start()], f'"{placeholder}"']
        end = match.end()
        start = find_part(text, _DATA_START, end)
    short = "".join((*pieces, text[end:]))
    data |= {
        placeholder: placeholder for placeholder in _placeholder_look_alikes(short) if placeholder not in data
    }
    return Shortened(short, data)


def restore(value: Json, data: Mapping[str, str], text: str) -> Json:
    """Replace the placeholders in a value that was read from a shortened text, in place.

    Raises: DocumentError, with its place in the text, for an unknown placeholder.
    """
    if not data and _MARK not in text:
        return value
    pending = [value]
    while pending:
        node = pending.pop()
        for key, item in node.items() if isinstance(node, dict) else enumerate(node):
            if isinstance(item, (dict, list)):
                pending.append(item)
            elif isinstance(item, str) and item.startswith("data:") and _MARK in item:
                if item not in data:
                    place = place_at(text, max(0, text.find(item)))
                    raise DocumentError(
                        say("This placeholder represents an image or font and was changed. Undo the change."),
                        place,
                    )
                node[key] = data[item]
    return value


def _placeholder_look_alikes(text: str) -> Iterator[str]:
    """Yield the strings of a shortened text that look like placeholders."""
    if any(find_part(text, mark) >= 0 for mark in (_MARK, _ESCAPED_MARK)):
        for match in _DATA_TEXT.finditer(text):
            value: str = json.loads(match[0])
            if _MARK in value:
                yield value


def _create_placeholder(value: str, used: Mapping[str, str]) -> str:
    """Return a placeholder with media type, size and a prefix of the data's hash."""
    head, _, body = value.partition(",")
    size = len(body) * 3 // 4 if head.endswith(";base64") else len(body)
    digest = hashlib.blake2b(value.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    for digits in range(6, len(digest) + 1):
        placeholder = f"{head},{_MARK} {_size_text(size)} {digest[:digits]}"
        if used.get(placeholder, value) == value:
            break
    return placeholder


def _size_text(size_bytes: int) -> str:
    if size_bytes < 1000:
        return f"{size_bytes} B"
    if size_bytes < 1_000_000:
        return f"{size_bytes / 1000:.1f} KB"
    return f"{size_bytes / 1_000_000:.1f} MB"
