"""Accessibility announcements of undo steps, opening and saving."""

from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.features.files.documents import Documents
from editor.session.session import Session
from editor.ui.accessible_info import announce


class Announcements(QObject):
    """Announces each step that is done, undone or redone, and each file that is opened or saved.

    Notices and errors beside fields are alerts of their own. Signals: `announced(str)`.
    """

    announced = Signal(str)

    def __init__(self, session: Session, documents: Documents, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._window = session, window
        self._index, self._newest_number = session.undo_stack.index(), 0
        session.undo_stack.indexChanged.connect(self._on_index_changed)
        documents.opened.connect(
            lambda _document: self._announce(self.tr("Opened {file}"), session.origin.name)
        )
        documents.saved.connect(self._on_saved)

    def _on_saved(self, path: Path) -> None:
        self._announce(self.tr("Saved {file}"), path.name)

    def _on_index_changed(self, index: int) -> None:
        if not shiboken6.isValid(self._session.undo_stack):
            return  # A stack emits the signal once more while it is destroyed.
        previous, self._index = self._index, index
        position = index if index < previous else index - 1
        if index == previous or not 0 <= position < self._session.undo_stack.count():
            return  # A cancelled gesture and a new style leave no step.
        step = self._session.step(position)
        if index < previous:
            self._announce(self.tr("Undone: {step}"), step.text())
        elif step.number <= self._newest_number:
            self._announce(self.tr("Redone: {step}"), step.text())
        else:
            self._newest_number = step.number
            self._announce("{step}", step.text())

    def _announce(self, text: str, name: str) -> None:
        announcement = text.format(file=name, step=name)
        announce(self._window, announcement)
        self.announced.emit(announcement)
