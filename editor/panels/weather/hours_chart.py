"""The hours of an answer as the chart that a meteogram shows, in words and in the units that are chosen."""

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, tzinfo
from functools import cache, lru_cache
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.look.local_numbers import local_number
from editor.look.words import clock_text
from editor.preview.service_words import service_words
from editor.preview.warning_line import level_colors, warning_symbol
from editor.preview.weather_text import old_age_text, sky_symbol, warning_title
from editor.preview.weather_times import day_name
from editor.preview.weather_values import exact_degrees
from editor.weather.api.records import Conditions, Daylight, HourlyForecast, WeatherWarning
from editor.weather.conditions import Sky, compass_point, sky
from editor.weather.results import WeatherResult
from editor.weather.severity import gravest_first
from editor.weather.units import Units, number_text, shown_humidity, shown_wind
from editor.widgets.meteogram.meteogram_chart import Band, Chart, Hour, Tint
from editor.widgets.meteogram.meteogram_scale import DAY_S, HOUR_S

_STORMS: Final = frozenset({Sky.THUNDER, Sky.HAIL, Sky.TORNADO, Sky.HURRICANE})
_WET: Final = frozenset({Sky.RAIN, Sky.HEAVY_RAIN, Sky.SNOW, Sky.SLEET})
# What is further from now is no hour of a forecast, even of one that was kept.
_FAR_S: Final = 30 * DAY_S


def _tr(text: str) -> str:
    return QCoreApplication.translate("Hours", text)


def drawable_hours(asked: WeatherResult[HourlyForecast], now_s: float) -> tuple[Conditions, ...]:
    """The hours whose time is known and near, in ascending order. Units: UNIX time."""
    if asked.answer is None:
        return ()
    by_time = {
        hour.time_s: hour
        for hour in asked.answer.records[0].hours
        if hour.time_s is not None and abs(hour.time_s - now_s) < _FAR_S
    }
    return tuple(by_time[time_s] for time_s in sorted(by_time))


def old_age(asked: WeatherResult[HourlyForecast] | None, now_s: float) -> str:
    """How old the hours are where they are; nothing where they are new, or not there. Units: UNIX time."""
    if asked is None or asked.answer is None:
        return ""
    return old_age_text(asked.answer.records[0].update_time_s, now_s, is_last_known=asked.is_old)


def chart_of(
    asked: WeatherResult[HourlyForecast], warnings: Sequence[WeatherWarning], units: Units, now_s: float
) -> Chart:
    """The chart of all hours that can be drawn; without any it is empty. Units: UNIX time."""
    hours = drawable_hours(asked, now_s)
    if asked.answer is None or not hours:
        return Chart()
    is_metric = asked.answer.is_metric
    words = _Words(asked.zone, units, now_s, is_metric=is_metric)
    chart = Chart(
        zone=asked.zone,
        now_s=now_s,
        degree="°" if is_metric else "",
        wind_unit=units.wind.symbol if is_metric else "",
        is_old=bool(old_age(asked, now_s)),
    )
    read = (words.hour(hour.time_s, hour) for hour in hours if hour.time_s is not None)
    return with_warnings(replace(chart, hours=tuple(read)), warnings, now_s)


def with_warnings(chart: Chart, warnings: Sequence[WeatherWarning], now_s: float) -> Chart:
    """Return a chart with other warnings; its hours stay as they are. Units: UNIX time."""
    known = [warning for warning in warnings if warning.starts is not None or warning.ends is not None]
    return replace(chart, bands=tuple(map(_band, gravest_first(known, now_s))))


def span_of(chart: Chart, hours: int) -> tuple[float, float]:
    """The span of so many hours from the one that it is now; from the first one where all have passed."""
    ahead = (hour.time_s for hour in chart.hours if hour.time_s > chart.now_s - HOUR_S)
    start_s = next(ahead, chart.hours[0].time_s if chart.hours else chart.now_s)
    return start_s, start_s + hours * HOUR_S


def summary_of(chart: Chart) -> str:
    """What the chart shows, in some sentences for those who cannot see it."""
    if not chart.hours:
        return ""
    first, last = chart.hours[0], chart.hours[-1]
    said = [_tr("Hours from {first} to {last}.").format(first=first.title, last=last.title)]
    warm = [(hour.temperature, hour) for hour in chart.hours if hour.temperature is not None]
    if warm:
        low, coldest = min(warm, key=lambda pair: pair[0])
        high, warmest = max(warm, key=lambda pair: pair[0])
        if low == high:
            said.append(_tr("{} throughout.").format(_degrees_text(low, chart)))
        else:
            said.append(
                _tr("From {low} ({when_low}) to {high} ({when_high}).").format(
                    low=_degrees_text(low, chart),
                    when_low=coldest.title,
                    high=_degrees_text(high, chart),
                    when_high=warmest.title,
                )
            )
    wet = [hour for hour in chart.hours if hour.tint is not Tint.DRY]
    if wet:
        said.append(_tr("{words} first: {when}.").format(words=wet[0].words, when=wet[0].title))
    said += [f"{band.text}." for band in chart.bands]
    return " ".join(said)


def hour_title(time_s: float, zone: tzinfo, now_s: float) -> str:
    """The time of an hour in its zone, as "Today 22:00"; an hour that comes twice names the zone's time."""
    return _hour_title(time_s, zone, datetime.fromtimestamp(now_s, zone).date())


def _hour_title(time_s: float, zone: tzinfo, today: date) -> str:
    there = datetime.fromtimestamp(time_s, zone)
    comes_twice = there.fold or there.replace(fold=1).utcoffset() != there.utcoffset()
    clock = f"{clock_text(there)} {there:%Z}" if comes_twice else clock_text(there)
    return f"{_day_word(there.date(), today)} {clock}"


@lru_cache(maxsize=32)
def _day_word(day: date, today: date) -> str:
    name = day_name(day, today)
    return name[:1].upper() + name[1:]


class _Words:
    """Reads the conditions of an hour as numbers and words.

    Each value is put into words once: of 240 hours most share their temperature, humidity and wind with
    others, and all share the templates of their sentences.
    """

    def __init__(self, zone: tzinfo, units: Units, now_s: float, *, is_metric: bool) -> None:
        self._zone, self._units, self._is_metric = zone, units, is_metric
        self._today = datetime.fromtimestamp(now_s, zone).date()
        self._temperature_text = cache(self._new_temperature_text)
        self._humidity_texts = cache(self._new_humidity_texts)
        self._wind_texts = cache(self._new_wind_texts)
        self._sky_words = cache(service_words)
        self._from_text = cache(_from_text)

    def hour(self, time_s: int, now: Conditions) -> Hour:
        """One hour, with the sentence that says all of it."""
        blows = now.wind_from_deg
        title, words = _hour_title(time_s, self._zone, self._today), self._sky_words(now.words)
        temperature = self._temperature_text(now.temperature_c, now.feels_like_c)
        humidity, spoken_humidity = self._humidity_texts(now.humidity_percent)
        wind_number, wind_text = self._wind_texts(now.wind_speed_mps)
        wind_from = self._from_text(blows) if blows is not None or now.wind_speed_mps is not None else ""
        spoken_wind = f"{wind_from} {wind_text}".strip()
        parts = (title, words, temperature, spoken_humidity, spoken_wind)
        return Hour(
            time_s=time_s,
            title=title,
            words=words,
            symbol=sky_symbol(now),
            tint=_tint(now),
            is_night=now.daylight is Daylight.NIGHT,
            temperature=self._degrees(now.temperature_c),
            feels_like=self._degrees(now.feels_like_c),
            humidity=now.humidity_percent,
            wind_to_deg=None if blows is None else (blows + 180) % 360,
            wind_number=wind_number,
            temperature_text=temperature,
            humidity_text=humidity,
            wind_from_text=wind_from,
            wind_text=wind_text,
            spoken=", ".join(part for part in parts if part),
        )

    def _degrees(self, celsius: float | None) -> float | None:
        if celsius is None or not self._is_metric:
            return celsius
        return self._units.temperature.of(celsius)

    def _new_temperature_text(self, celsius: float | None, felt_celsius: float | None) -> str:
        temperature, feels_like = (
            exact_degrees(value, self._units, is_metric=self._is_metric) for value in (celsius, felt_celsius)
        )
        if not feels_like:
            return temperature
        if not temperature:
            return _tr("Feels like {}").format(feels_like)
        return _tr("{}, feels like {}").format(temperature, feels_like)

    def _new_humidity_texts(self, percent: float | None) -> tuple[str, str]:
        """The humidity by itself, and as part of a sentence."""
        if percent is None:
            return "", ""
        text = local_number(shown_humidity(percent).text)
        return text, _tr("humidity {}").format(text)

    def _new_wind_texts(self, mps: float | None) -> tuple[str, str]:
        """The number of a wind speed, and the speed with its unit."""
        if mps is None:
            return "", ""
        wind = shown_wind(mps, self._units, is_metric=self._is_metric)
        return local_number(wind.number), local_number(wind.text)


def _degrees_text(degrees: float, chart: Chart) -> str:
    """A temperature of the chart in short; as it came where its unit is not known to hold."""
    return f"{number_text(degrees, 0)}{chart.degree}" if chart.degree else local_number(number_text(degrees))


def _from_text(blows_from_deg: float | None) -> str:
    if blows_from_deg is None:
        return _tr("Wind")
    return _tr("Wind from {}").format(compass_point(blows_from_deg))


def _tint(now: Conditions) -> Tint:
    kind = sky(now.words)
    return Tint.STORM if kind in _STORMS else Tint.WET if kind in _WET else Tint.DRY


def _band(warning: WeatherWarning) -> Band:
    """Return the band of a warning of which at least one end is known."""
    return Band(
        start_s=-math.inf if warning.starts is None else warning.starts.timestamp(),
        end_s=math.inf if warning.ends is None else warning.ends.timestamp(),
        text=warning_title(warning),
        symbol=warning_symbol(warning.level),
        colors=level_colors(warning.level),
    )
