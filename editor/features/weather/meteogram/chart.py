"""Data of a meteogram: hours in the user's units with their texts, and warnings."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, tzinfo
from enum import Enum

from editor.features.weather.meteogram.scales import HOUR_S, within
from editor.records import dataclass
from editor.ui.theme.tokens import Tokens, WarningColors


class Tint(Enum):
    """Severity of the weather of an hour outdoors."""

    DRY = "dry"
    WET = "wet"
    STORM = "storm"


class HourlyRow(Enum):
    """Values with a row of their own, on request; the values of the members are those of the setting."""

    UV_INDEX = "uv"
    PRESSURE = "pressure"
    DEW_POINT = "dew_point"


@dataclass(frozen=True, slots=True)
class RowValue:
    """The value of an hour in a row: the number, and name and text with the unit; empty if unknown."""

    number: str = ""
    name: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour; unknown values are None or empty.

    `temperature_text` and `wind_text` include units, `wind_number` is displayed below the arrow,
    `accessible_info` is a sentence with everything except the warnings. `row_values` are those of the chart's
    rows, in their order.
    Units: `time_s` UNIX time, `humidity` per cent, `wind_to_deg` the direction the wind blows to, clockwise
    from north, temperatures as `Chart.degree`.
    """

    time_s: float
    title: str
    conditions: str = ""
    symbol: str = ""
    tint: Tint = Tint.DRY
    is_night: bool = False
    temperature: float | None = None
    feels_like: float | None = None
    humidity: float | None = None
    wind_to_deg: float | None = None
    wind_number: str = ""
    temperature_text: str = ""
    humidity_text: str = ""
    wind_from_text: str = ""
    wind_text: str = ""
    accessible_info: str = ""
    row_values: tuple[RowValue, ...] = ()


@dataclass(frozen=True, slots=True)
class Band:
    """A warning over the hours in which it is in force. Units: UNIX time; infinite if unknown."""

    start_s: float
    end_s: float
    text: str
    symbol: str
    colors: Callable[[Tokens], WarningColors]


@dataclass(frozen=True, slots=True)
class Chart:
    """Hours in ascending order, and warnings in descending severity.

    `degree` and `wind_unit` are the units of the scales, empty if unknown. `now_s` is UNIX time. `row_labels`
    are displayed before the rows on request.
    """

    hours: tuple[Hour, ...] = ()
    bands: tuple[Band, ...] = ()
    zone: tzinfo = UTC
    now_s: float = 0.0
    degree: str = ""
    wind_unit: str = ""
    is_old: bool = False
    row_labels: tuple[str, ...] = ()

    @property
    def times_s(self) -> tuple[float, ...]:
        """The time of each hour."""
        return tuple(hour.time_s for hour in self.hours)

    def between(self, start_s: float, end_s: float) -> "Chart":
        """Return the chart of a span of time."""
        hours = self.hours
        return replace(
            self,
            hours=tuple(hours[index] for index in within(self.times_s, start_s, end_s)),
            bands=tuple(band for band in self.bands if band.start_s < end_s and band.end_s > start_s),
        )

    def bands_at(self, time_s: float) -> tuple[Band, ...]:
        """Return the warnings in force during the hour that starts at a time."""
        return tuple(band for band in self.bands if band.start_s < time_s + HOUR_S and band.end_s > time_s)

    def accessible_info(self, hour: Hour) -> str:
        return ", ".join((hour.accessible_info, *(band.text for band in self.bands_at(hour.time_s))))
