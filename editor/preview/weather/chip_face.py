"""The weather at the map centre in one line."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from editor.preview.overlays.card import SymbolLabel, TextLabel, accent_ink, quiet_ink
from editor.preview.weather.card import tag, warning_symbol
from editor.preview.weather.text import CurrentText
from editor.ui.kit.layouts import h_box
from editor.ui.text import wrapped_tool_tip
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import MapSymbol, symbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole

_SKY_PX: Final = 20
_MIN_CONDITIONS_PX: Final = 100
_MIN_PLACE_PX: Final = 1
# With less space than this an elided place says nothing.
_READABLE_PLACE_PX: Final = 56


class PlaceLabel(TextLabel):
    """The place, which is left out where only its first letters would fit."""

    @property
    def is_left_out(self) -> bool:
        """Whether there is no space for the place."""
        return self.width() < min(self.sizeHint().width(), _READABLE_PLACE_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the place where it fits."""
        if not self.is_left_out:
            super().paintEvent(event)


class ChipFace(QWidget):
    """Symbol, temperature, conditions, place and warning symbol; a press opens the card."""

    expanded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._sky = SymbolLabel(size_px=_SKY_PX, ink=accent_ink)
        self._temperature = TextLabel(TypeRole.LAYER_TITLE)
        self._conditions = TextLabel(TypeRole.SECTION_TITLE)
        self._place = PlaceLabel(TypeRole.BODY, quiet_ink)
        self._place.setMinimumWidth(_MIN_PLACE_PX)
        self._warning = SymbolLabel(ink=lambda theme: theme.warning)
        self._tag = tag()
        self.expand_button = QToolButton()
        self.expand_button.setIcon(symbol(MapSymbol.EXPAND))
        self.expand_button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.expand_button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
        self.expand_button.setToolTip(self.tr("Expand weather card"))
        self.expand_button.setAccessibleName(self.tr("Expand weather card"))
        self.expand_button.clicked.connect(self.expanded)
        row = self._row = h_box(self, margins=(Gap.M, Gap.XS, Gap.S, Gap.XS), spacing=Gap.S)
        for widget in (
            self._sky,
            self._temperature,
            self._conditions,
            self._place,
            self._warning,
            self._tag,
            self.expand_button,
        ):
            row.addWidget(widget)

    def show_text(self, text: CurrentText) -> None:
        """Show the texts of the card that fit in one line."""
        self._sky.show_symbol(text.symbol)
        self._sky.set_ink(quiet_ink if text.is_quiet else accent_ink)
        self._temperature.show_text(text.temperature)
        conditions = text.conditions or text.notice
        text_shown = " · ".join(part for part in (text.old_age, text.time, conditions) if part)
        self._conditions.setText(text_shown)
        self._conditions.setToolTip(wrapped_tool_tip(text.notice or text_shown))
        self._place.show_text(text.place)
        self._place.setToolTip(wrapped_tool_tip(text.place))
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
        self._share_width()

    def set_expandable(self, *, is_expandable: bool) -> None:
        """Set whether a press opens the card; it does not if the card does not fit."""
        self.expand_button.setVisible(is_expandable)
        shape = Qt.CursorShape.PointingHandCursor if is_expandable else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    @property
    def is_expandable(self) -> bool:
        """Whether a press opens the card."""
        return not self.expand_button.isHidden()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Elide the place first, and the conditions only where there is no space for them alone."""
        self._conditions.setMinimumWidth(0)  # It would be part of the size hint.
        whole = self._conditions.sizeHint().width()
        place = 0 if self._place.isHidden() else self._place.sizeHint().width() - _MIN_PLACE_PX
        others = self._row.sizeHint().width() - whole - place
        least = min(whole, _MIN_CONDITIONS_PX)
        self._conditions.setMinimumWidth(min(whole, max(least, self.width() - others)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press from the map."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the card."""
        is_inside = self.rect().contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and is_inside and self.is_expandable:
            self.expanded.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the background of a chip under the cursor."""
        super().paintEvent(event)
        if self.underMouse() and self.is_expandable:
            ground = QColor(tokens.current().field_hover)
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painting.rounded_rect(QPainter(self), box, ground, Radius.CARD - 1)
