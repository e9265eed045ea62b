"""Embedded images and fonts in a text for people: each in a few words that lead back to it."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from editor.errors import DocumentError
from editor.mapstyle.format.source_text import place_at
from editor.mapstyle.tree import Json
from editor.wording import say

_LEAST_SHORTENED: Final = 160
# No data URI holds this, so nothing else looks like the words for one.
_CUT: Final = "…"
# Looked for on its own: one search by the expression through megabytes would hold up every other thread.
_DATA_START: Final = '"data:'
_DATA = re.compile(r'"(data:(?:[^",\\]|\\/){0,120},)([^"\\]*(?:\\.[^"\\]*)*)"')
_CUT_ESCAPED: Final = "\\u2026"
_DATA_TEXT: Final = re.compile(r'"data:(?:[^"\\]|\\.)*"')
WORDS: Final = re.compile(r'"data:[^"\\]*…[^"\\]*"')
"""What stands for embedded data in a shortened text, with its quotes."""


@dataclass(frozen=True, slots=True)
class Shortened:
    """A text in which words stand for embedded data, and the data by their words."""

    text: str
    data: Mapping[str, str]


def shorten(text: str) -> Shortened:
    """A JSON text with words in place of each long data URI: the same words wherever the data is the same."""
    data: dict[str, str] = {}
    pieces, spot, place = [], 0, text.find(_DATA_START)
    while place >= 0:
        is_opening = not text.startswith("\\", max(0, place - 1))  # else it is a quote within a text
        match = _DATA.match(text, place) if is_opening else None
        if match is None or len(match[2]) < _LEAST_SHORTENED:
            place = text.find(_DATA_START, place + 1 if match is None else match.end())
            continue
        value: str = json.loads(match[0])
        words = _words_for(value, data)
        data[words] = value
        pieces += [text[spot : match.start()], f'"{words}"']
        spot = match.end()
        place = text.find(_DATA_START, spot)
    short = "".join((*pieces, text[spot:]))
    data |= {words: words for words in _look_alikes(short) if words not in data}
    return Shortened(short, data)


def restore(value: Json, data: Mapping[str, str], text: str) -> Json:
    """A value that was just read from a shortened text, with the data that its words stand for.

    Raises: DocumentError, with its place in the text, for words that stand for nothing.
    """
    if not data and _CUT not in text:
        return value
    left = [value]
    while left:
        node = left.pop()
        for key, held in node.items() if isinstance(node, dict) else enumerate(node):
            if isinstance(held, (dict, list)):
                left.append(held)
            elif isinstance(held, str) and held.startswith("data:") and _CUT in held:
                if held not in data:
                    place = place_at(text, max(0, text.find(held)))
                    raise DocumentError(say("No embedded data of this style is known by these words."), place)
                node[key] = data[held]
    return value


def _look_alikes(text: str) -> Iterator[str]:
    """Yield the values of a shortened text that hold the mark of a cut but no data."""
    if _CUT in text or _CUT_ESCAPED in text:
        for match in _DATA_TEXT.finditer(text):
            value: str = json.loads(match[0])
            if _CUT in value:
                yield value


def _words_for(value: str, taken: Mapping[str, str]) -> str:
    """Words that tell the kind, the size and, by a number, the data itself."""
    head, _, body = value.partition(",")
    size = len(body) * 3 // 4 if head.endswith(";base64") else len(body)
    mark = hashlib.blake2b(value.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    for digits in range(6, len(mark) + 1):
        words = f"{head},{_CUT} {_size_text(size)} {mark[:digits]}"
        if taken.get(words, value) == value:
            break
    return words


def _size_text(size_bytes: int) -> str:
    if size_bytes < 1000:
        return f"{size_bytes} B"
    if size_bytes < 1_000_000:
        return f"{size_bytes / 1000:.1f} KB"
    return f"{size_bytes / 1_000_000:.1f} MB"
