"""Cards of styles in a responsive grid, headings, and the drop area."""

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QLabel, QSizePolicy, QWidget

from editor import resources
from editor.records import dataclass
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme import symbols, tokens
from editor.ui.theme.painting import checker, focus_ring, rounded_rect
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

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
class StartCardText:
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
        self._text = StartCardText("", (), "")
        self._picture: QPixmap | None = None
        self.is_off = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def has_picture(self) -> bool:
        """Whether the card has a picture."""
        return self._picture is not None

    def show_text(self, text: StartCardText) -> None:
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
        rounded_rect(painter, rect, QColor(theme.field_hover if hovered else theme.raised), Radius.CARD)
        self._paint_picture(painter, self.picture_rect())
        edge = QColor(theme.accent if hovered or self.isDown() else theme.edge)
        rounded_rect(painter, rect, QColor(Qt.GlobalColor.transparent), Radius.CARD, edge)
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


_MIN_CARD_PX = 200
_MAX_COLUMNS = 3
_GAP_PX, _GAP_IN_COLUMN_PX = Gap.L, Gap.XS
_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class CardGrid(QWidget):
    """Lays out cards in columns. Signals: `card_focused(PictureCard)` after keyboard navigation."""

    card_focused = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: tuple[PictureCard, ...] = ()
        self._columns = 1
        self._is_one_column = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def cards(self) -> tuple[PictureCard, ...]:
        """The cards in order."""
        return self._cards

    def show_cards(self, cards: Sequence[PictureCard]) -> None:
        """Show these cards in order; others are hidden."""
        for old in self._cards:
            old.setVisible(old in cards)
        previous: QWidget | None = None
        for card in cards:
            card.setParent(self)
            card.installEventFilter(self)
            card.show()
            if previous is not None:
                QWidget.setTabOrder(previous, card)
            previous = card
            for tool in card.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
                QWidget.setTabOrder(previous, tool)
                previous = tool
        self._cards = tuple(cards)
        self._place()

    def show_in_one_column(self, *, is_on: bool) -> None:
        """Use a single column, or as many as fit."""
        self._is_one_column = is_on
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Navigate with the arrow keys."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = _STEPS.get(Qt.Key(event.key()))
            index = next((i for i, card in enumerate(self._cards) if card is watched), None)
            if step is not None and index is not None:
                self._focus_card(index + step[0] + step[1] * self._columns)
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _focus_card(self, index: int) -> None:
        if 0 <= index < len(self._cards):
            self._cards[index].setFocus(Qt.FocusReason.TabFocusReason)
            self.card_focused.emit(self._cards[index])

    def _place(self) -> None:
        gap = _GAP_IN_COLUMN_PX if self._is_one_column else _GAP_PX
        fits = 1 if self._is_one_column else (self.width() + gap) // (_MIN_CARD_PX + gap)
        columns = self._columns = max(1, min(_MAX_COLUMNS, fits))
        width = (self.width() - gap * (columns - 1)) // columns
        bottom = 0
        for number, card in enumerate(self._cards):
            row, column = divmod(number, columns)
            height = card.height_for(width)
            card.setGeometry(column * (width + gap), row * (height + gap), width, height)
            bottom = (row + 1) * (height + gap) - gap
        self.setFixedHeight(bottom)


_LOGO_PX, _DROP_PX, _HINT_GLYPH_PX = 52, 96, 24


class StartHeader(QWidget):
    """Logo, name and tagline of the program."""

    def __init__(self, text: str) -> None:
        super().__init__()
        name = QLabel("Isopleth")
        name.setFont(font(TypeRole.PAGE_TITLE))
        tagline = WrappedLabel(text, is_secondary=True)
        lines = v_box(spacing=0)
        lines.addStretch(1)
        lines.addWidget(name)
        lines.addWidget(tagline)
        lines.addStretch(1)
        row = h_box(self, margins=(_LOGO_PX + Gap.M, 0, 0, 0))
        row.addLayout(lines)
        self.setMinimumHeight(_LOGO_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        rect = QRectF(0, (self.height() - _LOGO_PX) / 2, _LOGO_PX, _LOGO_PX)
        QSvgRenderer(str(resources.path("icons", "isopleth.svg"))).render(QPainter(self), rect)


class DropHint(QWidget):
    """A dashed frame that shows where files can be dropped; the window handles the drop."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setMinimumHeight(_DROP_PX)
        label = WrappedLabel(text, TypeRole.SECONDARY, is_secondary=True)
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column = v_box(self, margins=(Gap.L, Gap.M + _HINT_GLYPH_PX + Gap.S, Gap.L, Gap.M))
        column.addWidget(label)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.border), 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(
            self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), Radius.CARD, Radius.CARD
        )
        rect = QRectF(0, 0, _HINT_GLYPH_PX, _HINT_GLYPH_PX)
        rect.moveCenter(QPointF(self.width() / 2, Gap.M + _HINT_GLYPH_PX / 2))
        symbols.paint(painter, "tray-arrow-down", rect, QColor(theme.text_2))


def heading(text: str) -> QLabel:
    """Create a heading."""
    label = QLabel(text)
    label.setFont(font(TypeRole.LAYER_TITLE))
    return label


def footer(text: str) -> QLabel:
    """Create the footer."""
    label = QLabel(text)
    label.setFont(font(TypeRole.SECONDARY))
    label.setProperty("part", "page-foot")
    return label
