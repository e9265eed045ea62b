"""Field for one of many named values, selected in a searchable list."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.fields.field import Field
from editor.ui.fields.pick_list import PickPopover, PickRow
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import LayerSymbol
from editor.ui.theme.tokens import Radius, Size

_EDGE_PX = 8
_GAP_PX = 6
_OPEN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Down)

Offer = Callable[[str], tuple[Sequence[PickRow], str]]
"""Returns the rows for a search, and a sentence for an empty result."""


class PickField(Field):
    """A value by its name and symbol. A click, Enter or a letter opens the searchable list.

    `offer` supplies the rows of the list for each search.
    """

    def __init__(self, name: str, offer: Offer, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._offer, self._hint = offer, hint
        self._name = self._tail = self._symbol = ""
        self._popover: PickPopover | None = None
        self.setFixedHeight(Size.FIELD)
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def popover(self) -> PickPopover | None:
        """The list; None before it is opened."""
        return self._popover

    @property
    def text(self) -> str:
        """The displayed text."""
        return self.tr("Mixed") if self.is_mixed else self._name

    def sizeHint(self) -> QSize:
        return QSize(120, Size.FIELD)

    def show_named(self, value: object, name: str, tail: str = "", symbol: str = "") -> None:
        """Show a value by its name, with a secondary text that is hidden if space is short."""
        self._name, self._tail, self._symbol = name, tail, symbol
        self.show_value(value)

    def open_list(self, typed: str = "") -> None:
        """Open the list below the field, optionally with a search."""
        if not self.isEnabled():
            return
        if self._popover is None:
            self._popover = PickPopover(self.accessibleName(), self._hint, self)
            self._popover.typed.connect(self._fill)
            self._popover.selected.connect(self._edit_once)
            self._popover.missed.connect(self._on_missed)
        self._popover.open_at(self)
        if not self.is_mixed:
            self._popover.set_current(self._value)
        if typed:
            self._popover.search.setText(typed)
            self._fill(typed)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.open_list()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list on Enter, Space and Down, and on letters, which start a search."""
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if event.key() in _OPEN_KEYS:
            self.open_list()
        elif is_plain and event.text().isalnum():
            self.open_list(event.text())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        box = QRectF(self.rect())
        is_hovered = self.underMouse() and self.isEnabled()
        edge = QColor(theme.error) if self.problem else QColor(theme.edge) if theme.is_high_contrast else None
        painting.rounded_rect(
            painter, box, QColor(theme.field_hover if is_hovered else theme.field), Radius.FIELD, edge
        )
        primary, secondary = QColor(theme.text), QColor(theme.text_2)
        if not self.isEnabled():
            primary = secondary = QColor(theme.text_off)
        content = box.adjusted(_EDGE_PX, 0, -Size.GLYPH - _EDGE_PX, 0)
        if self._symbol and not self.is_mixed:
            top = (self.height() - Size.GLYPH) / 2
            symbols.paint(painter, self._symbol, QRectF(content.x(), top, Size.GLYPH, Size.GLYPH), secondary)
            content.setLeft(content.left() + Size.GLYPH + _GAP_PX)
        self._paint_text(painter, content, primary, secondary)
        chevron = symbols.pixmap(LayerSymbol.UNFOLDED, secondary, Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(self.width() - Size.GLYPH - 6, (self.height() - Size.GLYPH) // 2, chevron)
        if self.hasFocus():
            painting.focus_ring(painter, box)

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(Role.ComboBox, value=self.text, press=self.open_list)

    def _paint_text(self, painter: QPainter, content: QRectF, primary: QColor, secondary: QColor) -> None:
        """Draw the name, then the secondary text if it fits."""
        if self.is_mixed:
            italic = self.font()
            italic.setItalic(True)
            painter.setFont(italic)
        metrics = painter.fontMetrics()
        name = metrics.elidedText(self.text, Qt.TextElideMode.ElideRight, int(content.width()))
        painter.setPen(secondary if self.is_mixed or self._value is None else primary)
        painter.drawText(content, Qt.AlignmentFlag.AlignVCenter, name)
        tail = self._mixed if self.is_mixed else self._tail
        content.setLeft(content.left() + metrics.horizontalAdvance(name) + _GAP_PX)
        if tail and metrics.horizontalAdvance(tail) <= content.width():
            painter.setPen(secondary)
            painter.drawText(content, Qt.AlignmentFlag.AlignVCenter, tail)

    def _fill(self, typed: str) -> None:
        if self._popover is not None:
            rows, sentence = self._offer(typed.strip())
            self._popover.show_rows(rows, sentence)

    def _on_missed(self, typed: str) -> None:
        """Show why nothing was selected; the value stays."""
        if self._popover is not None and typed.strip():
            self._popover.show_problem(self._offer(typed.strip())[1])

    def _refresh(self) -> None:
        description = f"{self.text} {self._mixed if self.is_mixed else self._tail}".strip()
        self.setAccessibleDescription(description)
        self.setToolTip(plain_tool_tip(description))
        self.update()
