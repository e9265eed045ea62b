"""Accessible information of painted widgets, and announcements to screen readers."""

from collections.abc import Callable, Iterable
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleValueChangeEvent,
)

from editor.records import dataclass

Role = QAccessible.Role
_COVERED: Final = "covered"


@dataclass(frozen=True, slots=True)
class AccessiblePart:
    """An accessible child without a widget. `box` is in the coordinates of its parent widget."""

    name: str
    box: QRect
    is_selected: bool = False


@dataclass(frozen=True, slots=True)
class AccessibleValue:
    """The value of a slider-like widget with its bounds; `set_value` sets it if it is editable."""

    current: float
    minimum: float
    maximum: float
    step: float
    set_value: Callable[[float], object] | None = None


@dataclass(frozen=True, slots=True)
class AccessibleInfo:
    """The accessible role, value and children of a widget.

    `name` overrides the widget's accessible name, `is_open` is the state of an expandable widget, `press` is
    the press action, and `select` the press action of a child.
    """

    role: QAccessible.Role
    name: str = ""
    value: str = ""
    range: AccessibleValue | None = None
    parts: tuple[AccessiblePart, ...] = ()
    part_role: QAccessible.Role = Role.ListItem
    is_open: bool | None = None
    press: Callable[[], object] | None = None
    select: Callable[[int], object] | None = None


@runtime_checkable
class AccessibleProvider(Protocol):
    """A custom-painted widget with accessible information."""

    def accessible_info(self) -> AccessibleInfo:
        """Return the current accessible information."""


def set_covered(parts: Iterable[QObject], *, is_on: bool) -> None:
    """Hide parts of a window from accessibility clients while another part covers them."""
    event_type = QAccessible.Event.ObjectHide if is_on else QAccessible.Event.ObjectShow
    for part in parts:
        part.setProperty(_COVERED, is_on)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(part, event_type))


def is_hidden_by_cover(part: QObject) -> bool:
    """Return whether a part of a window is hidden by `set_covered`."""
    return part.property(_COVERED) is True


def notify_value_changed(widget: QObject, value: str | float) -> None:
    """Notify accessibility clients of a new value."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(widget, value))


def announce(widget: QObject, sentence: str) -> None:
    """Announce a sentence to screen readers after the current one."""
    if QAccessible.isActive() and sentence:
        event = QAccessibleAnnouncementEvent(widget, sentence)
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
        QAccessible.updateAccessibility(event)
