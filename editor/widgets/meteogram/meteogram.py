"""A meteogram: the hours of a place as curves, symbols and arrows, each hour read by mouse or keys."""

from math import inf

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look import painting, tokens
from editor.look.spoken import Role, Said
from editor.widgets.meteogram.meteogram_card import HourCard
from editor.widgets.meteogram.meteogram_chart import Chart, Hour
from editor.widgets.meteogram.meteogram_paint import draw_still
from editor.widgets.meteogram.meteogram_plot import Plot
from editor.widgets.meteogram.meteogram_scale import DAY_S, nearest, within

_DOT_PX = 4.0
_LEAST = QSize(280, 124)
_COMES_BACK_AFTER = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
_DRAWN_ANEW_AFTER = (QEvent.Type.PaletteChange, QEvent.Type.StyleChange, QEvent.Type.FontChange)


class Meteogram(QWidget):
    """Shows a chart over a span of time. The mouse over it reads an hour, a press keeps that one.

    Left and right go by hours, page up and down by days, Home and End to the ends, Esc lets go, as does
    going elsewhere with the keys.

    Signals: `menu_requested(QPoint)` with a place on the screen.
    """

    menu_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart = Chart()
        self._span = (0.0, float(DAY_S))
        self._summary = ""
        self._hovered = -1
        self._kept_s: float | None = None
        self._still = QPixmap()
        self._still_of: object = None
        self._plot_of: object = None
        self._plot: Plot | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(_LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Hours"))

    @property
    def chart(self) -> Chart:
        """What it shows."""
        return self._chart

    @property
    def hour(self) -> Hour | None:
        """The hour that is read: the one under the mouse, else the one that was kept."""
        index = self._read
        return self._chart.hours[index] if index >= 0 else None

    def show_chart(self, chart: Chart, start_s: float, end_s: float, summary: str) -> None:
        """Show the hours of a span; the summary is for those who cannot see them. Units: UNIX time."""
        chart = chart.between(start_s, end_s)
        if (chart, (start_s, end_s)) != (self._chart, self._span):
            self._chart, self._span = chart, (start_s, end_s)
            self._hovered = self._hovered if self._hovered < len(chart.hours) else -1
            self._still_of = self._plot_of = None
        self._summary = summary
        self._tell()

    def plot(self) -> Plot:
        """Where everything stands now."""
        wanted = (self._chart, self._span, self.size())
        if self._plot is None or self._plot_of != wanted:
            self._plot_of = wanted
            self._plot = Plot.of(self._chart, *self._span, QSizeF(self.size()))
        return self._plot

    def read_hour(self, index: int) -> None:
        """Read an hour and keep it, as the keys do; -1 lets go."""
        hours = self._chart.hours
        self._kept_s = hours[index].time_s if 0 <= index < len(hours) else None
        self._hovered = -1
        self._tell()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read the hour under the mouse."""
        self._hover(self.plot().hour_at(self._chart, event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Go back to the hour that was kept."""
        super().leaveEvent(event)
        self._hover(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the hour under the mouse, or let it go when it is kept already."""
        super().mousePressEvent(event)
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        index = self.plot().hour_at(self._chart, event.position())
        is_kept = index >= 0 and self._chart.hours[index].time_s == self._kept_s
        self._kept_s = None if is_kept or index < 0 else self._chart.hours[index].time_s
        self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Read another hour, or let go."""
        key, last = Qt.Key(event.key()), len(self._chart.hours) - 1
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -24, Qt.Key.Key_PageDown: 24}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        if key in steps and last >= 0:
            at = self._read
            self.read_hour(self._start if at < 0 else min(last, max(0, at + steps[key])))
        elif key in ends and last >= 0:
            self.read_hour(ends[key])
        elif key == Qt.Key.Key_Escape and self._read >= 0:
            self.read_hour(-1)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let the hour go, unless the keys come back of themselves."""
        super().focusOutEvent(event)
        if event.reason() not in _COMES_BACK_AFTER:
            self.read_hour(-1)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu where the mouse is, or at the hour that is read."""
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            at = self.mapToGlobal(
                self._spot(max(0, self._read)).toPoint() if self._chart.hours else self.rect().center()
            )
        self.menu_requested.emit(at)

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in another theme or type; that another window has the keys changes nothing."""
        super().changeEvent(event)
        if event.type() in _DRAWN_ANEW_AFTER:
            self._still_of = None

    def spoken(self) -> Said:
        """A chart, of which the hour that is read is said."""
        return Said(Role.Chart, value="" if self.hour is None else self._chart.spoken(self.hour))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the still parts, then crosshair and card of the hour that is read."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._still_picture())
        index = self._read
        if index >= 0:
            self._draw_crosshair(painter, index)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()))

    def sizeHint(self) -> QSize:
        """Room for a chart that is easy to read."""
        return QSize(640, 200)

    @property
    def _read(self) -> int:
        """The index of the hour that is read; -1 for none."""
        if self._hovered >= 0 or self._kept_s is None:
            return self._hovered
        index = nearest(self._chart.times_s, self._kept_s)
        return index if index >= 0 and self._chart.hours[index].time_s == self._kept_s else -1

    @property
    def _start(self) -> int:
        """Where the keys begin: the hour that it is now."""
        return max(0, within(self._chart.times_s, -inf, self._chart.now_s).stop - 1)

    def _hover(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self._tell()

    def _tell(self) -> None:
        """Show and say the hour that is read, else all of them in a sentence."""
        hour = self.hour
        self.setAccessibleDescription(self._summary if hour is None else self._chart.spoken(hour))
        self.update()

    def _still_picture(self) -> QPixmap:
        scale = self.devicePixelRatioF()
        wanted = (self.size(), scale, tokens.current().name, self.font().key())
        if self._still_of != wanted:
            self._still_of = wanted
            if self._still.size() != self.size() * scale:  # Memory that was had before is had at once.
                self._still = QPixmap(self.size() * scale)
            self._still.setDevicePixelRatio(scale)
            self._still.fill(QColor(tokens.current().panel))
            painter = QPainter(self._still)
            draw_still(painter, self.plot(), self._chart)
            painter.end()
        return self._still

    def _spot(self, index: int) -> QPointF:
        """Where the temperature of an hour stands; without one the middle of its line."""
        plot, hour = self.plot(), self._chart.hours[index]
        x = plot.x_of(hour.time_s)
        if hour.temperature is None or plot.temperature is None:
            return QPointF(x, plot.curves.center().y())
        return QPointF(x, plot.y_of(plot.temperature, hour.temperature))

    def _draw_crosshair(self, painter: QPainter, index: int) -> None:
        theme = tokens.current()
        plot, hour, spot = self.plot(), self._chart.hours[index], self._spot(index)
        x = round(spot.x()) + 0.5
        painter.setPen(QPen(QColor(theme.lit), 1.25))
        painter.drawLine(QPointF(x, plot.frame.top()), QPointF(x, plot.frame.bottom()))
        if hour.temperature is not None:
            painter.setPen(QPen(QColor(theme.old_data if self._chart.is_old else theme.warm), 2))
            painter.setBrush(QColor(theme.panel))
            painter.drawEllipse(spot, _DOT_PX, _DOT_PX)
        card = HourCard(self._chart, hour)
        room = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        card.draw(painter, card.place(spot, room))
