"""Count of running threads."""

import threading

from editor.system.jobs import IDLE


def threads_at_work() -> int:
    """Return the number of threads, except idle job threads."""
    return sum(thread.name != IDLE for thread in threading.enumerate())
