"""The characters, scripts and languages that a font covers."""

import gzip
import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, overload

from editor import resources


@dataclass(frozen=True)
class CodePoints:
    """A set of code points that takes little room.

    Shape: (first, last) of each range, ascending, with a gap between any two.
    """

    ranges: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, codepoints: Iterable[int]) -> "CodePoints":
        """The ranges of some code points, which may come in any order."""
        ranges: list[tuple[int, int]] = []
        for point in sorted(set(codepoints)):
            if ranges and ranges[-1][1] == point - 1:
                ranges[-1] = (ranges[-1][0], point)
            else:
                ranges.append((point, point))
        return cls(tuple(ranges))

    @cached_property
    def members(self) -> frozenset[int]:
        """All of them one by one, to be compared with other sets; made once."""
        return frozenset(self)

    def __contains__(self, codepoint: object) -> bool:
        return codepoint in self.members

    def __iter__(self) -> Iterator[int]:
        for first, last in self.ranges:
            yield from range(first, last + 1)

    def __len__(self) -> int:
        return sum(last - first + 1 for first, last in self.ranges)


# Digits, punctuation and signs that many scripts share, and the marks that take the script of their letter.
COMMON: Final = frozenset({"Zyyy", "Zinh"})
UNKNOWN: Final = "Zzzz"

# Languages name the mixtures they are written in; characters know only what is mixed.
_MIXED: Final = {
    "Hans": frozenset({"Hani"}),
    "Hant": frozenset({"Hani"}),
    "Jpan": frozenset({"Hani", "Hira", "Kana"}),
    "Kore": frozenset({"Hang", "Hani"}),
}
# Names that people know better than Unicode's, or that it has none for.
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
    """Where each run of characters of one script begins, ascending, its script, and the scripts' names."""

    starts: tuple[int, ...]
    scripts: tuple[str, ...]
    names: Mapping[str, str]


def script_of(character: str) -> str:
    """The script of one character; UNKNOWN where Unicode gives it none."""
    table = _table()
    return table.scripts[bisect_right(table.starts, ord(character)) - 1]


def script_name(script: str) -> str:
    """The English name of a script, or its four letters where it has none."""
    return _NAMES.get(script) or _table().names.get(script, script).replace("_", " ")


def script_names() -> tuple[str, ...]:
    """The English names of all scripts."""
    return tuple(script_name(script) for script in sorted({*_table().names, *_NAMES}))


def scripts_within(script: str) -> frozenset[str]:
    """The scripts of the characters that a language's script consists of: for Jpan Hani, Hira and Kana."""
    return _MIXED.get(script, frozenset({script}))


def scripts_in(codepoints: CodePoints) -> Mapping[str, int]:
    """How many characters a font has of each script, of which it has most first."""
    table, counts = _table(), Counter[str]()
    for first, last in codepoints.ranges:
        at = bisect_right(table.starts, first) - 1
        while first <= last:
            end = table.starts[at + 1] - 1 if at + 1 < len(table.starts) else last
            counts[table.scripts[at]] += min(end, last) - first + 1
            first, at = end + 1, at + 1
    return dict(counts.most_common())


def of_scripts(codepoints: Iterable[int], scripts: frozenset[str]) -> frozenset[int]:
    """Those of some code points that belong to some scripts."""
    table = _table()
    return frozenset(
        point for point in codepoints if table.scripts[bisect_right(table.starts, point) - 1] in scripts
    )


@cache
def _table() -> _Table:
    """The table that `packaging/build_scripts.py` writes."""
    read = json.loads(gzip.decompress(resources.data("scripts.json.gz")))
    return _Table(tuple(read["starts"]), tuple(read["scripts"]), read["names"])


@dataclass(frozen=True)
class FontLanguage:
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


def covered(codepoints: CodePoints | Set[int], language: FontLanguage) -> Covered:
    """What of a language's letters a font has."""
    has = codepoints.members if isinstance(codepoints, CodePoints) else codepoints
    lacking = language.codepoints - has
    missing = "".join(letter for letter in language.letters if ord(letter) in lacking) if lacking else ""
    of = len(language.codepoints)
    return Covered(of - len(lacking), of, missing)


class Languages(Sequence[FontLanguage]):
    """The languages of the list, those with most speakers first; it is read when it is first wanted."""

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
    """The languages of the list that `packaging/build_languages.py` writes."""
    records = json.loads(gzip.decompress(resources.data("languages.json.gz")))
    return tuple(FontLanguage(**record) for record in records)


LANGUAGES: Final = Languages()
