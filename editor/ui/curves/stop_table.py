"""Table of the stops of a curve: level, value and rendered value."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QTableView,
    QWidget,
)

from editor.mapstyle.color.notations import value_texts
from editor.mapstyle.color.ramps import free_levels, next_color_stop, with_even_stops
from editor.mapstyle.curves.curve import governing_stop, value_at
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop, Value
from editor.ui.curves.stop_delegate import LENS_PX, StopDelegate
from editor.ui.curves.stop_model import StopColumn, StopModel
from editor.ui.curves.values import add_copying, with_stop
from editor.ui.fields.field import Field
from editor.ui.fields.property_row import ProblemLine
from editor.ui.icons.choices import OfferedIcons
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import local_number, translated
from editor.ui.theme.symbols import FileSymbol, symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

_LEVEL_PX = 52
_VALUE_PX = 84
_REMOVE_PX = 28


class StopView(QTableView):
    """The rows. Delete and the cross remove a stop; Ctrl+Enter and the magnifier go to its zoom."""

    remove_pressed = Signal(int)
    zoom_pressed = Signal(int)
    menu_requested = Signal(int, QPoint)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.viewportEntered.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ignore a press on the magnifier, which would open the editor of the level."""
        if self._zoom_button_at(event) is None:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore a double-click on the magnifier, which would open the editor of the level."""
        if self._zoom_button_at(event) is None:
            super().mouseDoubleClickEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Handle clicks on the cross and the magnifier."""
        index = self.indexAt(event.position().toPoint())
        is_cross = index.isValid() and index.column() == StopColumn.REMOVE
        row = self._zoom_button_at(event)
        if row is not None:
            self.zoom_pressed.emit(row)
            return
        super().mouseReleaseEvent(event)
        if is_cross and event.button() is Qt.MouseButton.LeftButton:
            self.remove_pressed.emit(index.row())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu of the row under the mouse, or of the current one."""
        is_by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if is_by_mouse else self.currentIndex()
        if index.isValid():
            below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
            self.menu_requested.emit(index.row(), event.globalPos() if is_by_mouse else below)

    def _zoom_button_at(self, event: QMouseEvent) -> int | None:
        """Return the row of the magnifier under a left click; None if there is none."""
        at = event.position().toPoint()
        index = self.indexAt(at)
        is_level = index.isValid() and index.column() == StopColumn.LEVEL
        if not is_level or event.button() is not Qt.MouseButton.LeftButton:
            return None
        return index.row() if at.x() > self.visualRect(index).right() - LENS_PX else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edit on Enter, go to the zoom on Ctrl+Enter, remove on Delete."""
        key = event.key()
        is_enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.currentIndex().isValid():
            self.remove_pressed.emit(self.currentIndex().row())
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if self.currentIndex().isValid():
                self.zoom_pressed.emit(self.currentIndex().row())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class StopTable(Field):
    """A curve as editable rows; its value is a Curve.

    Signals: `last_removed` requests to remove the property instead of its last stop; `zoom_requested` a zoom
    of the map; `color_field_made(ColorField, level)` and `icon_field_made(IconField, level)` let the owner
    configure an editor.
    """

    stop_selected = Signal(int)
    last_removed = Signal()
    zoom_requested = Signal(int)
    color_field_made = Signal(object, int)
    icon_field_made = Signal(object, int)

    def __init__(self, prop: PaintProperty, parent: QWidget | None = None) -> None:
        super().__init__(translated(prop.label), parent)
        self._prop = prop
        self._zoom = 0.0
        self.model = StopModel(prop, self)
        self.view = StopView(self)
        self.view.setModel(self.model)
        self._delegate = StopDelegate(prop, self)
        self.view.setItemDelegate(self._delegate)
        self._init_view()
        self.add = quiet_button("", FileSymbol.ADD, self)
        self._footnote = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True, parent=self)
        self._problem_line = ProblemLine(self)
        self.problem_changed.connect(self._problem_line.show_text)
        foot = h_box(margins=(0, 2, 0, 2))
        foot.addWidget(self.add)
        foot.addStretch(1)
        foot.addWidget(self._footnote)
        layout = v_box(self, margins=NO_MARGINS, spacing=0)
        layout.addWidget(self.view)
        layout.addWidget(self._problem_line)
        layout.addLayout(foot)
        self.setFocusProxy(self.view)
        self.set_name(self.tr("{name} stops").format(name=translated(prop.label)))
        self.add.clicked.connect(self._add_stop)
        self.view.entered.connect(lambda index: self._hover(index.row()))
        self.view.viewportEntered.connect(lambda: self._hover(-1))
        self.view.remove_pressed.connect(self.remove)
        self.view.zoom_pressed.connect(lambda row: self.zoom_requested.emit(self.model.stop(row).level))
        self.view.menu_requested.connect(self._open_menu)
        self.view.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self._delegate.edit_started.connect(self._begin)
        self._delegate.level_edited.connect(self._set_level)
        self._delegate.value_edited.connect(self._set_value)
        self._delegate.edit_finished.connect(self._end)
        self._delegate.edit_cancelled.connect(self.cancel)
        self._delegate.problem_found.connect(self.set_problem)
        self._delegate.color_field_made.connect(
            lambda field, row: self.color_field_made.emit(field, self.model.stop(row).level)
        )
        self._delegate.icon_field_made.connect(
            lambda field, row: self.icon_field_made.emit(field, self.model.stop(row).level)
        )
        self.set_zoom(0.0)

    def _init_view(self) -> None:
        view = self.view
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.SelectedClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        view.setToolTip(self.tr("Enter to edit, Delete to remove"))
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setTabKeyNavigation(False)
        view.setMouseTracking(True)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows = view.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(Size.STOP_ROW)
        rows.setDefaultSectionSize(Size.STOP_ROW)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = view.horizontalHeader()
        header.setFixedHeight(Size.STOP_ROW)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(_REMOVE_PX)
        for column, width in ((StopColumn.LEVEL, _LEVEL_PX), (StopColumn.REMOVE, _REMOVE_PX)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            view.setColumnWidth(column, width)
        stretched = StopColumn.NOTE if self._prop.interpolates else StopColumn.VALUE
        other = StopColumn.VALUE if self._prop.interpolates else StopColumn.NOTE
        header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(other, QHeaderView.ResizeMode.Fixed)
        # Icons have no note, and their ids may be long.
        view.setColumnHidden(StopColumn.NOTE, self._prop.kind is ValueKind.ICON)
        view.setColumnWidth(other, _VALUE_PX + (20 if self._prop.value == "color" else 0))

    @property
    def curve(self) -> Curve | None:
        """The curve."""
        return self._value if isinstance(self._value, Curve) else None

    def show_value(self, value: object) -> None:
        """Show a curve; an open editor of another one closes."""
        if value != self._value:
            self._delegate.close_editor()
        super().show_value(value)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._problem_line.set_available_width(self.width())

    def set_zoom(self, zoom: float) -> None:
        """Set the zoom of the map, which determines the effective stop and the level of a new one."""
        self._zoom = zoom
        stops = self.curve_stops()
        governing = governing_stop(self.curve, zoom) if self.curve is not None and stops else None
        self.model.show_effective(-1 if governing is None else stops.index(governing))
        level = self._level_to_add()
        self.add.setText(self.tr("Add stop at zoom {level}").format(level=local_number(f"{level:.1f}")))
        self.add.setAccessibleName(self.add.text())
        is_used = self.curve is not None and any(stop.level == level for stop in self.curve.stops)
        self.add.setEnabled(not is_used)
        self.add.setToolTip(
            self.tr("A stop exists at zoom {level}").format(level=level)
            if is_used
            else self.tr("Add stop at current zoom")
        )

    def set_notes(self, notes: Sequence[str], title: str = "") -> None:
        """Set the rendered value of each stop, such as "7.5 px"."""
        self.model.show_notes(notes, title or self.tr("On screen"))

    def set_footnote(self, text: str) -> None:
        """Set the text below the table, such as the reason for hatching."""
        self._footnote.set_text(text)

    def set_drawn_range(self, low: int, high: int) -> None:
        """Set the levels at which the layer is drawn; the other stops are grey."""
        self.model.show_drawn_range(low, high)

    def set_icons(self, offered: OfferedIcons) -> None:
        """Set the icons that values refer to."""
        self.model.show_icons(offered)

    def select(self, index: int) -> None:
        """Select a stop without emitting `stop_selected`."""
        if index == self.view.currentIndex().row():
            return
        selection = self.view.selectionModel()
        selection.blockSignals(True)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        selection.setCurrentIndex(self.model.index(index, StopColumn.VALUE), flags)
        selection.blockSignals(False)
        self.view.viewport().update()

    def go_to(self, row: int) -> None:
        """Select a stop."""
        self.view.setCurrentIndex(self.model.index(row, StopColumn.VALUE))

    def remove(self, row: int) -> None:
        """Remove a stop, or emit `last_removed` for the last one."""
        curve = self.curve
        if curve is None or not 0 <= row < len(curve.stops):
            return
        if len(curve.stops) == 1:
            self.last_removed.emit()
            return
        self._edit_once(replace(curve, stops=curve.stops[:row] + curve.stops[row + 1 :]))

    def _level_to_add(self) -> int:
        return min(HIGHEST_LEVEL, max(LOWEST_LEVEL, round(self._zoom)))

    def _add_stop(self) -> None:
        curve = self.curve
        level = self._level_to_add()
        if curve is not None and all(stop.level != level for stop in curve.stops):
            value = value_at(curve, self._prop, level)
            rounded: Value = round(value, 4) if isinstance(value, float) else value
            self._edit_once(with_stop(curve, Stop(level, rounded)))
            self.view.selectRow(next(i for i, stop in enumerate(self.curve_stops()) if stop.level == level))

    def curve_stops(self) -> tuple[Stop, ...]:
        """Return the stops of the curve in file order."""
        return self.curve.stops if self.curve is not None else ()

    def _set_level(self, row: int, level: object) -> None:
        if isinstance(level, int) and row < len(self.curve_stops()):
            self._replace_stop(row, Stop(level, self.curve_stops()[row].value))

    def _set_value(self, row: int, value: object) -> None:
        if isinstance(value, (Color, int, float, str)) and row < len(self.curve_stops()):
            self._replace_stop(row, Stop(self.curve_stops()[row].level, value))

    def _replace_stop(self, row: int, stop: Stop) -> None:
        curve = self.curve
        if curve is not None:
            self._edit(replace(curve, stops=(*curve.stops[:row], stop, *curve.stops[row + 1 :])))

    def _hover(self, row: int) -> None:
        """Show the magnifier in the row under the mouse."""
        if row != self._delegate.hovered_row:
            self._delegate.hovered_row = row
            self.view.viewport().update()

    def _open_menu(self, row: int, position: QPoint) -> None:
        """Open the menu of a stop."""
        stop = self.model.stop(row)
        menu = QMenu(self)
        add_copying(menu, value_texts(self._prop, stop.value, stop.level))
        menu.addAction(self.tr("Set map to this zoom")).triggered.connect(
            lambda: self.zoom_requested.emit(stop.level)
        )
        if self._prop.kind is ValueKind.COLOR:
            self._add_even_stops(menu, stop)
        menu.addSeparator()
        remove = menu.addAction(symbol("trash-can-outline"), self.tr("Remove stop"))
        remove.triggered.connect(lambda: self.remove(row))
        remove.setEnabled(self.isEnabled())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(position)

    def _add_even_stops(self, menu: QMenu, low: Stop) -> None:
        """Add the commands that fill the levels up to the next stop with even steps of colour."""
        curve = self.curve
        high = next_color_stop(curve, low) if curve is not None else None
        free = free_levels(low, high) if high is not None else 0
        if curve is None or high is None or not free:
            return
        title = self.tr("Add even stops up to zoom {level}").format(level=high.level)
        even = menu.addMenu(symbol("plus"), title)
        even.setEnabled(self.isEnabled())
        for count in range(1, free + 1):
            text = self.tr("%Ln stops", "", count)
            if count == free:
                text = self.tr("At each zoom ({stops})").format(stops=text)
            even.addAction(text).triggered.connect(
                lambda _checked=False, count=count: self._edit_once(with_even_stops(curve, low, high, count))
            )

    def _on_current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid():
            self.stop_selected.emit(current.row())

    def _refresh(self) -> None:
        self.model.show_stops(self.curve_stops())
        height = Size.STOP_ROW * (len(self.curve_stops()) + 1) + Gap.XS
        if height != self.view.height() or height != self.view.minimumHeight():
            self.view.setFixedHeight(height)
        self.set_zoom(self._zoom)
