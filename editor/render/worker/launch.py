"""Entry point of a render process; it imports little before the Qt binding is configured.

Where possible, one process forks after its imports, so that the two share unchanged memory pages.
"""

import ctypes
import gc
import importlib
import os
import pickle
import signal
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Final

from editor.system.bindings import import_core

# Forking is safe only if no library objects: some do on macOS, and Windows cannot fork.
FORKS: Final = sys.platform == "linux"

_PR_SET_PDEATHSIG: Final = 1  # PR_SET_PDEATHSIG of `prctl`.


def launch(connections: Sequence[Connection], payload: bytes) -> None:
    """Serve connections for the life of the process, each in a process of its own.

    `payload` holds the further arguments of `serving.run` for each connection. It is unpickled here because
    unpickling imports modules.
    """
    # OpenBLAS must not start threads before the fork, and each would take memory.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    gc.disable()  # Imported modules stay; `serving` collects garbage when idle.
    import_core()
    serving = importlib.import_module("editor.render.worker.child_main")
    arguments = pickle.loads(payload)  # noqa: S301 (the window's own)
    serving.make_ready()
    gc.freeze()  # A collection would write to all shared pages.
    index = _fork_others(connections)
    serving.run(connections[index], *arguments[index])
    if index > 0:
        os._exit(0)  # The first process does the cleanup.


def _fork_others(connections: Sequence[Connection]) -> int:
    """Fork a process for each connection but the first; return the index that this process serves."""
    first, own_index = os.getpid(), 0
    for index in range(1, len(connections)):
        if os.fork() == 0:
            _end_with_parent(first)
            own_index = index
            break
    if own_index == 0 and len(connections) > 1:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Child processes are not waited for.
    for index, connection in enumerate(connections):
        if index != own_index:
            connection.close()
    return own_index


def _end_with_parent(parent: int) -> None:
    """Let this process be killed when its parent dies: the window knows only the parent."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)
