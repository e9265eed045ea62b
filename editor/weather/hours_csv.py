"""Hourly forecast as CSV."""

import csv
import io
from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from typing import Final, TypeAlias

from editor.weather.api.records import Conditions, Daylight
from editor.weather.units import Units, number_text

_Column: TypeAlias = tuple[str, str, Callable[[Conditions], float | None]]

# Spreadsheets treat these as the start of a formula, which a service must not be able to insert.
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def hours_csv(hours: Sequence[Conditions], zone: tzinfo, units: Units, *, is_metric: bool) -> str:
    """Return a line for each hour, with values in the user's units; missing values are empty.

    Shape: RFC 4180 with a header; times are ISO 8601 with an offset, numbers have a decimal point and a
    hyphen-minus. Columns without any value are omitted. A response that is not metric has no units.
    """
    columns = [column for column in _columns(units, is_metric=is_metric) if _has_value(column, hours)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    names = [f"{name} ({unit})" if unit else name for name, unit, _ in columns]
    writer.writerow(["Time", "Conditions", "Daylight", *names])
    for hour in hours:
        values = [_number(value(hour)) for _, _, value in columns]
        daylight = "" if hour.daylight is Daylight.UNKNOWN else hour.daylight.value
        writer.writerow([_time(hour.time_s, zone), _without_formula(hour.words or ""), daylight, *values])
    return text.getvalue()


def _columns(units: Units, *, is_metric: bool) -> tuple[_Column, ...]:
    def converted(
        value: Callable[[Conditions], float | None], convert: Callable[[float], float]
    ) -> Callable[[Conditions], float | None]:
        if not is_metric:
            return value
        return lambda hour: None if (number := value(hour)) is None else convert(number)

    degree, wind, pressure = (
        unit.symbol if is_metric else "" for unit in (units.temperature, units.wind, units.pressure)
    )
    of_degrees = units.temperature.of
    return (
        ("Temperature", degree, converted(lambda hour: hour.temperature_c, of_degrees)),
        ("Feels like", degree, converted(lambda hour: hour.feels_like_c, of_degrees)),
        ("Dew point", degree, converted(lambda hour: hour.dew_point_c, of_degrees)),
        ("Humidity", "%", lambda hour: hour.humidity_percent),
        ("Wind from", "°", lambda hour: hour.wind_from_deg),
        ("Wind speed", wind, converted(lambda hour: hour.wind_speed_mps, units.wind.of)),
        ("Pressure", pressure, converted(lambda hour: hour.pressure_mb, units.pressure.of)),
        ("UV index", "", lambda hour: hour.uv_index),
    )


def _has_value(column: _Column, hours: Sequence[Conditions]) -> bool:
    return any(column[2](hour) is not None for hour in hours)


def _number(value: float | None) -> str:
    return "" if value is None else number_text(value).replace("\N{MINUS SIGN}", "-")


def _time(time_s: int | None, zone: tzinfo) -> str:
    return "" if time_s is None else datetime.fromtimestamp(time_s, zone).isoformat()


def _without_formula(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text
