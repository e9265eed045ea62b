"""Characters, scripts and languages that a font covers."""

import gzip
import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property
from typing import Final, overload

from editor import resources
from editor.records import dataclass


@dataclass(frozen=True)
class CodePoints:
    """A compact set of code points.

    Shape: (first, last) of each range, ascending, with gaps between ranges.
    """

    ranges: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, codepoints: Iterable[int]) -> "CodePoints":
        """Return the set of `codepoints`, in any order."""
        ranges: list[tuple[int, int]] = []
        for point in sorted(set(codepoints)):
            if ranges and ranges[-1][1] == point - 1:
                ranges[-1] = (ranges[-1][0], point)
            else:
                ranges.append((point, point))
        return cls(tuple(ranges))

    @cached_property
    def members(self) -> frozenset[int]:
        """The single code points, for operations on sets; cached."""
        return frozenset(self)

    def __contains__(self, codepoint: object) -> bool:
        return codepoint in self.members

    def __iter__(self) -> Iterator[int]:
        for first, last in self.ranges:
            yield from range(first, last + 1)

    def __len__(self) -> int:
        return sum(last - first + 1 for first, last in self.ranges)


# Common signs of many scripts, and marks that inherit the script of their letter.
COMMON: Final = frozenset({"Zyyy", "Zinh"})
UNKNOWN: Final = "Zzzz"

# Languages have compound script codes; characters have only their components.
_COMPONENTS: Final = {
    "Hans": frozenset({"Hani"}),
    "Hant": frozenset({"Hani"}),
    "Jpan": frozenset({"Hani", "Hira", "Kana"}),
    "Kore": frozenset({"Hang", "Hani"}),
}
# Names more familiar than those of Unicode, or missing there.
_NAMES: Final = {
    "Hani": "Chinese characters",
    "Hans": "Chinese, simplified",
    "Hant": "Chinese, traditional",
    "Jpan": "Japanese",
    "Kore": "Korean",
    "Zyyy": "Common",
}


@dataclass(frozen=True, slots=True)
class _Table:
    """The start of each run of characters of one script, ascending, its script, and the names of scripts."""

    starts: tuple[int, ...]
    scripts: tuple[str, ...]
    names: Mapping[str, str]


def script_of(character: str) -> str:
    """Return the script of a character; UNKNOWN if Unicode assigns none."""
    table = _table()
    return table.scripts[bisect_right(table.starts, ord(character)) - 1]


def script_name(script: str) -> str:
    """Return the English name of a script, or its code if it has none."""
    return _NAMES.get(script) or _table().names.get(script, script).replace("_", " ")


def script_names() -> tuple[str, ...]:
    """Return the English names of all scripts."""
    return tuple(script_name(script) for script in sorted({*_table().names, *_NAMES}))


def scripts_within(script: str) -> frozenset[str]:
    """Return the scripts of the characters in a compound script: Hani, Hira and Kana for Jpan."""
    return _COMPONENTS.get(script, frozenset({script}))


def scripts_in(codepoints: CodePoints) -> Mapping[str, int]:
    """Return the number of characters of each script, largest first."""
    table, counts = _table(), Counter[str]()
    for first, last in codepoints.ranges:
        at = bisect_right(table.starts, first) - 1
        while first <= last:
            end = table.starts[at + 1] - 1 if at + 1 < len(table.starts) else last
            counts[table.scripts[at]] += min(end, last) - first + 1
            first, at = end + 1, at + 1
    return dict(counts.most_common())


def of_scripts(codepoints: Iterable[int], scripts: frozenset[str]) -> frozenset[int]:
    """Return the code points that belong to some scripts."""
    table = _table()
    return frozenset(
        point for point in codepoints if table.scripts[bisect_right(table.starts, point) - 1] in scripts
    )


@cache
def _table() -> _Table:
    """Read the table that `packaging/build_scripts.py` writes."""
    read = json.loads(gzip.decompress(resources.data("scripts.json.gz")))
    return _Table(tuple(read["starts"]), tuple(read["scripts"]), read["names"])


@dataclass(frozen=True)
class FontLanguage:
    """A language in one script. Shape: `letters` has each character that it requires."""

    code: str
    name: str
    autonym: str
    script: str
    population: int
    letters: str
    sample: str = ""

    @cached_property
    def codepoints(self) -> frozenset[int]:
        """The code points of the letters; cached."""
        return frozenset(map(ord, self.letters))


@dataclass(frozen=True, slots=True)
class Covered:
    """The letters of a language that a font has and lacks; `missing` in the language's order."""

    have: int
    of: int
    missing: str

    @property
    def is_whole(self) -> bool:
        """Whether the font has all letters."""
        return self.have == self.of


def covered(codepoints: CodePoints | Set[int], language: FontLanguage) -> Covered:
    """Return how much of a language a font covers."""
    available = codepoints.members if isinstance(codepoints, CodePoints) else codepoints
    lacking = language.codepoints - available
    missing = "".join(letter for letter in language.letters if ord(letter) in lacking) if lacking else ""
    of = len(language.codepoints)
    return Covered(of - len(lacking), of, missing)


class Languages(Sequence[FontLanguage]):
    """All languages by descending number of speakers, read on first use."""

    @overload
    def __getitem__(self, index: int) -> FontLanguage: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[FontLanguage, ...]: ...
    def __getitem__(self, index: int | slice) -> FontLanguage | tuple[FontLanguage, ...]:
        return _read()[index]

    def __len__(self) -> int:
        return len(_read())


@cache
def _read() -> tuple[FontLanguage, ...]:
    """Read the languages that `packaging/build_languages.py` writes."""
    records = json.loads(gzip.decompress(resources.data("languages.json.gz")))
    return tuple(FontLanguage(**record) for record in records)


LANGUAGES: Final = Languages()
