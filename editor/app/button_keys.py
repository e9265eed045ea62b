"""Keys in the tooltip of a button that does what an action does, and is not the action's own button."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

from editor.app.actions import with_keys


def tell_keys(button: QAbstractButton, action: QAction) -> None:
    """Let a tooltip end with the keys of an action, now and when they change; its words stay."""
    words = button.toolTip() or button.accessibleName()

    def show() -> None:
        button.setToolTip(with_keys(words, action))

    action.changed.connect(show)
    show()
