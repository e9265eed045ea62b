"""What a person without a mouse or without eyes meets in a window: controls, their names, their focus."""

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
# Says nothing of what a widget is for.
_NO_ROLE = (Role.NoRole, Role.Client, Role.Border, Role.Whitespace)
LEAST_PX = 24
# As many as the shortest ring has, that of a knob.
_RING_BLOCKS = 24


def controls(root: QWidget) -> list[QWidget]:
    """What shows, and is pressed, typed into or reached by Tab; inner parts of Qt's own go with those."""
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


def heard(part: QWidget) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(part)


def name(part: QWidget) -> str:
    return heard(part).text(QAccessible.Text.Name)


def called(part: QWidget) -> str:
    """A control for a message: what it is, what it says, and what is about it."""
    about = [type(part).__name__]
    above = part.parentWidget()
    while above is not None and len(about) < 4:
        about.append(type(above).__name__)
        above = above.parentWidget()
    return f"{' in '.join(about)} “{name(part)}”"


def nameless(root: QWidget) -> list[str]:
    """Controls whose name has no word in it."""
    return [called(part) for part in controls(root) if not any(each.isalpha() for each in name(part))]


def without_role(root: QWidget) -> list[str]:
    """Controls that do not say what they are."""
    return [called(part) for part in controls(root) if heard(part).role() in _NO_ROLE]


def alike(root: QWidget) -> list[str]:
    """Controls that stand in one parent with another that sounds the same."""
    met: dict[tuple[QWidget | None, Role, str], QWidget] = {}
    found = []
    for part in controls(root):
        key = (part.parentWidget(), heard(part).role(), name(part))
        if key in met:
            found.append(called(part))
        met[key] = part
    return found


def too_small(root: QWidget) -> list[str]:
    """Controls that are hard to hit."""
    return [
        f"{called(part)} {part.width()} x {part.height()}"
        for part in controls(root)
        if min(part.width(), part.height()) < LEAST_PX
    ]


def out_of_reach(root: QWidget) -> list[QWidget]:
    """Controls that Tab does not stop at, themselves or in what they give the keys to."""
    return [part for part in controls(root) if part.isEnabled() and not takes_tab(part.focusProxy() or part)]


# Tab.


def stops_of(user: QWidget) -> list[QWidget]:
    """Where Tab should stop."""
    return [part for part in controls(user) if part.isEnabled() and takes_tab(part)]


def round_trip(user: QWidget) -> list[QWidget]:
    """Where Tab stops in a window, from where the keys are until it comes there again."""
    start = QApplication.focusWidget()
    assert start is not None
    assert start.window() is user
    met = [start]
    while True:
        before = met[-1]
        QTest.keyClick(before, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        assert now is not None, f"Tab leads nowhere from {called(before)}"
        if now is before and len(stops_of(user)) > 1:  # A text that takes Tab has a way out.
            QTest.keyClick(before, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
            now = QApplication.focusWidget()
            assert now is not before, f"Tab is caught in {called(before)}"
            assert now is not None
        if now is start:
            return met
        assert now not in met, f"Tab goes round from {called(before)} to {called(now)} and never leaves"
        met.append(now)


def backwards(stops: list[QWidget]) -> list[str]:
    """Steps of Tab within a pane that go up, or to the left in a line; the last may go back to the first."""
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
    """The dock, toolbar or bar that a part stands in; none where it stands in the middle."""
    above: QWidget | None = part
    while above is not None and not isinstance(above, QDockWidget | QToolBar | QStatusBar | QMenuBar):
        above = above.parentWidget()
    return above


def _place(part: QWidget) -> QRect:
    return QRect(part.mapTo(part.window(), QPoint()), part.size())


# The focus that is seen.


def rings(root: QWidget, away: QWidget) -> Iterator[tuple[QWidget, bool]]:
    """Controls that the keys can go to, each with whether it is seen to have them."""
    for part in controls(root):
        if not part.isEnabled() or not takes_tab(part) or part is away:
            continue
        away.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        before = _pixels(part)
        part.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        if QApplication.focusWidget() is part and part.isVisible():
            yield part, has_ring(before, _pixels(part))


def settle() -> None:
    QApplication.processEvents()


def has_ring(before: NDArray[np.float64], after: NDArray[np.float64]) -> bool:
    """Whether a line two pixels wide appeared that stands out 3:1 from what was there."""
    if before.shape != after.shape:
        return False
    lighter, darker = np.maximum(before, after), np.minimum(before, after)
    changed = (lighter + 0.05) / (darker + 0.05) >= 3
    # In blocks of two pixels by two, as a ring has all around.
    thick = changed[:-1, :-1] & changed[1:, :-1] & changed[:-1, 1:] & changed[1:, 1:]
    return int(thick.sum()) >= _RING_BLOCKS


def _pixels(part: QWidget) -> NDArray[np.float64]:
    """The relative luminance of each pixel of a widget."""
    image = part.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    parts = raw[:, : image.width(), 2::-1].astype(np.float64) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]), np.float64)
