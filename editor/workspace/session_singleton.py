"""Base class of objects that exist once per session."""

from typing import Self

from PySide6.QtCore import QObject

from editor.session.session import Session
from editor.system.jobs import Jobs


class SessionSingleton(QObject):
    """An object owned by a session; `of` creates it on the first call."""

    def __init__(self, session: Session, jobs: Jobs) -> None:
        super().__init__(session)
        self._session, self._jobs = session, jobs

    @classmethod
    def of(cls, session: Session, jobs: Jobs) -> Self:
        """Return the instance of a session."""
        existing = session.findChild(cls)
        return existing if isinstance(existing, cls) else cls(session, jobs)
