"""The quiet line below the list of problems."""

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.tool_buttons import quiet_button


class ProblemNote(QWidget):
    """One sentence, gone with the next thing that happens; what a step did stays until another step.

    Beside what a step did stands a button that takes it back.
    """

    def __init__(self, undo_stack: QUndoStack, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._done = ""
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
        """What stands there."""
        return self._label.text

    def say(self, text: str) -> None:
        """Say something, or nothing but what the newest step did."""
        self._label.set_text(text or self._done)
        self.undo_button.setVisible(bool(self._done) and not text)
        self.setVisible(bool(self.text))

    def say_done(self, text: str) -> None:
        """Say what the newest step did; nothing where it needs no word."""
        self._done = text
        self.say("")

    def _on_step(self) -> None:
        self.say_done("")
