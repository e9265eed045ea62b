"""The processes that draw, as the system sees them."""

import os
import sys

import pytest
from pytestqt.qtbot import QtBot

from tests.render.running import a_running_service


@pytest.mark.skipif(sys.platform == "win32", reason="asks the system as POSIX has it")
def test_those_who_draw_give_way_to_the_window(qtbot: QtBot) -> None:
    service = a_running_service()
    own = os.getpriority(os.PRIO_PROCESS, os.getpid())
    assert len(service.worker_pids) == 2
    qtbot.waitUntil(
        lambda: all(os.getpriority(os.PRIO_PROCESS, pid) > own for pid in service.worker_pids), timeout=20_000
    )
    service.close()
