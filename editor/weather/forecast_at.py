"""The weather at any time of an hourly forecast, between its hours too."""

from bisect import bisect_right
from dataclasses import replace
from datetime import UTC, tzinfo
from typing import Final

from editor.weather.api.records import Conditions, CurrentWeather, HourlyForecast
from editor.weather.daylight import SunTimes

# Between records that are further apart, no weather is known.
GAP_S: Final = 90 * 60
_TURN_DEG: Final = 360.0


class PlaceForecast:
    """The weather of a place at any time from now to the end of its hourly forecast.

    Without the current weather, or with one in other units, it begins with the first hour.
    Units: UNIX times.
    """

    def __init__(
        self,
        forecast: HourlyForecast,
        now: CurrentWeather | None = None,
        zone: tzinfo = UTC,
        *,
        has_same_units: bool = True,
    ) -> None:
        records = {hour.time_s: hour for hour in forecast.hours if hour.time_s is not None}
        first_s = min(records, default=None)
        if now is not None and first_s is not None and has_same_units:
            time_s = now.conditions.time_s if now.conditions.time_s is not None else now.update_time_s
            if time_s is not None and time_s < first_s:
                records[time_s] = now.conditions
        self._times = sorted(records)
        self._records = [records[time_s] for time_s in self._times]
        self.zone = zone
        self.sun = SunTimes(now, forecast.hours)

    @property
    def times_s(self) -> tuple[int, ...]:
        """The times of the records, ascending."""
        return tuple(self._times)

    def has_record_at(self, time_s: float) -> bool:
        """Return whether a record is for exactly this time."""
        index = bisect_right(self._times, time_s)
        return index > 0 and self._times[index - 1] == time_s

    @property
    def end_s(self) -> float | None:
        """The time of the last record; None without any."""
        return self._times[-1] if self._times else None

    def at(self, time_s: float, *, has_sun_times: bool = True) -> Conditions | None:
        """Return the conditions at a time; None before, after and between what is known.

        Numbers are interpolated, words are those of the nearest record. Day and night, and sunrise and sunset
        if they are needed, are those of the time.
        """
        found = self._between(time_s)
        if found is None:
            return None
        rise, fall = self.sun.of_day(time_s, self.zone) if has_sun_times else (None, None)
        return replace(
            found,
            time_s=round(time_s),
            daylight=self.sun.at(time_s),
            sunrise_s=None if rise is None else round(rise),
            sunset_s=None if fall is None else round(fall),
        )

    def temperature_at(self, time_s: float) -> float | None:
        """Return the temperature at a time; None if it is unknown."""
        found = self._between(time_s)
        return None if found is None else found.temperature_c

    def _between(self, time_s: float) -> Conditions | None:
        index = bisect_right(self._times, time_s)
        if index == 0:
            return None
        before_s = self._times[index - 1]
        if before_s == time_s:
            return self._records[index - 1]
        if index == len(self._times) or self._times[index] - before_s > GAP_S:
            return None
        share = (time_s - before_s) / (self._times[index] - before_s)
        return interpolated(self._records[index - 1], self._records[index], share)


def interpolated(before: Conditions, after: Conditions, share: float) -> Conditions:
    """Return the conditions between two records; what only one of them knows is that of the nearest.

    Units: `share` from 0 (before) to 1 (after).
    """
    nearest = after if share >= 0.5 else before
    one, other = before.wind_from_deg, after.wind_from_deg
    wind_from_deg = nearest.wind_from_deg
    if one is not None and other is not None:
        turn_deg = (other - one + _TURN_DEG / 2) % _TURN_DEG - _TURN_DEG / 2
        wind_from_deg = (one + turn_deg * share) % _TURN_DEG % _TURN_DEG

    def linear(start: float | None, end: float | None, closest: float | None) -> float | None:
        return closest if start is None or end is None else start + (end - start) * share

    # Written out, as a drag needs it for all towns.
    return Conditions(
        nearest.words,
        nearest.time_s,
        nearest.daylight,
        linear(before.temperature_c, after.temperature_c, nearest.temperature_c),
        linear(before.feels_like_c, after.feels_like_c, nearest.feels_like_c),
        linear(before.dew_point_c, after.dew_point_c, nearest.dew_point_c),
        linear(before.humidity_percent, after.humidity_percent, nearest.humidity_percent),
        linear(before.pressure_mb, after.pressure_mb, nearest.pressure_mb),
        linear(before.uv_index, after.uv_index, nearest.uv_index),
        wind_from_deg,
        linear(before.wind_speed_mps, after.wind_speed_mps, nearest.wind_speed_mps),
        linear(before.visibility_km, after.visibility_km, nearest.visibility_km),
        linear(before.air_quality, after.air_quality, nearest.air_quality),
        nearest.sunrise_s,
        nearest.sunset_s,
        nearest.implausible,
    )
