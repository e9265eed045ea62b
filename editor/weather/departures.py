"""When a route can leave: as soon as possible, or at a quarter of an hour of the coming ten days."""

import math
from typing import Final

from editor.weather.limits import MAX_HOURS

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
