"""How well a colour reads on what it lies on, in one sentence."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.look import symbols, tokens
from editor.look.local_numbers import local_number
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.color.spaces import contrast
from editor.mapstyle.schema.values import Color

# These many are named whatever they are; of the rest the worst alone.
_MOST_NAMED = 2


@dataclass(frozen=True, slots=True)
class NamedGround:
    """An opaque colour that another one lies on, by what it is: "halo", "background", a layer's name."""

    name: str
    color: Color


class ContrastNote(QLabel):
    """Says the contrast to the nearest grounds and to the worst of the others; hidden without any.

    `wanted` is the ratio below which the note warns; 0 where nobody must read the colour.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grounds: Sequence[NamedGround] = ()
        self._wanted = 0.0
        self._is_low = False
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setFont(font(TypeRole.SECONDARY))
        self.setContentsMargins(Size.GLYPH + Gap.XS, 0, 0, 0)
        self.hide()

    @property
    def is_low(self) -> bool:
        """Whether the colour reads worse than it should on the nearest ground."""
        return self._is_low

    def set_grounds(self, grounds: Sequence[NamedGround], wanted: float) -> None:
        """Set what the colour lies on, the nearest first."""
        self._grounds, self._wanted = grounds, wanted
        self.setVisible(bool(grounds))

    def show_color(self, color: Color) -> None:
        """Show the contrast of a colour."""
        if not self._grounds:
            return
        ratios = [(contrast(color, each.color), each.name) for each in self._grounds]
        words = [
            self.tr("{name} {ratio}").format(name=name, ratio=_text(ratio))
            for ratio, name in ratios[:_MOST_NAMED]
        ]
        if ratios[_MOST_NAMED:]:
            ratio, name = min(ratios[_MOST_NAMED:])
            words.append(self.tr("least on {name} {ratio}").format(name=name, ratio=_text(ratio)))
        self._is_low = ratios[0][0] < self._wanted
        said = self.tr("Against {grounds}")
        if self._is_low:
            said = self.tr("Against {grounds}. Text is read well from {wanted} on.")
        text = said.format(grounds=", ".join(words), wanted=_text(self._wanted))
        self.setText(text)
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the symbol before the first line."""
        super().paintEvent(event)
        theme = tokens.current()
        name = StateSymbol.WARNING if self._is_low else "contrast-circle"
        color = QColor(theme.warning if self._is_low else theme.text_2)
        glyph = symbols.pixmap(name, color, Size.GLYPH, self.devicePixelRatioF())
        QPainter(self).drawPixmap(0, (self.fontMetrics().height() - Size.GLYPH) // 2 + 1, glyph)


def _text(ratio: float) -> str:
    return local_number(f"{ratio:.1f} : 1")
