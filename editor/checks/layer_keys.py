"""Keys of a layer that are most likely a known one misspelt: the format lets a layer have any other.

Only a key near to a known one that the layer lacks counts, and only with a value such as that one has; what
is simply not known, comments and what programs keep for themselves, is let be.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from editor.checks.facts import KNOWN_KEYS
from editor.checks.findings import Finding
from editor.checks.rule_at import rule_at
from editor.mapstyle.document.model import LAYERS, NAME_KEY, Layer
from editor.mapstyle.filters.expression import filter_key
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.tree import Json
from editor.wording import say

# Shorter keys are near to many words by chance.
_LONG: Final = 6
_LONGEST: Final = 40
_MOST: Final = 2
# A note for people may be called anything like it.
_MEANT: Final = tuple(sorted(KNOWN_KEYS - {NAME_KEY}))
_SEPARATORS: Final = str.maketrans("", "", "_- ")


def check_keys(layer: Layer) -> Iterator[Finding]:
    """Keys that look like a known one."""
    for key, meant in sorted(meant_keys(layer.record).items()):
        text = say(
            "“{key}” is no key of a layer that is known. Did you mean “{meant}”?", key=key, meant=meant
        )
        yield "unknown-layer-key", (key,), text


def meant_keys(record: Mapping[str, Json]) -> dict[str, str]:
    """The keys of a record that most likely mean a known one that it lacks, each with that one."""
    own_filter = filter_key(record)
    found = {}
    for key in record.keys() - KNOWN_KEYS - {own_filter}:
        meant = _nearest(key)
        if meant is not None and meant not in record and _may_be(record[key], meant):
            found[key] = meant
    return found


def _nearest(key: str) -> str | None:
    """The one known key that is near; nothing where none is, or several are as near."""
    if len(key) > _LONGEST:  # most keys of programs that keep much in a layer
        return None
    folded = _folded(key)
    letters = frozenset(folded)
    near = {
        known: _distance(folded, _folded(known))
        for known, others in _LETTERS.items()
        if len(letters - others) <= _MOST and len(others - letters) <= _MOST
    }
    least = min(near.values(), default=_MOST + 1)
    nearest = [known for known, distance in near.items() if distance == least]
    return nearest[0] if len(nearest) == 1 and least <= _most(nearest[0]) else None


def _most(known: str) -> int:
    return _MOST if len(_folded(known)) >= _LONG else 1


def _folded(key: str) -> str:
    return key.translate(_SEPARATORS).casefold()


def _distance(one: str, other: str) -> int:
    """How many letters to add, take away, change or swap with the next make one text the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one):
        last, before, row = before, row, [at + 1]
        for to, wanted in enumerate(other):
            cost = min(before[to] + (letter != wanted), before[to + 1] + 1, row[to] + 1)
            if at and to and letter == other[to - 1] and one[at - 1] == wanted:
                cost = min(cost, last[to - 1] + 1)
            row.append(cost)
    return row[-1]


# What a change of one letter can make different is one letter each way: that rules most keys out at once.
_LETTERS: Final[Mapping[str, frozenset[str]]] = {known: frozenset(_folded(known)) for known in _MEANT}


def _may_be(value: Json, known: str) -> bool:
    """Whether a value is such as a known key has."""
    wanted = (rule_at((*LAYERS, 0, known)) or {}).get("type")
    kinds = {wanted} if isinstance(wanted, str) else set(wanted or ())
    if isinstance(value, bool):
        return "boolean" in kinds
    if isinstance(value, dict):
        return "object" in kinds
    if "integer" in kinds:
        return read_integer(value) is not None
    return isinstance(value, str) and "string" in kinds
