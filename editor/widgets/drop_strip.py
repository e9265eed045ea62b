"""A strip that says what can be dropped here."""

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
    """A dashed field with a sentence; lit while it would take a drop.

    Where the sentence does not fit, a shorter one takes its place, in as many lines as it needs.
    """

    def __init__(self, sentence: str, short: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentences = (sentence, short)
        self._is_lit = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFont(font(TypeRole.SECONDARY))
        self._fit_words()
        self.setAccessibleName(sentence)
        self.setToolTip(sentence)

    @property
    def is_lit(self) -> bool:
        """Whether what is dragged would be taken."""
        return self._is_lit

    def light(self, *, is_lit: bool) -> None:
        """Show that what is dragged would be taken, or no longer."""
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self.update()

    def sizeHint(self) -> QSize:
        """Room for the sentence."""
        return QSize(self._width_of(self._sentences[0]) + 2 * Gap.M, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that the words need at another width."""
        super().resizeEvent(event)
        self._fit_words()

    def changeEvent(self, event: QEvent) -> None:
        """Take the height that the words need in another font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_words()

    @property
    def words_rect(self) -> QRect:
        """Where the words are drawn, with the symbol before them."""
        symbol_px = Size.GLYPH + Gap.S
        words = self.fontMetrics().boundingRect(
            QRect(0, 0, max(1, self.width() - 2 * Gap.M - symbol_px), 10_000), _WRAPPED, self._words()
        )
        width = symbol_px + words.width() + 1
        height = max(words.height(), Size.GLYPH)
        return QRect((self.width() - width) // 2, (self.height() - height) // 2, width, height)

    def _words(self) -> str:
        room = self.width() - 2 * Gap.M
        return next((each for each in self._sentences if self._width_of(each) <= room), self._sentences[-1])

    def _fit_words(self) -> None:
        self.setFixedHeight(max(_HEIGHT_PX, self.words_rect.height() + 2 * Gap.S))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dashes, the symbol and as long a sentence as there is room for."""
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
        self._paint_words(painter, QColor(theme.on_selection if self._is_lit else theme.text_2))

    def _paint_words(self, painter: QPainter, color: QColor) -> None:
        place = self.words_rect
        glyph = symbols.pixmap(_SYMBOL, color, Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(place.x(), (self.height() - Size.GLYPH) // 2, glyph)
        painter.setPen(color)
        painter.drawText(place.adjusted(Size.GLYPH + Gap.S, 0, 0, 0), _WRAPPED, self._words())

    def _width_of(self, text: str) -> int:
        # The width of a text is told in whole pixels, which may be less than it takes.
        return Size.GLYPH + Gap.S + self.fontMetrics().horizontalAdvance(text) + 1
