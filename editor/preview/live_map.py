"""The picture of a style as it is edited: recoloured here at once, drawn by the frame source otherwise."""

import math
from collections.abc import Hashable

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter

from editor.look import tokens
from editor.look.words import translated
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import LayerShape, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, Effect
from editor.mapstyle.schema.values import Color
from editor.preview.frame_source import FrameSource
from editor.preview.shown_frames import Shown, ShownFrames
from editor.render.camera import Camera
from editor.render.paint.paint import LayerInk, active_colors
from editor.render.worker.frame import Frame, FrameRequest, NoFrame, only_repaints

SETTLE_MS = 150
# While map tiles are on their way, the next picture is asked for after this.
AWAIT_MS = 150
# Frames reach beyond the view, so that a pan has something to show before the next one comes.
MARGIN_PX = 64


class LiveMap(QObject):
    """Keeps style, hidden layers and active layer, and the newest frame of them.

    Whoever made it needs its frames until told otherwise. While nobody does, none is asked for.
    """

    changed = Signal()
    framed = Signal(object)
    failed = Signal(str)
    restarted = Signal(str)

    def __init__(self, source: FrameSource, camera: Camera, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        # Told by this name, the frames of other windows are left to them.
        self._asker = object()
        self._asked: FrameRequest | None = None
        self._needed_by: set[QObject | None] = {parent}
        self._is_put_off = False
        self._camera = camera
        self._style: MapStyle | None = None
        self._active: LayerKey | None = None
        self._hidden: frozenset[LayerKey] = frozenset()
        self._frame: Frame | None = None
        self._shown = ShownFrames()
        self._ground: tuple[float, QColor | None] | None = None
        self._turn = self._single_shot(0)
        self._settle = self._single_shot(SETTLE_MS)
        self._look_again = self._single_shot(AWAIT_MS)
        self._try_again = self._single_shot(0)
        source.framed.connect(self._take)
        source.failed.connect(self._miss)
        source.restarted.connect(self._on_restarted)

    @property
    def frame(self) -> Frame | None:
        """The newest frame."""
        return self._frame

    @property
    def picture(self) -> QImage | None:
        """The newest picture; it reaches a margin beyond the view."""
        newest = self._shown.newest
        return newest.image if newest is not None else None

    @property
    def asker(self) -> Hashable:
        """The name under which it asks for frames."""
        return self._asker

    @property
    def has_active(self) -> bool:
        """Whether the newest frame has the active layer by itself."""
        return self._frame is not None and self._active is not None and self._frame.active == self._active

    @property
    def shows_active(self) -> bool:
        """Whether anything of the active layer is seen in the newest frame."""
        return self.has_active and self._frame is not None and bool(self._frame.parts)

    @property
    def is_busy(self) -> bool:
        """Whether a frame is still to come."""
        return self._turn.isActive() or self._asked is not None

    @property
    def is_settled(self) -> bool:
        """Whether the picture is the frame source's last word on all that was asked."""
        rests = not self._settle.isActive() and not self._look_again.isActive()
        return rests and not self.is_busy and not self._is_put_off

    def need(self, who: QObject, *, is_needed: bool) -> None:
        """Ask for frames as long as somebody needs them; what was put off meanwhile is asked for at once."""
        if is_needed:
            self._needed_by.add(who)
        else:
            self._needed_by.discard(who)
        if self._needed_by and self._is_put_off:
            self._want()

    def show_style(self, style: MapStyle, change: Diff | None = None) -> None:
        """Show a style; with the change that led to it, one that only recolours is shown at once."""
        self._style = style
        self._ground = None
        if change is not None and not self.is_busy and self._shows_none_of(change):
            return
        if change is not None and self._needed_by and self._only_recolors(change) and self._recolor():
            self._settle.start()
        else:
            self._want()

    def show_active(self, key: LayerKey | None) -> None:
        """Expect edits of another layer."""
        if key != self._active:
            self._active = key
            self._want()

    def show_hidden(self, hidden: frozenset[LayerKey]) -> None:
        """Leave layers out."""
        if hidden != self._hidden:
            self._hidden = hidden
            self._ground = None
            self._want()

    def aim(self, camera: Camera) -> None:
        """Ask for pictures of another view."""
        if camera != self._camera:
            self._camera = camera
            self._want()

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draw what there is for a camera over the style's background."""
        newest, view = self._shown.newest, QRectF(0, 0, camera.width_px, camera.height_px)
        if newest is None or not newest.box_for(camera).contains(view):
            painter.fillRect(view, self._ground_color())
        self._shown.paint(painter, camera)

    def light(self, color: Color | None) -> None:
        """Show all of the active layer in one colour, or in its own again."""
        frame = self._frame
        if frame is None or (color is not None and not self.shows_active):
            return
        lit = self._composed(frame) if color is None else frame.compose(dict.fromkeys(frame.inks, color))
        self._shown.replace(lit)
        self.changed.emit()

    def draw_again(self) -> None:
        """Ask for the same picture again: what it is drawn from is another."""
        self._want()

    def _single_shot(self, interval_ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(self._ask)
        return timer

    def _want(self) -> None:
        """Ask in the next turn, so that changes of one turn are one request; later where nobody looks."""
        self._is_put_off = not self._needed_by
        if self._needed_by:
            self._turn.start()

    def _ask(self) -> None:
        self._turn.stop()
        self._settle.stop()
        self._look_again.stop()
        self._try_again.stop()
        self._is_put_off = not self._needed_by
        if self._style is None or self._is_put_off:
            return
        view = self._camera
        wider = view.with_size(view.width_px + 2 * MARGIN_PX, view.height_px + 2 * MARGIN_PX)
        self._asked = FrameRequest(self._style, wider, self._active, self._hidden, self._asker, MARGIN_PX)
        self._source.request(self._asked)

    def _miss(self, missing: NoFrame) -> None:
        if missing.request.asker is self._asker:
            self._note_answer(missing.request)
            self.failed.emit(missing.text)

    def _on_restarted(self, text: str) -> None:
        if self._asked is not None:
            self.restarted.emit(translated(text))

    def _note_answer(self, request: FrameRequest) -> None:
        if request is self._asked:
            self._asked = None

    def _take(self, frame: Frame) -> None:
        if frame.request.asker is not self._asker:
            return
        if not frame.is_draft:
            self._note_answer(frame.request)
        if frame.awaited and not self.is_busy:
            self._look_again.start()
        elif frame.again_in_s is not None and not self.is_busy:
            self._try_again.start(math.ceil(1000 * frame.again_in_s) + 1)
        self._frame = frame
        self._shown.take(Shown(frame.camera, self._composed(frame)), self._camera)
        self.changed.emit()
        self.framed.emit(frame)

    def _composed(self, frame: Frame) -> QImage:
        """The frame's picture, with the colours that its active layer has taken in the meantime."""
        style, active = self._style, frame.active
        if style is None or active is None or not style.has_layer(active):
            return frame.compose()
        return frame.compose(frame.recolored(style.layer(active)))

    def _recolor(self) -> bool:
        """Show the newest frame in the active layer's colours as they are now; whether that could be done."""
        frame, style, active = self._frame, self._style, self._active
        if frame is None or style is None or active is None or not style.has_layer(active):
            return False
        inks = frame.recolored(style.layer(active))
        if inks is None:
            return False
        self._shown.replace(frame.compose(inks))
        self.changed.emit()
        return True

    def _only_recolors(self, change: Diff) -> bool:
        return only_repaints(change, self._active) and all(
            key in BY_KEY and BY_KEY[key].effect is Effect.RECOLOR
            for layer in change.layers.values()
            for key in layer.paint
        )

    def _shows_none_of(self, change: Diff) -> bool:
        """Whether a change is of paint that paints nothing here."""
        is_absent = self.has_active and self._frame is not None and self._frame.is_active_absent
        return is_absent and only_repaints(change, self._active)

    def _ground_color(self) -> QColor:
        """The colour of the style's lowest background at the camera's zoom, else the window's own."""
        zoom = self._camera.zoom
        if self._ground is None or self._ground[0] != zoom:
            self._ground = zoom, self._read_ground(zoom)
        return self._ground[1] or QColor(tokens.current().window)

    def _read_ground(self, zoom: float) -> QColor | None:
        style = self._style
        for layer in () if style is None else reversed(list(style.layers)):
            if layer_type(layer.type, layer.source).shape is not LayerShape.CANVAS:
                continue
            if layer.key not in self._hidden and layer.draws_at(zoom):
                fill = active_colors(layer, zoom).get(LayerInk.FILL)
                if fill is not None:
                    return QColor(fill.r, fill.g, fill.b)
        return None
