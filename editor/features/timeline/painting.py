"""Painting of the weather timeline: the parts that do not move with the time that is shown."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from editor.features.timeline.model import Timeline
from editor.records import dataclass
from editor.ui.text import translated
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Tokens
from editor.ui.theme.typography import TypeRole, font
from editor.weather.wording.states import PENDING
from editor.weather.wording.times import weekday_name
from editor.weather.zones import clock

HEIGHT_PX: Final = 64
SUN_ROW_PX: Final = 20
BAND_TOP, BAND_BOTTOM = 22.0, 46.0
# Where the band begins; the lowest and the highest temperature are left of it.
# The handle at the end of the band extends beyond it.
LEFT_PX, RIGHT_PX = 36.0, 7.0
_CURVE_PX = 1.75
_CURVE_INSET_PX = 4.0
_LABEL_GAP_PX = 8.0
_LEAST_TICK_PX = 6.0
_LEAST_HOUR_PX = 30.0
_HOUR_STEPS: Final = (6, 12)
_ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip


@dataclass(frozen=True, slots=True)
class TimelineScale:
    """The positions of the times of a timeline in a width. Units: UNIX time, logical pixels."""

    timeline: Timeline
    width_px: float

    @property
    def band(self) -> QRectF:
        """The band of days and nights."""
        return QRectF(LEFT_PX, BAND_TOP, self.width_px - LEFT_PX - RIGHT_PX, BAND_BOTTOM - BAND_TOP)

    @property
    def px_per_hour(self) -> float:
        """The width of an hour."""
        return self.band.width() / self.timeline.hours

    def x_of(self, time_s: float) -> float:
        """Return the position of a time, limited to the band."""
        share = (time_s - self.timeline.now_s) / (self.timeline.end_s - self.timeline.now_s)
        return self.band.left() + min(max(share, 0.0), 1.0) * self.band.width()

    def time_at(self, x: float) -> float:
        """Return the time at a position, limited to the range."""
        share = (x - self.band.left()) / max(1.0, self.band.width())
        return self.timeline.now_s + min(max(share, 0.0), 1.0) * (self.timeline.end_s - self.timeline.now_s)

    def y_of(self, temperature: float) -> float:
        """Return the height of a temperature."""
        low, high = self.timeline.bounds
        share = (temperature - low) / (high - low) if high > low else 0.5
        inner = self.band.adjusted(0, _CURVE_INSET_PX, 0, -_CURVE_INSET_PX)
        return inner.bottom() - share * inner.height()

    def point_of(self, time_s: float) -> QPointF:
        """Return the point of the curve at a time; the middle of the band without a temperature."""
        temperature = self.timeline.temperature_at(time_s)
        y = self.band.center().y() if temperature is None else self.y_of(temperature)
        return QPointF(self.x_of(time_s), y)


def sun_labels(scale: TimelineScale) -> tuple[tuple[QRectF, str], ...]:
    """Return the texts of the sun times that fit beside each other, and their boxes."""
    timeline, metrics = scale.timeline, QFontMetricsF(font(TypeRole.COLUMN_HEAD))
    changes = sorted(
        [(time_s, "↑") for time_s in timeline.rises] + [(time_s, "↓") for time_s in timeline.sets]
    )
    found: list[tuple[QRectF, str]] = []
    for time_s, arrow in changes:
        text = f"{arrow} {clock(time_s, timeline.zone)}"
        width = metrics.horizontalAdvance(text)
        x = scale.x_of(time_s) + Gap.XS
        if x + width > scale.width_px:
            x -= width + 2 * Gap.XS
        box = QRectF(x, 0, width, SUN_ROW_PX)
        if not found or box.left() >= found[-1][0].right() + _LABEL_GAP_PX:
            found.append((box, text))
    return tuple(found)


def draw_still(painter: QPainter, scale: TimelineScale, *, is_hovered: bool) -> None:
    """Draw everything but the sun times, which the tag hides, and the handle."""
    theme = tokens.current()
    timeline = scale.timeline
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(QRectF(0, 0, scale.width_px, 1), QColor(theme.border))
    painter.fillRect(scale.band, day_color(theme, is_hovered=is_hovered))
    for start_s, end_s in timeline.nights:
        painter.fillRect(_span(scale, start_s, end_s), QColor(theme.night))
    _draw_days(painter, scale, theme)
    _draw_holes(painter, scale, theme)
    _draw_curve(painter, scale, theme)
    painter.setPen(QPen(QColor(theme.edge if theme.is_high_contrast else theme.border), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(scale.band.adjusted(0.5, 0.5, -0.5, -0.5))
    _draw_changes(painter, scale, theme)
    _draw_note(painter, scale, theme)
    _draw_labels(painter, scale, theme)


def day_color(theme: Tokens, *, is_hovered: bool) -> QColor:
    """Return the ground of a day. Under the mouse it stays distinct from that of a night."""
    ground = QColor(theme.raised)
    if is_hovered:
        lit = QColor(theme.field_hover)
        red, green, blue = (
            (one + other) // 2
            for one, other in (
                (ground.red(), lit.red()),
                (ground.green(), lit.green()),
                (ground.blue(), lit.blue()),
            )
        )
        ground = QColor(red, green, blue)
    return ground


def _span(scale: TimelineScale, start_s: float, end_s: float) -> QRectF:
    """Return the part of the band between two times, aligned to pixels for sharp edges."""
    left, right = round(scale.x_of(start_s)), round(scale.x_of(end_s))
    return QRectF(left, scale.band.top(), right - left, scale.band.height())


def _draw_changes(painter: QPainter, scale: TimelineScale, theme: Tokens) -> None:
    """Draw a line at each sunrise and sunset, up to its time."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(QColor(theme.text_2), 1))
    for time_s in (*scale.timeline.rises, *scale.timeline.sets):
        x = round(scale.x_of(time_s))
        painter.drawLine(x, SUN_ROW_PX - 2, x, round(BAND_BOTTOM))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _draw_days(painter: QPainter, scale: TimelineScale, theme: Tokens) -> None:
    painter.setPen(QPen(QColor(theme.text_2), 1, Qt.PenStyle.DotLine))
    for time_s, _day in scale.timeline.days():
        x = round(scale.x_of(time_s)) + 0.5
        painter.drawLine(QLineF(x, BAND_TOP, x, BAND_BOTTOM))


def _draw_holes(painter: QPainter, scale: TimelineScale, theme: Tokens) -> None:
    """Hatch the times without a forecast, with a sentence after the last one that has one."""
    timeline = scale.timeline
    for start_s, end_s in timeline.holes:
        painting.hatch(painter, _span(scale, start_s, end_s), QColor(theme.text_off))
    if timeline.holes and timeline.end_note:
        box = _span(scale, *timeline.holes[-1])
        painter.setFont(font(TypeRole.COLUMN_HEAD))
        width = painter.fontMetrics().horizontalAdvance(timeline.end_note) + 2 * Gap.S
        if width <= box.width():
            plate = QRectF(box.left() + Gap.S, box.top() + 4, width, box.height() - 8)
            painter.fillRect(plate, QColor(theme.panel))
            painter.setPen(QColor(theme.text_2))
            painter.drawText(plate.adjusted(Gap.S, 0, 0, 0), _ONE_LINE, timeline.end_note)


def _draw_curve(painter: QPainter, scale: TimelineScale, theme: Tokens) -> None:
    timeline = scale.timeline
    painter.setPen(QPen(QColor(theme.outdated_data if timeline.is_old else theme.warm), _CURVE_PX))
    for run in timeline.runs:
        points = [QPointF(scale.x_of(time_s), scale.y_of(value)) for time_s, value in run]
        # As single strokes: Qt takes 16 ms for a polyline of 240 points.
        painter.drawLines([QLineF(one, other) for one, other in pairwise(points)])
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    painter.setPen(QColor(theme.text_2))
    right = Qt.AlignmentFlag.AlignRight | _ONE_LINE
    half = scale.band.height() / 2
    texts = (timeline.high, timeline.low) if timeline.low != timeline.high else (timeline.high,)
    for row, text in enumerate(texts):
        height = scale.band.height() / len(texts)
        painter.drawText(QRectF(0, BAND_TOP + row * half, LEFT_PX - Gap.XS, height), right, text)


def _draw_note(painter: QPainter, scale: TimelineScale, theme: Tokens) -> None:
    """Draw in place of the curve that the weather is pending."""
    if scale.timeline.is_pending:
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(QColor(theme.text))
        text = translated(PENDING)
        box = QRectF(scale.band.left() + Gap.L, BAND_TOP, 0, BAND_BOTTOM - BAND_TOP)
        painter.fillRect(
            box.adjusted(-Gap.XS, 3, painter.fontMetrics().horizontalAdvance(text) + Gap.XS, -3),
            QColor(theme.panel),
        )
        painter.drawText(box, _ONE_LINE, text)


def not_available_text() -> str:
    """Return the sentence beside a track without a curve after an error."""
    return QCoreApplication.translate("Timeline", "Weather not available")


def _draw_labels(painter: QPainter, scale: TimelineScale, theme: Tokens) -> None:
    """Draw ticks and labels below the band: now, days, then hours where they fit."""
    timeline = scale.timeline
    plain, bold = font(TypeRole.COLUMN_HEAD), QFont(font(TypeRole.COLUMN_HEAD))
    bold.setWeight(QFont.Weight.DemiBold)
    every = next((hours for hours in _HOUR_STEPS if hours * scale.px_per_hour >= _LEAST_HOUR_PX), 0)
    days, hours = list(timeline.days()), list(timeline.full_hours(every)) if every else []
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(QColor(theme.text_2), 1))
    ticks = (
        [time_s for time_s, _ in timeline.full_hours(1)]
        if scale.px_per_hour >= _LEAST_TICK_PX
        else [time_s for time_s, _ in hours]
    )
    bottom = round(BAND_BOTTOM)
    for time_s, length in (*((each, 2) for each in ticks), *((each, 4) for each, _ in (*hours, *days))):
        x = round(scale.x_of(time_s))
        painter.drawLine(x, bottom, x, bottom + length)
    painter.fillRect(QRectF(scale.band.left(), BAND_TOP, 2, BAND_BOTTOM - BAND_TOP + 4), QColor(theme.accent))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    labels = [
        (timeline.now_s, QCoreApplication.translate("Timeline", "Now"), bold, theme.accent),
        *((time_s, translated(weekday_name(day)), bold, theme.text) for time_s, day in days),
        *((time_s, f"{hour:02d}", plain, theme.text_2) for time_s, hour in hours),
    ]
    taken: list[tuple[float, float]] = []
    for time_s, text, of_font, color in labels:
        width = QFontMetricsF(of_font).horizontalAdvance(text)
        left = _label_left(scale, time_s, width)
        if _is_free(left, left + width, taken):
            taken.append((left, left + width))
            painter.setFont(of_font)
            painter.setPen(QColor(color))
            painter.drawText(
                QRectF(left, BAND_BOTTOM + 3, width, HEIGHT_PX - BAND_BOTTOM - 4), _ONE_LINE, text
            )


def _label_left(scale: TimelineScale, time_s: float, width: float) -> float:
    if time_s == scale.timeline.now_s:
        return scale.band.left()
    return min(scale.x_of(time_s) - width / 2, scale.width_px - width)


def _is_free(left: float, right: float, taken: Sequence[tuple[float, float]]) -> bool:
    return all(right + _LABEL_GAP_PX <= start or left >= end + _LABEL_GAP_PX for start, end in taken)
