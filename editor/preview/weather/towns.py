"""The weather at the towns in view: a pill above each."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QMargins,
    QMarginsF,
    QObject,
    QPointF,
    QRectF,
    QSizeF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from editor.basemap.places import Settlement
from editor.basemap.tiles.tile import to_world
from editor.preview.overlays.controls import Overlay
from editor.preview.weather.text import sky_symbol
from editor.records import dataclass
from editor.render.camera import Camera
from editor.ui.accessible_info import AccessibleInfo, AccessiblePart, Role
from editor.ui.text import translated, wrapped_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.weather.api.limits import MAX_PLACES
from editor.weather.api.records import CurrentWeather, LatLon
from editor.weather.cache.memory_cache import cell
from editor.weather.results import WeatherResult
from editor.weather.units import Units
from editor.weather.wording.states import SIMULATED_PLACE, service_text
from editor.weather.wording.times import old_age_text
from editor.weather.wording.values import degrees_text, exact_degrees, wind_text
from editor.wording import listed

# The space reserved for a label of any content, and its distance above the town, which leaves the town's name
# visible. Units: logical pixels.
PILL: Final = QSizeF(76, 24)
# At low zooms a label covers names and its town may have none on the map, so it contains the name.
NAMED_PILL: Final = QSizeF(148, 24)
NAMED_BELOW: Final = 7.0
LIFT_PX: Final = 13.0
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


def pill_box(at: QPointF, size: QSizeF = PILL) -> QRectF:
    """Return the box of the label of a town at a point."""
    return QRectF(QPointF(at.x() - size.width() / 2, at.y() - LIFT_PX - size.height()), size)


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
        if town in found or not view.contains(box) or _meets(box, obstacles):
            continue
        if not _meets(box if town in stays else box.marginsAdded(_AROUND), found.values()):
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
        if not _meets(box, found.values()) and not _meets(box, obstacles):
            found[town] = box
    return frozenset(found)


def _meets(box: QRectF, others: Iterable[QRectF]) -> bool:
    return any(box.intersects(other) for other in others)


_SHADOW: Final = painting.SHADOW


@dataclass(frozen=True, slots=True)
class TownPill:
    """The content of a label; `lines` are its tooltip. Without a temperature it shows only the symbol.

    `name` is empty where the map shows it.
    """

    town: Settlement
    symbol: str
    temperature: str
    lines: tuple[str, ...]
    is_old: bool
    name: str = ""

    @property
    def tip(self) -> str:
        """The lines as a tooltip."""
        return wrapped_tool_tip("\n".join(self.lines))

    @property
    def sentence(self) -> str:
        """The lines as accessible text."""
        return ", ".join(self.lines)


def location_of(town: Settlement) -> LatLon:
    """Return the position of a town for weather requests."""
    return LatLon(town.lat, town.lon)


def town_pills(
    towns: Sequence[Settlement],
    result: WeatherResult[CurrentWeather] | None,
    units: Units,
    now_s: float,
    *,
    is_named: bool = False,
) -> tuple[TownPill, ...]:
    """Return the labels of the towns with known weather. Units: UNIX time."""
    if result is None or result.answer is None:
        return ()
    is_metric = result.answer.is_metric
    # One record applies to a whole cell, whichever of its towns was requested.
    known = {cell(record.place.lat, record.place.lon): record for record in result.answer.records}
    found = []
    for town in towns:
        weather = known.get(cell(town.lat, town.lon))
        if weather is None or (weather.conditions.words is None and weather.conditions.temperature_c is None):
            continue
        old_age = old_age_text(weather.update_time_s, now_s, is_last_known=result.is_old)
        lines = (
            translated(old_age),
            f"{town.name} ({translated(SIMULATED_PLACE)})" if result.answer.simulated else town.name,
            *_weather_lines(weather, units, is_metric=is_metric),
        )
        temperature = translated(degrees_text(weather.conditions.temperature_c, units, is_metric=is_metric))
        symbol = sky_symbol(weather.conditions)
        name = town.name if is_named else ""
        found.append(TownPill(town, symbol, temperature, tuple(filter(None, lines)), bool(old_age), name))
    return tuple(found)


def picture(pill: TownPill, scale: float) -> QPixmap:
    """Return the image of a label with its shadow. Units: `scale` is device pixels per logical pixel."""
    theme = tokens.current()
    return _picture(pill.symbol, pill.temperature, pill.name, pill.is_old, theme.name, _font_key(), scale)


def size(pill: TownPill) -> QSizeF:
    """Return the size of a label without its shadow."""
    return _size(pill.temperature, pill.name, _font_key())


def corner(box: QRectF) -> QPointF:
    """Return the position of the image for a label in a box."""
    return box.topLeft() - QPointF(_SHADOW.left(), _SHADOW.top())


def _weather_lines(weather: CurrentWeather, units: Units, *, is_metric: bool) -> tuple[str, ...]:
    now = weather.conditions
    exact = exact_degrees(now.temperature_c, units, is_metric=is_metric)
    return (
        translated(listed((service_text(now.words), exact))),
        translated(wind_text(now, units, is_metric=is_metric)),
    )


def _font_key() -> str:
    return font(TypeRole.SECTION_TITLE).key()


@lru_cache(maxsize=256)
def _size(temperature: str, name: str, _font: str) -> QSizeF:
    degrees_width = _degrees_width(temperature)
    name_width = QFontMetricsF(font(TypeRole.BODY)).horizontalAdvance(name)
    content_width = sum(Gap.XS + part for part in (degrees_width, name_width) if part)
    width = Gap.S + Size.GLYPH + content_width + Gap.S
    return QSizeF(round(min(width, NAMED_PILL.width()) if name else width), PILL.height())


def _degrees_width(temperature: str) -> float:
    return QFontMetricsF(font(TypeRole.SECTION_TITLE)).horizontalAdvance(temperature)


@lru_cache(maxsize=128)
def _picture(
    symbol: str, temperature: str, name: str, is_old: bool, _theme: str, font_key: str, scale: float
) -> QPixmap:
    box = QRectF(QPointF(0, 0), _size(temperature, name, font_key))
    whole = box.toRect().marginsAdded(QMargins(_SHADOW)).size()
    image = QPixmap(whole * scale)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(_SHADOW.left(), _SHADOW.top())
    theme = tokens.current()
    painting.card(painter, box, box.height() / 2)
    glyph = QRectF(Gap.S, (box.height() - Size.GLYPH) / 2, Size.GLYPH, Size.GLYPH)
    symbols.paint(painter, symbol, glyph, QColor(theme.text_2 if is_old else theme.accent))
    painter.setFont(font(TypeRole.SECTION_TITLE))
    painter.setPen(QColor(theme.text_2 if is_old else theme.text))
    degrees_width = box.adjusted(Gap.S + Size.GLYPH + Gap.XS, 0, 0, 0)
    painter.drawText(degrees_width, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, temperature)
    if name:
        name_box = degrees_width.adjusted(
            _degrees_width(temperature) + Gap.XS if temperature else 0, 0, -Gap.S, 0
        )
        painter.setFont(font(TypeRole.BODY))
        elided = QFontMetricsF(painter.font()).elidedText(
            name, Qt.TextElideMode.ElideRight, name_box.width() + 1
        )
        painter.drawText(name_box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, elided)
    painter.end()
    return image


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
                drawn = self._pictures[pill] = picture(pill, scale)
            # Aligned to device pixels, which keeps the text sharp.
            painter.drawPixmap(QPointF(round(at.x() * scale) / scale, round(at.y() * scale) / scale), drawn)
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
            self._pressed_at = at if is_plain and self.is_clickable_at(at) else None
        elif kind is QEvent.Type.MouseButtonRelease and self._pressed_at is not None:
            pressed_at, self._pressed_at = self._pressed_at, None
            pill = self.pill_at(at)
            if pill is not None and (at - pressed_at).manhattanLength() <= QApplication.startDragDistance():
                self.pressed.emit(pill.town)

    def _place(self, *, is_zoomed: bool) -> None:
        positions = TownPositions(self._camera)
        self._boxes = {pill: pill_box(positions.of(pill.town), size(pill)) for pill in self._pills}
        if is_zoomed:
            self._visible_towns = without_overlaps(
                ((pill.town, box) for pill, box in self._boxes.items()), self._moving_obstacles()
            )
