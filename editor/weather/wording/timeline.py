"""Texts of the weather timeline: times, and what is not known or does not happen."""

from datetime import datetime, tzinfo

from editor.weather.wording.times import weekday_name
from editor.weather.zones import local, other_offset
from editor.wording import say


def time_text(time_s: float, zone: tzinfo) -> str:
    """Return a time at a place as “Mon 23, 15:00”, with the zone in an hour that repeats. UNIX time."""
    moment = local(time_s, zone)
    if moment is None:
        return ""
    clock = f"{moment:%H:%M} {moment:%Z}" if _is_repeated(moment) else f"{moment:%H:%M}"
    return say("{day}, {time}", day=weekday_name(moment.date()), time=clock)


def place_time_text(time_s: float, zone: tzinfo) -> str:
    """Return a time at a place, with the offset from UTC if it is another one here. Units: UNIX time."""
    text, offset = time_text(time_s, zone), other_offset(time_s, zone)
    return say("{time} ({offset})", time=text, offset=offset) if offset else text


def no_forecast_text(end_s: float | None, zone: tzinfo) -> str:
    """Return a sentence about the end of a forecast. Units: UNIX time."""
    last = local(end_s, zone)
    return (
        say("No forecast.")
        if last is None
        else say("No forecast after {day}.", day=weekday_name(last.date()))
    )


def polar_text(*, is_day: bool) -> str:
    """Return a sentence about a day on which the sun neither rises nor sets."""
    return say("Sun does not set today") if is_day else say("Sun does not rise today")


def _is_repeated(moment: datetime) -> bool:
    """Return whether the clock shows this time twice, because it is set back."""
    return moment.replace(fold=0).utcoffset() != moment.replace(fold=1).utcoffset()
