"""Removal of messages about a step when the undo stack moves on."""

from PySide6.QtCore import QObject

from editor.panels.outcome_list import OutcomeList
from editor.panels.passing_note import PassingNote
from editor.session.session import Session


class StepNotes(QObject):
    """Clears a note at every step, and a list at undo and redo."""

    def __init__(self, session: Session, note: PassingNote, outcome: OutcomeList) -> None:
        super().__init__(note)
        self._session, self._note, self._outcome = session, note, outcome
        self._index = session.undo_stack.index()
        session.stepped.connect(self._on_stepped)

    def _on_stepped(self) -> None:
        previous_index, self._index = self._index, self._session.undo_stack.index()
        is_new = self._index > previous_index and not self._session.undo_stack.canRedo()
        self._note.clear()
        if not is_new:
            self._outcome.put_away()
