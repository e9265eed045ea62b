"""Closest match for an unknown name ("did you mean"), in the text of a problem and as its fix."""

from collections.abc import Collection, Iterable, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from editor.mapstyle.json_tree import Json
from editor.wording import Sentence, say

# Longer texts are not misspelt names, and comparing more names takes seconds.
_MAX_LENGTH: Final = 60
_MAX_NAMES: Final = 200


def closest_name(name: Json, names: Collection[str]) -> str | None:
    """Return the name that a misspelt one most likely means; None if no name is close."""
    if not isinstance(name, str) or not name or len(name) > _MAX_LENGTH or len(names) > _MAX_NAMES:
        return None
    return _closest(name, tuple(sorted(names)))


def lacking_keys(holder: Mapping[str, Json], known: Collection[str]) -> list[str]:
    """Return the known keys missing from an object, as candidates for its misspelt keys.

    Empty if the object has too many unknown keys to be misspelt ones.
    """
    missing = [key for key in known if key not in holder]
    unknown = len(holder) - (len(known) - len(missing))
    return missing if unknown <= _MAX_NAMES else []


def with_suggestion(text: Sentence, name: str | None) -> Sentence:
    """Return the text of a problem followed by the suggested name."""
    return text if name is None else say("{text} Did you mean “{name}”?", text=text, name=name)


# Checks and fixes look up each name several times.
@lru_cache(maxsize=65_536)
def _closest(name: str, names: tuple[str, ...]) -> str | None:
    return closest_match(name, names)


# Names below this ratio are similar by chance. Source: misspelt and renamed ids.
_MIN_RATIO = 0.6


def closest_match(name_to_match: str, names: Iterable[str]) -> str | None:
    """Return the most similar name, the first of equally similar ones; None if none is similar."""
    best, found = _MIN_RATIO, None
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(name_to_match.casefold())
    for candidate in names:
        matcher.set_seq1(candidate.casefold())
        # The quick ratios are upper bounds.
        if matcher.real_quick_ratio() < best or matcher.quick_ratio() < best:
            continue
        ratio = matcher.ratio()
        if ratio > best or (ratio == best and found is None):
            best, found = ratio, candidate
    return found
