"""Geometry of a meteogram."""

import math
from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF

from editor.features.weather.meteogram.chart import Band, Chart
from editor.features.weather.meteogram.scales import HOUR_S, Axis, Span, axis_for, lanes, nearest
from editor.records import dataclass
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole, font

LEFT_PX, RIGHT_PX = 44.0, 48.0
AXIS_PX = 20.0
TINT_PX = 3.0
LANE_PX, LOW_LANE_PX = 18.0, 6.0
LANE_GAP_PX = 2.0
WIND_GLYPH_PX = 14.0
BAND_GLYPH_PX = 12
ROW_PX = 16.0
_SYMBOLS_PX = 24.0
_TOP_PX = 2.0
_SIDE_PX = 14.0
_MARK_EVERY_PX = 26.0
_SYMBOL_EVERY_PX = 38.0
# Rows around the curves are hidden before the curves get lower.
_MINIMUM_CURVES_PX = 60.0
_MAXIMUM_LANES = 3
_MINIMUM_TEXT_PX, _MAXIMUM_TEXT_PX = 64.0, 160.0
_STEPS = (1, 2, 3, 6, 12)

HUMIDITY = Axis(0.0, 100.0, 50.0)


def least_height_px(rows: int) -> int:
    """Return the least height at which a chart has its wind and a number of rows on request."""
    wind_px = WIND_GLYPH_PX + Gap.XS
    around_px = _TOP_PX + _SYMBOLS_PX + 2 * Gap.S + wind_px + AXIS_PX
    return math.ceil(around_px + _MINIMUM_CURVES_PX + ROW_PX * rows)


@dataclass(frozen=True)
class Plot:
    """The rows of a meteogram from the top: symbols, warnings, the frame with curves and wind, times, and the
    rows on request.

    Warnings without space have the place None.
    Units: logical pixels; `start_s` and `end_s` are the UNIX times at the sides of the frame.
    """

    symbols: QRectF
    bands: tuple["BandPlace | None", ...]
    lane_px: float
    frame: QRectF
    curves: QRectF
    wind: QRectF | None
    rows: tuple[QRectF, ...]
    start_s: float
    end_s: float
    temperature: Axis | None

    @classmethod
    def of(cls, chart: Chart, start_s: float, end_s: float, size: QSizeF) -> "Plot":
        """Return the plot of a chart for a size."""
        has_wind = any(hour.wind_to_deg is not None for hour in chart.hours)
        left, right = LEFT_PX, size.width() - RIGHT_PX
        rows_px = ROW_PX * len(chart.row_labels)
        base = size.height() - AXIS_PX - rows_px
        spare = base - _TOP_PX - _SYMBOLS_PX - 2 * Gap.S - _MINIMUM_CURVES_PX
        wind_px, spare = _allocate(WIND_GLYPH_PX + Gap.XS if has_wind else 0.0, spare)
        end_s = max(end_s, start_s + HOUR_S)
        symbols = QRectF(left, _TOP_PX, right - left, _SYMBOLS_PX)
        bars = [_bar_span(band, start_s, end_s, symbols) for band in chart.bands]
        lane_px = LANE_PX
        placed = _place_bands(bars, [_text_px(band) for band in chart.bands], symbols, lane_px)
        if _lanes_px(placed, symbols) > spare:
            lane_px = LOW_LANE_PX
            placed = _place_bands(bars, [0.0] * len(bars), symbols, lane_px)
        bands_px = _lanes_px(placed, symbols)
        if bands_px > spare:
            bands_px, placed = 0.0, (None,) * len(bars)
        top = symbols.bottom() + bands_px
        frame = QRectF(left, top, right - left, max(1.0, base - top))
        rows_top = frame.bottom() + AXIS_PX
        curves = frame.adjusted(0, Gap.S, 0, -(Gap.S + wind_px))
        wind = None if not wind_px else QRectF(left, curves.bottom() + Gap.XS, frame.width(), wind_px)
        values = [
            value
            for hour in chart.hours
            for value in (hour.temperature, hour.feels_like)
            if value is not None
        ]
        return cls(
            symbols=symbols,
            bands=placed,
            lane_px=lane_px,
            frame=frame,
            curves=curves,
            wind=wind,
            rows=tuple(
                QRectF(left, rows_top + number * ROW_PX, frame.width(), ROW_PX)
                for number in range(len(chart.row_labels))
            ),
            start_s=start_s,
            end_s=end_s,
            temperature=axis_for(values, 1 + int(max(1.0, curves.height()) // _MARK_EVERY_PX)),
        )

    # Cached numbers, since calling Qt for each hour takes longer than drawing.

    @cached_property
    def _left(self) -> float:
        return self.frame.left()

    @cached_property
    def _width(self) -> float:
        return self.frame.width()

    @cached_property
    def _span_s(self) -> float:
        return self.end_s - self.start_s

    @cached_property
    def _bottom(self) -> float:
        return self.curves.bottom()

    @cached_property
    def _height(self) -> float:
        return self.curves.height()

    @cached_property
    def px_per_hour(self) -> float:
        """The width of an hour."""
        return self.frame.width() / (self.end_s - self.start_s) * HOUR_S

    @cached_property
    def every(self) -> int:
        """The interval of the symbols in hours, at most a day."""
        return next((step for step in _STEPS if step * self.px_per_hour >= _SYMBOL_EVERY_PX), 24)

    def x_of(self, moment_s: float) -> float:
        """Return the x coordinate of a time, clamped to the frame."""
        return self._left + _share(moment_s, self.start_s, self._span_s) * self._width

    def y_of(self, axis: Axis, value: float) -> float:
        """Return the y coordinate of a value on a scale."""
        return self._bottom - axis.share(value) * self._height

    def hour_at(self, chart: Chart, point: QPointF) -> int:
        """Return the index of the hour at a point; -1 outside."""
        if not self.frame.left() - _SIDE_PX <= point.x() <= self.frame.right() + _SIDE_PX:
            return -1
        share = (point.x() - self.frame.left()) / self.frame.width()
        return nearest(chart.times_s, self.start_s + share * (self.end_s - self.start_s))


@dataclass(frozen=True)
class BandPlace:
    """The bar of a warning over its hours, and the rectangle of its text inside or beside it."""

    bar: QRectF
    text_rect: QRectF | None


def _bar_span(band: Band, start_s: float, end_s: float, row: QRectF) -> Span:
    """Return the horizontal span of a bar, with a minimum width."""
    left, right = (
        row.left() + _share(moment_s, start_s, end_s - start_s) * row.width()
        for moment_s in (band.start_s, band.end_s)
    )
    left = min(left, row.right() - LOW_LANE_PX)
    return left, max(right, left + LOW_LANE_PX)


def _share(moment_s: float, start_s: float, span_s: float) -> float:
    """Return the position of a time in a span, clamped to 0 to 1."""
    return min(1.0, max(0.0, (moment_s - start_s) / span_s))


def _text_px(band: Band) -> float:
    """Return the width of the symbol and text of a warning, limited for long texts."""
    advance = QFontMetricsF(font(TypeRole.COLUMN_HEAD)).horizontalAdvance(band.text)
    return min(_MAXIMUM_TEXT_PX, BAND_GLYPH_PX + advance + 3 * Gap.XS + 1)


def _place_bands(
    bars: Sequence[Span], text_px: Sequence[float], row: QRectF, lane_px: float
) -> tuple[BandPlace | None, ...]:
    """Return the places of bars with their texts inside, after or before them, or omitted."""
    choices = []
    for (left, right), px in zip(bars, text_px, strict=True):
        if px <= right - left:
            choices.append([(left, right)])
            continue
        beside = [(left, right + px), (left - px, right)]
        choices.append([*(span for span in beside if _is_in(span, row)), (left, right)])
    places: list[BandPlace | None] = []
    for (left, right), px, spans, (lane, form) in zip(
        bars, text_px, choices, lanes(choices, _MAXIMUM_LANES), strict=True
    ):
        if lane < 0:
            places.append(None)
            continue
        y = row.bottom() + lane * (lane_px + LANE_GAP_PX)
        start, end = spans[form]
        is_beside = (start, end) != (left, right)
        text_rect = QRectF(right if end > right else start, y, px if is_beside else right - left, lane_px)
        has_text = px > 0 and text_rect.width() >= min(px, _MINIMUM_TEXT_PX)
        places.append(BandPlace(QRectF(left, y, right - left, lane_px), text_rect if has_text else None))
    return tuple(places)


def _is_in(span: Span, row: QRectF) -> bool:
    return row.left() <= span[0] and span[1] <= row.right()


def _lanes_px(placed: Sequence[BandPlace | None], row: QRectF) -> float:
    """Return the height of the lanes that have bars."""
    return max((place.bar.bottom() + LANE_GAP_PX - row.bottom() for place in placed if place), default=0.0)


def _allocate(height: float, spare: float) -> tuple[float, float]:
    """Return the height of a row, 0 if it does not fit, and the remaining space."""
    return (height, spare - height) if height <= spare else (0.0, spare)
