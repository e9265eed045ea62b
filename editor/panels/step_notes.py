"""Takes back what was said of a step once it is undone, and what was said of an earlier one at the next."""

from PySide6.QtCore import QObject

from editor.panels.outcome_list import OutcomeList
from editor.panels.passing_note import PassingNote
from editor.session.session import Session


class StepNotes(QObject):
    """Keeps a note and a list to the steps they are about. A list outlives the steps that follow its own."""

    def __init__(self, session: Session, note: PassingNote, outcome: OutcomeList) -> None:
        super().__init__(note)
        self._session, self._note, self._outcome = session, note, outcome
        self._steps = session.undo_stack.index()
        session.stepped.connect(self._on_stepped)

    def _on_stepped(self) -> None:
        before, self._steps = self._steps, self._session.undo_stack.index()
        is_new = self._steps > before and not self._session.undo_stack.canRedo()
        self._note.clear()
        if not is_new:
            self._outcome.put_away()
