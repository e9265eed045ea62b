"""Styles that are opened and saved: the same bytes unedited, and after an edit all but one value's."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.edit import Edit, set_stop
from editor.mapstyle.json_tree import replace
from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color
from editor.session.session import Origin, Session
from editor.storage.file_state import read_style
from editor.storage.saving import save_bytes
from tests import corpus
from tests.bench.harness import Row
from tests.reliability.made_styles import ODD_TEXTS, a_style_file
from tests.reliability.parts import Size, caught_fault, spread
from tests.reliability.scanner import spans

_NEW_VALUES = [None, True, 20_761, -3.25, 1e-7, 2**70, "new", *ODD_TEXTS, [], {}, [1, [2]], {"k": {"l": "é"}}]


def run(size: Size) -> list[Row]:
    """Open generated and real styles, and save them unedited and with one edit each."""
    faults = spread(faults_of, size)
    faults += [
        fault for file in corpus.real_styles() for fault in faults_with(file.read_bytes(), 0, size.folder)
    ]
    count = size.count + len(corpus.real_styles())
    for fault in faults:
        print(fault, flush=True)
    unedited = sum(fault.startswith("unedited") for fault in faults)
    return [
        Row(f"{count} styles opened and saved: other bytes", unedited, "files", 0),
        Row(f"{count} styles, one edit: other bytes than its value's", len(faults) - unedited, "files", 0),
    ]


def faults_of(numbers: Sequence[int], folder: Path) -> list[str]:
    """Return the faults of some generated styles."""
    faults: list[str] = []

    def fault_of(number: int) -> str:
        faults.extend(faults_with(a_style_file(Random(f"style {number}")), number, folder))
        return ""

    return [*(fault for number in numbers if (fault := caught_fault(fault_of, number))), *faults]


def faults_with(data: bytes, number: int, folder: Path) -> list[str]:
    """Return the fault of the bytes of a style that is opened, saved, edited and saved."""
    faults = []
    if saved(data, folder, None) != data:
        faults.append(f"unedited style {number} is saved as other bytes")
    old = data.decode()
    path, value, edit = an_edit(Random(f"edit {number}"), old)
    new = saved(data, folder, edit).decode()
    if not is_replaced(old, new, spans(old)[path], value):
        faults.append(f"edit of style {number} at {path} to {value!r} changes more than its value, or less")
    return faults


def saved(data: bytes, folder: Path, edit: Edit | None) -> bytes:
    """Return the bytes of a file that was opened, perhaps edited, and saved."""
    path = folder / "style.json"
    path.write_bytes(data)
    session = Session(read_style(path), Origin(path, path.name))
    if edit is not None:
        session.do(edit, "Edit")
    save_bytes(path, session.encoded())
    return path.read_bytes()


def is_replaced(old: str, new: str, span: tuple[int, int], value: Any) -> bool:
    """Return whether a text equals the old one except for a span, which holds a given value."""
    head, tail = old[: span[0]], old[span[1] :]
    if not new.startswith(head) or not new.endswith(tail) or len(new) <= len(head) + len(tail):
        return False
    text = new[len(head) : len(new) - len(tail)]
    return text == text.strip() and _is_json_of(text, value)


def _is_json_of(text: str, value: Any) -> bool:
    try:
        return json.dumps(json.loads(text)) == json.dumps(value)
    except ValueError:
        return False


def an_edit(random: Random, text: str) -> tuple[tuple[str | int, ...], Any, Edit]:
    """Create an edit of one value: its place, its new value, and the edit."""
    tree = json.loads(text.removeprefix("\ufeff"))
    stops = list(_stops(MapStyle.of(tree)))
    if stops and random.random() < 0.5:
        layer, prop, place, level, old = random.choice(stops)
        path = (*LAYERS, layer.index, "paint", prop.key, prop.wrapper, prop.stops, place, prop.value)
        packed = random.choice([number for number in (1, 0xFF8040C0) if number != old])
        size = random.choice([number for number in (0.75, 12.5) if number != old])
        if prop.kind is ValueKind.COLOR:
            return path, packed, _set_stop(layer.index, prop, level, Color.from_abgr(packed))
        return path, size, _set_stop(layer.index, prop, level, size)
    places = [(path, span) for path, span in spans(text).items() if path]
    path, (start, end) = random.choice(places)
    old = json.loads(text[start:end])
    value = random.choice(
        [value for value in _NEW_VALUES if json.dumps(value) != json.dumps(old) and value != old]
    )
    return path, value, lambda style: MapStyle.of(replace(style.tree, path, value))


def _set_stop(index: int, prop: PaintProperty, level: int, value: Color | float) -> Edit:
    return lambda style: set_stop([style.layers[index].key], prop, level, value)(style)


def _stops(style: MapStyle) -> Any:
    """Yield the colours and numbers in paint, each with layer, property and place, if alone at its level."""
    for layer in style.layers:
        for prop in PROPERTIES:
            curve = layer.curve(prop)
            if curve is None or prop.kind not in (ValueKind.COLOR, ValueKind.NUMBER):
                continue
            records = layer.record["paint"][prop.key][prop.wrapper][prop.stops]
            levels = [stop.level for stop in curve.stops]
            if len(levels) == len(records):
                for place, stop in enumerate(curve.stops):
                    if levels.count(stop.level) == 1:
                        yield layer, prop, place, stop.level, records[place][prop.value]
