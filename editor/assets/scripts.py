"""The scripts that characters belong to, by their four letters in ISO 15924: Latn, Cyrl, Hani."""

import gzip
import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from editor import resources
from editor.assets.codepoints import CodePoints

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
