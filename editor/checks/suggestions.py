"""Closest names for misspelt ones: "did you mean" in the text of a problem, and the value of its fix."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final

from editor.mapstyle.alike import most_alike
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


@lru_cache(maxsize=4096)
def _closest(written: str, names: tuple[str, ...]) -> str | None:
    return most_alike(written, names)
