"""A field for one of many values by name: it opens a list that is searched by typing."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look import painting, symbols, tokens
from editor.look.spoken import Role, Said
from editor.look.symbol_names import LayerSymbol
from editor.look.tokens import Radius, Size
from editor.look.words import plain_tool_tip
from editor.widgets.fields.field import Field
from editor.widgets.fields.pick_list import PickPopover
from editor.widgets.fields.pick_rows import PickRow

_EDGE_PX = 8
_GAP_PX = 6
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Down)

Offer = Callable[[str], tuple[Sequence[PickRow], str]]
"""The rows for what was typed, and what to say where there is none."""


class PickField(Field):
    """Shows a value by its words and symbol; a press, Enter or a letter opens the list to type in.

    What the list holds is asked of `offer` whenever something is typed.
    """

    def __init__(self, name: str, offer: Offer, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._offer, self._hint = offer, hint
        self._words = self._tail = self._symbol = ""
        self._popover: PickPopover | None = None
        self.setFixedHeight(Size.FIELD)
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def popover(self) -> PickPopover | None:
        """The list, once it has been opened."""
        return self._popover

    @property
    def text(self) -> str:
        """What the field shows."""
        return self.tr("Mixed") if self.is_mixed else self._words

    def sizeHint(self) -> QSize:
        """Room for a few words."""
        return QSize(120, Size.FIELD)

    def show_named(self, value: object, words: str, tail: str = "", symbol: str = "") -> None:
        """Show a value in words, with what gives way first behind them."""
        self._words, self._tail, self._symbol = words, tail, symbol
        self.show_value(value)

    def open_list(self, typed: str = "") -> None:
        """Open the list under the field, with some letters typed already."""
        if not self.isEnabled():
            return
        if self._popover is None:
            self._popover = PickPopover(self.accessibleName(), self._hint, self)
            self._popover.typed.connect(self._fill)
            self._popover.picked.connect(self._edit_once)
            self._popover.missed.connect(self._miss)
        self._popover.open_at(self)
        if not self.is_mixed:
            self._popover.choose(self._value)
        if typed:
            self._popover.search.setText(typed)
            self._fill(typed)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the list."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.open_list()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list on Enter, Space and Down, and on letters, which are typed into it."""
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if event.key() in _KEYS:
            self.open_list()
        elif is_plain and event.text().isalnum():
            self.open_list(event.text())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus."""
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw symbol, words and chevron."""
        theme = tokens.current()
        painter = QPainter(self)
        box = QRectF(self.rect())
        is_hovered = self.underMouse() and self.isEnabled()
        edge = QColor(theme.error) if self.problem else QColor(theme.edge) if theme.is_high_contrast else None
        painting.ground(
            painter, box, QColor(theme.field_hover if is_hovered else theme.field), Radius.FIELD, edge
        )
        strong, quiet = QColor(theme.text), QColor(theme.text_2)
        if not self.isEnabled():
            strong = quiet = QColor(theme.text_off)
        room = box.adjusted(_EDGE_PX, 0, -Size.GLYPH - _EDGE_PX, 0)
        if self._symbol and not self.is_mixed:
            top = (self.height() - Size.GLYPH) / 2
            symbols.paint(painter, self._symbol, QRectF(room.x(), top, Size.GLYPH, Size.GLYPH), quiet)
            room.setLeft(room.left() + Size.GLYPH + _GAP_PX)
        self._paint_words(painter, room, strong, quiet)
        chevron = symbols.pixmap(LayerSymbol.UNFOLDED, quiet, Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(self.width() - Size.GLYPH - 6, (self.height() - Size.GLYPH) // 2, chevron)
        if self.hasFocus():
            painting.focus_ring(painter, box)

    def spoken(self) -> Said:
        """A field that opens a list."""
        return Said(Role.ComboBox, value=self.text, press=self.open_list)

    def _paint_words(self, painter: QPainter, room: QRectF, strong: QColor, quiet: QColor) -> None:
        """Draw the words, and behind them their tail as far as there is room for all of it."""
        if self.is_mixed:
            slanted = self.font()
            slanted.setItalic(True)
            painter.setFont(slanted)
        metrics = painter.fontMetrics()
        words = metrics.elidedText(self.text, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.setPen(quiet if self.is_mixed or self._value is None else strong)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        tail = self._mixed if self.is_mixed else self._tail
        room.setLeft(room.left() + metrics.horizontalAdvance(words) + _GAP_PX)
        if tail and metrics.horizontalAdvance(tail) <= room.width():
            painter.setPen(quiet)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, tail)

    def _fill(self, typed: str) -> None:
        if self._popover is not None:
            rows, sentence = self._offer(typed.strip())
            self._popover.show_rows(rows, sentence)

    def _miss(self, typed: str) -> None:
        """Say why nothing was picked; the value stays."""
        if self._popover is not None and typed.strip():
            self._popover.show_problem(self._offer(typed.strip())[1])

    def _refresh(self) -> None:
        whole = f"{self.text} {self._mixed if self.is_mixed else self._tail}".strip()
        self.setAccessibleDescription(whole)
        self.setToolTip(plain_tool_tip(whole))
        self.update()
