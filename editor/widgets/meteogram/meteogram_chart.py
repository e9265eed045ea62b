"""What a meteogram is given to show: hours in the units that a person chose, and their words."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from enum import Enum

from editor.look.tokens import Level, Tokens
from editor.widgets.meteogram.meteogram_scale import HOUR_S, within


class Tint(Enum):
    """How much the sky of an hour matters to somebody outside."""

    DRY = "dry"
    WET = "wet"
    STORM = "storm"


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour. What is not known is None or empty.

    `temperature_text` and `wind_text` are whole, `wind_number` stands below the arrow, `spoken` says all of
    it in a sentence, but for the warnings, which are the chart's.
    Units: `time_s` UNIX time, `humidity` per cent, `wind_to_deg` where the wind blows to, clockwise from
    north; temperatures as the chart's `degree` says.
    """

    time_s: float
    title: str
    words: str = ""
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
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """A warning over the hours for which it holds. Units: UNIX time, infinite where an end is not known."""

    start_s: float
    end_s: float
    text: str
    symbol: str
    colors: Callable[[Tokens], Level]


@dataclass(frozen=True, slots=True)
class Chart:
    """Hours in ascending order, and the warnings, the gravest first.

    `degree` and `wind_unit` stand at the scales, empty where no unit is known to hold. `now_s` is UNIX time.
    """

    hours: tuple[Hour, ...] = ()
    bands: tuple[Band, ...] = ()
    zone: tzinfo = UTC
    now_s: float = 0.0
    degree: str = ""
    wind_unit: str = ""
    is_old: bool = False

    @property
    def times_s(self) -> tuple[float, ...]:
        """When each hour is."""
        return tuple(hour.time_s for hour in self.hours)

    def between(self, start_s: float, end_s: float) -> "Chart":
        """The same with the hours of a span alone, and the warnings that fall into it."""
        hours = self.hours
        return replace(
            self,
            hours=tuple(hours[index] for index in within(self.times_s, start_s, end_s)),
            bands=tuple(band for band in self.bands if band.start_s < end_s and band.end_s > start_s),
        )

    def bands_at(self, time_s: float) -> tuple[Band, ...]:
        """The warnings that hold at some moment of the hour from a time on."""
        return tuple(band for band in self.bands if band.start_s < time_s + HOUR_S and band.end_s > time_s)

    def spoken(self, hour: Hour) -> str:
        """Return the sentence of an hour, with the warnings that hold then."""
        return ", ".join((hour.spoken, *(band.text for band in self.bands_at(hour.time_s))))
