"""MapLibre styles with damage: in their values, in their bytes, in their sprite indexes and sheets."""

import json
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from editor.assets.maplibre_import import MapLibreFile, import_file
from editor.checks.check import Checks
from editor.checks.problems import Severity
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import load
from editor.render.import_units import import_units
from tests.assets.font_corpus import most_memory_mb
from tests.bench.harness import Row
from tests.maplibre_styles import a_large_style
from tests.reliability.damage import Outcome, cut, flip, outcome_of, rows_of
from tests.reliability.parts import Size, spread

KINDS = ("values", "bytes", "index", "sheet")
_INDEX = {
    name: {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 2} for name in ("dot", "fuel", "park")
}
_LONGEST_S = 60.0
_VALUES: Sequence[Any] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        0.5,
        1e9,
        1e308,
        -1e308,
        10**400,
        "",
        "x",
        "{name}",
        "#12",
        "red",
        [],
        {},
        [[]],
    ),
    *(["get"], ["get", "name"], ["zoom"], ["literal"], ["match"], ["case"], ["all", []], ["in"], ["has"]),
    *(["interpolate", ["linear"], ["zoom"]], ["interpolate", ["linear"], ["zoom"], 1, 1, 0, 2], ["rgb", 1]),
    *(["step", ["zoom"], 1, 5], ["^", 10, 1000], ["let", "a", ["var", "a"], ["var", "b"]], ["!=", 1]),
    *(
        {"stops": []},
        {"stops": [["a", {}]]},
        {"stops": [[0, 1], [0, 2]]},
        {"stops": [[5, "{ref}"]], "base": -3},
    ),
    {"property": "class", "stops": [[{"zoom": 1, "value": 2}, 3]], "type": "exponential"},
)


def run(size: Size) -> list[Row]:
    """Import damaged styles; each is rejected with a plain message, or becomes a style without errors."""
    return rows_of(imported(size), "MapLibre style", f"{size.count} damaged MapLibre styles imported")


def imported(size: Size) -> list[Outcome]:
    """Return the outcome of each damaged style."""
    return spread(_outcomes, size, is_isolated=True)


def _outcomes(numbers: Sequence[int], folder: Path) -> list[Outcome]:
    outcomes = []
    for number in numbers:
        kind = KINDS[number % len(KINDS)]
        path = _written(Random(f"MapLibre style {number}"), kind, folder / f"style {number}")
        outcome = outcome_of(number, b"", lambda _, path=path: _fault_with(path))  # type: ignore[misc]
        if not outcome.fault and outcome.taken_s > _LONGEST_S:
            outcome = replace(outcome, fault=f"it took {outcome.taken_s:.0f} s")
        outcomes.append(outcome)
    memory_mb = most_memory_mb()
    return [replace(outcome, memory_mb=memory_mb) for outcome in outcomes]


def _written(random: Random, kind: str, folder: Path) -> Path:
    """Write a style with its sprite, one of them damaged, and return the path of the style."""
    folder.mkdir(parents=True, exist_ok=True)
    style, index = a_large_style(), dict(_INDEX)
    if kind == "values":
        style = with_damaged_values(random, style)
    if kind == "index":
        index = with_damaged_values(random, index)
    data = json.dumps(style).encode()
    (folder / "sprite.json").write_bytes(json.dumps(index).encode())
    (folder / "sprite.png").write_bytes(_damaged(random, _sheet()) if kind == "sheet" else _sheet())
    path = folder / "style.json"
    path.write_bytes(_damaged(random, data) if kind == "bytes" else data)
    return path


def _damaged(random: Random, data: bytes) -> bytes:
    for _ in range(random.choice([1, 1, 2, 8])):
        data = random.choice([cut, flip, flip, flip])(random, data)
    return data


def with_damaged_values(random: Random, tree: Any) -> Any:
    """Return the tree with a few values replaced, removed, or exchanged for others of the tree."""
    tree = deepcopy(tree)
    for _ in range(random.choice([1, 1, 2, 4, 8])):
        places = _places(tree)
        if not places:
            return tree
        holder, key = random.choice(places)
        match random.randrange(5):
            case 0:
                del holder[key]
            case 1:
                other, other_key = random.choice(places)
                holder[key] = deepcopy(other[other_key])
            case _:
                holder[key] = deepcopy(random.choice(_VALUES))
    return tree


def _places(tree: Any) -> list[tuple[Any, Any]]:
    """Return the containers of a tree with the key of each of their values."""
    found: list[tuple[Any, Any]] = []
    pending = [tree]
    while pending:
        node = pending.pop()
        items = list(node.items() if isinstance(node, dict) else enumerate(node))
        found += [(node, key) for key, _ in items]
        pending += [value for _, value in items if isinstance(value, (dict, list))]
    return found


def _sheet() -> bytes:
    file = BytesIO()
    Image.linear_gradient("L").resize((24, 16)).convert("RGBA").save(file, "PNG")
    return file.getvalue()


def _fault_with(path: Path) -> str:
    """Return the problem of an imported style that a check reports as an error; empty if there is none."""
    found = import_file(MapLibreFile(path), load(), import_units())
    problems = Checks(most=None).check(MapStyle.of(found.tree))
    return next((problem.text for problem in problems if problem.severity is Severity.ERROR), "")
