"""The system's wish to end reaches the window even while Qt waits."""

import os
import signal
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.app.signals import EndSignals


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """The handlers as they were, given back after the test."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_calls_the_end(number: signal.Signals, qtbot: QtBot) -> None:
    ended: list[bool] = []
    signals = EndSignals(lambda: ended.append(True))
    os.kill(os.getpid(), number)
    qtbot.waitUntil(lambda: ended == [True], timeout=2_000)
    signals.close()
