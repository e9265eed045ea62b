"""A process that opens a style and edits it until it is killed: `FILE RECOVERY-FOLDER`.

It prints after each edit its number and its time by the clock that all processes share.
"""

import itertools
import sys
import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer

from editor.mapstyle.edits.edit import rename_style
from editor.session.recovery_writer import Recovery
from editor.session.session import Origin, Session
from editor.storage.file_state import open_style
from editor.storage.recovery_store import RecoveryStore
from editor.system.jobs import Jobs

_EDIT_EVERY_MS = 20


def main() -> None:
    application = QCoreApplication([])
    file, root = map(Path, sys.argv[1:])
    opened = open_style(file)
    session = Session(opened.source, Origin(None, "none"))
    session.open(opened.source, Origin(file, file.name), state=opened.state)
    recovery = Recovery(session, Jobs(), RecoveryStore(root))
    recovery.failed.connect(lambda error: sys.exit(str(error)))
    numbers = itertools.count(1)

    def edit() -> None:
        number = next(numbers)
        session.do(rename_style(f"edit {number}"), "Rename")
        sys.stdout.write(f"{number} {time.monotonic()}\n")
        sys.stdout.flush()

    timer = QTimer()
    timer.timeout.connect(edit)
    timer.start(_EDIT_EVERY_MS)
    application.exec()


if __name__ == "__main__":
    main()
