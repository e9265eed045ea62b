"""The hourly forecast as chart data, and as an image file."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, tzinfo
from functools import cache
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from editor.features.weather.meteogram.chart import Band, Chart, Hour, HourlyRow, RowValue, Tint
from editor.features.weather.meteogram.painting import MeteogramLegend, draw_still
from editor.features.weather.meteogram.plot import ROW_PX, Plot
from editor.features.weather.meteogram.scales import DAY_S, HOUR_S
from editor.preview.weather.card import level_colors, warning_symbol
from editor.preview.weather.text import sky_symbol
from editor.render.export.overlays import credit_line
from editor.ui.text import clock_text, local_number, translated
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole, font
from editor.weather.api.records import Conditions, Daylight, HourlyForecast, WeatherWarning
from editor.weather.conditions import Sky, most_severe_first, sky
from editor.weather.results import WeatherResult
from editor.weather.units import Units, number_text, shown_pressure
from editor.weather.wording import values
from editor.weather.wording.states import service_text
from editor.weather.wording.times import day_name, old_age_text
from editor.weather.wording.warnings import warning_title

_SCALE: Final = 2.0
_CHART_PX: Final = QSize(960, 240)
_HEAD_PX, _LEGEND_PX, _FOOT_PX = 32, 26, 26


def draw_hours(chart: Chart, start_s: float, end_s: float, heading: str, copyrights: Sequence[str]) -> QImage:
    """Return an image of a time span with its heading and credits, in the current theme. Units: UNIX time."""
    theme = tokens.current()
    chart_px = _CHART_PX + QSize(0, round(ROW_PX) * len(chart.row_labels))
    width, height = chart_px.width(), _HEAD_PX + _LEGEND_PX + chart_px.height() + _FOOT_PX
    image = QImage(QSize(width, height) * _SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_SCALE)
    image.fill(QColor(theme.panel))
    shown = chart.between(start_s, end_s)
    legend = MeteogramLegend()
    legend.show_chart(shown)
    legend.resize(legend.sizeHint())
    painter = QPainter(image)
    middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    text_rect = QRectF(Gap.M, 0, width - 2 * Gap.M, _HEAD_PX)
    painter.setFont(font(TypeRole.SECTION_TITLE))
    painter.setPen(QColor(theme.text))
    painter.drawText(
        text_rect, middle, QCoreApplication.translate("Hours", "Hourly forecast, {}").format(heading)
    )
    legend.render(painter, QPoint(Gap.XS, _HEAD_PX), renderFlags=QWidget.RenderFlag.DrawChildren)
    painter.save()
    painter.translate(0, _HEAD_PX + _LEGEND_PX)
    draw_still(painter, Plot.of(shown, start_s, end_s, QSizeF(chart_px)), shown)
    painter.restore()
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    painter.setPen(QColor(theme.text_2))
    text_rect.moveTop(height - _FOOT_PX)
    painter.drawText(text_rect, middle, credit_line(copyrights))
    painter.end()
    return image


_STORMS: Final = frozenset({Sky.THUNDER, Sky.HAIL, Sky.TORNADO, Sky.HURRICANE})
_WET: Final = frozenset({Sky.RAIN, Sky.HEAVY_RAIN, Sky.SNOW, Sky.SLEET})
# Hours further from now are invalid, even in a cached forecast.
_FAR_S: Final = 30 * DAY_S


def _tr(text: str) -> str:
    return QCoreApplication.translate("Hours", text)


def drawable_hours(result: WeatherResult[HourlyForecast], now_s: float) -> tuple[Conditions, ...]:
    """Return the hours with a known time near now, in ascending order. Units: UNIX time."""
    if result.answer is None:
        return ()
    by_time = {
        hour.time_s: hour
        for hour in result.answer.records[0].hours
        if hour.time_s is not None and abs(hour.time_s - now_s) < _FAR_S
    }
    return tuple(by_time[time_s] for time_s in sorted(by_time))


def old_age(result: WeatherResult[HourlyForecast] | None, now_s: float) -> str:
    """Return the age of outdated hours as text; empty if they are up to date or missing. Units: UNIX time."""
    if result is None or result.answer is None:
        return ""
    updated_s = result.answer.records[0].update_time_s
    return translated(old_age_text(updated_s, now_s, is_last_known=result.is_old))


def create_chart(
    result: WeatherResult[HourlyForecast],
    warnings: Sequence[WeatherWarning],
    units: Units,
    now_s: float,
    rows: Sequence[HourlyRow] = (),
) -> Chart:
    """Return the chart of all drawable hours, with the rows on request that have a value.

    It is empty if there are no hours. Units: UNIX time.
    """
    hours = drawable_hours(result, now_s)
    if result.answer is None or not hours:
        return Chart()
    is_metric = result.answer.is_metric
    known_rows = tuple(kind for kind in rows if any(_FIELDS[kind](hour) is not None for hour in hours))
    formatter = _HourFormatter(result.zone, units, now_s, known_rows, is_metric=is_metric)
    chart = Chart(
        zone=result.zone,
        now_s=now_s,
        degree="°" if is_metric else "",
        wind_unit=units.wind.symbol if is_metric else "",
        is_old=bool(old_age(result, now_s)),
        row_labels=tuple(_row_label(kind, units, is_metric=is_metric) for kind in known_rows),
    )
    chart_hours = (formatter.hour(hour.time_s, hour) for hour in hours if hour.time_s is not None)
    return with_warnings(replace(chart, hours=tuple(chart_hours)), warnings, now_s)


def with_warnings(chart: Chart, warnings: Sequence[WeatherWarning], now_s: float) -> Chart:
    """Return a chart with other warnings and the same hours. Units: UNIX time."""
    known = [warning for warning in warnings if warning.starts is not None or warning.ends is not None]
    return replace(chart, bands=tuple(map(_band, most_severe_first(known, now_s))))


def time_span(chart: Chart, hours: int) -> tuple[float, float]:
    """Return the time span of a number of hours from the current hour; from the first if all have passed."""
    ahead = (hour.time_s for hour in chart.hours if hour.time_s > chart.now_s - HOUR_S)
    start_s = next(ahead, chart.hours[0].time_s if chart.hours else chart.now_s)
    return start_s, start_s + hours * HOUR_S


def chart_summary(chart: Chart) -> str:
    """Return the accessible summary of a chart."""
    if not chart.hours:
        return ""
    first, last = chart.hours[0], chart.hours[-1]
    sentences = [_tr("Hourly forecast from {first} to {last}.").format(first=first.title, last=last.title)]
    temperatures = [(hour.temperature, hour) for hour in chart.hours if hour.temperature is not None]
    if temperatures:
        low, coldest = min(temperatures, key=lambda pair: pair[0])
        high, warmest = max(temperatures, key=lambda pair: pair[0])
        if low == high:
            sentences.append(_tr("{} throughout.").format(_degrees_text(low, chart)))
        else:
            sentences.append(
                _tr("From {low} ({when_low}) to {high} ({when_high}).").format(
                    low=_degrees_text(low, chart),
                    when_low=coldest.title,
                    high=_degrees_text(high, chart),
                    when_high=warmest.title,
                )
            )
    wet_hours = [hour for hour in chart.hours if hour.tint is not Tint.DRY]
    if wet_hours:
        sentences.append(
            _tr("{words} from {when}.").format(words=wet_hours[0].conditions, when=wet_hours[0].title)
        )
    sentences += [f"{band.text}." for band in chart.bands]
    return " ".join(sentences)


def hour_title(time_s: float, zone: tzinfo, now_s: float) -> str:
    """Return the local time of an hour, such as "Today 22:00". Ambiguous hours include the zone name."""
    return _hour_title(time_s, zone, datetime.fromtimestamp(now_s, zone).date(), _day_word)


def _hour_title(time_s: float, zone: tzinfo, today: date, day_word: Callable[[date, date], str]) -> str:
    local_time = datetime.fromtimestamp(time_s, zone)
    is_ambiguous = local_time.fold or local_time.replace(fold=1).utcoffset() != local_time.utcoffset()
    clock = f"{clock_text(local_time)} {local_time:%Z}" if is_ambiguous else clock_text(local_time)
    return f"{day_word(local_time.date(), today)} {clock}"


def _day_word(day: date, today: date) -> str:
    name = translated(day_name(day, today))
    return name[:1].upper() + name[1:]


_FIELDS: Final[Mapping[HourlyRow, Callable[[Conditions], float | None]]] = MappingProxyType(
    {
        HourlyRow.UV_INDEX: lambda hour: hour.uv_index,
        HourlyRow.PRESSURE: lambda hour: hour.pressure_mb,
        HourlyRow.DEW_POINT: lambda hour: hour.dew_point_c,
    }
)


def row_name(kind: HourlyRow) -> str:
    """Return the name of a row on request."""
    return {
        HourlyRow.UV_INDEX: _tr("UV index"),
        HourlyRow.PRESSURE: _tr("Pressure"),
        HourlyRow.DEW_POINT: _tr("Dew point"),
    }[kind]


def _row_label(kind: HourlyRow, units: Units, *, is_metric: bool) -> str:
    """Return the short label before a row; that of the pressure is its unit, as in the wind row."""
    pressure = units.pressure.symbol if is_metric else _tr("Press.")
    return {HourlyRow.UV_INDEX: _tr("UV"), HourlyRow.DEW_POINT: _tr("Dew")}.get(kind, pressure)


class _HourFormatter:
    """Formatter of hourly conditions. Texts are cached, as most hours share values."""

    def __init__(
        self, zone: tzinfo, units: Units, now_s: float, rows: Sequence[HourlyRow], *, is_metric: bool
    ) -> None:
        self._zone, self._units, self._rows, self._is_metric = zone, units, rows, is_metric
        self._today = datetime.fromtimestamp(now_s, zone).date()
        self._day_word = cache(_day_word)
        self._temperature_text = cache(self._format_temperature)
        self._humidity_texts = cache(self._format_humidity)
        self._wind_texts = cache(self._format_wind)
        self._sky_words = cache(_description)
        self._from_text = cache(_from_text)
        self._row_value = cache(self._format_row_value)

    def hour(self, time_s: int, now: Conditions) -> Hour:
        """Return an hour with its accessible sentence."""
        from_deg = now.wind_from_deg
        title = _hour_title(time_s, self._zone, self._today, self._day_word)
        description = self._sky_words(now.words)
        temperature = self._temperature_text(now.temperature_c, now.feels_like_c)
        humidity, humidity_phrase = self._humidity_texts(now.humidity_percent)
        wind_number, wind_text = self._wind_texts(now.wind_speed_mps)
        wind_from = (
            self._from_text(from_deg) if from_deg is not None or now.wind_speed_mps is not None else ""
        )
        wind_phrase = f"{wind_from} {wind_text}".strip()
        row_values = tuple(self._row_value(kind, _FIELDS[kind](now)) for kind in self._rows)
        row_phrases = (f"{value.name} {value.text}".strip() for value in row_values)
        parts = (title, description, temperature, humidity_phrase, wind_phrase, *row_phrases)
        return Hour(
            time_s=time_s,
            title=title,
            conditions=description,
            symbol=sky_symbol(now),
            tint=_tint(now),
            is_night=now.daylight is Daylight.NIGHT,
            temperature=self._degrees(now.temperature_c),
            feels_like=self._degrees(now.feels_like_c),
            humidity=now.humidity_percent,
            wind_to_deg=None if from_deg is None else (from_deg + 180) % 360,
            wind_number=wind_number,
            temperature_text=temperature,
            humidity_text=humidity,
            wind_from_text=wind_from,
            wind_text=wind_text,
            accessible_info=", ".join(part for part in parts if part),
            row_values=row_values,
        )

    def _degrees(self, celsius: float | None) -> float | None:
        if celsius is None or not self._is_metric:
            return celsius
        return self._units.temperature.of(celsius)

    def _format_temperature(self, celsius: float | None, apparent_celsius: float | None) -> str:
        pair = values.temperature_pair(celsius, apparent_celsius, self._units, is_metric=self._is_metric)
        return translated(pair)

    def _format_row_value(self, kind: HourlyRow, value: float | None) -> RowValue:
        if value is None:
            return RowValue()
        units, is_metric, name = self._units, self._is_metric, row_name(kind)
        if kind is HourlyRow.PRESSURE:
            number = local_number(shown_pressure(value, units, is_metric=is_metric).number)
            return RowValue(number, name, translated(values.pressure_text(value, units, is_metric=is_metric)))
        if kind is HourlyRow.DEW_POINT:
            number = translated(values.degrees_text(value, units, is_metric=is_metric))
            return RowValue(number, name, translated(values.exact_degrees(value, units, is_metric=is_metric)))
        number = local_number(number_text(value))
        return RowValue(number, name, number)

    def _format_humidity(self, percent: float | None) -> tuple[str, str]:
        """Return the humidity alone, and as part of a sentence."""
        return translated(values.humidity_text(percent)), translated(values.humidity_phrase(percent))

    def _format_wind(self, mps: float | None) -> tuple[str, str]:
        """Return the number of a wind speed, and the speed with its unit."""
        units, is_metric = self._units, self._is_metric
        number = values.wind_number(mps, units, is_metric=is_metric)
        return translated(number), translated(values.wind_speed(mps, units, is_metric=is_metric))


def _degrees_text(degrees: float, chart: Chart) -> str:
    """Return a rounded temperature; unrounded if its unit is unknown."""
    return f"{number_text(degrees, 0)}{chart.degree}" if chart.degree else local_number(number_text(degrees))


def _description(text: str | None) -> str:
    return translated(service_text(text))


def _from_text(blows_from_deg: float | None) -> str:
    return translated(values.exact_wind_from(blows_from_deg))


def _tint(now: Conditions) -> Tint:
    kind = sky(now.words)
    return Tint.STORM if kind in _STORMS else Tint.WET if kind in _WET else Tint.DRY


def _band(warning: WeatherWarning) -> Band:
    """Return the band of a warning of which at least one end is known."""
    return Band(
        start_s=-math.inf if warning.starts is None else warning.starts.timestamp(),
        end_s=math.inf if warning.ends is None else warning.ends.timestamp(),
        text=translated(warning_title(warning)),
        symbol=warning_symbol(warning.level),
        colors=level_colors(warning.level),
    )
