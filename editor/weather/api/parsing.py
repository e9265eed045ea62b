"""Responses of the service, parsed into records."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar

from editor.errors import WeatherError
from editor.weather.api.fields import Fields, Remarks
from editor.weather.api.limits import (
    LONGEST_DESCRIPTION,
    LONGEST_SUMMARY,
    MAX_UV,
    MOST_CREDITS,
    MOST_LINES,
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
_LONGEST_UNIT: Final = 40
_HOTTEST_C: Final = 500.0  # and coldest, in whichever unit it comes: far beyond any weather

# Called between the records of an answer; raises to stop the reading.
GoOn: TypeAlias = Callable[[], None]

# Not known: the service's spelling. Letters alone are compared, in small.
_DAYLIGHTS: Final[Mapping[str, Daylight]] = {
    **dict.fromkeys(("day", "daytime", "daylight", "d"), Daylight.DAY),
    **dict.fromkeys(("night", "nighttime", "n"), Daylight.NIGHT),
}


def always() -> None:
    """Never stop the reading."""


def read_current(
    answer: Json, places: Sequence[LatLon], *, details: bool, go_on: GoOn = always
) -> WeatherAnswer[CurrentWeather]:
    """The records of an answer of CurrentWeather. Raises: WeatherError when none can be read."""

    def record(fields: Fields, place: LatLon) -> CurrentWeather | None:
        now = fields.member("CurrentParameters")
        conditions = _conditions(now, details=details, current=True)
        warnings = _together(_warnings(fields), _warnings(now))
        now.close()
        read = CurrentWeather(place, fields.place(), fields.time("UpdateTime"), conditions, warnings)
        return read if _says_something(conditions) else None

    return _with_own_warnings(_read(answer, "CurrentWeather", places, record, go_on), len(places))


def read_hourly(
    answer: Json, places: Sequence[LatLon], hours: int, *, details: bool, go_on: GoOn = always
) -> WeatherAnswer[HourlyForecast]:
    """The records of an answer of WeatherForecastHourly. Raises: WeatherError when none can be read."""

    def record(fields: Fields, place: LatLon) -> HourlyForecast | None:
        found = fields.objects("hourlyWeatherParameters", asked=hours)
        read = _in_order(fields, [_hour(hour, details=details) for hour in found])
        forecast = HourlyForecast(place, fields.place(), fields.time("UpdateTime"), read)
        return forecast if read else None

    return _read(answer, "Hourly forecast", places, record, go_on)


def read_daily(
    answer: Json, places: Sequence[LatLon], days: int, *, go_on: GoOn = always
) -> WeatherAnswer[DailyForecast]:
    """The records of an answer of DailyWeather. Raises: WeatherError when none can be read."""

    def record(fields: Fields, place: LatLon) -> DailyForecast | None:
        found = fields.objects("dailyWeatherParameters", asked=days)
        read = _in_order(fields, [_day(day) for day in found])
        forecast = DailyForecast(place, fields.place(), fields.time("UpdateTime"), read)
        return forecast if read else None

    return _read(answer, "Daily forecast", places, record, go_on)


def read_route(
    answer: Json, stops: Sequence[RouteStop], *, details: bool, go_on: GoOn = always
) -> WeatherAnswer[RoutePoint]:
    """The records of an answer of WeatherRoute. Raises: WeatherError when none can be read."""

    def record(fields: Fields, stop: RouteStop) -> RoutePoint | None:
        read = RoutePoint(stop, fields.place(), _conditions(fields, details=details), _warnings(fields))
        return read if _says_something(read.conditions) else None

    return _with_own_warnings(_read(answer, "Weather route", stops, record, go_on), len(stops))


_Asked = TypeVar("_Asked", LatLon, RouteStop)
_Warned = TypeVar("_Warned", CurrentWeather, RoutePoint)
_Timed = TypeVar("_Timed", Conditions, DayConditions)


def unit_remark(unit: str | None) -> str:
    """What is said of an answer in another unit system than the interface's own."""
    return say("The values are in the unit system “{unit}”, not metric.", unit=unit)


def _read(
    answer: Json,
    name: str,
    asked: Sequence[_Asked],
    record: Callable[[Fields, _Asked], Record | None],
    go_on: GoOn,
) -> WeatherAnswer[Record]:
    """The records in the order asked; the service rounds coordinates, so position tells whose each is."""
    remarks = Remarks(go_on)
    top = Fields(answer, "answer", remarks)
    found = top.objects(name, asked=len(asked))
    records: list[Record] = []
    for fields, place in zip(found, asked, strict=False):
        read = record(fields, place)
        fields.close()
        if read is None:
            remarks.say(say("A record of “{name}” says nothing that can be read.", name=name))
        else:
            records.append(read)
    if not records:
        raise WeatherError(
            say("The response from the weather service contains no readable weather. Check the address.")
        )
    copyrights = _copyrights(top)
    whole = WeatherAnswer(
        records=tuple(records),
        warnings=_warnings(top),
        copyrights=copyrights,
        unit=_unit(top),
        remarks=(),
        simulated=SIMULATED_COPYRIGHT in copyrights,
    )
    top.close()
    if not whole.is_metric:
        remarks.say(unit_remark(whole.unit))
    return replace(whole, remarks=remarks.sentences())


def _with_own_warnings(answer: WeatherAnswer[_Warned], asked: int) -> WeatherAnswer[_Warned]:
    """The answer with its warnings given to its record, where only one place can be meant."""
    if asked != 1 or not answer.warnings:
        return answer
    record = answer.records[0]
    warnings = _together(record.warnings, answer.warnings)
    return replace(answer, records=(replace(record, warnings=warnings),), warnings=())


def _together(
    warnings: tuple[WeatherWarning, ...], others: tuple[WeatherWarning, ...]
) -> tuple[WeatherWarning, ...]:
    return (warnings + tuple(warning for warning in others if warning not in warnings))[:MOST_WARNINGS]


def _in_order(fields: Fields, read: Sequence[_Timed]) -> tuple[_Timed, ...]:
    """The records that say something, by time; one without a time is kept where the others are in order."""
    useful = tuple(record for record in read if _says_something(record))
    timed = {record.time_s: record for record in reversed(useful) if record.time_s is not None}
    times = [record.time_s for record in useful if record.time_s is not None]
    if all(before < after for before, after in pairwise(times)):
        return useful
    fields.say(say("A forecast is not in the order of time."))
    return tuple(timed[time_s] for time_s in sorted(timed))


def _hour(fields: Fields, *, details: bool) -> Conditions:
    read = _conditions(fields, details=details)
    fields.close()
    return read


def _conditions(fields: Fields, *, details: bool, current: bool = False) -> Conditions:
    """Values that the question did not ask for are read where they come all the same."""
    values = fields.member("parameters")
    read = Conditions(
        words=fields.text("WeatherConditions"),
        time_s=fields.time("date"),
        daylight=_daylight(fields),
        temperature_c=_degrees(values, "Temperature"),
        feels_like_c=_degrees(values, "FeelsLike", expected=details),
        dew_point_c=_degrees(values, "DewPoint", expected=details),
        humidity_percent=values.number("Humidity", expected=details, least=0),
        pressure_mb=values.number("Pressure", expected=details, least=0),
        uv_index=_uv_index(values, expected=details),
        wind_from_deg=values.number("WindDirection", expected=details, least=0, most=360),
        wind_speed_mps=values.number("WindSpeed", expected=details, least=0),
        visibility_km=values.number("Visibility", expected=details and current, least=0),
        air_quality=values.number("AirQuality", expected=False),
        # Where the sun does not rise or set today there is nothing to miss.
        sunrise_s=values.time("Sunrise", expected=False),
        sunset_s=values.time("Sunset", expected=False),
    )
    values.close()
    return read


def _degrees(values: Fields, name: str, *, expected: bool = True) -> float | None:
    return values.number(name, expected=expected, least=-_HOTTEST_C, most=_HOTTEST_C)


def _uv_index(values: Fields, *, expected: bool) -> float | None:
    """A value above the interface's range is no less of a danger, so it is kept and said."""
    index = values.number("UV", expected=expected, least=0)
    if index is not None and index > MAX_UV:
        values.say(say("“UV” of “parameters” is {index:g}, above {most}.", index=index, most=MAX_UV))
    return index


def _daylight(fields: Fields) -> Daylight:
    given = fields.as_it_came("daylight")
    if isinstance(given, bool):
        fields.say(say("“daylight” is true or false, not text."))
        return Daylight.DAY if given else Daylight.NIGHT
    if isinstance(given, str):
        spelled = _DAYLIGHTS.get("".join(filter(str.isalpha, given)).lower())
        if spelled is not None:
            return spelled
    return fields.choice("daylight", Daylight) or Daylight.UNKNOWN


def _unit(top: Fields) -> str | None:
    """The unit system; one that is there and cannot be read is not taken for metric."""
    unit = top.text("unit")
    if unit is None:
        return None if top.as_it_came("unit") is None else _UNREADABLE_UNIT
    return unit[:_LONGEST_UNIT]


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
    """Not known: where the list sits, so every place it may have is read and none is missed."""
    read = [_warning(item) for item in fields.objects("Warnings", expected=False, most=MOST_WARNINGS)]
    return tuple(
        warning
        for warning in read
        if warning.summary or warning.description or warning.phenomenon or warning.level
    )


def _warning(fields: Fields) -> WeatherWarning:
    read = WeatherWarning(
        region=fields.text("countyName"),
        description=fields.text("description", most=LONGEST_DESCRIPTION, lines=MOST_LINES),
        certainty=fields.choice("warningCertainty", WarningCertainty) or WarningCertainty.UNKNOWN,
        starts=fields.date_time("warningStartDate"),
        ends=fields.date_time("warningEndDate"),
        level=fields.choice("warningLevel", WarningLevel),
        phenomenon=fields.text("warningPhenomenom"),
        summary=fields.text("warningString", most=LONGEST_SUMMARY),
        urgency=fields.choice("warningUrgency", WarningUrgency) or WarningUrgency.UNKNOWN,
        translations=fields.translations("translations"),
    )
    fields.close()
    return read


def _copyrights(top: Fields) -> tuple[str, ...]:
    info = top.member("info")
    texts = info.texts("copyrights", most=MOST_CREDITS)
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
