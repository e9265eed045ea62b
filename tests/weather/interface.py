"""The tables of the weather service's interface, copied once, to test client and simulated service.

A row has no more information than the interface; `an_answer` builds an answer from these rows only.
"""

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

NOW_S: Final = 1_795_260_123
UPDATED_S: Final = NOW_S - 123


class Kind(Enum):
    """Types of fields."""

    TEXT = "string"
    INTEGER = "integer"
    TIME = "integer (uint64)"
    NUMBER = "number"
    DOUBLE = "double"
    DATE_TIME = "string, yyyy-mm-ddThh:mm:ss+hh:mm"
    OBJECT = "object"
    ARRAY = "array"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a response; `always` is false if it may be missing."""

    name: str
    kind: Kind
    sample: Any
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    always: bool = True


@dataclass(frozen=True, slots=True)
class RequestField:
    """A field of a request."""

    name: str
    kind: Kind
    required: bool = False
    default: int | None = None
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Operation:
    """One of the four operations.

    Shape: an answer holds `array`, one item per coordinate entry; an item holds its own `item` fields and
    its records at `records_at` ("" if the item is the record itself). `parameters` are by `details`.
    """

    path: str
    array: str
    request_fields: tuple[RequestField, ...]
    item: tuple[Field, ...]
    records_at: str
    record: tuple[Field, ...]
    parameters: Mapping[int, tuple[Field, ...]]

    @property
    def has_details(self) -> bool:
        """Whether the request takes `details`."""
        return any(field.name == "details" for field in self.request_fields)

    @property
    def count(self) -> RequestField | None:
        """The field with the number of records in one item."""
        return next((field for field in self.request_fields if field.name in ("noHours", "noDays")), None)

    @property
    def step_s(self) -> int:
        """Return the interval between the records of an item."""
        return {"noHours": 3600, "noDays": 86400}[self.count.name] if self.count else 0


# Resources and their fields

LATITUDE: Final = Field("latitude", Kind.DOUBLE, -34.900001525878906, least=-90, most=90)
LONGITUDE: Final = Field("longitude", Kind.DOUBLE, -56.16999816894531, least=-180, most=180)
UPDATE_TIME: Final = Field("UpdateTime", Kind.TIME, UPDATED_S)

WORDS: Final = Field("WeatherConditions", Kind.TEXT, "Partly cloudy")
DATE: Final = Field("date", Kind.TIME, NOW_S)
DAYLIGHT: Final = Field("daylight", Kind.TEXT, "day")
PARAMETERS: Final = Field("parameters", Kind.OBJECT, {})

TEMPERATURE: Final = Field("Temperature", Kind.INTEGER, 21)
FEELS_LIKE: Final = Field("FeelsLike", Kind.INTEGER, 20)
DEW_POINT: Final = Field("DewPoint", Kind.INTEGER, 12)
HUMIDITY: Final = Field("Humidity", Kind.INTEGER, 56)
PRESSURE: Final = Field("Pressure", Kind.INTEGER, 1016)
UV: Final = Field("UV", Kind.INTEGER, 7, least=0, most=12)
WIND_DIRECTION: Final = Field("WindDirection", Kind.INTEGER, 270, least=0, most=360)
WIND_SPEED: Final = Field("WindSpeed", Kind.INTEGER, 5)
VISIBILITY: Final = Field("Visibility", Kind.NUMBER, 10.5)
# Missing on days without sunrise or sunset.
SUNRISE: Final = Field("Sunrise", Kind.TIME, NOW_S - 20_000, always=False)
SUNSET: Final = Field("Sunset", Kind.TIME, NOW_S + 30_000, always=False)
AIR_QUALITY: Final = Field("AirQuality", Kind.INTEGER, 8, always=False)
TEMPERATURE_HIGH: Final = Field("TemperatureHigh", Kind.INTEGER, 26)
TEMPERATURE_LOW: Final = Field("TemperatureLow", Kind.INTEGER, 15)

# "Which parameters are present", 1 to 3
FORECAST_PARAMETERS: Final = {
    0: (TEMPERATURE,),
    1: (DEW_POINT, FEELS_LIKE, HUMIDITY, PRESSURE, TEMPERATURE, UV, WIND_DIRECTION, WIND_SPEED),
}
CURRENT_PARAMETERS: Final = {
    0: (SUNRISE, SUNSET, TEMPERATURE),
    1: (
        *(AIR_QUALITY, DEW_POINT, FEELS_LIKE, HUMIDITY, PRESSURE, SUNRISE, SUNSET, TEMPERATURE, UV),
        *(VISIBILITY, WIND_DIRECTION, WIND_SPEED),
    ),
}
DAILY_PARAMETERS: Final = {0: (TEMPERATURE_HIGH, TEMPERATURE_LOW)}

WARNING: Final = (
    Field("countyName", Kind.TEXT, "Canelones"),
    Field("description", Kind.TEXT, "Gusts over open ground."),
    Field(
        *("warningCertainty", Kind.TEXT, "Likely"),
        choices=("Observed", "Likely", "Possible", "Unlikely", "Unknown"),
    ),
    Field("warningStartDate", Kind.DATE_TIME, "2026-11-21T15:00:00-03:00"),
    Field("warningEndDate", Kind.DATE_TIME, "2026-11-21T21:00:00-03:00"),
    Field("warningLevel", Kind.TEXT, "Orange", choices=("Yellow", "Orange", "Red", "Magenta")),
    Field("warningPhenomenom", Kind.TEXT, "Wind"),
    Field("warningString", Kind.TEXT, "Strong wind"),
    Field("warningUrgency", Kind.TEXT, "Expected", choices=("Immediate", "Expected", "Future", "Unknown")),
    Field("translations", Kind.OBJECT, {}),
)

ENVELOPE: Final = (
    Field("info", Kind.OBJECT, {"copyrights": ["© A weather service"]}),
    Field("unit", Kind.TEXT, "metric", choices=("metric",)),
)

# Endpoints

COORDS: Final = RequestField("coords", Kind.TEXT, required=True)
DETAILS: Final = RequestField("details", Kind.INTEGER, default=0, least=0, most=1)

CURRENT: Final = Operation(
    path="/v1/CurrentWeather",
    array="CurrentWeather",
    request_fields=(COORDS, DETAILS),
    item=(UPDATE_TIME, LATITUDE, LONGITUDE),
    records_at="CurrentParameters",
    record=(WORDS, DATE, DAYLIGHT, PARAMETERS),
    parameters=CURRENT_PARAMETERS,
)
HOURLY: Final = Operation(
    path="/v1/WeatherForecastHourly",
    array="Hourly forecast",
    request_fields=(COORDS, RequestField("noHours", Kind.INTEGER, default=48, least=1, most=240), DETAILS),
    item=(UPDATE_TIME, LATITUDE, LONGITUDE),
    records_at="hourlyWeatherParameters",
    record=(WORDS, DATE, DAYLIGHT, PARAMETERS),
    parameters=FORECAST_PARAMETERS,
)
DAILY: Final = Operation(
    path="/v1/DailyWeather",
    array="Daily forecast",
    request_fields=(COORDS, RequestField("noDays", Kind.INTEGER, default=10, least=1, most=10)),
    item=(UPDATE_TIME, LATITUDE, LONGITUDE),
    records_at="dailyWeatherParameters",
    record=(WORDS, DATE, PARAMETERS),
    parameters=DAILY_PARAMETERS,
)
ROUTE: Final = Operation(
    path="/v1/WeatherRoute",
    array="Weather route",
    request_fields=(COORDS, DETAILS),
    item=(LATITUDE, LONGITUDE),
    records_at="",
    record=(WORDS, DATE, DAYLIGHT, PARAMETERS),
    parameters=FORECAST_PARAMETERS,
)
OPERATIONS: Final = {"current": CURRENT, "hourly": HOURLY, "daily": DAILY, "route": ROUTE}

# Each operation with each of its values of `details`
CASES: Final = tuple(
    (name, details) for name, operation in OPERATIONS.items() for details in operation.parameters
)

_DATE_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d")


def fits(field: Field, value: object) -> bool:
    """Return whether a value matches a row."""
    if field.kind in (Kind.INTEGER, Kind.TIME):
        right = isinstance(value, int) and not isinstance(value, bool) and _fits_time(field, value)
    elif field.kind in (Kind.NUMBER, Kind.DOUBLE):
        right = isinstance(value, (int, float)) and not isinstance(value, bool)
    elif field.kind is Kind.DATE_TIME:
        right = isinstance(value, str) and _DATE_TIME.fullmatch(value) is not None
    else:
        right = isinstance(value, {Kind.TEXT: str, Kind.OBJECT: dict, Kind.ARRAY: list}[field.kind])
    if right and field.least is not None and field.most is not None:
        right = field.least <= value <= field.most  # type: ignore[operator]
    return right and (not field.choices or value in field.choices)


def _fits_time(field: Field, value: int) -> bool:
    return field.kind is not Kind.TIME or 0 <= value < 2**64


def items_of(operation: Operation, answer: Any) -> list[Any]:
    """Return the items of an answer, one per coordinate entry."""
    return list(answer[operation.array])


def records_of(operation: Operation, item: Any) -> list[Any]:
    """Return the weather records of an item."""
    inside = item[operation.records_at] if operation.records_at else item
    return inside if isinstance(inside, list) else [inside]


def record_fields(operation: Operation) -> tuple[Field, ...]:
    """Return the fields of a weather record; if the item is the record, the item's too."""
    return operation.record if operation.records_at else (*operation.record, *operation.item)


def an_answer(operation: Operation, *, details: int = 0, places: int = 1, count: int = 3) -> dict[str, Any]:
    """Return a response with all fields of the tables and their samples."""
    answer: dict[str, Any] = {operation.array: [_item(operation, details, count) for _ in range(places)]}
    if operation is CURRENT:
        answer["Warnings"] = [a_warning()]
    return copy.deepcopy(answer | {field.name: field.sample for field in ENVELOPE})


def placed(operation: Operation, answer: Any, *places: tuple[float, float]) -> Any:
    """Return a response with its items at places."""
    for item, (lat, lon) in zip(answer[operation.array], places, strict=True):
        item |= {"latitude": lat, "longitude": lon}
    return answer


def a_warning(**other: Any) -> dict[str, Any]:
    """Create a warning with every field, some of them with other values."""
    return {field.name: field.sample for field in WARNING} | other


def _item(operation: Operation, details: int, count: int) -> dict[str, Any]:
    item = {field.name: field.sample for field in operation.item}
    if operation.count is not None:
        times = range(UPDATED_S, UPDATED_S + count * operation.step_s, operation.step_s)
        return item | {operation.records_at: [_record(operation, details, time_s) for time_s in times]}
    record = _record(operation, details, NOW_S)
    return item | ({operation.records_at: record} if operation.records_at else record)


def _record(operation: Operation, details: int, time_s: int) -> dict[str, Any]:
    parameters = {field.name: field.sample for field in operation.parameters[details]}
    return {field.name: field.sample for field in operation.record} | {
        "date": time_s,
        "parameters": parameters,
    }
