"""Map view: displays frames, moves the camera and contains the overlays."""

from collections.abc import Hashable, Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QStyle, QWidget

from editor.mapstyle.color.vision import Vision
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.preview.below_labels import BelowLabelsReader
from editor.preview.camera_control import CameraControl
from editor.preview.compare.sides import FixedStyle
from editor.preview.compare.split_map import SplitMap
from editor.preview.frame_source import FrameSource
from editor.preview.highlights import Flash
from editor.preview.input import MapInput
from editor.preview.inspect.inspector import Inspector
from editor.preview.labels.debugger import LabelDebugger
from editor.preview.live_map import LiveMap, MapPicture
from editor.preview.map_queries import LabelReader, Surveyor
from editor.preview.overlay_layout import MapOverlays
from editor.preview.overlays.chip import MarkChip
from editor.preview.weather.map_names import map_names
from editor.preview.weather.text import CardContent
from editor.preview.weather.towns import TownWeather
from editor.preview.weather.weather_card import WeatherCard
from editor.render.camera import Camera
from editor.render.query.questions import PlacedLabels
from editor.render.worker.frame_cache import Frame
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.color.eyedropper import TRUE_COLORS
from editor.ui.theme import painting
from editor.ui.theme.tokens import Size
from editor.weather.api.records import LatLon

_BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class MapView(QWidget):
    """A style on a map; frames are requested from a frame source asynchronously.

    While hidden it requests none unless another object needs them.
    `camera_changed` and `camera_stopped` carry a Camera, `frame_shown` a Frame; `heat_cleared()` follows Esc.
    Units: `pointed_at` latitude and longitude in degrees.
    """

    camera_changed = Signal(object)
    camera_stopped = Signal(object)
    pointed_at = Signal(float, float)
    frame_shown = Signal(object)
    weather_retried = Signal()
    heat_cleared = Signal()
    overlays_placed = Signal()

    def __init__(self, source: FrameSource, start: Camera, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control = CameraControl(start, self)
        self._map = LiveMap(source, self._control.camera, self)
        self._split = SplitMap(source, self._map, self, self._control.camera)
        self._map_overlays = MapOverlays(self)
        self._inspector = Inspector(source, self._map.view_id, self, self._control.camera)
        self._inspector.list.set_available_rect(self._map_overlays.list_rect)
        self._surveyor = Surveyor(source, self._map, self, self._control.camera)
        self._label_reader = LabelReader(source, self._map, self, self._control.camera)
        self._town_weather = TownWeather(self, self._control.camera, self._map_overlays.obstacles)
        self._map_overlays.crosshair.stackUnder(self._town_weather)
        self._town_weather.set_map_picture(self._picture_below_towns)
        self._label_debugger = LabelDebugger(source, self._map, self, self._control.camera)
        self._label_debugger.set_covered(self._town_weather.is_clickable_at)
        self._inspector.set_excluded(self._is_clickable_overlay_at)
        self._flash = Flash(self._map, self)
        self._source = source
        self._below_labels: BelowLabelsReader | None = None
        self._vision = Vision.NORMAL
        self._heat: MapPicture | None = None
        self._input = MapInput(self._control, self._map_overlays.zoom_box)
        self._was_shown = self._is_seen = False
        self._shows_focus = False
        self._connect()
        self.set_reduced_motion(is_reduced=None)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumWidth(Size.MAP_LEAST)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.setAccessibleName(self.tr("Map"))
        self.setAccessibleDescription(
            self.tr("Arrow keys pan, plus and minus zoom, Home resets. Shift+drag zooms to an area.")
        )

    # Content

    @property
    def frame(self) -> Frame | None:
        """The newest frame."""
        return self._map.frame

    @property
    def picture(self) -> QImage | None:
        """The newest picture without overlays; it extends beyond the view."""
        return self._map.picture

    @property
    def map_picture(self) -> MapPicture | None:
        """The newest picture with its camera, without a compared style."""
        return self._map.map_picture

    @property
    def is_idle(self) -> bool:
        """Whether the picture is final for all requests."""
        return (self._split.hides_current or self._map.is_idle) and self._split.is_idle

    @property
    def view_id(self) -> Hashable:
        """The identity of this view in requests."""
        return self._map.view_id

    @property
    def map_overlays(self) -> MapOverlays:
        """The overlay widgets."""
        return self._map_overlays

    @property
    def split(self) -> SplitMap:
        """The compared style with its bar."""
        return self._split

    @property
    def inspector(self) -> Inspector:
        """The inspector of features under the cursor."""
        return self._inspector

    @property
    def surveyor(self) -> Surveyor:
        """The survey of a layer's features, with highlighting."""
        return self._surveyor

    @property
    def label_reader(self) -> LabelReader:
        """The reader of label texts, with highlighting."""
        return self._label_reader

    @property
    def label_debugger(self) -> LabelDebugger:
        """The reports on labels in view, with their collision boxes."""
        return self._label_debugger

    @property
    def vision(self) -> Vision:
        """The kind of colour vision that the map simulates."""
        return self._vision

    @property
    def heat(self) -> MapPicture | None:
        """The heat picture that covers the map."""
        return self._heat

    @property
    def below_labels(self) -> BelowLabelsReader:
        """The reader of what the map shows below its labels; created on first use."""
        if self._below_labels is None:
            self._below_labels = BelowLabelsReader(self._source, self._map, self, self._control.camera)
            self.camera_changed.connect(self._below_labels.show_camera)
        return self._below_labels

    @property
    def flash(self) -> Flash:
        """The flashing of the active layer."""
        return self._flash

    @property
    def weather_card(self) -> WeatherCard:
        """The weather card."""
        return self._map_overlays.weather_card

    @property
    def town_weather(self) -> TownWeather:
        """The weather at towns in view."""
        return self._town_weather

    def show_style(self, style: MapStyle, change: Diff | None = None) -> None:
        """Show a style; a `change` that only recolours the active layer is shown at once."""
        self._map.show_style(style, change)
        self._update_progress()

    def show_draft(self, picture: MapPicture) -> None:
        """Show a provisional picture of the current style until the frame of the next style."""
        self._map.show_draft(picture)

    def show_former(self, picture: MapPicture, frame: Frame) -> None:
        """Show the picture and the credits of a view that this one continues until its first frame."""
        self._map.show_former(picture)
        self._map_overlays.show_frame(frame, is_last=False)

    def discard_draft(self) -> None:
        """Show the newest frame instead of a draft."""
        self._map.discard_draft()

    def show_active(self, key: LayerKey | None) -> None:
        """Set the layer whose edits should be shown quickly."""
        self._map.show_active(key)
        self._update_progress()

    def show_hidden(self, hidden: frozenset[LayerKey]) -> None:
        """Set the hidden layers."""
        self._map.show_hidden(hidden)
        self._update_progress()

    def redraw(self) -> None:
        """Request the same picture again because the map data has changed."""
        self._surveyor.forget()
        self._label_debugger.forget()
        self._map.redraw()
        self._split.redraw()
        self._update_progress()

    def freeze(self, style: MapStyle, hidden: frozenset[LayerKey], title: str) -> None:
        """Compare the map with a fixed style under a title."""
        self._split.freeze(style, hidden, title, self._control.aim)

    def compare(self, a: FixedStyle | None, b: FixedStyle | None, current_title: str = "") -> None:
        """Compare two styles; None is the current style, which may have a title."""
        self._split.show_sides(a, b, self._control.aim, current_title)

    def show_weather(self, content: CardContent | None) -> None:
        """Show the weather card; None hides it."""
        self._map_overlays.show_weather(content)
        if content is None:
            self._town_weather.show_card_place(None)
        else:
            place = content.result.place
            self._town_weather.show_card_place(LatLon(place.lat, place.lon), content.result.name)

    def show_credits(self, texts: Iterable[str]) -> None:
        """Set further credits, in addition to those of the map data."""
        self._map_overlays.show_credits(texts)

    def set_vision(self, vision: Vision) -> None:
        """Show the map as a kind of colour vision sees it; overlays are unchanged."""
        self._vision = vision
        self._split.set_vision(vision)
        self._town_weather.read_map()
        self.update()

    def add_chip(self, chip: MarkChip) -> None:
        """Add a chip to the row at the top of the map."""
        self._map_overlays.add_chip(chip)
        chip.shown.connect(self.place_overlays)

    def show_heat(self, heat: MapPicture | None) -> None:
        """Cover the map with a heat picture until the next call or Esc; None removes it."""
        if heat is not self._heat:
            self._heat = heat
            self._town_weather.read_map()
            self.update()

    def set_crosshair_visible(self, *, is_marked: bool) -> None:
        """Show or hide the crosshair."""
        self._map_overlays.crosshair.setVisible(is_marked)

    def show_note(self, text: str) -> None:
        """Show one sentence about a problem over the map until the next frame; an empty one hides it."""
        self._map_overlays.show_note(text)

    def show_news(self, text: str) -> None:
        """Show one sentence over the map for some seconds."""
        self._map_overlays.show_news(text)

    def set_persistent_note(self, text: str, *, is_problem: bool = True) -> None:
        """Show one sentence over the map until it is replaced by an empty one."""
        self._map_overlays.set_persistent_note(text, is_problem=is_problem)

    # The camera

    @property
    def camera(self) -> Camera:
        """The current camera."""
        return self._control.camera

    def set_camera(self, camera: Camera) -> None:
        """Set the camera at once; the size remains that of the view."""
        self._control.move_to(camera)

    @property
    def aim(self) -> Camera:
        """The camera at the end of a flight, else the current one."""
        return self._control.aim

    def fly_to(self, lat: float, lon: float, zoom: float) -> None:
        """Fly to a position. Units: degrees."""
        self._control.fly_to(lat, lon, zoom)

    def go_home(self) -> None:
        """Fly back to the start."""
        self._control.go_home()

    def zoom_by(self, dzoom: float) -> None:
        """Zoom one step about the centre."""
        self._control.zoom_by(dzoom)

    def zoom_to(self, zoom: float) -> None:
        """Fly to a zoom over the same centre."""
        self._control.zoom_to(zoom)

    def set_reduced_motion(self, *, is_reduced: bool | None) -> None:
        """Move at once, or animated; None follows the system setting."""
        if is_reduced is None:
            is_reduced = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
        self._control.set_reduced_motion(is_reduced=is_reduced)
        self._map_overlays.set_reduced_motion(is_reduced=is_reduced)
        self._split.set_reduced_motion(is_reduced=is_reduced)
        self._flash.is_reduced = is_reduced

    def accessible_info(self) -> AccessibleInfo:
        """Return accessible info with the camera as its value."""
        camera = self.camera
        return AccessibleInfo(Role.Canvas, value=f"{camera.zoom:.2f}, {camera.lat:.4f}, {camera.lon:.4f}")

    # Events

    def event(self, event: QEvent) -> bool:
        """Handle pinches and changes of the screen resolution."""
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                event.accept(pinch)
                return self._input.pinch(pinch, self.mapFromGlobal(pinch.centerPoint()))
        if isinstance(event, QNativeGestureEvent) and self._input.native_gesture(event):
            return True
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._update_size()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Start requesting frames."""
        super().showEvent(event)
        self._update_size()
        self._set_visible(is_seen=True)
        if not self._was_shown:
            self._was_shown = True
            self._control.begin()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop requesting frames."""
        super().hideEvent(event)
        self._set_visible(is_seen=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the centre and update the layout."""
        super().resizeEvent(event)
        self._update_size()
        self.place_overlays()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the newest picture at the current camera."""
        super().paintEvent(event)
        painter = QPainter(self)
        vision = Vision.NORMAL if self.window().property(TRUE_COLORS) else self._vision
        self._map.paint(painter, self._control.camera, vision)
        self._split.paint(painter, self._control.camera, vision)
        if self._heat is not None:
            self._heat.paint(painter, self._control.camera)
        if self.hasFocus() and self._shows_focus:
            painting.focus_ring_on_picture(painter, QRectF(self.rect()), 0)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring if the focus came by the keyboard."""
        super().focusInEvent(event)
        self._shows_focus = event.reason() in _BY_KEYBOARD
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start a drag or a zoom box."""
        self._input.press(event)
        self._show_cursor()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Continue a drag, and report the position of the cursor."""
        self._input.move(event)
        at = event.position()
        lon, lat = self._control.camera.screen_to_lonlat(at.x(), at.y())
        self.pointed_at.emit(lat, lon)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag or a zoom box."""
        self._input.release(event)
        self._show_cursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Zoom in or out."""
        self._input.double_click(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the cursor."""
        event.setAccepted(self._input.wheel(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass the key to the input handler, label debugger, highlights and comparison in turn."""
        handlers = (self._input, self._label_debugger, self._surveyor, self._label_reader, self._split)
        if event.key() == Qt.Key.Key_Escape and self._heat is not None:
            self.show_heat(None)
            self.heat_cleared.emit()
        elif not any(handler.key(event) for handler in handlers):
            super().keyPressEvent(event)
        self._show_cursor()

    # Private

    def _connect(self) -> None:
        self._control.moved.connect(self._on_camera_moved)
        self._control.stopped.connect(self.camera_stopped)
        self._map.changed.connect(self.update)
        self._map.changed.connect(self._town_weather.read_map)
        self._label_reader.read.connect(self._on_labels_read)
        self._map.framed.connect(self._on_framed)
        self._map.failed.connect(self._on_failed)
        self._map.restarted.connect(self.show_note)
        self._split.changed.connect(self.update)
        self._split.changed.connect(self._town_weather.read_map)
        self._split.changed.connect(lambda: self._inspector.set_range_px(*self._split.current_range_px))
        self._split.failed.connect(self._on_failed)
        self._split.framed.connect(lambda frame: self._map_overlays.set_compared_credits(frame.attribution))
        self._split.shown.connect(self._on_split_shown)
        self._split.sides_changed.connect(self._update_needed)
        self._split.placed.connect(lambda: self._map_overlays.set_top_px(self._split.titles_bottom_px))
        buttons = self._map_overlays.zoom_buttons
        buttons.zoomed_in.connect(lambda: self.zoom_by(1.0))
        buttons.zoomed_out.connect(lambda: self.zoom_by(-1.0))
        buttons.recentred.connect(self.go_home)
        self._map_overlays.weather_card.retried.connect(self.weather_retried)

    def _is_clickable_overlay_at(self, at: QPointF) -> bool:
        return self._town_weather.is_clickable_at(at) or self._label_debugger.is_clickable_at(at)

    def _show_cursor(self) -> None:
        cursor = self._input.cursor
        if cursor is None:
            self.unsetCursor()
        else:
            self.setCursor(cursor)

    def _set_visible(self, *, is_seen: bool) -> None:
        self._is_seen = is_seen
        self._update_needed()
        self._split.set_visible(is_seen=is_seen)
        self._update_progress()

    def _update_needed(self) -> None:
        """Request frames of the current style only while it is visible."""
        self._map.need(self, is_needed=self._is_seen and not self._split.hides_current)

    def _update_size(self) -> None:
        self._control.set_size(self.width(), self.height(), self.devicePixelRatioF())

    def place_overlays(self) -> None:
        """Place the overlays, after one changed its size."""
        self._map_overlays.place()
        self._split.place(self._map_overlays.top_right_px)
        self._inspector.list.place()
        self.overlays_placed.emit()

    def _on_split_shown(self, is_on: bool) -> None:
        if not is_on:
            self._map_overlays.set_compared_credits(())
            self._update_needed()
        self.place_overlays()

    def _on_camera_moved(self, camera: Camera) -> None:
        self._map.aim(self._control.aim)
        self._split.aim(self._control.aim)
        self._split.show_camera(camera)
        self._map_overlays.show_camera(camera)
        self._inspector.show_camera(camera)
        self._surveyor.show_camera(camera)
        self._label_reader.show_camera(camera)
        self._label_debugger.show_camera(camera)
        self._town_weather.show_camera(camera)
        self._update_progress()
        self.update()
        self.camera_changed.emit(camera)

    def _on_framed(self, frame: Frame) -> None:
        self._map_overlays.show_frame(frame, is_last=not self._map.is_busy)
        if not frame.is_draft and not self._map.is_busy:
            self._inspector.show_frame()
        self.frame_shown.emit(frame)

    def _on_failed(self, text: str) -> None:
        self._map_overlays.progress.end()
        self.show_note(text)

    def _on_labels_read(self, labels: PlacedLabels) -> None:
        frame = self._map.frame
        if frame is not None:
            self._town_weather.show_names(map_names(labels, frame.request.style, frame.camera))

    def _picture_below_towns(self) -> MapPicture | None:
        """Return the visible map without overlays; None if other pictures cover it."""
        picture = self._map.map_picture
        if picture is None or self._heat is not None or self._split.is_on:
            return None
        return MapPicture(picture.camera, picture.seen_by(self._vision))

    def _update_progress(self) -> None:
        if self._map.is_busy:
            self._map_overlays.progress.begin()
