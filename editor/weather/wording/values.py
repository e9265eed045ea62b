"""Weather values in words: their names, numbers and units. An unknown value is empty."""

from collections.abc import Iterator
from datetime import tzinfo
from enum import Enum
from typing import Final

from editor.records import dataclass
from editor.weather.api.records import Conditions, Daylight, LatLon, RouteStop
from editor.weather.conditions import compass_point
from editor.weather.units import (
    ShownValue,
    Units,
    number_text,
    shown_humidity,
    shown_pressure,
    shown_temperature,
    shown_visibility,
    shown_wind,
)
from editor.weather.wording.times import sun_time
from editor.weather.zones import other_offset
from editor.wording import Sentence, join_sentences, listed, say


class Quantity(Enum):
    """Quantities with a symbol of their own."""

    WIND = "wind"
    WIND_DIRECTION = "wind direction"
    HUMIDITY = "humidity"
    PRESSURE = "pressure"
    UV_INDEX = "UV index"
    VISIBILITY = "visibility"
    DEW_POINT = "dew point"
    AIR = "air quality"
    SUNRISE = "sunrise"
    SUNSET = "sunset"


@dataclass(frozen=True, slots=True)
class Value:
    """One value. `brief` is the text beside its symbol, `sentence` the accessible text.

    Units: `turn_deg` is the clockwise rotation of the symbol.
    """

    quantity: Quantity
    name: str
    text: str
    brief: str
    sentence: str
    turn_deg: float = 0.0


def weather_values(
    now: Conditions, units: Units, *, is_metric: bool, is_exact: bool = False
) -> tuple[Value, ...]:
    """Return the known values besides the temperature; with `is_exact`, degrees include their unit."""
    degrees = exact_degrees if is_exact else degrees_text
    uv_index, air = _plain_number(now.uv_index), _plain_number(now.air_quality)
    dew_point = degrees(now.dew_point_c, units, is_metric=is_metric)
    pressure = None
    if now.pressure_mb is not None:
        pressure = shown_pressure(now.pressure_mb, units, is_metric=is_metric)
    visibility = None
    if now.visibility_km is not None:
        visibility = shown_visibility(now.visibility_km, is_metric=is_metric)
    found = (
        _wind(now, units, is_metric=is_metric),
        _value(Quantity.HUMIDITY, say("Humidity"), humidity_text(now.humidity_percent)),
        _value(Quantity.PRESSURE, say("Pressure"), _shown(pressure)),
        _value(Quantity.UV_INDEX, say("UV index"), uv_index, say("UV {value}", value=uv_index)),
        _value(Quantity.VISIBILITY, say("Visibility"), _shown(visibility)),
        _value(Quantity.DEW_POINT, say("Dew point"), dew_point, say("Dew {value}", value=dew_point)),
        _value(Quantity.AIR, say("Air quality"), air, say("Air {value}", value=air)),
    )
    return tuple(value for value in found if value.text)


def sun_values(now: Conditions, zone: tzinfo, own_zone: tzinfo | None = None) -> tuple[Value, ...]:
    """Return sunrise and sunset in the time zone of the place, with the day if it differs.

    Their sentences mention the time zone if the clock differs from that of `own_zone`.
    """
    found = []
    for quantity, name, time_s in (
        (Quantity.SUNRISE, say("Sunrise"), now.sunrise_s),
        (Quantity.SUNSET, say("Sunset"), now.sunset_s),
    ):
        text, sentence = sun_time(time_s, now.time_s, zone)
        if text:
            offset = other_offset(time_s, zone, own_zone)
            whole = listed((join_sentences((name, sentence)), offset))
            found.append(Value(quantity, name, text, text, whole))
    return tuple(found)


def degrees_text(celsius: float | None, units: Units, *, is_metric: bool) -> str:
    """Return a temperature in short form, as “21°”; without the sign if the response is not metric."""
    if celsius is None:
        return ""
    shown = shown_temperature(celsius, units, is_metric=is_metric)
    return _number(f"{shown.number}°" if shown.unit else shown.number)


def exact_degrees(celsius: float | None, units: Units, *, is_metric: bool) -> str:
    """Return a temperature with its unit, as “21 °C”."""
    return _shown(None if celsius is None else shown_temperature(celsius, units, is_metric=is_metric))


def feels_like_text(now: Conditions, units: Units, *, is_metric: bool, is_exact: bool = False) -> str:
    """Return the apparent temperature; with `is_exact` it includes its unit."""
    degrees = exact_degrees if is_exact else degrees_text
    return _feels_like(degrees(now.feels_like_c, units, is_metric=is_metric))


def temperature_pair(
    celsius: float | None, apparent_celsius: float | None, units: Units, *, is_metric: bool
) -> str:
    """Return the temperature and the apparent one with their units."""
    temperature = exact_degrees(celsius, units, is_metric=is_metric)
    feels_like = exact_degrees(apparent_celsius, units, is_metric=is_metric)
    if temperature and feels_like:
        return say("{temperature}, feels like {feels_like}", temperature=temperature, feels_like=feels_like)
    return temperature or _feels_like(feels_like)


def day_range(low: str, high: str) -> tuple[str, str]:
    """Return the low and high temperature of a day as parts of a sentence."""
    return low and say("low {degrees}", degrees=low), high and say("high {degrees}", degrees=high)


def humidity_text(percent: float | None) -> str:
    """Return the relative humidity."""
    return _shown(None if percent is None else shown_humidity(percent))


def humidity_phrase(percent: float | None) -> str:
    """Return the relative humidity as part of a sentence."""
    humidity = humidity_text(percent)
    return humidity and say("humidity {humidity}", humidity=humidity)


def wind_speed(mps: float | None, units: Units, *, is_metric: bool) -> str:
    """Return a wind speed with its unit."""
    return _shown(None if mps is None else shown_wind(mps, units, is_metric=is_metric))


def wind_number(mps: float | None, units: Units, *, is_metric: bool) -> str:
    """Return a wind speed without its unit."""
    return "" if mps is None else _number(shown_wind(mps, units, is_metric=is_metric).number)


def wind_from(from_deg: float | None) -> str:
    """Return the direction of a wind, as “Wind from SSE”; “Wind” if it is unknown."""
    return say("Wind") if from_deg is None else say("Wind from {point}", point=compass_point(from_deg))


def wind_text(now: Conditions, units: Units, *, is_metric: bool) -> str:
    """Return the wind as “Wind from SSE, 9 m/s”."""
    wind = _wind(now, units, is_metric=is_metric)
    return wind.sentence if wind.text else ""


def daylight_text(daylight: Daylight) -> str:
    """Return “day” or “night”."""
    return {Daylight.DAY: say("day"), Daylight.NIGHT: say("night"), Daylight.UNKNOWN: ""}[daylight]


def coordinates(place: LatLon | RouteStop) -> str:
    """Return the name of a place far from any settlement."""
    return f"{place.lat:.4f}, {place.lon:.4f}".replace("-", "\N{MINUS SIGN}")


def _wind(now: Conditions, units: Units, *, is_metric: bool) -> Value:
    speed, from_deg = wind_speed(now.wind_speed_mps, units, is_metric=is_metric), now.wind_from_deg
    if from_deg is None:
        return _value(Quantity.WIND, say("Wind"), speed)
    point = compass_point(from_deg)
    text = join_sentences((speed, point)) if speed else say("from {point}", point=point)
    # The arrow points where the wind blows to, the letters name where it comes from.
    turn_deg = (from_deg + 180) % 360
    sentence = listed((wind_from(from_deg), speed))
    return Value(Quantity.WIND_DIRECTION, say("Wind"), text, text, sentence, turn_deg)


def _value(quantity: Quantity, name: str, text: str, brief: str = "") -> Value:
    return Value(quantity, name, text, brief or text, join_sentences((name, text)))


def _feels_like(degrees: str) -> str:
    return degrees and say("Feels like {degrees}", degrees=degrees)


def _plain_number(number: float | None) -> str:
    return "" if number is None else _number(number_text(number))


def _shown(value: ShownValue | None) -> str:
    return "" if value is None else _number(value.text)


def _number(text: str) -> Sentence:
    """Create a sentence from a formatted number, whose decimal point follows the locale."""
    return say("{number:s}", number=text)


# Values of the terminal report, as the service returned them: label in a list, column header, field and unit.
REPORTED_TEMPERATURE: Final = ("temperature", "Temp", "temperature_c", "°C")
REPORTED_DETAILS: Final = (
    ("feels like", "Feels", "feels_like_c", "°C"),
    ("dew point", "Dew", "dew_point_c", "°C"),
    ("humidity", "Humidity", "humidity_percent", "%"),
    ("pressure", "Pressure", "pressure_mb", "mb"),
    ("wind", "Wind", "wind_speed_mps", "m/s"),
    ("UV", "UV", "uv_index", ""),
    ("visibility", "Visibility", "visibility_km", "km"),
    ("air quality", "Air quality", "air_quality", ""),
)


def reported_details(now: Conditions, *, is_metric: bool) -> Iterator[tuple[str, str]]:
    """Yield label and text of the temperature and the other values for the terminal."""
    for label, _, field, unit in (REPORTED_TEMPERATURE, *REPORTED_DETAILS):
        text = reported_number(getattr(now, field))
        text += f" {unit}" if text and unit and is_metric else ""
        if text and field == "wind_speed_mps" and now.wind_from_deg is not None:
            text += f" from {compass_point(now.wind_from_deg)}"
        yield label, text


def reported_header(name: str, unit: str, *, is_metric: bool) -> str:
    """Return a column header of the terminal with the unit of its values."""
    return f"{name} {unit}" if unit and is_metric else name


def reported_number(value: float | None) -> str:
    """Return a number for the terminal."""
    return "" if value is None else f"{value:g}"


def reported_place(place: LatLon | RouteStop) -> str:
    """Return the coordinates of a place for the terminal."""
    north, east = "S" if place.lat < 0 else "N", "W" if place.lon < 0 else "E"
    return f"{abs(place.lat):g}° {north}, {abs(place.lon):g}° {east}"
