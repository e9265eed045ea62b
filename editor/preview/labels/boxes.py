"""Overlay of collision boxes: placed and hidden labels, and the arrow from a hidden label to its winner."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.document.model import LayerKey
from editor.preview.overlays.controls import Overlay
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.query.questions import HiddenBox, PlacedBox, Ring
from editor.ui.theme import tokens

_PLACED_PX, _STRONG_PX, _HIDDEN_PX = 1.0, 2.0, 1.25
_LAYER_FILL, _WINNER_FILL, _HIDDEN_FILL, _CURRENT_FILL = 0.10, 0.14, 0.09, 0.16
_DASH, _GAP = 4.0, 3.0
# With more hidden labels, their names would cover each other.
_MAX_NAMES = 60
_ARROW_SWING_PX, _ARROW_HEAD_PX = 24.0, 7.0


@dataclass(frozen=True, slots=True)
class BoxCounts:
    """The number of shown boxes."""

    placed: int
    hidden: int


class CollisionBoxes(Overlay):
    """The boxes of the labels in view. They move with the map until the next report."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._camera: Camera | None = None
        self._shown_for: Camera | None = None
        self._placed: list[tuple[PlacedBox, QPolygonF]] = []
        self._hidden: list[tuple[HiddenBox, QPolygonF]] = []
        self._layer: LayerKey | None = None
        self._theme = tokens.LIGHT
        self._current: HiddenBox | None = None
        self._hovered: PlacedBox | HiddenBox | None = None
        self.setAccessibleName(self.tr("Collision boxes"))
        self.hide()

    @property
    def placed(self) -> tuple[PlacedBox, ...]:
        """The boxes of placed labels."""
        return tuple(box for box, _ in self._placed)

    @property
    def hovered(self) -> PlacedBox | HiddenBox | None:
        """The box under the cursor."""
        return self._hovered

    def show_labels(
        self,
        placed: Sequence[PlacedBox],
        hidden: Sequence[HiddenBox],
        layer: LayerKey | None,
        camera: Camera,
        *,
        is_map_dark: bool = False,
    ) -> None:
        """Show the boxes found for a camera, those of one layer stronger; hide the overlay without boxes.

        Their colours contrast with the map, whatever the theme of the window.
        """
        self._theme = tokens.DARK if is_map_dark else tokens.LIGHT
        self._shown_for, self._layer, self._hovered = camera, layer, None
        self._placed = [(box, _aligned(_polygon(box.ring, camera))) for box in placed]
        self._hidden = [(box, _aligned(_polygon(box.ring, camera))) for box in hidden]
        self.setVisible(bool(self._placed or self._hidden))
        self.show_camera(camera)

    def show_current(self, hidden: HiddenBox | None) -> None:
        """Mark a hidden label and its winner."""
        self._current = hidden
        self.update()

    def show_hovered(self, box: PlacedBox | HiddenBox | None) -> None:
        """Mark the box under the cursor."""
        if box is not self._hovered:
            self._hovered = box
            self.update()

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        self._camera = camera
        if not self.isHidden():
            self.setGeometry(0, 0, camera.width_px, camera.height_px)
            self.update()

    def hidden_at(self, at: QPointF) -> HiddenBox | None:
        """Return the hidden label at a point of the view."""
        point = self._on_report(at)
        return next((box for box, ring in reversed(self._hidden) if _holds(ring, point)), None)

    def box_at(self, at: QPointF) -> PlacedBox | HiddenBox | None:
        """Return the box at a point of the view; hidden labels come first."""
        point = self._on_report(at)
        placed = (box for box, ring in reversed(self._placed) if _holds(ring, point))
        return self.hidden_at(at) or next(placed, None)

    def rect_of(self, box: PlacedBox | HiddenBox) -> QRectF:
        """Return the rectangle of the view around a box."""
        if self._camera is None:
            return QRectF()
        return _polygon(box.ring, self._camera).boundingRect()

    def _on_report(self, at: QPointF) -> QPointF:
        """Return a point of the view in the picture of the report."""
        x, y, factor = self._transform()
        return QPointF((at.x() - x) / factor, (at.y() - y) / factor)

    def _transform(self) -> tuple[float, float, float]:
        """Return the translation and the scale from the picture of the report to the view."""
        camera, shown_for = self._camera, self._shown_for
        if camera is None or shown_for is None:
            return 0.0, 0.0, 1.0
        box, old = camera.bounds, shown_for.bounds
        # The nearest repetition of the world.
        turn = round((old.left + old.right - box.left - box.right) / 2)
        px = camera.world_px
        return (old.left - turn - box.left) * px, (old.top - box.top) * px, px / shown_for.world_px

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the boxes from the least to the most important."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x, y, factor = self._transform()
        painter.translate(x, y)
        painter.scale(factor, factor)
        winner = self._current.winner if self._current is not None else None
        self._paint_placed(painter, winner)
        self._paint_hidden(painter)
        if self._current is not None:
            self._paint_current(painter, self._current)

    def _paint_placed(self, painter: QPainter, winner: PlacedBox | None) -> None:
        color = QColor(self._theme.success)
        for box, ring in self._placed:
            is_winner = winner is not None and box.number == winner.number
            is_own = box.layer == self._layer
            is_strong = is_winner or is_own or box is self._hovered
            fill = _WINNER_FILL if is_winner else _LAYER_FILL if is_own else 0.0
            _draw(painter, ring, color, _STRONG_PX if is_strong else _PLACED_PX, fill)

    def _paint_hidden(self, painter: QPainter) -> None:
        color, has_names = QColor(self._theme.highlight), len(self._hidden) <= _MAX_NAMES
        for box, ring in self._hidden:
            if box is self._current:
                continue
            width = _STRONG_PX if box is self._hovered else _HIDDEN_PX
            _draw(painter, ring, color, width, _HIDDEN_FILL, is_dashed=True)
            if has_names:
                self._paint_ghost(painter, box, ring)

    def _paint_current(self, painter: QPainter, current: HiddenBox) -> None:
        color = QColor(self._theme.highlight)
        found = next(((box, ring) for box, ring in self._hidden if box is current), None)
        if found is None:
            return
        ring = found[1]
        _draw(painter, ring, color, _STRONG_PX, _CURRENT_FILL, is_dashed=True)
        self._paint_ghost(painter, current, ring)
        if current.winner is not None and self._shown_for is not None:
            _draw_arrow(painter, ring, _polygon(current.winner.ring, self._shown_for), color)

    def _paint_ghost(self, painter: QPainter, box: HiddenBox, ring: QPolygonF) -> None:
        """Draw what the label would show: a dot for the icon, and the text."""
        camera = self._shown_for
        if camera is None:
            return
        color = QColor(self._theme.highlight)
        if box.icon is not None:
            rect = _rect(box.icon, camera)
            radius = min(rect.width(), rect.height()) * 0.32
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawEllipse(rect.center(), radius, radius)
        if box.text_box is None or not box.text or box.text_px < 1:
            return
        rect, angle = _rect(box.text_box, camera), 0.0
        if ring.size() > 1 and box.icon is None and not _is_upright(ring):
            first, last = (
                (ring.at(0) + ring.at(ring.size() - 1)) / 2,
                (ring.at(ring.size() // 2 - 1) + ring.at(ring.size() // 2)) / 2,
            )
            angle = math.degrees(math.atan2(last.y() - first.y(), last.x() - first.x()))
            length = math.hypot(last.x() - first.x(), last.y() - first.y())
            rect = QRectF(-length / 2, -box.text_px, length, 2 * box.text_px).translated((first + last) / 2)
            angle = angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle
        painter.save()
        painter.translate(rect.center())
        painter.rotate(angle)
        font = QFont(self.font())
        font.setPixelSize(max(1, round(box.text_px)))
        painter.setFont(font)
        place = QRectF(-rect.width() / 2, -rect.height() / 2, rect.width(), rect.height())
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        if not angle:
            flags |= Qt.TextFlag.TextWordWrap
        halo = QColor(self._theme.raised)
        halo.setAlphaF(0.7)
        painter.setPen(halo)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            painter.drawText(place.translated(dx, dy), flags, box.text)
        painter.setPen(color)
        painter.drawText(place, flags, box.text)
        painter.restore()


def _polygon(ring: Ring, camera: Camera) -> QPolygonF:
    if not ring:
        return QPolygonF()
    box, px = camera.bounds, camera.world_px
    # The nearest repetition of the world.
    turn = round(ring[0][0] - (box.left + box.right) / 2)
    return QPolygonF([QPointF((x - turn - box.left) * px, (y - box.top) * px) for x, y in ring])


def _aligned(ring: QPolygonF) -> QPolygonF:
    """Return an upright rectangle aligned to pixels, so that its lines are sharp; other rings unchanged."""
    if not _is_upright(ring):
        return ring
    corners = [ring.at(index) for index in range(ring.size())]
    return QPolygonF([QPointF(round(corner.x()) + 0.5, round(corner.y()) + 0.5) for corner in corners])


def _rect(box: WorldBox, camera: Camera) -> QRectF:
    corners = ((box.left, box.top), (box.right, box.bottom))
    return _polygon(corners, camera).boundingRect()


def _holds(ring: QPolygonF, at: QPointF) -> bool:
    return ring.boundingRect().contains(at) and ring.containsPoint(at, Qt.FillRule.OddEvenFill)


def _is_upright(ring: QPolygonF) -> bool:
    """Return whether a ring is a rectangle without rotation."""
    return ring.size() == 4 and abs(ring.at(0).y() - ring.at(1).y()) < 1e-3


def _draw(
    painter: QPainter,
    ring: QPolygonF,
    color: QColor,
    width_px: float,
    fill: float,
    *,
    is_dashed: bool = False,
) -> None:
    pen = QPen(color, width_px)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if is_dashed:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([_DASH / width_px, _GAP / width_px])
    inner = QColor(color)
    inner.setAlphaF(fill)
    painter.setPen(pen)
    painter.setBrush(inner if fill else Qt.BrushStyle.NoBrush)
    painter.drawPolygon(ring)


def _draw_arrow(painter: QPainter, loser: QPolygonF, winner: QPolygonF, color: QColor) -> None:
    """Draw a curved arrow from the side of the hidden label to the outline of its winner."""
    box, target = loser.boundingRect(), winner.boundingRect().center()
    side = -1.0 if target.x() <= box.center().x() else 1.0
    start = QPointF(box.left() if side < 0 else box.right(), box.center().y())
    bend = start + QPointF(side * _ARROW_SWING_PX, 0)
    if winner.boundingRect().contains(start):
        # The labels overlap on this side, so the arrow runs above both.
        start = QPointF(box.center().x(), box.top())
        top = min(box.top(), winner.boundingRect().top()) - _ARROW_SWING_PX
        bend = QPointF((start.x() + target.x()) / 2, top)
        end = _nearest(winner, QPointF(target.x(), top))
    else:
        end = _nearest(winner, bend)
    path = QPainterPath(start)
    path.quadTo(bend, end)
    pen = QPen(color, _STRONG_PX)
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    angle = math.atan2(end.y() - bend.y(), end.x() - bend.x())
    head = QPainterPath(end)
    for turn in (0.8 * math.pi, -0.8 * math.pi):
        head.moveTo(end)
        head.lineTo(end + QPointF(math.cos(angle + turn), math.sin(angle + turn)) * _ARROW_HEAD_PX)
    painter.drawPath(head)


def _nearest(ring: QPolygonF, point: QPointF) -> QPointF:
    """Return the point of a closed line that is nearest to a point."""
    best, least = point, math.inf
    for index in range(ring.size()):
        first, last = ring.at(index), ring.at((index + 1) % ring.size())
        step = last - first
        length = step.x() ** 2 + step.y() ** 2
        along = QPointF.dotProduct(point - first, step) / length if length else 0.0
        on = first + step * min(max(along, 0.0), 1.0)
        distance = math.hypot(on.x() - point.x(), on.y() - point.y())
        if distance < least:
            best, least = on, distance
    return best
