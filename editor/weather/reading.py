"""Answers of the weather service, read into records whatever their state."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from editor.errors import WeatherError
from editor.weather.fields import Fields, Remarks
from editor.weather.records import (
    SIMULATED_COPYRIGHT,
    Answer,
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
    WeatherWarning,
)


def read_current(answer: Json, places: Sequence[LatLon], *, details: bool) -> Answer[CurrentWeather]:
    """The records of an answer of CurrentWeather. Raises: WeatherError when none can be read."""

    def record(fields: Fields, place: LatLon) -> CurrentWeather | None:
        now = fields.member("CurrentParameters")
        conditions = _conditions(now, details=details, current=True)
        now.close()
        updated = fields.time("UpdateTime")
        read = CurrentWeather(place, fields.place(), updated, conditions, _warnings(fields))
        return read if _says_something(conditions) else None

    return _with_own_warnings(_read(answer, "CurrentWeather", places, record), len(places))


def read_hourly(answer: Json, places: Sequence[LatLon], *, details: bool) -> Answer[HourlyForecast]:
    """The records of an answer of WeatherForecastHourly. Raises: WeatherError when none can be read."""

    def record(fields: Fields, place: LatLon) -> HourlyForecast | None:
        read = [_hour(hour, details=details) for hour in fields.objects("hourlyWeatherParameters")]
        hours = tuple(hour for hour in read if _says_something(hour))
        forecast = HourlyForecast(place, fields.place(), fields.time("UpdateTime"), hours)
        return forecast if hours else None

    return _read(answer, "Hourly forecast", places, record)


def read_daily(answer: Json, places: Sequence[LatLon]) -> Answer[DailyForecast]:
    """The records of an answer of DailyWeather. Raises: WeatherError when none can be read."""

    def record(fields: Fields, place: LatLon) -> DailyForecast | None:
        read = [_day(day) for day in fields.objects("dailyWeatherParameters")]
        days = tuple(day for day in read if _says_something(day))
        forecast = DailyForecast(place, fields.place(), fields.time("UpdateTime"), days)
        return forecast if days else None

    return _read(answer, "Daily forecast", places, record)


def read_route(answer: Json, stops: Sequence[RouteStop], *, details: bool) -> Answer[RoutePoint]:
    """The records of an answer of WeatherRoute. Raises: WeatherError when none can be read."""

    def record(fields: Fields, stop: RouteStop) -> RoutePoint | None:
        read = RoutePoint(stop, fields.place(), _conditions(fields, details=details), _warnings(fields))
        return read if _says_something(read.conditions) else None

    return _with_own_warnings(_read(answer, "Weather route", stops, record), len(stops))


_Asked = TypeVar("_Asked", LatLon, RouteStop)
_Warned = TypeVar("_Warned", CurrentWeather, RoutePoint)


def _read(
    answer: Json,
    name: str,
    asked: Sequence[_Asked],
    record: Callable[[Fields, _Asked], Record | None],
) -> Answer[Record]:
    """The records in the order asked; the service rounds coordinates, so position tells whose each is."""
    remarks = Remarks()
    top = Fields(answer, "answer", remarks)
    found = top.objects(name)
    if len(found) != len(asked):
        remarks.say(f"“{name}” holds {len(found)} records where {len(asked)} were asked for.")
    records: list[Record] = []
    for fields, place in zip(found, asked, strict=False):
        read = record(fields, place)
        fields.close()
        if read is None:
            remarks.say(f"A record of “{name}” says nothing that can be read.")
        else:
            records.append(read)
    if not records:
        raise WeatherError("The answer of the weather service holds no weather that can be read.")
    copyrights = _copyrights(top)
    whole = Answer(
        records=tuple(records),
        warnings=_warnings(top),
        copyrights=copyrights,
        unit=top.text("unit"),
        remarks=(),
        simulated=SIMULATED_COPYRIGHT in copyrights,
    )
    top.close()
    if not whole.is_metric:
        remarks.say(f"The values are in the unit system “{whole.unit}”, not metric.")
    return replace(whole, remarks=remarks.sentences())


def _with_own_warnings(answer: Answer[_Warned], asked: int) -> Answer[_Warned]:
    """The answer with its warnings given to its record, where only one place can be meant."""
    if asked != 1 or not answer.warnings:
        return answer
    record = answer.records[0]
    others = tuple(warning for warning in answer.warnings if warning not in record.warnings)
    return replace(answer, records=(replace(record, warnings=record.warnings + others),), warnings=())


def _hour(fields: Fields, *, details: bool) -> Conditions:
    read = _conditions(fields, details=details)
    fields.close()
    return read


def _conditions(fields: Fields, *, details: bool, current: bool = False) -> Conditions:
    """Values that the question did not ask for are read where they come all the same."""
    values = fields.member("parameters")
    daylight = fields.choice("daylight", Daylight)
    read = Conditions(
        words=fields.text("WeatherConditions"),
        time_s=fields.time("date"),
        daylight=daylight if daylight is not None else Daylight.UNKNOWN,
        temperature_c=values.number("Temperature"),
        feels_like_c=values.number("FeelsLike", expected=details),
        dew_point_c=values.number("DewPoint", expected=details),
        humidity_percent=values.number("Humidity", expected=details),
        pressure_mb=values.number("Pressure", expected=details),
        uv_index=values.number("UV", expected=details),
        wind_from_deg=values.number("WindDirection", expected=details),
        wind_speed_mps=values.number("WindSpeed", expected=details),
        visibility_km=values.number("Visibility", expected=details and current),
        air_quality=values.number("AirQuality", expected=False),
        sunrise_s=values.time("Sunrise", expected=current),
        sunset_s=values.time("Sunset", expected=current),
    )
    values.close()
    return read


def _day(fields: Fields) -> DayConditions:
    values = fields.member("parameters")
    read = DayConditions(
        words=fields.text("WeatherConditions"),
        time_s=fields.time("date"),
        temperature_high_c=values.number("TemperatureHigh"),
        temperature_low_c=values.number("TemperatureLow"),
    )
    values.close()
    fields.close()
    return read


def _warnings(fields: Fields) -> tuple[WeatherWarning, ...]:
    """Not known: where the list sits, so every place it may have is read and none is missed."""
    read = [_warning(item) for item in fields.objects("Warnings", expected=False)]
    return tuple(
        warning
        for warning in read
        if warning.summary or warning.description or warning.phenomenon or warning.level
    )


def _warning(fields: Fields) -> WeatherWarning:
    read = WeatherWarning(
        region=fields.text("countyName"),
        description=fields.text("description"),
        certainty=fields.choice("warningCertainty", WarningCertainty) or WarningCertainty.UNKNOWN,
        starts=fields.date_time("warningStartDate"),
        ends=fields.date_time("warningEndDate"),
        level=fields.choice("warningLevel", WarningLevel),
        phenomenon=fields.text("warningPhenomenom"),
        summary=fields.text("warningString"),
        urgency=fields.choice("warningUrgency", WarningUrgency) or WarningUrgency.UNKNOWN,
        translations=fields.raw("translations"),
    )
    fields.close()
    return read


def _copyrights(top: Fields) -> tuple[str, ...]:
    info = top.member("info")
    texts = info.texts("copyrights")
    info.close()
    return texts


def _says_something(read: Conditions | DayConditions) -> bool:
    """Whether there is a word or a temperature to show; a date alone is no weather."""
    if isinstance(read, DayConditions):
        values: tuple[float | str | None, ...] = (
            read.words,
            read.temperature_high_c,
            read.temperature_low_c,
        )
    else:
        values = (read.words, read.temperature_c)
    return any(value is not None for value in values)
