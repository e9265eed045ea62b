"""How much one question may ask for, and for how long and how wide around an answer holds."""

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
