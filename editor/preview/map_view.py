"""The map: shows frames, lets a person move about in them, and carries what lies over them."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
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

from editor.look import painting
from editor.look.spoken import Role, Said
from editor.look.tokens import Size
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.preview.camera_control import CameraControl
from editor.preview.card_content import CardContent
from editor.preview.flash import Flash
from editor.preview.frame_source import FrameSource
from editor.preview.furniture import Furniture
from editor.preview.hand import Hand
from editor.preview.inspect import Inspector
from editor.preview.label_reader import LabelReader
from editor.preview.live_map import LiveMap
from editor.preview.split_map import SplitMap
from editor.preview.surveyor import Surveyor
from editor.preview.town_weather import TownWeather
from editor.preview.weather_card import WeatherCard
from editor.render.camera import Camera
from editor.render.worker.frame import Frame

_BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class MapView(QWidget):
    """A style on a map. It asks the frame source for pictures and never waits for them.

    While it is not seen it asks for none, unless what is told of them elsewhere is.
    `camera_changed` and `came_to_rest` carry a Camera, `frame_shown` a Frame.
    Units: `pointed_at` latitude and longitude in degrees.
    """

    camera_changed = Signal(object)
    came_to_rest = Signal(object)
    pointed_at = Signal(float, float)
    frame_shown = Signal(object)
    weather_retried = Signal()

    def __init__(self, source: FrameSource, start: Camera, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control = CameraControl(start, self)
        self._map = LiveMap(source, self._control.camera, self)
        self._split = SplitMap(source, self)
        self._furniture = Furniture(self)
        self._inspector = Inspector(source, self._map.asker, self, self._control.camera)
        self._inspector.list.keep_within(self._furniture.list_room)
        self._surveyor = Surveyor(source, self._map, self, self._control.camera)
        self._label_reader = LabelReader(source, self._map, self, self._control.camera)
        self._town_weather = TownWeather(self, self._control.camera, self._furniture.obstacles)
        self._inspector.spare(self._town_weather.takes_clicks_at)
        self._flash = Flash(self._map, self)
        self._hand = Hand(self._control, self._furniture.zoom_box)
        self._has_begun = False
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
            self.tr(
                "Arrow keys move the map, plus and minus zoom, Home goes back to the start. "
                "Drag with Shift to zoom into a box."
            )
        )

    # What is shown

    @property
    def frame(self) -> Frame | None:
        """The newest frame."""
        return self._map.frame

    @property
    def picture(self) -> QImage | None:
        """The newest picture, without what lies over it; it reaches a margin beyond the view."""
        return self._map.picture

    @property
    def is_settled(self) -> bool:
        """Whether the picture shows all that was asked for, drawn in full."""
        return self._map.is_settled and self._split.is_settled

    @property
    def furniture(self) -> Furniture:
        """What lies over the map."""
        return self._furniture

    @property
    def split(self) -> SplitMap:
        """The state that the map is compared with, and the bar before it."""
        return self._split

    @property
    def inspector(self) -> Inspector:
        """What tells what lies under the cursor."""
        return self._inspector

    @property
    def surveyor(self) -> Surveyor:
        """What knows the features of a layer, and lights them."""
        return self._surveyor

    @property
    def label_reader(self) -> LabelReader:
        """What knows the texts of the labels, and lights some of them."""
        return self._label_reader

    @property
    def flash(self) -> Flash:
        """What lights the active layer up."""
        return self._flash

    @property
    def weather_card(self) -> WeatherCard:
        """The card over the map."""
        return self._furniture.weather_card

    @property
    def town_weather(self) -> TownWeather:
        """The weather at the towns in view."""
        return self._town_weather

    def show_style(self, style: MapStyle, change: Diff | None = None) -> None:
        """Show a style. Given what changed, a mere change of colour of the active layer shows at once."""
        self._map.show_style(style, change)
        self._watch_progress()

    def show_active(self, key: LayerKey | None) -> None:
        """Make edits of a layer quick to show."""
        self._map.show_active(key)
        self._watch_progress()

    def show_hidden(self, hidden: frozenset[LayerKey]) -> None:
        """Leave layers out of the picture."""
        self._map.show_hidden(hidden)
        self._watch_progress()

    def draw_again(self) -> None:
        """Ask for the same picture again: the map data is another."""
        self._surveyor.forget()
        self._map.draw_again()
        self._split.draw_again()
        self._watch_progress()

    def freeze(self, style: MapStyle, hidden: frozenset[LayerKey], title: str) -> None:
        """Compare the map with a state that stays as it is, called by a title."""
        self._split.freeze(style, hidden, title, self._control.aim)

    def show_weather(self, content: CardContent | None) -> None:
        """Show the weather at the middle of the map in a card; None takes the card away."""
        self._furniture.show_weather(content)

    def show_credits(self, texts: Iterable[str]) -> None:
        """Credit others beside the map data."""
        self._furniture.show_credits(texts)

    def mark_middle(self, *, is_marked: bool) -> None:
        """Show the crosshair at the place that is told of elsewhere, or take it away."""
        self._furniture.crosshair.setVisible(is_marked)

    def show_note(self, text: str) -> None:
        """Say one sentence over the map until the next frame; an empty one takes it away."""
        self._furniture.show_note(text)

    def keep_note(self, text: str) -> None:
        """Say one sentence over the map, until it is taken back with an empty one."""
        self._furniture.keep_note(text)

    # The camera

    @property
    def camera(self) -> Camera:
        """Where the map is looked at from."""
        return self._control.camera

    def set_camera(self, camera: Camera) -> None:
        """Look from elsewhere at once; the size stays the view's own."""
        self._control.look_through(camera)

    @property
    def aim(self) -> Camera:
        """Where the map is looked at from when a flight has ended."""
        return self._control.aim

    def fly_to(self, lat: float, lon: float, zoom: float) -> None:
        """Fly to a place. Units: degrees."""
        self._control.fly_to(lat, lon, zoom)

    def go_home(self) -> None:
        """Fly back to the start."""
        self._control.go_home()

    def zoom_by(self, dzoom: float) -> None:
        """Zoom a step about the middle."""
        self._control.zoom_by(dzoom)

    def zoom_to(self, zoom: float) -> None:
        """Fly to a zoom over the same middle."""
        self._control.zoom_to(zoom)

    def set_reduced_motion(self, *, is_reduced: bool | None) -> None:
        """Move at once, without flights and run-outs, or in time; None does as the system asks."""
        if is_reduced is None:
            is_reduced = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
        self._control.set_reduced_motion(is_reduced=is_reduced)
        self._furniture.set_reduced_motion(is_reduced=is_reduced)
        self._flash.is_reduced = is_reduced

    def spoken(self) -> Said:
        """A picture that keys move; where it looks is said with it."""
        camera = self.camera
        return Said(Role.Canvas, value=f"{camera.zoom:.2f}, {camera.lat:.4f}, {camera.lon:.4f}")

    # Events

    def event(self, event: QEvent) -> bool:
        """Take pinches and a change of the screen's resolution."""
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                event.accept(pinch)
                return self._hand.pinch(pinch, self.mapFromGlobal(pinch.centerPoint()))
        if isinstance(event, QNativeGestureEvent) and self._hand.pinch_on_pad(event):
            return True
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._measure()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin to look."""
        super().showEvent(event)
        self._measure()
        self._look(is_seen=True)
        if not self._has_begun:
            self._has_begun = True
            self._control.begin()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take all that comes from now on for later."""
        super().hideEvent(event)
        self._look(is_seen=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle where it is and put everything in its place."""
        super().resizeEvent(event)
        self._measure()
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the newest picture where the camera now sees it."""
        super().paintEvent(event)
        painter = QPainter(self)
        self._map.paint(painter, self._control.camera)
        self._split.paint(painter, self._control.camera)
        if self.hasFocus() and self._shows_focus:
            painting.focus_ring_on_picture(painter, QRectF(self.rect()), 0)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring when the keyboard led here; a press on the map is its own sign."""
        super().focusInEvent(event)
        self._shows_focus = event.reason() in _BY_KEYBOARD
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the focus ring away."""
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let the hand take hold of the map."""
        self._hand.press(event)
        self._show_cursor()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let the hand drag the map, and say what is pointed at."""
        self._hand.move(event)
        at = event.position()
        lon, lat = self._control.camera.screen_to_lonlat(at.x(), at.y())
        self.pointed_at.emit(lat, lon)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the hand let go."""
        self._hand.release(event)
        self._show_cursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Let the hand zoom."""
        self._hand.double_click(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the hand zoom."""
        event.setAccepted(self._hand.wheel(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the hand move and zoom, and Esc put a light out or end a comparison; the rest is for others."""
        takers = (self._hand, self._surveyor, self._label_reader, self._split)
        if not any(taker.key(event) for taker in takers):
            super().keyPressEvent(event)
        self._show_cursor()

    # Inside

    def _connect(self) -> None:
        self._control.moved.connect(self._follow)
        self._control.came_to_rest.connect(self.came_to_rest)
        self._map.changed.connect(self.update)
        self._map.framed.connect(self._take_frame)
        self._map.failed.connect(self._say_failure)
        self._map.restarted.connect(self.show_note)
        self._split.changed.connect(self.update)
        self._split.changed.connect(lambda: self._inspector.show_edge(self._split.edge_px))
        self._split.failed.connect(self._say_failure)
        self._split.framed.connect(lambda frame: self._furniture.credit_frozen(frame.attribution))
        self._split.shown.connect(self._show_split)
        buttons = self._furniture.zoom_buttons
        buttons.zoomed_in.connect(lambda: self.zoom_by(1.0))
        buttons.zoomed_out.connect(lambda: self.zoom_by(-1.0))
        buttons.recentred.connect(self.go_home)
        self._furniture.weather_card.retried.connect(self.weather_retried)

    def _show_cursor(self) -> None:
        cursor = self._hand.cursor
        if cursor is None:
            self.unsetCursor()
        else:
            self.setCursor(cursor)

    def _look(self, *, is_seen: bool) -> None:
        self._map.need(self, is_needed=is_seen)
        self._split.look(is_seen=is_seen)
        self._watch_progress()

    def _measure(self) -> None:
        self._control.set_size(self.width(), self.height(), self.devicePixelRatioF())

    def _place(self) -> None:
        self._furniture.place()
        self._split.place(self._furniture.zoom_buttons.card_in_parent.left())
        self._inspector.list.place()

    def _show_split(self, is_on: bool) -> None:
        if not is_on:
            self._furniture.credit_frozen(())
        self._place()

    def _follow(self, camera: Camera) -> None:
        self._map.aim(self._control.aim)
        self._split.aim(self._control.aim)
        self._furniture.show_camera(camera)
        self._inspector.show_camera(camera)
        self._surveyor.show_camera(camera)
        self._label_reader.show_camera(camera)
        self._town_weather.show_camera(camera)
        self._watch_progress()
        self.update()
        self.camera_changed.emit(camera)

    def _take_frame(self, frame: Frame) -> None:
        self._furniture.show_frame(frame, is_last=not self._map.is_busy)
        if not frame.is_draft and not self._map.is_busy:
            self._inspector.show_frame()
        self.frame_shown.emit(frame)

    def _say_failure(self, text: str) -> None:
        self._furniture.progress.end()
        self.show_note(text)

    def _watch_progress(self) -> None:
        if self._map.is_busy:
            self._furniture.progress.begin()
