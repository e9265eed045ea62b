"""A strip above the map that says what went wrong or is good to know, without stopping anything."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from editor.errors import EditorError
from editor.look.symbols import Ink, symbol
from editor.look.tokens import Gap, Size


class NoticeBar(QWidget):
    """Shows one notice at a time until it is closed or replaced."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._mark = QLabel()
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        close = QToolButton()
        close.setIcon(symbol("close"))
        close.setToolTip(self.tr("Close this notice"))
        close.setAccessibleName(self.tr("Close this notice"))
        close.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Gap.M, Gap.S, Gap.S, Gap.S)
        layout.setSpacing(Gap.S)
        layout.addWidget(self._mark)
        layout.addWidget(self._text)
        layout.addWidget(close)
        self.hide()

    @property
    def text(self) -> str:
        """What the notice says; empty when there is none."""
        return self._text.text() if not self.isHidden() else ""

    def show_error(self, lead: str, error: EditorError) -> None:
        """Say what was tried, why it failed and where."""
        place = f" ({error.place})" if error.place is not None and str(error.place) else ""
        self._show(f"{lead} {error.text}{place}", "notice", "alert-circle", Ink.ERROR)

    def show_note(self, text: str) -> None:
        """Say what is good to know and is no error."""
        self._show(text, "note", "information-outline", Ink.HINT)

    def _show(self, text: str, part: str, glyph: str, ink: Ink) -> None:
        self._mark.setPixmap(symbol(glyph, ink).pixmap(Size.TOOL_GLYPH))
        self._text.setText(text)
        self.setAccessibleName(text)
        self.setProperty("part", part)
        for widget in (self, self._text):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self.show()
