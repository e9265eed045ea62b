"""Edits, saves and checks of a style with 30 MB of fonts, and of one with many icons."""

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from editor.app.startup import create_application
from editor.checks.check import Checks, examine_faces
from editor.features.files.documents import Documents
from editor.features.history.step_summary import summary_of
from editor.mapstyle.compare.style_diff import compare
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.assets import (
    delete_icons,
    face_uses,
    merge_icons,
    rename_icon,
    rename_icons,
    set_face,
)
from editor.mapstyle.edits.edit import Edit, set_stop
from editor.mapstyle.edits.excerpt import Scope, excerpt, written
from editor.mapstyle.format.codec import decode
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import icon_uses
from editor.session.session import Origin, Session
from editor.storage.file_state import open_style
from editor.system.jobs import Jobs
from editor.workspace.layer_names import layer_name
from tests.bench.bench_document import an_uri, synced_write
from tests.bench.bench_window import wait
from tests.bench.harness import Row, median, p95, sized, times_ms
from tests.icons import icon_paint
from tests.styles import a_document, a_line, an_icon, bytes_of

_LAYERS, _ICONS, _MANY = sized((2000, 300, 100), (40, 30, 10))
_FACE_BYTES = sized(10_000_000, 10_000)
_EDITS, _SAVES, _ROUNDS = sized((100, 16, 9), (2, 2, 1))
_COLOR = BY_KEY["line-inner-color"]


def a_heavy_file() -> bytes:
    """Create a style of 2,000 layers that show 300 icons, with three faces of 10 MB each."""
    random = Random(1)
    layers = []
    for number in range(_LAYERS, 0, -1):
        stops = ((level, f"icon{(number + level) % _ICONS}") for level in (3, 9, 14))
        layers.append(a_line(number, paint={**a_line(1)["paint"], **icon_paint(*stops)}))
    icons = [an_icon(f"icon{number}") for number in range(_ICONS)]
    fonts = {slot: an_uri(random, "font/ttf", _FACE_BYTES) for slot in ("regular", "bold", "italic")}
    return bytes_of(a_document(layers, icons_section={"icons": icons}, fonts_section=fonts))


def bench_fonts_edit() -> list[Row]:
    """Measure edits next to 30 MB of fonts, and of the fonts: each applied, undone and redone."""
    session = Session(decode(a_heavy_file()), Origin(None, "bench"))
    other = an_uri(Random(2), "font/ttf", _FACE_BYTES)
    face = session.style.fonts[0].data_uri
    kinds: dict[str, Callable[[int], Edit]] = {
        "edit a colour": lambda number: _recolored(session, number),
        "rename an icon": lambda number: rename_icon(7, f"new{number}"),
        "set a face of 10 MB": lambda number: set_face("regular", other if number % 2 else face),
    }
    stack = session.undo_stack
    rows = []
    for name, edit in kinds.items():
        taken: list[list[float]] = [[], [], []]
        for number in range(1, _EDITS + 1):
            made = edit(number)
            acts: list[Callable[[], object]] = [partial(session.do, made, "Bench"), stack.undo, stack.redo]
            for times, act in zip(taken, acts, strict=True):
                times += times_ms(act, rounds=1, warm_up=0)
        limits = (50.0 if name == "rename an icon" else 1.0, 1.0, 1.0)
        for act_name, times, limit in zip(("do", "undo", "redo"), taken, limits, strict=True):
            rows.append(Row(f"30 MB of fonts: {name}, {act_name}, p95", p95(times), "ms", limit))
    return rows


def bench_fonts_save() -> list[Row]:
    """Measure a save as the window makes it after one edit, compared with a synced write of the same bytes.

    Besides writing, it reads and hashes the old file, hashes the new bytes, and links the previous version,
    which is a twentieth of the time. The hashes occupy two processors for as long as the plain write occupies
    the disk, so that the ratio grows on a busy machine.
    """
    QApplication.instance() or create_application()
    data = a_heavy_file()
    plainly: list[float] = []
    ours: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        file, plain_file = Path(folder, "style.json"), Path(folder, "plain.json")
        file.write_bytes(data)
        session, jobs = Session(decode(b"{}"), Origin(None, "bench")), Jobs()
        documents = Documents(session, jobs, Path(folder, "backups"))
        documents.document_read.connect(documents.show)
        documents.read(file)
        wait(lambda: session.origin.path == file)
        # Polling without a pause would slow down the thread that saves.
        loop = QEventLoop()
        documents.saved.connect(loop.quit)
        documents.save_failed.connect(loop.quit)
        for number in range(_SAVES):
            plainly += times_ms(lambda: synced_write(plain_file, data), rounds=1, warm_up=0)
            session.do(_recolored(session, number), "Bench")
            start = time.perf_counter()
            documents.save(file)
            loop.exec()
            ours.append((time.perf_counter() - start) * 1000)
            assert not session.is_edited
        jobs.close()
    ratio = median(ours[1:]) / median(plainly[1:])  # the first round is a warm-up
    return [
        Row(
            "30 MB of fonts: checked save that keeps the last version, times a synced write",
            ratio,
            "times",
            2,
        )
    ]


def bench_fonts_around() -> list[Row]:
    """Measure the work after an edit of one layer, next to 30 MB of fonts."""
    data = a_heavy_file()
    source = decode(data)
    before = MapStyle.of(source.tree)
    checks, names = Checks(), load()
    examine_faces(before)
    checks.check(before)
    key = before.order.keys[_LAYERS // 2]
    edits = iter(range(1, 1000))

    def edited() -> MapStyle:
        return set_stop([key], _COLOR, 0, Color(next(edits) % 255, 1, 2))(before)

    acts: dict[str, tuple[Callable[[MapStyle], object], float | None]] = {
        "check": (checks.check, 16),
        "tell the step in the history": (lambda after: summary_of(before, after, names), 1),
        "compare with the saved style": (
            lambda after: compare(before, after, lambda layer: layer_name(layer, names)),
            1000,
        ),
        "lay out the JSON of a layer": (
            lambda after: excerpt(written(source, after), after, Scope((key,))),
            None,  # In a job, and only while that view is open.
        ),
    }
    rows = []
    for name, (act, limit) in acts.items():
        taken = [time_ms(act, edited()) for _ in range(_ROUNDS)]
        rows.append(Row(f"30 MB of fonts: {name} after an edit", median(taken), "ms", limit))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "style.json")
        synced_write(file, data)
        taken = times_ms(lambda: open_style(file), _ROUNDS)
        plain = times_ms(lambda: decode(file.read_bytes()), _ROUNDS)
    return [*rows, Row("30 MB of fonts: open, times reading", median(taken) / median(plain), "times", 2)]


def bench_icon_references() -> list[Row]:
    """Measure edits of 100 icons that 2,000 layers use, and finding the users of each icon after an edit."""
    style = MapStyle.of(decode(a_heavy_file()).tree)
    some = range(1, _MANY + 1)
    acts: dict[str, Callable[[], object]] = {
        "rename": lambda: rename_icons({place: f"new{place}" for place in some})(style),
        "delete": lambda: delete_icons(some)(style),
        "merge": lambda: merge_icons(0, some)(style),
    }
    rows = [
        Row(f"{name} 100 icons that 2,000 layers name, median", median(times_ms(act, _ROUNDS)), "ms", 50)
        for name, act in acts.items()
    ]
    key = style.order.keys[0]
    after = [set_stop([key], _COLOR, 0, Color(number, 2, 3))(style) for number in range(_ROUNDS)]
    finders: dict[str, Callable[[MapStyle], object]] = {"icons": icon_uses, "faces": face_uses}
    for name, uses in finders.items():
        uses(style)
        taken = [time_ms(uses, new) for new in after]
        rows.append(Row(f"uses of {name} in 2,000 layers after an edit, p95", p95(taken), "ms", 5))
    return rows


def time_ms(act: Callable[[MapStyle], object], style: MapStyle) -> float:
    """Measure one edit of a style."""
    return times_ms(lambda: act(style), rounds=1, warm_up=0)[0]


def _recolored(session: Session, number: int) -> Edit:
    key = session.style.order.keys[number % _LAYERS]
    return set_stop([key], _COLOR, 0, Color(number % 255, number % 7, 3))
