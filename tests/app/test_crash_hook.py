"""Handler for uncaught exceptions: log, recovery copies and dialog."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.app.crash_hook import CrashHook, CrashParts
from editor.app.crash_report import CopyState, FaultDialog


class Program:
    """A program that counts the calls of the hook."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.state = CopyState.ALL

    def keep(self) -> CopyState:
        self.calls.append("keep")
        return self.state

    def restart(self) -> None:
        self.calls.append("restart")


@pytest.fixture
def program() -> Program:
    return Program()


@pytest.fixture
def hook(program: Program, tmp_path: Path, qtbot: QtBot) -> Iterator[CrashHook]:
    made = CrashHook(CrashParts(program.keep, program.restart, lambda: (("Isopleth", "1.0"),), tmp_path))
    yield made
    for dialog in QApplication.topLevelWidgets():
        if isinstance(dialog, FaultDialog):
            dialog.reject()
            QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
    made.deleteLater()
    QCoreApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete)


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """The log, where errors are expected."""
    yield caplog
    caplog.get_records("call").clear()


def fail(hook: CrashHook, text: str = "broken", kind: type[Exception] = ValueError) -> None:
    """Raise an exception that the hook handles, always at the same place."""
    try:
        raise kind(text)
    except kind as error:
        hook.catch(kind, error, error.__traceback__)


def shown(hook: CrashHook, qtbot: QtBot) -> FaultDialog:
    qtbot.waitUntil(lambda: hook.dialog is not None)
    assert hook.dialog is not None
    return hook.dialog


def dialogs() -> int:
    return sum(isinstance(w, FaultDialog) and w.isVisible() for w in QApplication.topLevelWidgets())


def test_recovery_copies_are_written_before_the_dialog(
    hook: CrashHook, program: Program, log: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    fail(hook)
    assert program.calls == ["keep"]
    assert hook.dialog is None  # No window can be created in a paint event.
    dialog = shown(hook, qtbot)
    assert "copy of your unsaved changes" in text(dialog)
    assert dialog.report.toPlainText().startswith("Isopleth: 1.0\n\nTraceback")
    assert "ValueError: broken" in dialog.report.toPlainText()
    assert "ValueError: broken" in log.text


def text(dialog: FaultDialog) -> str:
    return dialog._text.text()


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (CopyState.NOTHING_TO_COPY, "All changes are saved"),
        (CopyState.ALL, "copy of your unsaved changes"),
        (CopyState.INCOMPLETE, "Save before you restart"),
    ],
)
def test_the_dialog_shows_the_state_of_the_copies(
    hook: CrashHook,
    program: Program,
    log: pytest.LogCaptureFixture,
    qtbot: QtBot,
    state: CopyState,
    expected: str,
) -> None:
    program.state = state
    fail(hook)
    assert expected in text(shown(hook, qtbot))


def test_a_repeated_fault_is_counted_in_one_dialog(
    hook: CrashHook, program: Program, log: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    for _ in range(60):
        fail(hook)
    dialog = shown(hook, qtbot)
    for _ in range(60):
        fail(hook)
    assert dialogs() == 1
    assert "120" in dialog._count.text()
    assert program.calls == ["keep"]
    messages = [record.getMessage() for record in log.records]
    assert messages == [
        "An error that nobody foresaw",
        "ValueError came 10 times by now, from the same place.",
        "ValueError came 100 times by now, from the same place.",
    ]


def test_a_known_fault_opens_no_second_dialog(
    hook: CrashHook, log: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    fail(hook)
    shown(hook, qtbot).go_on.click()
    assert hook.dialog is None
    fail(hook)
    hook._show_timer.setInterval(0)
    hook._show()
    assert hook.dialog is None


def test_another_fault_joins_the_open_report(
    hook: CrashHook, program: Program, log: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    fail(hook)
    dialog = shown(hook, qtbot)
    fail(hook, kind=RuntimeError)
    assert dialogs() == 1
    text = dialog.report.toPlainText()
    assert "ValueError: broken" in text
    assert "RuntimeError: broken" in text
    assert program.calls == ["keep", "keep"]


def test_another_fault_after_the_dialog_waits_until_there_was_time_to_save(
    hook: CrashHook, log: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    fail(hook)
    shown(hook, qtbot).go_on.click()
    fail(hook, kind=RuntimeError)
    assert hook._show_timer.remainingTime() > 3_000
    hook._show_timer.start(0)
    second = shown(hook, qtbot)
    assert "ValueError" not in second.report.toPlainText()
    assert "RuntimeError" in second.report.toPlainText()
    second.go_on.click()
    assert hook._show_timer.remainingTime() > 8_000


def test_an_exception_in_a_thread_is_shown_in_the_gui_thread(
    hook: CrashHook, program: Program, log: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    thread = threading.Thread(target=lambda: fail(hook))
    thread.start()
    thread.join()
    assert program.calls == []
    shown(hook, qtbot)
    assert program.calls == ["keep"]


def test_the_report_is_copied_unchanged(hook: CrashHook, log: pytest.LogCaptureFixture, qtbot: QtBot) -> None:
    fail(hook)
    dialog = shown(hook, qtbot)
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == dialog.report.toPlainText()
    assert dialog._status.text() == "Copied"
    QGuiApplication.clipboard().clear()


def test_restart_writes_current_recovery_copies(
    hook: CrashHook, program: Program, log: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    fail(hook)
    shown(hook, qtbot).restart.click()
    assert program.calls == ["keep", "keep", "restart"]


def test_restart_warns_about_failed_copies_first(
    hook: CrashHook, program: Program, log: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    fail(hook)
    dialog = shown(hook, qtbot)
    assert "copy of your unsaved changes" in text(dialog)
    program.state = CopyState.INCOMPLETE  # The disk is full now.
    dialog.restart.click()
    assert program.calls == ["keep", "keep"]
    assert dialog.isVisible()
    assert "A restart discards unsaved changes that have no recovery copy." in text(dialog)
    dialog.restart.click()
    assert program.calls[-1] == "restart"


def test_another_fault_updates_the_state_of_the_copies(
    hook: CrashHook, program: Program, log: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    fail(hook)
    dialog = shown(hook, qtbot)
    program.state = CopyState.INCOMPLETE
    fail(hook, kind=RuntimeError)
    assert "Save before you restart" in text(dialog)
    dialog.restart.click()
    assert program.calls[-1] == "restart"


def test_a_hook_that_was_removed_only_logs(
    hook: CrashHook, program: Program, log: pytest.LogCaptureFixture
) -> None:
    hook.remove()
    fail(hook)
    assert program.calls == []
    assert not hook._show_timer.isActive()
    assert "ValueError: broken" in log.text


def test_esc_closes_the_dialog(hook: CrashHook, log: pytest.LogCaptureFixture, qtbot: QtBot) -> None:
    fail(hook)
    dialog = shown(hook, qtbot)
    dialog.reject()
    assert hook.dialog is None


@pytest.mark.parametrize("part", ["keep", "facts"])
def test_an_exception_in_the_hook_itself_is_logged(
    tmp_path: Path, log: pytest.LogCaptureFixture, qtbot: QtBot, part: str
) -> None:
    def break_down() -> CopyState:
        raise ZeroDivisionError("the hook")

    def facts() -> tuple[tuple[str, str], ...]:
        raise ZeroDivisionError("the facts")

    keep: Callable[[], CopyState] = break_down if part == "keep" else lambda: CopyState.ALL
    hook = CrashHook(CrashParts(keep, lambda: None, facts, tmp_path))
    fail(hook)
    qtbot.waitUntil(lambda: "What tells of faults is at fault itself." in log.text)
    fail(hook, kind=RuntimeError)
    assert "RuntimeError: broken" in log.text
    assert hook.dialog is None
    assert log.text.count("ZeroDivisionError: the") == 1


def test_ctrl_c_is_no_fault(hook: CrashHook, program: Program, capsys: pytest.CaptureFixture[str]) -> None:
    hook.catch(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert program.calls == []
    assert "KeyboardInterrupt" in capsys.readouterr().err


# Every paint event fails, the theme is broken too, and no exception is caught.
PAINTING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from editor.app.crash_hook import CrashHook, CrashParts
from editor.app.crash_report import CopyState, FaultDialog
from editor.ui.theme import tokens
from editor.system import log

class Broken(QWidget):
    def paintEvent(self, event):
        self.update()
        tokens.current().no_such_colour

app = QApplication([])
log.start(Path(sys.argv[1]))
hook = CrashHook(CrashParts(lambda: CopyState.ALL, lambda: None, lambda: (), Path(sys.argv[1])))
hook.install()
window = Broken()
window.show()
seen = []

def look():
    dialogs = [each for each in app.topLevelWidgets() if isinstance(each, FaultDialog) and each.isVisible()]
    seen.append(len(dialogs))
    if dialogs and len(seen) > 20:
        picture = dialogs[0].grab()
        print(max(seen), picture.isNull(), dialogs[0]._count.text())
        dialogs[0].go_on.click()
        QTimer.singleShot(200, app.quit)
        timer.stop()

timer = QTimer()
timer.timeout.connect(look)
timer.start(20)
app.exec()
print([each for each in app.topLevelWidgets() if isinstance(each, FaultDialog) and each.isVisible()])
hook.remove()
"""


def test_the_dialog_shows_even_if_painting_and_the_theme_fail(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PAINTING, tmp_path], capture_output=True, text=True, check=True, timeout=60
    )
    first, second = run.stdout.splitlines()
    assert first.startswith("1 False Occurred ")
    assert second == "[]"
    written = (tmp_path / "isopleth.log").read_text(encoding="utf-8")
    assert written.count("Traceback") == 1
    assert "came 10 times by now" in written
