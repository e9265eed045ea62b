"""What is said of changes to those who hear the window: other people see them."""

from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.app.files.documents import Documents
from editor.look.spoken import announce
from editor.session.session import Session


class Announcements(QObject):
    """Says which step was done, undone or redone, and what was opened or saved.

    Notices and faults beside fields are alerts of their own. Signals: `said(str)`.
    """

    said = Signal(str)

    def __init__(self, session: Session, documents: Documents, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._window = session, window
        self._at, self._newest = session.undo_stack.index(), 0
        session.undo_stack.indexChanged.connect(self._on_step)
        documents.opened.connect(lambda _document: self._say(self.tr("Opened {file}"), session.origin.name))
        documents.saved.connect(self._on_saved)

    def _on_saved(self, path: Path) -> None:
        self._say(self.tr("Saved {file}"), path.name)

    def _on_step(self, index: int) -> None:
        if not shiboken6.isValid(self._session.undo_stack):
            return  # It says a last time that it is empty when it goes.
        before, self._at = self._at, index
        place = index if index < before else index - 1
        if index == before or not 0 <= place < self._session.undo_stack.count():
            return  # A gesture that was given up leaves no step, another style none at all.
        step = self._session.step(place)
        if index < before:
            self._say(self.tr("Undone: {step}"), step.text())
        elif step.number <= self._newest:
            self._say(self.tr("Redone: {step}"), step.text())
        else:
            self._newest = step.number
            self._say("{step}", step.text())

    def _say(self, words: str, name: str) -> None:
        sentence = words.format(file=name, step=name)
        announce(self._window, sentence)
        self.said.emit(sentence)
