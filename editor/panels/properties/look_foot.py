"""The foot of the property panel: the buttons that carry a whole look, and what came of it."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.widgets.tool_buttons import plain_button
from editor.widgets.wrapped_label import WrappedLabel


class LookFoot(QWidget):
    """Buttons of actions side by side, or one below the other, and one quiet sentence under them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self._said.hide()
        self._buttons: list[QPushButton] = []
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(Gap.S)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.M, Gap.M, Gap.M, 0)
        column.setSpacing(Gap.S)
        column.addLayout(self._line)
        column.addWidget(self._said)

    @property
    def said(self) -> str:
        """What came of the last one that was pressed."""
        return self._said.text()

    def set_actions(self, actions: list[QAction]) -> None:
        """Put a button of each action in a line."""
        for action in actions:
            button = plain_button(action.text())
            button.setIcon(action.icon())
            button.clicked.connect(action.trigger)
            action.changed.connect(lambda button=button, action=action: _follow(button, action))
            _follow(button, action)
            self._buttons.append(button)
            self._line.addWidget(button)
        self._line.addStretch(1)

    def minimumSizeHint(self) -> QSize:
        """Room for the widest button: they need not stand side by side."""
        widths = (button.sizeHint().width() for button in self._buttons)
        return QSize(max(widths, default=0) + 2 * Gap.M, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons side by side where there is room."""
        super().resizeEvent(event)
        wanted = sum(button.sizeHint().width() + Gap.S for button in self._buttons) + 2 * Gap.M
        self._line.setDirection(
            QBoxLayout.Direction.LeftToRight if wanted <= self.width() else QBoxLayout.Direction.TopToBottom
        )

    def say(self, text: str) -> None:
        """Say something, or nothing."""
        self._said.show_text(text)
        self._said.setVisible(bool(text))


def _follow(button: QPushButton, action: QAction) -> None:
    button.setEnabled(action.isEnabled())
    button.setToolTip(action.toolTip())
