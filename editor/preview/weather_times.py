"""Times of the weather in the time zone of the place."""

from datetime import date, datetime, timedelta, tzinfo

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from editor.look.words import clock_text
from editor.weather.zones import local

# From these distances the day of the month or the day of the week would be ambiguous.
_NEAR = timedelta(days=14)
_WEEK = timedelta(days=7)
_WITH_YEAR = "ddd d MMM yyyy"


def in_zone(moment: datetime | None, zone: tzinfo) -> datetime | None:
    """Return a time of the service in a time zone."""
    return None if moment is None else local(moment.timestamp(), zone)


def day_name(day: date, today: date) -> str:
    """Return a day as “Sun 22”, with month and year if it is far."""
    if day == today:
        return _tr("today")
    if day == today + timedelta(days=1):
        return _tr("tomorrow")
    form = "ddd d" if abs(day - today) < _NEAR else _WITH_YEAR
    return QLocale().toString(QDate(day.year, day.month, day.day), form)


def brief_moment(moment: datetime, now: datetime) -> str:
    """Return the clock time, after the day if it is not today, and after the year if it differs."""
    day, today = moment.date(), now.date()
    if day == today:
        return clock_text(moment)
    if day.year != today.year and day - today != timedelta(days=1):
        form = "d MMM yyyy"
    else:
        form = "ddd" if abs(day - today) < _WEEK else "d MMM"
    return f"{QLocale().toString(QDate(day.year, day.month, day.day), form)} {clock_text(moment)}"


def moment_text(moment: datetime, now: datetime) -> str:
    """Return the day and clock time, as “tomorrow 06:12”; with the year if it differs."""
    day, today = moment.date(), now.date()
    name = day_name(day, today)
    if day.year != today.year and day - today != timedelta(days=1):
        name = QLocale().toString(QDate(day.year, day.month, day.day), _WITH_YEAR)
    return f"{name} {clock_text(moment)}"


def span_text(
    starts: datetime | None, ends: datetime | None, zone: tzinfo, now_s: float, *, is_brief: bool = False
) -> str:
    """Return a time span as “today 16:00 to 22:00”; empty if neither time is known.

    A brief text contains only the next time, as “from 16:00”.
    """
    format_moment = brief_moment if is_brief else moment_text
    start, end, now = in_zone(starts, zone), in_zone(ends, zone), local(now_s, zone)
    if now is None:
        return ""
    if end is not None and end <= now:
        return _tr("ended {}").format(format_moment(end, now))
    if start is None or start <= now:
        if end is not None:
            return _tr("until {}").format(format_moment(end, now))
        return "" if start is None else _tr("since {}").format(format_moment(start, now))
    if end is None or is_brief:
        return _tr("from {}").format(format_moment(start, now))
    is_same_day = start.date() == end.date()
    last = clock_text(end) if is_same_day else moment_text(end, now)
    return _tr("{0} to {1}").format(moment_text(start, now), last)


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherTimes", text)
