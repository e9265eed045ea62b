"""Tests of the route overlay: position, placement of marks, and redraws."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.features.routes.map_line import RouteLine
from editor.features.routes.map_markers import (
    DrawnPart,
    DrawnRoute,
    DrawnStop,
    nearest,
    polylines,
    to_world_points,
    turns_in_view,
)
from editor.render.camera import Camera
from editor.ui.theme import tokens
from editor.ui.theme.symbols import WeatherSymbol
from editor.weather.api.records import WarningLevel

CAMERA = Camera(0.0, 0.0, 6.0, 600, 400)
MakeLine = Callable[[DrawnRoute], RouteLine]


def a_part(lons: list[float], *, level: WarningLevel | None = None) -> DrawnPart:
    places = np.array([[0.0, lon] for lon in lons])
    return DrawnPart(to_world_points(places), level is not None, level)


def a_stop(lon: float, rank: int = 10, name: str = "") -> DrawnStop:
    return DrawnStop(lon / 360 + 0.5, 0.5, WeatherSymbol.CLEAR, name, f"Stop at {lon}", rank)


@pytest.fixture
def make(qtbot: QtBot) -> MakeLine:
    view = QWidget()
    view.resize(600, 400)
    qtbot.addWidget(view)

    def made(route: DrawnRoute) -> RouteLine:
        line = RouteLine(view, CAMERA)
        line.show_route(route)
        return line

    return made


def picture(line: RouteLine) -> QImage:
    return line.grab().toImage()


def color_at(line: RouteLine, x: int, y: int) -> str:
    return picture(line).pixelColor(x, y).name().upper()


def test_places_are_projected_to_the_points_of_the_map() -> None:
    points = to_world_points(np.array([[0.0, 0.0], [60.17, 24.94], [-89.9, 190.0]]))
    for (x, y), (lat, lon) in zip(points.tolist()[:2], ((0.0, 0.0), (60.17, 24.94)), strict=True):
        there = CAMERA.world_to_screen(x, y)
        assert there == pytest.approx(CAMERA.lonlat_to_screen(lon, lat))
    assert points[2].tolist() == pytest.approx([190 / 360 + 0.5, 1.0], abs=1e-6)


def test_a_line_across_the_antimeridian_is_drawn_on_both_sides() -> None:
    points = to_world_points(np.array([[0.0, 175.0], [0.0, 185.0]]))
    for lon in (178.0, -178.0):
        turns = turns_in_view(points, CAMERA.at(0.0, lon))
        assert len(turns) == 1
    assert len(turns_in_view(points, CAMERA.with_zoom(0.5))) >= 1
    assert not turns_in_view(points, CAMERA.at(0.0, 0.0))


def test_close_points_are_merged_and_distant_ones_skipped() -> None:
    index = QRectF(0, 0, 100, 100)
    dense = np.column_stack((np.linspace(0, 90, 10_000), np.full(10_000, 50.0)))
    pieces = list(polylines(dense, index))
    assert sum(line.count() for line in pieces) < 50
    assert all(one.last() == two.first() for one, two in pairwise(pieces))
    away = np.array(
        [[-50.0, -50.0], [-10.0, -10.0], [10.0, 10.0], [200.0, 10.0], [200.0, 300.0], [50.0, 50.0]]
    )
    assert [line.count() for line in polylines(away, index)] == [3, 2]
    assert list(polylines(np.array([[1.0, 1.0]]), index)) == []


def test_the_nearest_point_of_a_line_is_found() -> None:
    near = nearest(np.array([[0.0, 0.0], [100.0, 0.0]]), QPointF(40, 30))
    assert near is not None
    assert (near.at.x(), near.at.y(), near.away_px) == (40, 0, 30)
    assert nearest(np.array([[1.0, 1.0]]), QPointF(0, 0)) is None


@pytest.mark.parametrize("level", [None, *WarningLevel], ids=str)
def test_the_line_has_the_color_of_its_warning_on_a_casing(
    make: MakeLine, level: WarningLevel | None
) -> None:
    line = make(DrawnRoute((a_part([-2.0, 2.0], level=level),)))
    theme = tokens.current()
    levels = {
        None: theme.accent,
        WarningLevel.YELLOW: theme.level_yellow.text,
        WarningLevel.ORANGE: theme.level_orange.text,
        WarningLevel.RED: theme.level_red.text,
        WarningLevel.MAGENTA: theme.level_magenta.text,
    }
    assert color_at(line, 300, 200) == levels[level].upper()
    is_warned = level is not None
    casing = {color_at(line, 300, 197 - is_warned), color_at(line, 300, 202 + is_warned)}
    assert QColor(theme.raised).name().upper() in casing


def test_old_weather_is_grey_except_for_the_last_known_warnings(make: MakeLine) -> None:
    line = make(DrawnRoute((a_part([-2.0, 0.0]), a_part([0.0, 2.0], level=WarningLevel.RED)), is_old=True))
    theme = tokens.current()
    assert color_at(line, 270, 200) == theme.text_2.upper()
    assert color_at(line, 330, 200) == theme.level_red.text.upper()


def test_a_part_with_a_warning_is_wider_than_the_rest(make: MakeLine) -> None:
    line = make(DrawnRoute((a_part([-2.0, 0.0]), a_part([0.0, 2.0], level=WarningLevel.RED))))
    theme = tokens.current()

    def width_px(x: int, color: str) -> int:
        return sum(color_at(line, x, y) == color.upper() for y in range(190, 211))

    assert width_px(330, theme.level_red.text) > width_px(270, theme.accent) > 0


def test_edited_handles_get_space_like_marks(make: MakeLine) -> None:
    line = make(DrawnRoute((a_part([0.0, 2.0]),), (a_stop(0.0),), handles=((0.5, 0.5),)))
    line.show()
    (mark,) = line.marks()
    line.show_edited(is_edited=True)
    (handle,) = line.marks()
    assert handle.center() == mark.center()
    assert handle.width() < mark.width()


def test_overlapping_stops_are_hidden_by_rank(make: MakeLine) -> None:
    stops = (a_stop(0.0, rank=0), a_stop(0.3, rank=5), a_stop(0.5, rank=1), a_stop(2.0, rank=9))
    line = make(DrawnRoute((a_part([0.0, 2.0]),), stops))
    assert line.visible_stops == (0, 3)
    line.show_selection(1)
    assert 1 in line.visible_stops
    assert 0 not in line.visible_stops
    line.show_selection(None)
    line.show_camera(CAMERA.with_zoom(9.0))
    assert set(line.visible_stops) == {0, 1, 2}


def test_stops_and_handles_are_hit_where_drawn_after_a_pan(make: MakeLine) -> None:
    line = make(DrawnRoute((a_part([0.0, 2.0]),), (a_stop(0.0), a_stop(2.0)), ((0.5, 0.5),)))
    assert line.stop_at(QPointF(305, 205)) == 0
    assert line.handle_at(QPointF(303, 198)) == 0
    line.show_camera(CAMERA.moved_by(100, 20))
    assert line.stop_at(QPointF(405, 225)) == 0
    assert line.stop_at(QPointF(305, 205)) is None
    assert line.handle_at(QPointF(400, 220)) == 0
    on_line = line.line_at(QPointF(430, 224), 8)
    assert on_line is not None
    assert on_line.y() == pytest.approx(220)
    assert line.line_at(QPointF(430, 240), 8) is None
    line.show_edited(is_edited=True)
    assert line.stop_at(QPointF(405, 225)) is None


def test_a_pan_shows_the_current_image_and_a_zoom_draws_another(make: MakeLine) -> None:
    line = make(DrawnRoute((a_part([-1.0, 1.0]),)))
    picture(line)
    line.show_camera(CAMERA.moved_by(150, 0))
    assert line.has_valid_images
    theme = tokens.current()
    assert color_at(line, 450, 200) == theme.accent.upper()
    line.show_camera(CAMERA.moved_by(300, 0))
    assert not line.has_valid_images
    picture(line)
    assert line.has_valid_images
    line.show_camera(CAMERA.with_zoom(6.5))
    assert not line.has_valid_images


def test_without_a_route_nothing_is_shown(make: MakeLine) -> None:
    line = make(DrawnRoute((a_part([-1.0, 1.0]),)))
    assert not line.isHidden()
    line.show_route(DrawnRoute())
    assert line.isHidden()


def test_each_name_is_drawn_once(make: MakeLine) -> None:
    once = make(DrawnRoute(stops=(a_stop(-2.0, 0, "Town"), a_stop(2.0, 1))))
    twice = make(DrawnRoute(stops=(a_stop(-2.0, 0, "Town"), a_stop(2.0, 1, "Town"))))
    other = make(DrawnRoute(stops=(a_stop(-2.0, 0, "Town"), a_stop(2.0, 1, "Other"))))
    assert picture(once) == picture(twice) != picture(other)


def test_the_handle_that_keys_move_has_the_focus_ring(make: MakeLine) -> None:
    line = make(DrawnRoute(handles=((0.5, 0.5),)))

    def inks() -> set[str]:
        return {color_at(line, x, 200) for x in range(280, 321)}

    line.show_edited(is_edited=True)
    assert tokens.current().focus not in inks()
    line.show_edited(is_edited=True, selected=0)
    assert tokens.current().focus in inks()
