"""Compact one-line view of the weather card."""

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
_MIN_CONDITIONS_PX = 40


class ChipFace(QWidget):
    """Symbol, temperature, conditions, warning symbol, and a button that expands the card."""

    expanded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sky = SymbolLabel(size_px=_SKY_PX, ink=accent_ink)
        self._temperature = TextLabel(TypeRole.LAYER_TITLE)
        self._conditions = TextLabel(TypeRole.BODY)
        self._conditions.setMinimumWidth(_MIN_CONDITIONS_PX)
        self._warning = SymbolLabel(ink=lambda theme: theme.warning)
        self._tag = tag()
        self._expand_button = QToolButton()
        self._expand_button.setIcon(symbol(MapSymbol.WIDEN))
        self._expand_button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self._expand_button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
        self._expand_button.setToolTip(self.tr("Show the whole weather card"))
        self._expand_button.setAccessibleName(self.tr("Show the whole weather card"))
        self._expand_button.clicked.connect(self.expanded)
        row = QHBoxLayout(self)
        row.setContentsMargins(Gap.M, Gap.XS, Gap.S, Gap.XS)
        row.setSpacing(Gap.S)
        for widget in (
            self._sky,
            self._temperature,
            self._conditions,
            self._warning,
            self._tag,
            self._expand_button,
        ):
            row.addWidget(widget)

    def show_text(self, text: CardText) -> None:
        """Show the texts of the card that fit in one line."""
        self._sky.show_symbol(text.symbol)
        self._sky.set_ink(quiet_ink if text.is_quiet else accent_ink)
        self._temperature.show_text(text.temperature)
        conditions = text.words or text.notice
        text_shown = f"{text.age} · {conditions}" if text.is_old else conditions
        self._conditions.setText(text_shown)
        self._conditions.setToolTip(wrapped_tool_tip(text.notice or text_shown))
        self.setToolTip(wrapped_tool_tip(text.notice))
        warning = text.warnings[0] if text.warnings else None
        has_warning = warning is not None and not warning.has_ended
        self._warning.setVisible(has_warning)
        if warning is not None and has_warning:
            self._warning.show_symbol(warning_symbol(warning.level))
            self._warning.setAccessibleName(warning.text)
        self._tag.setVisible(text.simulated)
        for label in (self._temperature, self._conditions):
            label.set_dimmed(dimmed=text.is_old)

    def show_expand_button(self, *, is_shown: bool) -> None:
        """Show the button, or hide it if the full card does not fit."""
        self._expand_button.setVisible(is_shown)
