"""Damaged styles as a code editor sends them: analysed for problems, fixes, help, colours and an outline."""

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final

from editor import resources
from editor.checks.check import Checks
from editor.language_server.analysis import Analysis, Span
from editor.mapstyle.schema.source_data import load
from tests.assets.font_corpus import most_memory_mb
from tests.bench.harness import Row
from tests.reliability.damage import LONGEST_S, Outcome, cut, damaged, flip, outcome_of, repeat, rows_of
from tests.reliability.maplibre_files import with_damaged_values
from tests.reliability.parts import Size, spread

_PLACES = 20


def run(size: Size) -> list[Row]:
    """Analyse damaged texts; every range is in the text, and every fix leaves JSON."""
    return rows_of(analysed(size), "text", f"{size.count} damaged texts analysed for code editors")


def analysed(size: Size) -> list[Outcome]:
    """Return the outcome of each text."""
    return spread(_outcomes, size, is_isolated=True)


def _outcomes(numbers: Sequence[int], _folder: Path) -> list[Outcome]:
    outcomes = [outcome_of(number, b"", partial(_fault_with, number)) for number in numbers]
    memory_mb = most_memory_mb()
    return [replace(each, fault=each.fault or _slowness(each), memory_mb=memory_mb) for each in outcomes]


def _slowness(outcome: Outcome) -> str:
    return f"it took {outcome.taken_s:.0f} s" if outcome.taken_s > LONGEST_S else ""


@lru_cache(maxsize=1)
def _style() -> Any:
    return json.loads(resources.text("templates", "day.json"))


def _with_values(random: Random) -> str:
    """Return a style with damaged values."""
    return json.dumps(with_damaged_values(random, _style()), indent=random.choice([None, 1, 4]))


def _with_bytes(random: Random) -> str:
    """Return a style with damaged bytes."""
    return damaged(random, [json.dumps(_style()).encode()], [cut, flip, flip]).decode("utf-8", "replace")


def _with_parts(random: Random) -> str:
    """Return a style in one line with parts of its text in sequence."""
    text = json.dumps(_style(), ensure_ascii=False).encode()
    return damaged(random, [text], [repeat]).decode("utf-8", "replace")


def _with_copies(random: Random) -> str:
    """Return a style in one line with copies of some layers, and of their ids, and with long names."""
    tree = deepcopy(_style())
    layers = tree["map_schemes_section"]["map_schemes"][0]["definition"]["layers"]
    for _ in range(random.choice([1, 4])):
        layer = random.choice(layers)
        layer["COMMENT"] = "Straße 🛣 " * random.choice([1, 200])
        place = random.randrange(len(layers))
        layers[place:place] = [layer] * random.choice([1, 2, 100])
    return json.dumps(tree, ensure_ascii=False)


_KINDS: Final[Sequence[Callable[[Random], str]]] = (_with_values, _with_bytes, _with_parts, _with_copies)


def _fault_with(number: int, _data: bytes) -> str:
    """Return what is wrong with the analysis of a text; empty if nothing is."""
    random = Random(f"text {number}")
    text = _KINDS[number % len(_KINDS)](random)
    found = Analysis(text, load(), Checks())
    whole = Span(0, len(text))
    spans = [each.span for each in found.diagnostics] + [span for span, _ in found.colors]
    for symbol in found.symbols:
        spans += [symbol.span, symbol.name_span, *(child.span for child in symbol.children)]
    for _ in range(_PLACES):
        offset = random.randrange(len(text) + 1)
        hover = found.hover(offset)
        spans += [] if hover is None else [hover.span]
        back = found.positions.offset(found.positions.position(offset))
        if back != offset and text[back : offset + 1] not in ("\r\n", "\n", "\r"):
            return f"offset {offset} becomes {back}"
    outside = [span for span in spans if not whole.start <= span.start <= span.end <= whole.end]
    if outside:
        return f"{outside[0]} is outside of the text"
    for fix in found.fixes(whole):
        json.loads(text[: fix.span.start] + fix.text + text[fix.span.end :])
    return ""
