"""Disabled source scan of the Qt bindings."""

import subprocess
import sys

PROBE = """
import linecache
from editor.system.bindings import disable_source_scan
is_settled = disable_source_scan()
from editor.system import jobs, settings
from PySide6.QtCore import QTimer
timer = QTimer()
timer.setInterval(7)
class Renamed(QTimer):
    def interval(self):
        return 2 * super().interval()
print(is_settled, len(linecache.cache), timer.interval(), Renamed().interval())
"""


def test_later_imports_are_not_scanned_and_have_the_names_of_qt() -> None:
    probe = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, timeout=60, check=False
    )

    assert probe.stdout.split() == ["True", "0", "7", "0"], probe.stderr
