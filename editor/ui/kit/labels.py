"""Labels: elided, and wrapped."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QToolTip, QWidget

from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.text import plain_tool_tip
from editor.ui.theme.typography import TypeRole, font


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

    def set_secondary(self, *, is_secondary: bool) -> None:
        """Set whether the text has the secondary colour."""
        self._is_secondary = is_secondary
        self.update()

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

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(Role.StaticText)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        role = QPalette.ColorRole.PlaceholderText if self._is_secondary else QPalette.ColorRole.WindowText
        painter.setPen(self.palette().color(role))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
        painter.drawText(self.rect(), flags, self.shown_text)

    def _elide(self, text: str) -> str:
        return self.fontMetrics().elidedText(text, self._mode, self.width())


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


_LONG_WORD = re.compile(r"\S{17,}")
# A break after a separator if there is one, else anywhere.
_PIECE = re.compile(r"\S{0,15}[/._-]|\S{1,16}")
_BREAK = "\N{ZERO WIDTH SPACE}"


def with_break_opportunities(text: str) -> str:
    """Return a text with zero-width break opportunities in long words."""
    return _LONG_WORD.sub(lambda word: _BREAK.join(_PIECE.findall(word[0])), text)
