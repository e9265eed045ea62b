"""Responses with records of other places and times, missing, reordered and duplicated, for each operation."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tests.weather import interface
from tests.weather.interface import NOW_S, OPERATIONS, Operation

PLACES: Final = ((52.52, 13.4), (-34.9, -56.17), (60.17, 24.94))
ELSEWHERE: Final = (10.0, 20.0)
COUNT: Final = 4
_LATE_S: Final = 40 * 86_400


@dataclass(frozen=True, slots=True)
class RecordFault:
    """A change of a response, the places that still have a record, and whether something was left out.

    Of routes and of the other operations; `own` is the fault within the records of a forecast.
    """

    change: Callable[[Operation, Any], None]
    places: tuple[int, ...]
    is_reported: bool = True


def _wrong_place(operation: Operation, answer: Any) -> None:
    answer[operation.array][1] |= {"latitude": ELSEWHERE[0], "longitude": ELSEWHERE[1]}


def _missing(operation: Operation, answer: Any) -> None:
    del answer[operation.array][1]


def _reordered(operation: Operation, answer: Any) -> None:
    answer[operation.array].reverse()


def _duplicated(operation: Operation, answer: Any) -> None:
    answer[operation.array].insert(1, copy.deepcopy(answer[operation.array][0]))


def _misdated(operation: Operation, answer: Any) -> None:
    interface.records_of(operation, answer[operation.array][1])[0]["date"] += _LATE_S


def _all_misdated(operation: Operation, answer: Any) -> None:
    for record in interface.records_of(operation, answer[operation.array][1]):
        record["date"] += _LATE_S


def _misdated_without_update(operation: Operation, answer: Any) -> None:
    _all_misdated(operation, answer)
    answer[operation.array][1].pop("UpdateTime", None)


def _date_and_update_misdated(operation: Operation, answer: Any) -> None:
    _all_misdated(operation, answer)
    item = answer[operation.array][1]
    if "UpdateTime" in item:
        item["UpdateTime"] += _LATE_S


FAULTS: Final = {
    "none": RecordFault(lambda _operation, _answer: None, (0, 1, 2), is_reported=False),
    "wrong place": RecordFault(_wrong_place, (0, 2)),
    "missing": RecordFault(_missing, (0, 2)),
    "reordered": RecordFault(_reordered, (0, 1, 2), is_reported=False),
    "duplicated": RecordFault(_duplicated, (0, 1, 2)),
    "misdated": RecordFault(_misdated, (0, 1, 2)),
    "all misdated": RecordFault(_all_misdated, (0, 2)),
    "misdated without UpdateTime": RecordFault(_misdated_without_update, (0, 2)),
    "date and update misdated": RecordFault(_date_and_update_misdated, (0, 2)),
}
CASES: Final = tuple((operation, fault) for operation in OPERATIONS for fault in FAULTS)


def places_after(name: str, fault: str) -> tuple[int, ...]:
    """Return the places that have a record: the only entry of a misdated one may be misdated."""
    is_misdated = fault == "misdated" and name in ("current", "route")
    return (0, 2) if is_misdated else FAULTS[fault].places


def temperature_at(place: int, step: int = 0) -> int:
    """Return the temperature of a record, which identifies it."""
    return 10 * (place + 1) + step


def stop_s(place: int, first_s: int = NOW_S) -> int:
    """Return the time of a stop."""
    return first_s + 600 * (place + 1)


def faulty_answer(name: str, fault: str, *, first_s: int = NOW_S) -> Any:
    """Return the response with a fault; each record has its own temperature."""
    operation = OPERATIONS[name]
    details = max(operation.parameters)
    answer = interface.an_answer(operation, details=details, places=len(PLACES), count=COUNT)
    interface.placed(operation, answer, *PLACES)
    for place, item in enumerate(answer[operation.array]):
        if "UpdateTime" in item:
            item["UpdateTime"] = first_s - 123
        for step, record in enumerate(interface.records_of(operation, item)):
            record["date"] = stop_s(place, first_s) if name == "route" else first_s + step * operation.step_s
            values = record["parameters"]
            for value in ("TemperatureHigh", "TemperatureLow") if name == "daily" else ("Temperature",):
                values[value] = temperature_at(place, step)
            for value in {"Sunrise", "Sunset"} & set(values):
                values[value] = first_s
    FAULTS[fault].change(operation, answer)
    return answer
