"""Chip at the top of the map: a mark of what the map shows, with a button that ends it."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from editor.preview.overlays.card import FloatingCard, SymbolLabel, TextLabel
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.layouts import h_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

_MIN_TEXT_PX = 60


class MarkChip(FloatingCard):
    """A symbol, a text and a button.

    Signals: `cleared()` by the button; `shown()` after the chip appeared, changed or disappeared.
    """

    cleared = Signal()
    shown = Signal()

    def __init__(self, symbol: str, button: str, tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._symbol = SymbolLabel(symbol)
        self._text = TextLabel(TypeRole.BODY_STRONG)
        self.button = quiet_button(button, parent=self)
        self.button.setToolTip(tip)
        self.button.setFixedHeight(Size.SMALL_BUTTON)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(self.cleared)
        row = h_box(self, margins=(Gap.M, Gap.XS, Gap.XS, Gap.XS), spacing=Gap.XS)
        row.addWidget(self._symbol)
        row.addSpacing(Gap.XS)
        row.addWidget(self._text, 1)
        row.addWidget(self.button)
        self.hide()

    @property
    def text(self) -> str:
        """The text."""
        return self._text.text()

    def show_text(self, text: str) -> None:
        """Show a text; an empty one hides the chip."""
        self._text.setText(text)
        self._text.setToolTip(plain_tool_tip(text))
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.shown.emit()

    @property
    def full_width(self) -> int:
        """The width with the whole text."""
        return self._others_px + self._full_text_px

    def place_before(self, right_top: QPoint, width: int) -> int:
        """Set the geometry left of a point, not wider than `width`, and return the left edge."""
        others = self._others_px
        text_px = max(_MIN_TEXT_PX, min(self._full_text_px, width - others))
        self._text.setFixedWidth(text_px)
        size = QSize(others + text_px, Size.SMALL_BUTTON + 2 * Gap.XS)
        left = right_top.x() - size.width()
        self.place_card(QPoint(left, right_top.y()), size)
        return left

    @property
    def _full_text_px(self) -> int:
        return max(_MIN_TEXT_PX, self._text.fontMetrics().horizontalAdvance(self.text) + 1)

    @property
    def _others_px(self) -> int:
        parts = (self._symbol, self.button)
        return sum(part.sizeHint().width() for part in parts) + Size.GLYPH + Gap.M + 4 * Gap.XS
