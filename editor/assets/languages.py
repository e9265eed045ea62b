"""Languages, the letters that each is written with, and how many of them a font has."""

import gzip
import json
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, overload

from editor import resources
from editor.assets.codepoints import CodePoints


@dataclass(frozen=True)
class Language:
    """A language in one script. Shape: `letters` has each character that it cannot be written without."""

    code: str
    name: str
    autonym: str
    script: str
    population: int
    letters: str
    sample: str = ""

    @cached_property
    def codepoints(self) -> frozenset[int]:
        """The code points of the letters; made once."""
        return frozenset(map(ord, self.letters))


@dataclass(frozen=True, slots=True)
class Covered:
    """How many letters of a language a font has, of how many, and which it lacks, in the language's order."""

    have: int
    of: int
    missing: str

    @property
    def is_whole(self) -> bool:
        """Whether the language can be written."""
        return self.have == self.of


def covered(codepoints: CodePoints | Set[int], language: Language) -> Covered:
    """What of a language's letters a font has."""
    has = codepoints.members if isinstance(codepoints, CodePoints) else codepoints
    lacking = language.codepoints - has
    missing = "".join(letter for letter in language.letters if ord(letter) in lacking) if lacking else ""
    of = len(language.codepoints)
    return Covered(of - len(lacking), of, missing)


class Languages(Sequence[Language]):
    """The languages of the list, those with most speakers first; it is read when it is first wanted."""

    @overload
    def __getitem__(self, index: int) -> Language: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Language, ...]: ...
    def __getitem__(self, index: int | slice) -> Language | tuple[Language, ...]:
        return _read()[index]

    def __len__(self) -> int:
        return len(_read())


@cache
def _read() -> tuple[Language, ...]:
    """The languages of the list that `packaging/build_languages.py` writes."""
    records = json.loads(gzip.decompress(resources.data("languages.json.gz")))
    return tuple(Language(**record) for record in records)


LANGUAGES: Final = Languages()
