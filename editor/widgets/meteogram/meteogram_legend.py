"""Legend of a meteogram."""

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
    def words(self) -> list[str]:
        """The labels."""
        return [label for _, label in self._entries]

    def show_chart(self, chart: Chart) -> None:
        """Show the series that a chart contains."""
        hours = chart.hours
        series = (
            (0, self.tr("Temperature"), any(hour.temperature is not None for hour in hours)),
            (1, self.tr("Feels like"), any(hour.feels_like is not None for hour in hours)),
            (2, self.tr("Humidity"), any(hour.humidity is not None for hour in hours)),
            (_WIND, self.tr("Wind, where it blows to"), any(hour.wind_to_deg is not None for hour in hours)),
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
