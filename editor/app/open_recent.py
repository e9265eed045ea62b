"""The menu of files that were open last: those that are gone are greyed, and all can be forgotten."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from editor.errors import EditorError
from editor.look.words import plain_tool_tip, shortened
from editor.system.jobs import Jobs
from editor.system.settings import RECENT_FILES, Settings

_PURPOSE = "recent files"


class OpenRecent(QObject):
    """Fills the menu each time it is wanted; whether a file is there is seen off the window's thread."""

    def __init__(
        self, menu: QMenu, settings: Settings, jobs: Jobs, open_file: Callable[[Path], object]
    ) -> None:
        super().__init__(menu)
        self._menu, self._settings, self._jobs, self._open = menu, settings, jobs, open_file
        self._listed: dict[str, QAction] = {}
        menu.setToolTipsVisible(True)

    def offer(self) -> None:
        """List the recent files, newest first."""
        self._menu.clear()
        self._listed = {name: self._add(name) for name in self._settings.get(RECENT_FILES)}
        self._menu.setEnabled(bool(self._listed))
        if not self._listed:
            return
        self._menu.addSeparator()
        clear = self._menu.addAction(self.tr("Clear list"))
        clear.setToolTip(self.tr("Forget the recent files. The files themselves stay."))
        clear.triggered.connect(lambda: self._settings.set(RECENT_FILES, ()))
        names = tuple(self._listed)
        self._jobs.run(
            lambda _cancel: frozenset(name for name in names if not Path(name).exists()),
            self._grey,
            _ignore,
            _PURPOSE,
        )

    def _add(self, name: str) -> QAction:
        action = self._menu.addAction(shortened(name).replace("&", "&&"))
        action.setToolTip(plain_tool_tip(name))
        action.triggered.connect(lambda: self._open(Path(name)))
        return action

    def _grey(self, missing: frozenset[str]) -> None:
        for name in missing & self._listed.keys():
            action = self._listed[name]
            action.setEnabled(False)
            action.setText(self.tr("{name} (missing)").format(name=action.text()))
            action.setToolTip(
                plain_tool_tip(self.tr("There is no such file any more: {name}").format(name=name))
            )


def _ignore(_error: EditorError) -> None:
    """The job has logged it; what may be missing can be tried."""
