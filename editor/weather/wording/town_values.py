"""Values that the labels of towns can show."""

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from editor.records import dataclass
from editor.weather.api.records import Conditions
from editor.weather.units import (
    ShownValue,
    Units,
    number_text,
    shown_humidity,
    shown_pressure,
    shown_wind,
)
from editor.weather.wording.values import degrees_text
from editor.wording import Sentence, say


class TownValue(Enum):
    """A value of the weather at a town; the value names it in settings."""

    TEMPERATURE = "temperature"
    FEELS_LIKE = "feels_like"
    WIND = "wind"
    HUMIDITY = "humidity"
    UV = "uv"
    AIR = "air"
    PRESSURE = "pressure"
    DEW_POINT = "dew_point"


TOWN_VALUE_NAMES: Final[Mapping[TownValue, Sentence]] = MappingProxyType(
    {
        TownValue.TEMPERATURE: say("Temperature"),
        TownValue.FEELS_LIKE: say("Feels like"),
        TownValue.WIND: say("Wind"),
        TownValue.HUMIDITY: say("Humidity"),
        TownValue.UV: say("UV"),
        TownValue.AIR: say("Air quality"),
        TownValue.PRESSURE: say("Pressure"),
        TownValue.DEW_POINT: say("Dew point"),
    }
)
NOT_IN_FORECAST: Final[Mapping[TownValue, Sentence]] = MappingProxyType(
    {
        TownValue.TEMPERATURE: say("The forecast does not include temperatures."),
        TownValue.FEELS_LIKE: say("The forecast does not include feels-like temperatures."),
        TownValue.WIND: say("The forecast does not include wind."),
        TownValue.HUMIDITY: say("The forecast does not include humidity."),
        TownValue.UV: say("The forecast does not include the UV index."),
        TownValue.AIR: say("The forecast does not include air quality."),
        TownValue.PRESSURE: say("The forecast does not include air pressure."),
        TownValue.DEW_POINT: say("The forecast does not include the dew point."),
    }
)
AIR_SCALE_UNKNOWN: Final = say("The service does not state the scale of its air quality.")
# A town without the value keeps its label: it is a target for clicks, and the others say what is missing.
ABSENT: Final = "\N{EM DASH}"


@dataclass(frozen=True, slots=True)
class TownText:
    """A value as a number and its unit, which may be empty; the number of an unknown value is a dash.

    Units: `turn_deg` is the clockwise rotation of the arrow of a wind, None without one.
    """

    number: str = ABSENT
    unit: str = ""
    turn_deg: float | None = None

    @property
    def is_known(self) -> bool:
        """Whether the service sent the value."""
        return self.number != ABSENT


def not_available_text(value: TownValue) -> str:
    """Return that the current weather does not include a value."""
    return say("{name}: not available", name=TOWN_VALUE_NAMES[value])


def town_text(now: Conditions, value: TownValue, units: Units, *, is_metric: bool) -> TownText:
    """Return a value of the weather as a label shows it."""
    match value:
        case TownValue.TEMPERATURE | TownValue.FEELS_LIKE | TownValue.DEW_POINT:
            return _plain(degrees_text(getattr(now, _DEGREES[value]), units, is_metric=is_metric))
        case TownValue.WIND:
            return _wind(now, units, is_metric=is_metric)
        case TownValue.HUMIDITY if now.humidity_percent is not None:
            return _with_unit(shown_humidity(now.humidity_percent))
        case TownValue.PRESSURE if now.pressure_mb is not None:
            return _with_unit(shown_pressure(now.pressure_mb, units, is_metric=is_metric))
        case TownValue.UV if now.uv_index is not None:
            return _plain(_number(number_text(now.uv_index)))
        case TownValue.AIR if now.air_quality is not None:
            return _plain(_number(number_text(now.air_quality)))
    return TownText()


def absent_values(hours: Iterable[Conditions]) -> frozenset[TownValue]:
    """Return the values that no hour of a forecast has; none of them without any hour."""
    known = tuple(hours)
    return frozenset(
        value
        for value, fields in _FIELDS.items()
        if known and not any(getattr(hour, field) is not None for hour in known for field in fields)
    )


_FIELDS: Final[Mapping[TownValue, tuple[str, ...]]] = MappingProxyType(
    {
        TownValue.TEMPERATURE: ("temperature_c",),
        TownValue.FEELS_LIKE: ("feels_like_c",),
        TownValue.WIND: ("wind_speed_mps", "wind_from_deg"),
        TownValue.HUMIDITY: ("humidity_percent",),
        TownValue.UV: ("uv_index",),
        TownValue.AIR: ("air_quality",),
        TownValue.PRESSURE: ("pressure_mb",),
        TownValue.DEW_POINT: ("dew_point_c",),
    }
)
_DEGREES: Final = {
    TownValue.TEMPERATURE: "temperature_c",
    TownValue.FEELS_LIKE: "feels_like_c",
    TownValue.DEW_POINT: "dew_point_c",
}


def _wind(now: Conditions, units: Units, *, is_metric: bool) -> TownText:
    # The arrow points where the wind blows to.
    turn_deg = None if now.wind_from_deg is None else (now.wind_from_deg + 180) % 360
    if now.wind_speed_mps is None:
        return TownText(turn_deg=turn_deg)
    shown = shown_wind(now.wind_speed_mps, units, is_metric=is_metric)
    return TownText(_number(shown.number), shown.unit, turn_deg)


def _with_unit(shown: ShownValue) -> TownText:
    return TownText(_number(shown.number), shown.unit)


def _plain(text: str) -> TownText:
    return TownText(text) if text else TownText()


def _number(text: str) -> Sentence:
    """Create a sentence from a formatted number, whose decimal point follows the locale."""
    return say("{number:s}", number=text)
