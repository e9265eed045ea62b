"""Processes that die while they edit a style, and the recovery copies afterwards."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from pytestqt.qtbot import QtBot

from editor.features.files.recovery_dialog import RecoveryDialog
from editor.ui.kit.rows import ROW_ROLE
from editor.workspace.services import Services
from tests.flows.driver import Driver
from tests.styles import a_document, a_line, bytes_of

Edit = Callable[..., AbstractContextManager[None]]
Crash = Callable[..., None]

# The script of an open window, in a separate process that is then killed.
_EDITOR = """
import sys, time
from pathlib import Path
from editor.storage.file_state import state_of
from editor.storage.recovery_store import RecoveryStore

root, file, name = sys.argv[1:]
path = Path(file) if file else None
store = RecoveryStore(Path(root))
base = state_of(path) if path else None
slot = store.begin(path, name, base)
slot.rebase(path, name, base, "My new day")
for copy in store.left_behind():
    if copy.name == name:
        slot.adopt(copy)
slot.write(sys.stdin.buffer.read(), replaces=slot.adopted)
print("written", flush=True)
time.sleep(600)
"""


@contextmanager
def editing(root: Path, file: Path | None, name: str, layer_name: str, **others: object) -> Iterator[None]:
    """Let a process edit a style, then kill it."""
    rest = [a_line(2, **others), a_line(1, **others)]
    edited = bytes_of(a_document([a_line(3, COMMENT=layer_name), *rest]))
    arguments = [sys.executable, "-c", _EDITOR, str(root), str(file or ""), name]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(edited)
        process.stdin.close()
        assert process.stdout.readline() == b"written\n"
        try:
            yield
        finally:
            process.kill()


def recovery_copies(services: Services) -> list[str]:
    """Return the names of the copies that are left behind."""
    return [copy.name for copy in services.recovery.left_behind()]


def show_copies(user: Driver, qtbot: QtBot) -> RecoveryDialog:
    """Wait until the copies are offered, and list them."""
    qtbot.waitUntil(
        lambda: (
            "A recovery copy is available." in user.notice or "Recovery copies are available." in user.notice
        )
    )
    user.answer("Review and restore…")
    qtbot.waitUntil(lambda: user.window.findChild(RecoveryDialog) is not None)
    dialog = user.window.findChild(RecoveryDialog)
    assert dialog is not None
    return dialog


def differences(dialog: RecoveryDialog, qtbot: QtBot) -> list[str]:
    """Return the differences between the copies and their files."""
    model = dialog.model

    def texts() -> list[str]:
        return [model.index(row, 0).data(ROW_ROLE).texts[-1] for row in range(model.rowCount())]

    qtbot.waitUntil(lambda: "Comparing…" not in texts())
    return texts()
