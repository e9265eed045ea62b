"""Tools side by side; those that have no room go into a menu behind “…”, the last first."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from editor.look.symbol_names import FileSymbol
from editor.look.tokens import Gap, Size
from editor.widgets.tool_buttons import action_button, tool_button

_STEP_PX = Size.TOOL_BUTTON + Gap.XS


class ToolStrip(QWidget):
    """A button for each action, as far as they fit."""

    def __init__(self, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons = tuple(action_button(action, parent=self) for action in actions)
        self._menu = QMenu(self)
        self.more = tool_button(FileSymbol.MORE, self.tr("More tools"), parent=self)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self._menu)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def shown(self) -> tuple[QAction, ...]:
        """The actions that have a button."""
        return tuple(button.defaultAction() for button in self._buttons if not button.isHidden())

    @property
    def in_menu(self) -> tuple[QAction, ...]:
        """The actions behind “…”."""
        return tuple(self._menu.actions())

    def button(self, action: QAction) -> QToolButton:
        """The button that an action is behind."""
        own = next(one for one in self._buttons if one.defaultAction() is action)
        return self.more if own.isHidden() else own

    def sizeHint(self) -> QSize:
        """Room for all tools."""
        return QSize(len(self._buttons) * _STEP_PX - Gap.XS, Size.TOOL_BUTTON)

    def minimumSizeHint(self) -> QSize:
        """Room for “…” alone."""
        return QSize(Size.TOOL_BUTTON, Size.TOOL_BUTTON)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give each tool its place, or put it into the menu."""
        super().resizeEvent(event)
        places = (self.width() + Gap.XS) // _STEP_PX
        fits = len(self._buttons) <= places
        count = len(self._buttons) if fits else max(0, places - 1)
        for number, button in enumerate(self._buttons):
            button.setGeometry(_place(number))
            button.setVisible(number < count)
        self.more.setGeometry(_place(count))
        self.more.setVisible(not fits)
        for action in self._menu.actions():
            self._menu.removeAction(action)
        self._menu.addActions([button.defaultAction() for button in self._buttons[count:]])


def _place(number: int) -> QRect:
    return QRect(number * _STEP_PX, 0, Size.TOOL_BUTTON, Size.TOOL_BUTTON)
