"""Footer of the property panel: buttons that copy and apply a layer's appearance, and a result message."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget

from editor.ui.kit.buttons import plain_button
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import FlowLayout, v_box
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole


class ActionFooter(QWidget):
    """Buttons of actions, side by side or stacked, with a message below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self._message.hide()
        # Its height follows from the width, which a scroll area requires to place its scroll bar: a change
        # of the height after a resize would show and hide the bar endlessly.
        self._line = FlowLayout()
        column = v_box(self, margins=(Gap.M, Gap.M, Gap.M, 0), spacing=Gap.S)
        column.addLayout(self._line)
        column.addWidget(self._message)

    @property
    def message(self) -> str:
        """The message about the last action."""
        return self._message.text()

    def set_actions(self, actions: list[QAction]) -> None:
        """Create a button for each action."""
        for action in actions:
            button = plain_button(action.text())
            button.setIcon(action.icon())
            button.clicked.connect(action.trigger)
            action.changed.connect(lambda button=button, action=action: _update_button(button, action))
            _update_button(button, action)
            self._line.addWidget(button)

    def show_message(self, text: str) -> None:
        """Show a message; hide it if the text is empty."""
        self._message.show_text(text)
        self._message.setVisible(bool(text))


def _update_button(button: QPushButton, action: QAction) -> None:
    button.setEnabled(action.isEnabled())
    button.setToolTip(action.toolTip())
