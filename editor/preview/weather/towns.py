"""The weather at the towns in view: a pill above each."""

import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QMarginsF, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRegion,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from editor.basemap.places import Settlement
from editor.basemap.tiles.tile import to_world
from editor.preview.live_map import MapPicture
from editor.preview.overlays.controls import Overlay
from editor.preview.weather.map_names import MapName, NameBox, name_boxes, plain_names
from editor.preview.weather.pill_layout import PillLayout, find_place, meets, pill_box
from editor.preview.weather.pills import (
    NAMED_PILL,
    PILL,
    SHADOW,
    TownPill,
    corner,
    picture,
    sizes_of,
)
from editor.preview.weather.plates import Plate, ground_in, plate_over
from editor.render.camera import Camera
from editor.ui.accessible_info import AccessibleInfo, AccessiblePart, Role
from editor.ui.theme import painting, tokens
from editor.weather.api.limits import MAX_PLACES
from editor.weather.api.records import LatLon
from editor.weather.cache.memory_cache import cell

# Below it, labels contain the names of their towns.
NAMED_BELOW: Final = 7.0
# Minimum distance between newly selected towns, which keeps the map readable.
_AROUND: Final = QMarginsF(32, 24, 32, 24)
# A larger difference of zooms selects towns again.
_SAME_ZOOM: Final = 0.25


class TownPositions:
    """Positions of towns in a camera's view; of their repetitions those nearest to the centre."""

    def __init__(self, camera: Camera) -> None:
        box = camera.bounds
        self._left, self._top, self._size = box.left, box.top, camera.world_px
        self._middle = (box.left + box.right) / 2

    def of(self, town: Settlement) -> QPointF:
        """Return the position of a town. Units: logical pixels."""
        x, y = to_world(town.lat, town.lon)
        x += round(self._middle - x)
        return QPointF((x - self._left) * self._size, (y - self._top) * self._size)


def select_towns(
    towns: Iterable[Settlement],
    camera: Camera,
    shown: Sequence[Settlement] = (),
    obstacles: Collection[QRectF] = (),
) -> tuple[Settlement, ...]:
    """Return the towns to show, as many as one request allows; shown ones stay if possible.

    Shape: `towns` the largest first. The result has those that stay first, then the others.
    """
    view, positions = QRectF(0, 0, camera.width_px, camera.height_px), TownPositions(camera)
    size = NAMED_PILL if is_named_at(camera.zoom) else PILL
    stays = frozenset(shown)
    found: dict[Settlement, QRectF] = {}
    for town in (*shown, *towns):
        if len(found) == MAX_PLACES:
            break
        box = pill_box(positions.of(town), size)
        if town in found or not view.contains(box) or meets(box, obstacles):
            continue
        if not meets(box if town in stays else box.marginsAdded(_AROUND), found.values()):
            found[town] = box
    return tuple(found)


def is_named_at(zoom: float) -> bool:
    """Return whether labels contain the names of their towns."""
    return zoom < NAMED_BELOW


def is_same_zoom(one: Camera, other: Camera) -> bool:
    """Return whether two views have the same selection of towns where they overlap."""
    return abs(one.zoom - other.zoom) < _SAME_ZOOM


def without_overlaps(
    boxes: Iterable[tuple[Settlement, QRectF]], obstacles: Collection[QRectF] = ()
) -> frozenset[Settlement]:
    """Return the towns whose labels overlap neither obstacles nor earlier labels, e.g. after a zoom."""
    found: dict[Settlement, QRectF] = {}
    for town, box in boxes:
        if not meets(box, found.values()) and not meets(box, obstacles):
            found[town] = box
    return frozenset(found)


def location_of(town: Settlement) -> LatLon:
    """Return the position of a town for weather requests."""
    return LatLon(town.lat, town.lon)


_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
_PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
# Distance of the focus ring from a label.
_RING_PX = 4
# Pause between readings of the map beneath the labels; after this time the rest waits for another turn.
_READ_EVERY_MS = 60
_READ_AT_MOST_S = 0.002
_DESCRIBE_AFTER_MS = 100


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
        self._whole_pills: tuple[TownPill, ...] = ()
        self._visible_towns: frozenset[Settlement] = frozenset()
        self._moving_obstacles: Callable[[], Collection[QRectF]] = tuple
        self._map_picture: Callable[[], MapPicture | None] = lambda: None
        self._names: tuple[MapName, ...] = ()
        self._offsets: dict[Settlement, QPointF] = {}
        # By town, size and name, while camera, names and towns are the same.
        self._layouts: dict[tuple[Settlement, float, str], PillLayout] = {}
        self._layout_key: tuple[Camera, tuple[MapName, ...], frozenset[str]] | None = None
        self._card_place: LatLon | None = None
        self._card_name = ""
        self._plates: dict[Settlement, Plate] = {}
        self._unread: set[Settlement] = set()
        self._reading = QTimer(self, singleShot=True)
        self._reading.timeout.connect(self.read_map_now)
        # Cached for any camera, and for the current theme and scale.
        self._boxes: dict[TownPill, QRectF] = {}
        self._pictures: dict[TownPill, QPixmap] = {}
        # Screen readers need not announce every step of a drag.
        self._describing = QTimer(self, singleShot=True)
        self._describing.setInterval(_DESCRIBE_AFTER_MS)
        self._describing.timeout.connect(self._describe)
        self._pressed_at: QPointF | None = None
        self._is_pressable = True
        self._current: Settlement | None = None
        self.setAccessibleName(self.tr("Show weather in towns"))
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

    def select(self, towns: Iterable[Settlement]) -> tuple[Settlement, ...]:
        """Select among the towns in view, given the largest first; without towns nothing is shown."""
        shown = self._towns if is_same_zoom(self._selection_camera, self._camera) else ()
        self._towns = select_towns(towns, self._camera, shown, self._obstacles())
        self._selection_camera = self._camera
        return self._towns

    def forget(self) -> None:
        """Show no towns."""
        self._towns = ()
        self.show_pills(())

    def show_pills(self, pills: Sequence[TownPill]) -> None:
        """Show the labels of towns."""
        before = self._visible_boxes()
        self._whole_pills = tuple(pills)
        self._place(is_zoomed=True)
        self._pictures = {pill: drawn for pill, drawn in self._pictures.items() if pill in self._boxes}
        self._plates = {
            pill.town: self._plates.get(pill.town) or self._plate_of(pill) for pill in self._pills
        }
        after = self._visible_boxes()
        moved = {pill.town: box for pill, box in before.items()}
        self._read_later(pill.town for pill, box in after.items() if moved.get(pill.town) != box)
        self.setGeometry(0, 0, self._camera.width_px, self._camera.height_px)
        if not pills and self.hasFocus():
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if pills else Qt.FocusPolicy.NoFocus)
        self.setTabOrder(self._view, self)  # Qt ignores widgets without a tab stop.
        self._describing.start()
        self.setVisible(bool(pills))
        # Not the whole map, which a drag of the timeline would paint again for each time.
        changed = QRegion()
        for pill in before.keys() | after.keys():
            boxes = before.get(pill), after.get(pill)
            if boxes[0] != boxes[1]:
                for box in filter(None, boxes):
                    changed += box.marginsAdded(QMarginsF(SHADOW)).toAlignedRect()
        self.update(changed)

    def _visible_boxes(self) -> dict[TownPill, QRectF]:
        return {pill: self._boxes[pill] for pill in self.pills}

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        zoomed, self._camera = camera.zoom != self._camera.zoom, camera
        if self._pills:
            self.setGeometry(0, 0, camera.width_px, camera.height_px)
            self._place(is_zoomed=zoomed)
            if zoomed:
                self.read_map()
            self.update()

    def set_map_picture(self, picture: Callable[[], MapPicture | None]) -> None:
        """Set a callable that returns the picture beneath the labels, None if it is not known."""
        self._map_picture = picture

    def show_names(self, names: Sequence[MapName]) -> None:
        """Set the names on the map; a label that would cover another name than its own is left out."""
        if self._names != tuple(names):
            self._names = tuple(names)
            self.update_obstacles()
            self.read_map()

    def show_card_place(self, place: LatLon | None, name: str = "") -> None:
        """Mark the town of the weather card; None without a card."""
        if (place, name) != (self._card_place, self._card_name):
            self._card_place, self._card_name = place, name
            self._pictures.clear()
            self.update()

    def read_map(self) -> None:
        """Read the map beneath the labels after a pause, which all changes until then share."""
        self._read_later(pill.town for pill in self.pills)

    def _read_later(self, towns: Iterable[Settlement]) -> None:
        self._unread.update(towns)
        if self._unread and not self._reading.isActive():
            self._reading.start(_READ_EVERY_MS)

    def read_map_now(self) -> None:
        """Update the plates, by default all.

        It continues in the next event loop iteration if it takes too long.
        """
        started_s = time.perf_counter()
        unread = [pill for pill in self.pills if pill.town in self._unread] or list(self.pills)
        while unread and time.perf_counter() - started_s < _READ_AT_MOST_S:
            pill = unread.pop()
            plate = self._plate_of(pill)
            if plate != self._plates.get(pill.town):
                self._plates[pill.town] = plate
                self._pictures.pop(pill, None)
                self.update()
        self._unread = {pill.town for pill in unread}
        if unread:
            self._reading.start(0)

    def plate_of(self, pill: TownPill) -> Plate:
        """Return the plate of a label."""
        return self._plates.get(pill.town) or Plate(tokens.current())

    def box_of(self, pill: TownPill) -> QRectF:
        """Return the box of a label on the view."""
        return self._boxes[pill]

    def is_of_card(self, pill: TownPill) -> bool:
        """Return whether a label is that of the weather card's town."""
        place, town = self._card_place, pill.town
        if place is None:
            return False
        return cell(place.lat, place.lon) == cell(town.lat, town.lon) or town.name == self._card_name

    def set_moving_obstacles(self, obstacles: Callable[[], Collection[QRectF]]) -> None:
        """Set a callable that returns the boxes of moving obstacles, in the coordinates of the view."""
        self._moving_obstacles = obstacles
        self.update_obstacles()

    def update_obstacles(self) -> None:
        """Update the visible labels after obstacles have moved."""
        self._place(is_zoomed=True)
        self.update()

    def set_pressable(self, *, is_pressable: bool) -> None:
        """Set whether labels are clickable."""
        self._is_pressable = is_pressable

    def pill_at(self, at: QPointF) -> TownPill | None:
        """Return the label at a point of the view."""
        return next((pill for pill in self.pills if self._boxes[pill].contains(at)), None)

    def is_clickable_at(self, at: QPointF) -> bool:
        """Return whether a click at a point belongs to a label."""
        return self._is_pressable and self.pill_at(at) is not None

    @property
    def current(self) -> TownPill | None:
        """The current label for the keyboard."""
        pills = self._in_order
        return next((pill for pill in pills if pill.town == self._current), next(iter(pills), None))

    def accessible_info(self) -> AccessibleInfo:
        """Return accessible info: a list of towns with their weather."""
        pills, current = self._in_order, self.current if self.hasFocus() else None
        parts = tuple(
            AccessiblePart(pill.sentence, self._boxes[pill].toAlignedRect(), pill is current)
            for pill in pills
        )
        return AccessibleInfo(Role.List, parts=parts, select=lambda index: self._press(pills[index]))

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
            at, drawn = corner(self._boxes[pill]), self._pictures.get(pill)
            if drawn is None or drawn.devicePixelRatio() != scale:
                has_ring = self.is_of_card(pill)
                drawn = picture(pill, self.plate_of(pill), scale, has_ring=has_ring)
                self._pictures[pill] = drawn
            # Aligned to device pixels, which keeps the text sharp.
            painter.drawPixmap(QPointF(round(at.x() * scale) / scale, round(at.y() * scale) / scale), drawn)
        current = self.current if self.hasFocus() else None
        if current is not None:
            ring = self._boxes[current].adjusted(-_RING_PX, -_RING_PX, _RING_PX, _RING_PX)
            painting.focus_ring_on_picture(painter, ring, ring.height() / 2)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw after a change of theme or font."""
        super().changeEvent(event)
        self._pictures.clear()
        self._layout_key = None
        self._place(is_zoomed=True)
        self._plates = {pill.town: self._plate_of(pill) for pill in self._pills}
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
            self._pressed_at = at if is_plain and self.is_clickable_at(at) else None
        elif kind is QEvent.Type.MouseButtonRelease and self._pressed_at is not None:
            pressed_at, self._pressed_at = self._pressed_at, None
            pill = self.pill_at(at)
            if pill is not None and (at - pressed_at).manhattanLength() <= QApplication.startDragDistance():
                self.pressed.emit(pill.town)

    def _place(self, *, is_zoomed: bool) -> None:
        """Move the labels with the map; after a zoom also decide which of them have space."""
        positions = TownPositions(self._camera)
        at = {pill.town: positions.of(pill.town) for pill in self._whole_pills}
        if is_zoomed:
            self._find_places(at)
        sizes = zip(self._pills, sizes_of(self._pills), strict=True)
        self._boxes = {
            pill: pill_box(at[pill.town], its_size, self._offsets.get(pill.town)) for pill, its_size in sizes
        }
        if is_zoomed:
            uncovering = [(pill.town, box) for pill, box in self._boxes.items() if pill.town in self._offsets]
            self._visible_towns = without_overlaps(uncovering, self._moving_obstacles())

    def _find_places(self, at: Mapping[Settlement, QPointF]) -> None:
        """Place each label above its town, or elsewhere beside it if only there it covers no other name.

        Towns without such a place have none. The name is left out where the map shows it.
        """
        known = plain_names(at)
        layout_key = (self._camera, self._names, known)
        if layout_key != self._layout_key:
            self._layout_key = layout_key
            self._layouts.clear()
        names: tuple[NameBox, ...] | None = None
        view = QRectF(0, 0, self._camera.width_px, self._camera.height_px)
        pills: list[TownPill] = []
        self._offsets = {}
        for whole, its_size in zip(self._whole_pills, sizes_of(self._whole_pills), strict=True):
            town = whole.town
            key = (town, its_size.width(), whole.name)
            layout = self._layouts.get(key)
            if layout is None:
                names = name_boxes(self._names, self._camera) if names is None else names
                layout = self._layouts[key] = find_place(whole, at[town], view, names, known)
            pills.append(replace(whole, name="") if layout.is_named and whole.name else whole)
            if layout.offset is not None:
                self._offsets[town] = layout.offset
        self._pills = tuple(pills)

    def _plate_of(self, pill: TownPill) -> Plate:
        ground = ground_in(self._map_picture(), self._camera, self._boxes[pill])
        return plate_over(ground, tokens.current())
