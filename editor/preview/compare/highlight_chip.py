"""Chip that names the highlighted change of a comparison."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from editor.preview.overlays.card import FloatingCard, SymbolLabel, TextLabel, quiet_ink
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.layouts import h_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

_MIN_NAME_PX = 60


class HighlightChip(FloatingCard):
    """The name of the highlighted change, and a button that ends the highlight.

    Signals: `cleared()` by the button.
    """

    cleared = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._symbol = SymbolLabel()
        self._lead = TextLabel(TypeRole.BODY, quiet_ink)
        self._lead.setText(self.tr("Highlighting"))
        self._name = TextLabel(TypeRole.BODY_STRONG)
        self._show_all = quiet_button(self.tr("Show all"), parent=self)
        self._show_all.setToolTip(self.tr("Show all differences (Esc)"))
        self._show_all.setFixedHeight(Size.SMALL_BUTTON)
        self._show_all.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._show_all.clicked.connect(self.cleared)
        row = h_box(self, margins=(Gap.M, Gap.XS, Gap.XS, Gap.XS), spacing=Gap.XS)
        row.addWidget(self._symbol)
        row.addSpacing(Gap.XS)
        row.addWidget(self._lead)
        row.addWidget(self._name, 1)
        row.addWidget(self._show_all)
        self.hide()

    @property
    def name(self) -> str:
        """The name of the highlighted change."""
        return self._name.text()

    @property
    def button(self) -> QWidget:
        """The button that ends the highlight."""
        return self._show_all

    def show_name(self, symbol: str, name: str) -> None:
        """Set the symbol and the name of the highlighted change."""
        self._symbol.show_symbol(symbol)
        self._name.setText(name)
        self._name.setToolTip(plain_tool_tip(name))
        self.setAccessibleName(self.tr("Highlighting {name}").format(name=name))

    def place_at(self, corner: QPoint, width: int) -> None:
        """Set the geometry at a corner, not wider than `width`."""
        name_px = self._name.fontMetrics().horizontalAdvance(self.name) + 1
        others = self._fixed_width()
        name_px = max(_MIN_NAME_PX, min(name_px, width - others))
        self._name.setFixedWidth(name_px)
        self.place_card(corner, QSize(others + name_px, Size.SMALL_BUTTON + 2 * Gap.XS))

    def _fixed_width(self) -> int:
        parts = (self._symbol, self._lead, self._show_all)
        return sum(part.sizeHint().width() for part in parts) + Size.GLYPH + Gap.M + 6 * Gap.XS
