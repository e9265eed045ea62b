"""Shortcut hints in the tooltips of buttons that have no QAction of their own."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

from editor.app.actions import with_keys


def tell_keys(button: QAbstractButton, action: QAction) -> None:
    """Append the shortcut of an action to a button's tooltip, and update it when the shortcut changes."""
    text = button.toolTip() or button.accessibleName()

    def show() -> None:
        button.setToolTip(with_keys(text, action))

    action.changed.connect(show)
    show()
