"""Parts of a face card: the sample word and the overlay for drags."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look import symbols, tokens
from editor.look.tokens import Gap, Radius
from editor.look.type_roles import TypeRole, font
from editor.render.labels.fonts import Faces

_WORD_PX = 28
_WORD_HEIGHT_PX = 42
_GLYPH_PX = 24
_EDGE_PX = 2


class FaceWord(QWidget):
    """A word drawn in a face, reduced to fit the width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._style = "", 0
        self._faces: Faces | None = None
        self.setFixedHeight(_WORD_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The displayed word."""
        return self._text

    def sizeHint(self) -> QSize:
        """Return the size of a short word."""
        return QSize(80, _WORD_HEIGHT_PX)

    def show_word(self, text: str, faces: Faces, style: int) -> None:
        """Show a word in the face of a `text-style`."""
        self._text, self._faces, self._style = text, faces, style
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the word on the common baseline of all cards."""
        if self._faces is None or not self._text:
            return
        word_font = self._faces.font(self._style, _WORD_PX)
        width = QFontMetricsF(word_font).horizontalAdvance(self._text)
        if width > self.width() > 0:
            word_font = self._faces.font(self._style, _WORD_PX * self.width() / width)
        painter = QPainter(self)
        painter.setPen(QColor(tokens.current().text))
        painter.setFont(word_font)
        painter.drawText(QPoint(0, _WORD_HEIGHT_PX * 3 // 4), self._text)


class DropCover(QWidget):
    """Covers a card during a drag with the effect of a drop."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_text(self, text: str) -> None:
        """Cover the card with a text; an empty one uncovers it."""
        self.text = text
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background, icon and text."""
        theme = tokens.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(theme.accent), _EDGE_PX))
        painter.setBrush(QColor(theme.selection))
        painter.drawRoundedRect(rect, Radius.CARD, Radius.CARD)
        painter.setFont(font(TypeRole.BODY_STRONG))
        painter.setPen(QColor(theme.on_selection))
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        text_rect = self.rect().adjusted(Gap.M, 0, -Gap.M, 0)
        bounds = painter.boundingRect(QRect(text_rect.topLeft(), text_rect.size()), flags, self.text)
        top = max(Gap.S, (self.height() - _GLYPH_PX - Gap.S - bounds.height()) // 2)
        icon_rect = QRectF((self.width() - _GLYPH_PX) / 2, top, _GLYPH_PX, _GLYPH_PX)
        symbols.paint(painter, "tray-arrow-down", icon_rect, QColor(theme.on_selection))
        painter.drawText(text_rect.adjusted(0, top + _GLYPH_PX + Gap.S, 0, 0), flags, self.text)
