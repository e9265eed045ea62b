"""Weather values with symbols and names."""

from dataclasses import dataclass
from datetime import tzinfo

from PySide6.QtCore import QCoreApplication

from editor.look.local_numbers import local_number
from editor.look.symbol_names import WeatherSymbol
from editor.preview.weather_times import brief_moment, moment_text
from editor.weather.api.records import Conditions
from editor.weather.conditions import compass_point
from editor.weather.units import (
    Units,
    degrees_text,
    number_text,
    shown_humidity,
    shown_pressure,
    shown_temperature,
    shown_visibility,
    shown_wind,
)
from editor.weather.zones import clock, local, other_offset


@dataclass(frozen=True, slots=True)
class Value:
    """One value. `brief` is the text beside its symbol, `sentence` the accessible text.

    Units: `turn_deg` is the clockwise rotation of the symbol.
    """

    symbol: str
    name: str
    text: str
    brief: str
    sentence: str
    turn_deg: float = 0.0


def weather_values(now: Conditions, units: Units, *, is_metric: bool) -> tuple[Value, ...]:
    """Return the known values besides the temperature."""
    humidity, pressure, visibility = now.humidity_percent, now.pressure_mb, now.visibility_km
    found = (
        _wind(now, units, is_metric=is_metric),
        _value(
            WeatherSymbol.HUMIDITY,
            _tr("Humidity"),
            "" if humidity is None else local_number(shown_humidity(humidity).text),
        ),
        _value(
            WeatherSymbol.PRESSURE,
            _tr("Pressure"),
            ""
            if pressure is None
            else local_number(shown_pressure(pressure, units, is_metric=is_metric).text),
        ),
        _value(WeatherSymbol.UV_INDEX, _tr("UV index"), _number(now.uv_index), _tr("UV {}")),
        _value(
            WeatherSymbol.VISIBILITY,
            _tr("Visibility"),
            ""
            if visibility is None
            else local_number(shown_visibility(visibility, is_metric=is_metric).text),
        ),
        _value(
            WeatherSymbol.DEW_POINT,
            _tr("Dew point"),
            shown_degrees(now.dew_point_c, units, is_metric=is_metric),
            _tr("Dew {}"),
        ),
        _value(WeatherSymbol.AIR, _tr("Air quality"), _number(now.air_quality), _tr("Air {}")),
    )
    return tuple(value for value in found if value.text)


def sun_values(now: Conditions, zone: tzinfo, own_zone: tzinfo | None = None) -> tuple[Value, ...]:
    """Return sunrise and sunset in the time zone of the place, with the day if it differs.

    Their sentences mention the time zone if the clock differs from that of `own_zone`.
    """
    found = (
        _sun(WeatherSymbol.SUNRISE, _tr("Sunrise"), now.sunrise_s, now.time_s, zone, own_zone),
        _sun(WeatherSymbol.SUNSET, _tr("Sunset"), now.sunset_s, now.time_s, zone, own_zone),
    )
    return tuple(value for value in found if value.text)


def shown_degrees(celsius: float | None, units: Units, *, is_metric: bool) -> str:
    """Return a temperature in short form; empty if unknown."""
    return "" if celsius is None else local_number(degrees_text(celsius, units, is_metric=is_metric))


def exact_degrees(celsius: float | None, units: Units, *, is_metric: bool) -> str:
    """Return a temperature with its unit; empty if unknown."""
    return (
        "" if celsius is None else local_number(shown_temperature(celsius, units, is_metric=is_metric).text)
    )


def feels_like_text(now: Conditions, units: Units, *, is_metric: bool) -> str:
    """Return the apparent temperature as text; empty if unknown."""
    degrees = shown_degrees(now.feels_like_c, units, is_metric=is_metric)
    return _tr("Feels like {}").format(degrees) if degrees else ""


def wind_text(now: Conditions, units: Units, *, is_metric: bool) -> str:
    """Return the wind as text, as "Wind from SSE, 9 m/s"; empty if unknown."""
    wind = _wind(now, units, is_metric=is_metric)
    return wind.sentence if wind.text else ""


def _wind(now: Conditions, units: Units, *, is_metric: bool) -> Value:
    mps = now.wind_speed_mps
    speed = "" if mps is None else local_number(shown_wind(mps, units, is_metric=is_metric).text)
    if now.wind_from_deg is None:
        return _value(WeatherSymbol.WIND, _tr("Wind"), speed)
    point = compass_point(now.wind_from_deg)
    sentence = _tr("Wind from {}").format(point) + (f", {speed}" if speed else "")
    text = f"{speed} {point}" if speed else _tr("from {}").format(point)
    # The arrow points where the wind blows to, the letters name where it comes from.
    turn_deg = (now.wind_from_deg + 180) % 360
    return Value(WeatherSymbol.WIND_DIRECTION, _tr("Wind"), text, text, sentence, turn_deg)


def _sun(
    symbol: str, name: str, time_s: int | None, now_s: int | None, zone: tzinfo, own_zone: tzinfo | None
) -> Value:
    text, offset = clock(time_s, zone), other_offset(time_s, zone, own_zone)
    moment, now = local(time_s, zone), local(now_s, zone)
    sentence = text
    if moment is not None and now is not None and moment.date() != now.date():
        text, sentence = brief_moment(moment, now), moment_text(moment, now)
    return Value(symbol, name, text, text, ", ".join(part for part in (f"{name} {sentence}", offset) if part))


def _value(symbol: str, name: str, text: str, brief: str = "{}") -> Value:
    return Value(symbol, name, text, brief.format(text), f"{name} {text}")


def _number(number: float | None) -> str:
    return "" if number is None else local_number(number_text(number))


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherValues", text)
