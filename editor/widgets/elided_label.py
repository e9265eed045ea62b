"""Label that elides its text."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QToolTip, QWidget

from editor.look.spoken import Role, Said
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip


class ElidedLabel(QFrame):
    """One line of plain text, elided in the middle or at the end; its tooltip is then the full text."""

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
        self._text = self._separator = ""
        self._parts: tuple[str, ...] = ()
        self._mode = mode
        self._is_secondary = is_secondary
        self.setFont(font(role))
        self.set_text(text)

    @property
    def text(self) -> str:
        """The full text."""
        return self._text

    @property
    def shown_text(self) -> str:
        """The text as it is displayed."""
        parts = list(self._parts)
        while len(parts) > 1 and self._elide(self._separator.join(parts)) != self._separator.join(parts):
            parts.pop()
        return self._elide(self._separator.join(parts))

    def set_parts(self, parts: Sequence[str], separator: str = " · ") -> None:
        """Set a text of several parts. The last parts are dropped before the first is elided."""
        self._parts, self._separator = tuple(parts), separator
        text = separator.join(parts)
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    def set_text(self, text: str) -> None:
        self.set_parts((text,))

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(min(24, self.sizeHint().width()), self.fontMetrics().height())

    def event(self, event: QEvent) -> bool:
        """Show the full text as tooltip if it is elided and has no other tooltip."""
        is_tooltip = event.type() is QEvent.Type.ToolTip and not self.toolTip()
        if is_tooltip and isinstance(event, QHelpEvent) and self.shown_text != self._text:
            QToolTip.showText(event.globalPos(), plain_tool_tip(self._text), self)
            return True
        return super().event(event)

    def spoken(self) -> Said:
        return Said(Role.StaticText)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        role = QPalette.ColorRole.PlaceholderText if self._is_secondary else QPalette.ColorRole.WindowText
        painter.setPen(self.palette().color(role))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
        painter.drawText(self.rect(), flags, self.shown_text)

    def _elide(self, text: str) -> str:
        return self.fontMetrics().elidedText(text, self._mode, self.width())
