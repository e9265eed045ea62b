"""Times, time spans and ages of the weather in words. An unknown time is empty."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

from editor.weather.conditions import AgeUnit, age
from editor.weather.zones import clock, local, other_offset
from editor.wording import join_sentences, say

OLD_AFTER_S: Final = 2 * 3600
# From these distances the day of the month or the day of the week would be ambiguous.
_NEAR: Final = timedelta(days=14)
_WEEK: Final = timedelta(days=7)
_DAY: Final = timedelta(days=1)
_LAST_DAY_S: Final = 253_402_214_400


def day_name(day: date, today: date) -> str:
    """Return a day as “Sun 22”, with month and year if it is far."""
    if day == today:
        return say("today")
    if day == today + _DAY:
        return say("tomorrow")
    return weekday_name(day) if abs(day - today) < _NEAR else _full_day(day)


def weekday_name(day: date) -> str:
    """Return a day as “Sun 22”."""
    return say("{day:%a} {day.day}", day=day)


def short_weekday(day: date) -> str:
    """Return a day as “Sun”."""
    return say("{day:%a}", day=day)


def day_title(day: date, today: date) -> str:
    """Return the name of a day in a list of consecutive days."""
    return say("Today") if day == today else weekday_name(day)


def brief_moment(moment: datetime, now: datetime) -> str:
    """Return the clock time, after the day if it is not today, and after the year if it differs."""
    day, today = moment.date(), now.date()
    if day == today:
        return _clock(moment)
    return join_sentences((_brief_day(day, today), _clock(moment)))


def moment_text(moment: datetime, now: datetime) -> str:
    """Return the day and clock time, as “tomorrow 06:12”; with the year if it differs."""
    day, today = moment.date(), now.date()
    is_far = day.year != today.year and day - today != _DAY
    return join_sentences((_full_day(day) if is_far else day_name(day, today), _clock(moment)))


def moment_by_clock(time_s: int, zone: tzinfo, now_s: float) -> str:
    """Return the clock time and day, as “17:48 today”. Units: UNIX time."""
    moment, now = local(time_s, zone), local(now_s, zone)
    if moment is None or now is None:
        return ""
    near = _near_moment(moment, now)
    return near or join_sentences((_clock(moment), day_name(moment.date(), now.date())))


def _near_moment(moment: datetime, now: datetime) -> str:
    """Return a clock time of today or tomorrow, as “17:48 today”; empty for another day."""
    if moment.date() == now.date():
        return say("{time} today", time=_clock(moment))
    if moment.date() - now.date() == _DAY:
        return say("{time} tomorrow", time=_clock(moment))
    return ""


def _end_text(moment: datetime, now: datetime) -> str:
    """Return a moment after a preposition, as “09:00 today” or “Tue 24 09:00”."""
    return _near_moment(moment, now) or moment_text(moment, now)


def span_text(
    starts: datetime | None, ends: datetime | None, zone: tzinfo, now_s: float, *, is_brief: bool = False
) -> str:
    """Return a time span as “today 16:00 to 22:00” or “until 22:00 today”; empty if no time is known.

    A brief text contains only the next time, as “from 16:00”.
    """
    format_moment = brief_moment if is_brief else _end_text
    start, end, now = _in_zone(starts, zone), _in_zone(ends, zone), local(now_s, zone)
    if now is None:
        return ""
    if end is not None and end <= now:
        return say("ended {moment}", moment=format_moment(end, now))
    if start is None or start <= now:
        if end is not None:
            return say("until {moment}", moment=format_moment(end, now))
        return "" if start is None else say("since {moment}", moment=format_moment(start, now))
    if end is None or is_brief:
        return say("from {moment}", moment=format_moment(start, now))
    last = _clock(end) if start.date() == end.date() else moment_text(end, now)
    return say("{starts} to {ends}", starts=moment_text(start, now), ends=last)


def dated_span(starts: datetime | None, ends: datetime | None, zone: tzinfo, now_s: float) -> str:
    """Return the start of a future time span and its end with full dates, for a picture that is kept."""
    now = datetime.fromtimestamp(now_s, UTC)
    start, end = (
        "" if moment is None else f"{moment.astimezone(zone):%Y-%m-%d %H:%M}" for moment in (starts, ends)
    )
    if ends is not None and ends <= now:
        return f"ended {end}"
    is_future = starts is not None and starts > now
    return " ".join(filter(None, (f"from {start}" if is_future else "", f"until {end}" if end else "")))


def sun_time(time_s: int | None, now_s: int | None, zone: tzinfo) -> tuple[str, str]:
    """Return the brief and the full text of a sunrise or sunset, with the day if it is not today."""
    moment, now = local(time_s, zone), local(now_s, zone)
    if moment is not None and now is not None and moment.date() != now.date():
        return brief_moment(moment, now), moment_text(moment, now)
    text = clock(time_s, zone)
    return text, text


def age_text(updated_s: float, now_s: float) -> str:
    """Return the age of the data, as “6 min old”."""
    span = age(updated_s, now_s)
    if span.unit is AgeUnit.MINUTE:
        return say("{count} min old", count=span.count) if span.count else say("Just now")
    if span.unit is AgeUnit.HOUR:
        return say("{count} h old", count=span.count)
    return say("{count} d old", count=span.count)


def old_age_text(updated_s: float | None, now_s: float, *, is_last_known: bool) -> str:
    """Return the age of outdated data; empty for recent data unless it is only the last known."""
    if updated_s is None:
        return say("Last known") if is_last_known else ""
    is_old = is_last_known or now_s - updated_s >= OLD_AFTER_S
    return age_text(updated_s, now_s) if is_old else ""


def updated_text(updated_s: float | None, zone: tzinfo, now_s: float) -> str:
    """Return the time of the data and its age as a sentence."""
    if updated_s is None:
        return ""
    return say("Updated {time}, {ago}.", time=clock(updated_s, zone), ago=_ago(updated_s, now_s))


def next_request_text(next_s: float | None, zone: tzinfo, now_s: float) -> str:
    """Return the time of the next request as a sentence."""
    if next_s is None or next_s <= now_s:
        return ""
    return say("Next update: {time}.", time=clock(next_s, zone))


def postponed_text(why: str, next_s: float, now_s: float) -> str:
    """Return why the service has no answer, and the time of the next request in the computer's time zone."""
    due, now = (datetime.fromtimestamp(time_s).astimezone() for time_s in (next_s, now_s))
    return join_sentences((why, say("Next update: {time}.", time=brief_moment(due, now))))


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


def zone_note(now_s: float, zone: tzinfo, own_zone: tzinfo | None = None) -> str:
    """Return a note about the time zone; empty if it equals the computer's."""
    offset = other_offset(now_s, zone, own_zone)
    return offset and say("Local times ({offset}).", offset=offset)


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


def _ago(updated_s: float, now_s: float) -> str:
    span = age(updated_s, now_s)
    if span.unit is AgeUnit.MINUTE:
        return say("{count} min ago", count=span.count) if span.count else say("just now")
    if span.unit is AgeUnit.HOUR:
        return say("{count} h ago", count=span.count)
    return say("{count} d ago", count=span.count)


def _brief_day(day: date, today: date) -> str:
    if day.year != today.year and day - today != _DAY:
        return say("{day.day} {day:%b} {day.year}", day=day)
    return short_weekday(day) if abs(day - today) < _WEEK else say("{day.day} {day:%b}", day=day)


def _full_day(day: date) -> str:
    return say("{day:%a} {day.day} {day:%b} {day.year}", day=day)


def _in_zone(moment: datetime | None, zone: tzinfo) -> datetime | None:
    return None if moment is None else local(moment.timestamp(), zone)


def _clock(moment: datetime) -> str:
    return f"{moment:%H:%M}"


# Times of the terminal and of pictures from there: complete, as they are read later and elsewhere.


def reported_day(day: date | None) -> str:
    """Return a day with its date for the terminal."""
    return "" if day is None else f"{day:%a %Y-%m-%d}"


def reported_time(time_s: int | None, zone: tzinfo) -> str:
    """Return a time with its date and offset for the terminal."""
    if time_s is None:
        return ""
    moment = _moment_at(time_s, zone)
    return f"{moment:%a %Y-%m-%d %H:%M} {_offset(moment)}"


def reported_moment(moment: datetime | None) -> str:
    """Return a time as the service stated it for the terminal."""
    return "" if moment is None else f"{moment:%Y-%m-%d %H:%M} {_offset(moment)}"


def reported_update(updated_s: int | None, zone: tzinfo, now_s: float) -> str:
    """Return the time of the data and its age for the terminal."""
    if updated_s is None:
        return ""
    old = age(updated_s, now_s)
    plural = "" if old.count == 1 else "s"
    return f"{reported_time(updated_s, zone)}, {old.count} {old.unit.value}{plural} ago"


def dated_update(updated_s: int | None, zone: tzinfo) -> str:
    """Return the time of the data with its date and offset, for a picture that is kept."""
    if updated_s is None:
        return ""
    moment = _moment_at(updated_s, zone)
    return f"Updated {moment:%Y-%m-%d %H:%M}, UTC{_offset(moment)}"


def _moment_at(time_s: float, zone: tzinfo) -> datetime:
    """Return a moment in a zone; in UTC on the last day that `datetime` supports."""
    return datetime.fromtimestamp(time_s, zone if time_s < _LAST_DAY_S else UTC)


def _offset(moment: datetime) -> str:
    """Return the offset from UTC, as "-03:00"."""
    return moment.isoformat(timespec="minutes")[16:]


def _is_repeated(moment: datetime) -> bool:
    """Return whether the clock shows this time twice, because it is set back."""
    return moment.replace(fold=0).utcoffset() != moment.replace(fold=1).utcoffset()
