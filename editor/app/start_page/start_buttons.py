"""Buttons of the start page."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from editor.look import tokens
from editor.look.symbols import Ink, symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font

_HEIGHT_PX = 36


class CommandButton(QPushButton):
    """Triggers an action and displays its shortcut."""

    def __init__(
        self,
        action: QAction,
        text: str,
        symbol_name: str,
        *,
        is_primary: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._action, self._is_primary, self._shortcut = action, is_primary, ""
        self.setProperty("kind", "primary" if is_primary else "plain")
        self.setProperty("part", "start")
        self.setIcon(symbol(symbol_name, Ink.ON_ACCENT if is_primary else Ink.STRONG))
        self.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        self.clicked.connect(lambda: action.trigger())
        action.changed.connect(self._update_shortcut)
        self._update_shortcut()

    def _update_shortcut(self) -> None:
        self._shortcut = self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.setToolTip(self._action.toolTip())
        self.update()

    def sizeHint(self) -> QSize:
        shortcut_width = self.fontMetrics().horizontalAdvance(self._shortcut)
        return super().sizeHint() + QSize(shortcut_width + Gap.L, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shortcut over the button."""
        super().paintEvent(event)
        theme = tokens.current()
        painter = QPainter(self)
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(QColor(theme.on_accent if self._is_primary else theme.text_2))
        rect = QRect(0, 0, self.width() - Gap.M, self.height())
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._shortcut)


class LinkButton(QPushButton):
    """Triggers an action, in a list of links."""

    def __init__(self, action: QAction, text: str, symbol_name: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setProperty("kind", "quiet")
        self.setIcon(symbol(symbol_name, Ink.LINK))
        self.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.setAccessibleName(text)
        self.clicked.connect(lambda: action.trigger())
        action.changed.connect(lambda: self.setToolTip(action.toolTip()))
        self.setToolTip(action.toolTip())
