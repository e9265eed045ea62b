"""Limits of requests to the service, and the steps of departures."""

import math
from typing import Final

MAX_HOURS: Final = 240  # Source: "Limits"
DEFAULT_HOURS: Final = 48
MAX_DAYS: Final = 10
DEFAULT_DAYS: Final = 10
MAX_UV: Final = 12

# Not known: the service's own limit.
MAX_PLACES: Final = 25  # towns, or stops of a route
MAX_PLACES_PER_REQUEST: Final = 2 * MAX_PLACES  # of a window: the towns and the stops together

# Not known: the update interval and the spatial resolution of the service.
FRESH_S: Final = 15 * 60
CELL_DEG: Final = 0.05

# Decimals of the coordinates that are sent, about 1.1 km. A response covers a whole cell, so more digits
# would only disclose the user's view.
SENT_DECIMALS: Final = 2

# Limits of responses, far above those of real services.
MAX_NAME_LENGTH: Final = 200  # characters, of a place, a phenomenon, conditions or a credit
MAX_SUMMARY_LENGTH: Final = 500
MAX_DESCRIPTION_LENGTH: Final = 4000
MAX_LINES: Final = 100  # of a description
MAX_TRANSLATIONS_LENGTH: Final = 20_000  # all of one warning
MAX_TRANSLATIONS: Final = 40
MOST_WARNINGS: Final = 200
MAX_CREDITS: Final = 50
_MAX_VALUES: Final = 10_000
_VALUES_PER_RECORD: Final = 64

# Beyond this distance from any settlement, a place is named by its coordinates.
NEAR_KM: Final = 50.0


def max_values(records: int) -> int:
    """Return the maximum number of JSON values of a response with a number of records."""
    return _MAX_VALUES + _VALUES_PER_RECORD * records


LONGEST_WAIT_S: Final = 24 * 3600.0  # longer requests may be errors

STEP_S: Final = 900

_MARGIN_S: Final = 600  # so that the response arrives before the departure
_ROUND_S: Final = 300
_TOO_LATE_S: Final = 60


def first_departure_s(now_s: float, before_s: int | None = None) -> int:
    """Return the earliest departure; retain the previous one, `before_s`, until shortly before it."""
    if before_s is not None and now_s + _TOO_LATE_S < before_s <= now_s + _MARGIN_S + _ROUND_S:
        return before_s
    return math.ceil((now_s + _MARGIN_S) / _ROUND_S) * _ROUND_S


def last_step(first_s: int, now_s: float) -> int:
    """Return the number of quarter-hour steps after the first departure, within the forecast."""
    return int((now_s + MAX_HOURS * 3600) // STEP_S - first_s // STEP_S)


def departure_s(step: int, first_s: int) -> int:
    """Return the departure at a step; the first one at 0."""
    return first_s if step <= 0 else (first_s // STEP_S + step) * STEP_S


def step_of(depart_s: int, first_s: int) -> int:
    """Return the step of a departure, rounded down; 0 if it has passed."""
    return max(0, depart_s // STEP_S - first_s // STEP_S) if depart_s > first_s else 0
