"""Comparison of two styles on the map: at a bar, in turn, in two panes, or as a picture of differences."""

from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from editor.mapstyle.color.vision import Vision
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.preview.compare.highlight_chip import HighlightChip
from editor.preview.compare.pane import ComparePane
from editor.preview.compare.sides import CompareMode, FixedStyle, MapSide
from editor.preview.compare.split_bar import SideCard, SplitBar
from editor.preview.frame_source import FrameSource
from editor.preview.live_map import LiveMap, MapPicture
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.worker.frame_cache import Frame
from editor.ui.theme.tokens import Gap, Size

BLINK_MS: Final = 1000
"""The time for which each map is shown in turn."""


@dataclass(slots=True, eq=False)
class _FixedMap:
    """A fixed style and its map."""

    live: LiveMap
    style: MapStyle


class SplitMap(QObject):
    """Two compared styles on a map view: each is the current style of the view, or fixed.

    Fixed styles have requests of their own.
    Signals: `changed()` when the view needs a repaint, `framed(Frame)`, `failed(str)`; `shown(bool)` when the
    comparison begins or ends; `sides_changed()` after other styles are compared; `mode_changed(CompareMode)`;
    `placed()` after the titles got another place; `blinking_changed(bool)` when the maps begin or cease to
    alternate; `highlight_cleared()`, `closed()` and `choice_requested(MapSide)` when the user requests the
    end of the highlight, the end of the comparison, or another style.
    """

    changed = Signal()
    framed = Signal(object)
    failed = Signal(str)
    shown = Signal(bool)
    sides_changed = Signal()
    placed = Signal()
    mode_changed = Signal(object)
    blinking_changed = Signal(bool)
    highlight_cleared = Signal()
    closed = Signal()
    choice_requested = Signal(object)

    def __init__(self, source: FrameSource, current: LiveMap, view: QWidget, camera: Camera) -> None:
        super().__init__(view)
        self._source, self._current, self._view = source, current, view
        self._camera = camera
        self._fixed: dict[MapSide, _FixedMap] = {}
        self._titles: dict[MapSide, str] = {}
        self._is_on = False
        self._right_px = 0
        self._is_whole = False
        self._is_visible = True
        self._is_reduced = False
        self._unreadable: MapSide | None = None
        self._mode = CompareMode.SWIPE
        self._difference: MapPicture | None = None
        self._highlighted = ""
        self._names: tuple[str, str] | None = None
        self._vision = Vision.NORMAL
        self._blink_timer = QTimer(self)
        self._blink_timer.setInterval(BLINK_MS)
        self._blink_timer.timeout.connect(self._blink)
        self.bar = SplitBar(view)
        self.card_a = SideCard(view, close_tip=self.tr("Close comparison (Esc)"))
        self.card_b = SideCard(view)
        self.pane = ComparePane(view, self._paint_pane)
        self.chip = HighlightChip(view)
        self.chip.cleared.connect(self.highlight_cleared)
        self._show_parts()
        self.bar.valueChanged.connect(self._on_bar)
        self.bar.closed.connect(self.escape)
        self.card_a.close_button.clicked.connect(self.closed)
        for card in (self.card_a, self.pane.card):
            card.button.clicked.connect(lambda: self.choice_requested.emit(MapSide.A))
        self.card_b.button.pressed.connect(lambda: self.show_whole(is_whole=True))
        self.card_b.button.released.connect(lambda: self.show_whole(is_whole=False))
        self.changed.connect(self.pane.update)
        current.changed.connect(self.pane.update)

    @property
    def is_on(self) -> bool:
        """Whether a comparison is shown."""
        return self._is_on

    @property
    def is_whole(self) -> bool:
        """Whether the fixed style temporarily covers the whole view."""
        return self._is_whole

    @property
    def edge_px(self) -> int:
        """The right edge of side A on the view; 0 without a comparison."""
        if not self._is_on or self.is_unreadable:
            return 0
        if self._is_whole:
            return self._view.width()
        return self.bar.value() if self._mode is CompareMode.SWIPE else 0

    @property
    def current_range_px(self) -> tuple[int, int]:
        """The left and right edge of the part of the view that shows the current style."""
        width = self._view.width()
        if not self._is_on or (self._mode is CompareMode.DIFFERENCE and not self.hides_current):
            return 0, width
        left, right = (side not in self._fixed for side in MapSide)
        return (0 if left else self.edge_px), (width if right else self.edge_px)

    @property
    def titles_bottom_px(self) -> int:
        """The end of the titles at the top of the view; 0 without any."""
        cards = [card for card in (self.card_a, self.card_b, self.chip) if not card.isHidden()]
        return max((card.card_in_parent.bottom() + 1 + Gap.S for card in cards), default=0)

    @property
    def hides_current(self) -> bool:
        """Whether both styles are fixed."""
        return len(self._fixed) == len(MapSide)

    @property
    def mode(self) -> CompareMode:
        """The way to compare."""
        return self._mode

    @property
    def is_blinking(self) -> bool:
        """Whether the maps alternate on their own."""
        return self._blink_timer.isActive()

    @property
    def is_idle(self) -> bool:
        """Whether the fixed maps are final for all requests."""
        return all(each.live.is_idle for each in self._fixed.values())

    @property
    def is_unreadable(self) -> bool:
        """Whether one of the styles could not be read."""
        return self._unreadable is not None

    @property
    def title(self) -> str:
        """The title of side A; empty without a comparison."""
        return self.title_of(MapSide.A)

    def title_of(self, side: MapSide) -> str:
        """Return the title of a side; empty without a comparison."""
        return self._titles.get(side, "") if self._is_on else ""

    def map_of(self, side: MapSide) -> LiveMap:
        """Return the map of a side."""
        return self._fixed[side].live if side in self._fixed else self._current

    def picture(self, side: MapSide) -> MapPicture | None:
        """Return the newest picture of a side with its camera; None without a comparison."""
        return self.map_of(side).map_picture if self._is_on else None

    def frame(self, side: MapSide) -> Frame | None:
        """Return the newest frame of a side; None without a comparison."""
        return self.map_of(side).frame if self._is_on else None

    def show_sides(
        self, a: FixedStyle | None, b: FixedStyle | None, camera: Camera, current_title: str = ""
    ) -> None:
        """Compare two styles; None is the current style of the view, which may have a title."""
        is_new, self._is_on, self._unreadable = not self._is_on, True, None
        self._is_whole = False
        before, self._fixed = self._fixed, {}
        # A style that changes sides keeps its map; else the map of the side shows the next style.
        sides = [(side, fixed) for side, fixed in ((MapSide.A, a), (MapSide.B, b)) if fixed is not None]
        known = {
            id(fixed.style): old for _, fixed in sides for old in before.values() if old.style is fixed.style
        }
        free = [old for old in before.values() if old not in known.values()]
        for side, fixed in sides:
            known_map = known.pop(id(fixed.style), None) or (free.pop() if free else None)
            self._fixed[side] = self._fixed_map(known_map, fixed, camera)
        for old in free:
            old.live.deleteLater()
        self._titles = {
            side: (current_title or self.tr("Now")) if fixed is None else fixed.title
            for side, fixed in ((MapSide.A, a), (MapSide.B, b))
        }
        self._show_titles()
        self._show_parts()
        if is_new:
            self.set_blinking(is_blinking=self._mode is CompareMode.BLINK and not self._is_reduced)
            self.bar.place()
            self.shown.emit(True)
        self.place(self._right_px)
        self.sides_changed.emit()
        self.changed.emit()

    def freeze(self, style: MapStyle, hidden: frozenset[LayerKey], title: str, camera: Camera) -> None:
        """Compare the current style with a fixed one left of the bar."""
        self.show_sides(FixedStyle(style, hidden, title), None, camera)

    def show_unreadable(self, side: MapSide, title: str) -> None:
        """Show that the style of a side could not be read: the map shows the other one."""
        self._unreadable, self._titles[side] = side, title
        self._difference = None
        self.set_blinking(is_blinking=False)
        self.show_whole(is_whole=False)
        self._show_titles()
        self._show_parts()
        self.changed.emit()

    def name_sides(self, a: str, b: str) -> None:
        """Let fixed titles only name the sides: the owner chooses the styles and ends the comparison."""
        self._names = a, b
        self.card_a.close_button.setToolTip("")
        self.card_a.close_button.hide()
        for card in (self.card_a, self.card_b):
            card.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._show_titles()
        self.place(self._right_px)

    def show_hidden(self, side: MapSide, hidden: frozenset[LayerKey]) -> None:
        """Set the hidden layers of a fixed side."""
        if side in self._fixed:
            self._fixed[side].live.show_hidden(hidden)

    def set_mode(self, mode: CompareMode) -> None:
        """Compare in another way."""
        if mode is self._mode:
            return
        self._mode = mode
        self._is_whole = False
        self.set_blinking(is_blinking=mode is CompareMode.BLINK and not self._is_reduced)
        self._show_parts()
        self.place(self._right_px)
        self._show_titles()
        self.mode_changed.emit(mode)
        self.changed.emit()

    def set_blinking(self, *, is_blinking: bool) -> None:
        """Let the maps alternate, or keep the shown one."""
        can_blink = self._is_on and not self.is_unreadable and self._mode is CompareMode.BLINK
        is_blinking = is_blinking and can_blink
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
        if not self._is_on:
            return
        focused = self._view.window().focusWidget()
        had_focus = focused is not None and any(
            part is focused or part.isAncestorOf(focused) for part in self._parts()
        )
        for fixed in self._fixed.values():
            fixed.live.deleteLater()
        self._fixed, self._difference = {}, None
        self._is_on = self._is_whole = False
        self._unreadable, self._highlighted = None, ""
        self.set_blinking(is_blinking=False)
        self._show_parts()
        if had_focus:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.shown.emit(False)
        self.changed.emit()

    def show_whole(self, *, is_whole: bool) -> None:
        """Show style A in the whole view, or left of the bar."""
        is_whole = is_whole and self._is_on and not self.is_unreadable
        if is_whole != self._is_whole:
            self._is_whole = is_whole
            self.bar.set_drawing_hidden(is_hidden=is_whole)
            self.place(self._right_px)
            self.changed.emit()

    def show_highlight(self, symbol: str, name: str) -> None:
        """Name the highlighted change; an empty name ends the highlight. Esc then ends the comparison."""
        if name:
            self.chip.show_name(symbol, name)
        self._highlighted = name
        self._show_chip()
        self.place(self._right_px)

    def escape(self) -> None:
        """Request the end of the highlight, or without one the end of the comparison."""
        (self.highlight_cleared if self._highlighted else self.closed).emit()

    def set_visible(self, *, is_seen: bool) -> None:
        """Set whether the view is visible; frames are requested only then."""
        self._is_visible = is_seen
        for fixed in self._fixed.values():
            fixed.live.need(self, is_needed=is_seen)

    def redraw(self) -> None:
        """Request the same pictures again because their data has changed."""
        for fixed in self._fixed.values():
            fixed.live.redraw()

    def aim(self, camera: Camera) -> None:
        """Request frames for another camera."""
        for fixed in self._fixed.values():
            fixed.live.aim(camera)

    def show_camera(self, camera: Camera) -> None:
        """Set the camera of the view."""
        self._camera = camera
        self.pane.update()

    def key(self, event: QKeyEvent) -> bool:
        """End highlight or comparison on Esc; show the other map on Space; return whether it was handled."""
        is_end = self._is_on and event.key() == Qt.Key.Key_Escape
        if is_end:
            self.escape()
        is_toggle = self._is_on and self._mode is CompareMode.BLINK and event.key() == Qt.Key.Key_Space
        if is_toggle and not event.isAutoRepeat():
            self.set_blinking(is_blinking=False)
            self.show_whole(is_whole=not self._is_whole)
        return is_end or is_toggle

    def set_vision(self, vision: Vision) -> None:
        """Show the maps as a kind of colour vision sees them; the picture of the differences is unchanged."""
        self._vision = vision
        self.changed.emit()

    def paint(self, painter: QPainter, camera: Camera, vision: Vision) -> None:
        """Draw the compared styles over the current one, as a kind of vision sees them."""
        if not self._is_on:
            return
        base = MapSide.B if self._unreadable is None else self._unreadable.other
        if base in self._fixed:
            self._fixed[base].live.paint(painter, camera, vision)
        if self._mode is CompareMode.DIFFERENCE and self._difference is not None:
            self._difference.paint(painter, camera)
        if self.edge_px > 0:
            painter.save()
            painter.setClipRect(0, 0, self.edge_px, camera.height_px)
            self.map_of(MapSide.A).paint(painter, camera, vision)
            painter.restore()

    def _paint_pane(self, painter: QPainter) -> None:
        self.map_of(MapSide.A).paint(painter, self._camera, self._vision)

    def place(self, right_px: int) -> None:
        """Update the layout of bar and cards, left of `right_px`."""
        self._right_px = right_px
        if self._is_on and not self.is_unreadable:
            self._place_parts(right_px)
        self.placed.emit()

    def _place_parts(self, right_px: int) -> None:
        if (self.bar.maximum(), self.bar.height()) != (self._view.width(), self._view.height()):
            self.bar.place()
        if self._mode is not CompareMode.SWIPE:
            self._place_cards_at_corner()
            self.pane.place()
            return
        at, high = self.bar.value(), Size.SMALL_BUTTON
        left = QRect(Gap.M, Gap.M, min(at, right_px) - Gap.S - Gap.M, high)
        if left.width() < self.card_a.minimum_width:
            left.setWidth(self.card_a.minimum_width)
        self.card_a.place_within(left, Qt.AlignmentFlag.AlignRight)
        start = max(at, self.card_a.card_in_parent.right() + 1) + Gap.S
        right = QRect(start, Gap.M, right_px - Gap.S - start, high)
        # While the other style is whole there is no "now", but a pressed button must stay visible.
        is_now = not self._is_whole or self.card_b.button.isDown()
        self.card_b.setVisible(is_now and right.width() >= self.card_b.minimum_width)
        self.card_b.place_within(right, Qt.AlignmentFlag.AlignLeft)

    def _place_cards_at_corner(self) -> None:
        """Place the cards side by side. Of two maps in turn, the title of the shown one is marked."""
        if self._mode is CompareMode.SIDE_BY_SIDE:
            whole = QRect(Gap.M, Gap.M, max(0, self._right_px - Gap.S - Gap.M), Size.SMALL_BUTTON)
            self.card_b.setVisible(whole.width() >= self.card_b.minimum_width)
            self.card_b.place_within(whole, Qt.AlignmentFlag.AlignLeft)
            return
        is_in_turn = self._mode is CompareMode.BLINK
        part_px = (self._right_px - Gap.M) // (2 if is_in_turn else 1)
        left = QRect(Gap.M, Gap.M, part_px - Gap.S, Size.SMALL_BUTTON)
        self.card_a.place_within(left, Qt.AlignmentFlag.AlignLeft)
        start = self.card_a.card_in_parent.right() + 1 + Gap.S
        right = QRect(start, Gap.M, max(0, self._right_px - Gap.S - start), Size.SMALL_BUTTON)
        self.card_b.setVisible(is_in_turn and right.width() >= self.card_b.minimum_width)
        self.card_b.place_within(right, Qt.AlignmentFlag.AlignLeft)
        below = self.card_a.card_in_parent.bottom() + 1 + Gap.S
        self.chip.place_at(QPoint(Gap.M, below), self._right_px - Gap.S - Gap.M)
        self.card_a.set_current(is_current=is_in_turn and self._is_whole)
        self.card_b.set_current(is_current=is_in_turn and not self._is_whole)

    def _blink(self) -> None:
        self.show_whole(is_whole=not self._is_whole)

    def _fixed_map(self, known: _FixedMap | None, fixed: FixedStyle, camera: Camera) -> _FixedMap:
        """Return the map of a fixed style: a known one, or a new one."""
        each = known or _FixedMap(self._begin(camera), MapStyle.of({}))
        each.live.show_hidden(fixed.hidden)
        if fixed.style is not each.style:
            each.style = fixed.style
            each.live.show_style(fixed.style)
        return each

    def _begin(self, camera: Camera) -> LiveMap:
        live = LiveMap(self._source, camera, self)
        live.need(self, is_needed=self._is_visible)
        live.changed.connect(self.changed)
        live.framed.connect(self.framed)
        live.failed.connect(self.failed)
        return live

    def _parts(self) -> tuple[QWidget, ...]:
        return self.bar, self.card_a, self.card_b

    def _show_titles(self) -> None:
        title_a, title_b = (self._titles.get(side, "") for side in MapSide)
        if self._names is not None:
            for card, name in zip((self.card_a, self.card_b), self._names, strict=True):
                card.show_text(name, "")
            return
        other = self.tr("Compare with another state")
        self.card_a.show_text(title_a, other)
        self.pane.card.show_text(title_a, other)
        self.card_b.show_text(title_b, self.tr("Hold to show A on the whole map (F9)"))
        self.pane.place()

    def _show_parts(self) -> None:
        is_shown = self._is_on and not self.is_unreadable
        has_pane = self._mode is CompareMode.SIDE_BY_SIDE
        for part in self._parts():
            part.setVisible(is_shown)
        for card in (self.card_a, self.card_b):
            card.set_current(is_current=False)
        self.card_a.setVisible(is_shown and not has_pane)
        self.bar.setVisible(is_shown and self._mode is CompareMode.SWIPE)
        self.bar.set_drawing_hidden(is_hidden=False)
        if is_shown and has_pane:
            # Before the pane is shown, so that the window does not grow.
            self._view.setMinimumWidth(Size.MAP_LEAST // 2)
        self.pane.setVisible(is_shown and has_pane)
        if not (is_shown and has_pane):
            self._view.setMinimumWidth(Size.MAP_LEAST)
        self._show_chip()

    def _show_chip(self) -> None:
        is_heat = self._is_on and not self.is_unreadable and self._mode is CompareMode.DIFFERENCE
        self.chip.setVisible(is_heat and bool(self._highlighted))

    def _on_bar(self) -> None:
        self.place(self._right_px)
        self.changed.emit()
