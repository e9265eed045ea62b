"""Message bar of a panel with buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from editor.look import symbols, tokens
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Gap, Size
from editor.look.words import plain_tool_tip

_MINIMUM_TEXT_PX = 80
# Buttons go below a text whose column would be narrower.
_MINIMUM_TEXT_BESIDE_PX = 280


class Tone(Enum):
    """Severity of a message."""

    NOTE = ("note", StateSymbol.HINT, "hint")
    DECISION = ("decision", StateSymbol.WARNING, "warning")
    ERROR = ("notice", StateSymbol.ERROR, "error")


@dataclass(frozen=True, slots=True)
class BarButton:
    """A button of a message. One that `leads_on` opens a further question, so the message stays."""

    text: str
    tip: str
    press: Callable[[], object]
    is_primary: bool = False
    leads_on: bool = False


class MessageBar(QWidget):
    """A bar for one message at a time; hidden without one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._glyph = _Glyph()
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.words.setMinimumWidth(_MINIMUM_TEXT_PX)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        first = QHBoxLayout()
        first.setSpacing(Gap.S)
        first.addWidget(self._glyph)
        first.addWidget(self.words, 1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(Gap.S)
        self._row.addStretch()
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._body.setContentsMargins(Gap.M, Gap.XS, Gap.S, Gap.XS)
        self._body.setSpacing(Gap.S)
        self._body.addLayout(first, 1)
        self._body.addLayout(self._row)
        self.buttons: dict[str, QPushButton] = {}
        self.hide()

    @property
    def text(self) -> str:
        """The message; empty without one."""
        return self.words.text() if not self.isHidden() else ""

    def say(self, tone: Tone, text: str, buttons: Sequence[BarButton] = ()) -> None:
        """Show a message. A message that is already displayed is left unchanged and retains the focus."""
        part, glyph, ink = tone.value
        requested = (part, text, tuple(button.text for button in buttons))
        is_shown = not self.isHidden()
        if is_shown and requested == (self.property("part"), self.words.text(), tuple(self.buttons)):
            return
        self.words.setText(text)
        self._glyph.show_symbol(glyph, ink)
        self.setAccessibleName(text)
        for old in self.buttons.values():
            self._row.removeWidget(old)
            old.hide()  # Or a delayed show event of the layout would make it a window.
            old.setParent(None)
            old.deleteLater()
        self.buttons = {button.text: self._button(button) for button in buttons}
        self.setProperty("part", part)
        for widget in (self, self.words):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self._arrange()
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        minimum = super().minimumSizeHint()
        text_px = self._glyph.width() + Gap.S + _MINIMUM_TEXT_PX
        widths = [button.sizeHint().width() for button in self.buttons.values()]
        # The width with text and buttons below one another, whatever the current arrangement.
        minimum.setWidth(self.width() - self._inner_width() + max(text_px, *widths, 0))
        return minimum

    def _button(self, row: BarButton) -> QPushButton:
        button = QPushButton(row.text)
        button.setProperty("kind", "primary" if row.is_primary else "plain")
        button.setToolTip(plain_tool_tip(row.tip))
        button.setAccessibleName(row.text)
        button.setAccessibleDescription(row.tip)
        button.clicked.connect(lambda: row.press())
        self._row.insertWidget(self._row.count() - 1, button)  # before the stretch
        return button

    def _arrange(self) -> None:
        """Place the buttons beside the text, below it if that would be too narrow, else in a column."""
        row = sum(button.sizeHint().width() + Gap.S for button in self.buttons.values())
        beside = self._inner_width() - self._glyph.width() - row - Gap.S
        on_one_line = self.words.fontMetrics().horizontalAdvance(self.words.text())
        fits = not self.buttons or beside >= min(on_one_line, _MINIMUM_TEXT_BESIDE_PX)
        direction = QBoxLayout.Direction
        self._body.setDirection(direction.LeftToRight if fits else direction.TopToBottom)
        has_row = row - Gap.S <= self._inner_width()
        self._row.setDirection(direction.LeftToRight if has_row else direction.TopToBottom)

    def _inner_width(self) -> int:
        margins = self._body.contentsMargins()
        return self.width() - margins.left() - margins.right()


class _Glyph(QWidget):
    """The symbol of a tone."""

    def __init__(self) -> None:
        super().__init__()
        self._name, self._ink = StateSymbol.HINT, "hint"
        self.setFixedSize(QSize(Size.TOOL_GLYPH, Size.SMALL_BUTTON))

    def show_symbol(self, name: str, ink: str) -> None:
        self._name, self._ink = name, ink
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        side = Size.TOOL_GLYPH
        rect = QRectF(0, (self.height() - side) / 2, side, side)
        symbols.paint(QPainter(self), self._name, rect, QColor(str(getattr(tokens.current(), self._ink))))
