"""The time at which a person wants to be somewhere, as they type it."""

import re
from datetime import datetime, timedelta, tzinfo
from typing import Final

from editor.errors import WeatherError
from editor.wording import say

_CLOCK: Final = re.compile(r"(\d{1,2})(?:[:.h]\s?(\d{2}))?\s*(am|pm)?", re.IGNORECASE)
_SPAN: Final = re.compile(r"\+\s*(?:(\d{1,3})\s*(?:h|:))?\s*(?:(\d{1,4})\s*(?:m|min)?)?", re.IGNORECASE)


def typed_time(text: str, zone: tzinfo, after_s: int, depart_s: int) -> int | None:
    """The first moment after another at which the clock in a zone shows what was typed; None for no text.

    With a plus it is a span after the departure, as “+2:30” or “+45 min”. Units: UNIX times.
    Raises: WeatherError when it is no time.
    """
    plain = " ".join(text.split())
    if not plain:
        return None
    span, clock = _SPAN.fullmatch(plain), _CLOCK.fullmatch(plain)
    if span is not None and (span[1] or span[2]):
        return depart_s + int(span[1] or 0) * 3600 + int(span[2] or 0) * 60
    if clock is not None:
        hour, minute = int(clock[1]), int(clock[2] or 0)
        half = (clock[3] or "").lower()
        if half and 1 <= hour <= 12:
            hour = hour % 12 + (12 if half == "pm" else 0)
        if hour < 24 and minute < 60:
            return _next(hour, minute, zone, after_s)
    raise WeatherError(
        say("“{plain}” is no time. Type one such as 17:30, or +2:30 after the departure.", plain=plain[:40])
    )


def _next(hour: int, minute: int, zone: tzinfo, after_s: int) -> int:
    start = datetime.fromtimestamp(after_s, zone)
    there = start.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if there.timestamp() <= after_s:
        there = (there.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=zone)
    return int(there.timestamp())
