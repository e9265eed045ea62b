"""Overlay of a route: line in the colours of its warnings, and the weather at its stops."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from editor.features.routes.map_markers import (
    HANDLE_PX,
    DrawnRoute,
    draw_handle,
    draw_mark,
    draw_names,
    handle_box,
    line_color,
    nearest,
    on_screen,
    place_marks,
    polylines,
    reach,
    turns_in_view,
)
from editor.preview.overlays.controls import Overlay
from editor.render.camera import Camera
from editor.ui.theme import tokens

_LINE_PX, _WARNED_PX = 4.0, 6.0
_CASING_PX = 3.0  # of both sides together
# Margin of the cached images, which makes redraws rare during drags.
_MARGIN_PX = 256


class RouteLine(Overlay):
    """Overlay that draws one route; while it is edited, handles replace the weather."""

    def __init__(self, view: QWidget, camera: Camera) -> None:
        super().__init__(view)
        self._route = DrawnRoute()
        self._camera = camera
        self._is_edited = False
        self._selected_handle: int | None = None
        self._selected_stop: int | None = None
        # Separate images, because the weather changes far more often than a long line.
        self._line_image, self._marks_image = QPixmap(), QPixmap()
        self._line_camera: Camera | None = None
        self._marks_camera: Camera | None = None
        self._marks: dict[int, QRectF] = {}
        self.setAccessibleName(self.tr("Route"))
        self.show_camera(camera)
        self.lower()  # Credits and cards are above it.
        self.hide()

    @property
    def route(self) -> DrawnRoute:
        """The route."""
        return self._route

    @property
    def visible_stops(self) -> tuple[int, ...]:
        """The indexes of the stops that fit."""
        self._update_images()
        return tuple(sorted(self._marks))

    def marks(self) -> tuple[QRectF, ...]:
        """Return the boxes of the visible marks or handles in the view."""
        if self.isHidden():
            return ()
        if self._is_edited:
            return tuple(handle_box(self._to_view(x, y)) for x, y in self._route.handles)
        self._update_images()
        offset = QPointF(self._offset(self._marks_camera) or QPoint())
        return tuple(mark.translated(offset) for mark in self._marks.values())

    @property
    def has_valid_images(self) -> bool:
        """Whether the cached images can be shown without redrawing."""
        return self._offset(self._line_camera) is not None and self._offset(self._marks_camera) is not None

    def show_route(self, route: DrawnRoute) -> None:
        """Draw a route; hide the overlay for an empty one."""
        if _line_key(route) != _line_key(self._route):
            self._line_camera = None
        self._route = route
        self._invalidate()
        self.setVisible(bool(route.parts or route.stops or route.handles))

    def show_edited(self, *, is_edited: bool, selected: int | None = None) -> None:
        """Show the handles, one of them selected, or the weather."""
        self._is_edited, self._selected_handle = is_edited, selected
        self._invalidate()

    def show_selection(self, stop: int | None) -> None:
        """Highlight the selected stop."""
        if stop != self._selected_stop:
            self._selected_stop = stop
            self._invalidate()

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        self._camera = camera
        self.setGeometry(0, 0, camera.width_px, camera.height_px)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw after a change of theme or font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._line_camera = None
            self._invalidate()

    def stop_at(self, at: QPointF) -> int | None:
        """Return the stop with a mark at a point of the view."""
        if self._is_edited or self.isHidden():
            return None
        self._update_images()
        offset = self._offset(self._marks_camera) or QPoint()
        found = (stop for stop, mark in self._marks.items() if mark.contains(at - QPointF(offset)))
        return next(found, None)

    def handle_at(self, at: QPointF) -> int | None:
        """Return the handle at a point of the view."""
        best: tuple[float, int] | None = None
        for number, (x, y) in enumerate(self._route.handles):
            place = self._to_view(x, y)
            distance = max(abs(place.x() - at.x()), abs(place.y() - at.y()))
            if distance <= HANDLE_PX and (best is None or distance < best[0]):
                best = distance, number
        return None if best is None else best[1]

    def handle_px(self, handle: int) -> QPointF | None:
        """Return the position of a handle in the view."""
        handles = self._route.handles
        return self._to_view(*handles[handle]) if handle < len(handles) else None

    def line_at(self, at: QPointF, reach_px: float) -> QPointF | None:
        """Return the point of the line nearest to a point of the view, within a distance."""
        found: list[tuple[float, QPointF]] = []
        for part in self._route.parts:
            for turn in turns_in_view(part.points, self._camera):
                near = nearest(on_screen(part.points, self._camera, turn), at)
                if near is not None and near.away_px <= reach_px:
                    found.append((near.away_px, near.at))
        return min(found, key=lambda one: one[0])[1] if found else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cached images at the current camera."""
        super().paintEvent(event)
        self._update_images()
        painter = QPainter(self)
        for picture, drawn_from in (
            (self._line_image, self._line_camera),
            (self._marks_image, self._marks_camera),
        ):
            offset = self._offset(drawn_from) or QPoint()
            painter.drawPixmap(offset - QPoint(_MARGIN_PX, _MARGIN_PX), picture)

    def _invalidate(self) -> None:
        self._marks_camera = None
        self.update()

    def _update_images(self) -> None:
        camera = self._camera
        if self._offset(self._line_camera) is None:
            self._line_camera, self._line_image = camera, self._cleared_image(self._line_image)
            with _painting(self._line_image) as painter:
                self._draw_line(painter)
        if self._offset(self._marks_camera) is None:
            self._marks_camera, self._marks_image, self._marks = (
                camera,
                self._cleared_image(self._marks_image),
                {},
            )
            with _painting(self._marks_image) as painter:
                if self._is_edited:
                    self._draw_handles(painter)
                else:
                    self._draw_stops(painter)

    def _offset(self, drawn: Camera | None) -> QPoint | None:
        """Return the offset of a cached image from its camera; None if it must be redrawn."""
        now = self._camera
        if drawn is None or (drawn.zoom, drawn.scale) != (now.zoom, now.scale):
            return None
        if (drawn.width_px, drawn.height_px) != (now.width_px, now.height_px):
            return None
        drawn_box, box = drawn.bounds, now.bounds
        x, y = (drawn_box.left - box.left) * now.world_px, (drawn_box.top - box.top) * now.world_px
        return QPoint(round(x), round(y)) if max(abs(x), abs(y)) <= _MARGIN_PX else None

    def _cleared_image(self, picture: QPixmap) -> QPixmap:
        """Return a transparent image of the view with its margin, reusing one of the same size."""
        camera = self._camera
        size = QSize(camera.width_px + 2 * _MARGIN_PX, camera.height_px + 2 * _MARGIN_PX) * camera.scale
        if picture.size() != size:
            picture = QPixmap(size)
            picture.setDevicePixelRatio(camera.scale)
        picture.fill(Qt.GlobalColor.transparent)
        return picture

    def _draw_line(self, painter: QPainter) -> None:
        casing, camera = QColor(tokens.current().raised), self._camera
        view_rect = QRectF(0, 0, camera.width_px, camera.height_px).adjusted(
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
            for line in polylines(on_screen(part.points, camera, turn), view_rect)
        ]
        # All casings first, so that no section is covered by the casing of the next.
        for is_casing in (True, False):
            for color, width, line in lines:
                pen = QPen(casing, width + _CASING_PX) if is_casing else QPen(color, width)
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawPolyline(line)

    def _draw_stops(self, painter: QPainter) -> None:
        route, selected = self._route, self._selected_stop
        view_rect = QRectF(0, 0, self._camera.width_px, self._camera.height_px).adjusted(*reach(_MARGIN_PX))
        self._marks = place_marks(
            route.stops, [self._to_view(stop.x, stop.y) for stop in route.stops], view_rect, selected
        )
        for number, mark in self._marks.items():
            draw_mark(painter, route.stops[number], mark, is_old=route.is_old, is_selected=number == selected)
        draw_names(painter, route.stops, self._marks, is_old=route.is_old)

    def _draw_handles(self, painter: QPainter) -> None:
        for number, (x, y) in enumerate(self._route.handles):
            draw_handle(painter, self._to_view(x, y), is_selected=number == self._selected_handle)

    def _to_view(self, x: float, y: float) -> QPointF:
        """Return a world point in the view; of its repetitions the one nearest to the centre."""
        box = self._camera.bounds
        turn = round((box.left + box.right) / 2 - x)
        ((left, top),) = on_screen(np.array([[x, y]]), self._camera, turn).tolist()
        return QPointF(left, top)


def _line_key(route: DrawnRoute) -> tuple[object, ...]:
    """Return a key of the line's appearance; arrays of points are compared by identity."""
    parts = ((id(part.points), part.is_warned, part.level) for part in route.parts)
    return route.is_old, *parts


@contextmanager
def _painting(picture: QPixmap) -> Iterator[QPainter]:
    """Yield a painter in the coordinates of the view."""
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(_MARGIN_PX, _MARGIN_PX)
    try:
        yield painter
    finally:
        painter.end()
