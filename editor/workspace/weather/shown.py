"""The weather at a selected time, from hourly forecasts of places."""

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import tzinfo
from typing import TypeAlias

from editor.records import dataclass
from editor.ui.text import translated
from editor.weather.api.records import (
    Conditions,
    CurrentWeather,
    HourlyForecast,
    LatLon,
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.cache.memory_cache import cell
from editor.weather.conditions import is_in_effect
from editor.weather.forecast_at import PlaceForecast
from editor.weather.results import Location, WeatherResult
from editor.weather.wording.times import no_forecast_text
from editor.weather.wording.values import coordinates

CurrentResult: TypeAlias = WeatherResult[CurrentWeather]
HourlyResult: TypeAlias = WeatherResult[HourlyForecast]


@dataclass(frozen=True, slots=True)
class _Entry:
    """The answers of a place that has a forecast."""

    place: LatLon
    name: str
    zone: tzinfo
    record: HourlyForecast
    forecast: PlaceForecast
    warnings: tuple[WeatherWarning, ...]

    def weather_at(self, time_s: float, *, has_sun_times: bool) -> CurrentWeather | None:
        """Return the weather at a time with the warnings in effect; None where it is unknown."""
        conditions = self.forecast.at(time_s, has_sun_times=has_sun_times)
        if conditions is None:
            return None
        if not self.forecast.has_record_at(time_s):
            conditions = _rounded(conditions)
        in_effect = tuple(each for each in self.warnings if is_in_effect(each, round(time_s)))
        record = self.record
        return CurrentWeather(self.place, record.served_at, record.update_time_s, conditions, in_effect)


class ForecastWeather:
    """The weather at places and times of a forecast, with the current weather before its first hour.

    `zone_of` returns the time zone of a place without an answer.
    """

    def __init__(self, zone_of: Callable[[LatLon], tzinfo]) -> None:
        self._zone_of = zone_of
        self._hourly: HourlyResult | None = None
        self._records: dict[LatLon, tuple[HourlyForecast, str, tzinfo]] = {}
        self._current: dict[LatLon, CurrentWeather] = {}
        self._sources: tuple[CurrentResult | None, ...] = ()
        self._missing: frozenset[LatLon] = frozenset()
        # Reused while their answers are the same.
        self._forecasts: dict[LatLon, tuple[HourlyForecast, CurrentWeather | None, PlaceForecast]] = {}
        self._entries: dict[LatLon, _Entry | None] = {}

    def update(self, hourly: HourlyResult | None, *current: CurrentResult | None) -> None:
        """Use other answers. The first current weather of a place applies."""
        if hourly is self._hourly and current == self._sources:
            return
        self._hourly, self._sources = hourly, current
        self._records = {}
        if hourly is not None and hourly.answer is not None:
            for record, name, zone in zip(hourly.answer.records, hourly.names, hourly.zones, strict=False):
                self._records[_cell(record.place)] = record, name, zone
        self._current = {
            _cell(record.place): record
            for result in reversed(current)
            if result is not None and result.answer is not None
            for record in result.answer.records
        }
        self._missing = frozenset(map(_cell, () if hourly is None else hourly.missing))
        self._forecasts = {place: made for place, made in self._forecasts.items() if place in self._records}
        self._entries = {}

    def forecast(self, place: LatLon) -> PlaceForecast | None:
        """Return the forecast of a place; None until it is known."""
        entry = self._entry(place)
        return None if entry is None else entry.forecast

    def is_missing(self, place: LatLon) -> bool:
        """Return whether the service answered without a record of a place."""
        return _cell(place) in self._missing

    def _entry(self, place: LatLon) -> "_Entry | None":
        """Return the answers of a place; None without a forecast."""
        if place not in self._entries:
            self._entries[place] = self._find_entry(place)
        return self._entries[place]

    def _find_entry(self, place: LatLon) -> "_Entry | None":
        key = _cell(place)
        if key not in self._records:
            return None
        record, name, zone = self._records[key]
        now = self._current.get(key)
        made = self._forecasts.get(key)
        if made is None or made[0] is not record or made[1] is not now:
            forecast = PlaceForecast(record, now, zone, has_same_units=self._has_same_units)
            made = self._forecasts[key] = record, now, forecast
        return _Entry(place, name, zone, record, made[2], () if now is None else now.warnings)

    def at_place(self, place: LatLon, name: str, time_s: float) -> CurrentResult:
        """Return the weather at a place and time; pending until it is known. Units: UNIX time."""
        entry, hourly = self._entry(place), self._hourly
        if entry is None or hourly is None or hourly.answer is None:
            zone = self._zone_of(place)
            pending = WeatherResult[CurrentWeather].at(place, name or coordinates(place), zone)
            if self.is_missing(place):
                return replace(pending, trouble=translated(no_forecast_text(None, zone)), is_beyond=True)
            return pending if hourly is None else replace(pending, trouble=hourly.trouble)
        found = WeatherResult[CurrentWeather].at(place, entry.name, entry.zone)
        weather = entry.weather_at(time_s, has_sun_times=True)
        if weather is None:
            text = translated(no_forecast_text(entry.forecast.end_s, entry.zone))
            return replace(found, trouble=text, is_beyond=True)
        return replace(
            found,
            answer=self._answer(hourly.answer, (weather,)),
            trouble=hourly.trouble,
            is_old=hourly.is_old,
            received_at_s=hourly.received_at_s,
        )

    def at_places(self, places: Iterable[LatLon], time_s: float) -> CurrentResult | None:
        """Return the weather at those of several places where it is known at a time.

        Others are missing: those without a forecast in the answer and, if it reaches the time at any place,
        those whose forecast does not. None if there is neither weather nor a place without a forecast.
        """
        hourly = self._hourly
        if hourly is None or hourly.answer is None:
            return None
        found: list[tuple[Location, str, tzinfo, CurrentWeather]] = []
        missing: list[LatLon] = []
        beyond: list[LatLon] = []
        for place in places:
            entry = self._entry(place)
            weather = None if entry is None else entry.weather_at(time_s, has_sun_times=False)
            if entry is not None and weather is not None:
                found.append((entry.place, entry.name, entry.zone, weather))
            elif entry is not None:
                beyond.append(place)
            elif self.is_missing(place):
                missing.append(place)
        if not found:
            bare = [WeatherResult[CurrentWeather].at(place, coordinates(place)) for place in missing]
            return replace(WeatherResult.of(bare), missing=tuple(missing)) if missing else None
        shown_places, names, zones, records = zip(*found, strict=True)
        answer = replace(self._answer(hourly.answer, records), left_out=hourly.answer.left_out)
        missing = [] if hourly.trouble else missing + beyond
        return WeatherResult(
            shown_places,
            names,
            zones,
            answer,
            hourly.trouble,
            hourly.is_old,
            hourly.received_at_s,
            tuple(missing),
        )

    @property
    def _has_same_units(self) -> bool:
        """Whether all answers have the same system of units."""
        results = (self._hourly, *self._sources)
        return len({each.answer.is_metric for each in results if each is not None and each.answer}) <= 1

    @staticmethod
    def _answer(
        hourly: WeatherAnswer[HourlyForecast], records: tuple[CurrentWeather, ...]
    ) -> WeatherAnswer[CurrentWeather]:
        return WeatherAnswer(records, (), hourly.copyrights, hourly.unit, (), hourly.simulated)


def _rounded(now: Conditions) -> Conditions:
    """Return interpolated conditions with as many digits as services send for values that are not rounded."""
    return replace(
        now,
        humidity_percent=_whole(now.humidity_percent),
        uv_index=_whole(now.uv_index),
        air_quality=_whole(now.air_quality),
    )


def _whole(number: float | None) -> float | None:
    return None if number is None else float(math.floor(number + 0.5))


def _cell(place: Location) -> LatLon:
    return cell(place.lat, place.lon)
