"""Parsers of single records: conditions, days and warnings."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from editor.weather.api.fields import Fields
from editor.weather.api.limits import (
    MAX_DESCRIPTION_LENGTH,
    MAX_LINES,
    MAX_SUMMARY_LENGTH,
    MAX_UV,
    MOST_WARNINGS,
)
from editor.weather.api.plausibility import SUN_WITHIN_S, is_plausible
from editor.weather.api.records import (
    Conditions,
    DayConditions,
    Daylight,
    ImplausibleValue,
    WarningCertainty,
    WarningLevel,
    WarningUrgency,
    WeatherWarning,
)
from editor.wording import say

# Not known: the service's spelling. Only letters are compared, in lower case.
_DAYLIGHTS: Final[Mapping[str, Daylight]] = {
    **dict.fromkeys(("day", "daytime", "daylight", "d"), Daylight.DAY),
    **dict.fromkeys(("night", "nighttime", "n"), Daylight.NIGHT),
}


def read_conditions(fields: Fields, *, details: bool, is_metric: bool, current: bool = False) -> Conditions:
    """Return the conditions; values that were not requested are read if they are present."""
    values = _Parameters(fields, is_metric=is_metric)
    time_s = fields.time("date")
    read = Conditions(
        words=fields.text("WeatherConditions"),
        time_s=time_s,
        daylight=_daylight(fields),
        temperature_c=values.number("Temperature", "temperature_c"),
        feels_like_c=values.number("FeelsLike", "feels_like_c", expected=details),
        dew_point_c=values.number("DewPoint", "dew_point_c", expected=details),
        humidity_percent=values.number("Humidity", "humidity_percent", expected=details),
        pressure_mb=values.number("Pressure", "pressure_mb", expected=details),
        uv_index=values.uv_index(expected=details),
        wind_from_deg=values.number("WindDirection", "wind_from_deg", expected=details),
        wind_speed_mps=values.number("WindSpeed", "wind_speed_mps", expected=details),
        visibility_km=values.number("Visibility", "visibility_km", expected=details and current),
        air_quality=values.number("AirQuality", "air_quality", expected=False),
        sunrise_s=values.sun_time("Sunrise", "sunrise_s", time_s),
        sunset_s=values.sun_time("Sunset", "sunset_s", time_s),
    )
    return replace(read, implausible=values.close())


def read_hour(fields: Fields, *, details: bool, is_metric: bool) -> Conditions:
    read = read_conditions(fields, details=details, is_metric=is_metric)
    fields.close()
    return read


def read_day(fields: Fields, *, is_metric: bool) -> DayConditions:
    values = _Parameters(fields, is_metric=is_metric)
    read = DayConditions(
        words=fields.text("WeatherConditions"),
        time_s=fields.time("date"),
        temperature_high_c=values.number("TemperatureHigh", "temperature_high_c"),
        temperature_low_c=values.number("TemperatureLow", "temperature_low_c"),
    )
    read = replace(read, implausible=values.close())
    fields.close()
    return read


def has_content(read: Conditions | DayConditions) -> bool:
    """Return whether there is a description or a temperature; a date alone is not weather."""
    if isinstance(read, DayConditions):
        values: tuple[float | str | None, ...] = (
            read.words,
            read.temperature_high_c,
            read.temperature_low_c,
        )
    else:
        values = (read.words, read.temperature_c)
    return bool(read.implausible) or any(value is not None for value in values)


def read_warnings(fields: Fields) -> tuple[WeatherWarning, ...]:
    """Return the warnings of an object.

    Not known: where the list is placed, so every possible place is read.
    """
    read = [_warning(item) for item in fields.objects("Warnings", expected=False, max_count=MOST_WARNINGS)]
    return tuple(
        warning
        for warning in read
        if warning.summary or warning.description or warning.phenomenon or warning.level
    )


def _warning(fields: Fields) -> WeatherWarning:
    read = WeatherWarning(
        region=fields.text("countyName"),
        description=fields.text("description", max_length=MAX_DESCRIPTION_LENGTH, max_lines=MAX_LINES),
        certainty=fields.choice("warningCertainty", WarningCertainty) or WarningCertainty.UNKNOWN,
        starts=fields.date_time("warningStartDate"),
        ends=fields.date_time("warningEndDate"),
        level=fields.choice("warningLevel", WarningLevel),
        phenomenon=fields.text("warningPhenomenom"),
        summary=fields.text("warningString", max_length=MAX_SUMMARY_LENGTH),
        urgency=fields.choice("warningUrgency", WarningUrgency) or WarningUrgency.UNKNOWN,
        translations=fields.translations("translations"),
    )
    fields.close()
    return read


class _Parameters:
    """The parameters of a record. Implausible values become None, are reported and collected."""

    def __init__(self, fields: Fields, *, is_metric: bool) -> None:
        self._values, self._is_metric = fields.member("parameters"), is_metric
        self._implausible: list[ImplausibleValue] = []

    def number(self, name: str, field: str, *, expected: bool = True) -> float | None:
        """Return the value of a parameter, for a field of the record."""
        value = self._values.number(name, expected=expected)
        if value is None or is_plausible(field, value, is_metric=self._is_metric):
            return value
        self._values.out_of_range(name, value)
        self._implausible.append(ImplausibleValue(field, value))
        return None

    def uv_index(self, *, expected: bool) -> float | None:
        """Return the UV index. Values above the documented range are retained and reported."""
        index = self.number("UV", "uv_index", expected=expected)
        if index is not None and index > MAX_UV:
            self._values.remark(
                say(
                    "“UV” of “parameters” is {index:g}, above the maximum of {most}.",
                    index=index,
                    most=MAX_UV,
                )
            )
        return index

    def sun_time(self, name: str, field: str, date_s: int | None) -> int | None:
        """Return a sunrise or sunset near the time of the record; both may be missing in the polar summer."""
        time_s = self._values.time(name, expected=False)
        if time_s is None or date_s is None or abs(time_s - date_s) <= SUN_WITHIN_S:
            return time_s
        self._values.out_of_range(name, time_s)
        self._implausible.append(ImplausibleValue(field, time_s))
        return None

    def close(self) -> tuple[ImplausibleValue, ...]:
        """Report the parameters that were not read, and return the implausible values."""
        self._values.close()
        return tuple(self._implausible)


def _daylight(fields: Fields) -> Daylight:
    value = fields.raw("daylight")
    if isinstance(value, bool):
        fields.remark(say("“daylight” must be text, not true or false."))
        return Daylight.DAY if value else Daylight.NIGHT
    if isinstance(value, str):
        daylight = _DAYLIGHTS.get("".join(filter(str.isalpha, value)).lower())
        if daylight is not None:
            return daylight
    return fields.choice("daylight", Daylight) or Daylight.UNKNOWN
