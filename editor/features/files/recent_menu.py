"""Menu of recent files."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from editor.errors import EditorError
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from editor.ui.text import plain_tool_tip
from editor.ui.theme.symbols import symbol
from editor.workspace.recent_files import can_clear, clear, is_pinned, menu_texts, recent_files

_PURPOSE = "recent files"


class OpenRecent(QObject):
    """Fills the menu when it opens; missing files are found in a job and disabled."""

    def __init__(
        self, menu: QMenu, settings: Settings, jobs: Jobs, open_file: Callable[[Path], object]
    ) -> None:
        super().__init__(menu)
        self._menu, self._settings, self._jobs, self._open = menu, settings, jobs, open_file
        self._actions: dict[str, QAction] = {}
        menu.setToolTipsVisible(True)

    def offer(self) -> None:
        """List the pinned files, then the others, newest first."""
        self._menu.clear()
        texts = menu_texts(recent_files(self._settings))
        self._actions = {name: self._add(name, text) for name, text in texts.items()}
        self._menu.setEnabled(bool(self._actions))
        if not self._actions:
            return
        self._menu.addSeparator()
        clear_action = self._menu.addAction(self.tr("Clear unpinned entries"))
        clear_action.setToolTip(self.tr("Remove entries from the list; files are not deleted"))
        clear_action.setEnabled(can_clear(self._settings))
        clear_action.triggered.connect(lambda: clear(self._settings))
        names = tuple(self._actions)
        self._jobs.run(
            lambda _cancel: frozenset(name for name in names if not Path(name).exists()),
            self._disable_missing,
            _ignore,
            _PURPOSE,
            abandon=True,
            is_repeatable=True,
        )

    def _add(self, name: str, text: str) -> QAction:
        action = self._menu.addAction(text.replace("&", "&&"))
        action.setToolTip(plain_tool_tip(name))
        if is_pinned(self._settings, name):
            action.setIcon(symbol("pin"))
        action.triggered.connect(lambda: self._open(Path(name)))
        return action

    def _disable_missing(self, missing: frozenset[str]) -> None:
        for name in missing & self._actions.keys():
            action = self._actions[name]
            action.setEnabled(False)
            action.setText(self.tr("{name} (missing)").format(name=action.text()))
            action.setToolTip(plain_tool_tip(self.tr("File not found: {name}").format(name=name)))


def _ignore(_error: EditorError) -> None:
    """Ignore the error; the job has logged it."""
