"""Parsers of the service's responses."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, TypeVar

from editor.errors import WeatherError
from editor.weather.api.fields import Fields, Remarks
from editor.weather.api.left_out import (
    DAY_S,
    HOUR_S,
    Unusable,
    begins_on_another_day,
    in_order,
    is_of_another_day,
    missing_text,
    no_record_text,
    report,
    update_time,
)
from editor.weather.api.limits import MAX_CREDITS, MOST_WARNINGS
from editor.weather.api.matching import assign, stated_place
from editor.weather.api.record_parsing import (
    has_content,
    read_conditions,
    read_day,
    read_hour,
    read_warnings,
)
from editor.weather.api.records import (
    SIMULATED_COPYRIGHT,
    CurrentWeather,
    DailyForecast,
    HourlyForecast,
    Json,
    LatLon,
    Record,
    RecordRemarks,
    RoutePoint,
    RouteStop,
    WeatherAnswer,
    WeatherWarning,
    is_metric,
)
from editor.wording import say

_UNREADABLE_UNIT: Final = "?"
_MAX_UNIT_LENGTH: Final = 40
_MAX_RECORDS: Final = 500  # read to find the requested ones

# Called between the records of a response; raises to stop the parsing.
GoOn: TypeAlias = Callable[[], None]


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

    def record(fields: Fields, place: LatLon, is_metric: bool) -> CurrentWeather | Unusable:
        now = fields.member("CurrentParameters")
        conditions = read_conditions(now, details=details, current=True, is_metric=is_metric)
        warnings = _merged(read_warnings(fields), read_warnings(now))
        now.close()
        update_time_s = update_time(fields, now_s)
        read = CurrentWeather(place, fields.place(), update_time_s, conditions, warnings)
        if not has_content(conditions):
            return Unusable.EMPTY
        is_misdated = is_of_another_day(fields, conditions.time_s, update_time_s, now_s)
        return Unusable.MISDATED if is_misdated else read

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

    def record(fields: Fields, place: LatLon, is_metric: bool) -> HourlyForecast | Unusable:
        found = fields.objects("hourlyWeatherParameters", expected_count=hours)
        entries = [read_hour(hour, details=details, is_metric=is_metric) for hour in found]
        read = in_order(fields, entries, hours, HOUR_S, now_s)
        update_time_s = update_time(fields, now_s)
        forecast = HourlyForecast(place, fields.place(), update_time_s, read)
        if not read:
            return Unusable.EMPTY
        is_misdated = begins_on_another_day(fields, read[0].time_s, update_time_s, now_s)
        return Unusable.MISDATED if is_misdated else forecast

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

    def record(fields: Fields, place: LatLon, is_metric: bool) -> DailyForecast | Unusable:
        found = fields.objects("dailyWeatherParameters", expected_count=days)
        entries = [read_day(day, is_metric=is_metric) for day in found]
        read = in_order(fields, entries, days, DAY_S, now_s)
        update_time_s = update_time(fields, now_s)
        forecast = DailyForecast(place, fields.place(), update_time_s, read)
        if not read:
            return Unusable.EMPTY
        is_misdated = begins_on_another_day(fields, read[0].time_s, update_time_s, now_s)
        return Unusable.MISDATED if is_misdated else forecast

    return _read(answer, "Daily forecast", places, record, go_on)


def read_route(
    answer: Json, stops: Sequence[RouteStop], *, details: bool, go_on: GoOn = never_stop
) -> WeatherAnswer[RoutePoint]:
    """Return the records of a WeatherRoute response. Raises: WeatherError if there is no readable record."""

    def record(fields: Fields, stop: RouteStop, is_metric: bool) -> RoutePoint | Unusable:
        conditions = read_conditions(fields, details=details, is_metric=is_metric)
        read = RoutePoint(stop, fields.place(), conditions, read_warnings(fields))
        return read if has_content(read.conditions) else Unusable.EMPTY

    return _with_own_warnings(_read(answer, "Weather route", stops, record, go_on), len(stops))


_Location = TypeVar("_Location", LatLon, RouteStop)
_WarnedRecord = TypeVar("_WarnedRecord", CurrentWeather, RoutePoint)


def _read(
    answer: Json,
    name: str,
    locations: Sequence[_Location],
    record: Callable[[Fields, _Location, bool], Record | Unusable],
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
    unusable: list[Unusable] = []
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
        if isinstance(read, Unusable):
            unusable.append(read)
            missing.append(place)
        else:
            records.append(read)
            own.append(remarks)
    if not records:
        raise WeatherError(no_record_text(assignment, unusable, is_timed=is_timed))
    report(general, assignment, unusable)
    copyrights, warnings = _copyrights(top), read_warnings(top)
    top.close()
    if not is_metric(unit):
        general.add(say("Unexpected unit system “{unit}” instead of metric.", unit=unit))
    whole.include(general)
    if missing:
        whole.leave_out(missing_text(missing))
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


def _unit(top: Fields) -> str | None:
    """Return the unit system; an unreadable one is not treated as metric."""
    unit = top.text("unit")
    if unit is None:
        return None if top.raw("unit") is None else _UNREADABLE_UNIT
    return unit[:_MAX_UNIT_LENGTH]


def _copyrights(top: Fields) -> tuple[str, ...]:
    info = top.member("info")
    texts = info.texts("copyrights", max_count=MAX_CREDITS)
    info.close()
    return texts
