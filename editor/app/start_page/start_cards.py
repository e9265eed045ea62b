"""Cards with a picture and a few words, which lead to a style."""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from editor.look import symbols, tokens
from editor.look.painting import checker, focus_ring, ground
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip

# The height of a picture over its words, as a part of its width.
_HEIGHT_OF_WIDTH = 220 / 480
_LINES_PX = 18 + 2 * 16 + 2 * Gap.S + Gap.XS
_LYING_PX, _LYING_PICTURE_PX = 84, 112
_ROW_PX, _ROW_PICTURE_PX = 48, 76
_GLYPH_PX, _ROW_GLYPH_PX = 28, 20


class Shape(Enum):
    """How a card lies: its words under a picture, beside it, or in a row as narrow as two lines."""

    STANDING = auto()
    LYING = auto()
    ROW = auto()


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a card says: its name, and lines under it; `tip` is all of it, for a pointer and for readers."""

    name: str
    lines: tuple[str, ...]
    tip: str


class PictureCard(QAbstractButton):
    """A picture with a name and a few words; a neutral picture as long as there is none of its own.

    `neutral` is the symbol on that, on a checker where it `has_checks`.
    """

    def __init__(
        self,
        neutral: str,
        shape: Shape = Shape.STANDING,
        *,
        has_checks: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._neutral, self._shape, self._has_checks = neutral, shape, has_checks
        self._words = CardWords("", (), "")
        self._picture: QPixmap | None = None
        self.is_off = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def has_picture(self) -> bool:
        """Whether it shows a picture of its own."""
        return self._picture is not None

    def show_words(self, words: CardWords) -> None:
        """Say what the card leads to."""
        self._words = words
        self.setAccessibleName(", ".join((words.name, *filter(None, words.lines))))
        self.setToolTip(plain_tool_tip(words.tip))
        self.update()

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture; in place of an empty one, the neutral."""
        self._picture = None if picture.isNull() else picture
        self.update()

    def take_shape(self, shape: Shape) -> None:
        """Lie otherwise."""
        self._shape = shape
        self.update()

    def height_for(self, width: int) -> int:
        """How high it is. Units: logical pixels."""
        standing = round(width * _HEIGHT_OF_WIDTH) + _LINES_PX
        return {Shape.LYING: _LYING_PX, Shape.ROW: _ROW_PX}.get(self._shape, standing)

    def sizeHint(self) -> QSize:
        """The size of a narrow card."""
        return QSize(240, self.height_for(240))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open it with Enter too, as a card is no mere button of a form."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, picture and words."""
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole = self.rect().toRectF()
        hovered = self.underMouse() and not self.is_off
        ground(painter, whole, QColor(theme.field_hover if hovered else theme.raised), Radius.CARD)
        self._paint_picture(painter, self.picture_place())
        edge = QColor(theme.accent if hovered or self.isDown() else theme.edge)
        ground(painter, whole, QColor(Qt.GlobalColor.transparent), Radius.CARD, edge)
        self._paint_words(painter)
        if self.hasFocus():
            focus_ring(painter, whole, Radius.CARD)

    def picture_place(self) -> QRectF:
        """Where the picture stands."""
        if self._shape is Shape.STANDING:
            return QRectF(0, 0, self.width(), round(self.width() * _HEIGHT_OF_WIDTH))
        return QRectF(0, 0, _ROW_PICTURE_PX if self._shape is Shape.ROW else _LYING_PICTURE_PX, self.height())

    def words_place(self) -> QRectF:
        """Where the words stand."""
        picture = self.picture_place()
        if self._shape is Shape.STANDING:
            return QRectF(Gap.M, picture.bottom() + Gap.S, self.width() - 2 * Gap.M, _LINES_PX - 2 * Gap.S)
        left, inset = picture.right() + Gap.M, Gap.XS if self._shape is Shape.ROW else Gap.M
        width = self.width() - left - Gap.S - (self.tools_px() if self._shape is Shape.ROW else 0)
        return QRectF(left, inset, width, self.height() - 2 * inset)

    def tools_px(self) -> int:
        """The width that is not for words: beside the name, or beside all of them in a row."""
        return 0

    def _paint_picture(self, painter: QPainter, place: QRectF) -> None:
        theme = tokens.current()
        painter.save()
        outline = QPainterPath()
        outline.addRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), Radius.CARD - 1, Radius.CARD - 1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(outline)
        if self._picture is not None and not self.is_off:
            painter.drawPixmap(place, self._picture, self._cut(place))
        else:
            painter.fillRect(place, QColor(theme.field))
            if self._has_checks:
                checker(painter, place, Size.CHECK_IN_GRID)
            glyph_px = _ROW_GLYPH_PX if self._shape is Shape.ROW else _GLYPH_PX
            middle = QRectF(0, 0, glyph_px, glyph_px)
            middle.moveCenter(place.center())
            ink = theme.text_off if self.is_off else theme.text_2
            symbols.paint(painter, self._neutral, middle, QColor(ink))
        painter.setPen(QColor(theme.edge))
        if self._shape is Shape.STANDING:
            painter.drawLine(place.bottomLeft(), place.bottomRight())
        else:
            painter.drawLine(place.topRight(), place.bottomRight())
        painter.restore()

    def _cut(self, place: QRectF) -> QRectF:
        """The part of the picture that has the shape of its place."""
        assert self._picture is not None
        whole = self._picture.rect().toRectF()
        growth = max(place.width() / whole.width(), place.height() / whole.height())
        part = QRectF(0, 0, place.width() / growth, place.height() / growth)
        part.moveCenter(whole.center())
        return part

    def _paint_words(self, painter: QPainter) -> None:
        theme, place = tokens.current(), self.words_place()
        name_font, line_font = font(TypeRole.SECTION_TITLE), font(TypeRole.SECONDARY)
        metrics, small = QFontMetrics(name_font), QFontMetrics(line_font)
        painter.setFont(name_font)
        painter.setPen(QColor(theme.text_2 if self.is_off else theme.text))
        top, left = place.top(), place.left()
        if self._shape is Shape.ROW:
            top = place.center().y() - (metrics.height() + Gap.XS / 2 + small.height()) / 2
        name_px = int(place.width()) - (self.tools_px() if self._shape is Shape.STANDING else 0)
        name = metrics.elidedText(self._words.name, Qt.TextElideMode.ElideMiddle, name_px)
        painter.drawText(QRectF(left, top, name_px, metrics.height()), Qt.AlignmentFlag.AlignVCenter, name)
        top += metrics.height() + Gap.XS / 2
        painter.setFont(line_font)
        painter.setPen(QColor(theme.text_2))
        if self._shape is Shape.LYING:
            room = QRectF(left, top, place.width(), place.bottom() - top)
            painter.drawText(room, Qt.TextFlag.TextWordWrap, " ".join(self._words.lines))
            return
        is_row = self._shape is Shape.ROW
        for line in (" · ".join(self._words.lines),) if is_row else self._words.lines:
            cut = small.elidedText(line, Qt.TextElideMode.ElideMiddle, int(place.width()))
            row = QRectF(left, top, place.width(), small.height())
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, cut)
            top += small.height()
