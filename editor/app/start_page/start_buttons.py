"""Buttons of the start page: a symbol, what a command does, and its keys at the right."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from editor.look import tokens
from editor.look.symbols import Ink, symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font

_HEIGHT_PX = 36


class CommandButton(QPushButton):
    """Triggers an action, and says its keys, whatever they become."""

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
        self._action, self._is_primary, self._keys = action, is_primary, ""
        self.setProperty("kind", "primary" if is_primary else "plain")
        self.setProperty("part", "start")
        self.setIcon(symbol(symbol_name, Ink.ON_ACCENT if is_primary else Ink.STRONG))
        self.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        self.clicked.connect(lambda: action.trigger())
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self._keys = self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.setToolTip(self._action.toolTip())
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the words and the keys."""
        keys = self.fontMetrics().horizontalAdvance(self._keys)
        return super().sizeHint() + QSize(keys + Gap.L, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the keys over the button."""
        super().paintEvent(event)
        theme = tokens.current()
        painter = QPainter(self)
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(QColor(theme.on_accent if self._is_primary else theme.text_2))
        place = QRect(0, 0, self.width() - Gap.M, self.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._keys)


class LinkButton(QPushButton):
    """Triggers an action, as a line of a list of them; its tooltip follows the action's."""

    def __init__(self, action: QAction, text: str, symbol_name: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setProperty("kind", "quiet")
        self.setIcon(symbol(symbol_name, Ink.LINK))
        self.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.setAccessibleName(text)
        self.clicked.connect(lambda: action.trigger())
        action.changed.connect(lambda: self.setToolTip(action.toolTip()))
        self.setToolTip(action.toolTip())
