"""Parsers with incomplete and invalid responses."""

import copy
import time
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from editor.errors import WeatherError
from editor.weather.api.parsing import read_current, read_daily, read_hourly, read_route
from editor.weather.api.records import (
    Daylight,
    LatLon,
    RouteStop,
    WarningCertainty,
    WarningLevel,
    WarningUrgency,
    WeatherAnswer,
)
from editor.weather.simulator import forecasts

NOW_S = 1_795_260_123
PLACE = LatLon(-34.9, -56.17)
OTHER = LatLon(60.171, 24.944)
STOP = RouteStop(-34.9, -56.17, NOW_S)
COORDS = "-34.9,-56.17"

WARNING = {
    "countyName": "Canelones",
    "description": "Gusts over open ground.",
    "warningCertainty": "likely",
    "warningStartDate": "2026-11-21T15:00:00-03:00",
    "warningEndDate": "2026-11-21T21:00:00-03:00",
    "warningLevel": "ORANGE",
    "warningPhenomenom": "Wind",
    "warningString": "Strong wind",
    "warningUrgency": "Expected",
    "translations": {"es": {"text": "Viento fuerte"}},
}


def current_json() -> dict[str, Any]:
    return forecasts.current({"coords": COORDS, "details": 1}, NOW_S)


def hourly_json() -> dict[str, Any]:
    return forecasts.hourly({"coords": COORDS, "details": 1, "noHours": 3}, NOW_S)


def daily_json() -> dict[str, Any]:
    return forecasts.daily({"coords": COORDS, "noDays": 3}, NOW_S)


def route_json() -> dict[str, Any]:
    return forecasts.route({"coords": f"{COORDS},{NOW_S}", "details": 1}, NOW_S)


READERS: dict[str, tuple[Callable[[], dict[str, Any]], Callable[[Any], WeatherAnswer[Any]]]] = {
    "current": (current_json, lambda answer: read_current(answer, [PLACE], details=True)),
    "hourly": (hourly_json, lambda answer: read_hourly(answer, [PLACE], 3, details=True)),
    "daily": (daily_json, lambda answer: read_daily(answer, [PLACE], 3)),
    "route": (route_json, lambda answer: read_route(answer, [STOP], details=True)),
}


def places_in(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return all places in a JSON value except the root."""
    found = [path] if path else []
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        found += places_in(inner, (*path, step))
    return found


def put(value: Any, path: tuple[str | int, ...], new: Any) -> Any:
    """Return a copy with another value at a place."""
    whole = copy.deepcopy(value)
    inner = whole
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = new
    return whole


def without(value: Any, path: tuple[str | int, ...]) -> Any:
    whole = copy.deepcopy(value)
    inner = whole
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return whole


def plain_values(record: Any) -> list[Any]:
    """Iterate over the plain values of a record; a place counts as one."""
    if is_dataclass(record) and not isinstance(record, LatLon):
        names = [field.name for field in fields(record) if field.name != "implausible"]
        return [leaf for name in names for leaf in plain_values(getattr(record, name))]
    if isinstance(record, tuple):
        return [leaf for item in record for leaf in plain_values(item)]
    return [record]


@pytest.mark.parametrize("operation", READERS)
@pytest.mark.parametrize("wrong", [None, True, [], {}, "text", "", -1, 1e300, 3.5, float("nan")])
def test_one_wrong_value_affects_only_itself(operation: str, wrong: object) -> None:
    make, read = READERS[operation]
    whole = make()
    good = plain_values(read(whole).records)
    for path in places_in(whole):
        try:
            answer = read(put(whole, path, wrong))
        except WeatherError:
            # Only if the value contains all readable content, or the record is of another place or time.
            is_elsewhere = path[-1] in ("latitude", "longitude") or path[2:] == ("date",)
            assert is_elsewhere or not isinstance(_at(whole, path), (str, int, float))
            continue
        changed = sum(a != b for a, b in zip(good, plain_values(answer.records), strict=False))
        if isinstance(_at(whole, path), (str, int, float)):
            assert changed <= 1


def _at(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


@pytest.mark.parametrize("operation", READERS)
def test_value_of_wrong_type_is_none_and_reported(operation: str) -> None:
    make, read = READERS[operation]
    whole = make()
    assert read(whole).remarks == ()
    for path in places_in(whole):
        value = _at(whole, path)
        if path[0] == "Warnings":
            continue
        wrong: object = 5 if isinstance(value, str) else "many"
        try:
            answer = read(put(whole, path, wrong))
        except WeatherError:
            continue
        name = next(step for step in reversed(path) if isinstance(step, str))
        assert any(f"“{name}”" in remark for remark in answer.remarks), path


MAY_LACK = {"AirQuality", "Sunrise", "Sunset"}


@pytest.mark.parametrize("operation", READERS)
def test_missing_field_is_reported(operation: str) -> None:
    make, read = READERS[operation]
    whole = make()
    for path in places_in(whole):
        name = path[-1]
        if not isinstance(name, str) or path[0] == "Warnings" or name in MAY_LACK:
            continue
        try:
            answer = read(without(whole, path))
        except WeatherError:
            continue
        assert any(f"“{name}” of" in remark and "missing" in remark for remark in answer.remarks), path


@pytest.mark.parametrize("operation", READERS)
def test_unknown_field_is_reported_and_ignored(operation: str) -> None:
    make, read = READERS[operation]
    whole = make()
    answer = read({**whole, "extra\x1b[31m": 1})
    assert answer.records == read(whole).records
    assert answer.remarks == ("Unknown value for “extra[31m” of “answer”.",)


@pytest.mark.parametrize("operation", READERS)
@pytest.mark.parametrize("answer", [None, 5, "text", [], {}, {"info": {}}, True])
def test_an_answer_without_a_record_is_an_error(operation: str, answer: object) -> None:
    _, read = READERS[operation]
    with pytest.raises(WeatherError, match="returned no weather data"):
        read(answer)


@pytest.mark.parametrize("operation", READERS)
def test_an_empty_record_is_no_record(operation: str) -> None:
    make, read = READERS[operation]
    name = next(iter(make()))
    for item in ({}, None, 5, [], {"latitude": 1, "longitude": 2, "date": NOW_S, "UpdateTime": NOW_S}):
        with pytest.raises(WeatherError):
            read({name: [item]})


def test_records_are_matched_by_place_and_the_unreadable_left_out() -> None:
    whole = forecasts.current({"coords": f"{COORDS};60.171,24.944"}, NOW_S)
    turned = {**whole, "CurrentWeather": [None, whole["CurrentWeather"][0]]}
    answer = read_current(turned, [PLACE, OTHER], details=False)
    assert [record.place for record in answer.records] == [PLACE]
    assert answer.left_out == (
        "1 record has no usable coordinates and was left out.",
        "No weather for 1 requested place: 60.171, 24.944.",
    )
    empty = {**whole, "CurrentWeather": [whole["CurrentWeather"][0], None]}
    assert read_current(empty, [PLACE, OTHER], details=False).left_out == (
        "1 record has no readable values and was left out.",
        "No weather for 1 requested place: 60.171, 24.944.",
    )


@pytest.mark.parametrize("count", [1, 2, 3])
def test_missing_records_and_duplicates_are_reported(count: int) -> None:
    whole = current_json()
    records = {**whole, "CurrentWeather": whole["CurrentWeather"] * count}
    answer = read_current(records, [PLACE, OTHER], details=True)
    assert [record.place for record in answer.records] == [PLACE]
    duplicates = {
        1: (),
        2: ("1 record is a duplicate and was left out.",),
        3: ("2 records are duplicates and were left out.",),
    }
    missing = "No weather for 1 requested place: 60.171, 24.944."
    assert answer.remarks == answer.left_out == (*duplicates[count], missing)


@pytest.mark.parametrize(
    ("given", "daylight", "is_reported"),
    [
        *((word, Daylight.DAY, False) for word in ("day", "DAY", " Daytime ", "DAY_TIME", "day-time", "D")),
        *((word, Daylight.NIGHT, False) for word in ("night", "Night", "nighttime", "NIGHT_TIME", "n")),
        *((True, Daylight.DAY, True), (False, Daylight.NIGHT, True), ("unknown", Daylight.UNKNOWN, False)),
        *((word, Daylight.UNKNOWN, True) for word in ("dusk", "not day", "today", 1, [], "not available")),
        (None, Daylight.UNKNOWN, True),
    ],
)
def test_daylight_is_read_in_any_spelling_else_unknown(
    given: object, daylight: Daylight, is_reported: bool
) -> None:
    whole = put(current_json(), ("CurrentWeather", 0, "CurrentParameters", "daylight"), given)
    answer = read_current(whole, [PLACE], details=True)
    assert answer.records[0].conditions.daylight is daylight
    assert any("“daylight”" in remark for remark in answer.remarks) is is_reported


def test_a_warning_is_read_completely_at_the_top_and_in_an_item() -> None:
    whole = current_json()
    at_top = {**whole, "Warnings": [WARNING]}
    in_item = put({**whole, "Warnings": []}, ("CurrentWeather", 0, "Warnings"), [WARNING])
    in_both = {**in_item, "Warnings": [WARNING]}
    for answer in (at_top, in_item, in_both):
        read = read_current(answer, [PLACE], details=True)
        assert read.remarks == ()
        (warning,) = read.records[0].warnings
        assert warning.region == "Canelones"
        assert warning.description == "Gusts over open ground."
        assert warning.certainty is WarningCertainty.LIKELY
        assert warning.starts == datetime(2026, 11, 21, 18, tzinfo=UTC)
        assert warning.ends == datetime(2026, 11, 22, 0, tzinfo=UTC)
        assert warning.level is WarningLevel.ORANGE
        assert warning.phenomenon == "Wind"
        assert warning.summary == "Strong wind"
        assert warning.urgency is WarningUrgency.EXPECTED
        assert warning.translations == {"es": {"text": "Viento fuerte"}}


@pytest.mark.parametrize(
    "date", ["soon", "2026-11-21T15:00:00", "0001-01-01T00:00:00+14:00", "2026-13-01T00:00:00+00:00", 5]
)
def test_invalid_date_of_warning_is_dropped(date: object) -> None:
    answer = read_current(
        {**current_json(), "Warnings": [{**WARNING, "warningEndDate": date}]}, [PLACE], details=True
    )
    assert answer.records[0].warnings[0].ends is None
    assert any("warningEndDate" in remark for remark in answer.remarks)


@pytest.mark.parametrize("item", [None, 5, {}, {"countyName": "Canelones"}])
def test_a_warning_without_content_is_left_out(item: object) -> None:
    answer = read_current({**current_json(), "Warnings": [item]}, [PLACE], details=True)
    assert answer.records[0].warnings == ()


def test_non_metric_unit_is_reported() -> None:
    answer = read_daily({**daily_json(), "unit": "imperial_us"}, [PLACE], 3)
    assert not answer.is_metric
    assert answer.remarks == ("Unexpected unit system “imperial_us” instead of metric.",)
    assert read_daily({**daily_json(), "unit": "Metric"}, [PLACE], 3).is_metric


def test_an_unreadable_unit_is_unknown_and_a_missing_one_is_metric() -> None:
    for unit in (5, [], "", True):
        assert not read_daily({**daily_json(), "unit": unit}, [PLACE], 3).is_metric
    for answer in ({**daily_json(), "unit": None}, without(daily_json(), ("unit",))):
        read = read_daily(answer, [PLACE], 3)
        assert read.is_metric
        assert read.remarks == ("“unit” of “answer” is missing.",)


def test_unsorted_hours_are_sorted_and_reported() -> None:
    whole = hourly_json()
    good = read_hourly(whole, [PLACE], 3, details=True).records[0].hours
    hours = whole["Hourly forecast"][0]["hourlyWeatherParameters"]
    repeated = "1 entry of a forecast has the date of another and was left out."
    for mixed, left_out in (
        ([hours[2], hours[0], hours[1]], ()),
        ([*hours[::-1], hours[1]], (repeated,)),
    ):
        whole["Hourly forecast"][0]["hourlyWeatherParameters"] = mixed
        answer = read_hourly(whole, [PLACE], len(mixed), details=True)
        assert answer.records[0].hours == good
        assert answer.remarks == (*left_out, "A forecast is not in chronological order.")
        assert answer.left_out == left_out


def test_wrong_number_of_hours_is_reported_and_limited() -> None:
    for requests, saved in ((2, 2), (4, 3)):
        answer = read_hourly(hourly_json(), [PLACE], requests, details=True)
        assert len(answer.records[0].hours) == saved
        assert answer.remarks == (f"A forecast has 3 entries instead of {requests}.",)


@pytest.mark.parametrize(
    ("name", "value", "saved", "remark"),
    [
        ("UV", 14, 14, "“UV” of “parameters” is 14, above the maximum of 12."),
        ("UV", -1, None, "“UV” of “parameters” is -1, which is out of range."),
        ("WindDirection", 361, None, "“WindDirection” of “parameters” is 361, which is out of range."),
        ("Temperature", 1e16, None, "“Temperature” of “parameters” is a number too large to use."),
        ("Sunset", 0, None, "“Sunset” of “parameters” is a number, not a UNIX time."),
    ],
)
def test_an_invalid_value_is_none(name: str, value: float, saved: float | None, remark: str) -> None:
    whole = put(current_json(), ("CurrentWeather", 0, "CurrentParameters", "parameters", name), value)
    answer = read_current(whole, [PLACE], details=True)
    ours = {"UV": "uv_index", "WindDirection": "wind_from_deg", "Temperature": "temperature_c"}
    assert getattr(answer.records[0].conditions, ours.get(name, "sunset_s")) == saved
    assert answer.remarks == (remark,)


def test_texts_warnings_and_translations_have_bounds() -> None:
    deep: dict[str, Any] = {}
    for _ in range(100):
        deep = {"": deep}
    several = [{**WARNING, "warningString": f"Wind {number}"} for number in range(300)]
    several[0]["description"] = "x" * 30_000
    several[1]["translations"] = deep
    several[2]["translations"] = {"es": "y" * 200_000}
    several[3]["countyName"] = "A county\n" * 100
    several[4]["description"] = "One\r\n\n\n\n\u2028two\n" + "line\n" * 200
    answer = read_current({**current_json(), "Warnings": several}, [PLACE], details=True)
    warnings = answer.records[0].warnings
    assert [warning.summary for warning in warnings] == [f"Wind {number}" for number in range(200)]
    assert warnings[0].description == "x" * 3999 + "…"
    translated = {"es": "y" * 3999 + "…"}
    assert [warning.translations for warning in warnings[1:4]] == [None, translated, WARNING["translations"]]
    assert warnings[3].region == ("A county " * 23)[:199] + "…"
    assert warnings[4].description is not None
    assert warnings[4].description.splitlines()[:4] == ["One", "", "two", "line"]
    assert len(warnings[4].description.splitlines()) == 100
    assert answer.remarks == (
        "“Warnings” has 300 entries. Only the first 200 are used.",
        "“description” of “Warnings” is too long and was shortened. Occurred 2 times.",
        "“translations” of “Warnings” is too long and was shortened. Occurred 2 times.",
        "“countyName” of “Warnings” is too long and was shortened.",
    )


def test_the_largest_answer_is_read_soon() -> None:
    many = {f"field {number}": [number] for number in range(200_000)}
    whole = {**current_json(), **many, "Warnings": [many] + [{}] * 100_000, "CurrentWeather": [many] * 5_000}
    began_s = time.monotonic()
    with pytest.raises(WeatherError):
        read_current(whole, [PLACE], details=True)
    assert time.monotonic() - began_s < 5


def test_only_texts_are_read_as_copyrights() -> None:
    answer = read_daily({**daily_json(), "info": {"copyrights": ["A", 5, "", "B\x1b"]}}, [PLACE], 3)
    assert answer.copyrights == ("A", "B")
    assert not answer.simulated
    assert answer.remarks == ("“copyrights” of “info” contains a value that is not text.",)


def test_the_same_remark_is_made_once_with_its_count() -> None:
    whole = hourly_json()
    for hour in whole["Hourly forecast"][0]["hourlyWeatherParameters"]:
        del hour["parameters"]["UV"]
    assert read_hourly(whole, [PLACE], 3, details=True).remarks == (
        "“UV” of “parameters” is missing. Occurred 3 times.",
    )


def test_remarks_have_a_maximum_number() -> None:
    answer = read_daily({**daily_json(), **{f"field {i}": i for i in range(5000)}}, [PLACE], 3)
    assert len(answer.remarks) == 41
    assert answer.remarks[-1] == "4960 more of this kind."
