"""What the lines and arrows of a meteogram are, in one line."""

from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look import tokens
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole, font
from editor.widgets.meteogram.meteogram_chart import Chart
from editor.widgets.meteogram.meteogram_paint import draw_sample, paint_arrow

_SAMPLE_PX = 18
_ARROW_PX = 12
_HEIGHT_PX = 22
_WIND = 3


_Entries: TypeAlias = tuple[tuple[int, str], ...]


class MeteogramLegend(QWidget):
    """A sample and a word for each thing that a chart shows, with a gap at both ends."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_old = False
        self._entries: _Entries = ()
        self._forms: tuple[_Entries, ...] = ((),)
        self.setFont(font(TypeRole.SECONDARY))
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> list[str]:
        """The words of all entries."""
        return [words for _, words in self._entries]

    def show_chart(self, chart: Chart) -> None:
        """Say what a chart shows; what none of its hours has is left out."""
        hours = chart.hours
        there = (
            (0, self.tr("Temperature"), any(hour.temperature is not None for hour in hours)),
            (1, self.tr("Feels like"), any(hour.feels_like is not None for hour in hours)),
            (2, self.tr("Humidity"), any(hour.humidity is not None for hour in hours)),
            (_WIND, self.tr("Wind, where it blows to"), any(hour.wind_to_deg is not None for hour in hours)),
        )
        whole = tuple((kind, words) for kind, words, is_there in there if is_there)
        brief = tuple((kind, self.tr("Wind") if kind == _WIND else words) for kind, words in whole)
        # The arrows of the wind have numbers and a unit beside them: they do without an entry the soonest.
        self._forms = (whole, brief, tuple(entry for entry in brief if entry[0] != _WIND))
        self._is_old = chart.is_old
        self.setAccessibleName(self.tr("Shown: {}").format(", ".join(words for _, words in whole)))
        self._take(whole)

    def fit(self, room_px: int) -> bool:
        """Take the longest form that has room and say whether there is one; else the shortest."""
        form = next((each for each in self._forms if self._length(each) <= room_px), None)
        self._take(self._forms[-1] if form is None else form)
        return form is not None

    def sizeHint(self) -> QSize:
        """Room for all entries."""
        return QSize(self._length(self._entries), _HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        """It gives way before what stands beside it."""
        return QSize(0, _HEIGHT_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the entries that have room."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, x = self.height() / 2, float(Gap.S)
        for entry in self._entries:
            kind, words = entry
            if x + self._width(entry) > self.width():
                break
            if kind == _WIND:
                color = QColor(tokens.current().text_2)
                paint_arrow(painter, QPointF(x + _ARROW_PX / 2, middle), 0, _ARROW_PX, color)
            else:
                draw_sample(painter, kind, x, x + _SAMPLE_PX, middle, is_old=self._is_old)
            lead = self._lead(kind)
            painter.setPen(QColor(tokens.current().text_2))
            room = QRectF(x + lead, 0, self.width(), self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, words)
            x += self._width(entry) + Gap.M

    def _take(self, entries: _Entries) -> None:
        if entries != self._entries:
            self._entries = entries
            self.updateGeometry()
        self.update()

    def _length(self, entries: _Entries) -> int:
        return sum(map(self._width, entries)) + 2 * Gap.S + Gap.M * max(0, len(entries) - 1)

    def _lead(self, kind: int) -> float:
        return (_ARROW_PX if kind == _WIND else _SAMPLE_PX) + 6

    def _width(self, entry: tuple[int, str]) -> int:
        return int(self._lead(entry[0])) + self.fontMetrics().horizontalAdvance(entry[1]) + 1
