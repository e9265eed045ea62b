"""The first step of a process that draws: little is imported before the bindings of Qt are settled.

Where the system can, one process becomes two once all is imported, so that they share what neither changes.
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

from editor.system.bindings import settle

# A forked process can go on only where no library minds: on macOS some do, and Windows cannot fork.
FORKS: Final = sys.platform == "linux"

_SIGNAL_OF_PARENTS_DEATH: Final = 1  # Linux's own number for it, in `prctl`.


def launch(connections: Sequence[Connection], parcel: bytes) -> None:
    """Serve for the whole life of the process, and of those forked from it: one for each connection.

    `parcel` holds what `serving.run` is given besides, for each. It is opened here, since to open it imports
    what it names.
    """
    # Each thread of OpenBLAS takes memory of its own, and none may be there when a process is forked.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    gc.disable()  # What is imported stays; `serving` looks for garbage from then on, in pauses.
    settle()
    serving = importlib.import_module("editor.render.worker.serving")
    given = pickle.loads(parcel)  # noqa: S301 (the window's own)
    serving.make_ready()
    gc.freeze()  # A look at what is shared would write to all of it.
    at = _fork_others(connections)
    serving.run(connections[at], *given[at])
    if at > 0:
        os._exit(0)  # What is left to do at the end is the first one's.


def _fork_others(connections: Sequence[Connection]) -> int:
    """Forks a process for each connection but the first; which one this process is to serve."""
    first, mine = os.getpid(), 0
    for at in range(1, len(connections)):
        if os.fork() == 0:
            _die_with(first)
            mine = at
            break
    if mine == 0 and len(connections) > 1:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Nobody waits for those that die.
    for at, connection in enumerate(connections):
        if at != mine:
            connection.close()
    return mine


def _die_with(parent: int) -> None:
    """Let this process be killed when its parent dies: the window knows only that one."""
    ctypes.CDLL(None).prctl(_SIGNAL_OF_PARENTS_DEATH, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)
