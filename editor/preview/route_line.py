"""The route on the map: its line in the colours of its warnings, and the weather at its stops."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from editor.look import tokens
from editor.preview.overlays import Overlay
from editor.preview.route_drawn import DrawnRoute
from editor.preview.route_marks import (
    HANDLE_PX,
    draw_handle,
    draw_mark,
    draw_names,
    handle_box,
    line_color,
    placed,
    reach,
)
from editor.preview.route_shapes import nearest, on_screen, polylines, turns_in_view
from editor.render.camera import Camera

_LINE_PX, _WARNED_PX = 4.0, 6.0
_CASING_PX = 3.0  # of both sides together
# The picture of the line reaches so far beyond the view that most drags need no other.
_MARGIN_PX = 256


class RouteLine(Overlay):
    """Draws one route wherever the camera looks from; while it is edited, handles in place of the weather."""

    def __init__(self, view: QWidget, camera: Camera) -> None:
        super().__init__(view)
        self._route = DrawnRoute()
        self._camera = camera
        self._is_edited = False
        self._chosen_handle: int | None = None
        self._chosen_stop: int | None = None
        # Two pictures, for the weather on a long line changes far more often than the line.
        self._line, self._over = QPixmap(), QPixmap()
        self._line_from: Camera | None = None
        self._over_from: Camera | None = None
        self._marks: dict[int, QRectF] = {}
        self.setAccessibleName(self.tr("Route"))
        self.show_camera(camera)
        self.lower()  # Credits and cards lie over it.
        self.hide()

    @property
    def route(self) -> DrawnRoute:
        """What is drawn."""
        return self._route

    @property
    def shown_stops(self) -> tuple[int, ...]:
        """The stops that have room here, by their places in the route."""
        self._make_current()
        return tuple(sorted(self._marks))

    def marks(self) -> tuple[QRectF, ...]:
        """Where marks, or the handles in place of them, stand in the view."""
        if self.isHidden():
            return ()
        if self._is_edited:
            return tuple(handle_box(self._place_px(x, y)) for x, y in self._route.handles)
        self._make_current()
        by = QPointF(self._offset(self._over_from) or QPoint())
        return tuple(mark.translated(by) for mark in self._marks.values())

    @property
    def has_picture_for_pans(self) -> bool:
        """Whether the pictures that are there can be shown without being drawn anew."""
        return self._offset(self._line_from) is not None and self._offset(self._over_from) is not None

    def show_route(self, route: DrawnRoute) -> None:
        """Draw a route; one without parts, stops and handles takes the line away."""
        if _look_of(route) != _look_of(self._route):
            self._line_from = None
        self._route = route
        self._drop()
        self.setVisible(bool(route.parts or route.stops or route.handles))

    def show_edited(self, *, is_edited: bool, chosen: int | None = None) -> None:
        """Show the handles, one of them chosen, or the weather."""
        self._is_edited, self._chosen_handle = is_edited, chosen
        self._drop()

    def show_chosen(self, stop: int | None) -> None:
        """Mark the stop that is looked at."""
        if stop != self._chosen_stop:
            self._chosen_stop = stop
            self._drop()

    def show_camera(self, camera: Camera) -> None:
        """Follow the camera."""
        self._camera = camera
        self.setGeometry(0, 0, camera.width_px, camera.height_px)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._line_from = None
            self._drop()

    def stop_at(self, at: QPointF) -> int | None:
        """The stop whose mark lies at a point of the view."""
        if self._is_edited or self.isHidden():
            return None
        self._make_current()
        by = self._offset(self._over_from) or QPoint()
        found = (stop for stop, mark in self._marks.items() if mark.contains(at - QPointF(by)))
        return next(found, None)

    def handle_at(self, at: QPointF) -> int | None:
        """The handle that lies at a point of the view."""
        best: tuple[float, int] | None = None
        for number, (x, y) in enumerate(self._route.handles):
            place = self._place_px(x, y)
            away = max(abs(place.x() - at.x()), abs(place.y() - at.y()))
            if away <= HANDLE_PX and (best is None or away < best[0]):
                best = away, number
        return None if best is None else best[1]

    def handle_px(self, handle: int) -> QPointF | None:
        """Where a handle stands in the view."""
        handles = self._route.handles
        return self._place_px(*handles[handle]) if handle < len(handles) else None

    def line_at(self, at: QPointF, reach_px: float) -> QPointF | None:
        """The point of the line that is nearest to a point of the view, within a reach."""
        found: list[tuple[float, QPointF]] = []
        for part in self._route.parts:
            for turn in turns_in_view(part.points, self._camera):
                near = nearest(on_screen(part.points, self._camera, turn), at)
                if near is not None and near.away_px <= reach_px:
                    found.append((near.away_px, near.at))
        return min(found, key=lambda one: one[0])[1] if found else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the picture of the line where the camera now sees it."""
        super().paintEvent(event)
        self._make_current()
        painter = QPainter(self)
        for picture, drawn_from in ((self._line, self._line_from), (self._over, self._over_from)):
            by = self._offset(drawn_from) or QPoint()
            painter.drawPixmap(by - QPoint(_MARGIN_PX, _MARGIN_PX), picture)

    def _drop(self) -> None:
        """What lies on the line must be drawn anew."""
        self._over_from = None
        self.update()

    def _make_current(self) -> None:
        camera = self._camera
        if self._offset(self._line_from) is None:
            self._line_from, self._line = camera, self._empty(self._line)
            with _painting(self._line) as painter:
                self._draw_line(painter)
        if self._offset(self._over_from) is None:
            self._over_from, self._over, self._marks = camera, self._empty(self._over), {}
            with _painting(self._over) as painter:
                if self._is_edited:
                    self._draw_handles(painter)
                else:
                    self._draw_stops(painter)

    def _offset(self, drawn: Camera | None) -> QPoint | None:
        """How far a picture lies from where it was drawn; None where another one is needed."""
        now = self._camera
        if drawn is None or (drawn.zoom, drawn.scale) != (now.zoom, now.scale):
            return None
        if (drawn.width_px, drawn.height_px) != (now.width_px, now.height_px):
            return None
        was, box = drawn.bounds, now.bounds
        x, y = (was.left - box.left) * now.world_px, (was.top - box.top) * now.world_px
        return QPoint(round(x), round(y)) if max(abs(x), abs(y)) <= _MARGIN_PX else None

    def _empty(self, picture: QPixmap) -> QPixmap:
        """A picture of the view with its margin, the same one where it has the size."""
        camera = self._camera
        size = QSize(camera.width_px + 2 * _MARGIN_PX, camera.height_px + 2 * _MARGIN_PX) * camera.scale
        if picture.size() != size:
            picture = QPixmap(size)
            picture.setDevicePixelRatio(camera.scale)
        picture.fill(Qt.GlobalColor.transparent)
        return picture

    def _draw_line(self, painter: QPainter) -> None:
        casing, camera = QColor(tokens.current().raised), self._camera
        room = QRectF(0, 0, camera.width_px, camera.height_px).adjusted(
            *reach(_MARGIN_PX + _WARNED_PX + _CASING_PX)
        )
        lines = [
            (
                line_color(is_old=self._route.is_old, is_warned=part.is_warned, level=part.level),
                _WARNED_PX if part.is_warned else _LINE_PX,
                line,
            )
            for part in self._route.parts
            for turn in turns_in_view(part.points, camera, _MARGIN_PX)
            for line in polylines(on_screen(part.points, camera, turn), room)
        ]
        # First the casing of all, so that no part lies under the casing of the next.
        for is_casing in (True, False):
            for color, width, line in lines:
                pen = QPen(casing, width + _CASING_PX) if is_casing else QPen(color, width)
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawPolyline(line)

    def _draw_stops(self, painter: QPainter) -> None:
        """Draw the marks that have room, and then the names that have room still."""
        route, chosen = self._route, self._chosen_stop
        room = QRectF(0, 0, self._camera.width_px, self._camera.height_px).adjusted(*reach(_MARGIN_PX))
        self._marks = placed(
            route.stops, [self._place_px(stop.x, stop.y) for stop in route.stops], room, chosen
        )
        for number, mark in self._marks.items():
            draw_mark(painter, route.stops[number], mark, is_old=route.is_old, is_chosen=number == chosen)
        draw_names(painter, route.stops, self._marks, is_old=route.is_old)

    def _draw_handles(self, painter: QPainter) -> None:
        for number, (x, y) in enumerate(self._route.handles):
            draw_handle(painter, self._place_px(x, y), is_chosen=number == self._chosen_handle)

    def _place_px(self, x: float, y: float) -> QPointF:
        """Where a point of the world stands in the view; of its repetitions the one nearest to the middle."""
        box = self._camera.bounds
        turn = round((box.left + box.right) / 2 - x)
        ((left, top),) = on_screen(np.array([[x, y]]), self._camera, turn).tolist()
        return QPointF(left, top)


def _look_of(route: DrawnRoute) -> tuple[object, ...]:
    """What the line itself is drawn from; its points are the same where they are the same array."""
    parts = ((id(part.points), part.is_warned, part.level) for part in route.parts)
    return route.is_old, *parts


@contextmanager
def _painting(picture: QPixmap) -> Iterator[QPainter]:
    """A painter in the coordinates of the view."""
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(_MARGIN_PX, _MARGIN_PX)
    try:
        yield painter
    finally:
        painter.end()
