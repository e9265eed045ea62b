"""Metadata of a binary style, retained in the comment of the scheme list.

JSON has no place for the header, the titles and the parameters of a file. An import writes them into the
comment; an export reads them from there, so that a style returns to apps under its number and titles.
"""

from typing import Final, TypeGuard

import orjson

from editor.mapstyle.binary.frame import BinaryFrame
from editor.mapstyle.json_tree import Json, Path, read

COMMENT_PATH: Final[Path] = ("map_schemes_section", "COMMENT")
_LEAD: Final = "Binary style: "
# The parts of the metadata that a comment holds; a thumbnail would fill it.
_RETAINED: Final = ("names", "parameters")
# Real files have 21 titles and two parameters, in 1500 characters.
_LONGEST: Final = 100_000
_MAX_ENTRIES: Final = 1000
_LIMITS: Final = {"kind": 32, "number": 64, "major": 16, "minor": 16}


def comment_of(frame: BinaryFrame) -> str | None:
    """Return the comment that retains a frame; None if it would be too long."""
    retained = {key: frame.info[key] for key in _RETAINED if frame.info.get(key)}
    if any(len(entries) > _MAX_ENTRIES for entries in retained.values()):
        return None
    numbers = {key: getattr(frame, key) for key in _LIMITS}
    text = _LEAD + orjson.dumps(numbers | retained).decode()
    return text if len(text) <= _LONGEST else None


def with_comment(tree: Json, comment: str) -> Json:
    """Return a tree with the comment as the first member of the scheme list."""
    section, key = COMMENT_PATH
    return {**tree, section: {key: comment, **tree[section]}}


def has_frame(tree: Json) -> bool:
    """Return whether the comment of the scheme list is one that an import wrote."""
    text = read(tree, COMMENT_PATH, "")
    return isinstance(text, str) and text.startswith(_LEAD)


def read_frame_comment(tree: Json) -> BinaryFrame | None:
    """Return the frame that the comment retains; None if there is none, or if it is damaged.

    The entries of the metadata are objects whose values are not validated.
    """
    if not has_frame(tree):
        return None
    text = read(tree, COMMENT_PATH)
    if len(text) > _LONGEST:
        return None
    try:
        retained = orjson.loads(text.removeprefix(_LEAD).encode("utf-8", "surrogatepass"))
    except ValueError:
        return None
    if not isinstance(retained, dict) or not retained.keys() <= {*_LIMITS, *_RETAINED}:
        return None
    numbers = {key: retained[key] for key, bits in _LIMITS.items() if _fits(retained.get(key), bits)}
    info = {key: retained[key] for key in _RETAINED if key in retained}
    if len(numbers) != len(_LIMITS):
        return None
    if not all(_is_entries(entries) for entries in info.values()):
        return None
    return BinaryFrame(**numbers, info=info)


def _fits(number: Json, bits: int) -> TypeGuard[int]:
    return type(number) is int and 0 <= number < 1 << bits


def _is_entries(entries: Json) -> bool:
    is_list = isinstance(entries, list) and len(entries) <= _MAX_ENTRIES
    return is_list and all(isinstance(entry, dict) for entry in entries)
