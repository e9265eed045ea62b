"""The values of the weather at one moment: each with its symbol and name, as far as they are known."""

from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.look.symbol_names import WeatherSymbol
from editor.weather.measures import compass_point
from editor.weather.records import Conditions
from editor.weather.units import Units, degrees_text, number_text, shown_pressure, shown_wind

_THIN_SPACE: Final = "\N{THIN SPACE}"


@dataclass(frozen=True, slots=True)
class Value:
    """One value. `brief` says it beside its symbol alone, `sentence` to those who hear it.

    Units: `turn_deg` is how far the symbol is turned clockwise.
    """

    symbol: str
    name: str
    text: str
    brief: str
    sentence: str
    turn_deg: float = 0.0


def weather_values(now: Conditions, units: Units, *, is_metric: bool) -> tuple[Value, ...]:
    """The values beside the temperature that are there."""
    pressure, kilometres = now.pressure_mb, "km" if is_metric else ""
    found = (
        _wind(now, units, is_metric=is_metric),
        _value(WeatherSymbol.HUMIDITY, _tr("Humidity"), _number(now.humidity_percent, "%")),
        _value(
            WeatherSymbol.PRESSURE,
            _tr("Pressure"),
            "" if pressure is None else shown_pressure(pressure, units, is_metric=is_metric).text,
        ),
        _value(WeatherSymbol.UV_INDEX, _tr("UV index"), _number(now.uv_index), _tr("UV {}")),
        _value(WeatherSymbol.VISIBILITY, _tr("Visibility"), _number(now.visibility_km, kilometres)),
        _value(
            WeatherSymbol.DEW_POINT,
            _tr("Dew point"),
            shown_degrees(now.dew_point_c, units, is_metric=is_metric),
            _tr("Dew {}"),
        ),
        _value(WeatherSymbol.AIR, _tr("Air quality"), _number(now.air_quality), _tr("Air {}")),
    )
    return tuple(value for value in found if value.text)


def sun_values(now: Conditions, zone: tzinfo) -> tuple[Value, ...]:
    """When the sun rises and sets by the clock of the place, where it does."""
    found = (
        _value(WeatherSymbol.SUNRISE, _tr("Sunrise"), _clock(now.sunrise_s, zone)),
        _value(WeatherSymbol.SUNSET, _tr("Sunset"), _clock(now.sunset_s, zone)),
    )
    return tuple(value for value in found if value.text)


def shown_degrees(celsius: float | None, units: Units, *, is_metric: bool) -> str:
    """A temperature in few signs; nothing where it is not known."""
    return "" if celsius is None else degrees_text(celsius, units, is_metric=is_metric)


def wind_text(now: Conditions, units: Units, *, is_metric: bool) -> str:
    """The wind in words, as "Wind from SSE, 9 m/s"; nothing where it is not known."""
    wind = _wind(now, units, is_metric=is_metric)
    return wind.sentence if wind.text else ""


def _wind(now: Conditions, units: Units, *, is_metric: bool) -> Value:
    mps = now.wind_speed_mps
    speed = "" if mps is None else shown_wind(mps, units, is_metric=is_metric).text
    if now.wind_from_deg is None:
        return _value(WeatherSymbol.WIND, _tr("Wind"), speed)
    point = compass_point(now.wind_from_deg)
    heard = _tr("Wind from {}").format(point) + (f", {speed}" if speed else "")
    text = f"{speed} {point}" if speed else _tr("from {}").format(point)
    # The arrow shows where the wind blows to, the letters say where it comes from.
    turn_deg = (now.wind_from_deg + 180) % 360
    return Value(WeatherSymbol.WIND_DIRECTION, _tr("Wind"), text, text, heard, turn_deg)


def _value(symbol: str, name: str, text: str, brief: str = "{}") -> Value:
    return Value(symbol, name, text, brief.format(text), f"{name} {text}")


def _number(number: float | None, unit: str = "") -> str:
    if number is None:
        return ""
    return number_text(number) + (_THIN_SPACE + unit if unit else "")


def _clock(time_s: int | None, zone: tzinfo) -> str:
    if time_s is None:
        return ""
    try:
        return f"{datetime.fromtimestamp(time_s, zone):%H:%M}"
    except (OverflowError, ValueError):
        # The last hours of the year 9999 are no time in zones east of Greenwich.
        return ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherValues", text)
