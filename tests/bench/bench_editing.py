"""Editing a style of 2,000 layers: finding and changing many of them."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, median, p95, sized
from tests.drag_events import drag_enter_event, drag_move_event
from tests.styles import a_color, a_document, a_group, a_line, a_width, bytes_of

_LAYERS = sized(2000, 200)
_GROUPS = 40
_SELECTED = sized(500, 50)
_DRAGGED = sized(200, 20)
_TICKS = sized(20, 2)
_SEARCHES = sized(
    ("motorway link", "zoom:13 -trunk", "#336699", "~#336699", "group:7 prop:casing"), ("zoom:13 -trunk",)
)


@contextmanager
def a_large_window(data: int = 25) -> Iterator[MainWindow]:
    """Open a style of 2,000 layers in a window while the block runs.

    The layers have 500 colours, and two thirds of them are in one of 40 groups. They share some source data;
    if each had its own, only a few would draw something.
    """
    groups = [a_group(number, f"Group {number}") for number in range(1, _GROUPS + 1)]
    layers = []
    for number in range(_LAYERS, 0, -1):
        inner, outer = 0xFF000000 + number % 500 * 4099, 0xFF000000 + number % 250 * 8209
        paint = {
            "line-inner-color": a_color((0, inner), (12, outer)),
            "line-outer-color": a_color((0, outer)),
            "line-width": a_width((3, 2), (17, 10)),
        }
        group = {"group_id": number % _GROUPS + 1} if number % 3 else {}
        layers.append(a_line(number, sourcedata_id=number % data, paint=paint, **group))
    with a_window() as window, tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "large.json"
        file.write_bytes(bytes_of(a_document(layers, groups=groups)))
        window.open_file(file)
        wait(lambda: window.session.origin.path == file and not window.services.jobs.is_running("open"))
        wait(lambda: window.map_view.is_idle)
        yield window


def bench_layer_filter() -> list[Row]:
    """Measure each letter of some searches until the tree shows the matches, and the return to all layers."""
    with a_large_window() as window:
        field, tree = window.layers_panel.filter, window.layers_panel.tree
        window.activateWindow()
        window.commands["find"].trigger()
        taken = []
        for search in _SEARCHES:
            for letter in search:
                start = time.perf_counter()
                QTest.keyClicks(field, letter)
                tree.viewport().repaint()
                taken.append((time.perf_counter() - start) * 1000)
                QApplication.processEvents()
            QTest.keyClick(field, Qt.Key.Key_Escape)
            field.clear()
            QApplication.processEvents()
    return [Row("filter keystroke of 2,000 layers to filtered tree, p95", p95(taken), "ms", 30)]


def bench_many_layers() -> list[Row]:
    """Measure a tick of a colour drag on 500 selected layers until tree and panel, then the map, show it."""
    with a_large_window(data=_LAYERS) as window:
        panel, map_view = window.properties_panel, window.map_view
        window.view_state.select(window.session.style.order.keys[-_SELECTED:])
        wait(lambda: map_view.is_idle)
        field = panel.editor(BY_KEY["line-inner-color"]).field
        shown, mapped = [], []
        field.started.emit()
        for tick in range(_TICKS):
            before = map_view.picture
            start = time.perf_counter()
            field.edited.emit(Color(tick, 2 * tick, 255 - tick))
            for painted in (window.layers_panel.tree.viewport(), panel):
                painted.repaint()
            shown.append((time.perf_counter() - start) * 1000)
            while map_view.picture is before:
                time.sleep(0.0005)  # the processor is left to the render processes
                QApplication.processEvents()
            map_view.repaint()
            mapped.append((time.perf_counter() - start) * 1000)
            wait(lambda: map_view.is_idle)
        field.finished.emit()
        assert window.session.undo_stack.count() == 1
    return [
        Row("colour of 500 layers to painted tree and panel, p95", p95(shown), "ms", 50),
        Row("colour of 500 layers to painted map, p95", p95(mapped), "ms", 150),
    ]


def bench_select_layer() -> list[Row]:
    """Measure selecting one of 2,000 layers until the property panel shows it, and 500 at once."""
    with a_large_window(data=_LAYERS) as window:
        panel, keys = window.properties_panel, window.session.style.order.keys

        def shown_ms(count: int, first: int) -> float:
            start = time.perf_counter()
            window.view_state.select(keys[first : first + count])
            panel.repaint()
            taken = (time.perf_counter() - start) * 1000
            QApplication.processEvents()
            return taken

        one = [shown_ms(1, 7 * place) for place in range(_TICKS)]
        many = [shown_ms(_SELECTED, place) for place in range(_TICKS)]
    return [
        Row("property panel of a newly selected layer, p95", p95(one), "ms", 50),
        Row("property panel of 500 newly selected layers", median(many), "ms", None),
    ]


def bench_drop() -> list[Row]:
    """Measure dropping 200 layers between two rows, until the tree shows them there."""
    with a_large_window() as window:
        panel, keys = window.layers_panel, window.session.style.order.keys
        tree, port = panel.tree, panel.tree.viewport()
        actions, left = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
        taken = []
        for turn in range(_TICKS):
            window.view_state.select(keys[turn * 7 : turn * 7 + 5 * _DRAGGED : 5])
            QApplication.processEvents()
            before, data = window.session.style, tree.dragged(panel.verbs.free)
            at, held = QPoint(100, 200 + 20 * turn), Qt.KeyboardModifier.NoModifier
            QApplication.sendEvent(port, drag_enter_event(at, actions, data, left, held))
            QApplication.sendEvent(port, drag_move_event(at, actions, data, left, held))
            start = time.perf_counter()
            QApplication.sendEvent(port, QDropEvent(QPointF(at), actions, data, left, held))
            port.repaint()
            taken.append((time.perf_counter() - start) * 1000)
            assert window.session.style is not before, "the rows were dropped"
    return [Row("drop of 200 of 2,000 layers to painted tree", median(taken), "ms", 100)]
