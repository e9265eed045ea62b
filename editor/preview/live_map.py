"""The live picture of the edited style: recolored at once, else drawn by the frame source."""

import math
from collections.abc import Hashable
from dataclasses import field
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QRegion

from editor.lazy_import import LazyModule
from editor.mapstyle.color.vision import Vision, simulate
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import LayerShape, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, Effect
from editor.mapstyle.schema.values import Color
from editor.preview.frame_source import FrameSource
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.paint.paint import LayerInk, active_colors
from editor.render.worker.frame_cache import Frame, FrameRequest, NoFrame, only_repaints
from editor.ui.text import translated
from editor.ui.theme import tokens

if TYPE_CHECKING:
    from editor.render import vision_filter
else:
    vision_filter = LazyModule("editor.render.vision_filter")  # It imports NumPy.

_SAME_ZOOM = 1e-6


@dataclass(frozen=True, slots=True)
class MapPicture:
    """A picture and its camera."""

    camera: Camera
    image: QImage
    _seen: dict[Vision, QImage] = field(default_factory=dict, init=False, repr=False, compare=False)

    def seen_by(self, vision: Vision) -> QImage:
        """Return the image as a kind of vision sees it; the last one is cached."""
        if vision is Vision.NORMAL:
            return self.image
        if vision not in self._seen:
            self._seen.clear()
            self._seen[vision] = vision_filter.seen_by(self.image, vision)
        return self._seen[vision]

    def box_for(self, camera: Camera) -> QRectF:
        """Return the box of the picture for another camera. Units: logical pixels."""
        factor = 2.0 ** (camera.zoom - self.camera.zoom)
        x, y = camera.lonlat_to_screen(self.camera.lon, self.camera.lat)
        size = QSizeF(self.camera.width_px * factor, self.camera.height_px * factor)
        return QRectF(QPointF(x - size.width() / 2, y - size.height() / 2), size)

    def covers(self, camera: Camera) -> bool:
        """Return whether the picture covers another camera's view."""
        view = QRectF(0, 0, camera.width_px, camera.height_px)
        return self.box_for(camera).adjusted(-0.5, -0.5, 0.5, 0.5).contains(view)

    def paint(self, painter: QPainter, camera: Camera, vision: Vision = Vision.NORMAL) -> None:
        """Draw the picture for another camera, as a kind of vision sees it."""
        box, image = self.box_for(camera), self.seen_by(vision)
        if abs(camera.zoom - self.camera.zoom) < _SAME_ZOOM and camera.scale == self.camera.scale:
            # Aligned to device pixels, the picture stays sharp and is copied without resampling.
            scale = camera.scale
            corner = QPointF(round(box.x() * scale) / scale, round(box.y() * scale) / scale)
            painter.drawImage(corner, image)
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(box, image, QRectF(image.rect()))


class MapPictures:
    """The newest picture, and the previous one while the newest does not cover the view."""

    def __init__(self) -> None:
        self._newest: MapPicture | None = None
        self._previous: MapPicture | None = None

    @property
    def newest(self) -> MapPicture | None:
        """The newest picture."""
        return self._newest

    def add(self, picture: MapPicture, camera: Camera) -> None:
        """Add a picture."""
        previous = self._newest
        self._previous = previous if previous is not None and not picture.covers(camera) else None
        self._newest = picture

    def replace(self, image: QImage) -> None:
        """Replace the image of the newest picture."""
        if self._newest is not None:
            self._newest = MapPicture(self._newest.camera, image)

    def paint(self, painter: QPainter, camera: Camera, vision: Vision = Vision.NORMAL) -> None:
        """Draw the available pictures for a camera, as a kind of vision sees them."""
        newest = self._newest
        if self._previous is not None and newest is not None and not newest.covers(camera):
            painter.save()
            painter.setClipRegion(_around(newest.box_for(camera), camera), Qt.ClipOperation.IntersectClip)
            self._previous.paint(painter, camera, vision)
            painter.restore()
        if newest is not None:
            newest.paint(painter, camera, vision)


def _around(box: QRectF, camera: Camera) -> QRegion:
    """Return the part of the view around a box, and the pixels of its edges."""
    left, top = math.ceil(box.left()) + 1, math.ceil(box.top()) + 1
    right, bottom = math.floor(box.right()) - 1, math.floor(box.bottom()) - 1
    inner = QRect(left, top, max(0, right - left), max(0, bottom - top))
    return QRegion(QRect(0, 0, camera.width_px, camera.height_px)) - QRegion(inner)


RECOLOR_DELAY_MS = 150
# Interval of requests while map tiles are pending.
TILES_INTERVAL_MS = 150
# Pause in the changes after which a hidden view requests a frame for those who count what it contains.
HIDDEN_DELAY_MS = 250
# Frames extend beyond the view, so that a pan has content before the next frame.
MARGIN_PX = 64


def only_recolors(change: Diff, active: LayerKey | None) -> bool:
    """Return whether a change affects only colours of the active layer."""
    return only_repaints(change, active) and all(
        key in BY_KEY and BY_KEY[key].effect is Effect.RECOLOR
        for layer in change.layers.values()
        for key in layer.paint
    )


class LiveMap(QObject):
    """Style, hidden layers and active layer, with their newest frame.

    No frames are requested while no object needs them; initially the parent does. If only others need them,
    frames wait for a pause in the changes, because the parent is hidden behind a view that draws too.
    """

    changed = Signal()
    framed = Signal(object)
    failed = Signal(str)
    restarted = Signal(str)

    def __init__(self, source: FrameSource, camera: Camera, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        # Identifies the frames of this view among those of others.
        self._view_id = object()
        self._request: FrameRequest | None = None
        self._needed_by: set[QObject | None] = {parent}
        self._is_deferred = False
        self._camera = camera
        self._style: MapStyle | None = None
        self._active: LayerKey | None = None
        self._hidden: frozenset[LayerKey] = frozenset()
        self._frame: Frame | None = None
        self._pictures = MapPictures()
        # A draft remains until the frame of the style that is shown after it.
        self._has_draft = self._is_drafting = False
        self._background: tuple[float, QColor | None] | None = None
        self._parent = parent
        self._next_turn = self._single_shot(0)
        self._after_pause = self._single_shot(HIDDEN_DELAY_MS)
        self._after_recolor = self._single_shot(RECOLOR_DELAY_MS)
        self._tiles_timer = self._single_shot(TILES_INTERVAL_MS)
        self._retry_timer = self._single_shot(0)
        source.framed.connect(self._on_framed)
        source.failed.connect(self._on_failed)
        source.restarted.connect(self._on_restarted)

    @property
    def frame(self) -> Frame | None:
        """The newest frame."""
        return self._frame

    @property
    def picture(self) -> QImage | None:
        """The newest picture, which extends beyond the view."""
        newest = self._pictures.newest
        return newest.image if newest is not None else None

    @property
    def map_picture(self) -> MapPicture | None:
        """The newest picture with its camera."""
        return self._pictures.newest

    @property
    def view_id(self) -> Hashable:
        """The identity of this view in requests."""
        return self._view_id

    @property
    def has_active(self) -> bool:
        """Whether the newest frame has the active layer separately."""
        return self._frame is not None and self._active is not None and self._frame.active == self._active

    @property
    def shows_active(self) -> bool:
        """Whether any part of the active layer is visible in the newest frame."""
        return self.has_active and self._frame is not None and bool(self._frame.parts)

    @property
    def is_busy(self) -> bool:
        """Whether a frame is pending."""
        return self._next_turn.isActive() or self._request is not None

    @property
    def is_idle(self) -> bool:
        """Whether the picture is final for all requests."""
        timers = (self._after_recolor, self._after_pause, self._tiles_timer)
        is_idle = not any(timer.isActive() for timer in timers)
        return is_idle and not self.is_busy and not self._is_deferred

    def need(self, user: QObject, *, is_needed: bool) -> None:
        """Register or unregister an object that needs frames; deferred requests are sent at once."""
        if is_needed:
            self._needed_by.add(user)
        else:
            self._needed_by.discard(user)
        if self._needed_by and (self._is_deferred or self._after_pause.isActive()):
            self._schedule_request()

    def show_style(self, style: MapStyle, change: Diff | None = None) -> None:
        """Show a style; a `change` that only recolours is shown at once."""
        self._style = style
        self._background, self._is_drafting = None, False
        if change is not None and not self.is_busy and self._is_invisible(change):
            return
        is_seen = self._parent in self._needed_by
        if change is not None and is_seen and only_recolors(change, self._active) and self._recolor():
            self._after_recolor.start()
        else:
            self._schedule_request()

    def show_active(self, key: LayerKey | None) -> None:
        """Set the layer that will be edited."""
        if key != self._active:
            self._active = key
            self._schedule_request()

    def show_hidden(self, hidden: frozenset[LayerKey]) -> None:
        """Set the hidden layers."""
        if hidden != self._hidden:
            self._hidden = hidden
            self._background = None
            self._schedule_request()

    def aim(self, camera: Camera) -> None:
        """Request frames for another camera."""
        if camera != self._camera:
            self._camera = camera
            self._schedule_request()

    def paint(self, painter: QPainter, camera: Camera, vision: Vision = Vision.NORMAL) -> None:
        """Draw the available frames over the style's background, as a kind of vision sees them."""
        newest, view = self._pictures.newest, QRectF(0, 0, camera.width_px, camera.height_px)
        if newest is None or not newest.box_for(camera).contains(view):
            ground = self._background_color()
            seen = simulate(Color(ground.red(), ground.green(), ground.blue()), vision)
            painter.fillRect(view, QColor(seen.r, seen.g, seen.b))
        self._pictures.paint(painter, camera, vision)

    def highlight(self, color: Color | None) -> None:
        """Show the active layer in one colour; None restores its own."""
        frame = self._frame
        if frame is None or (color is not None and not self.shows_active):
            return
        highlight = (
            self._composed(frame) if color is None else frame.compose(dict.fromkeys(frame.inks, color))
        )
        self._pictures.replace(highlight)
        self.changed.emit()

    def show_draft(self, picture: MapPicture) -> None:
        """Show a provisional picture until the frame of the next style, or until the draft is discarded."""
        self._has_draft = self._is_drafting = True
        self._pictures.add(picture, self._camera)
        self.changed.emit()

    def show_former(self, picture: MapPicture) -> None:
        """Show the picture of a former view until the first frame."""
        self._pictures.add(picture, self._camera)
        self.changed.emit()

    def discard_draft(self) -> None:
        """Show the newest frame instead of a draft."""
        if self._has_draft and self._frame is not None:
            self._has_draft = self._is_drafting = False
            self._pictures.add(MapPicture(self._frame.camera, self._composed(self._frame)), self._camera)
            self.changed.emit()

    def redraw(self) -> None:
        """Request the same picture again because its data has changed."""
        self._schedule_request()

    def _single_shot(self, interval_ms: int) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval_ms)
        timer.timeout.connect(self._send_request)
        return timer

    def _schedule_request(self) -> None:
        """Schedule one request for all changes of this event loop turn; defer it if the view is hidden."""
        self._is_deferred = not self._needed_by
        if self._parent in self._needed_by:
            self._next_turn.start()
        elif self._needed_by:
            self._after_pause.start()

    def _send_request(self) -> None:
        self._next_turn.stop()
        self._after_pause.stop()
        self._after_recolor.stop()
        self._tiles_timer.stop()
        self._retry_timer.stop()
        self._is_deferred = not self._needed_by
        if self._style is None or self._is_deferred:
            return
        view = self._camera
        wider = view.with_size(view.width_px + 2 * MARGIN_PX, view.height_px + 2 * MARGIN_PX)
        self._request = FrameRequest(self._style, wider, self._active, self._hidden, self._view_id, MARGIN_PX)
        self._source.request(self._request)

    def _on_failed(self, failure: NoFrame) -> None:
        if failure.request.view_id is self._view_id:
            self._clear_request(failure.request)
            self.failed.emit(translated(failure.text))

    def _on_restarted(self, text: str) -> None:
        if self._request is not None:
            self.restarted.emit(translated(text))

    def _clear_request(self, request: FrameRequest) -> None:
        if request is self._request:
            self._request = None

    def _on_framed(self, frame: Frame) -> None:
        if frame.request.view_id is not self._view_id:
            return
        if not frame.is_draft:
            self._clear_request(frame.request)
        if frame.awaited and not self.is_busy:
            self._tiles_timer.start()
        elif frame.retry_in_s is not None and not self.is_busy:
            self._retry_timer.start(math.ceil(1000 * frame.retry_in_s) + 1)
        self._frame = frame
        self._has_draft = self._has_draft and (self._is_drafting or frame.request.style is not self._style)
        if not self._has_draft:
            self._pictures.add(MapPicture(frame.camera, self._composed(frame)), self._camera)
            self.changed.emit()
        self.framed.emit(frame)

    def _composed(self, frame: Frame) -> QImage:
        """Return the frame's picture with the current colours of its active layer."""
        style, active = self._style, frame.active
        if style is None or active is None or not style.has_layer(active):
            return frame.compose()
        return frame.compose(frame.recolored(style.layer(active)))

    def _recolor(self) -> bool:
        """Show the newest frame with the active layer's current colours; return whether that is possible."""
        frame, style, active = self._frame, self._style, self._active
        if frame is None or style is None or active is None or not style.has_layer(active):
            return False
        inks = frame.recolored(style.layer(active))
        if inks is None:
            return False
        self._pictures.replace(frame.compose(inks))
        self.changed.emit()
        return True

    def _is_invisible(self, change: Diff) -> bool:
        """Return whether a change affects only paint that draws nothing here."""
        is_absent = self.has_active and self._frame is not None and self._frame.is_active_absent
        return is_absent and only_repaints(change, self._active)

    def _background_color(self) -> QColor:
        """Return the colour of the style's lowest background at the zoom, else that of the window."""
        zoom = self._camera.zoom
        if self._background is None or self._background[0] != zoom:
            self._background = zoom, self._read_background(zoom)
        return self._background[1] or QColor(tokens.current().window)

    def _read_background(self, zoom: float) -> QColor | None:
        style = self._style
        for layer in () if style is None else reversed(style.layers):
            if layer_type(layer.type, layer.source).shape is not LayerShape.CANVAS:
                continue
            if layer.key not in self._hidden and layer.draws_at(zoom):
                fill = active_colors(layer, zoom).get(LayerInk.FILL)
                if fill is not None:
                    return QColor(fill.r, fill.g, fill.b)
        return None
