"""Toolbar with an overflow menu."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from editor.look.symbol_names import FileSymbol
from editor.look.tokens import Gap, Size
from editor.widgets.tool_buttons import action_button, tool_button

_STEP_PX = Size.TOOL_BUTTON + Gap.XS


class ToolStrip(QWidget):
    """A button for each action; the last ones move into a menu when space is short."""

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
        """The actions that have a visible button."""
        return tuple(button.defaultAction() for button in self._buttons if not button.isHidden())

    @property
    def in_menu(self) -> tuple[QAction, ...]:
        """The actions in the overflow menu."""
        return tuple(self._menu.actions())

    def button(self, action: QAction) -> QToolButton:
        """Return the button of an action, or of the menu that contains it."""
        button = next(button for button in self._buttons if button.defaultAction() is action)
        return self.more if button.isHidden() else button

    def sizeHint(self) -> QSize:
        return QSize(len(self._buttons) * _STEP_PX - Gap.XS, Size.TOOL_BUTTON)

    def minimumSizeHint(self) -> QSize:
        return QSize(Size.TOOL_BUTTON, Size.TOOL_BUTTON)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        slots = (self.width() + Gap.XS) // _STEP_PX
        fits = len(self._buttons) <= slots
        count = len(self._buttons) if fits else max(0, slots - 1)
        for index, button in enumerate(self._buttons):
            button.setGeometry(_slot_rect(index))
            button.setVisible(index < count)
        self.more.setGeometry(_slot_rect(count))
        self.more.setVisible(not fits)
        for action in self._menu.actions():
            self._menu.removeAction(action)
        self._menu.addActions([button.defaultAction() for button in self._buttons[count:]])


def _slot_rect(index: int) -> QRect:
    return QRect(index * _STEP_PX, 0, Size.TOOL_BUTTON, Size.TOOL_BUTTON)
