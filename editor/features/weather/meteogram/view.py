"""The meteogram: hourly curves, symbols and arrows, with a crosshair and its card."""

from math import inf

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.features.weather.meteogram.chart import Band, Chart, Hour
from editor.features.weather.meteogram.painting import draw_mark, draw_still, paint_arrow, tint_color
from editor.features.weather.meteogram.plot import Plot, least_height_px
from editor.features.weather.meteogram.scales import DAY_S, nearest, within
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

_MAXIMUM_WIDTH_PX, _MINIMUM_WIDTH_PX = 260.0, 176.0
_ARROW_PX = 11.0
_MAXIMUM_BANDS = 3
_ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class HourCard:
    """Layout and painting of the card; unknown values have no line."""

    def __init__(self, chart: Chart, hour: Hour) -> None:
        self._hour, self._is_old = hour, chart.is_old
        self._bands = chart.bands_at(hour.time_s)[:_MAXIMUM_BANDS]
        self._title_font, self._text_font = font(TypeRole.SECTION_TITLE), font(TypeRole.SECONDARY)
        self._line_px = max(16.0, QFontMetricsF(self._text_font).height())
        self._title_px = max(18.0, QFontMetricsF(self._title_font).height())
        self._rows = [
            (left, right, angle_deg)
            for left, right, angle_deg in (
                (hour.temperature_text, hour.humidity_text, None),
                (hour.wind_from_text, hour.wind_text, hour.wind_to_deg),
                *((value.name, value.text, None) for value in hour.row_values if value.text),
            )
            if left or right
        ]

    def size(self) -> QSizeF:
        """Return the size of the card."""
        title, text = QFontMetricsF(self._title_font), QFontMetricsF(self._text_font)
        hour = self._hour
        widths = [
            title.horizontalAdvance(hour.title) + Size.GLYPH + Gap.M,
            text.horizontalAdvance(hour.conditions),
            *(text.horizontalAdvance(left + right) + Gap.XL + _ARROW_PX for left, right, _ in self._rows),
            *(text.horizontalAdvance(band.text) + Size.GLYPH + Gap.XS for band in self._bands),
        ]
        lines = bool(hour.conditions) + len(self._rows) + len(self._bands)
        width = min(_MAXIMUM_WIDTH_PX, max(_MINIMUM_WIDTH_PX, *widths)) + 2 * Gap.M
        return QSizeF(width, self._title_px + lines * self._line_px + 2 * Gap.S)

    def place(self, position: QPointF, bounds: QRectF) -> QRectF:
        """Return the rectangle of the card beside a position, on the side with enough space."""
        size = self.size()
        left = position.x() + Gap.S
        if left + size.width() > bounds.right():
            left = max(bounds.left(), position.x() - Gap.S - size.width())
        top = min(
            max(bounds.top(), position.y() - size.height() / 2),
            max(bounds.top(), bounds.bottom() - size.height()),
        )
        return QRectF(QPointF(round(left), round(top)), size)

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        theme = tokens.current()
        painting.card(painter, rect)
        content = rect.adjusted(Gap.M, Gap.S, -Gap.M, -Gap.S)
        hour = self._hour
        painter.setPen(QColor(theme.text))
        painter.setFont(self._title_font)
        header = QRectF(content.topLeft(), QSizeF(content.width() - Size.GLYPH - Gap.XS, self._title_px))
        painter.drawText(header, _ONE_LINE, hour.title)
        if hour.symbol:
            glyph = QRectF(
                content.right() - Size.GLYPH, header.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH
            )
            symbols.paint(painter, hour.symbol, glyph, tint_color(theme, hour.tint, is_old=self._is_old))
        painter.setFont(self._text_font)
        line = QRectF(content.left(), header.bottom(), content.width(), self._line_px)
        if hour.conditions:
            _draw_elided(painter, line, hour.conditions)
            line.translate(0, self._line_px)
        for left, right, angle_deg in self._rows:
            self._draw_row(painter, line, left, right, angle_deg)
            line.translate(0, self._line_px)
        for band in self._bands:
            _draw_band(painter, line, band)
            line.translate(0, self._line_px)

    def _draw_row(
        self, painter: QPainter, line: QRectF, left: str, right: str, angle_deg: float | None
    ) -> None:
        color = QColor(tokens.current().text_2)
        painter.setPen(color)
        painter.drawText(line, _ONE_LINE, left)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | _ONE_LINE, right)
        if angle_deg is not None:
            width = painter.fontMetrics().horizontalAdvance(right)
            middle = QPointF(line.right() - width - Gap.XS - _ARROW_PX / 2 - 2, line.center().y())
            paint_arrow(painter, middle, angle_deg, _ARROW_PX, color)


def _draw_band(painter: QPainter, line: QRectF, band: Band) -> None:
    color = QColor(band.colors(tokens.current()).text)
    side = 12.0
    symbols.paint(painter, band.symbol, QRectF(line.left(), line.center().y() - side / 2, side, side), color)
    painter.setPen(color)
    _draw_elided(painter, line.adjusted(Size.GLYPH + 2, 0, 0, 0), band.text)


def _draw_elided(painter: QPainter, content: QRectF, text: str) -> None:
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(content.width()))
    painter.drawText(content, _ONE_LINE, shown)


_DOT_PX = 4.0
_LEAST_WIDTH_PX = 280
_RETURNING_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
_REDRAWING_EVENTS = (QEvent.Type.PaletteChange, QEvent.Type.StyleChange, QEvent.Type.FontChange)


class Meteogram(QWidget):
    """A chart over a span of time. Hovering reads an hour, a click pins it.

    Left and Right move by an hour, Page Up and Page Down by a day, Home and End to the ends. Esc or losing
    the focus unpins it.
    Signals: `menu_requested(QPoint)` in global coordinates.
    """

    menu_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart = Chart()
        self._span = (0.0, float(DAY_S))
        self._summary = ""
        self._hovered = -1
        self._pinned_s: float | None = None
        self._mark: tuple[float, str] | None = None
        self._cached_pixmap = QPixmap()
        self._pixmap_key: object = None
        self._plot_key: object = None
        self._plot: Plot | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(_LEAST_WIDTH_PX, least_height_px(0))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Hourly forecast"))

    @property
    def chart(self) -> Chart:
        """The chart."""
        return self._chart

    @property
    def hour(self) -> Hour | None:
        """The hour under the mouse, else the pinned one."""
        index = self._current
        return self._chart.hours[index] if index >= 0 else None

    def show_chart(self, chart: Chart, start_s: float, end_s: float, summary: str) -> None:
        """Show the hours of a span; the summary is its accessible description. Units: UNIX time."""
        chart = chart.between(start_s, end_s)
        if (chart, (start_s, end_s)) != (self._chart, self._span):
            self._chart, self._span = chart, (start_s, end_s)
            self._hovered = self._hovered if self._hovered < len(chart.hours) else -1
            self._pixmap_key = self._plot_key = None
        self.setMinimumHeight(least_height_px(len(chart.row_labels)))
        self._summary = summary
        self._update_description()

    @property
    def mark(self) -> str:
        """The text at the marked time; empty without one in the span."""
        start_s, end_s = self._span
        return self._mark[1] if self._mark is not None and start_s <= self._mark[0] <= end_s else ""

    def show_mark(self, time_s: float | None, text: str = "") -> None:
        """Mark the time that the map shows; None removes the mark. Units: UNIX time."""
        mark = None if time_s is None else (time_s, text)
        if mark != self._mark:
            self._mark = mark
            self.update()

    def plot(self) -> Plot:
        """Return the current geometry."""
        key = (self._chart, self._span, self.size())
        if self._plot is None or self._plot_key != key:
            self._plot_key = key
            self._plot = Plot.of(self._chart, *self._span, QSizeF(self.size()))
        return self._plot

    def pin_hour(self, index: int) -> None:
        """Pin an hour by its index; -1 unpins."""
        hours = self._chart.hours
        self._pinned_s = hours[index].time_s if 0 <= index < len(hours) else None
        self._hovered = -1
        self._update_description()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.plot().hour_at(self._chart, event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pin the hour under the mouse, or unpin it."""
        super().mousePressEvent(event)
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        index = self.plot().hour_at(self._chart, event.position())
        is_pinned = index >= 0 and self._chart.hours[index].time_s == self._pinned_s
        self._pinned_s = None if is_pinned or index < 0 else self._chart.hours[index].time_s
        self._update_description()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, last = Qt.Key(event.key()), len(self._chart.hours) - 1
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -24, Qt.Key.Key_PageDown: 24}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        if key in steps and last >= 0:
            at = self._current
            self.pin_hour(self._now_index if at < 0 else min(last, max(0, at + steps[key])))
        elif key in ends and last >= 0:
            self.pin_hour(ends[key])
        elif key == Qt.Key.Key_Escape and self._current >= 0:
            self.pin_hour(-1)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _RETURNING_REASONS:
            self.pin_hour(-1)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu at the mouse, or at the current hour."""
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            at = self.mapToGlobal(
                self._crosshair_position(max(0, self._current)).toPoint()
                if self._chart.hours
                else self.rect().center()
            )
        self.menu_requested.emit(at)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _REDRAWING_EVENTS:
            self._pixmap_key = None

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(
            Role.Chart, value="" if self.hour is None else self._chart.accessible_info(self.hour)
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._static_pixmap())
        if self._mark is not None and self.mark:
            draw_mark(painter, self.plot(), *self._mark)
        index = self._current
        if index >= 0:
            self._draw_crosshair(painter, index)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()))

    def sizeHint(self) -> QSize:
        return QSize(640, 200)

    @property
    def _current(self) -> int:
        """The index of the hour that is displayed; -1 for none."""
        if self._hovered >= 0 or self._pinned_s is None:
            return self._hovered
        index = nearest(self._chart.times_s, self._pinned_s)
        return index if index >= 0 and self._chart.hours[index].time_s == self._pinned_s else -1

    @property
    def _now_index(self) -> int:
        """The index of the current hour, where keyboard navigation starts."""
        return max(0, within(self._chart.times_s, -inf, self._chart.now_s).stop - 1)

    def _hover(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self._update_description()

    def _update_description(self) -> None:
        hour = self.hour
        self.setAccessibleDescription(self._summary if hour is None else self._chart.accessible_info(hour))
        self.update()

    def _static_pixmap(self) -> QPixmap:
        scale = self.devicePixelRatioF()
        key = (self.size(), scale, tokens.current().name, self.font().key())
        if self._pixmap_key != key:
            self._pixmap_key = key
            if self._cached_pixmap.size() != self.size() * scale:  # Reuse the memory.
                self._cached_pixmap = QPixmap(self.size() * scale)
            self._cached_pixmap.setDevicePixelRatio(scale)
            self._cached_pixmap.fill(QColor(tokens.current().panel))
            painter = QPainter(self._cached_pixmap)
            draw_still(painter, self.plot(), self._chart)
            painter.end()
        return self._cached_pixmap

    def _crosshair_position(self, index: int) -> QPointF:
        """Return the position of an hour's temperature, or the middle of its line without one."""
        plot, hour = self.plot(), self._chart.hours[index]
        x = plot.x_of(hour.time_s)
        if hour.temperature is None or plot.temperature is None:
            return QPointF(x, plot.curves.center().y())
        return QPointF(x, plot.y_of(plot.temperature, hour.temperature))

    def _draw_crosshair(self, painter: QPainter, index: int) -> None:
        theme = tokens.current()
        plot, hour, position = self.plot(), self._chart.hours[index], self._crosshair_position(index)
        x = round(position.x()) + 0.5
        painter.setPen(QPen(QColor(theme.highlight), 1.25))
        painter.drawLine(QPointF(x, plot.frame.top()), QPointF(x, plot.frame.bottom()))
        if hour.temperature is not None:
            painter.setPen(QPen(QColor(theme.outdated_data if self._chart.is_old else theme.warm), 2))
            painter.setBrush(QColor(theme.panel))
            painter.drawEllipse(position, _DOT_PX, _DOT_PX)
        card = HourCard(self._chart, hour)
        bounds = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        card.draw(painter, card.place(position, bounds))
