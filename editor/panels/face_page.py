"""The chosen face of the font in the right dock: what it says, and its checks."""

from PySide6.QtWidgets import QWidget

from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.widgets.page import Page


class FacePage(Page):
    """Edits the chosen face."""

    def __init__(
        self, session: Session, chosen: ChosenAssets, jobs: Jobs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._chosen, self._jobs = session, chosen, jobs
