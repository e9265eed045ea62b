"""Damaged style sets: opened with what is wrong marked, and synchronized without a loss."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any

from editor.errors import EditorError
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.json_tree import read, read_array
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.variants.color_names import find_named
from editor.mapstyle.variants.structure import pack_structure
from editor.mapstyle.variants.style_set import COLORS, VariantSet
from editor.storage.file_state import read_style
from editor.storage.style_sets import open_set, variant_states
from editor.storage.variant_sync import apply_sync, plan_sync
from tests.assets.font_corpus import most_memory_mb
from tests.bench.harness import Row
from tests.reliability.damage import (
    Outcome,
    cut,
    damaged,
    flip,
    is_plain_message,
    outcome_of,
    repeat,
    rows_of,
)
from tests.reliability.maplibre_files import with_damaged_values
from tests.reliability.parts import Size, spread
from tests.styles import a_color, a_document, a_line, bytes_of

_FILES = ("day.json", "night.json", "styles/winter.json")
_OTHERS = ("other.json", "picture.png", "../beside.json")
_STRAY = ("gone.json", "/etc/hostname", "..", "night.json", "picture.png", "../beside.json", "x/../day.json")


def run(size: Size) -> list[Row]:
    """Open damaged style sets; each is refused with its place, or opened with its problems marked."""
    return rows_of(opened(size), "style set", f"{size.count} damaged style sets opened")


def opened(size: Size) -> list[Outcome]:
    """Return the outcome of each damaged set."""
    return spread(_outcomes, size, is_isolated=True)


def _outcomes(numbers: Sequence[int], folder: Path) -> list[Outcome]:
    outcomes = [_outcome(number, folder / f"set {number}" / "styles of a city") for number in numbers]
    memory_mb = most_memory_mb()
    return [replace(outcome, memory_mb=memory_mb) for outcome in outcomes]


def _outcome(number: int, folder: Path) -> Outcome:
    data = _damaged_set(Random(f"style set {number}"))
    _write_styles(folder)
    (folder / "x.styleset").write_bytes(data)
    return outcome_of(number, data, partial(_fault_with, folder))


@lru_cache(maxsize=1)
def _style() -> bytes:
    paint = {"line-inner-color": a_color((0, 0xFF00FF00))}
    return bytes_of(a_document([a_line(2, COMMENT="One", paint=paint), a_line(1, paint=paint)]))


def _write_styles(folder: Path) -> None:
    (folder / "styles").mkdir(parents=True)
    for file in (*_FILES, *_OTHERS):
        (folder / file).write_bytes(_style() if file.endswith("json") else b"\x89PNG")
    tree = json.loads(_style())
    read(tree, (*LAYERS, 0))["minzoom"] = 8
    (folder / "day.json").write_bytes(bytes_of(tree))


@lru_cache(maxsize=1)
def _valid_set() -> Any:
    packed = pack_structure(json.loads(_style()))
    variants = [
        {"name": file, "file": file, "use": use, "synced": packed}
        for file, use in zip(_FILES, ("day", "night", "x"), strict=True)
    ]
    user = {"layer": "One", "type": "line", "source": "map", "data": 0, "property": "line-inner-color"}
    colors = [{"name": "green", "uses": [user, {**user, "levels": [0, 9], "number": 1}]}]
    return {"format": 1, "variants": variants, "sync_at_once": True, "colors": colors}


def _damaged_set(random: Random) -> bytes:
    tree = json.loads(json.dumps(_valid_set()))
    kind = random.randrange(4)
    if kind == 0:
        return damaged(random, [json.dumps(tree, indent=2).encode()], [cut, flip, repeat])
    if kind == 1:
        for variant in random.sample(tree["variants"], random.randrange(1, 4)):
            variant["file"] = random.choice(_STRAY)
    elif kind == 2:
        for variant in tree["variants"]:
            packed = variant["synced"].encode()
            variant["synced"] = damaged(random, [packed], [cut, flip, repeat]).decode("latin-1")
    else:
        tree = with_damaged_values(random, tree)
    return json.dumps(tree).encode()


def _fault_with(folder: Path, data: bytes) -> str:
    """Return what is wrong after the set was opened and synchronized; empty if nothing is."""
    before = {path: path.read_bytes() for path in _all_files(folder)}
    fault = _synchronization_fault(folder)
    after = {path: path.read_bytes() for path in _all_files(folder)}
    if before.keys() != after.keys():
        return f"files were created or deleted: {sorted(before.keys() ^ after.keys())}"
    for path, content in after.items():
        if content == before[path] or path.suffix == ".styleset":
            continue
        if path.parent.name not in (folder.name, "styles") or path.name in _OTHERS:
            return f"{path.name} was written"
        tree = read_style(path).tree
        if len(read(tree, LAYERS)) != len(read(json.loads(_style()), LAYERS)):
            return f"{path.name} lost layers"
    return fault


def _synchronization_fault(folder: Path) -> str:
    try:
        found = open_set(folder / "x.styleset")
    except EditorError as error:
        if error.place is None or error.place.file is None:
            return "the error names no file"
        raise
    style = MapStyle.of(read_style(folder / "night.json").tree)
    find_named(style, found.style_set.colors)
    if _lost_records(found.style_set):
        return "an edit of names lost records of others"
    unclear = [
        state.problem
        for state in variant_states(found)
        if state.problem and not is_plain_message(state.problem)
    ]
    if unclear:
        return f"no plain message: {unclear}"
    source = found.style_set.variant("day.json")
    if source is None:
        return ""
    sources = load()
    plan = plan_sync(found, source, lambda layer: layer_name(layer, sources))
    outcome = apply_sync(plan)
    open_set(outcome.opened.path)
    return next((str(error) for _, error in outcome.errors), "")


def _lost_records(style_set: VariantSet) -> int:
    """Return the records of colours that are gone after one name was removed, besides this one."""
    colors = style_set.colors
    edited = style_set.with_colors(colors[1:])
    before, after = (len(read_array(each.tree, (COLORS,))) for each in (style_set, edited))
    return before - after - len(colors[:1])


def _all_files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.parent.rglob("*")) if path.is_file()]
