"""Idle-time collection and release of memory."""

import gc
import sys
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer, QTimer

from editor.system.memory import IDLE_MS, IdleCollector, collect_young, release_memory, sweep

BLOCK, COUNT = 64 * 1024, 800


def held_mb() -> float:
    """Return the anonymous memory of the process in MB."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("RssAnon:")[1].split()[0]) / 1024


class _Ring:
    """An object with a reference to itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Restore the settings of the garbage collector."""
    was_enabled = gc.isenabled()
    yield
    if was_enabled:
        gc.enable()
    gc.unfreeze()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux's C library keeps what was freed")
def test_fragmented_memory_is_released() -> None:
    # Every other block stays, so that no memory at the end of the heap is freed.
    blocks = [bytearray(b"x" * BLOCK) for _ in range(COUNT)]
    del blocks[::2]
    before = held_mb()
    release_memory()
    assert before - held_mb() > BLOCK * COUNT / 2 / 2**20 / 2
    assert len(blocks) == COUNT / 2


def test_an_idle_phase_starts_once_no_activity_is_left(qtbot) -> None:
    rest, since = IdleCollector(), QElapsedTimer()
    disturbing = QTimer()
    disturbing.setSingleShot(True)
    disturbing.timeout.connect(rest.postpone)
    since.start()
    rest.postpone()
    with qtbot.waitSignal(rest.rested, timeout=2 * IDLE_MS + 1000):
        disturbing.start(IDLE_MS // 2)
    # Qt's timers may fire a twentieth too early.
    assert since.elapsed() >= 1.5 * IDLE_MS * 0.95


def test_cyclic_objects_are_freed_at_the_next_idle_time(qtbot) -> None:
    rest = IdleCollector()
    gone = weakref.ref(_Ring())
    assert gone() is not None
    with qtbot.waitSignal(rest.rested, timeout=2 * IDLE_MS + 1000):
        rest.postpone()
    assert gone() is None


def test_a_closed_window_is_collected_soon(qtbot) -> None:
    rest = IdleCollector()
    gone = weakref.ref(_Ring())
    gc.freeze()
    with qtbot.waitSignal(rest.rested, timeout=IDLE_MS // 2):
        rest.clear()
    assert gone() is None


def test_drawing_postpones_the_collection_of_garbage(qtbot) -> None:
    rest, since = IdleCollector(), QElapsedTimer()
    since.start()
    with qtbot.waitSignal(rest.rested, timeout=2 * IDLE_MS):
        rest.clear()
        rest.postpone()
    assert since.elapsed() >= IDLE_MS * 0.95


def test_a_sweep_of_a_large_style_visits_no_object_twice() -> None:
    saved = [[number] for number in range(200_000)]
    sweep()
    assert gc.get_freeze_count() > len(saved)
    assert sum(gc.get_count()) < 1000


def test_python_collects_garbage_only_on_the_gui_thread(qtbot) -> None:
    rest = IdleCollector()
    threads = set()

    def note(phase: str, _about: object) -> None:
        threads.add(threading.current_thread())

    def create_objects() -> None:
        saved.extend([number] for number in range(50_000))

    saved: list[list[int]] = []
    gc.callbacks.append(note)
    try:
        worker = threading.Thread(target=create_objects)
        worker.start()
        worker.join()
        assert not threads
        qtbot.waitUntil(lambda: bool(threads), timeout=5000)
    finally:
        gc.callbacks.remove(note)
    assert threads == {threading.main_thread()}
    rest.deleteLater()


def test_work_on_a_large_style_is_not_interrupted_by_garbage_collection() -> None:
    looked = []

    def note(phase: str, about: dict[str, int]) -> None:
        looked.append(about["generation"])

    gc.disable()
    gc.callbacks.append(note)
    saved = []
    try:
        for _ in range(60):
            saved.append([[number] for number in range(30_000)])
            collect_young()
    finally:
        gc.callbacks.remove(note)
    assert {0, 1} == set(looked)


@pytest.fixture
def looked() -> Iterator[list[int]]:
    """The generations that were collected."""
    generations: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            generations.append(about["generation"])

    gc.disable()
    gc.collect()
    gc.callbacks.append(note)
    yield generations
    gc.callbacks.remove(note)


def test_the_objects_of_a_large_edit_are_left_to_the_pending_sweep(qtbot, looked: list[int]) -> None:
    rest = IdleCollector()
    saved = [[number] for number in range(150_000)]
    rest.collect_or_wait()  # No sweep is pending.
    assert looked == [0]
    rest.postpone()
    saved += ([number] for number in range(150_000))
    rest.collect_or_wait()
    assert looked == [0]
    with qtbot.waitSignal(rest.rested, timeout=2 * IDLE_MS + 1000):
        rest.postpone()
    assert looked == [0, 1]
    assert len(saved) == 300_000


def test_the_objects_of_large_edits_are_collected_if_the_program_is_never_idle(
    qtbot, looked: list[int]
) -> None:
    rest = IdleCollector()
    saved = [[number] for number in range(150_000)]
    for _ in range(11):  # The first ten are skipped.
        assert looked == []
        rest.postpone()
        rest.collect_or_wait()
    assert looked == [0]
    assert len(saved) == 150_000


def test_a_few_new_objects_trigger_no_collection() -> None:
    gc.disable()
    gc.collect()
    looked: list[str] = []

    def note(phase: str, _about: object) -> None:
        looked.append(phase)

    gc.callbacks.append(note)
    try:
        collect_young()
    finally:
        gc.callbacks.remove(note)
    assert looked == []
