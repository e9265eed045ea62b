"""The simulated service compared with the tables of the interface, over HTTP."""

import math
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import httpx
import pytest

from editor.weather.simulator.server import SimulatedService
from tests.weather.interface import (
    AIR_QUALITY,
    CASES,
    CURRENT,
    ENVELOPE,
    NOW_S,
    OPERATIONS,
    ROUTE,
    SUNRISE,
    SUNSET,
    WARNING,
    Field,
    Operation,
    RequestField,
    fits,
    items_of,
    record_fields,
    records_of,
)

PLACES = [(lat, lon) for lat in range(-85, 86, 17) for lon in (-171.23456789, -20.1, 130.5)][:25]
HELSINKI = (60.171, 24.944)
POLAR_NIGHT = (85.0, 0.0)  # at NOW_S


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    with SimulatedService(clock=lambda: NOW_S) as url:
        yield url


def coords(operation: Operation, places: list[tuple[float, float]]) -> str:
    """Return the places as the operation takes them; the stops of a route an hour apart, the first now."""
    if operation is OPERATIONS["route"]:
        return "; ".join(f"{lat},{lon},{NOW_S + 3600 * index}" for index, (lat, lon) in enumerate(places))
    return "; ".join(f"{lat},{lon}" for lat, lon in places)


def requests(
    base_url: str, operation: Operation, places: list[tuple[float, float]], **body: object
) -> dict[str, Any]:
    """Return the raw JSON response of the service."""
    response = httpx.post(
        base_url + operation.path,
        json={"coords": coords(operation, places)} | body,
        headers={"Authorization": "token"},
        trust_env=False,
    )
    assert (response.status_code, response.headers["content-type"]) == (200, "application/json")
    answer: dict[str, Any] = response.json()
    return answer


def names(fields: tuple[Field, ...]) -> set[str]:
    return {field.name for field in fields}


def check_fields(given: dict[str, Any], fields: tuple[Field, ...], *, but: tuple[Field, ...] = ()) -> None:
    """Check that an object has exactly these fields; those of `but` are optional."""
    assert names(fields) - names(but) <= given.keys() <= names(fields)
    for field in fields:
        assert field.name not in given or fits(field, given[field.name]), (field.name, given[field.name])


@pytest.mark.parametrize(("name", "details"), CASES)
def test_an_answer_has_the_fields_of_the_tables_and_no_other(base_url: str, name: str, details: int) -> None:
    operation = OPERATIONS[name]
    body = {"details": details} if operation.has_details else {}
    answer = requests(base_url, operation, PLACES, **body)
    more = {"Warnings"} if operation is CURRENT else set()
    assert answer.keys() == {operation.array, *names(ENVELOPE), *more}
    for field in ENVELOPE:
        assert fits(field, answer[field.name])
    assert answer["info"] == {"copyrights": ["Simulated weather, not a forecast"]}

    items = items_of(operation, answer)
    assert len(items) == len(PLACES)
    for item, (lat, lon) in zip(items, PLACES, strict=True):
        inside = (
            (Field(operation.records_at, operation.record[0].kind, None),) if operation.records_at else ()
        )
        warned = {"Warnings"} if operation is ROUTE else set()  # The tables do not define these.
        assert item.keys() - warned == names(operation.item + inside if inside else record_fields(operation))
        for field in operation.item:
            assert fits(field, item[field.name])
        assert math.isclose(item["latitude"], lat, abs_tol=1e-5)
        assert math.isclose(item["longitude"], lon, abs_tol=1e-5)
        for record in records_of(operation, item):
            reported = {name: value for name, value in record.items() if name not in warned}
            check_fields(reported, record_fields(operation))
            # In the polar night, the interface omits the sunrise.
            check_fields(
                record["parameters"], operation.parameters[details], but=(AIR_QUALITY, SUNRISE, SUNSET)
            )


@pytest.mark.parametrize("name", [name for name, operation in OPERATIONS.items() if operation.has_details])
def test_details_are_left_out_unless_requested(base_url: str, name: str) -> None:
    operation = OPERATIONS[name]
    assert requests(base_url, operation, [HELSINKI]) == requests(base_url, operation, [HELSINKI], details=0)


@pytest.mark.parametrize("name", [name for name, operation in OPERATIONS.items() if operation.count])
def test_requested_number_of_records_at_equal_steps(base_url: str, name: str) -> None:
    operation = OPERATIONS[name]
    count = operation.count
    assert count is not None
    assert count.most is not None
    for requested in (None, count.least, count.most):
        body = {} if requested is None else {count.name: requested}
        for item in items_of(operation, requests(base_url, operation, [HELSINKI, POLAR_NIGHT], **body)):
            dates = [record["date"] for record in records_of(operation, item)]
            expected = count.default if requested is None else requested
            assert dates == [dates[0] + operation.step_s * index for index in range(expected or 0)]
            assert dates[0] <= NOW_S + operation.step_s
            assert dates[-1] >= NOW_S - operation.step_s


@pytest.mark.parametrize(
    ("name", "field"),
    [(name, field) for name, operation in OPERATIONS.items() for field in operation.request_fields],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_request_that_breaks_a_row_of_the_tables_is_refused(
    base_url: str, name: str, field: RequestField
) -> None:
    operation = OPERATIONS[name]
    wrong: list[object] = [None, True, [], {}, 1.5, "", "1"]
    if field.least is not None and field.most is not None:
        wrong += [field.least - 1, field.most + 1]
    for value in wrong:
        body = {"coords": coords(operation, [HELSINKI])} | {field.name: value}
        response = httpx.post(
            base_url + operation.path, json=body, headers={"Authorization": "token"}, trust_env=False
        )
        assert response.status_code == 400, value
        assert response.json()["error"]["message"]


def test_a_record_of_a_route_is_dated_by_its_entry(base_url: str) -> None:
    records = items_of(OPERATIONS["route"], requests(base_url, OPERATIONS["route"], PLACES))
    assert [record["date"] for record in records] == [NOW_S + 3600 * index for index in range(len(PLACES))]


def test_the_sun_rises_before_it_sets_and_both_are_left_out_in_the_polar_night(base_url: str) -> None:
    here, pole = items_of(CURRENT, requests(base_url, CURRENT, [HELSINKI, POLAR_NIGHT]))
    parameters = here["CurrentParameters"]["parameters"]
    assert NOW_S - 86_400 < parameters["Sunrise"] < parameters["Sunset"] < NOW_S + 86_400
    assert pole["CurrentParameters"]["daylight"] == "night"
    assert pole["CurrentParameters"]["parameters"].keys() == {"Temperature"}


def test_air_quality_is_measured_in_some_places_only(base_url: str) -> None:
    items = items_of(CURRENT, requests(base_url, CURRENT, PLACES, details=1))
    measured = ["AirQuality" in item["CurrentParameters"]["parameters"] for item in items]
    assert any(measured)
    assert not all(measured)


def test_an_update_is_never_older_than_ten_minutes_nor_from_the_future(base_url: str) -> None:
    for name in ("current", "hourly", "daily"):
        for item in items_of(OPERATIONS[name], requests(base_url, OPERATIONS[name], PLACES)):
            assert NOW_S - 600 < item["UpdateTime"] <= NOW_S


@pytest.mark.parametrize("details", [0, 1])
def test_warnings_have_the_fields_of_the_table(base_url: str, details: int) -> None:
    warnings = requests(base_url, CURRENT, PLACES, details=details)["Warnings"]
    assert warnings
    for warning in warnings:
        check_fields(warning, WARNING)


def test_a_route_has_the_warnings_that_apply_on_arrival_only(base_url: str) -> None:
    for place in PLACES:
        for warning in requests(base_url, CURRENT, [place])["Warnings"]:
            starts, ends = (
                int(datetime.fromisoformat(warning[name]).timestamp())
                for name in ("warningStartDate", "warningEndDate")
            )
            for time_s, is_reported in ((max(starts, NOW_S), True), (ends - 1, True), (ends, False)):
                entry = f"{place[0]},{place[1]},{time_s}"
                (item,) = items_of(ROUTE, requests(base_url, ROUTE, [], coords=entry))
                reported = [other["warningString"] for other in item.get("Warnings", [])]
                assert (warning["warningString"] in reported) is is_reported
