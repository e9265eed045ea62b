"""The meteogram of 240 hours with warnings: created from an answer, repainted, and under the mouse."""

import math
import time
from datetime import UTC, datetime, timedelta
from itertools import cycle

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from editor.app.startup import create_application
from editor.features.weather.hours_chart import chart_summary, create_chart, time_span
from editor.features.weather.meteogram.view import Meteogram
from editor.weather.api.limits import MAX_HOURS
from editor.weather.api.records import (
    Conditions,
    Daylight,
    HourlyForecast,
    LatLon,
    WarningCertainty,
    WarningLevel,
    WarningUrgency,
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.results import WeatherResult
from editor.weather.units import Units
from editor.weather.zones import zone_at
from tests.bench.harness import Row, p95, sized, times_ms

_ROUNDS = sized(60, 1)
_SIZE = QSize(1000, 300)
_WORDS = ("Clear", "Partly cloudy", "Cloudy", "Rain", "Thunderstorm", "Snow")


def bench_hours() -> list[Row]:
    """Measure a new answer, a new size and a mouse move."""
    QApplication.instance() or create_application()
    now_s = time.time()
    result, warnings = an_answer(int(now_s) // 3600 * 3600), some_warnings(now_s)
    meteogram = Meteogram()
    meteogram.resize(_SIZE)
    meteogram.show()
    QApplication.processEvents()

    def build() -> None:
        chart = create_chart(result, warnings, Units(), now_s)
        start_s, end_s = time_span(chart, MAX_HOURS)
        meteogram.show_chart(chart, start_s, end_s, chart_summary(chart))

    charts = cycle(create_chart(result, warnings, Units(), now_s + later_s) for later_s in (0, 60))

    def redraw() -> None:
        chart = next(charts)
        meteogram.show_chart(chart, *time_span(chart, MAX_HOURS), "")
        meteogram.repaint()

    moves = iter(range(10_000))

    def hover() -> None:
        at = QPointF(60 + next(moves) * 37 % 880, 150)
        none = Qt.MouseButton.NoButton
        meteogram.mouseMoveEvent(
            QMouseEvent(QMouseEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier)
        )
        assert meteogram.hour is not None
        meteogram.repaint()

    built, drawn, hovered = (times_ms(act, _ROUNDS, 3) for act in (build, redraw, hover))
    meteogram.hide()
    meteogram.deleteLater()
    return [
        Row("chart of 240 hours from an answer, p95", p95(built), "ms", 16),
        Row("meteogram of 240 hours drawn anew, p95", p95(drawn), "ms", 8),
        Row("hour under the mouse until it is painted, p95", p95(hovered), "ms", 8),
    ]


def an_answer(start_s: int) -> WeatherResult[HourlyForecast]:
    """Create all the hours that a service sends, with every kind of weather."""
    place = LatLon(60.17, 24.94)
    hours = tuple(
        Conditions(
            words=_WORDS[number // 7 % len(_WORDS)],
            time_s=start_s + 3600 * number,
            daylight=Daylight.NIGHT if number // 10 % 2 else Daylight.DAY,
            temperature_c=_swing(number, 4, 9),
            feels_like_c=_swing(number, 1, 11),
            dew_point_c=3.0,
            humidity_percent=_swing(number + 12, 65, 30),
            pressure_mb=1013.0,
            uv_index=1.0,
            wind_from_deg=float(number * 31 % 360),
            wind_speed_mps=float(number % 19),
        )
        for number in range(MAX_HOURS)
    )
    answer = WeatherAnswer(
        (HourlyForecast(place, place, start_s, hours),), (), ("© Somebody",), "metric", (), simulated=False
    )
    return WeatherResult((place,), ("Helsinki",), (zone_at(place.lat, place.lon),), answer)


def _swing(hour: int, middle: float, width: float) -> float:
    """Return a value in whole steps that rises and falls over the day, on some days more than on others."""
    return float(round(middle + width * math.sin(hour / 24 * math.tau) * (0.6 + 0.4 * math.cos(hour / 40))))


def some_warnings(now_s: float) -> list[WeatherWarning]:
    """Create warnings of every level, some at the same time."""
    first = datetime.fromtimestamp(now_s, UTC)
    return [
        WeatherWarning(
            region="Uusimaa",
            description="Strong wind.",
            certainty=WarningCertainty.LIKELY,
            starts=first + timedelta(hours=20 * number),
            ends=first + timedelta(hours=20 * number + 30),
            level=level,
            phenomenon="Wind",
            summary="Strong wind",
            urgency=WarningUrgency.EXPECTED,
            translations=None,
        )
        for number, level in enumerate(WarningLevel)
    ]
