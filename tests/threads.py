"""Threads, as tests count them."""

import threading

from editor.system.jobs import IDLE


def threads_at_work() -> int:
    """How many threads there are but those that wait for a job."""
    return sum(thread.name != IDLE for thread in threading.enumerate())
