"""Word-wrapping label with the height of its text."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from editor.look.type_roles import TypeRole, font

_MINIMUM_WIDTH_PX = 80


class WrappedLabel(QLabel):
    """A label whose height follows its width. Nested layouts ignore height-for-width."""

    def __init__(
        self,
        text: str = "",
        role: TypeRole = TypeRole.BODY,
        *,
        is_secondary: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._heights: dict[int, int] = {}  # by width, since layouts repeat their requests
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(font(role))
        if is_secondary:
            self.setProperty("tone", "secondary")
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_MINIMUM_WIDTH_PX)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Set the text."""
        self.setText(text)
        self._heights.clear()
        self._fit()

    def sizeHint(self) -> QSize:
        # Layouts ignore the width, and QLabel would lay the text out several times.
        return QSize(_MINIMUM_WIDTH_PX, self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def heightForWidth(self, width: int) -> int:
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = super().heightForWidth(width)
        return height

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._heights.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setMinimumHeight(0)  # or `heightForWidth` returns at least the old one
        self.setFixedHeight(max(self.heightForWidth(self.width()), self.fontMetrics().height()))
