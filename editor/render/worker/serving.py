"""The life of a process that draws, from its start to the end of the window that it draws for.

PySide6 holds the interpreter's lock while it draws, so that a drawing thread would freeze the window.
"""

import gc
import os
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final

from PySide6.QtGui import QGuiApplication

from editor.assets.sandbox.serving import hold_to
from editor.basemap.catalogue import bundled
from editor.basemap.vector import mvt
from editor.render.scene import Half
from editor.render.worker.messages import Ask, Job, Ready, Working
from editor.render.worker.worker import OpenBasemap, Worker

# Nobody drags or types for so long: there is time for what is not drawing.
REST_S = 1.0
# Drawing leaves nothing that only refers to itself, but what fetches tiles may, in however long a drag.
MOST_UNSWEPT = 1000
# Units: those of the system's scheduler; 19 would be the least of all.
NICENESS = 5
# Beyond what a process begins with: caches and sheets take some hundred megabytes, on the largest screens a
# gigabyte. Source: our choice.
MOST_MEMORY_BYTES: Final = 3 * 2**30
# Progress is reported so often at most.
REPORT_EVERY_S: Final = 0.25


def make_ready() -> None:
    """Imports what the first frame would import, so that processes that are forked from now on share it."""
    mvt.make_ready()


def run(connection: Connection, half: Half, open_basemap: OpenBasemap = bundled) -> None:
    """The process's whole life: it ends when the other side of the connection does."""
    # Ctrl+C in a terminal reaches all processes; the window decides when to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_way()
    hold_to(MOST_MEMORY_BYTES, with_shared=False)  # A block of frames is as large as the window lets it be.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(["isopleth-renderer"])
    progress = Progress(lambda: connection.send(Working()))
    worker = Worker(open_basemap, half, connection.poll, progress.note)
    # The more tiles there are, the longer the search for garbage takes: it is done while nobody waits.
    gc.disable()
    try:
        connection.send(Ready(os.getpid()))
        serve(connection, worker)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    finally:
        worker.close()
        connection.close()
        del application


def serve(connection: Connection, worker: Worker) -> None:
    """Answers messages until the connection ends, and uses the pauses between them.

    Raises: EOFError, or another error of the connection, once it has ended.
    """
    unswept = 1
    while True:
        while not connection.poll() and worker.look_ahead():
            pass
        if unswept > MOST_UNSWEPT or (unswept and not connection.poll(REST_S)):
            sweep()
            unswept = 0
        message = connection.recv()
        unswept += 1
        if isinstance(message, Job):
            for reply in worker.replies(message):
                connection.send(reply)
        elif isinstance(message, Ask):
            connection.send(worker.answer(message))


class Progress:
    """Reports that work goes on, at intervals."""

    def __init__(self, report: Callable[[], None]) -> None:
        self._report = report
        self._next = 0.0

    def note(self) -> None:
        """Note a step, and report it unless the last report is new."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + REPORT_EVERY_S
            self._report()


def give_way() -> None:
    """Lets the window have a core whenever it wants one: both draw at once, and many machines have two."""
    if sys.platform != "win32":
        os.nice(NICENESS)


def sweep() -> None:
    """Frees what only refers to itself; what outlives it, mostly maps, is never searched again."""
    gc.collect()
    gc.freeze()
