"""What is said of a step that the program did in one go, with a button that undoes it."""

from PySide6.QtCore import QObject

from editor.app.notice_bar import Choice, NoticeBar, Subject
from editor.session.session import Session


class StepNote(QObject):
    """A note for as long as its step is the newest: then undoing is undoing this one."""

    def __init__(self, session: Session, notice: NoticeBar) -> None:
        super().__init__(notice)
        self._session, self._notice = session, notice
        session.undo_stack.indexChanged.connect(self._on_step)
        session.undo_stack.cleanChanged.connect(self._on_clean_changed)

    def _on_step(self) -> None:
        """Take back what was said of the step before, and what was told of anything else done before."""
        self._notice.withdraw(Subject.STEP, Subject.COLOR)
        self._notice.withdraw_news()

    def _on_clean_changed(self, is_clean: bool) -> None:
        if is_clean:  # The step is saved, and whoever did that has looked at it.
            self._notice.withdraw(Subject.STEP)

    def show(self, text: str) -> None:
        """Say what the newest step did."""
        undo = Choice(self.tr("Undo"), self._session.undo_stack.undoText(), self._session.undo_stack.undo)
        self._notice.show_note(Subject.STEP, text, undo)
