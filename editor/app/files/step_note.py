"""Note about an automatic undo step, with an Undo button."""

from PySide6.QtCore import QObject

from editor.app.notice_bar import Choice, NoticeBar, Subject
from editor.session.session import Session


class StepNote(QObject):
    """Shows a note while its step is the newest one, so that Undo refers to it."""

    def __init__(self, session: Session, notice: NoticeBar) -> None:
        super().__init__(notice)
        self._session, self._notice = session, notice
        session.undo_stack.indexChanged.connect(self._on_index_changed)
        session.undo_stack.cleanChanged.connect(self._on_clean_changed)

    def _on_index_changed(self) -> None:
        self._notice.withdraw(Subject.STEP, Subject.COLOR)
        self._notice.dismiss_news()

    def _on_clean_changed(self, is_clean: bool) -> None:
        if is_clean:
            self._notice.withdraw(Subject.STEP)

    def show(self, text: str) -> None:
        """Show a note about the newest step."""
        undo = Choice(self.tr("Undo"), self._session.undo_stack.undoText(), self._session.undo_stack.undo)
        self._notice.show_note(Subject.STEP, text, undo)
