"""Damaged and wide styles in a window: up to a frame, and through every panel."""

import logging
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import TracebackType

from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.features.properties.labels.keys_editor import LabelKeyRow, LabelKeysEditor
from editor.features.properties.source_card import SourceCard
from editor.mapstyle.document.model import LAYERS, SOURCES
from editor.mapstyle.edits.labels import label_keys
from editor.render.worker.frame_cache import NoFrame
from editor.ui.kit.rows import ROWS_AT_ONCE
from tests import corpus
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row
from tests.reliability.mutations import a_damaged_style
from tests.reliability.parts import Size, in_another_process, spread
from tests.reliability.wide_styles import a_wide_style

_WIDTHS = (100, 400, 2000)
_SELECTED = 3
# Of the central area: the map, the icons, the fonts, the zoom ladder.
_VIEWS = 4

Make = Callable[[Random, Sequence[bytes]], bytes]


def run_damaged(size: Size) -> list[Row]:
    """Open damaged styles in a window, and show them in every panel."""
    return _rows(size, _damaged_faults, "damaged styles in a window")


def run_wide(size: Size) -> list[Row]:
    """Open wide styles in a window, and show them in every panel."""
    return _rows(size, _wide_faults, "wide styles in a window")


def _rows(size: Size, faults_of: Callable[[Sequence[int], Path], list[str]], name: str) -> list[Row]:
    every = spread(faults_of, size) if size.workers > 1 else in_another_process(_Alone(faults_of), size)
    faults = [fault for fault in every if fault]
    print(*faults[:20], f"{len(every)} tried, {len(faults)} not borne", sep="\n", flush=True)
    return [
        Row(f"{size.count} {name}: not borne", len(faults), "files", 0),
        Row(f"{size.count} {name}: not shown", max(0, size.count - len(every)), "files", 0),
    ]


class _Alone:
    """The faults of all numbers of a size; runs in another process."""

    def __init__(self, faults_of: Callable[[Sequence[int], Path], list[str]]) -> None:
        self._faults_of = faults_of

    def __call__(self, size: Size) -> list[str]:
        return self._faults_of(size.numbers, size.folder)


def _damaged_faults(numbers: Sequence[int], folder: Path) -> list[str]:
    return _faults(numbers, folder, a_damaged_style)


def _wide_faults(numbers: Sequence[int], folder: Path) -> list[str]:
    return _faults(numbers, folder, lambda random, _real: a_wide_style(random, random.choice(_WIDTHS)))


def _faults(numbers: Sequence[int], folder: Path, make: Make) -> list[str]:
    """Return the fault of each style by its number, or an empty text."""
    real = [file.read_bytes() for file in corpus.real_styles()]
    found: list[str] = []
    with a_window() as window, _recorded_errors() as raised:
        service = window.services.render
        service.failed.connect(lambda missing: raised.append(_unexpected_fault(missing)))
        for number in numbers:
            path = folder / f"style{number}.json"
            path.write_bytes(make(Random(f"shown {number}"), real))
            try:
                _walk(window, path)
            except Exception as error:  # noqa: BLE001 (a panel that raises is a fault of this style alone)
                raised.append(f"{error!r} {traceback.format_exc()[-600:]}")
            window.session.undo_stack.setClean()  # The next style opens without a question.
            faults = [each for each in raised if each]
            raised.clear()
            found.append(f"style {number}: {faults[0]}" if faults else "")
    return found


def _walk(window: MainWindow, path: Path) -> None:
    """Open a style, and show it in the map and in every panel."""
    ends: list[object] = []
    for signal in (window.documents.opened, window.documents.open_failed):
        signal.connect(ends.append)
    try:
        window.open_file(path)
        wait(lambda: bool(ends))
    finally:
        for signal in (window.documents.opened, window.documents.open_failed):
            signal.disconnect(ends.append)
    wait(lambda: window.map_view.is_idle)
    keys = [layer.key for layer in window.session.style.layers]
    for dock in window.docks.all:
        window.docks.show(dock.objectName())
        QApplication.processEvents()
        for selected in (keys[:1], keys[:_SELECTED], keys[-1:]):
            window.view_state.select(selected)
            dock.repaint()
            QApplication.processEvents()
    for view in (*range(1, _VIEWS), 0):
        window.centre.show_view(view)
        QApplication.processEvents()
    wait(lambda: window.map_view.is_idle)
    _go_to_ends(window)


def _go_to_ends(window: MainWindow) -> None:
    """Reveal the last of the declared sources and of the label keys, and add another of each."""
    style = window.session.style
    last = style.sources[-1].index if style.sources else 0
    window.properties_panel.reveal((*SOURCES, last))
    QApplication.processEvents()
    window.properties_panel.style_page.sources.add()
    if len(style.layers):
        keys = label_keys(style.layers[0].record.get("label_text"))
        inside = ("label_keys", "label_key", keys[-1].place) if keys else ()
        window.properties_panel.reveal((*LAYERS, 0, "label_text", *inside))
        QApplication.processEvents()
        for editor in window.properties_panel.findChildren(LabelKeysEditor):
            editor.add("name")  # A hidden editor shows no layer, and adds nothing.
    QApplication.processEvents()
    for part in (SourceCard, LabelKeyRow):
        made = len(window.properties_panel.findChildren(part))
        assert made <= ROWS_AT_ONCE, f"{made} of {part.__name__} were created"


def _unexpected_fault(missing: NoFrame) -> str:
    """Return the text of a frame that failed by an exception; a plain rejection is no fault."""
    return str(missing.text) if "could not be drawn (" in missing.text else ""


@contextmanager
def _recorded_errors() -> Iterator[list[str]]:
    """Record the exceptions in slots and the logged errors while the block runs."""
    found: list[str] = []

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        found.append("".join(traceback.format_exception(kind, error, trace))[-600:])

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(f"logged: {record.getMessage()[:300]}")

    handler, hook = Handler(logging.ERROR), sys.excepthook
    sys.excepthook = note
    logging.getLogger().addHandler(handler)
    try:
        yield found
    finally:
        sys.excepthook = hook
        logging.getLogger().removeHandler(handler)
