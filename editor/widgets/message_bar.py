"""A strip in a panel that says how things stand, with buttons for what can be done about it."""

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

_LEAST_WORDS_PX = 80
# Words that would get a narrower column than this have the buttons below them.
_WORDS_BESIDE_PX = 280


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
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.words.setMinimumWidth(_LEAST_WORDS_PX)
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
        """The message; empty where there is none."""
        return self.words.text() if not self.isHidden() else ""

    def say(self, tone: Tone, text: str, buttons: Sequence[BarButton] = ()) -> None:
        """Show a message; one that shows already stays as it is, with the focus in it."""
        part, glyph, ink = tone.value
        wanted = (part, text, tuple(button.text for button in buttons))
        if not self.isHidden() and wanted == (self.property("part"), self.words.text(), tuple(self.buttons)):
            return
        self.words.setText(text)
        self._glyph.show_symbol(glyph, ink)
        self.setAccessibleName(text)
        for old in self.buttons.values():
            self._row.removeWidget(old)
            old.hide()  # Else Qt, which shows what is new in a layout a moment later, made it a window.
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
        """Find the place of the buttons anew."""
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """As narrow as words and buttons below one another can be, wherever they stand now."""
        least = super().minimumSizeHint()
        words = self._glyph.width() + Gap.S + _LEAST_WORDS_PX
        widths = [each.sizeHint().width() for each in self.buttons.values()]
        least.setWidth(self.width() - self._room() + max(words, *widths, 0))
        return least

    def _button(self, row: BarButton) -> QPushButton:
        button = QPushButton(row.text)
        button.setProperty("kind", "primary" if row.is_primary else "plain")
        button.setToolTip(plain_tool_tip(row.tip))
        button.setAccessibleName(row.text)
        button.setAccessibleDescription(row.tip)
        button.clicked.connect(lambda: row.press())
        self._row.insertWidget(self._row.count() - 1, button)  # Before the stretch.
        return button

    def _arrange(self) -> None:
        """Put the buttons beside the words; below where these would get too narrow; and then one by one."""
        row = sum(each.sizeHint().width() + Gap.S for each in self.buttons.values())
        beside = self._room() - self._glyph.width() - row - Gap.S
        on_one_line = self.words.fontMetrics().horizontalAdvance(self.words.text())
        fits = not self.buttons or beside >= min(on_one_line, _WORDS_BESIDE_PX)
        direction = QBoxLayout.Direction
        self._body.setDirection(direction.LeftToRight if fits else direction.TopToBottom)
        has_line = row - Gap.S <= self._room()
        self._row.setDirection(direction.LeftToRight if has_line else direction.TopToBottom)

    def _room(self) -> int:
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
        place = QRectF(0, (self.height() - side) / 2, side, side)
        symbols.paint(QPainter(self), self._name, place, QColor(str(getattr(tokens.current(), self._ink))))
