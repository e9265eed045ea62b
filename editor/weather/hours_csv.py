"""The hourly forecast as a table of text, for spreadsheets."""

import csv
import io
from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from typing import Final, TypeAlias

from editor.weather.api.records import Conditions, Daylight
from editor.weather.units import Units, number_text

_Column: TypeAlias = tuple[str, str, Callable[[Conditions], float | None]]

# A spreadsheet takes what begins so for a formula, and the words of a service are not to be one.
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def hours_csv(hours: Sequence[Conditions], zone: tzinfo, units: Units, *, is_metric: bool) -> str:
    """A line for each hour, values in the units that a person chose; what is not known is empty.

    Shape: RFC 4180 with a line of names; times are ISO 8601 with an offset, numbers have a point and a minus.
    Columns in which no hour has a value are left out. Where the answer is not metric there are no units.
    """
    columns = [column for column in _columns(units, is_metric=is_metric) if _is_known(column, hours)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    names = [f"{name} ({unit})" if unit else name for name, unit, _ in columns]
    writer.writerow(["Time", "Conditions", "Daylight", *names])
    for hour in hours:
        values = [_number(value(hour)) for _, _, value in columns]
        daylight = "" if hour.daylight is Daylight.UNKNOWN else hour.daylight.value
        writer.writerow([_time(hour.time_s, zone), _harmless(hour.words or ""), daylight, *values])
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


def _is_known(column: _Column, hours: Sequence[Conditions]) -> bool:
    return any(column[2](hour) is not None for hour in hours)


def _number(value: float | None) -> str:
    return "" if value is None else number_text(value).replace("\N{MINUS SIGN}", "-")


def _time(time_s: int | None, zone: tzinfo) -> str:
    return "" if time_s is None else datetime.fromtimestamp(time_s, zone).isoformat()


def _harmless(words: str) -> str:
    return f"'{words}" if words.startswith(_FORMULA_STARTS) else words
