"""Placeholder of an empty panel."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.labels import with_break_opportunities
from editor.ui.kit.layouts import v_box
from editor.ui.theme import symbols, tokens
from editor.ui.theme.tokens import Gap

_GLYPH_PX = 24


class EmptyState(QWidget):
    """A symbol, a sentence and, if there is something to do, a button."""

    pressed = Signal()

    def __init__(
        self,
        symbol_name: str,
        sentence: str,
        button: str = "",
        *,
        is_quiet: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._symbol_name = symbol_name
        self._sentence = QLabel(with_break_opportunities(sentence), self)
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setProperty("tone", "secondary")
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._button: QPushButton | None = None
        layout = self._layout = v_box(self, margins=(Gap.XL, Gap.XL, Gap.XL, Gap.XL), spacing=Gap.M)
        layout.addStretch(1)
        layout.addSpacing(_GLYPH_PX)
        layout.addWidget(self._sentence)
        if button:
            self._button = (quiet_button if is_quiet else plain_button)(button, parent=self)
            self._button.clicked.connect(self.pressed)
            layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        self.setAccessibleName(sentence)

    @property
    def button(self) -> QPushButton | None:
        """The button; None if there is none."""
        return self._button

    def add_button(self, text: str) -> QPushButton:
        """Add a second button below the first."""
        button = quiet_button(text, parent=self)
        self._layout.insertWidget(self._layout.count() - 1, button, 0, Qt.AlignmentFlag.AlignHCenter)
        return button

    def set_sentence(self, sentence: str) -> None:
        self._sentence.setText(with_break_opportunities(sentence))
        self.setAccessibleName(sentence)

    def set_symbol(self, symbol_name: str) -> None:
        self._symbol_name = symbol_name
        self.update()

    def show_button(self, *, is_shown: bool) -> None:
        """Show or hide the button."""
        if self._button is not None:
            self._button.setVisible(is_shown)

    def event(self, event: QEvent) -> bool:
        """Repaint the symbol when the sentence moves."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.update()
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        color = QColor(tokens.current().text_2)
        glyph = symbols.pixmap(self._symbol_name, color, _GLYPH_PX, self.devicePixelRatioF())
        x = (self.width() - _GLYPH_PX) // 2
        QPainter(self).drawPixmap(x, self._sentence.y() - _GLYPH_PX - Gap.S, glyph)
