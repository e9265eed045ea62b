"""What a widget that paints itself says to those who hear the window, and sentences said to them at once."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleValueChangeEvent,
)

Role = QAccessible.Role
_COVERED: Final = "covered"


@dataclass(frozen=True, slots=True)
class SaidPart:
    """One thing of several inside a widget. `box` is in the widget's coordinates."""

    name: str
    box: QRect
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class SaidRange:
    """A number between two others; `put` sets it, where it can be set."""

    now: float
    least: float
    most: float
    step: float
    put: Callable[[float], object] | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What a widget is and holds, beside its name and description.

    `name` stands in for the widget's own. `is_open` is for what folds. `press` does what Enter does, and
    `choose` what Enter does on a part.
    """

    role: QAccessible.Role
    name: str = ""
    value: str = ""
    range: SaidRange | None = None
    parts: tuple[SaidPart, ...] = ()
    part_role: QAccessible.Role = Role.ListItem
    is_open: bool | None = None
    press: Callable[[], object] | None = None
    choose: Callable[[int], object] | None = None


@runtime_checkable
class Spoken(Protocol):
    """A widget that paints itself and can be heard."""

    def spoken(self) -> Said:
        """What it says now."""


def cover(parts: Iterable[QObject], *, is_on: bool) -> None:
    """Let nobody hear parts of a window while something lies over them that takes their place."""
    kind = QAccessible.Event.ObjectHide if is_on else QAccessible.Event.ObjectShow
    for part in parts:
        part.setProperty(_COVERED, is_on)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(part, kind))


def is_covered(part: QObject) -> bool:
    """Whether something lies over a part of a window."""
    return part.property(_COVERED) is True


def say_value(widget: QObject, value: str | float) -> None:
    """Tell who listens that the value of a widget is another one."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(widget, value))


def announce(widget: QObject, sentence: str) -> None:
    """Say a sentence to who listens, when they are done listening to another."""
    if QAccessible.isActive() and sentence:
        event = QAccessibleAnnouncementEvent(widget, sentence)
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
        QAccessible.updateAccessibility(event)
