"""Tab order of the main window: pane by pane, in visual order."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QToolBar, QWidget

from editor.ui.kit.keyboard import focus_chain

_AREAS = Qt.DockWidgetArea


def step(window: QMainWindow, *, forwards: bool) -> bool:
    """Focus the next or previous tab stop; return False if the focus is at none.

    Qt orders tab stops by creation, and docks are created when they are first opened.
    """
    focus = QApplication.focusWidget()
    stops = list(_stops(window))
    if focus not in stops or len(stops) < 2:
        return False
    offset = 1 if forwards else -1
    reason_type = Qt.FocusReason
    reason = reason_type.TabFocusReason if forwards else reason_type.BacktabFocusReason
    stops[(stops.index(focus) + offset) % len(stops)].setFocus(reason)
    return True


def _stops(window: QMainWindow) -> Iterator[QWidget]:
    """Yield the tab stops pane by pane; within a pane in Qt's order."""
    chain = list(_chain(window))
    cover = _cover(window)
    remaining = set(chain)
    for pane in _panes(window) if cover is None else filter(None, (window.menuWidget(), cover)):
        for widget in chain:
            if widget in remaining and (widget is pane or pane.isAncestorOf(widget)):
                remaining.discard(widget)
                yield widget
    if cover is None:
        yield from (widget for widget in chain if widget in remaining)


def _cover(window: QMainWindow) -> QWidget | None:
    children = window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return next((each for each in children if each.property("part") == "cover" and each.isVisible()), None)


def _chain(window: QMainWindow) -> Iterator[QWidget]:
    for widget in focus_chain(window):
        is_shown = widget.isEnabled() and widget.isVisible() and widget.window() is window
        if is_shown and widget.focusProxy() is None and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            yield widget


def _panes(window: QMainWindow) -> list[QWidget]:
    """Return the parts of the window from the top left; the title bar of a dock precedes its content."""
    docks = [dock for dock in window.findChildren(QDockWidget) if not dock.isFloating() and dock.isVisible()]
    docks.sort(key=lambda dock: (dock.mapTo(window, QPoint()).y(), dock.mapTo(window, QPoint()).x()))

    def at(*areas: Qt.DockWidgetArea) -> list[QWidget]:
        found = [dock for dock in docks if window.dockWidgetArea(dock) in areas]
        return [
            widget
            for dock in found
            for widget in (dock.titleBarWidget(), dock.widget())
            if widget is not None
        ]

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
