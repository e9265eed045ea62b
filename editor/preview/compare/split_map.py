"""Comparison of the map with a fixed style: at a bar, in turn, or as a picture of the differences."""

from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.preview.compare.split_bar import SideCard, SplitBar
from editor.preview.frame_source import FrameSource
from editor.preview.live_map import LiveMap, MapPicture
from editor.render.camera import Camera
from editor.render.worker.frame_cache import Frame
from editor.ui.theme.tokens import Gap, Size

BLINK_MS: Final = 1000
"""The time for which each map is shown in turn."""


class CompareMode(Enum):
    """The way to compare: side by side at a bar, one map after the other, or their differences."""

    SWIPE = 0
    BLINK = 1
    DIFFERENCE = 2


class SplitMap(QObject):
    """The fixed side of a map view, with requests of its own.

    Signals: `changed()` when the view needs a repaint, `framed(Frame)`, `failed(str)`; `shown(bool)` when the
    comparison begins or ends; `mode_changed(CompareMode)`; `blinking_changed(bool)` when the maps begin or
    cease to alternate; `closed()` and `choice_requested()` when the user requests its end or another
    style.
    """

    changed = Signal()
    framed = Signal(object)
    failed = Signal(str)
    shown = Signal(bool)
    mode_changed = Signal(object)
    blinking_changed = Signal(bool)
    closed = Signal()
    choice_requested = Signal()

    def __init__(self, source: FrameSource, view: QWidget) -> None:
        super().__init__(view)
        self._source, self._view = source, view
        self._map: LiveMap | None = None
        self._style: MapStyle | None = None
        self._right_px = 0
        self._is_whole = False
        self._is_visible = True
        self._is_reduced = False
        self._mode = CompareMode.SWIPE
        self._difference: MapPicture | None = None
        self._blink_timer = QTimer(self)
        self._blink_timer.setInterval(BLINK_MS)
        self._blink_timer.timeout.connect(self._blink)
        self.bar = SplitBar(view)
        self.frozen_card = SideCard(view, close_tip=self.tr("Close comparison (Esc)"))
        self.current_card = SideCard(view)
        self.current_card.show_text(self.tr("Now"), self.tr("Hold to show the other state (F9)"))
        self._show_parts()
        self.bar.valueChanged.connect(self._on_bar)
        self.bar.closed.connect(self.closed)
        self.frozen_card.close_button.clicked.connect(self.closed)
        self.frozen_card.button.clicked.connect(self.choice_requested)
        self.current_card.button.pressed.connect(lambda: self.show_whole(is_whole=True))
        self.current_card.button.released.connect(lambda: self.show_whole(is_whole=False))

    @property
    def is_on(self) -> bool:
        """Whether a comparison is shown."""
        return self._map is not None

    @property
    def is_whole(self) -> bool:
        """Whether the fixed style temporarily covers the whole view."""
        return self._is_whole

    @property
    def edge_px(self) -> int:
        """The right edge of the fixed side; 0 without a comparison."""
        if self._map is None:
            return 0
        if self._is_whole:
            return self._view.width()
        return self.bar.value() if self._mode is CompareMode.SWIPE else 0

    @property
    def mode(self) -> CompareMode:
        """The way to compare."""
        return self._mode

    @property
    def is_blinking(self) -> bool:
        """Whether the maps alternate on their own."""
        return self._blink_timer.isActive()

    @property
    def map_picture(self) -> MapPicture | None:
        """The newest picture of the fixed side with its camera."""
        return None if self._map is None else self._map.map_picture

    @property
    def style(self) -> MapStyle | None:
        """The fixed style."""
        return self._style

    @property
    def is_idle(self) -> bool:
        """Whether the fixed side is final for all requests."""
        return self._map is None or self._map.is_idle

    @property
    def frame(self) -> Frame | None:
        """The newest frame of the fixed side."""
        return None if self._map is None else self._map.frame

    @property
    def title(self) -> str:
        """The title of the fixed side."""
        return self.frozen_card.text if self.is_on else ""

    def freeze(self, style: MapStyle, hidden: frozenset[LayerKey], title: str, camera: Camera) -> None:
        """Show a style left of the bar."""
        self.frozen_card.show_text(title, self.tr("Compare with another state"))
        is_new = self._map is None
        live = self._map or self._begin(camera)
        live.show_hidden(hidden)
        if style is not self._style:
            self._style = style
            live.show_style(style)
        if is_new:
            self.set_blinking(is_blinking=self._mode is CompareMode.BLINK and not self._is_reduced)
            self._show_parts()
            self.bar.place()
            self.shown.emit(True)
        self.place(self._right_px)
        self.changed.emit()

    def show_hidden(self, hidden: frozenset[LayerKey]) -> None:
        """Set the hidden layers of the fixed side."""
        if self._map is not None:
            self._map.show_hidden(hidden)

    def set_mode(self, mode: CompareMode) -> None:
        """Compare in another way."""
        if mode is self._mode:
            return
        self._mode = mode
        self._is_whole = False
        self.set_blinking(is_blinking=mode is CompareMode.BLINK and not self._is_reduced)
        self._show_parts()
        self.place(self._right_px)
        self.mode_changed.emit(mode)
        self.changed.emit()

    def set_blinking(self, *, is_blinking: bool) -> None:
        """Let the maps alternate, or keep the shown one."""
        is_blinking = is_blinking and self.is_on and self._mode is CompareMode.BLINK
        if is_blinking == self.is_blinking:
            return
        if is_blinking:
            self._blink_timer.start()
        else:
            self._blink_timer.stop()
        self.blinking_changed.emit(is_blinking)

    def set_reduced_motion(self, *, is_reduced: bool) -> None:
        """Alternate the maps only on request."""
        self._is_reduced = is_reduced
        if is_reduced:
            self.set_blinking(is_blinking=False)

    def show_difference(self, picture: MapPicture | None) -> None:
        """Set the picture of the differences, which remains until the next one."""
        self._difference = picture
        self.changed.emit()

    def end(self) -> None:
        """End the comparison and release its frames."""
        if self._map is None:
            return
        focused = self._view.window().focusWidget()
        had_focus = focused is not None and any(
            part is focused or part.isAncestorOf(focused) for part in self._parts()
        )
        self._map.deleteLater()
        self._map = self._style = self._difference = None
        self._is_whole = False
        self.set_blinking(is_blinking=False)
        self._show_parts()
        if had_focus:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.shown.emit(False)
        self.changed.emit()

    def show_whole(self, *, is_whole: bool) -> None:
        """Show the fixed style in the whole view, or left of the bar."""
        is_whole = is_whole and self.is_on
        if is_whole != self._is_whole:
            self._is_whole = is_whole
            self.bar.set_drawing_hidden(is_hidden=is_whole)
            self.place(self._right_px)
            self.changed.emit()

    def set_visible(self, *, is_seen: bool) -> None:
        """Set whether the view is visible; frames are requested only then."""
        self._is_visible = is_seen
        if self._map is not None:
            self._map.need(self, is_needed=is_seen)

    def redraw(self) -> None:
        """Request the same picture again because its data has changed."""
        if self._map is not None:
            self._map.redraw()

    def aim(self, camera: Camera) -> None:
        """Request frames for another camera."""
        if self._map is not None:
            self._map.aim(camera)

    def key(self, event: QKeyEvent) -> bool:
        """End the comparison on Esc; show the other map on Space; return whether the key was handled."""
        is_end = self.is_on and event.key() == Qt.Key.Key_Escape
        if is_end:
            self.closed.emit()
        is_toggle = self.is_on and self._mode is CompareMode.BLINK and event.key() == Qt.Key.Key_Space
        if is_toggle and not event.isAutoRepeat():
            self.set_blinking(is_blinking=False)
            self.show_whole(is_whole=not self._is_whole)
        return is_end or is_toggle

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draw the fixed side over the current one."""
        if self._map is None:
            return
        if self._mode is CompareMode.DIFFERENCE and self._difference is not None:
            self._difference.paint(painter, camera)
        painter.save()
        painter.setClipRect(0, 0, self.edge_px, camera.height_px)
        self._map.paint(painter, camera)
        painter.restore()

    def place(self, right_px: int) -> None:
        """Update the layout of bar and cards, left of `right_px`."""
        self._right_px = right_px
        if self._map is None:
            return
        if (self.bar.maximum(), self.bar.height()) != (self._view.width(), self._view.height()):
            self.bar.place()
        if self._mode is not CompareMode.SWIPE:
            self._place_cards_at_corner()
            return
        at, high = self.bar.value(), Size.SMALL_BUTTON
        left = QRect(Gap.M, Gap.M, min(at, right_px) - Gap.S - Gap.M, high)
        if left.width() < self.frozen_card.minimum_width:
            left.setWidth(self.frozen_card.minimum_width)
        self.frozen_card.place_within(left, Qt.AlignmentFlag.AlignRight)
        start = max(at, self.frozen_card.card_in_parent.right() + 1) + Gap.S
        right = QRect(start, Gap.M, right_px - Gap.S - start, high)
        # While the other style is whole there is no "now", but a pressed button must stay visible.
        is_now = not self._is_whole or self.current_card.button.isDown()
        self.current_card.setVisible(is_now and right.width() >= self.current_card.minimum_width)
        self.current_card.place_within(right, Qt.AlignmentFlag.AlignLeft)

    def _place_cards_at_corner(self) -> None:
        """Place the cards side by side. Of two maps in turn, the title of the shown one is marked."""
        half = (self._right_px - Gap.M) // 2
        left = QRect(Gap.M, Gap.M, half - Gap.S, Size.SMALL_BUTTON)
        self.frozen_card.place_within(left, Qt.AlignmentFlag.AlignLeft)
        start = self.frozen_card.card_in_parent.right() + 1 + Gap.S
        right = QRect(start, Gap.M, max(0, self._right_px - Gap.S - start), Size.SMALL_BUTTON)
        is_in_turn = self._mode is CompareMode.BLINK
        self.current_card.setVisible(is_in_turn and right.width() >= self.current_card.minimum_width)
        self.current_card.place_within(right, Qt.AlignmentFlag.AlignLeft)
        self.frozen_card.set_current(is_current=is_in_turn and self._is_whole)
        self.current_card.set_current(is_current=is_in_turn and not self._is_whole)

    def _blink(self) -> None:
        self.show_whole(is_whole=not self._is_whole)

    def _begin(self, camera: Camera) -> LiveMap:
        live = self._map = LiveMap(self._source, camera, self)
        live.need(self, is_needed=self._is_visible)
        live.changed.connect(self.changed)
        live.framed.connect(self.framed)
        live.failed.connect(self.failed)
        return live

    def _parts(self) -> tuple[QWidget, ...]:
        return self.bar, self.frozen_card, self.current_card

    def _show_parts(self) -> None:
        for part in self._parts():
            part.setVisible(self.is_on)
        for card in (self.frozen_card, self.current_card):
            card.set_current(is_current=False)
        self.bar.setVisible(self.is_on and self._mode is CompareMode.SWIPE)
        self.bar.set_drawing_hidden(is_hidden=False)

    def _on_bar(self) -> None:
        self.place(self._right_px)
        self.changed.emit()
