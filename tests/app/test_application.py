"""File open events of macOS. Runs in a separate process, since a process has one application."""

import subprocess
import sys
from pathlib import Path

_SCRIPT = """
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFileOpenEvent
from editor.app.application import Application
application = Application([])
application.files_requested.connect(lambda paths: print([str(path) for path in paths]))
print(QCoreApplication.sendEvent(application, QFileOpenEvent("/styles/a b.json")))
"""


def test_file_open_events_emit_the_signal() -> None:
    root = Path(__file__).parents[2]
    output = subprocess.run(
        [sys.executable, "-c", _SCRIPT], cwd=root, capture_output=True, text=True, check=True
    )
    assert output.stdout.splitlines() == ["['/styles/a b.json']", "True"]


def test_qt_appends_no_name_to_the_titles_of_dialogs() -> None:
    program = (
        "from editor.app.startup import create_application as create;"
        "app = create(); print(app.applicationDisplayName(), app.applicationName())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["isopleth"] * 2, (
        "a display name would follow each title, after a long dash"
    )
