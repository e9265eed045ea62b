"""Mutations of responses, and the conditions that each must meet."""

import copy
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime, timedelta, timezone
from enum import Enum
from typing import Any, Final

import orjson
from hypothesis import strategies as st

from editor.errors import WeatherError
from editor.weather.api import parsing
from editor.weather.api.records import (
    CurrentWeather,
    DailyForecast,
    HourlyForecast,
    LatLon,
    RoutePoint,
    RouteStop,
    WeatherAnswer,
)
from editor.weather.cache import disk_cache
from tests.weather import interface
from tests.weather.interface import CASES, NOW_S, OPERATIONS

COUNT: Final = 3
SLOWEST_S: Final = 2.0
_PLACES: Final = (LatLon(-34.9, -56.17), LatLon(60.171, 24.944))
_STOPS: Final = tuple(RouteStop(place.lat, place.lon, NOW_S) for place in _PLACES)
_MAX_REMARKS: Final = 41
_LONGEST_REMARK: Final = 300
_MAX_TEXT_LENGTH: Final = 20_000
_MAX_DEPTH: Final = 12
_CONTROL: Final = frozenset(map(chr, range(0x20))) - {"\n", "\t"}

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class MutatedResponse:
    """A mutated response, its operation and the requested `details`."""

    operation: str
    details: int
    places: int
    answer: Any


READ: Final[Mapping[str, Callable[[Any, int, bool], WeatherAnswer[Any]]]] = {
    "current": lambda answer, places, details: parsing.read_current(
        answer, _PLACES[:places], details=details
    ),
    "hourly": lambda answer, places, details: parsing.read_hourly(
        answer, _PLACES[:places], COUNT, details=details
    ),
    "daily": lambda answer, places, _details: parsing.read_daily(answer, _PLACES[:places], COUNT),
    "route": lambda answer, places, details: parsing.read_route(answer, _STOPS[:places], details=details),
}
_RECORDS: Final = {
    "current": CurrentWeather,
    "hourly": HourlyForecast,
    "daily": DailyForecast,
    "route": RoutePoint,
}

_TRICKY_NUMBERS: Final = (
    *(0, -1, 0.5, 253_402_300_799, 253_402_300_800, 2**63, 2**64 - 1, 10**14, 10**15, 1e16, 1e308, -1e308),
    *(5e-324, -0.0, 13, 361, 501, -501),
)
_TRICKY_DATES: Final = (
    *("9999-12-31T23:59:59+00:00", "9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59", "20261121"),
    *("1969-12-31T23:59:59-12:00", "2026-11-21T15:00:00", "2026-02-30T00:00:00+01:00", "2026-W47-6"),
    *("2026-11-21T24:00:00+00:00", "2026-11-21T15:00:00+99:00", "1970-01-01T00:00:00+14:00"),
)
_TRICKY_TEXTS: Final = ("", " ", "\x00\x1b[31m", "\x85", "x" * 50_000, "\n" * 30_000, "ß" * 19_999, "true")
_ODD: Final = st.sampled_from(
    [
        *(None, True, False, 0, -1, 1, 2**31, 2**63, 2**64 - 1, -(2**63), 1e308, -1e308, 5e-324, -0.0, 0.5),
        *("", " ", "\x00", "\u202e", "\ud7ff", "day", "NIGHT", "metric", "imperial_us", "Red", "12", "null"),
        *(
            "2026-11-21T15:00:00-03:00",
            "9999-12-31T23:59:59+23:59",
            "0001-01-01T00:00:00-23:59",
            "x" * 50_000,
        ),
        *([], {}, [[]], [None] * 3000, {"": {"": {}}}, {"Temperature": 5}, [{}] * 300),
        {f"field {number}": number for number in range(300)},
    ]
)
_JSON: Final = _ODD | st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def mutated_responses(draw: st.DrawFn) -> MutatedResponse:
    """Draw a response of any operation with one to six mutations."""
    name, details = draw(st.sampled_from(CASES))
    places = draw(st.integers(1, 2))
    answer: Any = interface.an_answer(OPERATIONS[name], details=details, places=places, count=COUNT)
    if draw(st.booleans()):
        answer[OPERATIONS[name].array][0]["Warnings"] = [interface.a_warning(), interface.a_warning()]
    for _ in range(draw(st.integers(1, 6))):
        paths = places_in(answer)
        if not paths:
            break
        answer = draw(st.sampled_from(_FAULTS))(draw, answer, draw(st.sampled_from(paths)))
    return MutatedResponse(name, details, places, answer)


def places_in(value: Any, path: Path = ()) -> list[Path]:
    """Return every place of a JSON value except its root; of long or deep values only the beginning."""
    found = [path] if path else []
    if len(path) == _MAX_DEPTH:
        return found
    for step in _steps(value):
        found += places_in(value[step], (*path, step))
    return found


def _steps(value: Any) -> list[str | int]:
    if isinstance(value, dict):
        return list(value)[:20]
    return list(range(len(value)))[:20] if isinstance(value, list) else []


def fault_of(spoiled: MutatedResponse) -> str:
    """Return the fault of the parsed result; None if there is none."""
    begun_s = time.monotonic()
    try:
        answer = READ[spoiled.operation](spoiled.answer, spoiled.places, bool(spoiled.details))
    except WeatherError as error:
        return "" if error.text.endswith(".") and "\n" not in error.text else f"no sentence: {error.text!r}"
    except Exception as error:  # noqa: BLE001 (that is what is looked for)
        return repr(error)
    if time.monotonic() - begun_s > SLOWEST_S:
        return "too slow"
    return _fault_of_answer(answer, spoiled)


def _fault_of_answer(answer: WeatherAnswer[Any], spoiled: MutatedResponse) -> str:
    if not 1 <= len(answer.records) <= spoiled.places:
        return f"{len(answer.records)} records for {spoiled.places} places"
    count = max(len(answer.remarks) - len(answer.left_out), len(answer.left_out))
    if count > _MAX_REMARKS or any(len(each) > _LONGEST_REMARK for each in answer.remarks):
        return "remarks without bounds"
    if not all(each.endswith(".") for each in answer.remarks):
        return f"a remark is no sentence: {answer.remarks}"
    for name, leaf in _plain_values("", (answer.records, answer.warnings)):
        if not _can_be_shown(name, leaf):
            return f"cannot be shown: {name} {leaf!r}"
    saved = orjson.loads(orjson.dumps(answer))
    return (
        "" if disk_cache.answer(saved, _RECORDS[spoiled.operation]) == answer else "kept otherwise than read"
    )


def _plain_values(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield every plain value, with the name of the field that contains it."""
    if is_dataclass(value):
        for field in fields(value):
            if field.name != "translations":  # copied verbatim
                yield from _plain_values(field.name, getattr(value, field.name))
    elif isinstance(value, tuple):
        for each in value:
            yield from _plain_values(name, each)
    else:
        yield name, value


def _can_be_shown(name: str, leaf: Any) -> bool:
    if isinstance(leaf, str):
        return 0 < len(leaf) <= _MAX_TEXT_LENGTH and not _CONTROL & set(leaf)
    if isinstance(leaf, datetime):
        return all(leaf.astimezone(timezone(timedelta(hours=hours))) == leaf for hours in (-12, 14))
    if name.endswith("_s"):
        return leaf is None or (type(leaf) is int and datetime.fromtimestamp(leaf, UTC).year >= 1970)
    if isinstance(leaf, (int, float)):
        return not isinstance(leaf, bool) and abs(leaf) < 1e15
    return leaf is None or isinstance(leaf, Enum)


# Mutations


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _other(draw: st.DrawFn, answer: Any, path: Path) -> Any:
    """Draw another value in place of one."""
    return _set_value(answer, path, draw(_JSON))


def _odd_value(draw: st.DrawFn, answer: Any, path: Path) -> Any:
    """Draw a value that only resembles the right type."""
    value = _at(answer, path)
    if isinstance(value, (int, float)):
        return _set_value(answer, path, draw(st.sampled_from(_TRICKY_NUMBERS)))
    if isinstance(value, str):
        is_date = value[4:5] == "-"
        return _set_value(answer, path, draw(st.sampled_from(_TRICKY_DATES if is_date else _TRICKY_TEXTS)))
    if value and len(path) < _MAX_DEPTH:
        return _odd_value(draw, answer, (*path, draw(st.sampled_from(_steps(value)))))
    deep: Any = {}
    for _ in range(draw(st.sampled_from([300, 600]))):
        deep = {"": deep}
    return _set_value(answer, path, deep)


def _missing(_draw: st.DrawFn, answer: Any, path: Path) -> Any:
    home = copy.copy(_at(answer, path[:-1]))
    del home[path[-1]]
    return _set_value(answer, path[:-1], home)


def _renamed(draw: st.DrawFn, answer: Any, path: Path) -> Any:
    """Rename a field, or reverse a list."""
    home = copy.copy(_at(answer, path[:-1]))
    if isinstance(home, list):
        home.reverse()
    else:
        home[draw(st.text(max_size=6)) or str(path[-1]).lower()] = home.pop(path[-1])
    return _set_value(answer, path[:-1], home)


def _repeated(draw: st.DrawFn, answer: Any, path: Path) -> Any:
    """Return a value as a list of itself."""
    return _set_value(answer, path, [_at(answer, path)] * draw(st.sampled_from([1, 2, 400])))


def _elsewhere(draw: st.DrawFn, answer: Any, path: Path) -> Any:
    """Return a value in the place of another."""
    return _set_value(answer, draw(st.sampled_from(places_in(answer))), _at(answer, path))


def _deep(draw: st.DrawFn, answer: Any, path: Path) -> Any:
    """Return a value nested in many others."""
    value = _at(answer, path)
    for _ in range(draw(st.sampled_from([1, 40, 200]))):
        value = {"translations": value} if draw(st.booleans()) else [value]
    return _set_value(answer, path, value)


def _set_value(answer: Any, path: Path, new: Any) -> Any:
    """Return the response with another value at a place; the rest is shared."""
    if not path:
        return new
    whole = copy.copy(answer)
    whole[path[0]] = _set_value(answer[path[0]], path[1:], new)
    return whole


_FAULTS: Final = (
    _odd_value,
    _odd_value,
    _odd_value,
    _other,
    _other,
    _missing,
    _renamed,
    _repeated,
    _elsewhere,
    _deep,
)
