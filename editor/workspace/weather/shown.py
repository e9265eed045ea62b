"""The weather at a selected time, from hourly forecasts of places."""

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import tzinfo
from typing import TypeAlias

from editor.ui.text import translated
from editor.weather.api.records import (
    Conditions,
    CurrentWeather,
    HourlyForecast,
    LatLon,
    WeatherAnswer,
)
from editor.weather.cache.memory_cache import cell
from editor.weather.conditions import is_in_effect
from editor.weather.forecast_at import PlaceForecast
from editor.weather.results import Location, WeatherResult
from editor.weather.wording.timeline import no_forecast_text
from editor.weather.wording.values import coordinates

CurrentResult: TypeAlias = WeatherResult[CurrentWeather]
HourlyResult: TypeAlias = WeatherResult[HourlyForecast]


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

    def forecast(self, place: LatLon) -> PlaceForecast | None:
        """Return the forecast of a place; None until it is known."""
        key = _cell(place)
        if key not in self._records:
            return None
        record, _, zone = self._records[key]
        now = self._current.get(key)
        known = self._known.get(key)
        if known is None or known[0] is not record or known[1] is not now:
            made = PlaceForecast(record, now, zone, has_same_units=self._has_same_units)
            known = self._known[key] = record, now, made
        return known[2]

    def at_place(self, place: LatLon, name: str, time_s: float) -> CurrentResult:
        """Return the weather at a place and time; pending until it is known. Units: UNIX time."""
        key, hourly = _cell(place), self._hourly
        forecast = self.forecast(place)
        if forecast is None or hourly is None or hourly.answer is None:
            pending = WeatherResult[CurrentWeather].at(
                place, name or coordinates(place), self._zone_of(place)
            )
            return pending if hourly is None else replace(pending, trouble=hourly.trouble)
        record, name, zone = self._records[key]
        found = WeatherResult[CurrentWeather].at(place, name, zone)
        weather = self._weather(place, forecast, record, time_s)
        if weather is None:
            text = translated(no_forecast_text(forecast.end_s, zone))
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
        for place in places:
            forecast = self.forecast(place)
            if forecast is not None:
                record, name, zone = self._records[_cell(place)]
                weather = self._weather(place, forecast, record, time_s)
                if weather is not None:
                    found.append((place, name, zone, weather))
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

    def _weather(
        self, place: LatLon, forecast: PlaceForecast, record: HourlyForecast, time_s: float
    ) -> CurrentWeather | None:
        conditions = forecast.at(time_s)
        if conditions is None:
            return None
        if not forecast.has_record_at(time_s):
            conditions = _rounded(conditions)
        now = self._current.get(_cell(place))
        warnings = () if now is None else now.warnings
        in_effect = tuple(each for each in warnings if is_in_effect(each, round(time_s)))
        return CurrentWeather(place, record.served_at, record.update_time_s, conditions, in_effect)

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
