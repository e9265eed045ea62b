"""The daily forecast as a list."""

from collections.abc import Sequence
from datetime import tzinfo

from PySide6.QtCore import (
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.preview.weather.text import SKY_SYMBOLS
from editor.records import dataclass
from editor.ui.kit.row_models import ENTRY_ROLE, RowListModel
from editor.ui.kit.rows import AnyIndex, Row, Text
from editor.ui.text import translated
from editor.ui.theme import tokens
from editor.ui.theme.painting import focus_ring
from editor.ui.theme.symbols import paint as paint_symbol
from editor.ui.theme.temperature_colors import COLDEST_C, HOTTEST_C, temperature_gradient
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font
from editor.weather.api.records import DayConditions
from editor.weather.conditions import sky
from editor.weather.forecast_days import dated_days
from editor.weather.units import Temperature, Units
from editor.weather.wording.states import service_text
from editor.weather.wording.times import day_title
from editor.weather.wording.values import day_range, degrees_text, temperature_text
from editor.weather.zones import local


@dataclass(frozen=True, slots=True)
class DayRow:
    """Row of a day. `low_c` and `high_c` are the temperatures of the colours, None without known units.

    Units: shares of the temperature range of all days, 0 to 1; None if unknown.
    """

    name: str
    is_today: bool
    symbol: str
    description: str
    low: str
    high: str
    low_share: float | None
    high_share: float | None
    low_c: float | None = None
    high_c: float | None = None

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
    for on, day in dated_days(days, zone):
        is_today = on is not None and today is not None and on == today.date()
        name = "" if on is None or today is None else translated(day_title(on, today.date()))
        rows.append(
            DayRow(
                name=name,
                is_today=is_today,
                symbol="" if day.words is None else SKY_SYMBOLS[sky(day.words)],
                description=translated(service_text(day.words)),
                low=translated(temperature_text(day, "temperature_low_c", units, is_metric=is_metric)),
                high=translated(temperature_text(day, "temperature_high_c", units, is_metric=is_metric)),
                low_share=share(day.temperature_low_c),
                high_share=share(day.temperature_high_c),
                low_c=day.temperature_low_c if is_metric else None,
                high_c=day.temperature_high_c if is_metric else None,
            )
        )
    return tuple(rows)


_ROW_PX = 25
_BAR_PX = 6.0
_EDGE_ALPHA = 90
_LEGEND_PX = 32
_LEGEND_GAP_PX = 8
_MARK_PX = 40
_MARKS_C = {
    Temperature.CELSIUS: (-20.0, -10.0, 0.0, 10.0, 20.0, 30.0, 40.0),
    Temperature.FAHRENHEIT: tuple((number - 32) / 1.8 for number in (0, 20, 40, 60, 80, 100)),
}
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
        bar = QRectF(left, track.top(), right - left, _BAR_PX)
        degrees = [value for value in (row.low_c, row.high_c) if value is not None]
        if self.is_dimmed or not degrees:
            painter.setBrush(QColor(theme.text_2))
        else:
            painter.setBrush(temperature_gradient(bar.topLeft(), bar.topRight(), min(degrees), max(degrees)))
            # The ends of the scale are as dark or light as a track.
            painter.setPen(QPen(_edge(theme), 1))
            bar.adjust(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(bar, bar.height() / 2, bar.height() / 2)


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


class TemperatureLegend(QWidget):
    """The colours of the bars, with temperatures in the user's unit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit = Temperature.CELSIUS
        self.setFixedHeight(_LEGEND_PX)
        self.setAccessibleName(self.tr("Temperature colours"))
        self.setToolTip(self.tr("A colour means the same temperature everywhere."))

    @property
    def marks(self) -> tuple[tuple[str, float], ...]:
        """The labelled temperatures, and their shares of the scale."""
        units, extent_c = Units(self._unit), HOTTEST_C - COLDEST_C
        return tuple(
            (
                translated(degrees_text(celsius, units, is_metric=True)),
                (celsius - COLDEST_C) / extent_c,
            )
            for celsius in _MARKS_C[self._unit]
        )

    def show_unit(self, unit: Temperature) -> None:
        """Show temperatures in a unit."""
        self._unit = unit
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the scale above its labels."""
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = QRectF(Gap.M + 0.5, _LEGEND_GAP_PX + 0.5, self.width() - 2 * Gap.M - 1, _BAR_PX - 1)
        painter.setPen(QPen(_edge(theme), 1))
        painter.setBrush(temperature_gradient(scale.topLeft(), scale.topRight(), COLDEST_C, HOTTEST_C))
        painter.drawRoundedRect(scale, scale.height() / 2, scale.height() / 2)
        painter.setFont(font(TypeRole.COLUMN_HEAD))
        painter.setPen(QColor(theme.text_2))
        for text, share in self.marks:
            at = scale.left() + share * scale.width()
            box = QRectF(at - _MARK_PX / 2, scale.bottom() + 2, _MARK_PX, self.height() - scale.bottom() - 2)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _edge(theme: tokens.Tokens) -> QColor:
    color = QColor(theme.text)
    color.setAlpha(255 if theme.is_high_contrast else _EDGE_ALPHA)
    return color


def _column(box: QRectF, width: float) -> QRectF:
    return QRectF(box.left(), box.top(), width, box.height())
