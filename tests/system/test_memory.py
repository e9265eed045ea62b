"""Memory goes back to the system when the program rests."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer, QTimer

from editor.system.memory import REST_MS, Rest, give_back

BLOCK, COUNT = 64 * 1024, 800


def held_mb() -> float:
    """What the process holds of memory that is in no file."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("RssAnon:")[1].split()[0]) / 1024


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux's C library keeps what was freed")
def test_what_lay_between_other_things_is_given_back() -> None:
    # Every other block stays, so that nothing is freed at the end of the heap.
    blocks = [bytearray(b"x" * BLOCK) for _ in range(COUNT)]
    del blocks[::2]
    before = held_mb()
    give_back()
    assert before - held_mb() > BLOCK * COUNT / 2 / 2**20 / 2
    assert len(blocks) == COUNT / 2


def test_a_rest_comes_once_nothing_disturbs_it_any_more(qtbot) -> None:
    rest, since = Rest(), QElapsedTimer()
    disturbing = QTimer()
    disturbing.setSingleShot(True)
    disturbing.timeout.connect(rest.disturb)
    since.start()
    rest.disturb()
    with qtbot.waitSignal(rest.rested, timeout=2 * REST_MS + 1000):
        disturbing.start(REST_MS // 2)
    # Qt's timers may come a twentieth too soon.
    assert since.elapsed() >= 1.5 * REST_MS * 0.95
