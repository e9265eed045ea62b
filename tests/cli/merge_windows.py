"""The merge window as a process, with a user who resolves all conflicts or closes it."""

import os
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

# The user resolves all conflicts with THEIRS and saves, or closes the window.
_PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from editor.app import merge_tool
from editor.features.merge.window import MergeWindow
from editor.mapstyle.merge.result import Side

class User(MergeWindow):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        print(self._opened.names, flush=True)
        self.model.merged.connect(self.go_on)
        QTimer.singleShot(0, self, self.go_on)

    def go_on(self):
        if {closes}:
            self.discard()
        elif self.model.unresolved:
            self.model.resolve(self.model.unresolved[0], Side.THEIRS)
        else:
            self.save()

merge_tool.MergeWindow = User
from editor.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def a_program(*, closes: bool = False) -> str:
    """Return the code of `isopleth` with that user."""
    return _PROGRAM.replace("{closes}", str(closes))


def an_environment(folder: Path) -> dict[str, str]:
    """Return the environment of a program without a screen and with empty folders."""
    folders = {
        name: str(folder / "home" / name.lower())
        for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")
    }
    return {**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
