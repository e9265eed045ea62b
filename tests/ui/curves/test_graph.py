"""Curve graph: stops by mouse and keyboard."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Curve, Stop
from editor.ui.curves.graph import CurveGraph
from editor.ui.curves.plot import CurvePlot
from editor.ui.curves.values import with_stop
from editor.ui.theme.tokens import LIGHT
from tests.ui.icons.offers import a_picture, offered

_CURVE = Curve((Stop(3, 2.0), Stop(9, 6.0), Stop(14, 4.0)))


@pytest.fixture
def graph(shown, width) -> CurveGraph:
    made = CurveGraph(width)
    made.show_value(_CURVE)
    return shown(made, 320)


def _stop_position(graph: CurveGraph, level: int, number: float) -> QPoint:
    plot = CurvePlot.of(graph.curve, graph._prop, graph.width(), graph.height())
    return QPoint(round(plot.x_of(level)), round(plot.y_of(number)))


def test_a_drag_of_a_stop_is_one_gesture_and_changes_level_and_value(graph, width, log) -> None:
    events = log(graph)
    QTest.mousePress(graph, Qt.MouseButton.LeftButton, pos=_stop_position(graph, 9, 6))
    QTest.mouseMove(graph, _stop_position(graph, 9, 5))
    end = _stop_position(graph, 11, 3)
    QTest.mouseMove(graph, end)
    QTest.mouseRelease(graph, Qt.MouseButton.LeftButton, pos=end)
    assert events.ends == ["started", "finished"]
    moved = events.values[-1].stops[1]
    assert moved.level == 11
    assert moved.value == pytest.approx(3, abs=2 * width.step)
    assert events.values[-1].stops[0] is _CURVE.stops[0]


def test_esc_restores_the_curve_during_a_drag(graph, log) -> None:
    events = log(graph)
    QTest.mousePress(graph, Qt.MouseButton.LeftButton, pos=_stop_position(graph, 9, 6))
    QTest.mouseMove(graph, _stop_position(graph, 9, 1))
    QTest.keyClick(graph, Qt.Key.Key_Escape)
    assert events.ends == ["started", "cancelled"]
    assert graph.curve == _CURVE


def test_a_drag_shows_the_curve_from_before_it(graph) -> None:
    assert graph.former_curve is None
    QTest.mousePress(graph, Qt.MouseButton.LeftButton, pos=_stop_position(graph, 9, 6))
    assert graph.former_curve is None, "nothing has changed yet"
    QTest.mouseMove(graph, _stop_position(graph, 9, 3))
    assert graph.former_curve == _CURVE
    with_former = graph.grab().toImage()
    QTest.mouseRelease(graph, Qt.MouseButton.LeftButton, pos=_stop_position(graph, 9, 3))
    assert graph.former_curve is None
    assert graph.grab().toImage() != with_former


def test_a_stop_never_passes_its_neighbour(graph, log) -> None:
    events = log(graph)
    QTest.mousePress(graph, Qt.MouseButton.LeftButton, pos=_stop_position(graph, 9, 6))
    QTest.mouseMove(graph, _stop_position(graph, 17, 6))
    QTest.mouseRelease(graph, Qt.MouseButton.LeftButton)
    assert events.values[-1].stops[1].level == 13


def test_a_click_selects_the_stop(graph, qtbot) -> None:
    with qtbot.waitSignal(graph.stop_selected) as caught:
        QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=_stop_position(graph, 14, 4))
    assert caught.args == [2]


def test_a_double_click_adds_a_stop_where_there_is_none(graph, log) -> None:
    events = log(graph)
    QTest.mouseDClick(graph, Qt.MouseButton.LeftButton, pos=_stop_position(graph, 6, 5))
    assert events.ends == ["started", "finished"]
    assert [stop.level for stop in events.values[-1].stops] == [3, 6, 9, 14]
    assert graph.selected_index == 1


def test_delete_removes_the_selected_stop(graph, log) -> None:
    graph.select(1)
    events = log(graph)
    QTest.keyClick(graph, Qt.Key.Key_Delete)
    assert events.values == [Curve((_CURVE.stops[0], _CURVE.stops[2]))]


def test_deleting_the_last_stop_only_emits_last_removed(graph, qtbot, log) -> None:
    graph.show_value(Curve((Stop(3, 2.0),)))
    graph.select(0)
    events = log(graph)
    with qtbot.waitSignal(graph.last_removed):
        QTest.keyClick(graph, Qt.Key.Key_Delete)
    assert events == []


def test_arrows_move_the_stop_and_a_pause_ends_the_gesture(graph, width, qtbot, log) -> None:
    graph.select(1)
    events = log(graph)
    with qtbot.waitSignal(graph.finished):
        QTest.keyClick(graph, Qt.Key.Key_Right)
        QTest.keyClick(graph, Qt.Key.Key_Up)
    assert events.ends == ["started", "finished"]
    assert events.values[-1].stops[1] == Stop(10, pytest.approx(6 + width.step))


def test_ctrl_with_arrows_selects_another_stop(graph, qtbot) -> None:
    graph.select(0)
    with qtbot.waitSignal(graph.stop_selected):
        QTest.keyClick(graph, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert graph.selected_index == 1


def test_showing_a_curve_emits_nothing(graph, log) -> None:
    events = log(graph)
    graph.show_value(Curve((Stop(1, 1.0),)))
    assert events == []


def test_the_playhead_has_the_highlight_colour(graph) -> None:
    graph.set_playhead(6.0)
    image = graph.grab().toImage()
    middle = _stop_position(graph, 6, 0).x()
    tag = [x for x in range(image.width()) if image.pixelColor(x, 6).name().upper() == LIGHT.highlight]
    assert min(tag) < middle < max(tag)
    graph.set_playhead(None)
    assert graph.grab().toImage().pixelColor(middle, 6).name().upper() != LIGHT.highlight


@pytest.mark.parametrize("zoom", [0.0, 8.5, 17.0])
def test_nothing_is_drawn_under_the_focus_ring(graph, zoom: float) -> None:
    graph.set_playhead(zoom)
    graph.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    graph.clearFocus()
    image = graph.grab().toImage()
    ground = image.pixelColor(0, 0)
    last_x, last_y = image.width() - 1, image.height() - 1
    ring = [(x, y) for x in range(last_x + 1) for y in (0, 1, last_y - 1, last_y)]
    ring += [(x, y) for x in (0, 1, last_x - 1, last_x) for y in range(last_y + 1)]
    assert [pixel for pixel in ring if image.pixelColor(*pixel) != ground] == []


def test_all_stops_are_inside_the_plot(width) -> None:
    plot = CurvePlot.of(Curve((Stop(0, -3.0), Stop(17, 13.0))), width, 320, 150)
    assert plot.low <= -3
    assert plot.high >= 13
    assert plot.y_of(13.0) >= plot.area.top()
    assert plot.level_at(plot.x_of(17)) == 17


def test_a_curve_of_zeros_still_has_a_scale(width) -> None:
    plot = CurvePlot.of(Curve((Stop(3, 0.0),)), width, 320, 150)
    assert plot.high > plot.low


@pytest.mark.parametrize("easing", [1, 7, 17])
def test_a_strip_of_colours_and_one_of_choices_can_be_drawn(shown, fill, anchor, easing: int) -> None:
    colors = CurveGraph(fill)
    colors.show_value(Curve((Stop(2, Color(255, 0, 0)), Stop(9, Color(0, 0, 255, 90))), easing))
    steps = CurveGraph(anchor)
    steps.show_value(Curve((Stop(2, 1), Stop(9, 2)), easing))
    ends = []
    for strip in (shown(colors, 320), shown(steps, 320)):
        image = strip.grab().toImage()
        y = image.height() * 36 // 72
        ends.append((image.pixelColor(16, y), image.pixelColor(image.width() - 16, y)))
    assert ends[0][0].red() == 255
    assert ends[0][0] != ends[0][1]
    assert ends[1][0] != ends[1][1]


def test_a_new_stop_goes_before_the_first_of_a_higher_level() -> None:
    assert [stop.level for stop in with_stop(_CURVE, Stop(9, 1.0)).stops] == [3, 9, 9, 14]
    assert with_stop(_CURVE, Stop(9, 1.0)).stops[2].value == 1.0


def test_a_strip_of_icons_shows_their_pictures_and_follows_them(shown) -> None:
    strip = shown(CurveGraph(BY_KEY["icon"]), 320)
    strip.show_value(Curve((Stop(3, "fuel"), Stop(9, "gone"))))
    assert not _has_color(strip, "red")
    strip.set_icons(offered("fuel"))
    assert _has_color(strip, "red")
    strip.set_icons(offered("food"))
    assert not _has_color(strip, "red")


def _has_color(strip: CurveGraph, color: str) -> bool:
    image, expected = strip.grab().toImage(), a_picture(color).pixel(0, 0)
    return any(image.pixel(x, y) == expected for x in range(image.width()) for y in range(image.height()))
