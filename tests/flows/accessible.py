"""Accessibility of a window: controls, their names, their focus and their sizes."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QHeaderView,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QScrollBar,
    QStatusBar,
    QTabBar,
    QTextEdit,
    QToolBar,
    QWidget,
)

Role = QAccessible.Role

_PRESSED = (QAbstractButton, QComboBox, QAbstractSpinBox, QAbstractSlider, QTabBar)
_READ = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractItemView)
# These say nothing about the purpose of a widget.
_NO_ROLE = (Role.NoRole, Role.Client, Role.Border, Role.Whitespace)
LEAST_PX = 24
# The size of the shortest focus ring, that of a knob.
_RING_BLOCKS = 24


def controls(root: QWidget) -> list[QWidget]:
    """Return visible controls that are pressed, typed into or reached by Tab, no inner parts of Qt's."""
    parts = (root, *root.findChildren(QWidget))
    return [part for part in parts if part.isVisible() and is_control(part)]


def is_control(part: QWidget) -> bool:
    if isinstance(part, QScrollBar | QHeaderView) or part.objectName().startswith("qt_"):
        return False
    if isinstance(part, QAbstractScrollArea) and not isinstance(part, _READ):
        return False
    if isinstance(part.parentWidget(), QComboBox | QAbstractSpinBox):
        return False
    return isinstance(part, (*_PRESSED, *_READ)) or takes_tab(part)


def takes_tab(part: QWidget) -> bool:
    return bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)


def accessible_interface(part: QWidget) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(part)


def name(part: QWidget) -> str:
    return accessible_interface(part).text(QAccessible.Text.Name)


def called(part: QWidget) -> str:
    """Describe a control for a message: its class, its name and text, and its parents."""
    about = [type(part).__name__]
    above = part.parentWidget()
    while above is not None and len(about) < 4:
        about.append(type(above).__name__)
        above = above.parentWidget()
    return f"{' in '.join(about)} “{name(part)}”"


def nameless(root: QWidget) -> list[str]:
    """Return the controls whose name has no word in it."""
    return [called(part) for part in controls(root) if not any(each.isalpha() for each in name(part))]


def without_role(root: QWidget) -> list[str]:
    """Return the controls without a role."""
    return [called(part) for part in controls(root) if accessible_interface(part).role() in _NO_ROLE]


def ambiguous(root: QWidget) -> list[str]:
    """Return the controls that share a parent and an accessible name with another."""
    met: dict[tuple[QWidget | None, Role, str], QWidget] = {}
    found = []
    for part in controls(root):
        key = (part.parentWidget(), accessible_interface(part).role(), name(part))
        if key in met:
            found.append(called(part))
        met[key] = part
    return found


def too_small(root: QWidget) -> list[str]:
    """Return the controls that are too small to hit."""
    return [
        f"{called(part)} {part.width()} x {part.height()}"
        for part in controls(root)
        if min(part.width(), part.height()) < LEAST_PX
    ]


def unreachable_by_tab(root: QWidget) -> list[QWidget]:
    """Return the controls that Tab does not reach, also not through their focus proxies."""
    return [part for part in controls(root) if part.isEnabled() and not takes_tab(part.focusProxy() or part)]


# Tab


def stops_of(user: QWidget) -> list[QWidget]:
    """Return the controls where Tab should stop."""
    return [part for part in controls(user) if part.isEnabled() and takes_tab(part)]


def round_trip(user: QWidget) -> list[QWidget]:
    """Return the controls where Tab stops in a window, from the focused one until it is reached again."""
    start = QApplication.focusWidget()
    assert start is not None
    assert start.window() is user
    met = [start]
    while True:
        before = met[-1]
        QTest.keyClick(before, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        assert now is not None, f"Tab does not move the focus from {called(before)}"
        if now is before and len(stops_of(user)) > 1:  # A text edit that accepts Tab has another way out.
            QTest.keyClick(before, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
            now = QApplication.focusWidget()
            assert now is not before, f"Tab does not leave {called(before)}"
            assert now is not None
        if now is start:
            return met
        assert now not in met, f"Tab cycles from {called(before)} to {called(now)} and never leaves"
        met.append(now)


def backwards(stops: list[QWidget]) -> list[str]:
    """Return steps of Tab within a pane that go up, or left in a line; the last may return to the first."""
    found = []
    for before, after in pairwise(stops):
        one, two = _place(before), _place(after)
        if _pane(before) is not _pane(after):
            continue
        is_above = two.bottom() < one.top() and two.left() <= one.right()
        is_left = two.right() < one.left() and one.top() <= two.center().y() <= one.bottom()
        if is_above or is_left:
            found.append(f"{called(before)} -> {called(after)}")
    return found


def _pane(part: QWidget) -> QWidget | None:
    """Return the dock, toolbar or bar that contains a part; None for the central area."""
    above: QWidget | None = part
    while above is not None and not isinstance(above, QDockWidget | QToolBar | QStatusBar | QMenuBar):
        above = above.parentWidget()
    return above


def _place(part: QWidget) -> QRect:
    return QRect(part.mapTo(part.window(), QPoint()), part.size())


# The visible focus


def rings(root: QWidget, away: QWidget) -> Iterator[tuple[QWidget, bool]]:
    """Yield focusable controls, each with whether its focus is visible."""
    for part in controls(root):
        if not part.isEnabled() or not takes_tab(part) or part is away:
            continue
        away.setFocus(Qt.FocusReason.TabFocusReason)
        process_events()
        before = _pixels(part)
        part.setFocus(Qt.FocusReason.TabFocusReason)
        process_events()
        if QApplication.focusWidget() is part and part.isVisible():
            yield part, has_ring(before, _pixels(part))


def process_events() -> None:
    QApplication.processEvents()


def has_ring(before: NDArray[np.float64], after: NDArray[np.float64]) -> bool:
    """Return whether a line two pixels wide appeared whose contrast with the previous pixels is 3:1."""
    if before.shape != after.shape:
        return False
    lighter, darker = np.maximum(before, after), np.minimum(before, after)
    changed = (lighter + 0.05) / (darker + 0.05) >= 3
    # In blocks of two by two pixels, as a focus ring has all around.
    thick = changed[:-1, :-1] & changed[1:, :-1] & changed[:-1, 1:] & changed[1:, 1:]
    return int(thick.sum()) >= _RING_BLOCKS


def _pixels(part: QWidget) -> NDArray[np.float64]:
    """Return the relative luminance of each pixel of a widget."""
    image = part.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    parts = raw[:, : image.width(), 2::-1].astype(np.float64) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]), np.float64)
