"""A label that shortens its text to the room it has."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QWidget

from editor.look.type_roles import TypeRole, font


class ElidedLabel(QFrame):
    """Plain text in one line, shortened in the middle or at the end; the whole of it is in the tooltip."""

    def __init__(
        self,
        text: str = "",
        role: TypeRole = TypeRole.BODY,
        *,
        is_secondary: bool = False,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._text = ""
        self._mode = mode
        self._is_secondary = is_secondary
        self.setFont(font(role))
        self.set_text(text)

    @property
    def text(self) -> str:
        """The whole text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show another text."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Room for the whole text."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        return QSize(min(24, self.sizeHint().width()), self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much of the text as fits."""
        super().paintEvent(event)
        painter = QPainter(self)
        role = QPalette.ColorRole.PlaceholderText if self._is_secondary else QPalette.ColorRole.WindowText
        painter.setPen(self.palette().color(role))
        text = self.fontMetrics().elidedText(self._text, self._mode, self.width())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
        painter.drawText(self.rect(), flags, text)
