"""Rows of the format table, and the mutants of the sample for each row."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from editor.mapstyle.json_tree import Path, pointer, read, remove, replace
from tests.checks.format_sample import SAMPLE

Json = Any

LEGAL: Final = None
WHEN_MISSING: Final = "missing"
WHEN_EMPTY: Final = "empty"
_UNKNOWN: Final = "no such key"

# For each kind of value, values of other kinds.
_WRONG: Final[dict[str, list[Json]]] = {
    "object": [None, True, "x", 5, []],
    "list": [None, True, "x", 5, {}],
    "text": [None, True, 5, 1.5, [], {}],
    "integer": [None, True, "x", 1.5, [], {}],
    "number": [None, True, "x", [], {}],
    "text or integer": [None, True, 1.5, [], {}],
    "text or number": [None, True, [], {}],
    "flag": [None, "x", 1.5, [], {}],
    "choice": [None, True, "x", 99, [], {}],
    "colour": [None, True, "x", 1.5, [], {}],
    "anything": [],
}
_EMPTY: Final[dict[str, Json]] = {"object": {}, "list": [], "text": "", "text or integer": ""}


@dataclass(frozen=True)
class Row:
    """The rule of the format for one key, or for the entries of a list.

    A verdict is the code of a mutant's problem, or LEGAL. `bad` are values with special problems, each with
    its code; `elsewhere` gives the place of codes that are not reported at the key itself.
    """

    path: Path
    kind: str
    missing: str | None = "missing-key"
    low: float | None = None
    high: float | None = None
    wrong: str = "wrong-type"
    sibling: str | None = "unknown-key"
    empty: str | None = LEGAL
    duplicate: str | None = LEGAL
    bad: tuple[tuple[Json, str], ...] = ()
    good: tuple[Json, ...] = ()
    elsewhere: dict[str, Path] = field(default_factory=dict)


@dataclass(frozen=True)
class Mutant:
    """The sample with one change, and the expected problem; LEGAL if there must be none."""

    what: str
    tree: Json
    code: str | None
    path: Path

    @property
    def name(self) -> str:
        return f"{self.what} at {pointer(self.path)}"


def mutants(row: Row) -> Iterator[Mutant]:
    """Yield every mutant of the sample for a row."""
    yield from _without(row)
    values = [(f"wrong type {json.dumps(value)}", value, row.wrong) for value in _WRONG[row.kind]]
    if row.low is not None:
        values += [
            (f"below {row.low:g}", row.low - 1, "out-of-range"),
            (f"least {row.low:g}", row.low, LEGAL),
        ]
    if row.high is not None:
        values += [
            (f"above {row.high:g}", row.high + 1, "out-of-range"),
            (f"most {row.high:g}", row.high, LEGAL),
        ]
    if row.kind in _EMPTY:
        values.append((WHEN_EMPTY, _EMPTY[row.kind], row.empty))
    if row.kind in ("integer", "number", "colour"):
        values.append(("number as text", str(read(SAMPLE, row.path)), "number-as-text"))
    if row.kind == "colour":
        values.append(("colour in hex", "#FF0000", "hex-color"))
    values += [(f"bad {json.dumps(value)[:60]}", value, code) for value, code in row.bad]
    values += [(f"good {json.dumps(value)[:60]}", value, LEGAL) for value in row.good]
    for what, value, code in values:
        yield _changed(row, what, replace(SAMPLE, row.path, value), code)
    if row.kind == "object":
        tree = replace(SAMPLE, (*row.path, _UNKNOWN), 1)
        yield Mutant("unknown sibling", tree, row.sibling, (*row.path, _UNKNOWN))
    if row.kind == "list":
        old = read(SAMPLE, row.path)
        tree = replace(SAMPLE, row.path, [*old, old[0]])
        yield _changed(row, "duplicate entry", tree, row.duplicate, (*row.path, len(old)))


def _without(row: Row) -> Iterator[Mutant]:
    if not row.path or isinstance(row.path[-1], int):
        return
    # A missing key is reported in its holder.
    place = row.elsewhere.get(WHEN_MISSING, row.path[:-1])
    yield Mutant(f"{WHEN_MISSING} {row.path[-1]}", remove(SAMPLE, row.path), row.missing, place)


def _changed(row: Row, what: str, tree: Json, code: str | None, place: Path | None = None) -> Mutant:
    usual = row.path if place is None else place
    # A place may belong to one mutant, or to all with one code.
    return Mutant(what, tree, code, row.elsewhere.get(what, row.elsewhere.get(str(code), usual)))


def a_row(*path: str | int, kind: str = "text", optional: bool = False, **more: Any) -> Row:
    """Create a row with defaults for optional members."""
    return Row(tuple(path), kind, **({"missing": LEGAL} if optional else {}), **more)
