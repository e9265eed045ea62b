"""The scale of the interface in the running program.

Qt reads its variable for the scale once. The functions that set the factor later, and report to a window that
its pixels changed, are those that Qt's platforms call; they are exported, but have no public header.
"""

import ctypes
import logging
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import shiboken6
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QSize, Qt, qInstallMessageHandler
from PySide6.QtGui import QMoveEvent, QResizeEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget

from editor.app.application import environment_factor

_log = logging.getLogger(__name__)

# The names that the compilers of Linux and macOS, and that of Windows, give to both functions.
_SET_FACTOR: Final = ("_ZN15QHighDpiScaling15setGlobalFactorEd", "?setGlobalFactor@QHighDpiScaling@@SAXN@Z")
_REPORT_RATIO: Final = (
    "_ZN22QWindowSystemInterface35handleWindowDevicePixelRatioChangedINS_19SynchronousDeliveryEEEvP7QWindow",
    (
        "??$handleWindowDevicePixelRatioChanged@USynchronousDelivery@QWindowSystemInterface@@"
        "@QWindowSystemInterface@@SAXPEAVQWindow@@@Z"
    ),
)

# Properties of a window: its size on the screen before it had to grow, and after that.
_BEFORE, _GROWN = "size_before_scale", "size_at_scale"
# Differences of logical sizes that fractional scales cause.
_ROUNDING: Final = (-1, 0, 1)
_FILLS_SCREEN: Final = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen


def scale_now(percent: int) -> bool:
    """Scale all windows of the running application; return whether that was possible.

    Windows keep their place and size on the screen, and what they show grows or shrinks. One that becomes too
    small for its content grows.
    """
    functions = _qt_functions()
    if functions is None:
        return False
    set_factor, report_ratio = functions
    sizes = {widget: _size_px(widget) for widget in QApplication.topLevelWidgets()}
    # Qt warns that windows exist: those are updated below.
    former = qInstallMessageHandler(_ignore)
    try:
        set_factor(environment_factor() * percent / 100)
    finally:
        qInstallMessageHandler(former)
    for widget in QApplication.topLevelWidgets():
        window: QWindow | None = widget.windowHandle()
        if window is None:
            continue  # It was never shown.
        report_ratio(shiboken6.getCppPointer(window)[0])
        # The handle computes its geometry from the pixels on the screen; its widget learns it by events.
        QCoreApplication.sendEvent(window, QMoveEvent(window.position(), widget.pos()))
        QCoreApplication.sendEvent(window, QResizeEvent(window.size(), widget.size()))
        if not widget.windowState() & _FILLS_SCREEN:
            _fit(widget, sizes[widget])
    return True


def _size_px(widget: QWidget) -> QSize:
    """Return the size of a window on the screen; that before it grew, unless the user resized it since."""
    size = widget.size() * widget.devicePixelRatioF()
    before: QSize | None = widget.property(_BEFORE)
    grown: QSize | None = widget.property(_GROWN)
    if before is None or grown is None:
        return size
    # Its layout may have rounded the size since.
    difference = (size - grown) / widget.devicePixelRatioF()
    return before if difference.width() in _ROUNDING and difference.height() in _ROUNDING else size


def _fit(widget: QWidget, size_px: QSize) -> None:
    """Give a window a size on the screen, or the smallest one that it can have now."""
    size = (size_px / widget.devicePixelRatioF()).expandedTo(widget.minimumSize())
    widget.setProperty(_BEFORE, size_px)
    if size.width() - widget.width() not in _ROUNDING or size.height() - widget.height() not in _ROUNDING:
        widget.resize(size)
    widget.setProperty(_GROWN, widget.size() * widget.devicePixelRatioF())


@cache
def _qt_functions() -> tuple[Callable[[float], None], Callable[[int], None]] | None:
    """Return Qt's functions; None if this version of Qt does not export them."""
    try:
        library = ctypes.CDLL(_library_name())
        set_factor, report_ratio = _named(library, _SET_FACTOR), _named(library, _REPORT_RATIO)
    except (OSError, AttributeError) as error:
        _log.warning("The scale of the interface applies at the next start. %s", error)
        return None
    set_factor.argtypes, set_factor.restype = [ctypes.c_double], None
    report_ratio.argtypes, report_ratio.restype = [ctypes.c_void_p], None
    return set_factor, report_ratio


def _named(library: ctypes.CDLL, names: tuple[str, str]) -> Any:
    return getattr(library, names[sys.platform == "win32"])


def _library_name() -> str:
    """Return the name of the library that the process has loaded."""
    if sys.platform == "win32":
        return "Qt6Gui.dll"
    if sys.platform == "darwin":
        folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.LibrariesPath))
        return str(folder / "QtGui.framework" / "Versions" / "A" / "QtGui")
    return "libQt6Gui.so.6"


def _ignore(*_message: object) -> None:
    """Ignore a message of Qt."""
