"""Weather at the towns in view: a label above each town."""

from collections.abc import Callable, Collection, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from editor.basemap.places import Settlement
from editor.look import painting
from editor.look.spoken import Role, Said, SaidPart
from editor.preview import town_pill
from editor.preview.overlays import Overlay
from editor.preview.town_choice import Standing, choose, is_same_zoom, pill_box, without_overlaps
from editor.preview.town_pill import TownPill
from editor.render.camera import Camera

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
_PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
# Distance of the focus ring from a label.
_RING_PX = 4


class TownWeather(Overlay):
    """Weather labels below the cards of a map view. Shown towns stay if possible while the map moves.

    Tab moves here from the map; arrows move between labels, Enter presses one, Esc returns to the map.
    `obstacles` returns the boxes of other overlays in the map's coordinates.
    Signals: `pressed(Settlement)` when a label is clicked.
    """

    pressed = Signal(object)

    def __init__(self, view: QWidget, camera: Camera, obstacles: Callable[[], Collection[QRectF]]) -> None:
        super().__init__(view)
        self._view, self._camera, self._obstacles = view, camera, obstacles
        self._selection_camera = camera
        self._towns: tuple[Settlement, ...] = ()
        self._pills: tuple[TownPill, ...] = ()
        self._visible_towns: frozenset[Settlement] = frozenset()
        self._moving_obstacles: Callable[[], Collection[QRectF]] = tuple
        # Cached for any camera, and for the current theme and scale.
        self._boxes: dict[TownPill, QRectF] = {}
        self._pictures: dict[TownPill, QPixmap] = {}
        self._pressed_at: QPointF | None = None
        self._is_pressable = True
        self._current: Settlement | None = None
        self.setAccessibleName(self.tr("Weather at towns"))
        self.lower()  # Credits and cards are above it.
        self.hide()
        view.installEventFilter(self)

    @property
    def towns(self) -> tuple[Settlement, ...]:
        """The last selection of towns."""
        return self._towns

    @property
    def pills(self) -> tuple[TownPill, ...]:
        """The visible labels."""
        return tuple(pill for pill in self._pills if pill.town in self._visible_towns)

    def choose(self, towns: Iterable[Settlement]) -> tuple[Settlement, ...]:
        """Select among the towns in view, given the largest first; without towns nothing is shown."""
        shown = self._towns if is_same_zoom(self._selection_camera, self._camera) else ()
        self._towns = choose(towns, self._camera, shown, self._obstacles())
        self._selection_camera = self._camera
        return self._towns

    def forget(self) -> None:
        """Show no towns."""
        self._towns = ()
        self.show_pills(())

    def show_pills(self, pills: Sequence[TownPill]) -> None:
        """Show the labels of towns."""
        self._pills = tuple(pills)
        self._pictures.clear()
        self._place(is_zoomed=True)
        self.setGeometry(0, 0, self._camera.width_px, self._camera.height_px)
        if not pills and self.hasFocus():
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if pills else Qt.FocusPolicy.NoFocus)
        self.setTabOrder(self._view, self)  # Qt ignores widgets without a tab stop.
        self._describe()
        self.setVisible(bool(pills))
        self.update()

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        zoomed, self._camera = camera.zoom != self._camera.zoom, camera
        if self._pills:
            self.setGeometry(0, 0, camera.width_px, camera.height_px)
            self._place(is_zoomed=zoomed)
            self.update()

    def give_way_to(self, obstacles: Callable[[], Collection[QRectF]]) -> None:
        """Set a callable that returns the boxes of moving obstacles, in the coordinates of the view."""
        self._moving_obstacles = obstacles
        self.make_room()

    def make_room(self) -> None:
        """Update the visible labels after obstacles have moved."""
        self._place(is_zoomed=True)
        self.update()

    def set_pressable(self, *, is_pressable: bool) -> None:
        """Set whether labels are clickable."""
        self._is_pressable = is_pressable

    def pill_at(self, at: QPointF) -> TownPill | None:
        """Return the label at a point of the view."""
        return next((pill for pill in self.pills if self._boxes[pill].contains(at)), None)

    def takes_clicks_at(self, at: QPointF) -> bool:
        """Return whether a click at a point belongs to a label."""
        return self._is_pressable and self.pill_at(at) is not None

    @property
    def current(self) -> TownPill | None:
        """The current label for the keyboard."""
        pills = self._in_order
        return next((pill for pill in pills if pill.town == self._current), next(iter(pills), None))

    def spoken(self) -> Said:
        """Return accessible info: a list of towns with their weather."""
        pills, current = self._in_order, self.current if self.hasFocus() else None
        parts = tuple(
            SaidPart(pill.sentence, self._boxes[pill].toAlignedRect(), pill is current) for pill in pills
        )
        return Said(Role.List, parts=parts, choose=lambda index: self._press(pills[index]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between labels, press one, or return to the map."""
        key, current, pills = Qt.Key(event.key()), self.current, self._in_order
        if key in _STEPS and current is not None:
            at = pills.index(current) + _STEPS[key]
            self._current = pills[min(len(pills) - 1, max(0, at))].town
            self._describe()
            self.update()
        elif key in _PRESSES and current is not None:
            self._press(current)
        elif key == Qt.Key.Key_Escape:
            self._view.setFocus(Qt.FocusReason.BacktabFocusReason)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the current label."""
        super().focusInEvent(event)
        self._describe()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self._describe()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the labels that do not overlap."""
        super().paintEvent(event)
        painter = QPainter(self)
        scale = self.devicePixelRatioF()
        for pill in self.pills:
            at, picture = town_pill.corner(self._boxes[pill]), self._pictures.get(pill)
            if picture is None or picture.devicePixelRatio() != scale:
                picture = self._pictures[pill] = town_pill.picture(pill, scale)
            # Aligned to device pixels, which keeps the text sharp.
            painter.drawPixmap(QPointF(round(at.x() * scale) / scale, round(at.y() * scale) / scale), picture)
        current = self.current
        if self.hasFocus() and current is not None:
            ring = self._boxes[current].adjusted(-_RING_PX, -_RING_PX, _RING_PX, _RING_PX)
            painting.focus_ring_on_picture(painter, ring, ring.height() / 2)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw after a change of theme or font."""
        super().changeEvent(event)
        self._pictures.clear()
        self._place(is_zoomed=True)
        self.update()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Show tooltips and detect clicks on labels; drags starting on them still pan the map."""
        if not self._pills:
            return False
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            return self._show_tool_tip(event)
        if isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.LeftButton:
            self._on_mouse_event(event)
        return False

    @property
    def _in_order(self) -> list[TownPill]:
        """The visible labels in reading order: from the top, then from the left."""
        return sorted(self.pills, key=lambda pill: (round(self._boxes[pill].top()), self._boxes[pill].left()))

    def _press(self, pill: TownPill) -> None:
        if self._is_pressable:
            self.pressed.emit(pill.town)

    def _describe(self) -> None:
        current = self.current if self.hasFocus() else None
        described = [current] if current is not None else self._in_order
        self.setAccessibleDescription(". ".join(pill.sentence for pill in described))

    def _show_tool_tip(self, event: QHelpEvent) -> bool:
        pill = self.pill_at(QPointF(event.pos()))
        if pill is None:
            return False
        QToolTip.showText(event.globalPos(), pill.tip, self._view, self._boxes[pill].toAlignedRect())
        return True

    def _on_mouse_event(self, event: QMouseEvent) -> None:
        at, kind = event.position(), event.type()
        if kind is QEvent.Type.MouseButtonPress:
            is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            self._pressed_at = at if is_plain and self.takes_clicks_at(at) else None
        elif kind is QEvent.Type.MouseButtonRelease and self._pressed_at is not None:
            pressed_at, self._pressed_at = self._pressed_at, None
            pill = self.pill_at(at)
            if pill is not None and (at - pressed_at).manhattanLength() <= QApplication.startDragDistance():
                self.pressed.emit(pill.town)

    def _place(self, *, is_zoomed: bool) -> None:
        positions = Standing(self._camera)
        self._boxes = {pill: pill_box(positions.of(pill.town), town_pill.size(pill)) for pill in self._pills}
        if is_zoomed:
            self._visible_towns = without_overlaps(
                ((pill.town, box) for pill, box in self._boxes.items()), self._moving_obstacles()
            )
