"""Texts of the route card and its stops."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, tzinfo

from PySide6.QtCore import QCoreApplication

from editor.features.routes.plan import Names, PlannedStop
from editor.features.routes.stop_values import StopValue, StopValueText, value_texts
from editor.preview.weather.text import WarningText, sky_symbol
from editor.records import dataclass
from editor.ui.text import translated
from editor.weather.api.records import WarningLevel, WeatherWarning
from editor.weather.cache.memory_cache import cell
from editor.weather.routes.edits import named
from editor.weather.routes.route import Route
from editor.weather.units import Units
from editor.weather.wording.states import service_text
from editor.weather.wording.times import moment_by_clock, short_weekday, span_text
from editor.weather.wording.values import coordinates, exact_wind_text, temperature_text, wind_speed
from editor.weather.zones import clock, local, offset_text
from editor.wording import listed
from editor.workspace.weather.warning_text import warning_details

_PENDING = "…"
# Maximum distance of the ends of a round trip, relative to its length.
_ROUND_TRIP = 0.1


@dataclass(frozen=True, slots=True)
class StopText:
    """Displayed texts of a stop; unknown parts are empty.

    `is_current` says that the weather is for the time of arrival; otherwise it is omitted from the sentence.
    `day` and `offset` are those of the local time. Units: `share` of the route's length.
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
    values: tuple[StopValueText, ...] = ()
    is_missing: bool = False

    @property
    def tip(self) -> str:
        """The complete text, one line per part."""
        return "\n".join(part for part in (self.sentence, self.warnings) if part)


def stop_text(
    stop: PlannedStop,
    length_m: float,
    units: Units,
    *,
    is_metric: bool,
    now_s: float,
    values: Collection[StopValue] = (),
) -> StopText:
    """Return the texts of a stop. The sentence contains all values, the columns only the selected ones."""
    now = None if stop.weather is None else stop.weather.conditions
    share = stop.along.distance_m / length_m if length_m else 0.0
    time = moment_text(stop, now_s)
    if now is None:
        no_weather = _tr("no weather from the service") if stop.is_missing else ""
        sentence = ", ".join(part for part in (stop.name, time, no_weather) if part)
        text = StopText(share, stop.name, "", "", "", None, _clock(stop), sentence, "")
        return replace(text, day=_day(stop), offset=_offset(stop), is_missing=stop.is_missing)
    temperature = translated(temperature_text(now, "temperature_c", units, is_metric=is_metric))
    from_deg = now.wind_from_deg
    details = value_texts(now, StopValue, units, is_metric=is_metric)
    weather = listed(
        (
            service_text(now.words),
            exact_wind_text(now, units, is_metric=is_metric),
        )
    )
    weather = ", ".join(filter(None, (translated(weather), *(detail.sentence for detail in details))))
    parts = (stop.name, time, *((temperature, weather) if stop.is_current else ()))
    return StopText(
        share=share,
        name=stop.name,
        symbol=sky_symbol(now),
        temperature=temperature,
        wind=translated(wind_speed(now.wind_speed_mps, units, is_metric=is_metric)),
        wind_turn_deg=None if from_deg is None else (from_deg + 180) % 360,
        time=_clock(stop),
        sentence=", ".join(part for part in parts if part),
        warnings=_warnings(stop, now_s),
        is_warned=bool(stop.warnings),
        level=stop.level,
        is_current=stop.is_current,
        day=_day(stop),
        offset=_offset(stop),
        values=value_texts(now, values, units, is_metric=is_metric),
    )


def time_texts(stops: Sequence[StopText]) -> tuple[str, ...]:
    """Return the times of consecutive stops, with day and offset where they change."""
    changes = len({stop.offset for stop in stops if stop.offset}) > 1
    day, offset = (stops[0].day, "" if changes else stops[0].offset) if stops else ("", "")
    texts = []
    for stop in stops:
        new_day, new_offset = stop.day != day, stop.offset != offset
        parts = (stop.day if new_day else "", stop.time, stop.offset if new_offset else "")
        texts.append(" ".join(filter(None, parts)))
        if stop.time:
            day, offset = stop.day, stop.offset
    return tuple(texts)


def moment_text(stop: PlannedStop, now_s: float) -> str:
    """Return the local time of a stop, such as “17:48 today”; empty until its time zone is known."""
    zone = stop.zone
    return "" if zone is None else translated(moment_by_clock(stop.along.stop.time_s, zone, now_s))


def departure_text(stop: PlannedStop, now_s: float, *, is_first: bool) -> str:
    """Return the departure; the earliest one as “Soonest, 17:48”."""
    if is_first and stop.zone is not None:
        return _tr("Now, {}").format(_clock(stop))
    return moment_text(stop, now_s)


def duration_text(seconds: float) -> str:
    """Return a duration such as “4 h 26 min”, in days and hours if it is long."""
    minutes = round(seconds / 60)
    days, hours, minutes = minutes // 1440, minutes % 1440 // 60, minutes % 60
    if days:
        return _tr("{days} d {hours} h").format(days=days, hours=hours)
    if hours:
        return _tr("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return _tr("{minutes} min").format(minutes=minutes)


def point_name(route: Route, index: int, names: Names) -> str:
    """Return the name of a point; dots until it is known."""
    place = route.points[index]
    name, zone = names.get(cell(place.lat, place.lon), ("", None))
    return named(route, index) or name or (_PENDING if zone is None else coordinates(place))


def route_title(route: Route | None, names: Names) -> str:
    """Return the name of a route: that of its file, else its start and end."""
    if route is None:
        return _tr("Weather along route")
    if route.name:
        return route.name
    ends = route.points[0], route.points[-1]
    start, end = (point_name(route, index, names) for index in (0, len(route.points) - 1))
    if _PENDING in (start, end):
        return _tr("Weather along route")
    if len(route.points) == 1:
        return _tr("From {}").format(start)
    if Route(ends).length_m <= route.length_m * _ROUND_TRIP:
        return _tr("Round trip from {}").format(start)
    return _tr("{start} to {end}").format(start=start, end=end)


def warning_line_text(
    warning: WeatherWarning, zone: tzinfo | None, place: str, now_s: float, more: int
) -> WarningText:
    """Return a warning as one line in the local time of its place, with the number of further ones.

    `place` is named if the warning has no region.
    """
    zone = zone or UTC
    details, when = (
        warning_details(warning, zone, now_s),
        translated(span_text(warning.starts, warning.ends, zone, now_s)),
    )
    parts = (details.title, details.line, warning.region or place, when)
    text = " · ".join(part for part in parts if part)
    tail = QCoreApplication.translate("RouteWords", "%Ln more", "", more) if more else ""
    return WarningText(warning.level, text, tail, details.whole)


def _clock(stop: PlannedStop) -> str:
    return "" if stop.zone is None else clock(stop.along.stop.time_s, stop.zone)


def _day(stop: PlannedStop) -> str:
    local_time = None if stop.zone is None else local(stop.along.stop.time_s, stop.zone)
    return "" if local_time is None else translated(short_weekday(local_time))


def _offset(stop: PlannedStop) -> str:
    local_time = None if stop.zone is None else local(stop.along.stop.time_s, stop.zone)
    return "" if local_time is None else offset_text(local_time)


def _warnings(stop: PlannedStop, now_s: float) -> str:
    if stop.zone is None:
        return ""
    texts = (warning_details(warning, stop.zone, now_s) for warning in stop.warnings)
    lines = (
        " · ".join(part for part in (details.title, details.line, details.where_and_when) if part)
        for details in texts
    )
    return "\n".join(lines)


def _tr(text: str) -> str:
    return QCoreApplication.translate("RouteWords", text)
