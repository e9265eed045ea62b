"""Records of the weather service, with the unit in each name.

A field is None if the service returned no readable value.
"""

from collections.abc import Sequence
from dataclasses import field, replace
from datetime import datetime
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar

from editor.records import dataclass

Json: TypeAlias = Any

SIMULATED_COPYRIGHT: Final = "Simulated weather, not a forecast"


@dataclass(frozen=True, slots=True)
class LatLon:
    """A position on Earth. Units: degrees, north and east positive."""

    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class RouteStop:
    """A position on a route and its time. Units: `time_s` is UNIX time."""

    lat: float
    lon: float
    time_s: int


class Daylight(Enum):
    """Day or night."""

    DAY = "day"
    NIGHT = "night"
    UNKNOWN = "unknown"


class WarningLevel(Enum):
    """Severity of a warning, in ascending order."""

    YELLOW = "Yellow"
    ORANGE = "Orange"
    RED = "Red"
    MAGENTA = "Magenta"


class WarningCertainty(Enum):
    """Certainty of a warning."""

    OBSERVED = "Observed"
    LIKELY = "Likely"
    POSSIBLE = "Possible"
    UNLIKELY = "Unlikely"
    UNKNOWN = "Unknown"


class WarningUrgency(Enum):
    """Urgency of a warning."""

    IMMEDIATE = "Immediate"
    EXPECTED = "Expected"
    FUTURE = "Future"
    UNKNOWN = "Unknown"


@dataclass(frozen=True, slots=True)
class WeatherWarning:
    """A weather warning. `phenomenon` is the service's `warningPhenomenom`, `summary` its `warningString`.

    Not known: the format of `translations`, which is unchanged.
    """

    region: str | None
    description: str | None
    certainty: WarningCertainty
    starts: datetime | None
    ends: datetime | None
    level: WarningLevel | None
    phenomenon: str | None
    summary: str | None
    urgency: WarningUrgency
    translations: Json = field(hash=False)  # may be an object, which has no hash


@dataclass(frozen=True, slots=True)
class ImplausibleValue:
    """A value outside physical bounds, as the service sent it, and the name of its field."""

    field: str
    value: float


@dataclass(frozen=True, slots=True)
class Conditions:
    """The weather at one moment.

    Values outside physical bounds are None; `implausible` holds what the service sent.

    `wind_from_deg` is the direction from which the wind blows, 0 north and 90 east, as the service's
    WindDirection.
    Not known: the scale of `air_quality`.
    Units: in the names; times are UNIX times.
    """

    words: str | None
    time_s: int | None
    daylight: Daylight
    temperature_c: float | None
    feels_like_c: float | None
    dew_point_c: float | None
    humidity_percent: float | None
    pressure_mb: float | None
    uv_index: float | None
    wind_from_deg: float | None
    wind_speed_mps: float | None
    visibility_km: float | None = None
    air_quality: float | None = None
    sunrise_s: int | None = None
    sunset_s: int | None = None
    implausible: tuple[ImplausibleValue, ...] = ()


@dataclass(frozen=True, slots=True)
class DayConditions:
    """The weather of one day. `implausible` holds values outside physical bounds, which are None."""

    words: str | None
    time_s: int | None
    temperature_high_c: float | None
    temperature_low_c: float | None
    implausible: tuple[ImplausibleValue, ...] = ()


@dataclass(frozen=True, slots=True)
class CurrentWeather:
    """The current weather at the requested place; `served_at` is the place that the service states."""

    place: LatLon
    served_at: LatLon | None
    update_time_s: int | None
    conditions: Conditions
    warnings: tuple[WeatherWarning, ...]


@dataclass(frozen=True, slots=True)
class HourlyForecast:
    """The forecast hours of a place, in ascending order; the time of one may be missing."""

    place: LatLon
    served_at: LatLon | None
    update_time_s: int | None
    hours: tuple[Conditions, ...]


@dataclass(frozen=True, slots=True)
class DailyForecast:
    """The forecast days of a place, in ascending order; the time of one may be missing."""

    place: LatLon
    served_at: LatLon | None
    update_time_s: int | None
    days: tuple[DayConditions, ...]


@dataclass(frozen=True, slots=True)
class RoutePoint:
    """The weather at a stop of a route at the time of arrival."""

    stop: RouteStop
    served_at: LatLon | None
    conditions: Conditions
    warnings: tuple[WeatherWarning, ...]


Measured = TypeVar("Measured", Conditions, DayConditions)
Record = TypeVar("Record", CurrentWeather, HourlyForecast, DailyForecast, RoutePoint)


@dataclass(frozen=True, slots=True)
class RecordRemarks:
    """The remarks that apply to one record: its own and those about the whole response."""

    remarks: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WeatherAnswer(Generic[Record]):
    """A response of the service: at least one record, in the requested order.

    `warnings` are those of the response as a whole, without a known place. `remarks` are sentences about
    deviations from the interface; `left_out` are those about records that were not requested, and about
    requested ones that are missing. `by_record` are those for each record alone; all apply if there is not
    one for each.
    """

    records: tuple[Record, ...]
    warnings: tuple[WeatherWarning, ...]
    copyrights: tuple[str, ...]
    unit: str | None
    remarks: tuple[str, ...]
    simulated: bool
    left_out: tuple[str, ...] = ()
    by_record: tuple[RecordRemarks, ...] = ()

    @property
    def is_metric(self) -> bool:
        """Whether the units in the records' names apply; a response without a unit system is metric."""
        return is_metric(self.unit)


def is_metric(unit: str | None) -> bool:
    """Return whether a unit system is the metric one; a missing one is."""
    return unit is None or unit.strip().lower() == "metric"


def merge_answers(answers: Sequence[WeatherAnswer[Record]]) -> WeatherAnswer[Record]:
    """Merge responses without duplicates; the result is metric if all of them are."""
    sample = next((answer for answer in answers if not answer.is_metric), answers[0])
    return WeatherAnswer(
        records=tuple(record for answer in answers for record in answer.records),
        warnings=tuple(dict.fromkeys(warning for answer in answers for warning in answer.warnings)),
        copyrights=tuple(dict.fromkeys(text for answer in answers for text in answer.copyrights)),
        unit=sample.unit,
        remarks=tuple(dict.fromkeys(text for answer in answers for text in answer.remarks)),
        simulated=any(answer.simulated for answer in answers),
        left_out=tuple(dict.fromkeys(text for answer in answers for text in answer.left_out)),
        by_record=tuple(own for answer in answers for own in answer.by_record),
    )


def as_sent(conditions: Measured) -> Measured:
    """Return conditions with the implausible values that the service sent."""
    sent: dict[str, Any] = {each.field: each.value for each in conditions.implausible}
    return replace(conditions, **sent)


def is_implausible(conditions: Conditions | DayConditions, name: str) -> bool:
    """Return whether the service sent an implausible value for a field."""
    return any(each.field == name for each in conditions.implausible)
