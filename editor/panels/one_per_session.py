"""What is found out or done once for a session, whoever asks for it."""

from typing import Self

from PySide6.QtCore import QObject

from editor.session.session import Session
from editor.system.jobs import Jobs


class OnePerSession(QObject):
    """What lives as long as a session does: `of` makes the one, and the next time gives the same."""

    def __init__(self, session: Session, jobs: Jobs) -> None:
        super().__init__(session)
        self._session, self._jobs = session, jobs

    @classmethod
    def of(cls, session: Session, jobs: Jobs) -> Self:
        """The one of a session."""
        known = session.findChild(cls)
        return known if isinstance(known, cls) else cls(session, jobs)
