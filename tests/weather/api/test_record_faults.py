"""Parsers with records permuted, repeated, missing, misdated, of other places and written in other ways."""

import copy
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import WeatherError
from editor.weather.api import parsing
from editor.weather.api.records import LatLon, RouteStop, WeatherAnswer
from tests.weather import interface
from tests.weather.interface import NOW_S, OPERATIONS

COUNT: Final = 3
# Some of them close together, at the antimeridian, at a pole, and one twice.
PLACES: Final = (
    *(LatLon(52.52, 13.4), LatLon(52.53, 13.4), LatLon(-34.9, -56.17), LatLon(-17.0, 180.0)),
    *(LatLon(-16.99, -179.99), LatLon(90.0, 0.0), LatLon(52.52, 13.4)),
)
TWINS: Final = {0, 6}
READ: Final[dict[str, Callable[[Any], WeatherAnswer[Any]]]] = {
    "current": lambda answer: parsing.read_current(answer, PLACES, details=False),
    "hourly": lambda answer: parsing.read_hourly(answer, PLACES, COUNT, details=False),
    "daily": lambda answer: parsing.read_daily(answer, PLACES, COUNT),
    "route": lambda answer: parsing.read_route(
        answer, [RouteStop(p.lat, p.lon, time_s(number)) for number, p in enumerate(PLACES)], details=False
    ),
}


def time_s(place: int) -> int:
    """Return the time of a stop; the route passes the equal places at different times."""
    return NOW_S + 600 * place


@dataclass(frozen=True)
class Sent:
    """A response, and the places whose records are sent, how often, and whether other records are sent."""

    answer: Any
    counts: tuple[int, ...]
    has_others: bool


def single(degrees: float) -> float:
    return float(struct.unpack("f", struct.pack("f", degrees))[0])


@st.composite
def responses(draw: st.DrawFn, name: str) -> Sent:
    operation = OPERATIONS[name]
    counts = tuple(draw(st.sampled_from([0, 1, 1, 1, 2])) for _ in PLACES)
    is_single, is_positive = draw(st.booleans()), draw(st.booleans())
    items = []
    for place, (at, count) in enumerate(zip(PLACES, counts, strict=True)):
        item = _item(name, place)
        lon = at.lon % 360 if is_positive else at.lon
        change = single if is_single else float
        item |= {"latitude": change(at.lat), "longitude": change(lon)}
        items += [copy.deepcopy(item) for _ in range(count)]
    others = draw(
        st.lists(st.sampled_from(["elsewhere", "misdated"] if name == "route" else ["elsewhere"]), max_size=2)
    )
    for other in others:
        item = _item(name, 2) | {"latitude": -34.9, "longitude": -56.17}
        item |= {"latitude": 5.0} if other == "elsewhere" else {"date": NOW_S + 86_400 * 30}
        items.append(item)
    answer = interface.an_answer(operation, places=1) | {operation.array: draw(st.permutations(items))}
    return Sent(answer, counts, bool(others))


def _item(name: str, place: int) -> Any:
    """Return a record whose temperature identifies its place."""
    operation = OPERATIONS[name]
    item = interface.an_answer(operation, count=COUNT)[operation.array][0]
    for record in interface.records_of(operation, item):
        record["parameters"] |= dict.fromkeys(record["parameters"].keys() - {"Sunrise", "Sunset"}, 10 + place)
    if name == "route":
        item["date"] = time_s(place)
    return item


def temperatures(record: Any) -> set[float]:
    if hasattr(record, "days"):
        return {day.temperature_high_c for day in record.days}
    return {each.temperature_c for each in getattr(record, "hours", None) or [record.conditions]}


@pytest.mark.parametrize("name", OPERATIONS)
@given(data=st.data())
def test_each_record_is_the_one_of_its_place_and_each_other_is_reported(
    name: str, data: st.DataObject
) -> None:
    sent = data.draw(responses(name))
    try:
        answer = READ[name](sent.answer)
    except WeatherError:
        assert not any(sent.counts)
        return
    # Only routes distinguish the two equal places, by their times.
    twins = set() if name == "route" else TWINS
    expected = [min(count, 1) for count in sent.counts]
    if twins:
        both = min(sum(sent.counts[place] for place in twins), len(twins))
        expected[0], expected[6] = int(both > 0), int(both > 1)
    places = [place for place, count in enumerate(expected) if count]
    assert len(answer.records) == len(places)
    for place, record in zip(places, answer.records, strict=True):
        at = getattr(record, "stop", None) or record.place
        assert (at.lat, at.lon) == (PLACES[place].lat, PLACES[place].lon)
        own = {10.0 + twin for twin in twins} if place in twins else {10.0 + place}
        assert len(temperatures(record)) == 1
        assert temperatures(record) <= own
    is_complete = sum(expected) == len(PLACES) == sum(sent.counts)
    assert bool(answer.left_out) is (sent.has_others or not is_complete)
    assert set(answer.left_out) <= set(answer.remarks)


_DAY_S: Final = 86_400
_LIMITS_S: Final = {"current": _DAY_S, "hourly": 2 * _DAY_S, "daily": 2 * _DAY_S}
# Days after the request: within the limits, and beyond them; None is absent, and `_ZERO` the time 0.
_ZERO: Final = "zero"
_NEAR_DAYS: Final = (-0.9, 0, 0.9)
_FAR_DAYS: Final = (-400, -5, -2.1, 2.1, 5, 40.02, 400)
_READ_DATED: Final[dict[str, Callable[..., WeatherAnswer[Any]]]] = {
    "current": lambda answer, at, now_s: parsing.read_current(answer, at, details=False, now_s=now_s),
    "hourly": lambda answer, at, now_s: parsing.read_hourly(answer, at, COUNT, details=False, now_s=now_s),
    "daily": lambda answer, at, now_s: parsing.read_daily(answer, at, COUNT, now_s=now_s),
}
_OTHER_DAY: Final = (" in the future and was left out.", " old and was left out.", " ago and was left out.")


def _dated_item(name: str, place: int, days: float | None, update: float | str | None) -> Any:
    """Return a record of which all dates are so many days late, or absent."""
    item = _item(name, place) | {"latitude": 52.52 + place / 100, "longitude": 13.4}
    for step, record in enumerate(interface.records_of(OPERATIONS[name], item)):
        record.pop("date")
        if days is not None:
            record["date"] = NOW_S + round(days * _DAY_S) + step * OPERATIONS[name].step_s
    item.pop("UpdateTime")
    if update is not None:
        item["UpdateTime"] = 0 if isinstance(update, str) else NOW_S + round(update * _DAY_S)
    return item


def _is_dated_well(name: str, days: float | None, update: float | str | None) -> tuple[bool, bool]:
    """Return whether a record is used, and whether its age is reported."""
    limit_days = _LIMITS_S[name] / _DAY_S
    # An update of the future, or none that can be read, says nothing.
    updated = None if isinstance(update, str) or (update is not None and update > 1) else update
    dated = updated if days is None else days
    if dated is None or abs(dated) <= limit_days:
        return True, False
    is_old = dated < 0 and updated is not None and abs(dated - updated) <= limit_days
    return is_old, is_old


@pytest.mark.parametrize("name", _READ_DATED)
@given(data=st.data())
def test_a_record_of_other_days_is_left_out_whatever_its_update_states(
    name: str, data: st.DataObject
) -> None:
    offsets = st.sampled_from((None, *_NEAR_DAYS, *_FAR_DAYS))
    items, used, aged = [], [], []
    for number in range(4):
        days = data.draw(offsets)
        update = data.draw(st.one_of(st.just(days), st.sampled_from((None, _ZERO)), offsets))
        is_used, is_aged = _is_dated_well(name, days, update)
        used += [number] if is_used else []
        aged += [number] if is_aged else []
        items.append(_dated_item(name, number, days, update))
    order = data.draw(st.permutations(items))
    answer = interface.an_answer(OPERATIONS[name], places=1) | {OPERATIONS[name].array: order}
    places = [LatLon(item["latitude"], item["longitude"]) for item in items]
    if not used:
        with pytest.raises(WeatherError, match="other times only"):
            _READ_DATED[name](answer, places, NOW_S)
        return
    read = _READ_DATED[name](answer, places, NOW_S)
    assert [temperatures(record) for record in read.records] == [{10.0 + number} for number in used]
    reported = [text for text in read.left_out if any(part in text for part in _OTHER_DAY)]
    assert bool(reported) is (len(used) < len(places))
    # Each record alone has no remark about the others.
    assert not any(own.left_out for own in read.by_record)
    is_age_reported = [
        any(text.endswith((" h old.", " days ago.")) for text in own.remarks) for own in read.by_record
    ]
    assert is_age_reported == [number in aged for number in used]


@pytest.mark.parametrize("name", _READ_DATED)
@pytest.mark.parametrize(
    ("days", "update"),
    [(-5, None), (5, None), (-5, _ZERO), (5, _ZERO), (5, 5), (-5, 0), (5, 0), (-5, 5)],
)
def test_weather_that_is_days_away_needs_more_than_its_own_update(
    name: str, days: float, update: float | str | None
) -> None:
    answer = interface.an_answer(OPERATIONS[name], places=1)
    answer[OPERATIONS[name].array] = [_dated_item(name, 0, days, update)]
    with pytest.raises(WeatherError, match="other times only"):
        _READ_DATED[name](answer, [LatLon(52.52, 13.4)], NOW_S)


@pytest.mark.parametrize("name", _READ_DATED)
def test_an_update_of_the_future_is_ignored(name: str) -> None:
    answer = interface.an_answer(OPERATIONS[name], places=1)
    for update, expected in ((0.5, NOW_S + _DAY_S // 2), (5, None)):
        answer[OPERATIONS[name].array] = [_dated_item(name, 0, 0, update)]
        read = _READ_DATED[name](answer, [LatLon(52.52, 13.4)], NOW_S)
        assert read.records[0].update_time_s == expected
        assert any("UpdateTime" in text for text in read.remarks) is (expected is None)
