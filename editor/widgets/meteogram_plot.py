"""Where the parts of a meteogram stand in the room that it has."""

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, QSizeF

from editor.look.tokens import Gap
from editor.widgets.meteogram_chart import Chart
from editor.widgets.meteogram_scale import HOUR_S, Axis, axis_about, lanes, nearest

LEFT_PX, RIGHT_PX = 44.0, 48.0
AXIS_PX = 20.0
TINT_PX = 3.0
LANE_PX, LOW_LANE_PX = 18.0, 6.0
LANE_GAP_PX = 2.0
WIND_GLYPH_PX = 14.0
_SYMBOLS_PX = 24.0
_TOP_PX = 2.0
_SIDE_PX = 14.0
_MARK_EVERY_PX = 26.0
_SYMBOL_EVERY_PX = 38.0
# The curves keep so much of the height; what stands about them gives way.
_CURVES_PX = 60.0
_MOST_LANES = 3
_STEPS = (1, 2, 3, 6, 12)

HUMIDITY = Axis(0.0, 100.0, 50.0)


@dataclass(frozen=True)
class Plot:
    """The rows of a meteogram from the top: symbols, warnings, and the frame with curves and wind.

    Units: logical pixels; `start_s` and `end_s` UNIX time at the sides of the frame.
    """

    symbols: QRectF
    band_lanes: tuple[int, ...]
    lane_px: float
    frame: QRectF
    curves: QRectF
    wind: QRectF | None
    start_s: float
    end_s: float
    temperature: Axis | None

    @classmethod
    def of(cls, chart: Chart, start_s: float, end_s: float, size: QSizeF) -> "Plot":
        """The plot of a chart that is as large as a size."""
        has_wind = any(hour.wind_to_deg is not None for hour in chart.hours)
        left, right = LEFT_PX, size.width() - RIGHT_PX
        spare = size.height() - _TOP_PX - _SYMBOLS_PX - AXIS_PX - 2 * Gap.S - _CURVES_PX
        wind_px, spare = _taken(WIND_GLYPH_PX + Gap.XS if has_wind else 0.0, spare)
        chosen = tuple(lanes([(band.start_s, band.end_s) for band in chart.bands]))
        count = min(_MOST_LANES, 1 + max(chosen, default=-1))
        lane_px = LANE_PX if count * (LANE_PX + LANE_GAP_PX) <= spare else LOW_LANE_PX
        bands_px, _ = _taken(count * (lane_px + LANE_GAP_PX), spare)
        symbols = QRectF(left, _TOP_PX, right - left, _SYMBOLS_PX)
        top = symbols.bottom() + bands_px
        frame = QRectF(left, top, right - left, max(1.0, size.height() - AXIS_PX - top))
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
            band_lanes=tuple(lane if bands_px and lane < count else -1 for lane in chosen),
            lane_px=lane_px,
            frame=frame,
            curves=curves,
            wind=wind,
            start_s=start_s,
            end_s=max(end_s, start_s + HOUR_S),
            temperature=axis_about(values, 1 + int(max(1.0, curves.height()) // _MARK_EVERY_PX)),
        )

    # The rectangles' numbers once for all hours: to ask Qt for each takes longer than to draw.

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
        """How wide an hour is."""
        return self.frame.width() / (self.end_s - self.start_s) * HOUR_S

    @cached_property
    def every(self) -> int:
        """Every how many hours there is room for a symbol; there is one a day at least."""
        return next((step for step in _STEPS if step * self.px_per_hour >= _SYMBOL_EVERY_PX), 24)

    def x_of(self, moment_s: float) -> float:
        """Where a moment stands; one outside the span stands at its side."""
        return self._left + min(1.0, max(0.0, (moment_s - self.start_s) / self._span_s)) * self._width

    def y_of(self, axis: Axis, value: float) -> float:
        """Where a value of a scale stands."""
        return self._bottom - axis.share(value) * self._height

    def hour_at(self, chart: Chart, point: QPointF) -> int:
        """The hour that a point belongs to; -1 beside the hours."""
        if not self.frame.left() - _SIDE_PX <= point.x() <= self.frame.right() + _SIDE_PX:
            return -1
        share = (point.x() - self.frame.left()) / self.frame.width()
        return nearest(chart.times_s, self.start_s + share * (self.end_s - self.start_s))

    def lane_rect(self, lane: int, start_s: float, end_s: float) -> QRectF:
        """Where a warning stands."""
        y = self.symbols.bottom() + lane * (self.lane_px + LANE_GAP_PX)
        left, right = self.x_of(start_s), self.x_of(end_s)
        return QRectF(left, y, max(right - left, LOW_LANE_PX), self.lane_px)


def _taken(wanted: float, spare: float) -> tuple[float, float]:
    """A row where it has room, and what is left then."""
    return (wanted, spare - wanted) if wanted <= spare else (0.0, spare)
