"""Where Tab goes in a window: through one pane after the other, as they are seen."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QToolBar, QWidget

from editor.widgets.focus_chain import focus_chain

_AREAS = Qt.DockWidgetArea


def step(window: QMainWindow, *, forwards: bool) -> bool:
    """Give the keys to the next stop, or to the one before; False where the order isn't known.

    Qt goes by when things were made, and docks are made when they are first opened.
    """
    focus = QApplication.focusWidget()
    stops = list(_stops(window))
    if focus not in stops or len(stops) < 2:
        return False
    by = 1 if forwards else -1
    reasons = Qt.FocusReason
    reason = reasons.TabFocusReason if forwards else reasons.BacktabFocusReason
    stops[(stops.index(focus) + by) % len(stops)].setFocus(reason)
    return True


def _stops(window: QMainWindow) -> Iterator[QWidget]:
    """What Tab stops at, pane by pane; within a pane the order is Qt's."""
    chain = list(_chain(window))
    cover = _cover(window)
    left = set(chain)
    for pane in _panes(window) if cover is None else filter(None, (window.menuWidget(), cover)):
        for part in chain:
            if part in left and (part is pane or pane.isAncestorOf(part)):
                left.discard(part)
                yield part
    if cover is None:
        yield from (part for part in chain if part in left)


def _cover(window: QMainWindow) -> QWidget | None:
    """What lies over all panes, so that nothing in them is seen."""
    children = window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return next((each for each in children if each.property("part") == "cover" and each.isVisible()), None)


def _chain(window: QMainWindow) -> Iterator[QWidget]:
    for part in focus_chain(window):
        is_shown = part.isEnabled() and part.isVisible() and part.window() is window
        if is_shown and part.focusProxy() is None and part.focusPolicy() & Qt.FocusPolicy.TabFocus:
            yield part


def _panes(window: QMainWindow) -> list[QWidget]:
    """The parts of a window from the top and the left; a dock gives its title before what is in it."""
    docks = [dock for dock in window.findChildren(QDockWidget) if not dock.isFloating() and dock.isVisible()]
    docks.sort(key=lambda dock: (dock.mapTo(window, QPoint()).y(), dock.mapTo(window, QPoint()).x()))

    def at(*areas: Qt.DockWidgetArea) -> list[QWidget]:
        found = [dock for dock in docks if window.dockWidgetArea(dock) in areas]
        return [part for dock in found for part in (dock.titleBarWidget(), dock.widget()) if part is not None]

    panes = [
        window.menuWidget(),
        *window.findChildren(QToolBar),
        *at(_AREAS.TopDockWidgetArea, _AREAS.LeftDockWidgetArea),
        window.centralWidget(),
        *at(_AREAS.RightDockWidgetArea),
        *at(_AREAS.BottomDockWidgetArea),
        window.statusBar(),
    ]
    return [pane for pane in panes if pane is not None]
