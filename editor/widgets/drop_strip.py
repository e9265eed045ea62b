"""Drop target with a sentence."""

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look import painting, symbols, tokens
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font

_HEIGHT_PX = 44
_WRAPPED = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
_SYMBOL = "mdi6.tray-arrow-down"


class DropStrip(QWidget):
    """A dashed drop target with a sentence, highlighted while a drag would be accepted.

    If the sentence does not fit, a shorter one is displayed, wrapped if needed.
    """

    def __init__(self, sentence: str, short: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentences = (sentence, short)
        self._is_lit = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFont(font(TypeRole.SECONDARY))
        self._fit()
        self.setAccessibleName(sentence)
        self.setToolTip(sentence)

    @property
    def is_lit(self) -> bool:
        """Whether the strip is highlighted."""
        return self._is_lit

    def light(self, *, is_lit: bool) -> None:
        """Highlight the strip while a drag would be accepted."""
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._width_of(self._sentences[0]) + 2 * Gap.M, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    @property
    def content_rect(self) -> QRect:
        """The rectangle of the symbol and the text."""
        symbol_px = Size.GLYPH + Gap.S
        text_rect = self.fontMetrics().boundingRect(
            QRect(0, 0, max(1, self.width() - 2 * Gap.M - symbol_px), 10_000), _WRAPPED, self._shown_text()
        )
        width = symbol_px + text_rect.width() + 1
        height = max(text_rect.height(), Size.GLYPH)
        return QRect((self.width() - width) // 2, (self.height() - height) // 2, width, height)

    def _shown_text(self) -> str:
        available = self.width() - 2 * Gap.M
        return next(
            (sentence for sentence in self._sentences if self._width_of(sentence) <= available),
            self._sentences[-1],
        )

    def _fit(self) -> None:
        self.setFixedHeight(max(_HEIGHT_PX, self.content_rect.height() + 2 * Gap.S))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._is_lit:
            painting.ground(painter, box, QColor(theme.selection), Radius.BUTTON)
        edge = QColor(theme.accent if self._is_lit else theme.border)
        pen = QPen(edge, 2 if self._is_lit else 1, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, Radius.BUTTON, Radius.BUTTON)
        self._paint_content(painter, QColor(theme.on_selection if self._is_lit else theme.text_2))

    def _paint_content(self, painter: QPainter, color: QColor) -> None:
        rect = self.content_rect
        glyph = symbols.pixmap(_SYMBOL, color, Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(rect.x(), (self.height() - Size.GLYPH) // 2, glyph)
        painter.setPen(color)
        painter.drawText(rect.adjusted(Size.GLYPH + Gap.S, 0, 0, 0), _WRAPPED, self._shown_text())

    def _width_of(self, text: str) -> int:
        # `horizontalAdvance` rounds, so the text may need one pixel more.
        return Size.GLYPH + Gap.S + self.fontMetrics().horizontalAdvance(text) + 1
