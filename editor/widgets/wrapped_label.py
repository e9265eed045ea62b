"""A label that wraps, and takes the height that its words need."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from editor.look.type_roles import TypeRole, font

_LEAST_PX = 80


class WrappedLabel(QLabel):
    """Words in as many lines as its width asks for: nested layouts do not ask for the height of a width."""

    def __init__(
        self,
        text: str = "",
        role: TypeRole = TypeRole.BODY,
        *,
        is_secondary: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._heights: dict[int, int] = {}  # By width; layouts ask for the same ones again and again.
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(font(role))
        if is_secondary:
            self.setProperty("tone", "secondary")
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_LEAST_PX)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Show other words."""
        self.setText(text)
        self._heights.clear()
        self._fit()

    def sizeHint(self) -> QSize:
        """As high as it is: layouts ignore its width, and QLabel would lay the text out for several."""
        return QSize(_LEAST_PX, self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        """As high as it is."""
        return self.sizeHint()

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines at a width."""
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = super().heightForWidth(width)
        return height

    def changeEvent(self, event: QEvent) -> None:
        """Measure again in another font or style."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._heights.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setMinimumHeight(0)  # A label never says that it needs less than its least height.
        self.setFixedHeight(max(self.heightForWidth(self.width()), self.fontMetrics().height()))
