"""Closest names for misspelt ones: "did you mean" in the text of a problem, and the value of its fix."""

from collections.abc import Collection, Iterable, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from editor.mapstyle.tree import Json
from editor.wording import Sentence, say

# A longer text is no misspelt name, and comparing with more names than a person would write takes seconds.
_LONGEST: Final = 60
_MOST_NAMES: Final = 200


def closest_name(written: Json, names: Collection[str]) -> str | None:
    """Return the name that a misspelt one most likely means; None where no name is close."""
    if not isinstance(written, str) or not written or len(written) > _LONGEST or len(names) > _MOST_NAMES:
        return None
    return _closest(written, tuple(sorted(names)))


def lacking_keys(holder: Mapping[str, Json], known: Collection[str]) -> list[str]:
    """Return the known keys that an object lacks, any of which a key it should not have may mean.

    They are none where it has more unknown keys than a person would misspell.
    """
    lacking = [key for key in known if key not in holder]
    unknown = len(holder) - (len(known) - len(lacking))
    return lacking if unknown <= _MOST_NAMES else []


def with_suggestion(text: Sentence, name: str | None) -> Sentence:
    """Return the text of a problem, followed by the name that was most likely meant."""
    return text if name is None else say("{text} Did you mean “{name}”?", text=text, name=name)


# Checks and fixes look up each name several times; with a smaller cache they would compare it again.
@lru_cache(maxsize=65_536)
def _closest(written: str, names: tuple[str, ...]) -> str | None:
    return most_alike(written, names)


# Names that share less of their letters are alike by chance. Source: our choice, by misspelt and renamed ids.
_LEAST_ALIKE = 0.6


def most_alike(wanted: str, names: Iterable[str]) -> str | None:
    """The name most like a wanted one, the first of those equally like it; nothing where none is."""
    best, found = _LEAST_ALIKE, None
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted.casefold())
    for name in names:
        matcher.set_seq1(name.casefold())
        # The quick ones are never below the true one.
        if matcher.real_quick_ratio() < best or matcher.quick_ratio() < best:
            continue
        likeness = matcher.ratio()
        if likeness > best or (likeness == best and found is None):
            best, found = likeness, name
    return found
