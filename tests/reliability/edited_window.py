"""One window with its file handling, without the map and the panels: an editor that may crash."""

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Final, cast

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, QEventLoop
from PySide6.QtWidgets import QMessageBox, QWidget

from editor.features.files.controller import DocumentControllers
from editor.mapstyle.schema.source_data import SourceData
from editor.session.recovery_writer import CopyDelays
from editor.session.session import Session
from editor.storage.recovery_store import RecoveryStore
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from editor.workspace.document_reading import read_template
from editor.workspace.notice_bar import NoticeBar
from editor.workspace.services import Services

_PATIENCE_MS: Final = 20_000
_TEMPLATE: Final = "empty.json"


class FaultError(AssertionError):
    """Work was lost, or a copy was offered again."""


@dataclass
class Editor:
    """One run of the program with one window, which crashes or ends."""

    root: Path
    flows: DocumentControllers = field(init=False)

    def __post_init__(self) -> None:
        self.jobs = Jobs()
        self.window = QWidget()
        self.notice = NoticeBar(self.window)
        self.store = RecoveryStore(self.root / "recovery")
        self.session = Session(read_template(_TEMPLATE).source, read_template(_TEMPLATE).origin, self.window)
        services = SimpleNamespace(
            jobs=self.jobs,
            settings=Settings(self.root / "settings.ini"),
            recovery=self.store,
            backups=self.root / "backups",
            data=SourceData((), ()),
        )
        self.document_controllers = DocumentControllers(
            self.window, self.session, cast("Services", services), self.notice, delays=CopyDelays(0, 0)
        )

    @property
    def name(self) -> str:
        """The current state of the window: the name of the first layer."""
        layers = self.session.style.layers
        return layers[0].comment if layers else ""

    @property
    def held(self) -> set[str]:
        """The names that undo and redo lead to, and the current one."""
        steps = range(self.session.undo_stack.count() + 1)
        styles = [self.session.style_after(each) for each in steps] if len(steps) > 1 else []
        return {self.name} | {style.layers[0].comment for style in styles if style.layers}

    @property
    def question(self) -> QMessageBox | None:
        """The question that is open."""
        boxes = self.window.findChildren(QMessageBox)
        return next((box for box in boxes if box.isVisible()), None)

    def wait_until_idle(self) -> None:
        """Wait until no operation is in progress."""
        deadline = QDeadlineTimer(_PATIENCE_MS)
        quiet = 0
        while quiet < 2:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
            quiet = quiet + 1 if self.jobs.is_idle else 0
            if deadline.hasExpired():
                raise FaultError("the window does not come to rest")

    def answer(self, button: QMessageBox.StandardButton) -> bool:
        """Answer the question, if there is one."""
        box = self.question
        if box is not None:
            box.button(button).click()
            self.wait_until_idle()
        return box is not None

    def press(self, *texts: str) -> bool:
        """Click a button of the notice, if it has one of these."""
        for text in texts:
            if text in self.notice.buttons:
                self.notice.buttons[text].click()
                self.wait_until_idle()
                return True
        return False

    def free(self) -> None:
        """End every thread, and free the window."""
        for box in self.window.findChildren(QMessageBox):
            box.blockSignals(True)
            box.hide()
        if not self.jobs.close():
            raise FaultError("a job does not end")
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
