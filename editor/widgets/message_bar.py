"""A strip in a panel that says how things stand, with buttons for what can be done about it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from editor.look import symbols, tokens
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Gap, Size
from editor.look.words import plain_tool_tip

_LEAST_WORDS_PX = 80


class Tone(Enum):
    """How much a message matters."""

    NOTE = ("note", StateSymbol.HINT, "hint")
    DECISION = ("decision", StateSymbol.WARNING, "warning")
    ERROR = ("notice", StateSymbol.ERROR, "error")


@dataclass(frozen=True, slots=True)
class BarButton:
    """One button of a message; one that `leads_on` asks for something more, so its question stays."""

    text: str
    tip: str
    press: Callable[[], object]
    is_primary: bool = False
    leads_on: bool = False


class MessageBar(QWidget):
    """Shows one message at a time, or is not there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._glyph = _Glyph()
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self._words.setMinimumWidth(_LEAST_WORDS_PX)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(Gap.M, Gap.XS, Gap.S, Gap.XS)
        self._line.setSpacing(Gap.S)
        self._line.addWidget(self._glyph)
        self._line.addWidget(self._words, 1)
        self.buttons: dict[str, QPushButton] = {}
        self.hide()

    @property
    def text(self) -> str:
        """The message; empty where there is none."""
        return self._words.text() if not self.isHidden() else ""

    def say(self, tone: Tone, text: str, buttons: Sequence[BarButton] = ()) -> None:
        """Show a message; one that shows already stays as it is, with the focus in it."""
        part, glyph, ink = tone.value
        wanted = (part, text, tuple(button.text for button in buttons))
        if not self.isHidden() and wanted == (self.property("part"), self._words.text(), tuple(self.buttons)):
            return
        self._words.setText(text)
        self._glyph.show_symbol(glyph, ink)
        self.setAccessibleName(text)
        for old in self.buttons.values():
            self._line.removeWidget(old)
            old.setParent(None)
            old.deleteLater()
        self.buttons = {button.text: self._button(button) for button in buttons}
        self.setProperty("part", part)
        for widget in (self, self._words):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _button(self, row: BarButton) -> QPushButton:
        button = QPushButton(row.text)
        button.setProperty("kind", "primary" if row.is_primary else "plain")
        button.setToolTip(plain_tool_tip(row.tip))
        button.setAccessibleName(row.text)
        button.setAccessibleDescription(row.tip)
        button.clicked.connect(lambda: row.press())
        self._line.addWidget(button)
        return button


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
        place = QRectF(0, (self.height() - side) / 2, side, side)
        symbols.paint(QPainter(self), self._name, place, QColor(str(getattr(tokens.current(), self._ink))))
