"""Note on the contrast of a colour with its backgrounds."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.mapstyle.color.spaces import contrast
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.ui.text import local_number
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

# The number of backgrounds that are always named; of the others, only the worst is.
_MOST_NAMED = 2


@dataclass(frozen=True, slots=True)
class NamedBackdrop:
    """An opaque background of a colour with its name: "halo", "background" or a layer's name."""

    name: str
    color: Color


class ContrastNote(QLabel):
    """A note on the contrast with the nearest backgrounds and the worst of the others; hidden without any.

    The note is a warning below the required ratio; 0 means none is required.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._backdrops: Sequence[NamedBackdrop] = ()
        self._minimum_ratio = 0.0
        self._is_low = False
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setFont(font(TypeRole.SECONDARY))
        self.setContentsMargins(Size.GLYPH + Gap.XS, 0, 0, 0)
        self.hide()

    @property
    def is_low(self) -> bool:
        """Whether the contrast with the nearest background is too low."""
        return self._is_low

    def set_backdrops(self, backdrops: Sequence[NamedBackdrop], minimum_ratio: float) -> None:
        """Set the backgrounds, nearest first, and the required ratio."""
        self._backdrops, self._minimum_ratio = backdrops, minimum_ratio
        self.setVisible(bool(backdrops))

    def show_color(self, color: Color) -> None:
        if not self._backdrops:
            return
        ratios = [(contrast(color, backdrop.color), backdrop.name) for backdrop in self._backdrops]
        parts = [
            self.tr("{name} {ratio}").format(name=name, ratio=_text(ratio))
            for ratio, name in ratios[:_MOST_NAMED]
        ]
        if ratios[_MOST_NAMED:]:
            ratio, name = min(ratios[_MOST_NAMED:])
            parts.append(self.tr("lowest on {name} {ratio}").format(name=name, ratio=_text(ratio)))
        self._is_low = ratios[0][0] < self._minimum_ratio
        template = self.tr("Contrast with {grounds}")
        if self._is_low:
            template = self.tr("Contrast with {grounds}. Readable text needs {wanted}.")
        text = template.format(grounds=", ".join(parts), wanted=_text(self._minimum_ratio))
        self.setText(text)
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = tokens.current()
        name = StateSymbol.WARNING if self._is_low else "contrast-circle"
        color = QColor(theme.warning if self._is_low else theme.text_2)
        glyph = symbols.pixmap(name, color, Size.GLYPH, self.devicePixelRatioF())
        QPainter(self).drawPixmap(0, (self.fontMetrics().height() - Size.GLYPH) // 2 + 1, glyph)


def _text(ratio: float) -> str:
    return local_number(f"{ratio:.1f}:1")
