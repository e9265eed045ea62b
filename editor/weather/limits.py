"""How much one question may ask for."""

from typing import Final

MAX_HOURS: Final = 240  # Source: "Limits"
DEFAULT_HOURS: Final = 48
MAX_DAYS: Final = 10
DEFAULT_DAYS: Final = 10

# Not known: the service's own limit. Source: our choice.
MAX_PLACES: Final = 25
