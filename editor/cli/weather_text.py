"""Answers of the weather service as lines for a terminal. Times are in UTC."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from editor.weather.measures import age, compass_point
from editor.weather.records import (
    Answer,
    Conditions,
    CurrentWeather,
    DailyForecast,
    HourlyForecast,
    LatLon,
    RoutePoint,
    RouteStop,
    WeatherWarning,
)

_DETAILS: Final = (
    ("feels like", "feels_like_c", " °C"),
    ("dew point", "dew_point_c", " °C"),
    ("humidity", "humidity_percent", " %"),
    ("pressure", "pressure_mb", " mb"),
    ("wind", "wind_speed_mps", " m/s"),
    ("UV", "uv_index", ""),
    ("visibility", "visibility_km", " km"),
    ("air quality", "air_quality", ""),
)


def lines(answer: Answer[Any], now_s: float) -> Iterator[str]:
    """The lines of an answer; what is absent is left out, and units too where they are not metric."""
    metric = answer.is_metric
    for record in answer.records:
        match record:
            case CurrentWeather():
                yield f"{place_text(record.place)}: {brief(record.conditions, metric=metric)}"
                yield from _more(record.conditions, metric=metric)
                yield from _sun(record.conditions)
                yield from map(_warning, record.warnings)
                yield from _updated(record.update_time_s, now_s)
            case HourlyForecast():
                yield f"{place_text(record.place)}:"
                yield from (_moment(hour, metric=metric) for hour in record.hours)
                yield from _updated(record.update_time_s, now_s)
            case DailyForecast():
                yield f"{place_text(record.place)}:"
                for day in record.days:
                    low = _quantity(day.temperature_low_c, " °C", metric=metric)
                    high = _quantity(day.temperature_high_c, " °C", metric=metric)
                    span = " to ".join(filter(None, (low, high)))
                    date = _time(day.time_s, "%a %Y-%m-%d")
                    yield "  " + "  ".join(filter(None, (date, span, day.words)))
                yield from _updated(record.update_time_s, now_s)
            case RoutePoint():
                yield f"{place_text(record.stop)}: {_moment(record.conditions, metric=metric).strip()}"
                yield from map(_warning, record.warnings)
    yield from map(_warning, answer.warnings)
    yield from answer.copyrights


def place_text(place: LatLon | RouteStop) -> str:
    """A place by its coordinates."""
    north, east = "S" if place.lat < 0 else "N", "W" if place.lon < 0 else "E"
    return f"{abs(place.lat):g}° {north}, {abs(place.lon):g}° {east}"


def brief(conditions: Conditions, *, metric: bool) -> str:
    """The sky and the temperature."""
    temperature = _quantity(conditions.temperature_c, " °C", metric=metric)
    return ", ".join(filter(None, (conditions.words, temperature)))


def _moment(conditions: Conditions, *, metric: bool) -> str:
    parts = (
        _time(conditions.time_s, "%Y-%m-%d %H:%M UTC"),
        brief(conditions, metric=metric),
        *(part.strip() for part in _more(conditions, metric=metric)),
    )
    return "  " + "  ".join(filter(None, parts))


def _more(conditions: Conditions, *, metric: bool) -> Iterator[str]:
    parts = list(readings(conditions, metric=metric))
    if parts:
        yield "  " + ", ".join(parts)


def readings(conditions: Conditions, *, metric: bool) -> Iterator[str]:
    """The values that are there, each with its name."""
    for label, name, unit in _DETAILS:
        text = _quantity(getattr(conditions, name), unit, metric=metric)
        if text is not None and name == "wind_speed_mps" and conditions.wind_from_deg is not None:
            text += f" from {compass_point(conditions.wind_from_deg)}"
        if text is not None:
            yield f"{label} {text}"


def _sun(conditions: Conditions) -> Iterator[str]:
    rise, set_ = _time(conditions.sunrise_s, "%H:%M UTC"), _time(conditions.sunset_s, "%H:%M UTC")
    parts = [f"sunrise {rise}" if rise else None, f"sunset {set_}" if set_ else None]
    if any(parts):
        yield "  " + ", ".join(filter(None, parts))


def updated_at(update_time_s: int | None) -> str:
    """When the service last knew more; empty where it does not say."""
    moment = _time(update_time_s, "%Y-%m-%d %H:%M UTC")
    return f"updated {moment}" if moment else ""


def _updated(update_time_s: int | None, now_s: float) -> Iterator[str]:
    if update_time_s is not None:
        old = age(update_time_s, now_s)
        yield f"  updated {old.count} {old.unit.value}{'' if old.count == 1 else 's'} ago"


def _warning(given: WeatherWarning) -> str:
    return "  " + warning(given)


def warning(given: WeatherWarning) -> str:
    """A warning in one line."""
    level = f"{given.level.value} warning" if given.level else "Warning"
    text = given.summary or given.description or given.phenomenon
    ends = f"until {given.ends.astimezone(UTC):%Y-%m-%d %H:%M} UTC" if given.ends else None
    return f"{level}: " + ", ".join(filter(None, (text, given.region, ends)))


def _quantity(value: float | None, unit: str, *, metric: bool) -> str | None:
    return None if value is None else f"{value:g}{unit if metric else ''}"


def _time(time_s: int | None, form: str) -> str | None:
    return None if time_s is None else datetime.fromtimestamp(time_s, UTC).strftime(form)
