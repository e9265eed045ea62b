"""The weather card where there is little room: one line."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from editor.look.symbol_names import MapSymbol
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.look.words import wrapped_tool_tip
from editor.preview.card_face import tag
from editor.preview.labels import SymbolLabel, TextLabel, accent_ink, quiet_ink
from editor.preview.warning_line import warning_symbol
from editor.preview.weather_text import CardText

_SKY_PX = 20
_LEAST_WORDS_PX = 40


class ChipFace(QWidget):
    """Symbol, temperature, words, whether there is a warning, and a button for the whole card."""

    unfolded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sky = SymbolLabel(size_px=_SKY_PX, ink=accent_ink)
        self._temperature = TextLabel(TypeRole.LAYER_TITLE)
        self._words = TextLabel(TypeRole.BODY)
        self._words.setMinimumWidth(_LEAST_WORDS_PX)
        self._warning = SymbolLabel(ink=lambda theme: theme.warning)
        self._tag = tag()
        self._unfold = QToolButton()
        self._unfold.setIcon(symbol(MapSymbol.WIDEN))
        self._unfold.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self._unfold.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
        self._unfold.setToolTip(self.tr("Show the whole weather card"))
        self._unfold.setAccessibleName(self.tr("Show the whole weather card"))
        self._unfold.clicked.connect(self.unfolded)
        row = QHBoxLayout(self)
        row.setContentsMargins(Gap.M, Gap.XS, Gap.S, Gap.XS)
        row.setSpacing(Gap.S)
        for widget in (
            self._sky,
            self._temperature,
            self._words,
            self._warning,
            self._tag,
            self._unfold,
        ):
            row.addWidget(widget)

    def show_text(self, text: CardText) -> None:
        """Show what the card says, as far as it fits in a line."""
        self._sky.show_symbol(text.symbol)
        self._sky.set_ink(quiet_ink if text.is_quiet else accent_ink)
        self._temperature.show_text(text.temperature)
        words = text.words or text.notice
        shown = f"{text.age} · {words}" if text.is_old else words
        self._words.setText(shown)
        self._words.setToolTip(wrapped_tool_tip(text.notice or shown))
        self.setToolTip(wrapped_tool_tip(text.notice))
        gravest = text.warnings[0] if text.warnings else None
        is_warned = gravest is not None and not gravest.has_ended
        self._warning.setVisible(is_warned)
        if gravest is not None and is_warned:
            self._warning.show_symbol(warning_symbol(gravest.level))
            self._warning.setAccessibleName(gravest.text)
        self._tag.setVisible(text.simulated)
        for label in (self._temperature, self._words):
            label.set_dimmed(dimmed=text.is_old)

    def offer_unfolding(self, *, offered: bool) -> None:
        """Show the button, or leave it out where the whole card would not fit."""
        self._unfold.setVisible(offered)
