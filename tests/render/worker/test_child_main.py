"""Tests of the main loop of a render process."""

import subprocess
import sys
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest

from editor.basemap.catalogue import Basemap
from editor.mapstyle.schema.source_data import SourceData
from editor.render.query.questions import PickRequest
from editor.render.stack import Half
from editor.render.worker.child_main import serve
from editor.render.worker.child_windows import Windows
from editor.render.worker.messages import AskQuestion
from tests.render.maps import a_map

STEPS = 3


def open_nothing(_data: SourceData) -> Basemap:
    return a_map()


class PrefetchingWorker(Windows):
    """Windows with tiles to prefetch that records messages; its window ends with the last one."""

    def __init__(self, window: Connection) -> None:
        super().__init__(open_nothing, Half.LOWER)
        self.window, self.steps, self.received = window, 0, []

    def prefetch(self) -> bool:
        self.steps += 1
        while self.window.poll():
            self.received.append((self.steps, self.window.recv().number))
        if self.steps == STEPS:
            self.window.close()
        return self.steps < STEPS


def test_queries_are_answered_before_tiles_are_prefetched() -> None:
    window, ours = Pipe()
    worker = PrefetchingWorker(window)
    for number in (1, 2):
        window.send(AskQuestion(number, 0, PickRequest(0.5, 0.5)))
    with pytest.raises((EOFError, OSError)):
        serve(ours, worker)
    ours.close()
    assert worker.received == [(1, 1), (1, 2)]
    assert worker.steps == STEPS


def test_imports_of_the_first_tile_are_preloaded() -> None:
    probe = (
        "import sys; from editor.basemap.vector.mvt import decode_tile;"
        "from editor.render.worker import child_main;"
        "child_main.make_ready(); before = set(sys.modules);"
        "decode_tile(b''); print(set(sys.modules) - before)"
    )
    reported = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, timeout=60, check=False
    )
    assert reported.stdout.strip() == "set()", reported.stderr
