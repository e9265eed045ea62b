"""Message line below the list of problems."""

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.tool_buttons import quiet_button


class ProblemNote(QWidget):
    """Message until the next event; the result of a step, with an undo button, until the next step."""

    def __init__(self, undo_stack: QUndoStack, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result = ""
        self._label = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.undo_button = quiet_button(self.tr("Undo"))
        self.undo_button.setToolTip(self.tr("Undo the last step"))
        self.undo_button.setFixedHeight(Size.SMALL_BUTTON)
        self.undo_button.clicked.connect(undo_stack.undo)
        self.setFixedHeight(Size.SMALL_BUTTON)
        line = QHBoxLayout(self)
        line.setContentsMargins(Gap.M, 0, Gap.M, 0)
        line.setSpacing(Gap.M)
        line.addWidget(self._label)
        line.addWidget(self.undo_button)
        line.addStretch(1)
        undo_stack.indexChanged.connect(self._on_step)
        self.say("")

    @property
    def text(self) -> str:
        """The message."""
        return self._label.text

    def say(self, text: str) -> None:
        """Show a message; if empty, the result of the last step."""
        self._label.set_text(text or self._result)
        self.undo_button.setVisible(bool(self._result) and not text)
        self.setVisible(bool(self.text))

    def show_result(self, text: str) -> None:
        """Set the result of the last step; empty if there is none."""
        self._result = text
        self.say("")

    def _on_step(self) -> None:
        self.show_result("")
