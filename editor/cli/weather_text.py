"""Answers of the weather service as lines for a terminal: what is absent is left out, units as they hold.

Times are those of the place's own zone, each with its offset; at sea those of the nautical zone.
"""

import json
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any, Final

from editor.weather.api.records import (
    Conditions,
    CurrentWeather,
    DailyForecast,
    DayConditions,
    Daylight,
    HourlyForecast,
    LatLon,
    RoutePoint,
    RouteStop,
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.conditions import age, compass_point
from editor.weather.severity import gravest_first, warned_of
from editor.weather.zones import zone_at

# What a reading is called in a list and over a column, its field, and its unit.
_TEMPERATURE: Final = ("temperature", "Temp", "temperature_c", "°C")
_DETAILS: Final = (
    ("feels like", "Feels", "feels_like_c", "°C"),
    ("dew point", "Dew", "dew_point_c", "°C"),
    ("humidity", "Humidity", "humidity_percent", "%"),
    ("pressure", "Pressure", "pressure_mb", "mb"),
    ("wind", "Wind", "wind_speed_mps", "m/s"),
    ("UV", "UV", "uv_index", ""),
    ("visibility", "Visibility", "visibility_km", "km"),
    ("air quality", "Air quality", "air_quality", ""),
)
_LABEL_WIDTH: Final = 11
_TEXT_WIDTH: Final = 96
_INDENT: Final = "  "
_LAST_DAY_S: Final = 253_402_214_400

_Pair = tuple[str, str | None]


def lines(answer: WeatherAnswer[Any], now_s: float) -> Iterator[str]:
    """The lines of an answer: its places, its warnings, the gravest and newest first, and whom it credits."""
    metric = answer.is_metric
    points = [record for record in answer.records if isinstance(record, RoutePoint)]
    for record in answer.records:
        match record:
            case CurrentWeather():
                yield place_text(record.place)
                yield from _listed(_now(record, now_s, metric=metric))
            case HourlyForecast():
                zone = zone_at(record.place.lat, record.place.lon)
                yield place_text(record.place)
                yield from _table(
                    [("Time", _moment(hour, zone)), *_row(hour, metric)] for hour in record.hours
                )
                yield from _listed([("updated", _updated(record.update_time_s, zone, now_s))])
            case DailyForecast():
                zone = zone_at(record.place.lat, record.place.lon)
                yield place_text(record.place)
                yield from _table(_day_row(day, zone, metric) for day in record.days)
                yield from _listed([("updated", _updated(record.update_time_s, zone, now_s))])
        if not isinstance(record, RoutePoint):
            yield ""
    if points:
        yield from _table(_stop_row(point, metric) for point in points)
        yield ""
    for given in gravest_first(_warnings(answer), now_s):
        yield headline(given)
        yield from _listed(_warning_pairs(given))
        yield ""
    yield from answer.copyrights


def place_text(place: LatLon | RouteStop) -> str:
    """A place by its coordinates."""
    north, east = "S" if place.lat < 0 else "N", "W" if place.lon < 0 else "E"
    return f"{abs(place.lat):g}° {north}, {abs(place.lon):g}° {east}"


def headline(given: WeatherWarning) -> str:
    """A warning in a few words: its level and what it warns of."""
    level = f"{given.level.value} warning" if given.level else "Warning"
    return ": ".join(filter(None, (level, warned_of(given))))


def moment_at(time_s: float, zone: tzinfo) -> datetime:
    """A moment in a zone; in UTC on the last day that a calendar has."""
    return datetime.fromtimestamp(time_s, zone if time_s < _LAST_DAY_S else UTC)


def offset(moment: datetime) -> str:
    """How far the clock is ahead of UTC, as "-03:00"."""
    return moment.isoformat(timespec="minutes")[16:]


# Lists of names and values


def _listed(pairs: Iterable[_Pair]) -> Iterator[str]:
    """The pairs that have a value, names over names and values over values; long values on several lines."""
    for label, text in pairs:
        if text:
            name = f"{label[:1].upper()}{label[1:]}"
            first, *rest = textwrap.wrap(text, _TEXT_WIDTH) or [""]
            yield f"{_INDENT}{name:<{_LABEL_WIDTH}}{_INDENT}{first}"
            yield from (f"{_INDENT}{'':<{_LABEL_WIDTH}}{_INDENT}{line}" for line in rest)


def _now(record: CurrentWeather, now_s: float, *, metric: bool) -> Iterator[_Pair]:
    conditions, zone = record.conditions, zone_at(record.place.lat, record.place.lon)
    yield "weather", ", ".join(filter(None, (conditions.words, _light(conditions))))
    yield "temperature", _value(conditions, "temperature_c", "°C", metric=metric)
    yield from _details(conditions, metric=metric)
    yield "sunrise", _time(conditions.sunrise_s, zone)
    yield "sunset", _time(conditions.sunset_s, zone)
    yield "time", _moment(conditions, zone)
    yield "updated", _updated(record.update_time_s, zone, now_s)


def _details(conditions: Conditions, *, metric: bool) -> Iterator[_Pair]:
    for label, _, name, unit in _DETAILS:
        text = _value(conditions, name, unit, metric=metric)
        if text is not None and name == "wind_speed_mps" and conditions.wind_from_deg is not None:
            text += f" from {compass_point(conditions.wind_from_deg)}"
        yield label, text


def _warning_pairs(given: WeatherWarning) -> Iterator[_Pair]:
    times = [f"{time:%Y-%m-%d %H:%M} {offset(time)}" if time else None for time in (given.starts, given.ends)]
    yield "summary", None if given.summary == warned_of(given) else given.summary
    yield "region", given.region
    yield "from", times[0]
    yield "until", times[1]
    yield "urgency", given.urgency.value
    yield "certainty", given.certainty.value
    yield "text", None if given.description in (given.summary, warned_of(given)) else given.description
    yield from _translations(given.translations)


def _translations(held: Any) -> Iterator[_Pair]:
    """What `translations` holds, as it came. Not known: what that is."""
    for name, value in held.items() if isinstance(held, dict) else [("", held)] if held else ():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        yield "translation", f"{name}: {text}" if name else text


def _warnings(answer: WeatherAnswer[Any]) -> Iterator[WeatherWarning]:
    """All warnings of an answer, wherever they sit."""
    yield from answer.warnings
    for record in answer.records:
        yield from getattr(record, "warnings", ())


# Tables


def _table(rows: Iterable[Sequence[_Pair]]) -> Iterator[str]:
    """Rows of equal heads under their heads, without the columns in which there is nothing at all.

    Numbers stand at the right, as their heads say by a unit or by being "UV".
    """
    held = [list(row) for row in rows]
    for index in reversed(range(len(held[0]) if held else 0)):
        if not any(row[index][1] for row in held):
            for row in held:
                del row[index]
    if not held or not held[0]:
        return
    columns = [[head, *(row[index][1] or "" for row in held)] for index, (head, _) in enumerate(held[0])]
    padded = []
    for column in columns:
        width = max(map(len, column))
        right = column[0].startswith(_NUMBERS)
        padded.append([f"{cell:>{width}}" if right else f"{cell:<{width}}" for cell in column])
    for cells in zip(*padded, strict=True):
        yield f"{_INDENT}{_INDENT.join(cells)}".rstrip()


_NUMBERS: Final = (_TEMPERATURE[1], "High", "Low", *(head for _, head, _, _ in _DETAILS))


def _row(conditions: Conditions, metric: bool) -> Iterator[_Pair]:
    yield "Weather", conditions.words
    yield "Light", _light(conditions)
    for _, head, name, unit in (_TEMPERATURE, *_DETAILS):
        yield _head(head, unit, metric), _number(getattr(conditions, name))
        if name == "wind_speed_mps":
            from_deg = conditions.wind_from_deg
            yield "From", compass_point(from_deg) if from_deg is not None else None


def _stop_row(point: RoutePoint, metric: bool) -> list[_Pair]:
    zone = zone_at(point.stop.lat, point.stop.lon)
    return [
        ("Place", place_text(point.stop)),
        ("Time", _moment(point.conditions, zone)),
        *_row(point.conditions, metric),
    ]


def _day_row(day: DayConditions, zone: tzinfo, metric: bool) -> list[_Pair]:
    moment = moment_at(day.time_s, zone) if day.time_s is not None else None
    return [
        ("Day", f"{moment:%a %Y-%m-%d}" if moment else None),
        (_head("Low", "°C", metric), _number(day.temperature_low_c)),
        (_head("High", "°C", metric), _number(day.temperature_high_c)),
        ("Weather", day.words),
    ]


def _head(name: str, unit: str, metric: bool) -> str:
    return f"{name} {unit}" if unit and metric else name


# Values


def _value(conditions: Conditions, name: str, unit: str, *, metric: bool) -> str | None:
    number = _number(getattr(conditions, name))
    return f"{number} {unit}" if number is not None and unit and metric else number


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:g}"


def _light(conditions: Conditions) -> str | None:
    return None if conditions.daylight is Daylight.UNKNOWN else conditions.daylight.value


def _moment(conditions: Conditions, zone: tzinfo) -> str | None:
    return _time(conditions.time_s, zone)


def _time(time_s: int | None, zone: tzinfo) -> str | None:
    if time_s is None:
        return None
    moment = moment_at(time_s, zone)
    return f"{moment:%a %Y-%m-%d %H:%M} {offset(moment)}"


def _updated(update_time_s: int | None, zone: tzinfo, now_s: float) -> str | None:
    if update_time_s is None:
        return None
    old = age(update_time_s, now_s)
    return f"{_time(update_time_s, zone)}, {old.count} {old.unit.value}{'' if old.count == 1 else 's'} ago"
