"""Tests of the inspection of features, of the list of hits and of the flashing of a layer."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import LayerKey
from editor.preview.inspect.found_list import FoundRow
from editor.preview.inspect.inspector import SAME_PX
from editor.preview.map_view import MapView
from editor.render.query.questions import Hit, HitKind, PickResult
from editor.ui.theme import tokens
from tests.preview.frames import FlatFrames, a_flat_style, background_of, drag, mouse, recorded

POINT = (300.0, 200.0)
ONE, TWO = LayerKey(1), LayerKey(2)


def a_hit(view: MapView, layer: LayerKey, name: str = "") -> Hit:
    """Create a feature around the middle of the view."""
    corners = [view.camera.screen_to_world(x, y) for x, y in ((200, 100), (400, 100), (400, 300), (200, 100))]
    return Hit(layer, HitKind.AREA, name, (("highway", "primary"), ("name", name)), (np.array(corners),))


def rows(*hits: Hit) -> list[FoundRow]:
    return [FoundRow(hit, "road", f"Layer {hit.layer}", hit.name) for hit in hits]


def click(view: MapView, at: tuple[float, float] = POINT) -> None:
    mouse(view, QEvent.Type.MouseButtonPress, at)
    mouse(view, QEvent.Type.MouseButtonRelease, at)


def point(view: MapView, at: tuple[float, float] = POINT) -> None:
    mouse(view, QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton)


@pytest.fixture
def listed(view: MapView) -> MapView:
    """A view that lists three hits of two layers where it was clicked."""
    click(view)
    view.inspector.show_found("Here", rows(a_hit(view, ONE, "A"), a_hit(view, ONE, "B"), a_hit(view, TWO)))
    return view


def test_a_resting_cursor_sends_one_request(qtbot: QtBot, view: MapView, frames: FlatFrames) -> None:
    point(view, (280, 200))
    point(view, POINT)
    qtbot.waitUntil(lambda: bool(frames.picks))
    requested = frames.picks[0]
    assert view.camera.world_to_screen(requested.x, requested.y) == pytest.approx(POINT)
    with qtbot.waitSignal(view.inspector.rested):
        frames.answer(a_hit(view, ONE))
    assert len(frames.picks) == 1


def test_names_and_outline_are_shown_until_the_cursor_moves(qtbot: QtBot, view: MapView) -> None:
    point(view)
    (row,) = rows(a_hit(view, ONE, "Main street"))
    view.inspector.show_hover(row)
    assert view.inspector.chip.text == "Layer 1: Main street"
    assert view.inspector.outline.outline == row.hit.outline
    highlight = QColor(tokens.current().highlight)
    assert view.grab().toImage().pixelColor(300, 100) == highlight
    point(view, (POINT[0] + SAME_PX + 40, POINT[1]))
    assert view.inspector.chip.text == ""
    assert view.inspector.outline.outline == ()


def test_a_late_answer_is_ignored(qtbot: QtBot, view: MapView, frames: FlatFrames) -> None:
    reported = recorded(view.inspector.rested)
    point(view)
    qtbot.waitUntil(lambda: bool(frames.picks))
    point(view, (10, 10))
    frames.answer(a_hit(view, ONE))
    assert reported == []


def test_a_drag_is_no_click(view: MapView, frames: FlatFrames) -> None:
    drag(view, POINT, (360, 200))
    assert frames.picks == []


def test_a_click_sends_a_request_and_other_answers_are_ignored(view: MapView, frames: FlatFrames) -> None:
    reported = recorded(view.inspector.clicked)
    click(view)
    assert len(frames.picks) == 1
    frames.hits_found.emit(PickResult(type(frames.picks[0])(0.5, 0.5), ()))
    assert reported == []
    frames.answer(a_hit(view, ONE))
    assert len(reported) == 1


def test_no_requests_while_the_inspection_is_off(qtbot: QtBot, view: MapView, frames: FlatFrames) -> None:
    view.inspector.set_on(is_on=False)
    point(view)
    click(view)
    assert frames.picks == []


def test_clicks_at_the_same_point_select_layers_cyclically(listed: MapView, frames: FlatFrames) -> None:
    selected = recorded(listed.inspector.layer_selected)
    requested = len(frames.picks)
    click(listed)
    click(listed)
    assert selected == [(TWO,), (ONE,)]
    assert len(frames.picks) == requested
    click(listed, (POINT[0] + 30, POINT[1]))
    assert len(frames.picks) == requested + 1


def test_keys_navigate_select_and_close_the_list(listed: MapView) -> None:
    selected = recorded(listed.inspector.layer_selected)
    tree = listed.inspector.list.tree
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Down)
    current = listed.inspector.list.current
    assert current is not None
    assert listed.inspector.outline.outline == current.hit.outline
    assert selected == []
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert selected == [(ONE,)]
    QTest.keyClick(tree, Qt.Key.Key_Escape)
    assert listed.inspector.list.isHidden()
    assert listed.inspector.outline.outline == ()


def test_escape_on_the_map_closes_the_list(listed: MapView) -> None:
    QTest.keyClick(listed, Qt.Key.Key_Escape)
    assert listed.inspector.list.isHidden()


def test_attributes_expand_and_are_copied_as_plain_text(view: MapView) -> None:
    hit = Hit(ONE, HitKind.LINE, "<b>x</b>", (("name", "<b>x</b>"), ("surface", "asphalt")))
    view.inspector.show_found("Here", rows(hit))
    tree = view.inspector.list.tree
    before = view.inspector.list.height()
    (item,) = tree.findItems("Layer 1", Qt.MatchFlag.MatchExactly)
    item.setExpanded(True)
    assert view.inspector.list.height() > before
    tree.setCurrentIndex(tree.indexFromItem(item).model().index(1, 0, tree.indexFromItem(item)))
    QTest.keySequence(tree, "Ctrl+C")
    assert QGuiApplication.clipboard().text() == "surface=asphalt"
    tree.setCurrentItem(item)
    QTest.keySequence(tree, "Ctrl+C")
    assert QGuiApplication.clipboard().text().splitlines()[1:] == ["name=<b>x</b>", "surface=asphalt"]


def test_an_outline_follows_the_map(listed: MapView) -> None:
    highlight = QColor(tokens.current().highlight)
    assert listed.grab().toImage().pixelColor(390, 100) == highlight
    listed.set_camera(listed.camera.moved_by(50, 30))
    assert listed.grab().toImage().pixelColor(440, 130) == highlight


def test_no_requests_on_the_fixed_side_of_a_comparison(view: MapView, frames: FlatFrames) -> None:
    view.freeze(a_flat_style(), frozenset(), "Before")
    edge = view.split.edge_px
    click(view, (edge - 30.0, 200))
    assert frames.picks == []
    click(view, (edge + 30.0, 200))
    assert len(frames.picks) == 1


def middle_left(view: MapView) -> QColor:
    return view.grab().toImage().pixelColor(60, 300)


@pytest.mark.parametrize("is_reduced", [True, False])
def test_the_active_layer_flashes_and_is_restored(qtbot: QtBot, view: MapView, is_reduced: bool) -> None:
    style = a_flat_style()
    view.show_style(style)
    with qtbot.waitSignal(view.frame_shown):
        view.show_active(LayerKey(background_of(style)))
    view.flash.is_reduced = is_reduced
    before = middle_left(view)
    view.flash.begin()
    assert middle_left(view) == QColor(tokens.current().highlight)
    qtbot.waitUntil(lambda: not view.flash.is_running)
    assert middle_left(view) == before


def test_flashing_waits_for_a_frame_with_the_layer(qtbot: QtBot, view: MapView, frames: FlatFrames) -> None:
    style = a_flat_style()
    frames.holds = True
    view.show_style(style)
    view.show_active(LayerKey(background_of(style)))
    qtbot.waitUntil(lambda: frames.is_waiting)
    view.flash.begin()
    assert view.flash.is_running
    frames.deliver()
    assert middle_left(view) == QColor(tokens.current().highlight)
    view.flash.end()
    assert middle_left(view) == QColor("red")


def test_an_invisible_layer_does_not_flash(qtbot: QtBot, view: MapView) -> None:
    style = a_flat_style()
    view.show_style(style)
    with qtbot.waitSignal(view.frame_shown):
        view.show_active(style.order.keys[0])
    with qtbot.waitSignal(view.flash.missed):
        view.flash.begin()
    assert not view.flash.is_running


def test_the_centre_can_be_inspected_by_key(view: MapView, frames: FlatFrames) -> None:
    view.inspector.ask_at(QPointF(view.rect().center()), takes_focus=True)
    view.inspector.show_found("Here", rows(a_hit(view, ONE)))
    assert view.focusWidget() is view.inspector.list.tree


def a_label(view: MapView, width: float, tags: tuple[tuple[str, str], ...] = (("name", "Centro"),)) -> Hit:
    """Return a label at the point with a width."""
    x, y = POINT
    corners = (
        (x - width / 2, y - 10),
        (x + width / 2, y - 10),
        (x + width / 2, y + 10),
        (x - width / 2, y - 10),
    )
    line = np.array([view.camera.screen_to_world(*corner) for corner in corners])
    return Hit(ONE, HitKind.POINT, "Centro", tags, (line,))


def an_edit(qtbot: QtBot, view: MapView, frames: FlatFrames) -> None:
    """Show another style after an edit of the first layer."""
    frames.holds = True
    view.inspector.follow_edit({ONE})
    view.show_style(a_flat_style())
    qtbot.waitUntil(lambda: frames.is_waiting)


def test_the_outline_of_a_label_follows_an_edit_of_it(
    qtbot: QtBot, view: MapView, frames: FlatFrames
) -> None:
    click(view)
    frames.answer(a_label(view, 60))
    other = (("name", "Sur"),)
    view.inspector.show_found("Here", rows(a_label(view, 60), a_label(view, 60, other)))
    an_edit(qtbot, view, frames)
    assert view.inspector.outline.outline == ()
    requested = len(frames.picks)
    frames.deliver()
    assert len(frames.picks) == requested + 1
    assert (frames.picks[-1].x, frames.picks[-1].y) == (frames.picks[0].x, frames.picks[0].y)
    larger = a_label(view, 120)
    frames.answer(a_hit(view, TWO), larger)
    assert view.inspector.outline.outline == larger.outline
    first, second = view.inspector.list.rows
    assert first.hit.outline == larger.outline
    assert second.hit.outline == ()
    view.redraw()
    qtbot.waitUntil(lambda: frames.is_waiting)
    frames.deliver()
    assert len(frames.picks) == requested + 1


def test_the_outline_of_a_line_or_area_is_hidden_while_it_is_edited(
    qtbot: QtBot, listed: MapView, frames: FlatFrames
) -> None:
    requested = len(frames.picks)
    listed.inspector.follow_edit({TWO})
    assert listed.inspector.outline.outline
    an_edit(qtbot, listed, frames)
    assert listed.inspector.outline.outline == ()
    frames.deliver()
    assert len(frames.picks) == requested
    assert listed.inspector.outline.outline == ()
    click(listed)
    assert listed.inspector.outline.outline
