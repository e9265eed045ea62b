"""What a window lets a person do while a file is read."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from editor.app.files.documents import Documents
from editor.session.session import Session


class OpeningState(QObject):
    """Holds the panels of an untouched new style still while a file is read that takes its place unasked."""

    def __init__(
        self, window: QWidget, session: Session, documents: Documents, panels: Sequence[QWidget]
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._documents, self._panels = window, session, documents, panels
        self._focused: QWidget | None = None
        documents.reading_changed.connect(self._hold)

    def _hold(self) -> None:
        is_untouched = self._session.origin.path is None and not self._session.is_edited
        is_held = bool(self._documents.reading) and is_untouched
        focused = self._window.focusWidget()
        if is_held and focused is not None and self._window.isAncestorOf(focused):
            self._focused = focused
            focused.destroyed.connect(self._forget_focus)
            self._window.setFocus(Qt.FocusReason.OtherFocusReason)  # Else Space would press the next button.
        for panel in self._panels:
            panel.setEnabled(not is_held)
        if not is_held and self._focused is not None:
            self._focused.setFocus(Qt.FocusReason.OtherFocusReason)
            self._focused.destroyed.disconnect(self._forget_focus)
            self._focused = None

    def _forget_focus(self) -> None:
        self._focused = None
