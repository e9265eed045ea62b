"""What macOS hands to a program that runs is heard. A process has one application, so this has its own."""

import subprocess
import sys
from pathlib import Path

_SCRIPT = """
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFileOpenEvent
from editor.app.running.application import Application
application = Application([])
application.files_asked.connect(lambda paths: print([str(path) for path in paths]))
print(QCoreApplication.sendEvent(application, QFileOpenEvent("/styles/a b.json")))
"""


def test_a_file_that_the_system_wants_opened_is_asked_for() -> None:
    root = Path(__file__).parents[3]
    said = subprocess.run(
        [sys.executable, "-c", _SCRIPT], cwd=root, capture_output=True, text=True, check=True
    )
    assert said.stdout.splitlines() == ["['/styles/a b.json']", "True"]
