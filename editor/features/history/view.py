"""History panel: undo steps, marked states and the changes of a step, with the delegate of its rows."""

from collections.abc import Callable

from PySide6.QtCore import QMargins, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QMenu,
    QSplitter,
    QStyleOptionViewItem,
    QWidget,
)

from editor.features.history.model import ROW_ROLE, HistoryModel, HistoryRow, RowKind
from editor.features.history.step_changes import StepChanges
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.source_data import SourceData
from editor.session.history_marks import Marks
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.ui.kit.buttons import action_button, tool_button
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.kit.rows import AnyIndex, Row, RowDelegate, RowList, RowPart, RowTone, Swatch, Symbol, Text
from editor.ui.text import elide_middle
from editor.ui.theme.symbols import symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

_MARK_KINDS = (RowKind.MARK, RowKind.LOST_MARK)


class HistoryPanel(QWidget):
    """Lists the steps, the newest first; `title` is the dock's title line.

    Signals: `compare_requested(MapStyle, str)` with a state and its name; `place_requested(Path)` with the
    path of a changed element in the current style.
    """

    compare_requested = Signal(object, str)
    place_requested = Signal(object)

    def __init__(
        self,
        session: Session,
        marks: Marks,
        model: HistoryModel,
        data: SourceData,
        jobs: Jobs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.LEFT_DOCK_LEAST)
        self._session, self._marks = session, marks
        self.model = model
        self.title = DockTitle(self.tr("History"))
        self.list = self._create_list()
        self.setFocusProxy(self.list)
        self.changes = StepChanges(data, jobs)
        self.changes.place_requested.connect(self._go_to_place)
        self._compare_button = tool_button("compare", self.tr("Compare selected state with the map"))
        self._compare_button.clicked.connect(self.compare)
        self.title.add_button(self._compare_button)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.list)
        splitter.addWidget(self.changes)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 1)
        column = v_box(self, margins=NO_MARGINS)
        column.addWidget(splitter)
        session.stepped.connect(self._on_stepped)
        session.changed.connect(self._show_changes)
        marks.changed.connect(self._show_changes)

    def showEvent(self, event: QShowEvent) -> None:
        """Start following the undo stack."""
        super().showEvent(event)
        self.model.watch(is_watched=True)
        self._on_stepped()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop following the undo stack."""
        super().hideEvent(event)
        self.model.watch(is_watched=False)

    def set_action(self, mark: QAction) -> None:
        """Add the window's action for marks to the title line."""
        self.title.add_button(action_button(mark, parent=self.title))

    def mark_now(self) -> None:
        """Mark the current state and edit the name of the mark."""
        style = self._session.style
        if self._marks.of(style) is None:
            count = len(self._marks.all) + 1
            self._marks.add(style, self.tr("Snapshot {number}").format(number=count))
        row = self.model.row_of_mark(style)
        if row is not None:
            self.list.edit_name(self.model.index(row))

    def go(self, index: QModelIndex) -> None:
        """Go to the state of a row; a state outside the undo stack is restored as a new step."""
        if not index.isValid():
            return
        row, style = self.model.row(index), self.model.state(index)
        if style is None:
            return
        if row.steps is not None:
            self._session.go_to(row.steps)
        else:
            self._session.do(lambda _now: style, self.tr("Revert to “{name}”").format(name=row.text))

    def compare(self) -> None:
        """Compare the state of the current row with the map."""
        self._compare(self.list.currentIndex())

    def _compare(self, index: QModelIndex) -> None:
        state = self.model.state(index)
        if state is not None:
            self.compare_requested.emit(state, self._state_name(self.model.row(index)))

    def menu(self) -> QMenu:
        """Return the menu of the current row; empty if its state no longer exists."""
        menu = QMenu(self.list)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        index = self.list.currentIndex()
        row, state, persistent = self.model.row(index), self.model.state(index), QPersistentModelIndex(index)
        if state is None:
            return menu

        def on_row(action: Callable[[QModelIndex], object]) -> Callable[[], None]:
            """Call an action with the row, which may have moved."""

            def run() -> None:
                if persistent.isValid() and self.model.state(persistent) is state:
                    action(self.model.index(persistent.row()))

            return run

        menu.addAction(symbol("history"), self.tr("Revert to this state"), on_row(self.go))
        menu.addAction(symbol("compare"), self.tr("Compare with current map"), on_row(self._compare))
        menu.addSeparator()
        if row.kind in _MARK_KINDS:
            edit = menu.addAction(symbol("pencil-outline"), self.tr("Rename snapshot"))
            edit.triggered.connect(on_row(self.list.edit_name))
            remove = on_row(lambda _index: self._marks.remove(state))
            menu.addAction(symbol("bookmark-off-outline"), self.tr("Delete snapshot"), remove)
        else:
            step = row.text if row.kind is RowKind.STEP else f"{row.text} {row.time}"
            mark = menu.addAction(symbol("bookmark-outline"), self.tr("Create snapshot"))
            name = self.tr("After {step}").format(step=step)
            mark.triggered.connect(on_row(lambda _index: self._mark(state, name)))
            mark.setEnabled(self._marks.of(state) is None)
        return menu

    def _create_list(self) -> "HistoryList":
        history = HistoryList(self.model)
        history.setAccessibleName(self.tr("Steps, newest first"))
        history.triggered.connect(self.go)
        history.compare_pressed.connect(self.compare)
        history.delete_pressed.connect(self._remove_mark)
        history.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        history.customContextMenuRequested.connect(self._open_menu)
        history.selectionModel().currentChanged.connect(lambda _now, _before: self._show_changes())
        return history

    def _open_menu(self, point: QPoint) -> None:
        if self.list.currentIndex().isValid():
            self.menu().popup(self.list.viewport().mapToGlobal(point))

    def _mark(self, style: MapStyle, name: str) -> None:
        self._marks.add(style, name)
        row = self.model.row_of_mark(style)
        if row is not None:
            self.list.edit_name(self.model.index(row))

    def _remove_mark(self) -> None:
        index = self.list.currentIndex()
        state = self.model.state(index)
        if state is not None and self.model.row(index).kind in _MARK_KINDS:
            self._marks.remove(state)

    def _on_stepped(self) -> None:
        """Select the row of the current state."""
        if not self.isVisible():
            return
        stack = self._session.undo_stack
        count = stack.count()
        steps = self.tr("%Ln steps", "", count)
        self.title.set_detail(steps if count else "")
        index = self.model.index(self.model.row_of(stack.index()))
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)
        self._show_changes()

    def _show_changes(self) -> None:
        """Show the changes of the current step, or since the current state."""
        index = self.list.currentIndex()
        if not index.isValid() or not self.isVisible():
            return
        row, sides = self.model.row(index), self.model.sides(index)
        if sides is None:
            return  # The model has not been updated for another document yet.
        if row.kind is RowKind.STEP:
            self.changes.show_step(row.text, *sides)
        elif not self._session.undo_stack.count() and row.kind is RowKind.OPENED:
            self.changes.show_nothing(self.tr("No steps yet."))
        else:
            self.changes.show_since(self._state_name(row), *sides)

    def _state_name(self, row: HistoryRow) -> str:
        """Return the name of the state of a row for a title."""
        if row.kind in _MARK_KINDS:
            return elide_middle(row.text)
        if row.kind is RowKind.STEP:
            return self.tr("After “{step}”").format(step=elide_middle(row.text))
        return f"{row.text} {row.time}" if row.time else row.text

    def _go_to_place(self, path: Path, then: MapStyle) -> None:
        current = _current_path(path, then, self._session.style)
        if current is None:
            self.changes.refuse(self.tr("The layer is no longer in the style."))
        else:
            self.place_requested.emit(current)


class HistoryList(RowList):
    """A list view of steps. A click or Enter goes to a state; F2 renames a mark, Delete removes it.

    Signals: `triggered(QModelIndex)`, `compare_pressed()` and `delete_pressed()` for the current row.
    """

    triggered = Signal(object)
    compare_pressed = Signal()
    delete_pressed = Signal()

    def __init__(self, model: HistoryModel, parent: QWidget | None = None) -> None:
        self._delegate = HistoryDelegate()
        super().__init__(model, self._delegate, parent)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self._pressed: QModelIndex | None = None

    def edit_name(self, index: QModelIndex) -> None:
        """Edit the name of a mark in place, unless it is being edited."""
        self.setCurrentIndex(index)
        if self.state() is not QAbstractItemView.State.EditingState:
            self.edit(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the pressed row, which is triggered on release."""
        super().mousePressEvent(event)
        is_left = event.button() is Qt.MouseButton.LeftButton
        self._pressed = self.indexAt(event.position().toPoint()) if is_left else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Trigger the pressed row, or its “Compare”."""
        super().mouseReleaseEvent(event)
        index, self._pressed = self._pressed, None
        point = event.position().toPoint()
        if index is None or not index.isValid() or self.indexAt(point) != index:
            return
        option = QStyleOptionViewItem()
        option.rect = self.visualRect(index)
        if self._delegate.is_on_compare(option, index, point):
            self.compare_pressed.emit()
        else:
            self.triggered.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter and Delete."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.triggered.emit(self.currentIndex())
        elif event.key() == Qt.Key.Key_Delete:
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


def _current_path(path: Path, then: MapStyle, now: MapStyle) -> Path | None:
    """Return the current path of an element of an earlier style, or None if its layer was removed."""
    depth = len(LAYERS)
    if path[:depth] != LAYERS or len(path) <= depth:
        return path
    index = path[depth]
    keys = then.order.keys
    key = keys[index] if isinstance(index, int) and index < len(keys) else None
    if key is None or not now.has_layer(key):
        return None
    return (*LAYERS, now.order.index[key], *path[depth + 1 :])


_ARROW = "→"


class HistoryDelegate(RowDelegate):
    """Paints two lines, the time or “Compare” on the right, and a bar at the current state."""

    margins = QMargins(Gap.XS, 1, Gap.XS, 1)
    padding = QMargins(Gap.XS + Gap.S, 0, Gap.XS + Gap.S, 0)

    def height_px(self, _index: AnyIndex) -> int:
        return Size.HISTORY_STEP

    def row(self, _option: QStyleOptionViewItem, index: AnyIndex) -> Row:
        entry: HistoryRow = index.data(ROW_ROLE)
        is_mark = entry.kind in (RowKind.MARK, RowKind.LOST_MARK)
        tone = RowTone.LINK if is_mark else RowTone.QUIET if entry.is_undone else RowTone.STRONG
        name = Text(entry.text, TypeRole.BODY_STRONG if entry.is_current else TypeRole.BODY, tone)
        detail = _detail(entry)
        side = self.tr("Compare") if is_mark else entry.time
        side_tone = RowTone.LINK if is_mark else RowTone.QUIET
        return Row(
            lines=((name,), detail) if detail else ((name,),),
            lead=(Symbol(entry.symbol, side_tone),),
            trailing=(Text(side, TypeRole.SECONDARY, side_tone, gap_px=Gap.S, at_end=True),),
            is_marked=entry.is_current,
        )

    def is_on_compare(self, option: QStyleOptionViewItem, index: AnyIndex, point: QPoint) -> bool:
        """Return whether a point is on “Compare” in the row of a mark."""
        entry: HistoryRow = index.data(ROW_ROLE)
        is_mark = entry.kind in (RowKind.MARK, RowKind.LOST_MARK)
        return is_mark and self.trailing_at(option, index, point) is not None

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex) -> None:
        above = (option.rect.height() - Size.FIELD) // 2
        editor.setGeometry(option.rect.adjusted(Gap.M + Size.GLYPH + Gap.XS, above, -Gap.S, -above))


def _detail(entry: HistoryRow) -> tuple[RowPart, ...]:
    """Return the colors with arrows between them, and the text of the second line; empty without either."""
    parts: list[RowPart] = []
    for number, color in enumerate(entry.colors):
        if number:
            parts.append(Text(_ARROW, TypeRole.SECONDARY, RowTone.QUIET, gap_px=Gap.XS))
        parts.append(Swatch((color,)))
    if entry.detail:
        parts.append(Text(entry.detail, TypeRole.SECONDARY, RowTone.QUIET))
    return tuple(parts)
