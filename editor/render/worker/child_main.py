"""Main loop of a render process.

PySide6 holds the interpreter lock while it paints, so a drawing thread would block the window.
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

from editor.assets.sandbox.serving import limit_memory
from editor.basemap.catalogue import bundled
from editor.basemap.vector import mvt
from editor.render.stack import Half
from editor.render.worker.child_maps import OpenBasemap
from editor.render.worker.child_windows import Windows
from editor.render.worker.messages import AskQuestion, ForgetWindow, Job, Ready, Working
from editor.render.worker.shared_memory import can_attach_unnamed

# Idle time before garbage is collected.
IDLE_S = 1.0
# Limit of messages between collections; fetching tiles may create reference cycles during a long drag.
MAX_UNCOLLECTED = 1000
# Added to the process's nice value; 19 is the lowest priority.
NICENESS = 5
# Caches and images take some hundred megabytes, on the largest screens a gigabyte.
MAX_MEMORY_BYTES: Final = 3 * 2**30
# Minimum interval of progress reports.
REPORT_INTERVAL_S: Final = 0.25


def make_ready() -> None:
    """Import what the first frame needs, so that forked processes share it."""
    mvt.make_ready()


def run(connection: Connection, half: Half, open_basemap: OpenBasemap = bundled) -> None:
    """Run the process until the other side closes the connection."""
    # Ctrl+C in a terminal reaches all processes; only the window handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    limit_memory(MAX_MEMORY_BYTES, with_shared=False)  # The window limits the size of the frame blocks.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(["isopleth-renderer"])
    progress = Progress(lambda: connection.send(Working()))
    windows = Windows(open_basemap, half, connection.poll, progress.note)
    # The duration of a collection grows with the number of tiles, so it runs only when idle.
    gc.disable()
    try:
        connection.send(Ready(os.getpid(), can_attach_unnamed()))
        serve(connection, windows)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    finally:
        windows.close()
        connection.close()
        del application


def serve(connection: Connection, windows: Windows) -> None:
    """Answer messages until the connection ends; prefetch tiles and collect garbage when idle.

    Raises: EOFError or another error of the connection when it ends.
    """
    uncollected = 1
    while True:
        while not connection.poll() and windows.prefetch():
            pass
        if uncollected > MAX_UNCOLLECTED or (uncollected and not connection.poll(IDLE_S)):
            collect_garbage()
            uncollected = 0
        message = connection.recv()
        uncollected += 1
        if isinstance(message, Job):
            for reply in windows.replies(message):
                connection.send(reply)
        elif isinstance(message, AskQuestion):
            connection.send(windows.answer(message))
        elif isinstance(message, ForgetWindow):
            windows.forget(message.window)


class Progress:
    """Rate-limited progress reports."""

    def __init__(self, report: Callable[[], None]) -> None:
        self._report = report
        self._next = 0.0

    def note(self) -> None:
        """Report progress unless the last report is recent."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + REPORT_INTERVAL_S
            self._report()


def lower_priority() -> None:
    """Lower the priority of the process below the window's; many machines have only two cores."""
    if sys.platform != "win32":
        os.nice(NICENESS)


def collect_garbage() -> None:
    """Collect garbage and exclude the surviving objects, mostly map data, from later collections."""
    gc.collect()
    gc.freeze()
