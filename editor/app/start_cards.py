"""Cards with a picture: of a recent file, and of a template."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget

from editor.look import symbols, tokens
from editor.look.painting import checker, focus_ring, ground
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip
from editor.widgets.tool_buttons import quiet_button, tool_button

_SHAPE = 220 / 480
_LINES_PX = 18 + 2 * 16 + 2 * Gap.S + Gap.XS
_LYING_PX, _LYING_PICTURE_PX = 84, 112
_GLYPH_PX = 28


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a card says: its name, and lines under it; `tip` is all of it, for a pointer and for readers."""

    name: str
    lines: tuple[str, ...]
    tip: str


class PictureCard(QAbstractButton):
    """A picture with a name and a few words; a neutral picture as long as there is none of its own.

    `neutral` is the symbol on that, `is_lying` puts the words beside the picture.
    """

    def __init__(
        self, neutral: str, *, is_lying: bool = False, is_checked: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._neutral, self._is_lying, self._has_checks = neutral, is_lying, is_checked
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

    def height_for(self, width: int) -> int:
        """How high it is. Units: logical pixels."""
        return _LYING_PX if self._is_lying else round(width * _SHAPE) + _LINES_PX

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
        if self._is_lying:
            return QRectF(0, 0, _LYING_PICTURE_PX, self.height())
        return QRectF(0, 0, self.width(), round(self.width() * _SHAPE))

    def words_place(self) -> QRectF:
        """Where the words stand."""
        picture = self.picture_place()
        if self._is_lying:
            left, inset = picture.right() + Gap.M, Gap.M
            return QRectF(left, inset, self.width() - left - Gap.S, self.height() - 2 * inset)
        return QRectF(Gap.M, picture.bottom() + Gap.S, self.width() - 2 * Gap.M, _LINES_PX - 2 * Gap.S)

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
            middle = QRectF(0, 0, _GLYPH_PX, _GLYPH_PX)
            middle.moveCenter(place.center())
            ink = theme.text_off if self.is_off else theme.text_2
            symbols.paint(painter, self._neutral, middle, QColor(ink))
        painter.setPen(QColor(theme.edge))
        if self._is_lying:
            painter.drawLine(place.topRight(), place.bottomRight())
        else:
            painter.drawLine(place.bottomLeft(), place.bottomRight())
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
        name_px = int(place.width()) - self._tools_px()
        name = metrics.elidedText(self._words.name, Qt.TextElideMode.ElideMiddle, name_px)
        painter.drawText(QRectF(left, top, name_px, metrics.height()), Qt.AlignmentFlag.AlignVCenter, name)
        top += metrics.height() + Gap.XS / 2
        painter.setFont(line_font)
        painter.setPen(QColor(theme.text_2))
        if self._is_lying:
            room = QRectF(left, top, place.width(), place.bottom() - top)
            painter.drawText(room, Qt.TextFlag.TextWordWrap, " ".join(self._words.lines))
            return
        for line in self._words.lines:
            cut = small.elidedText(line, Qt.TextElideMode.ElideMiddle, int(place.width()))
            row = QRectF(left, top, place.width(), small.height())
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, cut)
            top += small.height()

    def _tools_px(self) -> int:
        """The width beside the name that is not for words."""
        return 0


class RecentCard(PictureCard):
    """A recent file: it opens the file, pins it, and takes it off the list.

    Signals: `pin_turned(bool)` and `forget_wanted()`.
    """

    pin_turned = Signal(bool)
    forget_wanted = Signal()

    def __init__(self, path: str, parent: QWidget | None = None) -> None:
        super().__init__("map-outline", parent=parent)
        self.path = path
        self.pin = tool_button("pin-outline", "", is_checkable=True, parent=self)
        self.pin.toggled.connect(self._say_pin)
        self.pin.clicked.connect(self.pin_turned)
        self.remove = tool_button("close", self.tr("Remove from list"), parent=self)
        self.remove.clicked.connect(self.forget_wanted)
        for button in (self.pin, self.remove):
            button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
            button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.remove_missing = quiet_button(self.tr("Remove from list"), parent=self)
        self.remove_missing.clicked.connect(self.forget_wanted)
        self.remove_missing.hide()
        self._say_pin()

    def show_pinned(self, *, is_pinned: bool) -> None:
        """Show whether it stays at the head of the list."""
        self.pin.setChecked(is_pinned)

    def show_missing(self, *, is_missing: bool) -> None:
        """Show that there is no such file any more, or that there is."""
        self.is_off = is_missing
        self.remove_missing.setVisible(is_missing)
        self.remove.setVisible(not is_missing)
        self._place_tools()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the tools at their places."""
        super().resizeEvent(event)
        self._place_tools()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take it off the list with Delete."""
        if event.key() == Qt.Key.Key_Delete:
            self.forget_wanted.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the file."""
        menu = self.make_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        menu.popup(event.globalPos() if by_mouse else self.mapToGlobal(QPoint(Gap.M, Gap.M)))

    def make_menu(self) -> QMenu:
        """The menu of the card."""
        menu = QMenu(self)
        entries = (
            (self.tr("Open"), "folder-open-outline", self.click, not self.is_off),
            (self.pin.toolTip(), "pin-outline", self.pin.click, True),
            (self.tr("Remove from list"), "close", self.forget_wanted.emit, True),
        )
        for text, name, act, is_on in entries:
            action = QAction(symbol(name), text, menu)
            action.setEnabled(is_on)
            action.triggered.connect(lambda _checked=False, act=act: act())
            menu.addAction(action)
        return menu

    def _say_pin(self) -> None:
        is_pinned = self.pin.isChecked()
        tip = self.tr("Unpin") if is_pinned else self.tr("Pin to the front")
        self.pin.setIcon(symbol("pin" if is_pinned else "pin-outline"))
        self.pin.setToolTip(tip)
        self.pin.setAccessibleName(tip)

    def _tools_px(self) -> int:
        return (1 if self.is_off else 2) * Size.SMALL_BUTTON

    def _place_tools(self) -> None:
        place = self.words_place()
        top = round(place.top()) - Gap.XS
        right = self.width() - Gap.XS - Size.SMALL_BUTTON
        self.remove.move(right, top)
        self.pin.move(right - (0 if self.is_off else Size.SMALL_BUTTON), top)
        low = self.remove_missing
        low.resize(low.sizeHint())
        low.move(round(place.left()) - 6, self.height() - low.height() - Gap.XS)
