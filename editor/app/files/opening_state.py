"""Disabled panels while a document is read."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from editor.app.files.documents import Documents
from editor.session.session import Session


class OpeningState(QObject):
    """Disables the panels of an untouched new style while a file that replaces it is read."""

    def __init__(
        self, window: QWidget, session: Session, documents: Documents, panels: Sequence[QWidget]
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._documents, self._panels = window, session, documents, panels
        self._last_focus: QWidget | None = None
        documents.reading_changed.connect(self._update)

    def _update(self) -> None:
        is_untouched = self._session.origin.path is None and not self._session.is_edited
        is_disabled = bool(self._documents.reading) and is_untouched
        focused = self._window.focusWidget()
        if is_disabled and focused is not None and self._window.isAncestorOf(focused):
            self._last_focus = focused
            focused.destroyed.connect(self._forget_focus)
            self._window.setFocus(Qt.FocusReason.OtherFocusReason)  # Else the focus moves to the next button.
        for panel in self._panels:
            panel.setEnabled(not is_disabled)
        if not is_disabled and self._last_focus is not None:
            self._last_focus.setFocus(Qt.FocusReason.OtherFocusReason)
            self._last_focus.destroyed.disconnect(self._forget_focus)
            self._last_focus = None

    def _forget_focus(self) -> None:
        self._last_focus = None
