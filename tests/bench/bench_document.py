"""Opening, editing and encoding of a large style."""

import base64
import itertools
import json
import os
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import orjson

from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.json_tree import read, replace
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color
from editor.session.session import Origin, Session
from editor.storage.file_state import state_of
from editor.storage.saving import save_bytes
from tests.bench.harness import Row, median, p95, rounds_ms, sized, times_ms
from tests.styles import a_curve, a_document, a_source, an_icon

_ROUNDS = sized(15, 1)
PROPERTY_COUNT, STOP_COUNT = 20, 5
LAYER_COUNT, ICON_COUNT, _FACE_BYTES = sized((1000, 300, 600_000), (20, 5, 1000))
_MANY_LAYERS = sized(10_000, 100)


def a_large_file() -> bytes:
    """Create a style of about 24 MB: layers that use most properties, icons, and two faces of a font."""
    random = Random(1)
    layers = [
        {
            "COMMENT": f"Layer {number}",
            "id": number,
            "type": "line",
            "source": "map",
            "paint": a_paint(random),
        }
        for number in range(LAYER_COUNT, 0, -1)
    ]
    icons = [
        an_icon(f"icon{number}", value=an_uri(random, "image/png", 13_000)) for number in range(ICON_COUNT)
    ]
    fonts = {slot: an_uri(random, "font/ttf", _FACE_BYTES) for slot in ("regular", "bold")}
    tree = a_document(layers, icons_section={"icons": icons}, fonts_section=fonts)
    return json.dumps(tree, indent=2).encode()


def a_paint(random: Random) -> Any:
    """Create the paint of one layer."""
    return {
        prop.key: a_curve(
            (prop.wrapper, prop.stops, prop.value),
            *((3 * place, a_value(random, prop)) for place in range(STOP_COUNT)),
        )
        for prop in PROPERTIES[:PROPERTY_COUNT]
    }


def a_value(random: Random, prop: PaintProperty) -> Any:
    """Return the value of a stop as a file has it."""
    if prop.kind is ValueKind.COLOR:
        return random.randrange(1 << 32)
    if prop.kind is ValueKind.NUMBER:
        return round(random.uniform(0, 10), 2)
    if prop.kind is ValueKind.CHOICE:
        return random.choice(prop.choices).value
    return f"icon{random.randrange(ICON_COUNT)}"


def an_uri(random: Random, media_type: str, size: int) -> str:
    """Create noise as a data URI."""
    return f"data:{media_type};base64,{base64.b64encode(random.randbytes(size)).decode()}"


def bench_open() -> list[Row]:
    data = a_large_file()
    plainly, strictly = rounds_ms(_ROUNDS, lambda: json.loads(data), lambda: decode(data))
    return [Row(f"open {_size(data)}, times a plain parse", median(strictly) / median(plainly), "times", 1.5)]


def bench_write() -> list[Row]:
    """Measure writing a large style in the two-space form, from its tree to the disk."""
    data = a_large_file()
    plain, tree = json.loads(data), decode(data).tree
    with tempfile.TemporaryDirectory() as folder:
        file, plain_file = Path(folder, "style.json"), Path(folder, "plain.json")
        quickly, ours = rounds_ms(
            _ROUNDS,
            lambda: synced_write(plain_file, orjson.dumps(plain, option=orjson.OPT_INDENT_2)),
            lambda: save_bytes(file, write(tree, TWO_SPACES, TWO_SPACES.newline).encode()),
        )
        assert file.read_bytes() == plain_file.read_bytes()
    name = f"write {_size(data)} in two spaces, times orjson and a synced write"
    return [Row(name, median(ours) / median(quickly), "times", 2)]


def bench_save() -> list[Row]:
    """Measure saving a large style after one edit, as the window does, in the slower form."""
    data = a_large_file()
    tree = json.loads(data)
    indented, one_line = json.dumps(tree, indent="\t"), json.dumps(tree)
    forms = [data, indented.encode(), indented.replace("\n", "\r\n").encode(), one_line.encode()]
    slowest = max(save_beyond_writing_ms(form) for form in forms)
    return [Row(f"save {_size(data)} after one edit, beyond a synced write", slowest, "ms", 200)]


def save_beyond_writing_ms(data: bytes) -> float:
    """Measure a save after one edit, compared with writing the same bytes to the disk."""
    plainly: list[float] = []
    ours: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        file, plain_file, backup = (Path(folder, name) for name in ("style.json", "plain.json", "backup"))
        file.write_bytes(data)
        state = state_of(file)
        for number in range(_ROUNDS):
            # Each round has its own source: the first encoding fills the caches of the next ones.
            source = decode(data)
            width = read(source.tree, (*LAYERS, number, "paint", "line-width"))
            edited = replace(source.tree, (*LAYERS, LAYER_COUNT // 2, "paint", "line-width"), width)
            plainly += times_ms(lambda: synced_write(plain_file, data), rounds=1, warm_up=0)
            start = time.perf_counter()
            state = save_bytes(file, encode(source, edited), expected=state, backup=backup)
            ours.append((time.perf_counter() - start) * 1000)
    return median(ours) - median(plainly)


def synced_write(file: Path, data: bytes) -> None:
    """Write bytes to the disk in the shortest way."""
    with file.open("wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())


def _size(data: bytes) -> str:
    return f"{len(data) / 1e6:.0f} MB"


def bench_layer_edit() -> list[Row]:
    session = Session(a_source(_MANY_LAYERS), Origin(None, "bench"))
    key = session.style.layers[_MANY_LAYERS // 2].key
    reds = itertools.cycle(range(256))

    def edit_push_and_diff() -> None:
        session.do(set_stop([key], BY_KEY["line-inner-color"], 0, Color(next(reds), 1, 2)), "Change colour")

    return [Row("edit one of 10 000 layers", p95(times_ms(edit_push_and_diff, rounds=200)), "ms", 1.5)]
