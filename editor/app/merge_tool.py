"""The merge window without a main window, for `git mergetool`."""

import sys
from pathlib import Path

from editor.app.application import interface_zoom
from editor.app.main_window import START
from editor.app.posix_signals import EndSignals
from editor.app.startup import (
    SWITCH_INTERVAL_S,
    close_services,
    create_application,
    create_services,
)
from editor.cli.common import ERRORS, SUCCESS
from editor.features.merge.files import MergeFiles, open_merge
from editor.features.merge.window import MergeWindow
from editor.system import folders, log
from editor.system.settings import INTERFACE_ZOOM, LANGUAGE, Settings
from editor.workspace.services import entries_at_start


def run(base: str, ours: str, theirs: str, output: str) -> int:
    """Open the window, and return the exit code when it closes: whether the merged style was saved.

    Raises: EditorError if a file cannot be read.
    """
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    folders.make_private()
    settings = Settings()
    with interface_zoom(int(settings.get(INTERFACE_ZOOM))):
        application = create_application(settings.get(LANGUAGE))
    files = MergeFiles(Path(base), Path(ours), Path(theirs), Path(output))
    opened = open_merge(files, entries_at_start())
    log.start()
    services = create_services(settings)
    window = MergeWindow(opened, services, START)
    saved: list[Path] = []

    def on_saved(path: Path) -> None:
        if path == files.output:  # Elsewhere, it does not resolve the conflicts of git.
            saved.append(path)
            window.close()

    window.saved.connect(on_saved)
    window.show()
    signals = EndSignals(window.discard)
    application.exec()
    signals.close()
    close_services(services)
    log.end()
    return SUCCESS if saved else ERRORS
