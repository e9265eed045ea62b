"""The weather at the towns in view: a pill above each, which moves with the map."""

from collections.abc import Callable, Collection, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from editor.basemap.places import Settlement
from editor.look import painting
from editor.look.spoken import Role, Said, SaidPart
from editor.preview import town_pill
from editor.preview.overlays import Overlay
from editor.preview.town_choice import Standing, apart, choose, is_same_zoom, pill_box
from editor.preview.town_pill import TownPill
from editor.render.camera import Camera

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
_PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
# As far as the ring of the keys stands off a pill.
_RING_PX = 4


class TownWeather(Overlay):
    """Pills under the cards of a map view. A town that shows stays where it can while the map moves.

    Tab comes here after the map; arrows go from pill to pill, Enter presses one, Esc goes back to the map.
    `obstacles` gives what lies over the map, in its coordinates.
    Signals: `pressed(Settlement)` where a pill was clicked.
    """

    pressed = Signal(object)

    def __init__(self, view: QWidget, camera: Camera, obstacles: Callable[[], Collection[QRectF]]) -> None:
        super().__init__(view)
        self._view, self._camera, self._obstacles = view, camera, obstacles
        self._chosen_at = camera
        self._towns: tuple[Settlement, ...] = ()
        self._pills: tuple[TownPill, ...] = ()
        self._apart: frozenset[Settlement] = frozenset()
        self._taken: Callable[[], Collection[QRectF]] = tuple
        # What is worked out once for every camera, and once for every look.
        self._boxes: dict[TownPill, QRectF] = {}
        self._pictures: dict[TownPill, QPixmap] = {}
        self._pressed_at: QPointF | None = None
        self._is_pressable = True
        self._current: Settlement | None = None
        self.setAccessibleName(self.tr("Weather at towns"))
        self.lower()  # Credits and cards lie over it.
        self.hide()
        view.installEventFilter(self)

    @property
    def towns(self) -> tuple[Settlement, ...]:
        """The towns that were chosen last."""
        return self._towns

    @property
    def pills(self) -> tuple[TownPill, ...]:
        """The pills that are drawn."""
        return tuple(pill for pill in self._pills if pill.town in self._apart)

    def choose(self, towns: Iterable[Settlement]) -> tuple[Settlement, ...]:
        """Choose among the towns in view, the largest first; with none nothing shows any more."""
        stay = self._towns if is_same_zoom(self._chosen_at, self._camera) else ()
        self._towns = choose(towns, self._camera, stay, self._obstacles())
        self._chosen_at = self._camera
        return self._towns

    def forget(self) -> None:
        """Show no town."""
        self._towns = ()
        self.show_pills(())

    def show_pills(self, pills: Sequence[TownPill]) -> None:
        """Show what is known of the towns."""
        self._pills = tuple(pills)
        self._pictures.clear()
        self._place(is_zoomed=True)
        self.setGeometry(0, 0, self._camera.width_px, self._camera.height_px)
        if not pills and self.hasFocus():
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if pills else Qt.FocusPolicy.NoFocus)
        self.setTabOrder(self._view, self)  # Which Qt takes only from what Tab stops at.
        self._describe()
        self.setVisible(bool(pills))
        self.update()

    def show_camera(self, camera: Camera) -> None:
        """Follow the camera."""
        zoomed, self._camera = camera.zoom != self._camera.zoom, camera
        if self._pills:
            self.setGeometry(0, 0, camera.width_px, camera.height_px)
            self._place(is_zoomed=zoomed)
            self.update()

    def give_way_to(self, taken: Callable[[], Collection[QRectF]]) -> None:
        """Show no pill where something else moves with the map, in the coordinates of the view."""
        self._taken = taken
        self.make_room()

    def make_room(self) -> None:
        """What pills give way to is elsewhere now."""
        self._place(is_zoomed=True)
        self.update()

    def set_pressable(self, *, is_pressable: bool) -> None:
        """Whether a click on a pill is one: not where clicks on the map have another meaning."""
        self._is_pressable = is_pressable

    def pill_at(self, at: QPointF) -> TownPill | None:
        """The pill at a point of the view."""
        return next((pill for pill in self.pills if self._boxes[pill].contains(at)), None)

    def takes_clicks_at(self, at: QPointF) -> bool:
        """Whether a click at a point is for a pill."""
        return self._is_pressable and self.pill_at(at) is not None

    @property
    def current(self) -> TownPill | None:
        """The pill that the keys are at."""
        pills = self._in_order
        return next((pill for pill in pills if pill.town == self._current), next(iter(pills), None))

    def spoken(self) -> Said:
        """A list of towns, each with its weather."""
        pills, current = self._in_order, self.current if self.hasFocus() else None
        parts = tuple(
            SaidPart(pill.sentence, self._boxes[pill].toAlignedRect(), pill is current) for pill in pills
        )
        return Said(Role.List, parts=parts, choose=lambda index: self._press(pills[index]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from pill to pill, press one, or go back to the map."""
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
        """Show which pill the keys are at."""
        super().focusInEvent(event)
        self._describe()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that they have gone."""
        super().focusOutEvent(event)
        self._describe()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the pills, none of which lies over another."""
        super().paintEvent(event)
        painter = QPainter(self)
        scale = self.devicePixelRatioF()
        for pill in self.pills:
            at, picture = town_pill.corner(self._boxes[pill]), self._pictures.get(pill)
            if picture is None or picture.devicePixelRatio() != scale:
                picture = self._pictures[pill] = town_pill.picture(pill, scale)
            # On whole device pixels, or the text would blur.
            painter.drawPixmap(QPointF(round(at.x() * scale) / scale, round(at.y() * scale) / scale), picture)
        current = self.current
        if self.hasFocus() and current is not None:
            ring = self._boxes[current].adjusted(-_RING_PX, -_RING_PX, _RING_PX, _RING_PX)
            painting.focus_ring_on_picture(painter, ring, ring.height() / 2)

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in another theme or font."""
        super().changeEvent(event)
        self._pictures.clear()
        self._place(is_zoomed=True)
        self.update()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Tell of the pill that is pointed at, and see a click on one; the map may be dragged by them too."""
        if not self._pills:
            return False
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            return self._tell(event)
        if isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.LeftButton:
            self._watch(event)
        return False

    @property
    def _in_order(self) -> list[TownPill]:
        """The pills that are drawn, as they are read: from the top, and from the left."""
        return sorted(self.pills, key=lambda pill: (round(self._boxes[pill].top()), self._boxes[pill].left()))

    def _press(self, pill: TownPill) -> None:
        if self._is_pressable:
            self.pressed.emit(pill.town)

    def _describe(self) -> None:
        current = self.current if self.hasFocus() else None
        told = [current] if current is not None else self._in_order
        self.setAccessibleDescription(". ".join(pill.sentence for pill in told))

    def _tell(self, event: QHelpEvent) -> bool:
        pill = self.pill_at(QPointF(event.pos()))
        if pill is None:
            return False
        QToolTip.showText(event.globalPos(), pill.tip, self._view, self._boxes[pill].toAlignedRect())
        return True

    def _watch(self, event: QMouseEvent) -> None:
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
        standing = Standing(self._camera)
        self._boxes = {pill: pill_box(standing.of(pill.town), town_pill.size(pill)) for pill in self._pills}
        if is_zoomed:
            self._apart = apart(((pill.town, box) for pill, box in self._boxes.items()), self._taken())
