"""Limits of requests to the service, and the pauses that it asks for."""

import math
import threading
import time
from collections.abc import Callable
from typing import Final

MAX_HOURS: Final = 240  # Source: "Limits"
DEFAULT_HOURS: Final = 48
MAX_DAYS: Final = 10
DEFAULT_DAYS: Final = 10
MAX_UV: Final = 12

# Not known: the service's own limit. Source: our choice.
MAX_PLACES: Final = 25

# Source: our choice. Not known: how often the service has new data, and for how wide a place.
FRESH_S: Final = 15 * 60
CELL_DEG: Final = 0.05

# Decimals of the coordinates that are sent, some 1.1 km. One answer serves a whole cell, so a service learns
# no more of where a person looks than the answer needs.
SENT_DECIMALS: Final = 2

# How much of an answer is read. Source: our choice; far more than any service has to say.
LONGEST_NAME: Final = 200  # letters: of a place, a phenomenon, conditions, or one to be credited
LONGEST_SUMMARY: Final = 500
LONGEST_DESCRIPTION: Final = 4000
MOST_LINES: Final = 100  # of a description
LONGEST_TRANSLATIONS: Final = 20_000  # all of one warning
MOST_TRANSLATIONS: Final = 40
MOST_WARNINGS: Final = 200
MOST_CREDITS: Final = 50
_MOST_VALUES: Final = 10_000
_VALUES_PER_RECORD: Final = 64

# A place further from any settlement than this is called by its coordinates.
NEAR_KM: Final = 50.0


def most_values(records: int) -> int:
    """How many JSON values an answer with so many records may hold."""
    return _MOST_VALUES + _VALUES_PER_RECORD * records


LONGEST_WAIT_S: Final = 24 * 3600.0  # Source: our choice; a longer wish may be a mistake


class ServiceGate:
    """The pauses by origin, shared by all that asks, on any thread. `clock` gives UNIX time."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._until: dict[str, tuple[float, float]] = {}  # The end of each pause, and how long it is.

    def hold(self, origin: str, wait_s: float) -> None:
        """Let no request out to an origin for so long, nor before the end of a pause that lasts longer."""
        with self._lock:
            now_s = self._clock()
            wait_s = max(self._left_s(origin, now_s), min(wait_s, LONGEST_WAIT_S))
            self._until[origin] = now_s + wait_s, wait_s

    def left_s(self, origin: str) -> float:
        """Return how long an origin is still to be left alone; 0 where it may be asked."""
        with self._lock:
            return self._left_s(origin, self._clock())

    def _left_s(self, origin: str, now_s: float) -> float:
        until_s, wait_s = self._until.get(origin, (0.0, 0.0))
        # A clock that was put back makes no pause longer than it was.
        return max(0.0, min(until_s - now_s, wait_s))


STEP_S: Final = 900

_MARGIN_S: Final = 600  # so that the question about it is answered before it has passed
_ROUND_S: Final = 300
_TOO_LATE_S: Final = 60


def first_departure_s(now_s: float, before_s: int | None = None) -> int:
    """The first departure there is; the one that held before stays until it is about to pass."""
    if before_s is not None and now_s + _TOO_LATE_S < before_s <= now_s + _MARGIN_S + _ROUND_S:
        return before_s
    return math.ceil((now_s + _MARGIN_S) / _ROUND_S) * _ROUND_S


def last_step(first_s: int, now_s: float) -> int:
    """How many quarters of an hour follow the first departure, within the hours that are forecast."""
    return int((now_s + MAX_HOURS * 3600) // STEP_S - first_s // STEP_S)


def departure_s(step: int, first_s: int) -> int:
    """The departure at a step; the first one at 0."""
    return first_s if step <= 0 else (first_s // STEP_S + step) * STEP_S


def step_of(depart_s: int, first_s: int) -> int:
    """The step of a departure, the nearest one below; 0 where it has passed."""
    return max(0, depart_s // STEP_S - first_s // STEP_S) if depart_s > first_s else 0
