"""Strip with the weather at the stops of a route: symbol, temperature, wind and time."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.features.routes.stop_values import StopValueText
from editor.features.routes.text import StopText, time_texts
from editor.preview.weather.card import level_colors, warning_symbol
from editor.records import dataclass
from editor.ui.accessible_info import AccessibleInfo, AccessiblePart, Role
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import WeatherSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_HEIGHT_PX = 76
_SIDE_PX = 6.0
_TOP_PX, _WIND_PX, _BAR_PX, _TIME_PX = 10.0, 32.0, 49.0, 64.0
_BAR_HEIGHT_PX = 4.0
_ARROW_PX = 11.0
_MARK_PX = 13.0
_GLYPH_PX = float(Size.GLYPH)
_SPACING_PX = float(Gap.M)
_VALUE_PX = 16.0
_VALUE_GLYPH_PX = 12.0
_GAP_LINE_PX = 1.5
_PENDING, _MISSING = "…", "—"


@dataclass(frozen=True, slots=True)
class _Column:
    """Box of a stop and its x coordinate on the bar."""

    box: QRectF
    x: float


class RouteStrip(QWidget):
    """Stops at their relative distances, selected by Left and Right; `stop_selected(int)`, -1 for none."""

    stop_selected = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stops: tuple[StopText, ...] = ()
        self._ranks: tuple[int, ...] = ()
        self._columns: dict[int, _Column] = {}
        self._selected: int | None = None
        self._is_dimmed = False
        self._values_px = 0.0
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Weather along route"))

    @property
    def stops(self) -> tuple[StopText, ...]:
        return self._stops

    @property
    def shown(self) -> tuple[int, ...]:
        """The indexes of the stops that have a column."""
        return tuple(sorted(self._columns))

    @property
    def selected(self) -> int | None:
        """The selected stop."""
        return self._selected

    def show_stops(self, stops: Sequence[StopText], ranks: Sequence[int], *, is_quiet: bool) -> None:
        """Show stops. Those of lower rank are omitted if there is no space; outdated weather is dimmed."""
        self._stops, self._ranks, self._is_dimmed = tuple(stops), tuple(ranks), is_quiet
        self._values_px = _VALUE_PX * max((len(stop.values) for stop in stops), default=0)
        self.setFixedHeight(self._height_px)
        if self._selected is not None and self._selected >= len(stops):
            self._selected = None
        self._assign_columns()
        self._describe()

    def select(self, stop: int | None) -> None:
        """Select a stop, or none."""
        if stop != self._selected:
            self._selected = stop
            self._assign_columns()
            self._describe()
            self.stop_selected.emit(-1 if stop is None else stop)

    def sizeHint(self) -> QSize:
        return QSize(480, self._height_px)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self._height_px)

    @property
    def _height_px(self) -> int:
        return _HEIGHT_PX + round(self._values_px)

    @property
    def _bar_y(self) -> float:
        return _BAR_PX + self._values_px

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the columns."""
        super().resizeEvent(event)
        self._assign_columns()

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the stop under the cursor."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            stop = self._stop_at(QPointF(event.pos()))
            text = "" if stop is None else plain_tool_tip(self._stops[stop].tip)
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the stop, or deselect it."""
        if event.button() is Qt.MouseButton.LeftButton:
            stop = self._stop_at(event.position())
            self.select(None if stop == self._selected else stop)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select another stop."""
        last = len(self._stops) - 1
        current = self._selected
        targets = {
            Qt.Key.Key_Right: 0 if current is None else min(current + 1, last),
            Qt.Key.Key_Left: last if current is None else max(current - 1, 0),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        if event.key() in targets and self._stops:
            self.select(targets[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Escape and current is not None:
            self.select(None)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Update the columns after a change of font or theme."""
        super().changeEvent(event)
        self._assign_columns()

    def accessible_info(self) -> AccessibleInfo:
        """Return the accessible list of all stops."""
        parts = tuple(
            AccessiblePart(stop.sentence, self._box(number), number == self._selected)
            for number, stop in enumerate(self._stops)
        )
        return AccessibleInfo(Role.List, parts=parts, select=self.select)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar and the columns above and below it."""
        super().paintEvent(event)
        if not self._stops:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = tokens.current()
        if self._selected in self._columns:
            box = self._columns[self._selected].box.adjusted(-4, 0, 4, 0)
            painting.rounded_rect(painter, box, QColor(theme.field_raised), Radius.FIELD)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), Radius.FIELD)
        self._paint_bar(painter)
        times = dict(zip(self.shown, time_texts([self._stops[number] for number in self.shown]), strict=True))
        for number, column in self._columns.items():
            self._paint_column(painter, self._stops[number], times[number], column)

    def _paint_bar(self, painter: QPainter) -> None:
        """Draw the bar by stops: in the colour of a warning, and with a gap where weather is missing."""
        theme, y = tokens.current(), self._bar_y
        base = QColor(theme.text_2 if self._is_dimmed else theme.accent)
        painter.setPen(Qt.PenStyle.NoPen)
        if not any(stop.is_missing for stop in self._stops):
            painter.setBrush(base)
            painter.drawRoundedRect(QRectF(_SIDE_PX, y, self.width() - 2 * _SIDE_PX, _BAR_HEIGHT_PX), 2, 2)
        cuts = [(one.share + two.share) / 2 for one, two in pairwise(self._stops)]
        middle = y + _BAR_HEIGHT_PX / 2
        for stop, start, end in zip(self._stops, (0.0, *cuts), (*cuts, 1.0), strict=True):
            left, right = self._x(start), self._x(end)
            if stop.is_missing:
                painter.setPen(QPen(QColor(theme.text_2), _GAP_LINE_PX, Qt.PenStyle.DotLine))
                painter.drawLine(QPointF(left + 2, middle), QPointF(right - 2, middle))
                continue
            # Warnings also of outdated weather, as on the map.
            color = QColor(level_colors(stop.level)(theme).text) if stop.is_warned else base
            if stop.is_warned or any(each.is_missing for each in self._stops):
                box = QRectF(round(left), y, round(right) - round(left), _BAR_HEIGHT_PX)
                painter.fillRect(box, color)

    def _paint_column(self, painter: QPainter, stop: StopText, time: str, column: _Column) -> None:
        theme, box = tokens.current(), column.box
        quiet = QColor(theme.text_2)
        is_quiet = self._is_dimmed or not stop.is_current
        text_color = quiet if is_quiet else QColor(theme.text)
        warning_color = (
            QColor(level_colors(stop.level)(theme).text) if stop.is_warned else QColor(theme.accent)
        )
        left = _line_left(box, self._widths(stop)[0], column.x)
        if stop.symbol:
            symbol_rect = QRectF(left, _TOP_PX - 6, _GLYPH_PX, _GLYPH_PX)
            symbols.paint(painter, stop.symbol, symbol_rect, quiet if is_quiet else warning_color)
            left += _GLYPH_PX + Gap.XS
        painter.setPen(text_color)
        self._draw_text(painter, TypeRole.SECTION_TITLE, left, _TOP_PX + 2, _degrees(stop))
        left = _line_left(box, self._widths(stop)[1], column.x)
        if stop.wind_turn_deg is not None:
            painter.save()
            painter.translate(left + _ARROW_PX / 2, _WIND_PX)
            painter.rotate(stop.wind_turn_deg)
            half = _ARROW_PX / 2
            arrow = QRectF(-half, -half, _ARROW_PX, _ARROW_PX)
            symbols.paint(painter, WeatherSymbol.WIND_DIRECTION, arrow, quiet)
            painter.restore()
            left += _ARROW_PX + 3
        painter.setPen(quiet)
        self._draw_text(painter, TypeRole.COLUMN_HEAD, left, _WIND_PX, stop.wind)
        self._paint_values(painter, stop, column)
        width = QFontMetricsF(font(TypeRole.COLUMN_HEAD)).horizontalAdvance(time)
        time_y = _TIME_PX + self._values_px
        self._draw_text(painter, TypeRole.COLUMN_HEAD, _line_left(box, width, column.x), time_y, time)
        self._paint_mark(painter, stop, QPointF(column.x, self._bar_y + _BAR_HEIGHT_PX / 2), warning_color)

    def _paint_values(self, painter: QPainter, stop: StopText, column: _Column) -> None:
        """Draw the values on demand below the wind, each with its symbol."""
        ink, metrics = QColor(tokens.current().text_2), QFontMetricsF(font(TypeRole.COLUMN_HEAD))
        for number, value in enumerate(value for value in stop.values if value.text):
            middle = _WIND_PX + (number + 1) * _VALUE_PX
            lead_px = _lead_px(value)
            left = _line_left(column.box, lead_px + metrics.horizontalAdvance(value.text), column.x)
            if value.symbol:
                glyph = QRectF(left, middle - _VALUE_GLYPH_PX / 2, _VALUE_GLYPH_PX, _VALUE_GLYPH_PX)
                symbols.paint(painter, value.symbol, glyph, ink)
            painter.setPen(ink)
            self._draw_text(painter, TypeRole.COLUMN_HEAD, left + lead_px, middle, value.text)

    def _paint_mark(self, painter: QPainter, stop: StopText, center: QPointF, warning_color: QColor) -> None:
        """Draw a dot on the bar, or the symbol of a warning, so that it is not shown by colour alone."""
        theme = tokens.current()
        if stop.is_missing:
            painter.setPen(QPen(QColor(theme.text_2), _GAP_LINE_PX))
            painter.setBrush(QColor(theme.raised))
            painter.drawEllipse(center, 4, 4)
            return
        painter.setPen(QPen(QColor(theme.raised), 1))
        if not stop.is_warned:
            painter.setBrush(QColor(theme.text_2 if self._is_dimmed else theme.accent))
            painter.drawEllipse(center, 4, 4)
            return
        half = _MARK_PX / 2
        painter.setBrush(QColor(theme.raised))
        painter.drawEllipse(center, half, half)
        symbol_rect = QRectF(center.x() - half, center.y() - half, _MARK_PX, _MARK_PX)
        symbols.paint(painter, warning_symbol(stop.level), symbol_rect, warning_color)

    def _draw_text(self, painter: QPainter, role: TypeRole, left: float, middle: float, text: str) -> None:
        painter.setFont(font(role))
        box = QRectF(left, middle - 10, QFontMetricsF(font(role)).horizontalAdvance(text) + 2, 20)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _widths(self, stop: StopText) -> tuple[float, ...]:
        """Return the widths of the lines of a column, the third including day and offset."""
        bold = QFontMetricsF(font(TypeRole.SECTION_TITLE))
        small = QFontMetricsF(font(TypeRole.COLUMN_HEAD))
        top = bold.horizontalAdvance(_degrees(stop)) + (_GLYPH_PX + Gap.XS if stop.symbol else 0)
        arrow = 0.0 if stop.wind_turn_deg is None else _ARROW_PX + 3
        time = small.horizontalAdvance(self._longest_time(stop))
        values = (_lead_px(value) + small.horizontalAdvance(value.text) for value in stop.values)
        return top, small.horizontalAdvance(stop.wind) + arrow, time, *values

    def _longest_time(self, stop: StopText) -> str:
        """Return the time as displayed after a stop of another day and time zone."""
        days, offsets = ({getattr(one, part) for one in self._stops} for part in ("day", "offset"))
        parts = (stop.day if len(days) > 1 else "", stop.time, stop.offset if len(offsets) > 1 else "")
        return " ".join(filter(None, parts))

    def _assign_columns(self) -> None:
        """Assign columns to the stops, first the selected one, then by rank."""
        order = sorted(
            range(len(self._stops)), key=lambda number: (number != self._selected, self._ranks[number])
        )
        self._columns = {}
        for number in order:
            stop = self._stops[number]
            x, width = self._x(stop.share), max(self._widths(stop))
            left = min(max(x - width / 2, _SIDE_PX), self.width() - _SIDE_PX - width)
            box = QRectF(left, 0, width, self.height())
            padded_box = box.adjusted(-_SPACING_PX / 2, 0, _SPACING_PX / 2, 0)
            others = (
                column.box.adjusted(-_SPACING_PX / 2, 0, _SPACING_PX / 2, 0)
                for column in self._columns.values()
            )
            if not any(padded_box.intersects(other) for other in others):
                self._columns[number] = _Column(box, x)
        self.update()

    def _x(self, share: float) -> float:
        return _SIDE_PX + share * (self.width() - 2 * _SIDE_PX)

    def _box(self, number: int) -> QRect:
        """Return the area of a stop: its column, else its position on the bar."""
        if number in self._columns:
            return self._columns[number].box.toRect()
        return QRectF(self._x(self._stops[number].share) - 4, self._bar_y - 4, 8, 12).toRect()

    def _stop_at(self, pos: QPointF) -> int | None:
        """Return the stop of the column at a point, else the nearest stop on the bar."""
        for number, column in self._columns.items():
            if column.box.contains(pos):
                return number
        if not self._stops:
            return None
        return min(
            range(len(self._stops)), key=lambda number: abs(self._x(self._stops[number].share) - pos.x())
        )

    def _describe(self) -> None:
        known = [stop.sentence for stop in self._stops]
        text = (
            self._stops[self._selected].tip
            if self._selected is not None
            else "; ".join(known[:1] + known[-1:])
        )
        self.setAccessibleDescription(text)


def _degrees(stop: StopText) -> str:
    """Return the temperature of a stop, dots while it is pending, or a dash without weather."""
    return stop.temperature or (_MISSING if stop.is_missing else _PENDING)


def _lead_px(value: StopValueText) -> float:
    """Return the width of the symbol before a value, with its gap."""
    return _VALUE_GLYPH_PX + 3 if value.symbol else 0.0


def _line_left(box: QRectF, width: float, x: float) -> float:
    """Return the left edge of a line that is centred on its stop within the box."""
    return min(max(x - width / 2, box.left()), box.right() - width)
