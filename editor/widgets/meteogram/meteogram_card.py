"""The card beside the crosshair of a meteogram: all that is known of one hour."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from editor.look import painting, symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.widgets.meteogram.meteogram_chart import Band, Chart, Hour
from editor.widgets.meteogram.meteogram_paint import paint_arrow, tint_color

_WIDEST_PX, _NARROWEST_PX = 260.0, 176.0
_ARROW_PX = 11.0
_MOST_BANDS = 3
_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class HourCard:
    """Measures and draws the card of one hour; what is not known has no line."""

    def __init__(self, chart: Chart, hour: Hour) -> None:
        self._hour, self._is_old = hour, chart.is_old
        self._bands = chart.bands_at(hour.time_s)[:_MOST_BANDS]
        self._strong, self._plain = font(TypeRole.SECTION_TITLE), font(TypeRole.SECONDARY)
        self._line_px = max(16.0, QFontMetricsF(self._plain).height())
        self._title_px = max(18.0, QFontMetricsF(self._strong).height())
        self._rows = [
            (left, right, turn)
            for left, right, turn in (
                (hour.temperature_text, hour.humidity_text, None),
                (hour.wind_from_text, hour.wind_text, hour.wind_to_deg),
            )
            if left or right
        ]

    def size(self) -> QSizeF:
        """The room that the card takes."""
        strong, plain = QFontMetricsF(self._strong), QFontMetricsF(self._plain)
        hour = self._hour
        widths = [
            strong.horizontalAdvance(hour.title) + Size.GLYPH + Gap.M,
            plain.horizontalAdvance(hour.words),
            *(plain.horizontalAdvance(left + right) + Gap.XL + _ARROW_PX for left, right, _ in self._rows),
            *(plain.horizontalAdvance(band.text) + Size.GLYPH + Gap.XS for band in self._bands),
        ]
        lines = bool(hour.words) + len(self._rows) + len(self._bands)
        width = min(_WIDEST_PX, max(_NARROWEST_PX, *widths)) + 2 * Gap.M
        return QSizeF(width, self._title_px + lines * self._line_px + 2 * Gap.S)

    def place(self, spot: QPointF, room: QRectF) -> QRectF:
        """Where the card stands: beside a spot, on the side that has the room."""
        size = self.size()
        left = spot.x() + Gap.S
        if left + size.width() > room.right():
            left = max(room.left(), spot.x() - Gap.S - size.width())
        top = min(
            max(room.top(), spot.y() - size.height() / 2), max(room.top(), room.bottom() - size.height())
        )
        return QRectF(QPointF(round(left), round(top)), size)

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the card."""
        theme = tokens.current()
        painting.card(painter, rect)
        room = rect.adjusted(Gap.M, Gap.S, -Gap.M, -Gap.S)
        hour = self._hour
        painter.setPen(QColor(theme.text))
        painter.setFont(self._strong)
        head = QRectF(room.topLeft(), QSizeF(room.width() - Size.GLYPH - Gap.XS, self._title_px))
        painter.drawText(head, _MIDDLE, hour.title)
        if hour.symbol:
            glyph = QRectF(
                room.right() - Size.GLYPH, head.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH
            )
            symbols.paint(painter, hour.symbol, glyph, tint_color(theme, hour.tint, is_old=self._is_old))
        painter.setFont(self._plain)
        line = QRectF(room.left(), head.bottom(), room.width(), self._line_px)
        if hour.words:
            _draw_shortened(painter, line, hour.words)
            line.translate(0, self._line_px)
        for left, right, turn in self._rows:
            self._draw_row(painter, line, left, right, turn)
            line.translate(0, self._line_px)
        for band in self._bands:
            _draw_band(painter, line, band)
            line.translate(0, self._line_px)

    def _draw_row(self, painter: QPainter, line: QRectF, left: str, right: str, turn: float | None) -> None:
        quiet = QColor(tokens.current().text_2)
        painter.setPen(quiet)
        painter.drawText(line, _MIDDLE, left)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | _MIDDLE, right)
        if turn is not None:
            width = painter.fontMetrics().horizontalAdvance(right)
            middle = QPointF(line.right() - width - Gap.XS - _ARROW_PX / 2 - 2, line.center().y())
            paint_arrow(painter, middle, turn, _ARROW_PX, quiet)


def _draw_band(painter: QPainter, line: QRectF, band: Band) -> None:
    ink = QColor(band.colors(tokens.current()).text)
    side = 12.0
    symbols.paint(painter, band.symbol, QRectF(line.left(), line.center().y() - side / 2, side, side), ink)
    painter.setPen(ink)
    _draw_shortened(painter, line.adjusted(Size.GLYPH + 2, 0, 0, 0), band.text)


def _draw_shortened(painter: QPainter, room: QRectF, text: str) -> None:
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
    painter.drawText(room, _MIDDLE, shown)
