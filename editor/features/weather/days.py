"""The daily forecast as a list."""

from collections.abc import Sequence
from datetime import tzinfo
from functools import lru_cache
from math import pi, sin

from PySide6.QtCore import (
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.mapstyle.color.oklch import Oklch, from_color, to_color
from editor.mapstyle.schema.values import Color
from editor.preview.weather.text import SKY_SYMBOLS
from editor.records import dataclass
from editor.ui.kit.row_models import ENTRY_ROLE, RowListModel
from editor.ui.kit.rows import AnyIndex, Row, Text
from editor.ui.text import translated
from editor.ui.theme import tokens
from editor.ui.theme.painting import focus_ring
from editor.ui.theme.symbols import paint as paint_symbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font
from editor.weather.api.records import DayConditions
from editor.weather.conditions import sky
from editor.weather.units import Units
from editor.weather.wording.states import service_text
from editor.weather.wording.times import day_title
from editor.weather.wording.values import day_range, degrees_text
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
        parts = (self.description, *map(translated, day_range(self.low, self.high)))
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
        name = "" if there is None or today is None else translated(day_title(there.date(), today.date()))
        rows.append(
            DayRow(
                name=name,
                is_today=is_today,
                symbol="" if day.words is None else SKY_SYMBOLS[sky(day.words)],
                description=translated(service_text(day.words)),
                low=translated(degrees_text(day.temperature_low_c, units, is_metric=is_metric)),
                high=translated(degrees_text(day.temperature_high_c, units, is_metric=is_metric)),
                low_share=share(day.temperature_low_c),
                high_share=share(day.temperature_high_c),
            )
        )
    return tuple(rows)


_ROW_PX = 25
_BAR_PX = 6.0
_COLORS = 9
# Intermediate colours are lighter and less saturated; green and yellow would look muddy otherwise.
_LIGHTER, _LIGHTEST, _PALER = 0.15, 0.8, 0.2
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class DayListModel(RowListModel[DayRow]):
    """List model with one row per day."""

    def describe(self, entry: DayRow) -> Row:
        return Row(lines=((Text(entry.sentence),),))


class DayDelegate(QStyledItemDelegate):
    """Delegate that draws a day in columns. Each column has the width of its widest text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.is_dimmed = False
        self._name_px = self._low_px = self._high_px = 0.0

    def measure(self, rows: Sequence[DayRow]) -> None:
        """Compute the column widths from the rows."""
        regular, strong = QFontMetricsF(font(TypeRole.BODY)), QFontMetricsF(font(TypeRole.SECTION_TITLE))
        self._name_px = max((strong.horizontalAdvance(row.name) for row in rows), default=0.0)
        self._low_px = max((regular.horizontalAdvance(row.low) for row in rows), default=0.0)
        self._high_px = max((regular.horizontalAdvance(row.high) for row in rows), default=0.0)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, _ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme, row = tokens.current(), index.data(ENTRY_ROLE)
        box = QRectF(option.rect)
        text, quiet = QColor(theme.text_2 if self.is_dimmed else theme.text), QColor(theme.text_2)
        painter.save()
        if option.state & QStyle.StateFlag.State_HasFocus:
            focus_ring(painter, box.adjusted(0, 1, 0, -1), Radius.ROW)
        box.adjust(Gap.M, 0, -Gap.M, 0)
        painter.setFont(font(TypeRole.SECTION_TITLE if row.is_today else TypeRole.BODY))
        painter.setPen(text)
        painter.drawText(_column(box, self._name_px), _LEFT, row.name)
        box.setLeft(box.left() + self._name_px + Gap.L)
        if row.symbol:
            symbol_rect = QRectF(box.left(), box.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH)
            paint_symbol(painter, row.symbol, symbol_rect, quiet)
        box.setLeft(box.left() + Size.GLYPH + Gap.M)
        painter.setFont(font(TypeRole.BODY))
        painter.drawText(
            QRectF(box.right() - self._high_px, box.y(), self._high_px, box.height()), _RIGHT, row.high
        )
        painter.setPen(quiet)
        painter.drawText(_column(box, self._low_px), _RIGHT, row.low)
        box.adjust(self._low_px + Gap.M, 0, -self._high_px - Gap.M, 0)
        self._paint_bar(painter, box, row)
        painter.restore()

    def _paint_bar(self, painter: QPainter, box: QRectF, row: DayRow) -> None:
        """Draw the bar on its track; a dot if only one temperature is known."""
        ends = [share for share in (row.low_share, row.high_share) if share is not None]
        if not ends or box.width() < 3 * _BAR_PX:
            return
        theme = tokens.current()
        track = QRectF(box.left(), box.center().y() - _BAR_PX / 2, box.width(), _BAR_PX)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.field_hover))
        painter.drawRoundedRect(track, _BAR_PX / 2, _BAR_PX / 2)
        range_px = track.width() - _BAR_PX
        left, right = track.left() + min(ends) * range_px, track.left() + max(ends) * range_px + _BAR_PX
        if self.is_dimmed:
            painter.setBrush(QColor(theme.text_2))
        else:
            gradient = QLinearGradient(track.topLeft(), track.topRight())
            colors = spectrum(theme.cool, theme.warm)
            for number, color in enumerate(colors):
                gradient.setColorAt(number / (len(colors) - 1), color)
            painter.setBrush(gradient)
        painter.drawRoundedRect(QRectF(left, track.top(), right - left, _BAR_PX), _BAR_PX / 2, _BAR_PX / 2)


class DayList(QListView):
    """List view as high as its rows. Keys move the current row, nothing is selected."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = DayListModel(self)
        self._delegate = DayDelegate(self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(name)

    @property
    def rows(self) -> tuple[DayRow, ...]:
        """The displayed rows."""
        return self._model.entries

    def show_rows(self, rows: tuple[DayRow, ...], *, is_dimmed: bool) -> None:
        """Show days, dimmed if they are out of date."""
        self._delegate.is_dimmed = is_dimmed
        self._delegate.measure(rows)
        self._model.update(rows)
        self.setFixedHeight(_ROW_PX * len(rows))
        self.viewport().update()


@lru_cache(maxsize=8)
def spectrum(cool: str, warm: str) -> tuple[QColor, ...]:
    """Return the colours from cool to warm, via green and yellow as on a thermometer."""
    start, end = (from_color(_color(QColor(text))) for text in (cool, warm))
    colors = []
    for number in range(_COLORS):
        share = number / (_COLORS - 1)

        def interpolate(one: float, other: float, share: float = share) -> float:
            return one + (other - one) * share

        lightness = interpolate(start.lightness, end.lightness)
        color = to_color(
            Oklch(
                max(lightness, min(_LIGHTEST, lightness + _LIGHTER * sin(pi * share))),
                interpolate(start.chroma, end.chroma) * (1 - _PALER * sin(pi * share)),
                interpolate(start.hue, end.hue),
            )
        )
        colors.append(QColor(color.r, color.g, color.b))
    return tuple(colors)


def _color(color: QColor) -> Color:
    return Color(color.red(), color.green(), color.blue(), 255)


def _column(box: QRectF, width: float) -> QRectF:
    return QRectF(box.left(), box.top(), width, box.height())
