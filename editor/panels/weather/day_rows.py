"""Rows of the forecast days with texts and positions on a common temperature scale."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, tzinfo

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from editor.preview.service_words import service_words
from editor.preview.weather_text import SKY_SYMBOLS
from editor.preview.weather_values import shown_degrees
from editor.weather.api.records import DayConditions
from editor.weather.conditions import sky
from editor.weather.units import Units
from editor.weather.zones import local


@dataclass(frozen=True, slots=True)
class DayRow:
    """Row of a day. Units: shares of the temperature range of all days, 0 to 1; None if unknown."""

    name: str
    is_today: bool
    symbol: str
    description: str
    low: str
    high: str
    low_share: float | None
    high_share: float | None

    @property
    def sentence(self) -> str:
        """The day as one accessible sentence."""
        parts = (
            self.description,
            _tr("low {}").format(self.low) if self.low else "",
            _tr("high {}").format(self.high) if self.high else "",
        )
        description = ", ".join(part for part in parts if part)
        return f"{self.name}: {description}" if self.name and description else self.name or description


def day_rows(
    days: Sequence[DayConditions], zone: tzinfo, now_s: float, units: Units, *, is_metric: bool
) -> tuple[DayRow, ...]:
    """Return the rows of days, in the same order."""
    known = [
        value
        for day in days
        for value in (day.temperature_low_c, day.temperature_high_c)
        if value is not None
    ]
    least, most = min(known, default=0.0), max(known, default=0.0)

    def share(value: float | None) -> float | None:
        if value is None:
            return None
        return (value - least) / (most - least) if most > least else 0.5

    today = local(now_s, zone)
    rows = []
    for day in days:
        there = local(day.time_s, zone)
        is_today = there is not None and today is not None and there.date() == today.date()
        name = "" if there is None or today is None else _name(there.date(), today.date())
        rows.append(
            DayRow(
                name=name,
                is_today=is_today,
                symbol="" if day.words is None else SKY_SYMBOLS[sky(day.words)],
                description=service_words(day.words),
                low=shown_degrees(day.temperature_low_c, units, is_metric=is_metric),
                high=shown_degrees(day.temperature_high_c, units, is_metric=is_metric),
                low_share=share(day.temperature_low_c),
                high_share=share(day.temperature_high_c),
            )
        )
    return tuple(rows)


def _name(day: date, today: date) -> str:
    if day == today:
        return _tr("Today")
    return QLocale().toString(QDate(day.year, day.month, day.day), "ddd d")


def _tr(text: str) -> str:
    return QCoreApplication.translate("DayRows", text)
