"""POSIX signals that end the program."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.app.posix_signals import EndSignals

END_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """The handlers of a program in a terminal; the previous ones are restored."""
    before = {number: signal.getsignal(number) for number in END_SIGNALS}
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", END_SIGNALS)
def test_a_signal_calls_the_end_handler(number: signal.Signals, qtbot: QtBot) -> None:
    ended: list[bool] = []
    signals = EndSignals(lambda: ended.append(True))
    os.kill(os.getpid(), number)
    qtbot.waitUntil(lambda: ended == [True], timeout=2_000)
    signals.close()


def test_a_program_that_outlives_its_terminal_continues_to_run(qtbot: QtBot) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signals = EndSignals(lambda: None)
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    signals.close()


# A program whose window does not respond: its thread stays in a call.
STUCK = """
import sys
from PySide6.QtCore import QCoreApplication, QThread
from editor.app.posix_signals import EndSignals

app = QCoreApplication([])
signals = EndSignals(lambda: None, timeout_s=0.1)
print("begun", flush=True)
QThread.sleep(60)
"""


def test_a_program_that_does_not_answer_is_ended() -> None:
    with subprocess.Popen([sys.executable, "-c", STUCK], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        process.terminate()
        assert process.wait(timeout=30) == 128 + signal.SIGTERM
