"""Card at the crosshair of a meteogram with the values of one hour."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from editor.look import painting, symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.widgets.meteogram.meteogram_chart import Band, Chart, Hour
from editor.widgets.meteogram.meteogram_paint import paint_arrow, tint_color

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
            )
            if left or right
        ]

    def size(self) -> QSizeF:
        """Return the size of the card."""
        title, text = QFontMetricsF(self._title_font), QFontMetricsF(self._text_font)
        hour = self._hour
        widths = [
            title.horizontalAdvance(hour.title) + Size.GLYPH + Gap.M,
            text.horizontalAdvance(hour.words),
            *(text.horizontalAdvance(left + right) + Gap.XL + _ARROW_PX for left, right, _ in self._rows),
            *(text.horizontalAdvance(band.text) + Size.GLYPH + Gap.XS for band in self._bands),
        ]
        lines = bool(hour.words) + len(self._rows) + len(self._bands)
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
        head = QRectF(content.topLeft(), QSizeF(content.width() - Size.GLYPH - Gap.XS, self._title_px))
        painter.drawText(head, _ONE_LINE, hour.title)
        if hour.symbol:
            glyph = QRectF(
                content.right() - Size.GLYPH, head.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH
            )
            symbols.paint(painter, hour.symbol, glyph, tint_color(theme, hour.tint, is_old=self._is_old))
        painter.setFont(self._text_font)
        line = QRectF(content.left(), head.bottom(), content.width(), self._line_px)
        if hour.words:
            _draw_elided(painter, line, hour.words)
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
