"""The layer tree of an open window, operated as by a user."""

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QDragLeaveEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.mapstyle.document.model import LayerKey
from tests.drag_events import drag_enter_event, drag_move_event
from tests.flows.driver import Driver
from tests.styles import Json, a_curve, a_document, a_group, a_line, an_icon

ANY_ACTION = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
PLAIN = Qt.KeyboardModifier.NoModifier


def a_town() -> Json:
    """Create labels, roads in two groups, one nested in the other, a group without layers, and ground."""
    icon = {"icon": a_curve(("icon_stops", "icon_stop", "custom_icon"), (0, "fuel"))}
    layers = [
        a_line(7, COMMENT="Names"),
        a_line(6, COMMENT="Fuel", paint=icon),
        a_line(5, COMMENT="Motorway", group_id=1),
        a_line(4, COMMENT="Ramp", group_id=2),
        a_line(3, COMMENT="Street", group_id=1),
        a_line(2, COMMENT="Lake"),
        a_line(1, COMMENT="Ground", type="background"),
    ]
    groups = [a_group(1, "Roads"), a_group(2, "Links", parent_id=1), a_group(3, "Rails")]
    return a_document(layers, groups, icons_section={"icons": [an_icon("fuel")]})


class Tree:
    """Finds rows by their names, clicks, drags and reads them."""

    def __init__(self, user: Driver) -> None:
        self.user = user
        self.view = user.layer_tree
        self.session = user.session
        self._held = QMimeData()

    def rows(self, parent: QModelIndex | None = None, depth: int = 0) -> Iterator[tuple[str, QModelIndex]]:
        """Yield every row, by its name indented by its depth."""
        above = parent or QModelIndex()
        model = self.view.model()
        for place in range(model.rowCount(above)):
            index = model.index(place, 0, above)
            yield "  " * depth + index.data(), index
            yield from self.rows(index, depth + 1)

    @property
    def lines(self) -> list[str]:
        return [line for line, _ in self.rows()]

    def index(self, name: str) -> QModelIndex:
        return next(index for line, index in self.rows() if line.strip() == name)

    def select(self, *names: str) -> None:
        """Click rows, all but the first with Ctrl."""
        for place, name in enumerate(names):
            index = self.index(name)
            self.view.scrollTo(index)
            held = Qt.KeyboardModifier.ControlModifier if place else PLAIN
            position = QPoint(
                self.view.visualRect(index).left() + 60, self.view.visualRect(index).center().y()
            )
            QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, held, position)
        self.view.setFocus()

    @property
    def selected(self) -> list[str]:
        rows = self.view.selectionModel().selectedRows()
        return [line.strip() for line, index in self.rows() if index in rows]

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.keyClick(self.view, key, held)

    def position(self, name: str, part: float, x: int | None = None) -> QPointF:
        """Return a point of a row: 0 is its upper edge, 1 its lower one."""
        rect = self.view.visualRect(self.index(name))
        return QPointF(rect.left() + 40 if x is None else x, rect.top() + part * (rect.height() - 1))

    def drag(self, at: QPointF, held: Qt.KeyboardModifier = PLAIN, data: Any = None) -> QImage | None:
        """Drag the selected rows to a point and drop them; return an image of the tree before the drop.

        None if the place accepts nothing.
        """
        mime = data or self.view.dragged(self.user.layer_actions.free)
        port, left = self.view.viewport(), Qt.MouseButton.LeftButton
        QApplication.sendEvent(port, drag_enter_event(at, ANY_ACTION, mime, left, held))
        move = drag_move_event(at, ANY_ACTION, mime, left, held)
        QApplication.sendEvent(port, move)
        picture = port.grab().toImage() if move.isAccepted() else None
        QApplication.sendEvent(port, QDropEvent(at, ANY_ACTION, mime, left, held))
        return picture

    def hold(self, at: QPoint) -> None:
        """Drag the selected rows to a point, and hold them there."""
        QCursor.setPos(self.view.viewport().mapToGlobal(at))
        QApplication.processEvents()  # the move of the pointer, which is not yet a drag
        # Qt copies no data out of an event: its sender keeps it alive.
        self._held = self.view.dragged(self.user.layer_actions.free)
        port, left = self.view.viewport(), Qt.MouseButton.LeftButton
        QApplication.sendEvent(port, drag_enter_event(at, ANY_ACTION, self._held, left, PLAIN))
        QApplication.sendEvent(port, drag_move_event(at, ANY_ACTION, self._held, left, PLAIN))

    def cancel_drag(self) -> None:
        """Drag the held rows out of the tree."""
        QApplication.sendEvent(self.view.viewport(), QDragLeaveEvent())

    @property
    def refusal(self) -> str:
        return self.user.layers_panel.refusal

    @property
    def last_step(self) -> str:
        return self.session.undo_stack.undoText()

    def key(self, name: str) -> LayerKey:
        return next(layer.key for layer in self.session.style.layers if layer.comment == name)
