"""The weather along a route as a strip: at each stop that has room its symbol, temperature, wind and time."""

from collections.abc import Sequence
from dataclasses import dataclass
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

from editor.look import painting, symbols, tokens
from editor.look.spoken import Role, Said, SaidPart
from editor.look.symbol_names import WeatherSymbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip
from editor.panels.routes.route_words import StopText, told_times
from editor.preview.warning_line import level_colors, warning_symbol

_HEIGHT_PX = 76
_SIDE_PX = 6.0
_TOP_PX, _WIND_PX, _BAR_PX, _TIME_PX = 10.0, 32.0, 49.0, 64.0
_BAR_HEIGHT_PX = 4.0
_ARROW_PX = 11.0
_MARK_PX = 13.0
_GLYPH_PX = float(Size.GLYPH)
_APART_PX = float(Gap.M)
_AWAITED = "…"


@dataclass(frozen=True, slots=True)
class _Column:
    """The room of a stop, and where it lies on the bar."""

    box: QRectF
    x: float


class RouteStrip(QWidget):
    """Shows stops at their shares of the way. Left and Right go from stop to stop, those without room too.

    Signals: `stop_chosen(int)`, -1 for none.
    """

    stop_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stops: tuple[StopText, ...] = ()
        self._ranks: tuple[int, ...] = ()
        self._columns: dict[int, _Column] = {}
        self._chosen: int | None = None
        self._is_quiet = False
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Weather along the route"))

    @property
    def stops(self) -> tuple[StopText, ...]:
        """Every stop."""
        return self._stops

    @property
    def shown(self) -> tuple[int, ...]:
        """The stops that have room, by their numbers."""
        return tuple(sorted(self._columns))

    @property
    def chosen(self) -> int | None:
        """The stop that is looked at."""
        return self._chosen

    def show_stops(self, stops: Sequence[StopText], ranks: Sequence[int], *, is_quiet: bool) -> None:
        """Show stops, the lower in rank where there is not room for all; in quiet ink where they are old."""
        self._stops, self._ranks, self._is_quiet = tuple(stops), tuple(ranks), is_quiet
        if self._chosen is not None and self._chosen >= len(stops):
            self._chosen = None
        self._place()
        self._describe()

    def choose(self, stop: int | None) -> None:
        """Look at a stop, or at none."""
        if stop != self._chosen:
            self._chosen = stop
            self._place()
            self._describe()
            self.stop_chosen.emit(-1 if stop is None else stop)

    def sizeHint(self) -> QSize:
        return QSize(480, _HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, _HEIGHT_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give room anew."""
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """Tell all of the stop under the cursor."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            stop = self._stop_at(QPointF(event.pos()))
            text = "" if stop is None else plain_tool_tip(self._stops[stop].tip)
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look at the stop that was pressed, or look away from it."""
        if event.button() is Qt.MouseButton.LeftButton:
            stop = self._stop_at(event.position())
            self.choose(None if stop == self._chosen else stop)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from stop to stop."""
        last = len(self._stops) - 1
        now = self._chosen
        going = {
            Qt.Key.Key_Right: 0 if now is None else min(now + 1, last),
            Qt.Key.Key_Left: last if now is None else max(now - 1, 0),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        if event.key() in going and self._stops:
            self.choose(going[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Escape and now is not None:
            self.choose(None)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew in another font or theme."""
        super().changeEvent(event)
        self._place()

    def spoken(self) -> Said:
        """A list of stops, those without room too."""
        parts = tuple(
            SaidPart(stop.sentence, self._box(number), number == self._chosen)
            for number, stop in enumerate(self._stops)
        )
        return Said(Role.List, parts=parts, choose=self.choose)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar, and the columns above and below it."""
        super().paintEvent(event)
        if not self._stops:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = tokens.current()
        if self._chosen in self._columns:
            box = self._columns[self._chosen].box.adjusted(-4, 0, 4, 0)
            painting.ground(painter, box, QColor(theme.field_raised), Radius.FIELD)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), Radius.FIELD)
        self._paint_bar(painter)
        times = dict(zip(self.shown, told_times([self._stops[number] for number in self.shown]), strict=True))
        for number, column in self._columns.items():
            self._paint_column(painter, self._stops[number], times[number], column)

    def _paint_bar(self, painter: QPainter) -> None:
        theme, y = tokens.current(), _BAR_PX
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.text_2 if self._is_quiet else theme.accent))
        painter.drawRoundedRect(QRectF(_SIDE_PX, y, self.width() - 2 * _SIDE_PX, _BAR_HEIGHT_PX), 2, 2)
        cuts = [(one.share + two.share) / 2 for one, two in pairwise(self._stops)]
        for stop, start, end in zip(self._stops, (0.0, *cuts), (*cuts, 1.0), strict=True):
            if stop.is_warned:  # in old weather too, as on the line
                left, right = self._x(start), self._x(end)
                color = QColor(level_colors(stop.level)(theme).text)
                painter.fillRect(QRectF(left, y, right - left, _BAR_HEIGHT_PX), color)

    def _paint_column(self, painter: QPainter, stop: StopText, time: str, column: _Column) -> None:
        theme, box = tokens.current(), column.box
        quiet = QColor(theme.text_2)
        is_quiet = self._is_quiet or not stop.is_current
        strong = quiet if is_quiet else QColor(theme.text)
        warned = QColor(level_colors(stop.level)(theme).text) if stop.is_warned else QColor(theme.accent)
        left = _beginning(box, self._widths(stop)[0], column.x)
        if stop.symbol:
            place = QRectF(left, _TOP_PX - 6, _GLYPH_PX, _GLYPH_PX)
            symbols.paint(painter, stop.symbol, place, quiet if is_quiet else warned)
            left += _GLYPH_PX + Gap.XS
        painter.setPen(strong)
        self._write(painter, TypeRole.SECTION_TITLE, left, _TOP_PX + 2, stop.temperature or _AWAITED)
        left = _beginning(box, self._widths(stop)[1], column.x)
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
        self._write(painter, TypeRole.COLUMN_HEAD, left, _WIND_PX, stop.wind)
        width = QFontMetricsF(font(TypeRole.COLUMN_HEAD)).horizontalAdvance(time)
        self._write(painter, TypeRole.COLUMN_HEAD, _beginning(box, width, column.x), _TIME_PX, time)
        self._paint_mark(painter, stop, QPointF(column.x, _BAR_PX + _BAR_HEIGHT_PX / 2), warned)

    def _paint_mark(self, painter: QPainter, stop: StopText, spot: QPointF, warned: QColor) -> None:
        """A dot on the bar; the sign of its warning where one holds, for a colour alone says too little."""
        theme = tokens.current()
        painter.setPen(QPen(QColor(theme.raised), 1))
        if not stop.is_warned:
            painter.setBrush(QColor(theme.text_2 if self._is_quiet else theme.accent))
            painter.drawEllipse(spot, 4, 4)
            return
        half = _MARK_PX / 2
        painter.setBrush(QColor(theme.raised))
        painter.drawEllipse(spot, half, half)
        place = QRectF(spot.x() - half, spot.y() - half, _MARK_PX, _MARK_PX)
        symbols.paint(painter, warning_symbol(stop.level), place, warned)

    def _write(self, painter: QPainter, role: TypeRole, left: float, middle: float, text: str) -> None:
        painter.setFont(font(role))
        box = QRectF(left, middle - 10, QFontMetricsF(font(role)).horizontalAdvance(text) + 2, 20)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _widths(self, stop: StopText) -> tuple[float, float, float]:
        """How wide the three lines of a column are, the last with the day and offset that it may need."""
        bold = QFontMetricsF(font(TypeRole.SECTION_TITLE))
        small = QFontMetricsF(font(TypeRole.COLUMN_HEAD))
        top = bold.horizontalAdvance(stop.temperature or _AWAITED) + (
            _GLYPH_PX + Gap.XS if stop.symbol else 0
        )
        arrow = 0.0 if stop.wind_turn_deg is None else _ARROW_PX + 3
        time = small.horizontalAdvance(self._longest_time(stop))
        return top, small.horizontalAdvance(stop.wind) + arrow, time

    def _longest_time(self, stop: StopText) -> str:
        """A time as it is told where the stop before is of another day and clock."""
        days, offsets = ({getattr(one, part) for one in self._stops} for part in ("day", "offset"))
        parts = (stop.day if len(days) > 1 else "", stop.time, stop.offset if len(offsets) > 1 else "")
        return " ".join(filter(None, parts))

    def _place(self) -> None:
        """Give room to the stops, the chosen one first and then by rank."""
        order = sorted(
            range(len(self._stops)), key=lambda number: (number != self._chosen, self._ranks[number])
        )
        self._columns = {}
        for number in order:
            stop = self._stops[number]
            x, width = self._x(stop.share), max(self._widths(stop))
            left = min(max(x - width / 2, _SIDE_PX), self.width() - _SIDE_PX - width)
            box = QRectF(left, 0, width, self.height())
            room = box.adjusted(-_APART_PX / 2, 0, _APART_PX / 2, 0)
            others = (
                column.box.adjusted(-_APART_PX / 2, 0, _APART_PX / 2, 0) for column in self._columns.values()
            )
            if not any(room.intersects(other) for other in others):
                self._columns[number] = _Column(box, x)
        self.update()

    def _x(self, share: float) -> float:
        return _SIDE_PX + share * (self.width() - 2 * _SIDE_PX)

    def _box(self, number: int) -> QRect:
        """Where a stop stands: its column, else its place on the bar."""
        if number in self._columns:
            return self._columns[number].box.toRect()
        return QRectF(self._x(self._stops[number].share) - 4, _BAR_PX - 4, 8, 12).toRect()

    def _stop_at(self, at: QPointF) -> int | None:
        """The column under a point, else the nearest stop of the bar."""
        for number, column in self._columns.items():
            if column.box.contains(at):
                return number
        if not self._stops:
            return None
        return min(
            range(len(self._stops)), key=lambda number: abs(self._x(self._stops[number].share) - at.x())
        )

    def _describe(self) -> None:
        known = [stop.sentence for stop in self._stops]
        said = (
            self._stops[self._chosen].tip if self._chosen is not None else "; ".join(known[:1] + known[-1:])
        )
        self.setAccessibleDescription(said)


def _beginning(box: QRectF, width: float, x: float) -> float:
    """Where a line of a column begins: about its stop, but within the room."""
    return min(max(x - width / 2, box.left()), box.right() - width)
