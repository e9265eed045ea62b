"""The chosen icons in the right dock: their records, who uses them, what can be done to their pictures."""

from PySide6.QtWidgets import QWidget

from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.widgets.page import Page


class IconPage(Page):
    """Edits the chosen icons."""

    def __init__(
        self, session: Session, chosen: ChosenAssets, jobs: Jobs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._chosen, self._jobs = session, chosen, jobs
