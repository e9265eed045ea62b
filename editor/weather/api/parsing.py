"""Parsers of the service's responses."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final, TypeAlias, TypeVar

from editor.errors import WeatherError
from editor.weather.api.chronology import chronology
from editor.weather.api.fields import Fields, Remarks
from editor.weather.api.limits import (
    MAX_CREDITS,
    MAX_DESCRIPTION_LENGTH,
    MAX_LINES,
    MAX_SUMMARY_LENGTH,
    MAX_UV,
    MOST_WARNINGS,
)
from editor.weather.api.matching import RecordMatch, assign, stated_place
from editor.weather.api.plausibility import SUN_WITHIN_S, is_plausible
from editor.weather.api.records import (
    SIMULATED_COPYRIGHT,
    Conditions,
    CurrentWeather,
    DailyForecast,
    DayConditions,
    Daylight,
    HourlyForecast,
    ImplausibleValue,
    Json,
    LatLon,
    Record,
    RecordRemarks,
    RoutePoint,
    RouteStop,
    WarningCertainty,
    WarningLevel,
    WarningUrgency,
    WeatherAnswer,
    WeatherWarning,
    is_metric,
)
from editor.wording import say, say_count

_UNREADABLE_UNIT: Final = "?"
_MAX_UNIT_LENGTH: Final = 40
_HOUR_S: Final = 3600
_DAY_S: Final = 24 * _HOUR_S
_MAX_RECORDS: Final = 500  # read to find the requested ones
_MAX_NAMED: Final = 3  # missing places named in a remark

# Called between the records of a response; raises to stop the parsing.
GoOn: TypeAlias = Callable[[], None]

# Not known: the service's spelling. Only letters are compared, in lower case.
_DAYLIGHTS: Final[Mapping[str, Daylight]] = {
    **dict.fromkeys(("day", "daytime", "daylight", "d"), Daylight.DAY),
    **dict.fromkeys(("night", "nighttime", "n"), Daylight.NIGHT),
}


class _Unusable(Enum):
    """Why a record of a requested place is left out."""

    EMPTY = "empty"
    MISDATED = "misdated"


def never_stop() -> None:
    """Do nothing."""


def read_current(
    answer: Json,
    places: Sequence[LatLon],
    *,
    details: bool,
    now_s: float | None = None,
    go_on: GoOn = never_stop,
) -> WeatherAnswer[CurrentWeather]:
    """Return the records of a CurrentWeather response. Units: `now_s` is UNIX time.

    Raises: WeatherError if there is no readable record.
    """

    def record(fields: Fields, place: LatLon, is_metric: bool) -> CurrentWeather | _Unusable:
        now = fields.member("CurrentParameters")
        conditions = _conditions(now, details=details, current=True, is_metric=is_metric)
        warnings = _merged(_warnings(fields), _warnings(now))
        now.close()
        update_time_s = fields.time("UpdateTime")
        read = CurrentWeather(place, fields.place(), update_time_s, conditions, warnings)
        if not _has_content(conditions):
            return _Unusable.EMPTY
        is_misdated = _is_of_another_day(fields, conditions.time_s, update_time_s, now_s)
        return _Unusable.MISDATED if is_misdated else read

    return _with_own_warnings(_read(answer, "CurrentWeather", places, record, go_on), len(places))


def read_hourly(
    answer: Json,
    places: Sequence[LatLon],
    hours: int,
    *,
    details: bool,
    now_s: float | None = None,
    go_on: GoOn = never_stop,
) -> WeatherAnswer[HourlyForecast]:
    """Return the records of a WeatherForecastHourly response. Units: `now_s` is UNIX time.

    Raises: WeatherError if there is no readable record.
    """

    def record(fields: Fields, place: LatLon, is_metric: bool) -> HourlyForecast | _Unusable:
        found = fields.objects("hourlyWeatherParameters", expected_count=hours)
        entries = [_hour(hour, details=details, is_metric=is_metric) for hour in found]
        read = _in_order(fields, entries, hours, _HOUR_S, now_s)
        update_time_s = fields.time("UpdateTime")
        forecast = HourlyForecast(place, fields.place(), update_time_s, read)
        if not read:
            return _Unusable.EMPTY
        is_misdated = _begins_on_another_day(fields, read[0].time_s, update_time_s, now_s)
        return _Unusable.MISDATED if is_misdated else forecast

    return _read(answer, "Hourly forecast", places, record, go_on)


def read_daily(
    answer: Json,
    places: Sequence[LatLon],
    days: int,
    *,
    now_s: float | None = None,
    go_on: GoOn = never_stop,
) -> WeatherAnswer[DailyForecast]:
    """Return the records of a DailyWeather response. Units: `now_s` is UNIX time.

    Raises: WeatherError if there is no readable record.
    """

    def record(fields: Fields, place: LatLon, is_metric: bool) -> DailyForecast | _Unusable:
        found = fields.objects("dailyWeatherParameters", expected_count=days)
        entries = [_day(day, is_metric=is_metric) for day in found]
        read = _in_order(fields, entries, days, _DAY_S, now_s)
        update_time_s = fields.time("UpdateTime")
        forecast = DailyForecast(place, fields.place(), update_time_s, read)
        if not read:
            return _Unusable.EMPTY
        is_misdated = _begins_on_another_day(fields, read[0].time_s, update_time_s, now_s)
        return _Unusable.MISDATED if is_misdated else forecast

    return _read(answer, "Daily forecast", places, record, go_on)


def read_route(
    answer: Json, stops: Sequence[RouteStop], *, details: bool, go_on: GoOn = never_stop
) -> WeatherAnswer[RoutePoint]:
    """Return the records of a WeatherRoute response. Raises: WeatherError if there is no readable record."""

    def record(fields: Fields, stop: RouteStop, is_metric: bool) -> RoutePoint | _Unusable:
        conditions = _conditions(fields, details=details, is_metric=is_metric)
        read = RoutePoint(stop, fields.place(), conditions, _warnings(fields))
        return read if _has_content(read.conditions) else _Unusable.EMPTY

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
    record: Callable[[Fields, _Location, bool], Record | _Unusable],
    go_on: GoOn,
) -> WeatherAnswer[Record]:
    """Return the records of the requested places, in the requested order."""
    general, whole = Remarks(go_on), Remarks(go_on)
    top = Fields(answer, "answer", general)
    unit = _unit(top)
    items = top.items(name, max_count=_MAX_RECORDS)
    is_timed = any(isinstance(place, RouteStop) for place in locations)
    assignment = assign(locations, [stated_place(item, is_timed=is_timed) for item in items])
    records: list[Record] = []
    own: list[Remarks] = []
    unusable: list[_Unusable] = []
    missing: list[_Location] = []
    for place, index in zip(locations, assignment.records, strict=True):
        if index is None:
            missing.append(place)
            continue
        remarks = Remarks(go_on)
        fields = Fields(items[index], name, remarks)
        read = record(fields, place, is_metric(unit))
        fields.close()
        whole.include(remarks)
        if isinstance(read, _Unusable):
            unusable.append(read)
            missing.append(place)
        else:
            records.append(read)
            own.append(remarks)
    if not records:
        raise WeatherError(_no_record_text(assignment, unusable, is_timed=is_timed))
    _report(general, assignment, unusable)
    copyrights, warnings = _copyrights(top), _warnings(top)
    top.close()
    if not is_metric(unit):
        general.add(unit_remark(unit))
    whole.include(general)
    if missing:
        whole.leave_out(_missing_text(missing))
    left_out = whole.left_out()
    for remarks in own:
        remarks.include(general)
    return WeatherAnswer(
        records=tuple(records),
        warnings=warnings,
        copyrights=copyrights,
        unit=unit,
        remarks=left_out + whole.sentences(),
        simulated=SIMULATED_COPYRIGHT in copyrights,
        left_out=left_out,
        by_record=tuple(
            RecordRemarks(remarks.left_out() + remarks.sentences(), remarks.left_out()) for remarks in own
        ),
    )


def _no_record_text(assignment: RecordMatch, unusable: Sequence[_Unusable], *, is_timed: bool) -> str:
    """Return the error for a response without a record of a requested place."""
    if _Unusable.MISDATED in unusable or (assignment.misdated and is_timed):
        return say("The service returned weather for other times only. Try again later.")
    if assignment.foreign:
        return say("The service returned weather for other places only. Try again later.")
    return say("The service returned no weather data. Check the address.")


def _report(remarks: Remarks, assignment: RecordMatch, unusable: Sequence[_Unusable]) -> None:
    """Report the records that were left out."""
    counts = (
        assignment.foreign,
        assignment.misdated,
        assignment.repeated,
        assignment.unknown,
        unusable.count(_Unusable.EMPTY),
    )
    foreign, misdated, repeated, unknown, empty = counts
    sentences = (
        say_count(
            "1 record is of another place and was left out.",
            "{count} records are of other places and were left out.",
            foreign,
        ),
        say_count(
            "1 record is of another time and was left out.",
            "{count} records are of other times and were left out.",
            misdated,
        ),
        say_count(
            "1 record is a duplicate and was left out.",
            "{count} records are duplicates and were left out.",
            repeated,
        ),
        say_count(
            "1 record has no usable coordinates and was left out.",
            "{count} records have no usable coordinates and were left out.",
            unknown,
        ),
        say_count(
            "1 record has no readable values and was left out.",
            "{count} records have no readable values and were left out.",
            empty,
        ),
    )
    for count, sentence in zip(counts, sentences, strict=True):
        if count:
            remarks.leave_out(sentence)


def _missing_text(missing: Sequence[LatLon | RouteStop]) -> str:
    """Return the remark about requested places without a record."""
    named = [f"{place.lat:g}, {place.lon:g}" for place in missing[:_MAX_NAMED]]
    places = "; ".join(named).replace("-", "\N{MINUS SIGN}") + ("…" if len(missing) > _MAX_NAMED else "")
    return say_count(
        "No weather for 1 requested place: {places}.",
        "No weather for {count} requested places: {places}.",
        len(missing),
        places=places,
    )


def _is_of_another_day(
    fields: Fields, time_s: int | None, update_time_s: int | None, now_s: float | None
) -> bool:
    """Return and report whether current weather is of another day than its update and the request."""
    if time_s is None or update_time_s is None or not _is_far(time_s, (update_time_s, now_s), _DAY_S):
        return False
    hours = round(abs(time_s - update_time_s) / _HOUR_S)
    fields.leave_out(
        say("The current weather is dated {hours} h after its update and was left out.", hours=hours)
        if time_s > update_time_s
        else say("The current weather is dated {hours} h before its update and was left out.", hours=hours)
    )
    return True


def _begins_on_another_day(
    fields: Fields, begin_s: int | None, update_time_s: int | None, now_s: float | None
) -> bool:
    """Return and report whether a forecast begins days away from its update and from the request."""
    if begin_s is None or update_time_s is None or not _is_far(begin_s, (update_time_s, now_s), 2 * _DAY_S):
        return False
    days = round(abs(begin_s - update_time_s) / _DAY_S)
    fields.leave_out(
        say("A forecast begins {days} days after its update and was left out.", days=days)
        if begin_s > update_time_s
        else say("A forecast begins {days} days before its update and was left out.", days=days)
    )
    return True


def _is_far(time_s: int, others: Iterable[float | None], most_s: int) -> bool:
    """Return whether a time is further away from each known one: one of the clocks may be wrong."""
    return all(abs(time_s - other_s) > most_s for other_s in others if other_s is not None)


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


def _in_order(
    fields: Fields, read: Sequence[_TimedRecord], most: int, step_s: int, now_s: float | None
) -> tuple[_TimedRecord, ...]:
    """Return the records with content by time; misdated ones and duplicates are left out."""
    useful = tuple(record for record in read if _has_content(record))
    order = chronology([record.time_s for record in useful], most, step_s, now_s)
    if not order.is_sorted:
        fields.remark(say("A forecast is not in chronological order."))
    counts = (order.misdated, order.repeated, order.between, order.missing, order.missing_first)
    misdated, repeated, between, missing, missing_first = counts
    sentences = (
        say_count(
            "1 entry of a forecast is dated outside its time span and was left out.",
            "{count} entries of a forecast are dated outside its time span and were left out.",
            misdated,
        ),
        say_count(
            "1 entry of a forecast has the date of another and was left out.",
            "{count} entries of a forecast have the date of another and were left out.",
            repeated,
        ),
        say_count(
            "1 entry of a forecast is dated between two others and was left out.",
            "{count} entries of a forecast are dated between others and were left out.",
            between,
        ),
        say_count(
            "1 entry within a forecast is missing.",
            "{count} entries within a forecast are missing.",
            missing,
        ),
        say_count(
            "The first entry of a forecast is missing.",
            "The first {count} entries of a forecast are missing.",
            missing_first,
        ),
    )
    for count, sentence in zip(counts, sentences, strict=True):
        if count:
            fields.leave_out(sentence)
    return tuple(useful[index] for index in order.indexes[:most])


def _hour(fields: Fields, *, details: bool, is_metric: bool) -> Conditions:
    read = _conditions(fields, details=details, is_metric=is_metric)
    fields.close()
    return read


class _Parameters:
    """The parameters of a record. Implausible values become None, are reported and collected."""

    def __init__(self, fields: Fields, *, is_metric: bool) -> None:
        self._values, self._is_metric = fields.member("parameters"), is_metric
        self._implausible: list[ImplausibleValue] = []

    def number(self, name: str, field: str, *, expected: bool = True) -> float | None:
        """Return the value of a parameter, for a field of the record."""
        value = self._values.number(name, expected=expected)
        if value is None or is_plausible(field, value, is_metric=self._is_metric):
            return value
        self._values.out_of_range(name, value)
        self._implausible.append(ImplausibleValue(field, value))
        return None

    def uv_index(self, *, expected: bool) -> float | None:
        """Return the UV index. Values above the documented range are retained and reported."""
        index = self.number("UV", "uv_index", expected=expected)
        if index is not None and index > MAX_UV:
            self._values.remark(
                say(
                    "“UV” of “parameters” is {index:g}, above the maximum of {most}.",
                    index=index,
                    most=MAX_UV,
                )
            )
        return index

    def sun_time(self, name: str, field: str, date_s: int | None) -> int | None:
        """Return a sunrise or sunset near the time of the record; both may be missing in the polar summer."""
        time_s = self._values.time(name, expected=False)
        if time_s is None or date_s is None or abs(time_s - date_s) <= SUN_WITHIN_S:
            return time_s
        self._values.out_of_range(name, time_s)
        self._implausible.append(ImplausibleValue(field, time_s))
        return None

    def close(self) -> tuple[ImplausibleValue, ...]:
        """Report the parameters that were not read, and return the implausible values."""
        self._values.close()
        return tuple(self._implausible)


def _conditions(fields: Fields, *, details: bool, is_metric: bool, current: bool = False) -> Conditions:
    """Return the conditions; values that were not requested are read if they are present."""
    values = _Parameters(fields, is_metric=is_metric)
    time_s = fields.time("date")
    read = Conditions(
        words=fields.text("WeatherConditions"),
        time_s=time_s,
        daylight=_daylight(fields),
        temperature_c=values.number("Temperature", "temperature_c"),
        feels_like_c=values.number("FeelsLike", "feels_like_c", expected=details),
        dew_point_c=values.number("DewPoint", "dew_point_c", expected=details),
        humidity_percent=values.number("Humidity", "humidity_percent", expected=details),
        pressure_mb=values.number("Pressure", "pressure_mb", expected=details),
        uv_index=values.uv_index(expected=details),
        wind_from_deg=values.number("WindDirection", "wind_from_deg", expected=details),
        wind_speed_mps=values.number("WindSpeed", "wind_speed_mps", expected=details),
        visibility_km=values.number("Visibility", "visibility_km", expected=details and current),
        air_quality=values.number("AirQuality", "air_quality", expected=False),
        sunrise_s=values.sun_time("Sunrise", "sunrise_s", time_s),
        sunset_s=values.sun_time("Sunset", "sunset_s", time_s),
    )
    return replace(read, implausible=values.close())


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


def _day(fields: Fields, *, is_metric: bool) -> DayConditions:
    values = _Parameters(fields, is_metric=is_metric)
    read = DayConditions(
        words=fields.text("WeatherConditions"),
        time_s=fields.time("date"),
        temperature_high_c=values.number("TemperatureHigh", "temperature_high_c"),
        temperature_low_c=values.number("TemperatureLow", "temperature_low_c"),
    )
    read = replace(read, implausible=values.close())
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
    return bool(read.implausible) or any(value is not None for value in values)
