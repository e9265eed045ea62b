"""Responses of the weather service as lines for a terminal.

Missing values are omitted. Times are in the zone of the place, at sea in the nautical zone.
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

# Label in a list, column header, field and unit of a value.
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

_Entry = tuple[str, str | None]


def lines(answer: WeatherAnswer[Any], now_s: float) -> Iterator[str]:
    """Return the lines of a response: places, warnings with the most severe and newest first, and credits."""
    metric = answer.is_metric
    points = [record for record in answer.records if isinstance(record, RoutePoint)]
    for record in answer.records:
        match record:
            case CurrentWeather():
                yield place_text(record.place)
                yield from _definition_list(_current_values(record, now_s, metric=metric))
            case HourlyForecast():
                zone = zone_at(record.place.lat, record.place.lon)
                yield place_text(record.place)
                yield from _table(
                    [("Time", _moment(hour, zone)), *_row(hour, metric)] for hour in record.hours
                )
                yield from _definition_list([("updated", _updated(record.update_time_s, zone, now_s))])
            case DailyForecast():
                zone = zone_at(record.place.lat, record.place.lon)
                yield place_text(record.place)
                yield from _table(_day_row(day, zone, metric) for day in record.days)
                yield from _definition_list([("updated", _updated(record.update_time_s, zone, now_s))])
        if not isinstance(record, RoutePoint):
            yield ""
    if points:
        yield from _table(_stop_row(point, metric) for point in points)
        yield ""
    for warning in gravest_first(_warnings(answer), now_s):
        yield headline(warning)
        yield from _definition_list(_warning_pairs(warning))
        yield ""
    yield from answer.copyrights


def place_text(place: LatLon | RouteStop) -> str:
    """Return the coordinates of a place as text."""
    north, east = "S" if place.lat < 0 else "N", "W" if place.lon < 0 else "E"
    return f"{abs(place.lat):g}° {north}, {abs(place.lon):g}° {east}"


def headline(warning: WeatherWarning) -> str:
    """Return the level and subject of a warning."""
    level = f"{warning.level.value} warning" if warning.level else "Warning"
    return ": ".join(filter(None, (level, warned_of(warning))))


def moment_at(time_s: float, zone: tzinfo) -> datetime:
    """Return a moment in a zone; in UTC on the last day that `datetime` supports."""
    return datetime.fromtimestamp(time_s, zone if time_s < _LAST_DAY_S else UTC)


def offset(moment: datetime) -> str:
    """Return the offset from UTC, as "-03:00"."""
    return moment.isoformat(timespec="minutes")[16:]


# Lists of names and values


def _definition_list(pairs: Iterable[_Entry]) -> Iterator[str]:
    """Return the entries that have a value, in two aligned columns; long values are wrapped."""
    for label, text in pairs:
        if text:
            name = f"{label[:1].upper()}{label[1:]}"
            first, *rest = textwrap.wrap(text, _TEXT_WIDTH) or [""]
            yield f"{_INDENT}{name:<{_LABEL_WIDTH}}{_INDENT}{first}"
            yield from (f"{_INDENT}{'':<{_LABEL_WIDTH}}{_INDENT}{line}" for line in rest)


def _current_values(record: CurrentWeather, now_s: float, *, metric: bool) -> Iterator[_Entry]:
    conditions, zone = record.conditions, zone_at(record.place.lat, record.place.lon)
    yield "weather", ", ".join(filter(None, (conditions.words, _light(conditions))))
    yield "temperature", _value(conditions, "temperature_c", "°C", metric=metric)
    yield from _details(conditions, metric=metric)
    yield "sunrise", _time(conditions.sunrise_s, zone)
    yield "sunset", _time(conditions.sunset_s, zone)
    yield "time", _moment(conditions, zone)
    yield "updated", _updated(record.update_time_s, zone, now_s)


def _details(conditions: Conditions, *, metric: bool) -> Iterator[_Entry]:
    for label, _, name, unit in _DETAILS:
        text = _value(conditions, name, unit, metric=metric)
        if text is not None and name == "wind_speed_mps" and conditions.wind_from_deg is not None:
            text += f" from {compass_point(conditions.wind_from_deg)}"
        yield label, text


def _warning_pairs(warning: WeatherWarning) -> Iterator[_Entry]:
    starts, ends = (
        f"{time:%Y-%m-%d %H:%M} {offset(time)}" if time else None for time in (warning.starts, warning.ends)
    )
    yield "summary", None if warning.summary == warned_of(warning) else warning.summary
    yield "region", warning.region
    yield "from", starts
    yield "until", ends
    yield "urgency", warning.urgency.value
    yield "certainty", warning.certainty.value
    is_repeated = warning.description in (warning.summary, warned_of(warning))
    yield "text", None if is_repeated else warning.description
    yield from _translations(warning.translations)


def _translations(translations: Any) -> Iterator[_Entry]:
    """Return the content of `translations` as received. Not known: its format."""
    by_language = (
        translations if isinstance(translations, dict) else {"": translations} if translations else {}
    )
    for name, value in by_language.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        yield "translation", f"{name}: {text}" if name else text


def _warnings(answer: WeatherAnswer[Any]) -> Iterator[WeatherWarning]:
    yield from answer.warnings
    for record in answer.records:
        yield from getattr(record, "warnings", ())


# Tables


def _table(rows: Iterable[Sequence[_Entry]]) -> Iterator[str]:
    """Return rows as a table with headers, without empty columns.

    Numeric columns, those with a unit or "UV", are right-aligned.
    """
    table = [list(row) for row in rows]
    for index in reversed(range(len(table[0]) if table else 0)):
        if not any(row[index][1] for row in table):
            for row in table:
                del row[index]
    if not table or not table[0]:
        return
    columns = [[head, *(row[index][1] or "" for row in table)] for index, (head, _) in enumerate(table[0])]
    padded = []
    for column in columns:
        width = max(map(len, column))
        right = column[0].startswith(_NUMBERS)
        padded.append([f"{cell:>{width}}" if right else f"{cell:<{width}}" for cell in column])
    for cells in zip(*padded, strict=True):
        yield f"{_INDENT}{_INDENT.join(cells)}".rstrip()


_NUMBERS: Final = (_TEMPERATURE[1], "High", "Low", *(header for _, header, _, _ in _DETAILS))


def _row(conditions: Conditions, metric: bool) -> Iterator[_Entry]:
    yield "Weather", conditions.words
    yield "Light", _light(conditions)
    for _, header, name, unit in (_TEMPERATURE, *_DETAILS):
        yield _header(header, unit, metric), _number(getattr(conditions, name))
        if name == "wind_speed_mps":
            from_deg = conditions.wind_from_deg
            yield "From", compass_point(from_deg) if from_deg is not None else None


def _stop_row(point: RoutePoint, metric: bool) -> list[_Entry]:
    zone = zone_at(point.stop.lat, point.stop.lon)
    return [
        ("Place", place_text(point.stop)),
        ("Time", _moment(point.conditions, zone)),
        *_row(point.conditions, metric),
    ]


def _day_row(day: DayConditions, zone: tzinfo, metric: bool) -> list[_Entry]:
    moment = moment_at(day.time_s, zone) if day.time_s is not None else None
    return [
        ("Day", f"{moment:%a %Y-%m-%d}" if moment else None),
        (_header("Low", "°C", metric), _number(day.temperature_low_c)),
        (_header("High", "°C", metric), _number(day.temperature_high_c)),
        ("Weather", day.words),
    ]


def _header(name: str, unit: str, metric: bool) -> str:
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
