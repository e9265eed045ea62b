"""What the weather service says, as typed values with the unit in each name.

A field is None where the service gave nothing that can be read.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar

Json: TypeAlias = Any

SIMULATED_COPYRIGHT: Final = "Simulated weather, not a forecast"


@dataclass(frozen=True, slots=True)
class LatLon:
    """A place on Earth. Units: degrees, north and east positive."""

    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class RouteStop:
    """A place that a route passes at a moment. Units: `time_s` is UNIX time."""

    lat: float
    lon: float
    time_s: int


class Daylight(Enum):
    """Whether it is day or night."""

    DAY = "day"
    NIGHT = "night"
    UNKNOWN = "unknown"


class WarningLevel(Enum):
    """How grave a warning is, the gravest last."""

    YELLOW = "Yellow"
    ORANGE = "Orange"
    RED = "Red"
    MAGENTA = "Magenta"


class WarningCertainty(Enum):
    """How sure a warning is."""

    OBSERVED = "Observed"
    LIKELY = "Likely"
    POSSIBLE = "Possible"
    UNLIKELY = "Unlikely"
    UNKNOWN = "Unknown"


class WarningUrgency(Enum):
    """How soon a warning asks for action."""

    IMMEDIATE = "Immediate"
    EXPECTED = "Expected"
    FUTURE = "Future"
    UNKNOWN = "Unknown"


@dataclass(frozen=True, slots=True)
class WeatherWarning:
    """One warning. `phenomenon` is the service's `warningPhenomenom`, `summary` its `warningString`.

    Not known: what `translations` holds; it is kept as it came.
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
class Conditions:
    """The weather at one moment. Units: in the names; times are UNIX times.

    `wind_from_deg` is where the wind comes from, 0 north and 90 east, as the service's WindDirection.
    Not known: the scale of `air_quality`.
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


@dataclass(frozen=True, slots=True)
class DayConditions:
    """The weather of one day."""

    words: str | None
    time_s: int | None
    temperature_high_c: float | None
    temperature_low_c: float | None


@dataclass(frozen=True, slots=True)
class CurrentWeather:
    """The weather now at the place that was asked about; `served_at` is where the service says it is."""

    place: LatLon
    served_at: LatLon | None
    update_time_s: int | None
    conditions: Conditions
    warnings: tuple[WeatherWarning, ...]


@dataclass(frozen=True, slots=True)
class HourlyForecast:
    """The coming hours at a place, in ascending order; the time of one may be missing."""

    place: LatLon
    served_at: LatLon | None
    update_time_s: int | None
    hours: tuple[Conditions, ...]


@dataclass(frozen=True, slots=True)
class DailyForecast:
    """The coming days at a place, in ascending order; the time of one may be missing."""

    place: LatLon
    served_at: LatLon | None
    update_time_s: int | None
    days: tuple[DayConditions, ...]


@dataclass(frozen=True, slots=True)
class RoutePoint:
    """The weather that awaits a traveller at one stop of a route."""

    stop: RouteStop
    served_at: LatLon | None
    conditions: Conditions
    warnings: tuple[WeatherWarning, ...]


Record = TypeVar("Record", CurrentWeather, HourlyForecast, DailyForecast, RoutePoint)


@dataclass(frozen=True, slots=True)
class WeatherAnswer(Generic[Record]):
    """An answer of the service: at least one record, in the order asked; each names its place.

    `warnings` are those of the answer as a whole, where it is not said which place they belong to.
    `remarks` are plain sentences about what was not as the interface has it.
    """

    records: tuple[Record, ...]
    warnings: tuple[WeatherWarning, ...]
    copyrights: tuple[str, ...]
    unit: str | None
    remarks: tuple[str, ...]
    simulated: bool

    @property
    def is_metric(self) -> bool:
        """Whether the units in the records' names hold; an answer that names none is metric."""
        return self.unit is None or self.unit.strip().lower() == "metric"
