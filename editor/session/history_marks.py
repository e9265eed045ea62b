"""Named marks on states of the style."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.session.session import Session


class MarkedState(NamedTuple):
    """A marked state: its name, the style and the time of the mark."""

    name: str
    style: MapStyle
    at: datetime


class Marks(QObject):
    """The marks of a session. They are lost with the document and never saved.

    A mark holds the style itself, so it outlasts the undo step of its state.
    Signals: `changed()` when a mark was added, removed or renamed.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._marks: dict[MapStyle, MarkedState] = {}
        session.changed.connect(self._on_changed)

    @property
    def all(self) -> tuple[MarkedState, ...]:
        """All marks in the order of their creation."""
        return tuple(self._marks.values())

    def of(self, style: MapStyle) -> MarkedState | None:
        """Return the mark of a state; None if it has none."""
        return self._marks.get(style)

    def restore(self, marks: Iterable[MarkedState]) -> None:
        """Mark the states of a session that this one continues."""
        self._marks = {mark.style: mark for mark in marks}
        self.changed.emit()

    def add(self, style: MapStyle, name: str) -> None:
        """Mark a state or rename its mark; a blank name has no effect."""
        normalized = " ".join(name.split())
        old = self._marks.get(style)
        if not normalized or (old is not None and old.name == normalized):
            return
        self._marks[style] = (
            MarkedState(normalized, style, self._session.now)
            if old is None
            else old._replace(name=normalized)
        )
        self.changed.emit()

    def remove(self, style: MapStyle) -> None:
        """Remove the mark of a state."""
        if self._marks.pop(style, None) is not None:
            self.changed.emit()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document and self._marks:
            self._marks.clear()
            self.changed.emit()
