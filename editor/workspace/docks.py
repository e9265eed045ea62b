"""Docks of the main window: creation, exclusive sides, widths, saving and restoring the layout."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import shiboken6
from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget

from editor.system.settings import WINDOW_GEOMETRY, WINDOW_STATE, Settings
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.keyboard import can_take_focus, contains_focus, focus_pane, restore_focus
from editor.ui.later import call_later
from editor.ui.theme.tokens import Size

# Increment when docks or toolbars are added or removed, so that older layouts are ignored.
_LAYOUT_VERSION = 4
_START_SIZE = QSize(1440, 900)
# An estimate of the title bar and borders; the real frame size is known only after the window is shown.
_FRAME = QSize(8, 48)
# A window narrower than this gets narrower docks.
_WIDE_WINDOW_PX = 1200
_NARROW_LEFT, _NARROW_RIGHT = 236, 300

_AREAS = {
    "layers": Qt.DockWidgetArea.LeftDockWidgetArea,
    "find_replace": Qt.DockWidgetArea.LeftDockWidgetArea,
    "colors": Qt.DockWidgetArea.LeftDockWidgetArea,
    "history": Qt.DockWidgetArea.LeftDockWidgetArea,
    "compare_changes": Qt.DockWidgetArea.LeftDockWidgetArea,
    "properties": Qt.DockWidgetArea.RightDockWidgetArea,
    "adjust_colors": Qt.DockWidgetArea.RightDockWidgetArea,
    "weather_panel": Qt.DockWidgetArea.RightDockWidgetArea,
    "apply_palette": Qt.DockWidgetArea.RightDockWidgetArea,
    "harmonise_roads": Qt.DockWidgetArea.RightDockWidgetArea,
    "problems": Qt.DockWidgetArea.BottomDockWidgetArea,
    "json": Qt.DockWidgetArea.BottomDockWidgetArea,
    "hours": Qt.DockWidgetArea.BottomDockWidgetArea,
}
_SIDES = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)
# The docks that a new window shows.
_OPEN_BY_DEFAULT = ("layers", "properties")
# Their panels begin a preview of changes, which must not look like the content of the next file.
_NEVER_RESTORED = ("adjust_colors", "apply_palette", "harmonise_roads")

Widths: TypeAlias = tuple[int, int]
"""The widths of the left and the right side. Units: logical pixels."""

PanelFactory: TypeAlias = Callable[[], tuple[QWidget, QWidget]]
"""Creates a panel and its title bar."""


def default_size(available: QSize) -> QSize:
    """Return the default size of a window, limited so that its frame fits on the screen."""
    return _START_SIZE.boundedTo(available - _FRAME)


def keep_on_screen(dock: QDockWidget) -> None:
    """Resize and move a floating dock so that it fits on its screen, including the frame."""
    available = dock.screen().availableGeometry()
    frame = dock.frameGeometry().size() - dock.size()
    target = QRect(dock.pos(), dock.frameGeometry().size().boundedTo(available.size()))
    target.moveRight(min(target.right(), available.right()))
    target.moveBottom(min(target.bottom(), available.bottom()))
    target.moveTopLeft(QPoint(max(target.left(), available.left()), max(target.top(), available.top())))
    dock.resize(target.size() - frame)
    dock.move(target.topLeft())


Sizes: TypeAlias = Mapping[Qt.DockWidgetArea, int]
"""The width or height of each side. Units: logical pixels."""


class _EdgeDrags(QObject):
    """Detects when the mouse is pressed and released on a window itself, as on the edges of its docks.

    Signals: `pressed()`; `released()` after Qt has moved the edge.
    """

    pressed, released = Signal(), Signal()

    def eventFilter(self, _window: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.MouseButtonPress:
            self.pressed.emit()
        elif event.type() is QEvent.Type.MouseButtonRelease:
            call_later(self, self.released.emit)
        return False


def _orientation(area: Qt.DockWidgetArea) -> Qt.Orientation:
    is_flat = area is Qt.DockWidgetArea.BottomDockWidgetArea
    return Qt.Orientation.Vertical if is_flat else Qt.Orientation.Horizontal


def _extent(area: Qt.DockWidgetArea, dock: QDockWidget) -> int:
    return dock.height() if _orientation(area) is Qt.Orientation.Vertical else dock.width()


class Docks:
    """The docks of the main window, by the names of the actions that toggle them.

    Docks of one side are exclusive: a dock that opens hides the one beside it, which is shown again when the
    first is closed. Floating docks are independent.
    """

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction]) -> None:
        self._window, self._actions = window, actions
        self._docks: dict[str, QDockWidget] = {}
        self._factories: dict[str, PanelFactory] = {}
        # The widget that had the focus before a dock took it.
        self._focus_before: dict[str, QWidget | None] = {}
        # The dock that each dock replaced.
        self._replaced: dict[str, str] = {}
        # The docks that a view without docks hid.
        self._hidden_for_view: tuple[str, ...] = ()
        self._has_widths = self._is_restoring = False
        # The widths set by the program, until the user resizes a side.
        self.set_widths: Widths | None = None
        # The sizes that the user or the program set, and those when the mouse was pressed.
        self._sizes: dict[Qt.DockWidgetArea, int] = {}
        self._pressed: dict[Qt.DockWidgetArea, int] = {}
        self._drags = _EdgeDrags(window)
        self._drags.pressed.connect(self._on_pressed)
        self._drags.released.connect(self._on_released)
        window.installEventFilter(self._drags)
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def add(self, name: str, panel: QWidget, title: QWidget) -> None:
        """Add a panel and its title bar to the dock of a name."""
        self._add_dock(name)
        self._set_panel(name, panel, title)

    def add_later(self, name: str, create: PanelFactory) -> None:
        """Register a panel that is created when its dock is first opened, to keep the start fast."""
        self._add_dock(name)
        self._factories[name] = create

    def _add_dock(self, name: str) -> None:
        action = self._actions[name]
        dock = QDockWidget(action.text(), self._window)
        dock.setObjectName(name)
        self._window.addDockWidget(_AREAS[name], dock)
        dock.setVisible(name in _OPEN_BY_DEFAULT)
        action.setChecked(name in _OPEN_BY_DEFAULT)
        # The dock menu of QMainWindow ignores the exclusive sides.
        for toggled in (action, dock.toggleViewAction()):
            toggled.triggered.connect(lambda is_on: self.show(name) if is_on else self.close(name))
        dock.visibilityChanged.connect(lambda _visible: self._on_visibility_changed(name))
        dock.topLevelChanged.connect(lambda is_floating: keep_on_screen(dock) if is_floating else None)
        self._docks[name] = dock

    def _on_visibility_changed(self, name: str) -> None:
        """Synchronize the action with the dock, and create the panel of an open dock."""
        is_open = not self._docks[name].isHidden()
        self._actions[name].setChecked(is_open)
        if is_open and not self._is_restoring:
            self._create_panel(name)
            call_later(self._window, self._note_new_sides)

    def _create_panel(self, name: str) -> None:
        # Removed first, because creating a panel may change the visibility of its dock.
        create = self._factories.pop(name, None)
        if create is not None:
            try:
                self._set_panel(name, *create())
            except Exception:
                self._factories[name] = create
                raise

    def _set_panel(self, name: str, panel: QWidget, title: QWidget) -> None:
        dock = self._docks[name]
        dock.setTitleBarWidget(title)
        dock.setWidget(panel)
        if isinstance(title, DockTitle):
            title.add_close(lambda: self.close(name))

    def panel(self, name: str) -> QWidget | None:
        """Return the panel of a dock; None until it is created."""
        return self._docks[name].widget()

    @property
    def all(self) -> tuple[QDockWidget, ...]:
        """All docks."""
        return tuple(self._docks.values())

    def show(self, name: str) -> None:
        """Open a dock and focus its panel, or its title bar if the panel is empty."""
        dock = self._docks[name]
        if not contains_focus(dock):
            self._focus_before[name] = QApplication.focusWidget()
        self.open(name)
        if not focus_pane(dock.widget()):
            focus_pane(dock)

    def close(self, name: str) -> None:
        """Close a dock and show the one that it replaced.

        Focus inside returns to its previous widget, else to the central widget.
        """
        dock = self._docks[name]
        had_focus, previous = contains_focus(dock), self._focus_before.pop(name, None)
        dock.hide()
        self._restore_replaced(name)
        central = self._window.centralWidget()
        if had_focus and previous is not None and shiboken6.isValid(previous) and can_take_focus(previous):
            previous.setFocus(Qt.FocusReason.OtherFocusReason)
        elif had_focus and central is not None:
            restore_focus(central)

    def is_replaced(self, name: str) -> bool:
        """Return whether another dock replaced this one, which is shown again when that one is closed."""
        return name in self._replaced.values()

    def open(self, name: str) -> None:
        """Open a dock without moving the focus."""
        self._create_panel(name)
        dock = self._docks[name]
        self._replace_others(name)
        dock.show()
        dock.raise_()

    def _replace_others(self, name: str) -> None:
        """Hide the docks beside the one that opens, and remember which one it replaced."""
        others = self._open_beside(name)
        if others and name not in self._replaced_chain(others[0]):
            self._replaced[name] = others[0]
        elif not others and self._docks[name].isHidden():
            self._replaced.pop(name, None)
        for other in others:
            self._docks[other].hide()

    def _restore_replaced(self, name: str) -> None:
        """Show the dock that a closed one replaced, unless the side is occupied."""
        self._replaced = {upper: lower for upper, lower in self._replaced.items() if lower != name}
        lower = self._replaced.pop(name, "")
        if not lower or self._open_beside(name):
            return
        dock = self._docks[lower]
        if dock.isHidden() and self._share_side(dock, self._docks[name]):
            self._create_panel(lower)
            dock.show()

    def _replaced_chain(self, name: str) -> list[str]:
        """Return the dock that this one replaced, the one which that replaced, and so on."""
        found: list[str] = []
        while name in self._replaced:
            name = self._replaced[name]
            found.append(name)
        return found

    def _open_beside(self, name: str) -> list[str]:
        dock = self._docks[name]
        return [
            other
            for other, each in self._docks.items()
            if each is not dock and not each.isHidden() and self._share_side(each, dock)
        ]

    def _share_side(self, one: QDockWidget, other: QDockWidget) -> bool:
        areas = {self._window.dockWidgetArea(dock) for dock in (one, other)}
        return len(areas) == 1 and not one.isFloating() and not other.isFloating()

    def hide_for_view(self) -> None:
        """Hide the docks beside a view that needs the whole window."""
        self._hidden_for_view = tuple(
            name for name, dock in self._docks.items() if not dock.isHidden() and not dock.isFloating()
        )
        for name in self._hidden_for_view:
            self._docks[name].hide()

    def show_again(self) -> None:
        """Show the docks that a view hid, unless others were opened at their side."""
        names, self._hidden_for_view = self._hidden_for_view, ()
        for name in names:
            if not self._open_beside(name):
                self._docks[name].show()

    def restore(self, settings: Settings) -> None:
        """Restore the saved layout, or the default size without one."""
        self._window.resize(default_size(self._window.screen().availableSize()))
        self.restore_layout(settings.get(WINDOW_GEOMETRY), settings.get(WINDOW_STATE))

    def save_layout(self, settings: Settings) -> None:
        """Save the layout for the next window."""
        self.show_again()
        geometry, state = self.layout
        settings.set(WINDOW_GEOMETRY, geometry)
        settings.set(WINDOW_STATE, state)

    def hide_floating(self) -> None:
        """Hide the floating docks, which would stay on the screen after their window closes.

        Later, when the window is destroyed, it would be too late: their visibility handlers use deleted
        objects.
        """
        for dock in self._docks.values():
            if dock.isFloating():
                dock.hide()

    @property
    def layout(self) -> tuple[bytes, bytes]:
        """The geometry and the state of the window, as `restore_layout` expects them."""
        geometry, state = self._window.saveGeometry(), self._window.saveState(_LAYOUT_VERSION)
        return bytes(geometry.data()), bytes(state.data())

    def restore_layout(self, geometry: bytes, state: bytes) -> None:
        """Restore geometry and state; unreadable data or another layout version leave the window unchanged.

        Full screen and docks with previews are not restored. An open dock at the side of a hidden default
        dock counts as its replacement.
        """
        self._window.restoreGeometry(QByteArray(geometry))
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowFullScreen)
        self.restore_state(state)

    def restore_state(self, state: bytes) -> None:
        """Restore the state, but not the geometry of the window, as `restore_layout` does."""
        self._is_restoring = True
        has_widths = self._window.restoreState(QByteArray(state), _LAYOUT_VERSION)
        if has_widths:
            self._sizes.clear()
        self._hide_previews()
        self._is_restoring = False
        self._has_widths = self._has_widths or has_widths
        self._replaced = {
            upper: name
            for name in _OPEN_BY_DEFAULT
            if self._docks[name].isHidden()
            for upper in self._open_beside(name)
        }
        for name in self._docks:
            self._on_visibility_changed(name)

    @property
    def has_previews(self) -> bool:
        """Whether a dock that previews changes is open."""
        return any(name in self._docks and not self._docks[name].isHidden() for name in _NEVER_RESTORED)

    def _hide_previews(self) -> None:
        """Hide the docks with previews, and show the default dock of a side that has no other one."""
        for name in _NEVER_RESTORED:
            dock = self._docks.get(name)
            if dock is None or dock.isHidden():
                continue
            dock.hide()
            defaults = (self._docks[each] for each in _OPEN_BY_DEFAULT)
            beside = [each for each in defaults if self._share_side(each, dock)]
            if beside and not self._open_beside(name):
                beside[0].show()

    def set_default_widths(self) -> None:
        """Set the dock sizes of a window without a saved layout."""
        if not self._has_widths:
            self._has_widths = True
            self._apply_widths()
        call_later(self._window, self._note_new_sides)

    def adapt_widths(self) -> None:
        """Update the dock widths after a resize of the window: the user's, or those for its width."""
        if (
            self.set_widths is not None
            and self.set_widths != self._default_widths()
            and self._has_set_widths()
        ):
            self._apply_widths()
        else:
            self._keep_sizes()

    @property
    def sizes(self) -> Sizes:
        """The widths and heights of the sides that the user or the program set, by area."""
        return dict(self._sizes)

    def resize_again(self, sizes: Sizes) -> None:
        """Give the sides these sizes, now and after every resize of the window, where there is space."""
        self._sizes |= sizes
        self._keep_sizes()

    def _keep_sizes(self) -> None:
        """Give the sides their sizes again, which a small window or another scale has changed."""
        for area, dock in self._open_sides().items():
            size = self._sizes.get(area)
            if size is not None and size != _extent(area, dock):
                self._window.resizeDocks([dock], [size], _orientation(area))

    def _note_new_sides(self) -> None:
        """Remember the sizes of sides that open for the first time."""
        if self._window.isVisible():
            for area, dock in self._open_sides().items():
                self._sizes.setdefault(area, _extent(area, dock))

    def _on_pressed(self) -> None:
        self._pressed = {area: _extent(area, dock) for area, dock in self._open_sides().items()}

    def _on_released(self) -> None:
        """Remember the sizes of sides whose edge the user dragged."""
        for area, dock in self._open_sides().items():
            size = _extent(area, dock)
            if self._pressed.get(area, size) != size:
                self._sizes[area] = size

    def _open_sides(self) -> dict[Qt.DockWidgetArea, QDockWidget]:
        """Return the open dock of each side."""
        shown = [dock for dock in self._docks.values() if not dock.isHidden() and not dock.isFloating()]
        return {self._window.dockWidgetArea(dock): dock for dock in shown}

    def reset(self) -> None:
        """Reset the layout to that of a new window."""
        self._replaced.clear()
        for name, dock in self._docks.items():
            dock.setFloating(False)
            self._window.addDockWidget(_AREAS[name], dock)
            dock.setVisible(name in _OPEN_BY_DEFAULT)
        self._apply_widths()

    def _apply_widths(self) -> None:
        self.set_widths = self._default_widths()
        self._sizes |= zip(_SIDES, self.set_widths, strict=True)
        self._sizes.pop(Qt.DockWidgetArea.BottomDockWidgetArea, None)
        self._window.resizeDocks(self._sides(), list(self.set_widths), Qt.Orientation.Horizontal)
        bottom = Qt.DockWidgetArea.BottomDockWidgetArea
        below = [dock for name, dock in self._docks.items() if _AREAS[name] is bottom]
        self._window.resizeDocks(below, [Size.BOTTOM_DOCK] * len(below), Qt.Orientation.Vertical)

    def _default_widths(self) -> tuple[int, int]:
        """Return the default widths of both sides for the width of the window. Units: logical pixels."""
        is_wide = self._window.width() >= _WIDE_WINDOW_PX
        return (Size.LEFT_DOCK, Size.RIGHT_DOCK) if is_wide else (_NARROW_LEFT, _NARROW_RIGHT)

    def _has_set_widths(self) -> bool:
        """Return whether the user has not changed the widths set by the program."""
        return tuple(self._sizes.get(side) for side in _SIDES) == self.set_widths

    def _sides(self) -> list[QDockWidget]:
        return [self._docks["layers"], self._docks["properties"]]
