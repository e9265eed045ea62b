"""A strip above the map that says what went wrong, without stopping anything."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from editor.errors import EditorError
from editor.look.symbols import Ink, symbol
from editor.look.tokens import Gap, Size


class NoticeBar(QWidget):
    """Shows one notice at a time until it is closed or replaced."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._mark = QLabel()
        self._mark.setPixmap(symbol("alert-circle", Ink.ERROR).pixmap(Size.TOOL_GLYPH))
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
        self._text.setText(f"{lead} {error.text}{place}")
        self.setAccessibleName(self._text.text())
        self.show()
