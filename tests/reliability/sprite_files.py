"""Icons from damaged files: indexes and sheets of sprites, folders of images and drawings, and tables."""

import contextlib
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from random import Random

from PIL import Image

from editor.__main__ import main
from editor.checks.check import Checks
from editor.checks.problems import Severity
from editor.mapstyle.document.model import MapStyle
from editor.storage.file_state import read_style
from tests.assets.font_corpus import most_memory_mb
from tests.bench.harness import Row
from tests.icons import a_png, icon_paint, icons_section
from tests.reliability.damage import (
    LONGEST_S,
    Outcome,
    cut,
    damaged,
    flip,
    is_plain_message,
    outcome_of,
    put,
    repeat,
    rows_of,
)
from tests.reliability.maplibre_files import with_damaged_values
from tests.reliability.parts import Size, spread
from tests.styles import a_document, a_line, bytes_of

_INDEX = {
    "food": {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 2},
    "new": {"x": 8, "y": 4, "width": 8, "height": 8, "pixelRatio": 1},
    "field": {"x": 0, "y": 0, "width": 4, "height": 4, "sdf": True},
}
_DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><defs>
<linearGradient id="g"><stop offset="0" stop-color="#123456"/><stop offset="1" stop-color="red"/>
</linearGradient><clipPath id="c"><circle cx="12" cy="12" r="9"/></clipPath></defs>
<g clip-path="url(#c)" transform="rotate(20 12 12)"><rect width="24" height="24" fill="url(#g)"/>
<path d="M2 2 L22 9 C 4 5 6 7 8 9 Z" stroke="#fff" stroke-width="1.5"/><use href="#g"/></g></svg>"""
_TABLE = b"""icon,width,height,poi_ids,poi_names,used_by
food,6,5,1002 1004,"Food, drink",Food
spare,3,2,all,,
"""
_WORDS = (
    b"&#0;",
    b"<![CDATA[",
    b"<!DOCTYPE a>",
    b"url(#c)",
    b'"',
    b"\r",
    b"\0",
    b"1e999",
    b"-1",
    b",,",
    b"all",
)


def run(size: Size) -> list[Row]:
    """Import icons from damaged files; each is skipped or refused with its place, or is a valid icon."""
    return rows_of(imported(size), "sprite file", f"icons of {size.count} damaged files imported")


def imported(size: Size) -> list[Outcome]:
    """Return the outcome of each damaged file."""
    return spread(_outcomes, size, is_isolated=True)


def _outcomes(numbers: Sequence[int], folder: Path) -> list[Outcome]:
    outcomes = []
    for number in numbers:
        place = folder / f"files {number}"
        arguments = _written(Random(f"sprite file {number}"), number, place)
        outcome = outcome_of(number, b"", partial(_fault_with, place, arguments))
        if not outcome.fault and outcome.taken_s > LONGEST_S:
            outcome = replace(outcome, fault=f"it took {outcome.taken_s:.0f} s")
        outcomes.append(outcome)
    memory_mb = most_memory_mb()
    return [replace(outcome, memory_mb=memory_mb) for outcome in outcomes]


@lru_cache(maxsize=1)
def _style() -> bytes:
    points = [
        a_line(number, type="symbol", sourcedata_id=12, paint=icon_paint((0, "food")), **category)
        for number, category in ((3, {"metaCategoryID": 1002}), (2, {"metaCategoryID": 1004}), (1, {}))
    ]
    return bytes_of(a_document(points, icons_section=icons_section(food=a_png(6, 5), spare=a_png(3, 2))))


@lru_cache(maxsize=1)
def _images() -> Mapping[str, bytes]:
    """Return small images by the endings of their files."""
    found = {}
    for kind in ("png", "webp", "gif", "jpeg"):
        file = io.BytesIO()
        Image.linear_gradient("L").resize((24, 16)).convert("RGB").save(file, kind)
        found[kind] = file.getvalue()
    return found


def _written(random: Random, number: int, folder: Path) -> list[str]:
    """Write a style and a damaged file, and return the arguments of the command that reads both."""
    folder.mkdir(parents=True, exist_ok=True)
    style = folder / "style.json"
    style.write_bytes(_style())
    return [*_KINDS[number % len(_KINDS)](random, folder, style)]


def _index(random: Random, folder: Path, style: Path) -> list[str]:
    index = json.dumps(with_damaged_values(random, _INDEX)).encode()
    is_text = random.random() < 0.3
    (folder / "sprite.json").write_bytes(_damaged(random, index) if is_text else index)
    (folder / "sprite.png").write_bytes(_images()["png"])
    return ["import", str(style), str(folder / "sprite.json")]


def _sheet(random: Random, folder: Path, style: Path) -> list[str]:
    (folder / "sprite.json").write_bytes(json.dumps(_INDEX).encode())
    (folder / "sprite.png").write_bytes(_damaged(random, _images()["png"]))
    return ["import", str(style), str(folder / "sprite.json")]


def _folder(random: Random, folder: Path, style: Path) -> list[str]:
    images = folder / "images"
    images.mkdir(exist_ok=True)
    kind = random.choice([*_images()])
    (images / f"food.{kind}").write_bytes(_damaged(random, _images()[kind]))
    (images / f"new.{random.choice([*_images()])}").write_bytes(_damaged(random, _images()["png"]))
    return ["import", str(style), str(images)]


def _drawings(random: Random, folder: Path, style: Path) -> list[str]:
    images = folder / "drawings"
    images.mkdir(exist_ok=True)
    (images / "food.svg").write_bytes(_damaged(random, _DRAWING))
    return ["import", str(style), str(images)]


def _table(random: Random, folder: Path, style: Path) -> list[str]:
    (folder / "table.csv").write_bytes(
        damaged(random, [_TABLE], [cut, flip, repeat, _put_word, _repeat_cell])
    )
    return ["assign", str(style), str(folder / "table.csv")]


_KINDS: Sequence[Callable[[Random, Path, Path], list[str]]] = (_index, _sheet, _folder, _drawings, _table)
KIND_COUNT = len(_KINDS)


def _damaged(random: Random, data: bytes) -> bytes:
    return damaged(random, [data], [cut, flip, flip, flip, _put_word])


def _repeat_cell(random: Random, data: bytes) -> bytes:
    """Repeat a cell, an id or a line of a table many times in sequence."""
    separator = random.choice([b",", b" ", b"\n"])
    parts = data.split(separator)
    place = random.randrange(len(parts))
    parts[place:place] = [parts[place]] * random.choice([1, 2, 500])
    return separator.join(parts)


def _put_word(random: Random, data: bytes) -> bytes:
    return put(data, random.randrange(len(data) or 1), random.choice(_WORDS))


def _fault_with(folder: Path, arguments: Sequence[str], _data: bytes) -> str:
    """Return what is wrong with the output, or with the style afterwards; empty if nothing is."""
    printed = io.StringIO()
    with contextlib.redirect_stderr(printed):
        code = main(["sprite", *arguments])
    remarks = printed.getvalue().splitlines()
    skipped = remarks if code == 2 else remarks[:-1]
    unplaced = [line for line in skipped if not line.startswith(f"{folder}/")]
    if code not in (0, 1, 2) or unplaced or bool(skipped) == (code == 0):
        return f"exit code {code} with {remarks}"
    texts = (line.partition(": ")[2] for line in skipped)
    unclear = [text for text in texts if not all(map(is_plain_message, _sentences(text)))]
    if unclear:
        return f"no plain message: {unclear}"
    tree = read_style(folder / "style.json").tree
    problems = Checks(most=None).check(MapStyle.of(tree))
    return next((problem.text for problem in problems if problem.severity is Severity.ERROR), "")


def _sentences(text: str) -> list[str]:
    """Split a message into the fact that a file is skipped, and the reason."""
    for separator in (" is skipped. ", " no effect. "):
        first, found, reason = text.partition(separator)
        if found:
            return [f"{first}{separator.rstrip()}", reason]
    return [text]
