"""The reader of what the map shows below its labels, and heat over the map."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit, delete_layers, set_stop, set_zoom_range
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.preview.below_labels import only_recolors_labels
from editor.preview.live_map import MapPicture
from editor.preview.map_view import MapView
from editor.render.query.questions import BelowLabels
from tests.checks.legibility.test_lint import a_background, a_label, a_map
from tests.preview.frames import START, FlatFrames

STYLE = a_map(a_label("#999999", "#FFFFFF"), a_background())
LABEL, BACKGROUND = STYLE.order.keys


@pytest.fixture
def source(qtbot: QtBot) -> FlatFrames:
    return FlatFrames()


@pytest.fixture
def view(source: FlatFrames, qtbot: QtBot) -> MapView:
    view = MapView(source, START)
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.show_style(STYLE)
    view.show()
    qtbot.waitUntil(lambda: view.is_idle, timeout=5_000)
    return view


def recolored(name: str, key: int) -> MapStyle:
    return set_stop([key], BY_KEY[name], 0, Color(9, 9, 9))(STYLE)


def show(view: MapView, style: MapStyle, qtbot: QtBot) -> None:
    view.show_style(style)
    qtbot.waitUntil(lambda: view.is_idle and not view.below_labels.is_waiting, timeout=5_000)


def test_nothing_is_requested_until_it_is_watched(view: MapView, source: FlatFrames, qtbot: QtBot) -> None:
    reader = view.below_labels
    assert not reader.is_waiting
    assert source.below_requests == []
    reader.watch(is_watched=True)
    qtbot.waitUntil(lambda: len(source.below_requests) == 1, timeout=5_000)
    assert source.below_requests[0].view_id == view.view_id


def test_an_answer_is_passed_on_with_its_frame(view: MapView, source: FlatFrames, qtbot: QtBot) -> None:
    reader = view.below_labels
    reader.watch(is_watched=True)
    qtbot.waitUntil(lambda: bool(source.below_requests), timeout=5_000)
    answer = BelowLabels(source.below_requests[0], 1, 1, (b"",), b"0")
    with qtbot.waitSignal(reader.read, timeout=5_000) as received:
        source.below_labels_read.emit(answer)
    assert received.args == [answer, view.frame]
    assert not reader.is_waiting


def test_an_unknown_answer_is_requested_again(view: MapView, source: FlatFrames, qtbot: QtBot) -> None:
    view.below_labels.watch(is_watched=True)
    qtbot.waitUntil(lambda: bool(source.below_requests), timeout=5_000)
    source.below_labels_read.emit(BelowLabels(source.below_requests[0]))
    qtbot.waitUntil(lambda: len(source.below_requests) == 2, timeout=5_000)


def test_an_edit_of_label_colours_needs_no_other_answer(
    view: MapView, source: FlatFrames, qtbot: QtBot
) -> None:
    reader = view.below_labels
    reader.watch(is_watched=True)
    qtbot.waitUntil(lambda: bool(source.below_requests), timeout=5_000)
    source.below_labels_read.emit(BelowLabels(source.below_requests[0], 1, 1, (b"",), b"0"))
    show(view, recolored("text-color", LABEL), qtbot)
    assert len(source.below_requests) == 1
    view.show_style(recolored("fill-color", BACKGROUND))
    qtbot.waitUntil(lambda: len(source.below_requests) == 2, timeout=5_000)


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (set_stop([LABEL], BY_KEY["text-color"], 0, Color(1, 1, 1)), True),
        (set_stop([LABEL], BY_KEY["text-size"], 0, 4.0), False),
        (set_stop([BACKGROUND], BY_KEY["fill-color"], 0, Color(1, 1, 1)), False),
        (set_zoom_range([LABEL], 3, 9), False),
        (delete_layers([LABEL]), False),
    ],
    ids=["text colour", "text size", "fill colour", "zoom range", "deletion"],
)
def test_only_colours_of_labels_leave_the_map_below_unchanged(edit: Edit, expected: bool) -> None:
    assert only_recolors_labels(STYLE, edit(STYLE)) is expected


def test_heat_covers_the_map_until_escape(view: MapView, qtbot: QtBot) -> None:
    image = QImage(view.width(), view.height(), QImage.Format.Format_RGB32)
    image.fill(QColor(200, 0, 100))
    view.show_heat(MapPicture(view.camera, image))
    assert view.grab().toImage().pixelColor(150, 100) == QColor(200, 0, 100)
    with qtbot.waitSignal(view.heat_cleared, timeout=5_000):
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.heat is None
    assert view.grab().toImage().pixelColor(150, 100) != QColor(200, 0, 100)
