"""Painting of the static parts of a meteogram, and its legend."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.features.weather.meteogram.chart import Band, Chart, Hour, Tint
from editor.features.weather.meteogram.plot import (
    AXIS_PX,
    BAND_GLYPH_PX,
    HUMIDITY,
    LANE_PX,
    RIGHT_PX,
    TINT_PX,
    WIND_GLYPH_PX,
    Plot,
)
from editor.features.weather.meteogram.scales import (
    Axis,
    Point,
    dashes,
    day_starts,
    hour_marks,
    hours_between_marks,
    non_overlapping,
    runs,
    spans_where,
    thinned,
)
from editor.ui.fields.number_field import THIN_SPACE, number_text
from editor.ui.text import local_number, translated
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import WeatherSymbol
from editor.ui.theme.tokens import Gap, Radius, Size, Tokens
from editor.ui.theme.typography import TypeRole, font
from editor.weather.wording.times import short_weekday, weekday_name

_HOUR_MARK_PX = 46.0
_LABEL_GAP_PX = 6.0
_NIGHT_SHARE = 0.7
_SOLID = 0
_DASHES = {1: (7.0, 4.0), 2: (2.5, 4.0)}
_V_CENTER = Qt.AlignmentFlag.AlignVCenter


def draw_still(painter: QPainter, plot: Plot, chart: Chart) -> None:
    """Draw everything except the crosshair and its card."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    _draw_nights(painter, plot, chart)
    _draw_tints(painter, plot, chart)
    _draw_value_scales(painter, plot, chart)
    _draw_time_scale(painter, plot, chart)
    _draw_curves(painter, plot, chart)
    labelled_hours = [chart.hours[index] for index in thinned(chart.times_s, chart.zone, plot.every)]
    _draw_wind(painter, plot, chart, labelled_hours)
    _draw_rows(painter, plot, chart, labelled_hours)
    _draw_symbols(painter, plot, chart, labelled_hours)
    _draw_bands(painter, plot, chart)


def curve_pen(kind: int, *, is_old: bool) -> QPen:
    """Return the pen of a curve: 0 temperature, 1 feels-like, 2 humidity. Outdated data is grey."""
    theme = tokens.current()
    color = theme.outdated_data if is_old else (theme.warm, theme.warm, theme.cool)[kind]
    pen = QPen(QColor(color), 2.0 if kind == _SOLID else 1.4)
    # Square caps fill the joins like round ones, which are four times slower.
    pen.setCapStyle(Qt.PenCapStyle.SquareCap if kind == _SOLID else Qt.PenCapStyle.FlatCap)
    return pen


def draw_sample(painter: QPainter, kind: int, left: float, right: float, y: float, *, is_old: bool) -> None:
    """Draw a piece of a curve for the legend."""
    painter.setPen(curve_pen(kind, is_old=is_old))
    painter.drawLines(_strokes(kind, [(left, y), (right, y)]))


def _strokes(kind: int, points: Sequence[Point]) -> list[QLineF]:
    if kind == _SOLID:
        return [QLineF(*start, *end) for start, end in pairwise(points)]
    return [QLineF(*stroke) for stroke in dashes(points, _DASHES[kind])]


def tint_color(theme: Tokens, tint: Tint, *, is_old: bool = False) -> QColor:
    """Return the colour of a weather symbol."""
    if is_old or tint is Tint.DRY:
        return QColor(theme.text_2)
    return QColor(theme.warning if tint is Tint.STORM else theme.cool)


def paint_arrow(painter: QPainter, middle: QPointF, turn_deg: float, side: float, color: QColor) -> None:
    """Draw a wind arrow. Units: degrees clockwise from north."""
    painter.save()
    painter.translate(middle)
    painter.rotate(turn_deg)
    symbols.paint(painter, WeatherSymbol.WIND_DIRECTION, QRectF(-side / 2, -side / 2, side, side), color)
    painter.restore()


def _draw_nights(painter: QPainter, plot: Plot, chart: Chart) -> None:
    theme = tokens.current()
    shade = _blended(QColor(theme.window), QColor(theme.panel), _NIGHT_SHARE)
    is_night = [hour.is_night for hour in chart.hours]
    for start_s, end_s in spans_where(is_night, chart.times_s):
        painter.fillRect(_span(plot, plot.frame, start_s, end_s), shade)


def _blended(first: QColor, second: QColor, share: float) -> QColor:
    """Return the opaque blend of two colours, which is much faster than painting with alpha."""
    inverse = 1 - share
    return QColor.fromRgbF(
        first.redF() * share + second.redF() * inverse,
        first.greenF() * share + second.greenF() * inverse,
        first.blueF() * share + second.blueF() * inverse,
    )


def _draw_tints(painter: QPainter, plot: Plot, chart: Chart) -> None:
    theme = tokens.current()
    strip = QRectF(plot.frame.left(), plot.frame.top(), plot.frame.width(), TINT_PX)
    for tint in (Tint.WET, Tint.STORM):
        for start_s, end_s in spans_where([hour.tint is tint for hour in chart.hours], chart.times_s):
            painter.fillRect(_span(plot, strip, start_s, end_s), tint_color(theme, tint, is_old=chart.is_old))


def _span(plot: Plot, row: QRectF, start_s: float, end_s: float) -> QRectF:
    """Return the part of a row between two times, aligned to pixels for sharp edges."""
    left, right = round(plot.x_of(start_s)), round(plot.x_of(end_s))
    return QRectF(left, round(row.top()), right - left, round(row.height()))


def _draw_value_scales(painter: QPainter, plot: Plot, chart: Chart) -> None:
    theme = tokens.current()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    if plot.temperature is not None:
        for mark in plot.temperature.marks:
            y = round(plot.y_of(plot.temperature, mark)) + 0.5
            painter.setPen(QPen(QColor(theme.grid), 1))
            painter.drawLine(QPointF(plot.frame.left(), y), QPointF(plot.frame.right(), y))
            text_rect = QRectF(0, y - 8, plot.frame.left() - Gap.S, 16)
            painter.setPen(QColor(theme.text_2))
            painter.drawText(
                text_rect,
                Qt.AlignmentFlag.AlignRight | _V_CENTER,
                f"{local_number(number_text(mark))}{chart.degree}",
            )
    if any(hour.humidity is not None for hour in chart.hours):
        painter.setPen(QColor(theme.text_2))
        for mark in HUMIDITY.marks:
            text_rect = QRectF(plot.frame.right() + Gap.S, plot.y_of(HUMIDITY, mark) - 8, 60, 16)
            painter.drawText(text_rect, _V_CENTER, f"{number_text(mark)}{THIN_SPACE}%")
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _draw_time_scale(painter: QPainter, plot: Plot, chart: Chart) -> None:
    """Draw days, hours and now with the labels that do not overlap, in the order now, days, hours."""
    theme = tokens.current()
    bold = QFont(font(TypeRole.COLUMN_HEAD))
    bold.setWeight(QFont.Weight.DemiBold)
    labels: list[tuple[float, str, bool]] = []
    if plot.start_s <= chart.now_s <= plot.end_s:
        labels.append((plot.x_of(chart.now_s), QCoreApplication.translate("Meteogram", "Now"), True))
    days = list(day_starts(chart.zone, plot.start_s, plot.end_s))
    every = hours_between_marks(plot.px_per_hour, _HOUR_MARK_PX)
    hours = list(hour_marks(chart.zone, plot.start_s, plot.end_s, every))
    for at_s, _hour in hours:
        _draw_vertical(painter, plot, at_s, QPen(QColor(theme.grid_vertical), 1, Qt.PenStyle.DashLine))
    for at_s, _day in days:
        _draw_vertical(painter, plot, at_s, QPen(QColor(theme.grid_vertical), 1))
    metrics = painter.fontMetrics()
    names = [translated(weekday_name(day)) for _, day in days]
    widest = max((metrics.horizontalAdvance(name) for name in names), default=0)
    if plot.px_per_hour * 24 < widest + _LABEL_GAP_PX:
        names = [translated(short_weekday(day)) for _, day in days]
    labels += [(plot.x_of(at_s), name, False) for (at_s, _), name in zip(days, names, strict=True)]
    labels += [(plot.x_of(at_s), f"{hour:02d}", False) for at_s, hour in hours]
    widths = [metrics.horizontalAdvance(text) + (2 if is_now else 0) for _, text, is_now in labels]
    spans = [(x - width / 2, x + width / 2) for (x, _, _), width in zip(labels, widths, strict=True)]
    for (x, text, is_now), is_shown in zip(labels, non_overlapping(spans, _LABEL_GAP_PX), strict=True):
        if is_shown:
            painter.setFont(bold if is_now else font(TypeRole.COLUMN_HEAD))
            painter.setPen(QColor(theme.accent if is_now else theme.text_2))
            text_rect = QRectF(x - 60, plot.frame.bottom(), 120, AXIS_PX)
            painter.drawText(text_rect, Qt.AlignmentFlag.AlignCenter, text)
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    painter.setPen(QPen(QColor(theme.border), 1))
    base = round(plot.frame.bottom()) - 0.5
    painter.drawLine(QPointF(plot.frame.left(), base), QPointF(plot.frame.right(), base))
    if labels and labels[0][2]:
        _draw_vertical(painter, plot, chart.now_s, QPen(QColor(theme.accent), 1.5))


def draw_mark(painter: QPainter, plot: Plot, time_s: float, text: str) -> None:
    """Draw a line at a time, with its text on the time scale. Units: UNIX time."""
    theme = tokens.current()
    _draw_vertical(painter, plot, time_s, QPen(QColor(theme.highlight), 1.5))
    bold = QFont(font(TypeRole.COLUMN_HEAD))
    bold.setWeight(QFont.Weight.DemiBold)
    painter.setFont(bold)
    width = painter.fontMetrics().horizontalAdvance(text) + 2 * Gap.S
    right = plot.frame.right() + RIGHT_PX - 1
    left = round(min(max(plot.x_of(time_s) - width / 2, 0), right - width))
    box = QRectF(left, round(plot.frame.bottom()) + 1, width, AXIS_PX - 2)
    painting.rounded_rect(painter, box, QColor(theme.highlight), Radius.SWATCH)
    painter.setPen(QColor(theme.on_highlight))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)


def _draw_vertical(painter: QPainter, plot: Plot, moment_s: float, pen: QPen) -> None:
    x = round(plot.x_of(moment_s)) + 0.5
    painter.setPen(pen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, pen.widthF() > 1)
    painter.drawLine(QLineF(x, plot.frame.top(), x, plot.frame.bottom()))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _draw_curves(painter: QPainter, plot: Plot, chart: Chart) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    hours, times_s = chart.hours, chart.times_s
    xs = [plot.x_of(time_s) for time_s in times_s]
    humidity: list[float | None] = [
        None if hour.humidity is None else min(100.0, max(0.0, hour.humidity)) for hour in hours
    ]
    curves: list[tuple[int, Axis | None, Sequence[float | None]]] = [
        (2, HUMIDITY, humidity),
        (1, plot.temperature, [hour.feels_like for hour in hours]),
        (0, plot.temperature, [hour.temperature for hour in hours]),
    ]
    for kind, axis, values in curves:
        if axis is not None:
            painter.setPen(curve_pen(kind, is_old=chart.is_old))
            zero = plot.y_of(axis, 0)
            px_per_unit = zero - plot.y_of(axis, 1)
            points = [(x, zero - (value or 0.0) * px_per_unit) for x, value in zip(xs, values, strict=True)]
            _draw_runs(painter, kind, [[points[index] for index in run] for run in runs(values, times_s)])


def _draw_runs(painter: QPainter, kind: int, polylines: Sequence[Sequence[Point]]) -> None:
    """Draw lines through consecutive values, and a dot for a single one."""
    for points in polylines:
        if len(points) == 1:
            painter.save()
            painter.setBrush(painter.pen().color())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QPointF(*points[0]), 2.0, 2.0)
            painter.restore()
            continue
        # As single strokes: Qt takes 16 ms for a polyline of 240 points.
        painter.drawLines(_strokes(kind, points))


def _draw_wind(painter: QPainter, plot: Plot, chart: Chart, labelled_hours: Sequence[Hour]) -> None:
    """Draw arrows and speeds of some hours, and the unit before the first."""
    if plot.wind is None:
        return
    color = QColor(tokens.current().text_2)
    painter.setPen(color)
    y = plot.wind.center().y()
    side = WIND_GLYPH_PX - 2
    unit = QRectF(0, y - 8, plot.frame.left() - Gap.S, 16)
    painter.drawText(unit, Qt.AlignmentFlag.AlignRight | _V_CENTER, chart.wind_unit)
    next_free_x = plot.frame.left()
    for hour in labelled_hours:
        number_px = painter.fontMetrics().horizontalAdvance(hour.wind_number)
        arrow_px = side if hour.wind_to_deg is not None else 0.0
        left = plot.x_of(hour.time_s) - (arrow_px + number_px) / 2
        if left < next_free_x:
            continue
        next_free_x = left + arrow_px + number_px + Gap.XS
        if hour.wind_to_deg is not None:
            paint_arrow(painter, QPointF(left + side / 2, y), hour.wind_to_deg, side, color)
        text_rect = QRectF(left + arrow_px + 2, y - 8, number_px + 2, 16)
        painter.drawText(text_rect, _V_CENTER | Qt.TextFlag.TextDontClip, hour.wind_number)


def _draw_rows(painter: QPainter, plot: Plot, chart: Chart, labelled_hours: Sequence[Hour]) -> None:
    """Draw the numbers of some hours in the rows on request, and the labels of the rows."""
    theme = tokens.current()
    for number, (row, label) in enumerate(zip(plot.rows, chart.row_labels, strict=True)):
        painter.setPen(QColor(theme.text_2))
        metrics = painter.fontMetrics()
        numbers = [(plot.x_of(hour.time_s), hour.row_values[number].number) for hour in labelled_hours]
        # A number is centred below its hour, so that the first one may begin left of the frame.
        starts = [x - metrics.horizontalAdvance(text) / 2 for x, text in numbers if text]
        right = min([plot.frame.left() - Gap.S, *(start - Gap.XS for start in starts[:1])])
        right = max(right, metrics.horizontalAdvance(label) + 1.0)
        rect = QRectF(0, row.top(), right, row.height())
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | _V_CENTER, label)
        painter.setPen(QColor(theme.outdated_data if chart.is_old else theme.text))
        next_free_x = right + Gap.XS
        for x, text in numbers:
            width = metrics.horizontalAdvance(text)
            left = x - width / 2
            if left >= next_free_x and text:
                next_free_x = left + width + Gap.XS
                text_rect = QRectF(left, row.top(), width + 2, row.height())
                painter.drawText(text_rect, _V_CENTER | Qt.TextFlag.TextDontClip, text)


def _draw_symbols(painter: QPainter, plot: Plot, chart: Chart, labelled_hours: Sequence[Hour]) -> None:
    theme = tokens.current()
    side = float(Size.GLYPH)
    for hour in labelled_hours:
        if hour.symbol:
            middle = QPointF(plot.x_of(hour.time_s), plot.symbols.center().y())
            rect = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
            symbols.paint(painter, hour.symbol, rect, tint_color(theme, hour.tint, is_old=chart.is_old))


def _draw_bands(painter: QPainter, plot: Plot, chart: Chart) -> None:
    """Draw the warnings as bars over their hours, with their texts if they fit."""
    theme = tokens.current()
    for band, place in zip(chart.bands, plot.bands, strict=True):
        if place is None:
            continue
        level = band.colors(theme)
        color = QColor(level.text)
        if plot.lane_px < LANE_PX:
            painting.rounded_rect(painter, place.bar, color, Radius.SWATCH)
        else:
            painting.rounded_rect(painter, place.bar, QColor(level.ground), Radius.SWATCH, color)
        if place.text_rect is not None:
            _draw_band_text(painter, band, place.text_rect, color)
        elif place.bar.width() >= BAND_GLYPH_PX + 2 and plot.lane_px >= LANE_PX:
            _draw_band_glyph(painter, band, place.bar.center().x(), place.bar, color)


def _draw_band_text(painter: QPainter, band: Band, text_rect: QRectF, color: QColor) -> None:
    _draw_band_glyph(painter, band, text_rect.left() + Gap.XS + BAND_GLYPH_PX / 2, text_rect, color)
    inner_rect = text_rect.adjusted(2 * Gap.XS + BAND_GLYPH_PX, 0, -Gap.XS, 0)
    painter.setPen(color)
    text = painter.fontMetrics().elidedText(
        band.text, Qt.TextElideMode.ElideRight, int(inner_rect.width()) + 1
    )
    painter.drawText(inner_rect, _V_CENTER | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip, text)


def _draw_band_glyph(painter: QPainter, band: Band, x: float, row: QRectF, color: QColor) -> None:
    half = BAND_GLYPH_PX / 2
    rect = QRectF(x - half, row.center().y() - half, BAND_GLYPH_PX, BAND_GLYPH_PX)
    symbols.paint(painter, band.symbol, rect, color)


_SAMPLE_PX = 18
_ARROW_PX = 12
_HEIGHT_PX = 22
_WIND = 3


_Entries: TypeAlias = tuple[tuple[int, str], ...]


class MeteogramLegend(QWidget):
    """A sample and a label for each series of a chart, in one line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_old = False
        self._entries: _Entries = ()
        self._forms: tuple[_Entries, ...] = ((),)
        self.setFont(font(TypeRole.SECONDARY))
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def labels(self) -> list[str]:
        """The labels."""
        return [label for _, label in self._entries]

    def show_chart(self, chart: Chart) -> None:
        """Show the series that a chart contains."""
        hours = chart.hours
        series = (
            (0, self.tr("Temperature"), any(hour.temperature is not None for hour in hours)),
            (1, self.tr("Feels like"), any(hour.feels_like is not None for hour in hours)),
            (2, self.tr("Humidity"), any(hour.humidity is not None for hour in hours)),
            (
                _WIND,
                self.tr("Wind direction (blowing to)"),
                any(hour.wind_to_deg is not None for hour in hours),
            ),
        )
        full = tuple((kind, label) for kind, label, is_present in series if is_present)
        short = tuple((kind, self.tr("Wind") if kind == _WIND else label) for kind, label in full)
        # The wind arrows have numbers and a unit, so their entry is the first to be omitted.
        self._forms = (full, short, tuple(entry for entry in short if entry[0] != _WIND))
        self._is_old = chart.is_old
        self.setAccessibleName(self.tr("Shown: {}").format(", ".join(label for _, label in full)))
        self._set_entries(full)

    def fit(self, width_px: int) -> bool:
        """Show the longest form that fits, else the shortest; return whether one fits."""
        form = next((form for form in self._forms if self._total_width(form) <= width_px), None)
        self._set_entries(self._forms[-1] if form is None else form)
        return form is not None

    def sizeHint(self) -> QSize:
        return QSize(self._total_width(self._entries), _HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, _HEIGHT_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, x = self.height() / 2, float(Gap.S)
        for entry in self._entries:
            kind, label = entry
            if x + self._width(entry) > self.width():
                break
            if kind == _WIND:
                color = QColor(tokens.current().text_2)
                paint_arrow(painter, QPointF(x + _ARROW_PX / 2, middle), 0, _ARROW_PX, color)
            else:
                draw_sample(painter, kind, x, x + _SAMPLE_PX, middle, is_old=self._is_old)
            offset = self._label_offset(kind)
            painter.setPen(QColor(tokens.current().text_2))
            text_rect = QRectF(x + offset, 0, self.width(), self.height())
            painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, label)
            x += self._width(entry) + Gap.M

    def _set_entries(self, entries: _Entries) -> None:
        if entries != self._entries:
            self._entries = entries
            self.updateGeometry()
        self.update()

    def _total_width(self, entries: _Entries) -> int:
        return sum(map(self._width, entries)) + 2 * Gap.S + Gap.M * max(0, len(entries) - 1)

    def _label_offset(self, kind: int) -> float:
        return (_ARROW_PX if kind == _WIND else _SAMPLE_PX) + 6

    def _width(self, entry: tuple[int, str]) -> int:
        return int(self._label_offset(entry[0])) + self.fontMetrics().horizontalAdvance(entry[1]) + 1
