"""Editing of a route with mouse and keyboard, and tooltips of its stops."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu, QToolTip, QWidget

from editor.features.routes.map_line import RouteLine
from editor.render.camera import Camera
from editor.ui.text import plain_tool_tip
from editor.ui.theme.symbols import symbol
from editor.weather.api.records import LatLon

_LINE_REACH_PX = 8.0
_STEP_PX = 8.0
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class RouteTool(QObject):
    """Route editor of one map view. While on, it handles clicks and keys; drags of the map still pan.

    Signals: `added(LatLon)` at the end; `inserted(LatLon)` on the line, which becomes the selected handle;
    `grabbed(int)` before a handle is moved, and `moved(int, LatLon)` during the drag; `removed(int)` with the
    index of the handle; `undo_requested()` to undo the last change; `left()` on Esc; `stop_clicked(int)`.
    """

    added = Signal(object)
    inserted = Signal(object)
    grabbed = Signal(int)
    moved = Signal(int, object)
    removed = Signal(int)
    undo_requested = Signal()
    left = Signal()
    stop_clicked = Signal(int)

    def __init__(self, line: RouteLine, view: QWidget, camera: Camera) -> None:
        super().__init__(view)
        self._line, self._view, self._camera = line, view, camera
        self._is_on = False
        self._selected: int | None = None
        self._pressed_at: QPointF | None = None
        self._grabbed: int | None = None
        self._has_moved = False
        view.installEventFilter(self)

    @property
    def is_on(self) -> bool:
        """Whether the route is edited."""
        return self._is_on

    @property
    def selected(self) -> int | None:
        """The selected handle, which keys move and remove."""
        return self._selected

    def set_on(self, *, is_on: bool) -> None:
        """Start or end the editing."""
        self._is_on = is_on
        self._grabbed = self._pressed_at = None
        if not is_on:
            self._view.unsetCursor()
        self.select(None)

    def select(self, handle: int | None) -> None:
        """Select a handle or none; end the drag of another one."""
        if handle != self._grabbed:
            self._grabbed = None
        self._selected = handle
        self._line.show_edited(is_edited=self._is_on, selected=handle)

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        self._camera = camera
        self._line.show_camera(camera)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Handle the events of the tool before the map."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            return self._show_tool_tip(event)
        if isinstance(event, QKeyEvent):
            return self._is_on and self._on_key(event)
        if isinstance(event, QContextMenuEvent):
            return self._is_on and self._offer_menu(event)
        return isinstance(event, QMouseEvent) and self._on_mouse(event)

    def _on_mouse(self, event: QMouseEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.MouseMove:
            return self._is_on and self._on_move(event)
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        if kind is QEvent.Type.MouseButtonPress:
            return self._on_press(event)
        if kind is QEvent.Type.MouseButtonRelease:
            return self._on_release(event.position())
        return self._is_on and kind is QEvent.Type.MouseButtonDblClick  # its first half was a click

    def _on_press(self, event: QMouseEvent) -> bool:
        at = event.position()
        self._pressed_at = None
        if not self._is_on:
            stop = self._line.stop_at(at)
            if stop is not None:
                self.stop_clicked.emit(stop)
            return stop is not None
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return False  # starts a zoom box
        self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        handle, is_new = self._line.handle_at(at), False
        if handle is None and (on_line := self._line.line_at(at, _LINE_REACH_PX)) is not None:
            self.inserted.emit(self._place(on_line))
            handle, is_new = self._selected, True
        if handle is None:
            self._pressed_at = at
            return False
        self._grabbed, self._has_moved = handle, is_new
        self.select(handle)
        return True

    def _on_move(self, event: QMouseEvent) -> bool:
        at = event.position()
        if not event.buttons() & Qt.MouseButton.LeftButton:
            self._grabbed = None  # another window received the release
        if self._grabbed is not None:
            if not self._has_moved:
                self._has_moved = True
                self.grabbed.emit(self._grabbed)
            self.moved.emit(self._grabbed, self._place(at))
            return True
        if event.buttons() == Qt.MouseButton.NoButton:
            self._show_cursor(at)
        return False

    def _on_release(self, at: QPointF) -> bool:
        if self._grabbed is not None:
            self._grabbed = None
            return True
        pressed_at, self._pressed_at = self._pressed_at, None
        near_px = QApplication.startDragDistance()
        if self._is_on and pressed_at is not None and (at - pressed_at).manhattanLength() <= near_px:
            self.added.emit(self._place(pressed_at))
        return False  # the map view ends its own drag

    def _on_key(self, event: QKeyEvent) -> bool:
        """Perform the action of a key; on ShortcutOverride, prevent a shortcut of the window."""
        action = self._action_of(event)
        if action is None:
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() is QEvent.Type.KeyPress:
            action()
        return True

    def _action_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        key, modifiers = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers == Qt.KeyboardModifier.ShiftModifier and key in _STEPS and self._selected is not None:
            return partial(self._step, *_STEPS[key])
        actions: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Return: self._add_in_middle,
            Qt.Key.Key_Enter: self._add_in_middle,
            Qt.Key.Key_Insert: self._add_in_middle,
            Qt.Key.Key_Backspace: self.undo_requested.emit,
            Qt.Key.Key_Delete: partial(self._remove, self._selected),
            Qt.Key.Key_PageUp: partial(self._select_next, -1),
            Qt.Key.Key_PageDown: partial(self._select_next, 1),
            Qt.Key.Key_Escape: self._on_escape,
        }
        return actions.get(key) if modifiers == Qt.KeyboardModifier.NoModifier else None

    def _add_in_middle(self) -> None:
        self.added.emit(self._place(QPointF(self._view.rect().center())))

    def _on_escape(self) -> None:
        """Clear the selection; without one, end the editing."""
        if self._selected is not None:
            self.select(None)
        else:
            self.left.emit()

    def _select_next(self, step: int) -> None:
        count = len(self._line.route.handles)
        if count:
            first = 0 if step > 0 else count - 1
            self.select(first if self._selected is None else (self._selected + step) % count)

    def _step(self, dx: int, dy: int) -> None:
        at = self._line.handle_px(self._selected) if self._selected is not None else None
        if at is not None and self._selected is not None:
            self.grabbed.emit(self._selected)
            self.moved.emit(self._selected, self._place(at + QPointF(dx, dy) * _STEP_PX))

    def _remove(self, handle: int | None) -> None:
        """Remove a handle, or the last one."""
        count = len(self._line.route.handles)
        if count:
            self.removed.emit(count - 1 if handle is None or handle >= count else handle)

    def _offer_menu(self, event: QContextMenuEvent) -> bool:
        handle = self._line.handle_at(QPointF(event.pos()))
        if handle is None:
            return False
        self.select(handle)
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        remove = menu.addAction(symbol("trash-can-outline"), self.tr("Remove point"))
        remove.triggered.connect(lambda: self._remove(handle))
        menu.popup(event.globalPos())
        return True

    def _show_tool_tip(self, event: QHelpEvent) -> bool:
        stop = self._line.stop_at(QPointF(event.pos()))
        if stop is None:
            return False
        QToolTip.showText(event.globalPos(), plain_tool_tip(self._line.route.stops[stop].tip), self._view)
        return True

    def _show_cursor(self, at: QPointF) -> None:
        is_handle = self._line.handle_at(at) is not None
        on_line = is_handle or self._line.line_at(at, _LINE_REACH_PX) is not None
        shape = Qt.CursorShape.SizeAllCursor if is_handle else Qt.CursorShape.CrossCursor
        self._view.setCursor(Qt.CursorShape.PointingHandCursor if on_line and not is_handle else shape)

    def _place(self, at: QPointF) -> LatLon:
        lon, lat = self._camera.screen_to_lonlat(at.x(), at.y())
        return LatLon(min(max(lat, -90.0), 90.0), lon if -180 <= lon <= 180 else (lon + 180) % 360 - 180)
