"""Parsers of the service's responses."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar

from editor.errors import WeatherError
from editor.weather.api.fields import Fields, Remarks
from editor.weather.api.limits import (
    MAX_CREDITS,
    MAX_DESCRIPTION_LENGTH,
    MAX_LINES,
    MAX_SUMMARY_LENGTH,
    MAX_UV,
    MOST_WARNINGS,
)
from editor.weather.api.records import (
    SIMULATED_COPYRIGHT,
    Conditions,
    CurrentWeather,
    DailyForecast,
    DayConditions,
    Daylight,
    HourlyForecast,
    Json,
    LatLon,
    Record,
    RoutePoint,
    RouteStop,
    WarningCertainty,
    WarningLevel,
    WarningUrgency,
    WeatherAnswer,
    WeatherWarning,
)
from editor.wording import say

_UNREADABLE_UNIT: Final = "?"
_MAX_UNIT_LENGTH: Final = 40
_MAX_DEGREES: Final = 500.0  # above and below zero; in any unit, far beyond any weather

# Called between the records of a response; raises to stop the parsing.
GoOn: TypeAlias = Callable[[], None]

# Not known: the service's spelling. Only letters are compared, in lower case.
_DAYLIGHTS: Final[Mapping[str, Daylight]] = {
    **dict.fromkeys(("day", "daytime", "daylight", "d"), Daylight.DAY),
    **dict.fromkeys(("night", "nighttime", "n"), Daylight.NIGHT),
}


def never_stop() -> None:
    """Do nothing."""


def read_current(
    answer: Json, places: Sequence[LatLon], *, details: bool, go_on: GoOn = never_stop
) -> WeatherAnswer[CurrentWeather]:
    """Return the records of a CurrentWeather response.

    Raises: WeatherError if there is no readable record.
    """

    def record(fields: Fields, place: LatLon) -> CurrentWeather | None:
        now = fields.member("CurrentParameters")
        conditions = _conditions(now, details=details, current=True)
        warnings = _merged(_warnings(fields), _warnings(now))
        now.close()
        read = CurrentWeather(place, fields.place(), fields.time("UpdateTime"), conditions, warnings)
        return read if _has_content(conditions) else None

    return _with_own_warnings(_read(answer, "CurrentWeather", places, record, go_on), len(places))


def read_hourly(
    answer: Json, places: Sequence[LatLon], hours: int, *, details: bool, go_on: GoOn = never_stop
) -> WeatherAnswer[HourlyForecast]:
    """Return the records of a WeatherForecastHourly response.

    Raises: WeatherError if there is no readable record.
    """

    def record(fields: Fields, place: LatLon) -> HourlyForecast | None:
        found = fields.objects("hourlyWeatherParameters", expected_count=hours)
        read = _in_order(fields, [_hour(hour, details=details) for hour in found])
        forecast = HourlyForecast(place, fields.place(), fields.time("UpdateTime"), read)
        return forecast if read else None

    return _read(answer, "Hourly forecast", places, record, go_on)


def read_daily(
    answer: Json, places: Sequence[LatLon], days: int, *, go_on: GoOn = never_stop
) -> WeatherAnswer[DailyForecast]:
    """Return the records of a DailyWeather response. Raises: WeatherError if there is no readable record."""

    def record(fields: Fields, place: LatLon) -> DailyForecast | None:
        found = fields.objects("dailyWeatherParameters", expected_count=days)
        read = _in_order(fields, [_day(day) for day in found])
        forecast = DailyForecast(place, fields.place(), fields.time("UpdateTime"), read)
        return forecast if read else None

    return _read(answer, "Daily forecast", places, record, go_on)


def read_route(
    answer: Json, stops: Sequence[RouteStop], *, details: bool, go_on: GoOn = never_stop
) -> WeatherAnswer[RoutePoint]:
    """Return the records of a WeatherRoute response. Raises: WeatherError if there is no readable record."""

    def record(fields: Fields, stop: RouteStop) -> RoutePoint | None:
        read = RoutePoint(stop, fields.place(), _conditions(fields, details=details), _warnings(fields))
        return read if _has_content(read.conditions) else None

    return _with_own_warnings(_read(answer, "Weather route", stops, record, go_on), len(stops))


_Location = TypeVar("_Location", LatLon, RouteStop)
_WarnedRecord = TypeVar("_WarnedRecord", CurrentWeather, RoutePoint)
_TimedRecord = TypeVar("_TimedRecord", Conditions, DayConditions)


def unit_remark(unit: str | None) -> str:
    """Return the remark about a response in another unit system than the interface's."""
    return say("Unexpected unit system “{unit}” instead of metric.", unit=unit)


def _read(
    answer: Json,
    name: str,
    locations: Sequence[_Location],
    record: Callable[[Fields, _Location], Record | None],
    go_on: GoOn,
) -> WeatherAnswer[Record]:
    """Return the records in the requested order, which identifies them: the service rounds coordinates."""
    remarks = Remarks(go_on)
    top = Fields(answer, "answer", remarks)
    found = top.objects(name, expected_count=len(locations))
    records: list[Record] = []
    for fields, place in zip(found, locations, strict=False):
        read = record(fields, place)
        fields.close()
        if read is None:
            remarks.add(say("A record of “{name}” has no readable values.", name=name))
        else:
            records.append(read)
    if not records:
        raise WeatherError(say("The service returned no weather data. Check the address."))
    copyrights = _copyrights(top)
    result = WeatherAnswer(
        records=tuple(records),
        warnings=_warnings(top),
        copyrights=copyrights,
        unit=_unit(top),
        remarks=(),
        simulated=SIMULATED_COPYRIGHT in copyrights,
    )
    top.close()
    if not result.is_metric:
        remarks.add(unit_remark(result.unit))
    return replace(result, remarks=remarks.sentences())


def _with_own_warnings(
    answer: WeatherAnswer[_WarnedRecord], location_count: int
) -> WeatherAnswer[_WarnedRecord]:
    """Move the warnings of a response to its record if it has only one."""
    if location_count != 1 or not answer.warnings:
        return answer
    record = answer.records[0]
    warnings = _merged(record.warnings, answer.warnings)
    return replace(answer, records=(replace(record, warnings=warnings),), warnings=())


def _merged(
    warnings: tuple[WeatherWarning, ...], others: tuple[WeatherWarning, ...]
) -> tuple[WeatherWarning, ...]:
    return (warnings + tuple(warning for warning in others if warning not in warnings))[:MOST_WARNINGS]


def _in_order(fields: Fields, read: Sequence[_TimedRecord]) -> tuple[_TimedRecord, ...]:
    """Return the records with content by time; those without a time are retained only in sorted responses."""
    useful = tuple(record for record in read if _has_content(record))
    timed = {record.time_s: record for record in reversed(useful) if record.time_s is not None}
    times = [record.time_s for record in useful if record.time_s is not None]
    if all(before < after for before, after in pairwise(times)):
        return useful
    fields.remark(say("A forecast is not in chronological order."))
    return tuple(timed[time_s] for time_s in sorted(timed))


def _hour(fields: Fields, *, details: bool) -> Conditions:
    read = _conditions(fields, details=details)
    fields.close()
    return read


def _conditions(fields: Fields, *, details: bool, current: bool = False) -> Conditions:
    """Return the conditions; values that were not requested are read if they are present."""
    values = fields.member("parameters")
    read = Conditions(
        words=fields.text("WeatherConditions"),
        time_s=fields.time("date"),
        daylight=_daylight(fields),
        temperature_c=_degrees(values, "Temperature"),
        feels_like_c=_degrees(values, "FeelsLike", expected=details),
        dew_point_c=_degrees(values, "DewPoint", expected=details),
        humidity_percent=values.number("Humidity", expected=details, minimum=0),
        pressure_mb=values.number("Pressure", expected=details, minimum=0),
        uv_index=_uv_index(values, expected=details),
        wind_from_deg=values.number("WindDirection", expected=details, minimum=0, maximum=360),
        wind_speed_mps=values.number("WindSpeed", expected=details, minimum=0),
        visibility_km=values.number("Visibility", expected=details and current, minimum=0),
        air_quality=values.number("AirQuality", expected=False),
        # Missing in the polar day or night.
        sunrise_s=values.time("Sunrise", expected=False),
        sunset_s=values.time("Sunset", expected=False),
    )
    values.close()
    return read


def _degrees(values: Fields, name: str, *, expected: bool = True) -> float | None:
    return values.number(name, expected=expected, minimum=-_MAX_DEGREES, maximum=_MAX_DEGREES)


def _uv_index(values: Fields, *, expected: bool) -> float | None:
    """Return the UV index. Values above the documented range are retained and reported."""
    index = values.number("UV", expected=expected, minimum=0)
    if index is not None and index > MAX_UV:
        values.remark(
            say("“UV” of “parameters” is {index:g}, above the maximum of {most}.", index=index, most=MAX_UV)
        )
    return index


def _daylight(fields: Fields) -> Daylight:
    value = fields.raw("daylight")
    if isinstance(value, bool):
        fields.remark(say("“daylight” must be text, not true or false."))
        return Daylight.DAY if value else Daylight.NIGHT
    if isinstance(value, str):
        daylight = _DAYLIGHTS.get("".join(filter(str.isalpha, value)).lower())
        if daylight is not None:
            return daylight
    return fields.choice("daylight", Daylight) or Daylight.UNKNOWN


def _unit(top: Fields) -> str | None:
    """Return the unit system; an unreadable one is not treated as metric."""
    unit = top.text("unit")
    if unit is None:
        return None if top.raw("unit") is None else _UNREADABLE_UNIT
    return unit[:_MAX_UNIT_LENGTH]


def _day(fields: Fields) -> DayConditions:
    values = fields.member("parameters")
    read = DayConditions(
        words=fields.text("WeatherConditions"),
        time_s=fields.time("date"),
        temperature_high_c=_degrees(values, "TemperatureHigh"),
        temperature_low_c=_degrees(values, "TemperatureLow"),
    )
    values.close()
    fields.close()
    return read


def _warnings(fields: Fields) -> tuple[WeatherWarning, ...]:
    """Return the warnings of an object.

    Not known: where the list is placed, so every possible place is read.
    """
    read = [_warning(item) for item in fields.objects("Warnings", expected=False, max_count=MOST_WARNINGS)]
    return tuple(
        warning
        for warning in read
        if warning.summary or warning.description or warning.phenomenon or warning.level
    )


def _warning(fields: Fields) -> WeatherWarning:
    read = WeatherWarning(
        region=fields.text("countyName"),
        description=fields.text("description", max_length=MAX_DESCRIPTION_LENGTH, max_lines=MAX_LINES),
        certainty=fields.choice("warningCertainty", WarningCertainty) or WarningCertainty.UNKNOWN,
        starts=fields.date_time("warningStartDate"),
        ends=fields.date_time("warningEndDate"),
        level=fields.choice("warningLevel", WarningLevel),
        phenomenon=fields.text("warningPhenomenom"),
        summary=fields.text("warningString", max_length=MAX_SUMMARY_LENGTH),
        urgency=fields.choice("warningUrgency", WarningUrgency) or WarningUrgency.UNKNOWN,
        translations=fields.translations("translations"),
    )
    fields.close()
    return read


def _copyrights(top: Fields) -> tuple[str, ...]:
    info = top.member("info")
    texts = info.texts("copyrights", max_count=MAX_CREDITS)
    info.close()
    return texts


def _has_content(read: Conditions | DayConditions) -> bool:
    """Return whether there is a description or a temperature; a date alone is not weather."""
    if isinstance(read, DayConditions):
        values: tuple[float | str | None, ...] = (
            read.words,
            read.temperature_high_c,
            read.temperature_low_c,
        )
    else:
        values = (read.words, read.temperature_c)
    return any(value is not None for value in values)
