"""A replacement shown on the map before it is made: an open gesture that is kept or given up."""

from PySide6.QtCore import QObject, Signal

from editor.errors import EditError
from editor.mapstyle.edits import Edit
from editor.mapstyle.model import MapStyle
from editor.session.session import Session
from editor.session.step import Gesture


class ReplacePreview(QObject):
    """Holds at most one open gesture.

    Signals: `overtaken(is_kept)` when something else changed the style meanwhile. What was shown then stays
    as a step of its own, unless it was undone.
    """

    overtaken = Signal(bool)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._gesture: Gesture | None = None
        self._is_own = False
        session.changed.connect(self._on_changed)

    @property
    def base(self) -> MapStyle:
        """The style without what is shown of the replacement."""
        return self._session.style if self._gesture is None else self._gesture.base

    @property
    def is_own_change(self) -> bool:
        """Whether the session changes because of this preview right now."""
        return self._is_own

    def show(self, edit: Edit, text: str) -> str:
        """Show what an edit would do, in place of what was shown; gives why it cannot be, if so."""
        self._is_own = True
        try:
            if self._gesture is None:
                self._gesture = self._session.begin_gesture(text)
            self._session.apply(self._gesture, edit)
        except EditError as error:
            return error.text
        finally:
            self._is_own = False
        return ""

    def cancel(self) -> None:
        """Show the style as it is."""
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            self._is_own = True
            self._session.cancel(gesture)
            self._is_own = False

    def _on_changed(self) -> None:
        gesture = self._gesture
        if gesture is not None and not self._is_own:
            self._gesture = None
            self.overtaken.emit(self._session.style is not gesture.base)
