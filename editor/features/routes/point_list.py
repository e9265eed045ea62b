"""The list of route points."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.errors import WeatherError
from editor.features.routes.model import RouteControl
from editor.features.routes.text import moment_text, point_name
from editor.records import dataclass
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.kit.row_models import ENTRY_ROLE, RowListModel
from editor.ui.kit.rows import AnyIndex, Row, Text
from editor.ui.text import local_number, translated
from editor.ui.theme import tokens
from editor.ui.theme.painting import focus_ring, selection_background, selection_focus_ring
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font
from editor.weather.cache.memory_cache import cell
from editor.weather.routes.edits import arrival_of, handles
from editor.weather.routes.route import Route
from editor.weather.units import shown_length
from editor.weather.zones import typed_time

_MOST_ROWS = 5
_EDIT_PX = 112
_RING_PX = 9.0
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class PointRow:
    """Row of a point: name, distance and arrival. `is_typed` marks a typed arrival."""

    name: str
    distance: str
    arrival: str
    is_typed: bool = False

    @property
    def sentence(self) -> str:
        return ", ".join(part for part in (self.name, self.distance, self.arrival) if part)


class PointsModel(RowListModel[PointRow]):
    """List model with one row per point. Signals: `arrival_typed(int, str)`."""

    arrival_typed = Signal(int, str)

    def describe(self, entry: PointRow) -> Row:
        return Row(lines=((Text(entry.sentence),),))

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.row() else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.EditRole:
            entry = self.entries[index.row()]
            return entry.arrival if entry.is_typed else ""
        return super().data(index, role)

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        self.arrival_typed.emit(index.row(), str(value))
        return True


class PointDelegate(QStyledItemDelegate):
    """Delegate that draws ring, name, distance and arrival of a point, and edits the arrival."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.TREE_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme, row, box = tokens.current(), index.data(ENTRY_ROLE), QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_selected:
            selection_background(painter, box)
        if option.state & QStyle.StateFlag.State_HasFocus:
            ring = selection_focus_ring if is_selected else focus_ring
            ring(painter, box, Radius.ROW)
        text = QColor(theme.on_selection if is_selected else theme.text)
        secondary = text if is_selected else QColor(theme.text_2)
        box.adjust(Gap.S, 0, -Gap.S, 0)
        painter.setPen(QPen(QColor(theme.highlight), 2))
        painter.drawEllipse(QRectF(box.left(), box.center().y() - _RING_PX / 2, _RING_PX, _RING_PX))
        box.setLeft(box.left() + _RING_PX + Gap.S)
        painter.setFont(font(TypeRole.BODY_STRONG if row.is_typed else TypeRole.BODY))
        metrics = QFontMetricsF(painter.font())
        painter.setPen(text if row.is_typed else secondary)
        painter.drawText(box, _RIGHT, row.arrival)
        box.setRight(box.right() - max(metrics.horizontalAdvance(row.arrival), _EDIT_PX - Gap.S) - Gap.M)
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(secondary)
        painter.drawText(box, _RIGHT, row.distance)
        box.setRight(box.right() - QFontMetricsF(painter.font()).horizontalAdvance(row.distance) - Gap.M)
        painter.setPen(text)
        name = QFontMetricsF(painter.font()).elidedText(row.name, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, _LEFT, name)
        painter.restore()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: AnyIndex) -> QWidget:
        """Create a field for the arrival."""
        edit = QLineEdit(parent)
        edit.setProperty("place", "raised")
        edit.setPlaceholderText(self.tr("17:30 or +2:30"))
        edit.setAccessibleName(self.tr("Time of arrival"))
        return edit

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        """Show the previous arrival, unless the user has typed something."""
        if isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        """Submit the typed arrival."""
        if isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex) -> None:
        """Place the editor over the arrival."""
        box = option.rect
        editor.setGeometry(QRect(box.right() - _EDIT_PX, box.top() + 1, _EDIT_PX, box.height() - 2))


class PointsView(QListView):
    """List of points. Delete removes a point, Alt+Up and Alt+Down move it, F2 or Enter edit its arrival.

    Signals: `removed(int)`, `exchanged(int, int)`, `point_selected(int)` with the current point.
    """

    removed = Signal(int)
    exchanged = Signal(int, int)
    point_selected = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = PointsModel(self)
        self.setModel(self._model)
        self.setItemDelegate(PointDelegate(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("place", "raised")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.DoubleClicked | QListView.EditTrigger.EditKeyPressed)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(self.tr("Route points"))
        self.setAccessibleDescription(
            self.tr(
                "Press Enter to set the arrival time, Alt+arrow keys to move the point, Delete to remove it."
            )
        )
        self.selectionModel().currentChanged.connect(lambda now, _before: self.point_selected.emit(now.row()))

    @property
    def points(self) -> PointsModel:
        """The model."""
        return self._model

    def show_rows(self, rows: Sequence[PointRow]) -> None:
        """Show points. The height follows their number up to a limit."""
        self._model.update(rows)
        self.setFixedHeight(Size.TREE_ROW * max(1, min(len(rows), _MOST_ROWS)))

    def event(self, event: QEvent) -> bool:
        """Override window shortcuts by the keys of the list."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._is_own_key(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove, move or edit the current point."""
        row = self.currentIndex().row()
        if self.state() is QListView.State.EditingState:
            return  # Keys that the editor ignores are not for the list.
        if not self._is_own_key(event) or row < 0:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Delete:
            self.removed.emit(row)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.edit(self.currentIndex())
        else:
            other = row + (-1 if event.key() == Qt.Key.Key_Up else 1)
            if 0 <= other < len(self._model.entries):
                self.exchanged.emit(row, other)
                self.setCurrentIndex(self._model.index(other))

    def _is_own_key(self, event: QKeyEvent) -> bool:
        """Return whether the list handles a key."""
        keys = (Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2)
        if event.modifiers() == Qt.KeyboardModifier.AltModifier:
            return event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down)
        return event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier) and (
            event.key() in keys
        )


_SAME_PLACE_M = 1.0


class PointList(QWidget):
    """Points of the planned route.

    Signals: `point_selected(int)` with the handle of the current point; `arrival_processed(str)` with the
    error of a typed arrival, if any.
    """

    point_selected = Signal(int)
    arrival_processed = Signal(str)

    def __init__(self, control: RouteControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control = control
        self.view = PointsView()
        self.add_place = quiet_button(self.tr("Add place…"), "mdi6.map-marker-plus-outline")
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        column.addWidget(self.view)
        column.addWidget(self.add_place, 0, Qt.AlignmentFlag.AlignLeft)
        self.setFocusProxy(self.view)
        self.view.removed.connect(control.remove)
        self.view.exchanged.connect(control.exchange)
        self.view.point_selected.connect(self.point_selected)
        self.view.points.arrival_typed.connect(self._on_arrival_typed)

    def refresh(self) -> None:
        """Show the current data."""
        route = self._control.route
        if route is not None:
            self.view.show_rows([self._row(route, index) for index in handles(route)])

    def _row(self, route: Route, index: int) -> PointRow:
        control, along_m = self._control, float(route.distances_m[index])
        stops_here = (stop for stop in control.stops if abs(stop.along.distance_m - along_m) < _SAME_PLACE_M)
        stop = next(stops_here, None)
        return PointRow(
            point_name(route, index, control.names),
            local_number(shown_length(along_m, control.unit).text),
            "" if stop is None else moment_text(stop, control.now_s),
            arrival_of(route, index) is not None,
        )

    def _on_arrival_typed(self, row: int, text: str) -> None:
        """Set a typed arrival, or report its error."""
        control, route = self._control, self._control.route
        if route is None:
            return
        place = route.points[handles(route)[row]]
        _, zone = control.names.get(cell(place.lat, place.lon), ("", None))
        problem = ""
        try:
            if zone is None:
                raise WeatherError(
                    self.tr("The time zone of this point is still loading. Try again in a moment.")
                )
            control.arrive(row, typed_time(text, zone, self._time_before(route, row), control.departure_s))
        except WeatherError as error:
            problem = translated(error.text)
        self.arrival_processed.emit(problem)

    def _time_before(self, route: Route, row: int) -> int:
        """Return the arrival at the previous point."""
        before_m = float(route.distances_m[handles(route)[max(0, row - 1)]]) + _SAME_PLACE_M
        times = [stop.stop.time_s for stop in self._control.plan.stops if stop.distance_m <= before_m]
        return max(times, default=self._control.departure_s)
