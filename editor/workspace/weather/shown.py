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
from editor.weather.wording.timeline import no_forecast_text
from editor.weather.wording.values import coordinates

CurrentResult: TypeAlias = WeatherResult[CurrentWeather]
HourlyResult: TypeAlias = WeatherResult[HourlyForecast]


@dataclass(frozen=True, slots=True)
class _Entry:
    """What is known about a place."""

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
        self._known: dict[LatLon, tuple[HourlyForecast, CurrentWeather | None, PlaceForecast]] = {}
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
        self._known = {place: known for place, known in self._known.items() if place in self._records}
        self._entries = {}

    def forecast(self, place: LatLon) -> PlaceForecast | None:
        """Return the forecast of a place; None until it is known."""
        entry = self._entry(place)
        return None if entry is None else entry.forecast

    def is_missing(self, place: LatLon) -> bool:
        """Return whether the service answered without a record of a place."""
        return self._hourly is not None and _cell(place) in map(_cell, self._hourly.missing)

    def _entry(self, place: LatLon) -> "_Entry | None":
        """Return what is known about a place."""
        if place not in self._entries:
            self._entries[place] = self._find_entry(place)
        return self._entries[place]

    def _find_entry(self, place: LatLon) -> "_Entry | None":
        key = _cell(place)
        if key not in self._records:
            return None
        record, name, zone = self._records[key]
        now = self._current.get(key)
        known = self._known.get(key)
        if known is None or known[0] is not record or known[1] is not now:
            made = PlaceForecast(record, now, zone, has_same_units=self._has_same_units)
            known = self._known[key] = record, now, made
        return _Entry(place, name, zone, record, known[2], () if now is None else now.warnings)

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
        """Return the weather at those of several places where it is known at a time; None without any."""
        hourly = self._hourly
        if hourly is None or hourly.answer is None:
            return None
        found: list[tuple[Location, str, tzinfo, CurrentWeather]] = []
        for entry in map(self._entry, places):
            weather = None if entry is None else entry.weather_at(time_s, has_sun_times=False)
            if entry is not None and weather is not None:
                found.append((entry.place, entry.name, entry.zone, weather))
        if not found:
            return None
        shown_places, names, zones, records = zip(*found, strict=True)
        answer = self._answer(hourly.answer, records)
        return WeatherResult(
            shown_places, names, zones, answer, hourly.trouble, hourly.is_old, hourly.received_at_s
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
