"""Weather values in words: their names, numbers and units. An unknown value is empty."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import tzinfo
from enum import Enum
from typing import Final

from editor.records import dataclass
from editor.weather.api.records import (
    Conditions,
    DayConditions,
    Daylight,
    ImplausibleValue,
    LatLon,
    RouteStop,
    is_implausible,
)
from editor.weather.conditions import compass_point as english_point
from editor.weather.sun_position import PolarSun, polar_sun
from editor.weather.units import (
    ShownValue,
    Units,
    Wind,
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


# In place of a value outside physical bounds.
DASH: Final = "—"


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
    air = _or_dash(now, "air_quality", _plain_number(now.air_quality))
    dew_point = _or_dash(now, "dew_point_c", degrees(now.dew_point_c, units, is_metric=is_metric))
    humidity, uv_index = humidity_and_uv(now)
    pressure = None
    if now.pressure_mb is not None:
        pressure = shown_pressure(now.pressure_mb, units, is_metric=is_metric)
    visibility = None
    if now.visibility_km is not None:
        visibility = shown_visibility(now.visibility_km, is_metric=is_metric)
    found = (
        _wind(now, units, is_metric=is_metric),
        humidity,
        _value(Quantity.PRESSURE, say("Pressure"), _or_dash(now, "pressure_mb", _shown(pressure))),
        uv_index,
        _value(Quantity.VISIBILITY, say("Visibility"), _or_dash(now, "visibility_km", _shown(visibility))),
        _value(Quantity.DEW_POINT, say("Dew point"), dew_point, say("Dew {value}", value=dew_point)),
        _value(Quantity.AIR, say("Air quality"), air, say("Air {value}", value=air)),
    )
    return tuple(value for value in found if value.text)


def humidity_and_uv(now: Conditions) -> tuple[Value, Value]:
    """Return humidity and UV index, with an empty text if unknown."""
    humidity = _or_dash(now, "humidity_percent", humidity_text(now.humidity_percent))
    uv_index = _or_dash(now, "uv_index", _plain_number(now.uv_index))
    return (
        _value(Quantity.HUMIDITY, say("Humidity"), humidity),
        _value(Quantity.UV_INDEX, say("UV index"), uv_index, say("UV {value}", value=uv_index)),
    )


def sun_values(
    now: Conditions, zone: tzinfo, own_zone: tzinfo | None = None, *, lat: float | None = None
) -> tuple[Value, ...]:
    """Return sunrise and sunset in the time zone of the place, with the day if it differs.

    Their sentences mention the time zone if the clock differs from that of `own_zone`. Without both, the
    polar day or night at a latitude is mentioned.
    """
    found = []
    for quantity, name, field, time_s in (
        (Quantity.SUNRISE, say("Sunrise"), "sunrise_s", now.sunrise_s),
        (Quantity.SUNSET, say("Sunset"), "sunset_s", now.sunset_s),
    ):
        text, sentence = sun_time(time_s, now.time_s, zone)
        if text:
            offset = other_offset(time_s, zone, own_zone)
            whole = listed((join_sentences((name, sentence)), offset))
            found.append(Value(quantity, name, text, text, whole))
        elif is_implausible(now, field):
            found.append(_value(quantity, name, DASH))
    return tuple(found) or _polar_value(now, lat)


def polar_text(now: Conditions, lat: float | None) -> str:
    """Return that the sun does not set or does not rise, if neither time is known; else empty."""
    if lat is None or now.time_s is None or now.sunrise_s is not None or now.sunset_s is not None:
        return ""
    match polar_sun(lat, now.time_s):
        case PolarSun.NEVER_SETS:
            return say("Sun does not set today")
        case PolarSun.NEVER_RISES:
            return say("Sun does not rise today")
    return ""


def _polar_value(now: Conditions, lat: float | None) -> tuple[Value, ...]:
    text = polar_text(now, lat)
    is_day = lat is not None and polar_sun(lat, now.time_s or 0) is PolarSun.NEVER_SETS
    quantity = Quantity.SUNRISE if is_day else Quantity.SUNSET
    return (Value(quantity, text, "", text, text),) if text else ()


def temperature_text(
    conditions: Conditions | DayConditions,
    field: str,
    units: Units,
    *,
    is_metric: bool,
    is_exact: bool = False,
) -> str:
    """Return a temperature of conditions in short form or with its unit; a dash for an implausible one."""
    degrees = exact_degrees if is_exact else degrees_text
    return _or_dash(conditions, field, degrees(getattr(conditions, field), units, is_metric=is_metric))


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
    return _feels_like(temperature_text(now, "feels_like_c", units, is_metric=is_metric, is_exact=is_exact))


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


def compass_point_text(degrees: float) -> str:
    """Return the nearest of the sixteen compass points, as “SSE”. East has another letter in German."""
    return {
        "N": say("N"),
        "NNE": say("NNE"),
        "NE": say("NE"),
        "ENE": say("ENE"),
        "E": say("E"),
        "ESE": say("ESE"),
        "SE": say("SE"),
        "SSE": say("SSE"),
        "S": say("S"),
        "SSW": say("SSW"),
        "SW": say("SW"),
        "WSW": say("WSW"),
        "W": say("W"),
        "WNW": say("WNW"),
        "NW": say("NW"),
        "NNW": say("NNW"),
    }[english_point(degrees)]


def wind_from(from_deg: float | None) -> str:
    """Return the direction of a wind, as “Wind from SSE”; “Wind” if it is unknown."""
    return say("Wind") if from_deg is None else say("Wind from {point}", point=compass_point_text(from_deg))


def exact_wind_from(from_deg: float | None) -> str:
    """Return the direction of a wind with its degrees, as “Wind from SSE (157°)”; “Wind” if it is unknown."""
    if from_deg is None:
        return wind_from(None)
    degrees = _number(number_text(from_deg))
    return say("Wind from {point} ({degrees}°)", point=compass_point_text(from_deg), degrees=degrees)


def pressure_text(millibars: float, units: Units, *, is_metric: bool) -> str:
    """Return an air pressure with its unit."""
    return _shown(shown_pressure(millibars, units, is_metric=is_metric))


def wind_text(now: Conditions, units: Units, *, is_metric: bool) -> str:
    """Return the wind as “Wind from SSE, 9 m/s”."""
    speed = wind_speed(now.wind_speed_mps, units, is_metric=is_metric)
    return listed((wind_from(now.wind_from_deg), speed)) if speed or now.wind_from_deg is not None else ""


def daylight_text(daylight: Daylight) -> str:
    """Return “day” or “night”."""
    return {Daylight.DAY: say("day"), Daylight.NIGHT: say("night"), Daylight.UNKNOWN: ""}[daylight]


def coordinates(place: LatLon | RouteStop) -> str:
    """Return the name of a place far from any settlement."""
    return f"{place.lat:.4f}, {place.lon:.4f}".replace("-", "\N{MINUS SIGN}")


def _wind(now: Conditions, units: Units, *, is_metric: bool) -> Value:
    speed = _or_dash(now, "wind_speed_mps", wind_speed(now.wind_speed_mps, units, is_metric=is_metric))
    from_deg = now.wind_from_deg
    if from_deg is None:
        text = join_sentences((speed, _or_dash(now, "wind_from_deg", "")))
        return _value(Quantity.WIND, say("Wind"), text)
    point = compass_point_text(from_deg)
    text = join_sentences((speed, point)) if speed else say("from {point}", point=point)
    # The arrow points where the wind blows to, the letters name where it comes from.
    turn_deg = (from_deg + 180) % 360
    sentence = listed((exact_wind_from(from_deg), speed))
    return Value(Quantity.WIND_DIRECTION, say("Wind"), text, text, sentence, turn_deg)


def _value(quantity: Quantity, name: str, text: str, brief: str = "") -> Value:
    return Value(quantity, name, text, brief or text, join_sentences((name, text)))


def _or_dash(conditions: Conditions | DayConditions, field: str, text: str) -> str:
    """Return the text of a value; a dash for an implausible one."""
    return text or (DASH if is_implausible(conditions, field) else "")


def exact_wind_text(now: Conditions, units: Units, *, is_metric: bool) -> str:
    """Return the wind as “Wind from SSE (157°), 9 m/s”."""
    if now.wind_from_deg is None:
        return wind_text(now, units, is_metric=is_metric)
    speed = _or_dash(now, "wind_speed_mps", wind_speed(now.wind_speed_mps, units, is_metric=is_metric))
    return listed((exact_wind_from(now.wind_from_deg), speed))


def implausible_texts(
    conditions: Conditions | DayConditions, units: Units, *, is_metric: bool
) -> tuple[str, ...]:
    """Return a sentence for each value outside physical bounds, as “Humidity: impossible value 140 %.”"""
    return tuple(_implausible_text(each, units, is_metric=is_metric) for each in conditions.implausible)


def _implausible_text(sent: ImplausibleValue, units: Units, *, is_metric: bool) -> str:
    names = {
        "temperature_c": say("Temperature"),
        "temperature_high_c": say("Highest temperature"),
        "temperature_low_c": say("Lowest temperature"),
        "feels_like_c": say("Feels-like temperature"),
        "dew_point_c": say("Dew point"),
        "humidity_percent": say("Humidity"),
        "pressure_mb": say("Pressure"),
        "uv_index": say("UV index"),
        "wind_from_deg": say("Wind direction"),
        "wind_speed_mps": say("Wind speed"),
        "visibility_km": say("Visibility"),
        "air_quality": say("Air quality"),
        "sunrise_s": say("Sunrise"),
        "sunset_s": say("Sunset"),
    }
    name, value = names[sent.field], sent.value
    match sent.field:
        case "sunrise_s" | "sunset_s":
            return say("{name}: impossible time.", name=name)
        case "humidity_percent":
            shown = humidity_text(value)
        case "pressure_mb":
            shown = pressure_text(value, units, is_metric=is_metric)
        case "wind_from_deg":
            shown = _number(f"{number_text(value)}°")
        case "wind_speed_mps":
            # The Beaufort scale ends below the impossible speeds.
            is_force = units.wind is Wind.BEAUFORT
            exact = replace(units, wind=Wind.METRES_PER_SECOND) if is_force else units
            shown = wind_speed(value, exact, is_metric=is_metric)
        case "visibility_km":
            shown = _shown(shown_visibility(value, is_metric=is_metric))
        case "uv_index" | "air_quality":
            shown = _plain_number(value)
        case _:
            shown = exact_degrees(value, units, is_metric=is_metric)
    return say("{name}: impossible value {value}.", name=name, value=shown)


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
        number = reported_value(now, field)
        text = number + (f" {unit}" if number not in ("", DASH) and unit and is_metric else "")
        if text and field == "wind_speed_mps" and now.wind_from_deg is not None:
            text += f" from {english_point(now.wind_from_deg)}"
        yield label, text


def reported_header(name: str, unit: str, *, is_metric: bool) -> str:
    """Return a column header of the terminal with the unit of its values."""
    return f"{name} {unit}" if unit and is_metric else name


def reported_value(conditions: Conditions | DayConditions, field: str) -> str:
    """Return a value for the terminal; a dash for an implausible one."""
    value = getattr(conditions, field)
    return _or_dash(conditions, field, "" if value is None else f"{value:g}")


def reported_place(place: LatLon | RouteStop) -> str:
    """Return the coordinates of a place for the terminal."""
    north, east = "S" if place.lat < 0 else "N", "W" if place.lon < 0 else "E"
    return f"{abs(place.lat):g}° {north}, {abs(place.lon):g}° {east}"
