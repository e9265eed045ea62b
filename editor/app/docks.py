"""The docks of the main window: where they stand, how wide they are, and what of that is kept."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import shiboken6
from PySide6.QtCore import QByteArray, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget

from editor.app.panes import give_keys, give_keys_back, has_keys, takes_keys
from editor.later import load_ahead
from editor.look.tokens import Size
from editor.system.settings import WINDOW_GEOMETRY, WINDOW_STATE, Settings
from editor.widgets.dock_title import DockTitle

# Raised whenever docks or toolbars come or go, so that an old layout is not forced on a new window.
_LAYOUT_VERSION = 2
_START_SIZE = QSize(1440, 900)
# A title bar and borders: what the system really puts around a window is known only once that stands there.
_FRAME = QSize(8, 48)
# A window narrower than this gets narrower docks.
_ROOMY_WIDTH_PX = 1200
_NARROW_LEFT, _NARROW_RIGHT = 236, 300

_AREAS = {
    "layers": Qt.DockWidgetArea.LeftDockWidgetArea,
    "find_replace": Qt.DockWidgetArea.LeftDockWidgetArea,
    "colors": Qt.DockWidgetArea.LeftDockWidgetArea,
    "history": Qt.DockWidgetArea.LeftDockWidgetArea,
    "properties": Qt.DockWidgetArea.RightDockWidgetArea,
    "weather_panel": Qt.DockWidgetArea.RightDockWidgetArea,
    "problems": Qt.DockWidgetArea.BottomDockWidgetArea,
    "json": Qt.DockWidgetArea.BottomDockWidgetArea,
    "hours": Qt.DockWidgetArea.BottomDockWidgetArea,
}
# What a new window shows; the rest waits until it is asked for.
_OPEN_FIRST = ("layers", "properties")

MakePanel: TypeAlias = Callable[[], tuple[QWidget, QWidget]]
"""Makes a panel and its title line."""


def first_size(available: QSize) -> QSize:
    """The size of a window that has none yet: comfortable, and on the screen with all of its frame."""
    return _START_SIZE.boundedTo(available - _FRAME)


def keep_on_screen(dock: QDockWidget) -> None:
    """Make a dock that was pulled off no larger than its screen, and put it there with all of its frame."""
    room = dock.screen().availableGeometry()
    frame = dock.frameGeometry().size() - dock.size()
    place = QRect(dock.pos(), dock.frameGeometry().size().boundedTo(room.size()))
    place.moveRight(min(place.right(), room.right()))
    place.moveBottom(min(place.bottom(), room.bottom()))
    place.moveTopLeft(QPoint(max(place.left(), room.left()), max(place.top(), room.top())))
    dock.resize(place.size() - frame)
    dock.move(place.topLeft())


class Docks:
    """One dock for each name of an action, which opens and closes it.

    Docks of one side take turns: one that is opened takes the place of the one that stands there, so that
    each has the whole side, and gives it back when it is closed. A dock that was pulled off stands by itself.
    """

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction]) -> None:
        self._window, self._actions = window, actions
        self._docks: dict[str, QDockWidget] = {}
        self._waiting: dict[str, MakePanel] = {}
        self._modules: dict[str, str] = {}
        # Where the keys were when a dock took them.
        self._before: dict[str, QWidget | None] = {}
        # The dock whose place another one took, by the name of that.
        self._under: dict[str, str] = {}
        self._has_widths = False
        # The widths that both sides were given, until a person pulls at them.
        self._given: tuple[int, int] | None = None
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def add(self, name: str, panel: QWidget, title: QWidget) -> None:
        """Put a panel with its title line into the dock of a name."""
        self._add_dock(name)
        self._fill(name, panel, title)

    def add_later(self, name: str, make: MakePanel, module: str = "") -> None:
        """Put a panel into the dock of a name when that is first opened, so that it does not slow the start.

        `module` is what `make` imports, by its full name.
        """
        self._add_dock(name)
        self._waiting[name] = make
        self._modules[name] = module

    def load_ahead(self) -> None:
        """Import the modules of the panels that were not opened yet, on a thread."""
        modules = [self._modules[name] for name in self._waiting if self._modules[name]]
        if modules:
            load_ahead(*modules)

    def _add_dock(self, name: str) -> None:
        action = self._actions[name]
        dock = QDockWidget(action.text(), self._window)
        dock.setObjectName(name)
        self._window.addDockWidget(_AREAS[name], dock)
        dock.setVisible(name in _OPEN_FIRST)
        action.setChecked(name in _OPEN_FIRST)
        # The window's own menu of docks knows nothing of turns.
        for toggled in (action, dock.toggleViewAction()):
            toggled.triggered.connect(lambda is_on: self.show(name) if is_on else self.close(name))
        dock.visibilityChanged.connect(lambda _visible: self._take_up(name))
        dock.topLevelChanged.connect(lambda is_off: keep_on_screen(dock) if is_off else None)
        self._docks[name] = dock

    def _take_up(self, name: str) -> None:
        """Check the action of a dock that is open, by whatever way that came, and see that it is filled."""
        is_open = not self._docks[name].isHidden()
        self._actions[name].setChecked(is_open)
        if is_open:
            self._make(name)

    def _make(self, name: str) -> None:
        """Make the panel of a dock that waits for it."""
        make = self._waiting.pop(name, None)
        if make is not None:
            self._fill(name, *make())

    def _fill(self, name: str, panel: QWidget, title: QWidget) -> None:
        dock = self._docks[name]
        dock.setTitleBarWidget(title)
        dock.setWidget(panel)
        if isinstance(title, DockTitle):
            title.add_close(lambda: self.close(name))

    @property
    def all(self) -> tuple[QDockWidget, ...]:
        """Every dock."""
        return tuple(self._docks.values())

    def show(self, name: str) -> None:
        """Open the dock of a name with the keys in it: in the panel, or in the title over an empty one."""
        dock = self._docks[name]
        if not has_keys(dock):
            self._before[name] = QApplication.focusWidget()
        self.open(name)
        if not give_keys(dock.widget()):
            give_keys(dock)

    def close(self, name: str) -> None:
        """Close the dock of a name, and open the one whose place it took.

        Keys that are in it go back to where they were, else to the middle.
        """
        dock = self._docks[name]
        had_keys, before = has_keys(dock), self._before.pop(name, None)
        dock.hide()
        self._give_place_back(name)
        middle = self._window.centralWidget()
        if had_keys and before is not None and shiboken6.isValid(before) and takes_keys(before):
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        elif had_keys and middle is not None:
            give_keys_back(middle)

    def open(self, name: str) -> None:
        """Open the dock of a name where it is not open; the keys stay where they are."""
        self._make(name)
        dock = self._docks[name]
        self._take_place(name)
        dock.show()
        dock.raise_()

    def _take_place(self, name: str) -> None:
        """Close what stands where a dock opens; one that a person goes back to is over nothing but before."""
        others = self._standing_beside(name)
        if others and name not in self._below(others[0]):
            self._under[name] = others[0]
        elif not others and self._docks[name].isHidden():
            self._under.pop(name, None)
        for other in others:
            self._docks[other].hide()

    def _give_place_back(self, name: str) -> None:
        """Open what a closed dock took the place of; the closed one comes back for no other."""
        self._under = {upper: lower for upper, lower in self._under.items() if lower != name}
        lower = self._under.pop(name, "")
        if not lower or self._standing_beside(name):
            return
        dock = self._docks[lower]
        if dock.isHidden() and self._stand_together(dock, self._docks[name]):
            self._make(lower)
            dock.show()

    def _below(self, name: str) -> list[str]:
        """The dock whose place one took, the one whose place that took, and so on."""
        found: list[str] = []
        while name in self._under:
            name = self._under[name]
            found.append(name)
        return found

    def _standing_beside(self, name: str) -> list[str]:
        """The open docks that take turns with one."""
        dock = self._docks[name]
        return [
            other
            for other, each in self._docks.items()
            if each is not dock and not each.isHidden() and self._stand_together(each, dock)
        ]

    def _stand_together(self, one: QDockWidget, other: QDockWidget) -> bool:
        """Whether two docks take turns at one side."""
        areas = {self._window.dockWidgetArea(dock) for dock in (one, other)}
        return len(areas) == 1 and not one.isFloating() and not other.isFloating()

    def restore(self, settings: Settings) -> None:
        """Take up the layout that was kept, or a comfortable size without one."""
        self._window.resize(first_size(self._window.screen().availableSize()))
        self.take_up(settings.get(WINDOW_GEOMETRY), settings.get(WINDOW_STATE))

    def keep(self, settings: Settings) -> None:
        """Keep the layout for the next window."""
        geometry, state = self.layout
        settings.set(WINDOW_GEOMETRY, geometry)
        settings.set(WINDOW_STATE, state)

    def put_away(self) -> None:
        """Hide the docks that stand by themselves, which stay on the screen when their window closes.

        They would else be hidden only while the window is freed, when what they let go of is gone already.
        """
        for dock in self._docks.values():
            if dock.isFloating():
                dock.hide()

    @property
    def layout(self) -> tuple[bytes, bytes]:
        """Where the window stands, and where its docks do, as `take_up` has them."""
        geometry, state = self._window.saveGeometry(), self._window.saveState(_LAYOUT_VERSION)
        return bytes(geometry.data()), bytes(state.data())

    def take_up(self, geometry: bytes, state: bytes) -> None:
        """Put window and docks where they stood; what cannot be read, or is of an old layout, stays.

        A window that filled the whole screen is what it was before: nobody is to look for the way out of it.
        What stands where a new window has another dock took the place of that.
        """
        self._window.restoreGeometry(QByteArray(geometry))
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowFullScreen)
        has_widths = self._window.restoreState(QByteArray(state), _LAYOUT_VERSION)
        self._has_widths = self._has_widths or has_widths
        self._under = {
            upper: name
            for name in _OPEN_FIRST
            if self._docks[name].isHidden()
            for upper in self._standing_beside(name)
        }
        for name in self._docks:
            self._take_up(name)

    def give_first_widths(self) -> None:
        """Size the docks of a window that is shown for the first time; a kept layout has its own sizes."""
        if not self._has_widths:
            self._has_widths = True
            self._give_widths()

    def follow_width(self) -> None:
        """Give a window that became roomy, or no longer is, other widths where nobody chose their own."""
        if self._given is not None and self._given != self._fitting() and self._stand_as_given():
            self._give_widths()

    def reset(self) -> None:
        """Put every dock back where a new window has it."""
        self._under.clear()
        for name, dock in self._docks.items():
            dock.setFloating(False)
            self._window.addDockWidget(_AREAS[name], dock)
            dock.setVisible(name in _OPEN_FIRST)
        self._give_widths()

    def _give_widths(self) -> None:
        self._given = self._fitting()
        self._window.resizeDocks(self._sides(), list(self._given), Qt.Orientation.Horizontal)
        bottom = Qt.DockWidgetArea.BottomDockWidgetArea
        below = [dock for name, dock in self._docks.items() if _AREAS[name] is bottom]
        self._window.resizeDocks(below, [Size.BOTTOM_DOCK] * len(below), Qt.Orientation.Vertical)

    def _fitting(self) -> tuple[int, int]:
        """The widths of both sides that leave the map its room. Units: logical pixels."""
        is_roomy = self._window.width() >= _ROOMY_WIDTH_PX
        return (Size.LEFT_DOCK, Size.RIGHT_DOCK) if is_roomy else (_NARROW_LEFT, _NARROW_RIGHT)

    def _stand_as_given(self) -> bool:
        """Whether both sides are as wide as they were made; a closed one has no say."""
        assert self._given is not None, "widths are given before they are compared"
        return all(
            dock.isHidden() or dock.width() == max(width, dock.minimumSizeHint().width())
            for dock, width in zip(self._sides(), self._given, strict=True)
        )

    def _sides(self) -> list[QDockWidget]:
        return [self._docks["layers"], self._docks["properties"]]
