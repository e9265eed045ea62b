"""Cards with a picture and text."""

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

# The aspect ratio of pictures in tiles.
_ASPECT_RATIO = 220 / 480
_TEXT_PX = 18 + 2 * 16 + 2 * Gap.S + Gap.XS
_WIDE_PX, _WIDE_PICTURE_PX = 84, 112
_ROW_PX, _ROW_PICTURE_PX = 48, 76
_GLYPH_PX, _ROW_GLYPH_PX = 28, 20


class CardLayout(Enum):
    """The layout of a card: text below the picture, text beside it, or a row with two lines of text."""

    TILE = auto()
    WIDE = auto()
    ROW = auto()


@dataclass(frozen=True, slots=True)
class CardText:
    """The text of a card: name, lines, and the complete text for tooltip and screen readers."""

    name: str
    lines: tuple[str, ...]
    tip: str


class PictureCard(QAbstractButton):
    """A card that shows a placeholder until it has a picture.

    `placeholder` is the symbol of the placeholder, on a checkerboard with `has_checks`.
    """

    def __init__(
        self,
        placeholder: str,
        card_layout: CardLayout = CardLayout.TILE,
        *,
        has_checks: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._placeholder, self._card_layout, self._has_checks = placeholder, card_layout, has_checks
        self._text = CardText("", (), "")
        self._picture: QPixmap | None = None
        self.is_off = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def has_picture(self) -> bool:
        """Whether the card has a picture."""
        return self._picture is not None

    def show_text(self, text: CardText) -> None:
        """Set the text."""
        self._text = text
        self.setAccessibleName(", ".join((text.name, *filter(None, text.lines))))
        self.setToolTip(plain_tool_tip(text.tip))
        self.update()

    def show_picture(self, picture: QPixmap) -> None:
        """Set the picture; a null pixmap shows the placeholder."""
        self._picture = None if picture.isNull() else picture
        self.update()

    def set_card_layout(self, card_layout: CardLayout) -> None:
        self._card_layout = card_layout
        self.update()

    def height_for(self, width: int) -> int:
        """Return the height for a width. Units: logical pixels."""
        tile_height = round(width * _ASPECT_RATIO) + _TEXT_PX
        return {CardLayout.WIDE: _WIDE_PX, CardLayout.ROW: _ROW_PX}.get(self._card_layout, tile_height)

    def sizeHint(self) -> QSize:
        """Return the size of a narrow card."""
        return QSize(240, self.height_for(240))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Activate the card with Enter, too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = self.rect().toRectF()
        hovered = self.underMouse() and not self.is_off
        ground(painter, rect, QColor(theme.field_hover if hovered else theme.raised), Radius.CARD)
        self._paint_picture(painter, self.picture_rect())
        edge = QColor(theme.accent if hovered or self.isDown() else theme.edge)
        ground(painter, rect, QColor(Qt.GlobalColor.transparent), Radius.CARD, edge)
        self._paint_text(painter)
        if self.hasFocus():
            focus_ring(painter, rect, Radius.CARD)

    def picture_rect(self) -> QRectF:
        """Return the rectangle of the picture."""
        if self._card_layout is CardLayout.TILE:
            return QRectF(0, 0, self.width(), round(self.width() * _ASPECT_RATIO))
        return QRectF(
            0, 0, _ROW_PICTURE_PX if self._card_layout is CardLayout.ROW else _WIDE_PICTURE_PX, self.height()
        )

    def text_rect(self) -> QRectF:
        """Return the rectangle of the text."""
        picture = self.picture_rect()
        if self._card_layout is CardLayout.TILE:
            return QRectF(Gap.M, picture.bottom() + Gap.S, self.width() - 2 * Gap.M, _TEXT_PX - 2 * Gap.S)
        left, inset = picture.right() + Gap.M, Gap.XS if self._card_layout is CardLayout.ROW else Gap.M
        width = (
            self.width() - left - Gap.S - (self.buttons_width() if self._card_layout is CardLayout.ROW else 0)
        )
        return QRectF(left, inset, width, self.height() - 2 * inset)

    def buttons_width(self) -> int:
        """Return the width reserved for buttons: beside the name, or in a row beside the text."""
        return 0

    def _paint_picture(self, painter: QPainter, target: QRectF) -> None:
        theme = tokens.current()
        painter.save()
        outline = QPainterPath()
        outline.addRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), Radius.CARD - 1, Radius.CARD - 1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(outline)
        if self._picture is not None and not self.is_off:
            painter.drawPixmap(target, self._picture, self._source_rect(target))
        else:
            painter.fillRect(target, QColor(theme.field))
            if self._has_checks:
                checker(painter, target, Size.CHECK_IN_GRID)
            glyph_px = _ROW_GLYPH_PX if self._card_layout is CardLayout.ROW else _GLYPH_PX
            glyph_rect = QRectF(0, 0, glyph_px, glyph_px)
            glyph_rect.moveCenter(target.center())
            ink = theme.text_off if self.is_off else theme.text_2
            symbols.paint(painter, self._placeholder, glyph_rect, QColor(ink))
        painter.setPen(QColor(theme.edge))
        if self._card_layout is CardLayout.TILE:
            painter.drawLine(target.bottomLeft(), target.bottomRight())
        else:
            painter.drawLine(target.topRight(), target.bottomRight())
        painter.restore()

    def _source_rect(self, target: QRectF) -> QRectF:
        assert self._picture is not None
        rect = self._picture.rect().toRectF()
        scale = max(target.width() / rect.width(), target.height() / rect.height())
        source = QRectF(0, 0, target.width() / scale, target.height() / scale)
        source.moveCenter(rect.center())
        return source

    def _paint_text(self, painter: QPainter) -> None:
        theme, target = tokens.current(), self.text_rect()
        name_font, line_font = font(TypeRole.SECTION_TITLE), font(TypeRole.SECONDARY)
        metrics, small = QFontMetrics(name_font), QFontMetrics(line_font)
        painter.setFont(name_font)
        painter.setPen(QColor(theme.text_2 if self.is_off else theme.text))
        top, left = target.top(), target.left()
        if self._card_layout is CardLayout.ROW:
            top = target.center().y() - (metrics.height() + Gap.XS / 2 + small.height()) / 2
        name_px = int(target.width()) - (self.buttons_width() if self._card_layout is CardLayout.TILE else 0)
        name = metrics.elidedText(self._text.name, Qt.TextElideMode.ElideMiddle, name_px)
        painter.drawText(QRectF(left, top, name_px, metrics.height()), Qt.AlignmentFlag.AlignVCenter, name)
        top += metrics.height() + Gap.XS / 2
        painter.setFont(line_font)
        painter.setPen(QColor(theme.text_2))
        if self._card_layout is CardLayout.WIDE:
            text_area = QRectF(left, top, target.width(), target.bottom() - top)
            painter.drawText(text_area, Qt.TextFlag.TextWordWrap, " ".join(self._text.lines))
            return
        is_row = self._card_layout is CardLayout.ROW
        for line in (" · ".join(self._text.lines),) if is_row else self._text.lines:
            elided = small.elidedText(line, Qt.TextElideMode.ElideMiddle, int(target.width()))
            row = QRectF(left, top, target.width(), small.height())
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, elided)
            top += small.height()
