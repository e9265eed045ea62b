"""States of the style that a person marked by a name."""

from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.session.session import Session


class MarkedState(NamedTuple):
    """A marked state: its name, the value, and when it was marked."""

    name: str
    style: MapStyle
    at: datetime


class Marks(QObject):
    """The marks of one session. They are gone with the document, and are never written to the file.

    A mark holds the value itself. So it lasts where its state is undone and other steps take its place.
    Signals: `changed()` when there are others, or one has another name.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._marks: dict[MapStyle, MarkedState] = {}
        session.changed.connect(self._on_changed)

    @property
    def all(self) -> tuple[MarkedState, ...]:
        """Every mark, in the order in which they were made."""
        return tuple(self._marks.values())

    def of(self, style: MapStyle) -> MarkedState | None:
        """The mark of a state, where it has one."""
        return self._marks.get(style)

    def add(self, style: MapStyle, name: str) -> None:
        """Mark a state, or give its mark another name; a name of blanks alone keeps the old one."""
        tidy = " ".join(name.split())
        old = self._marks.get(style)
        if not tidy or (old is not None and old.name == tidy):
            return
        self._marks[style] = (
            MarkedState(tidy, style, self._session.now) if old is None else old._replace(name=tidy)
        )
        self.changed.emit()

    def remove(self, style: MapStyle) -> None:
        """Take the mark off a state."""
        if self._marks.pop(style, None) is not None:
            self.changed.emit()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document and self._marks:
            self._marks.clear()
            self.changed.emit()
