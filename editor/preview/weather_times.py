"""Moments of the weather as a clock at the place shows them."""

from datetime import date, datetime, timedelta, tzinfo

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from editor.look.words import clock_text
from editor.weather.zones import local

# From these distances on a day of the month could be one of another month, one of the week of another week.
_NEAR = timedelta(days=14)
_WEEK = timedelta(days=7)
_WITH_YEAR = "ddd d MMM yyyy"


def moved(moment: datetime | None, zone: tzinfo) -> datetime | None:
    """A moment that the service gave, at a place."""
    return None if moment is None else local(moment.timestamp(), zone)


def day_name(day: date, today: date) -> str:
    """A day by its name, as “Sun 22”, with its month where it is far."""
    if day == today:
        return _tr("today")
    if day == today + timedelta(days=1):
        return _tr("tomorrow")
    form = "ddd d" if abs(day - today) < _NEAR else _WITH_YEAR
    return QLocale().toString(QDate(day.year, day.month, day.day), form)


def brief_moment(moment: datetime, now: datetime) -> str:
    """The clock alone today, after the day where it is another, and after the year where that is another."""
    day, today = moment.date(), now.date()
    if day == today:
        return clock_text(moment)
    if day.year != today.year and day - today != timedelta(days=1):
        form = "d MMM yyyy"
    else:
        form = "ddd" if abs(day - today) < _WEEK else "d MMM"
    return f"{QLocale().toString(QDate(day.year, day.month, day.day), form)} {clock_text(moment)}"


def moment_text(moment: datetime, now: datetime) -> str:
    """The day by its name and the clock, as “tomorrow 06:12”; with the year where it is another."""
    day, today = moment.date(), now.date()
    name = day_name(day, today)
    if day.year != today.year and day - today != timedelta(days=1):
        name = QLocale().toString(QDate(day.year, day.month, day.day), _WITH_YEAR)
    return f"{name} {clock_text(moment)}"


def span_text(
    starts: datetime | None, ends: datetime | None, zone: tzinfo, now_s: float, *, is_brief: bool = False
) -> str:
    """From when until when something holds, as “today 16:00 to 22:00”; nothing where neither is known.

    In brief only what comes next, as “from 16:00”.
    """
    told = brief_moment if is_brief else moment_text
    start, end, now = moved(starts, zone), moved(ends, zone), local(now_s, zone)
    if now is None:
        return ""
    if end is not None and end <= now:
        return _tr("ended {}").format(told(end, now))
    if start is None or start <= now:
        if end is not None:
            return _tr("until {}").format(told(end, now))
        return "" if start is None else _tr("since {}").format(told(start, now))
    if end is None or is_brief:
        return _tr("from {}").format(told(start, now))
    is_same_day = start.date() == end.date()
    last = clock_text(end) if is_same_day else moment_text(end, now)
    return _tr("{0} to {1}").format(moment_text(start, now), last)


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherTimes", text)
