"""What the card of a route says, and what is told of each of its stops."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from editor.look.local_numbers import local_number
from editor.look.words import clock_text
from editor.panels.routes.route_plan import Names, PlannedStop
from editor.panels.weather.warning_text import warning_words
from editor.preview.service_words import service_words
from editor.preview.weather_text import WarningText, sky_symbol
from editor.preview.weather_times import day_name, span_text
from editor.preview.weather_values import shown_degrees, wind_text
from editor.weather.api.records import WarningLevel, WeatherWarning
from editor.weather.cache.cells import cell
from editor.weather.results import coordinates
from editor.weather.routes.edits import named
from editor.weather.routes.route import Route
from editor.weather.units import Units, shown_wind
from editor.weather.zones import clock, local, offset_text

_AWAITED = "…"
# A way is a round trip when its ends are nearer to each other than this share of its length.
_ROUND_TRIP = 0.1


@dataclass(frozen=True, slots=True)
class StopText:
    """All that is shown of a stop; what is not known is empty.

    `is_current` says that the weather is that of the arrival; else it is that of another moment, until it is
    answered, and no sentence tells of it. `day` and `offset` are those of the clock there.
    Units: `share` of the way from the start.
    """

    share: float
    name: str
    symbol: str
    temperature: str
    wind: str
    wind_turn_deg: float | None
    time: str
    sentence: str
    warnings: str
    is_warned: bool = False
    level: WarningLevel | None = None
    is_current: bool = False
    day: str = ""
    offset: str = ""

    @property
    def tip(self) -> str:
        """All of it, a line each."""
        return "\n".join(part for part in (self.sentence, self.warnings) if part)


def stop_text(stop: PlannedStop, length_m: float, units: Units, *, is_metric: bool, now_s: float) -> StopText:
    """What is shown of a stop."""
    now = None if stop.weather is None else stop.weather.conditions
    share = stop.along.distance_m / length_m if length_m else 0.0
    time = moment_text(stop, now_s)
    if now is None:
        sentence = ", ".join(part for part in (stop.name, time) if part)
        bare = StopText(share, stop.name, "", "", "", None, _clock(stop), sentence, "")
        return replace(bare, day=_day(stop), offset=_offset(stop))
    temperature = shown_degrees(now.temperature_c, units, is_metric=is_metric)
    mps, from_deg = now.wind_speed_mps, now.wind_from_deg
    weather = (temperature, service_words(now.words), wind_text(now, units, is_metric=is_metric))
    said = (stop.name, time, *(weather if stop.is_current else ()))
    return StopText(
        share=share,
        name=stop.name,
        symbol=sky_symbol(now),
        temperature=temperature,
        wind="" if mps is None else local_number(shown_wind(mps, units, is_metric=is_metric).text),
        wind_turn_deg=None if from_deg is None else (from_deg + 180) % 360,
        time=_clock(stop),
        sentence=", ".join(part for part in said if part),
        warnings=_warnings(stop, now_s),
        is_warned=bool(stop.warnings),
        level=stop.level,
        is_current=stop.is_current,
        day=_day(stop),
        offset=_offset(stop),
    )


def told_times(stops: Sequence[StopText]) -> tuple[str, ...]:
    """The times of stops in turn, as “Thu 02:38 UTC+12”: the day and the offset where they are others."""
    changes = len({stop.offset for stop in stops if stop.offset}) > 1
    day, offset = (stops[0].day, "" if changes else stops[0].offset) if stops else ("", "")
    told = []
    for stop in stops:
        new_day, new_offset = stop.day != day, stop.offset != offset
        parts = (stop.day if new_day else "", stop.time, stop.offset if new_offset else "")
        told.append(" ".join(filter(None, parts)))
        if stop.time:
            day, offset = stop.day, stop.offset
    return tuple(told)


def moment_text(stop: PlannedStop, now_s: float) -> str:
    """When a stop is reached by its own clock, as “17:48 today”; nothing before its zone is known."""
    if stop.zone is None:
        return ""
    there, now = local(stop.along.stop.time_s, stop.zone), local(now_s, stop.zone)
    if there is None or now is None:
        return ""
    return f"{clock_text(there)} {day_name(there.date(), now.date())}"


def departure_text(stop: PlannedStop, now_s: float, *, is_first: bool) -> str:
    """When the route leaves; the first moment at which it can is not quite now, “Soonest, 17:48”."""
    if is_first and stop.zone is not None:
        return _tr("Soonest, {}").format(_clock(stop))
    return moment_text(stop, now_s)


def duration_text(seconds: float) -> str:
    """How long the way takes, as “4 h 26 min”, with days where it is long."""
    minutes = round(seconds / 60)
    days, hours, minutes = minutes // 1440, minutes % 1440 // 60, minutes % 60
    if days:
        return _tr("{days} d {hours} h").format(days=days, hours=hours)
    if hours:
        return _tr("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return _tr("{minutes} min").format(minutes=minutes)


def point_name(route: Route, index: int, names: Names) -> str:
    """What a point is called; dots until that is known."""
    place = route.points[index]
    name, zone = names.get(cell(place.lat, place.lon), ("", None))
    return named(route, index) or name or (_AWAITED if zone is None else coordinates(place))


def route_title(route: Route | None, names: Names) -> str:
    """What a route is called: by its file, else by where it begins and ends."""
    if route is None:
        return _tr("Along a route")
    if route.name:
        return route.name
    ends = route.points[0], route.points[-1]
    start, end = (point_name(route, index, names) for index in (0, len(route.points) - 1))
    if _AWAITED in (start, end):
        return _tr("Along a route")
    if len(route.points) == 1:
        return _tr("From {}").format(start)
    if Route(ends).length_m <= route.length_m * _ROUND_TRIP:
        return _tr("Round trip from {}").format(start)
    return _tr("{start} to {end}").format(start=start, end=end)


def warning_on_way(warning: WeatherWarning, zone: tzinfo | None, now_s: float, more: int) -> WarningText:
    """A warning on one line, by the clock of where it is met, and how many more there are."""
    zone = zone or UTC
    words, when = warning_words(warning, zone, now_s), span_text(warning.starts, warning.ends, zone, now_s)
    text = " · ".join(part for part in (words.title, words.summary, when) if part)
    tail = QCoreApplication.translate("RouteWords", "and %n more", "", more) if more else ""
    return WarningText(warning.level, text, tail, words.whole)


def _clock(stop: PlannedStop) -> str:
    return "" if stop.zone is None else clock(stop.along.stop.time_s, stop.zone)


def _day(stop: PlannedStop) -> str:
    there = None if stop.zone is None else local(stop.along.stop.time_s, stop.zone)
    return "" if there is None else QLocale().toString(QDate(there.year, there.month, there.day), "ddd")


def _offset(stop: PlannedStop) -> str:
    there = None if stop.zone is None else local(stop.along.stop.time_s, stop.zone)
    return "" if there is None else offset_text(there)


def _warnings(stop: PlannedStop, now_s: float) -> str:
    if stop.zone is None:
        return ""
    told = (warning_words(warning, stop.zone, now_s) for warning in stop.warnings)
    lines = (
        " · ".join(part for part in (one.title, one.summary, one.where_and_when) if part) for one in told
    )
    return "\n".join(lines)


def _tr(text: str) -> str:
    return QCoreApplication.translate("RouteWords", text)
