"""What a lighter form of something saves, beside the button that takes it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout

from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.models.weight_text import weight_text
from editor.widgets.wrapped_label import WrappedLabel


class SavingLine(QHBoxLayout):
    """From which weight to which, and a sentence under it; the button is there while something is saved."""

    def __init__(self, button: QPushButton) -> None:
        super().__init__()
        self._button = button
        self._figures = WrappedLabel(role=TypeRole.BODY_STRONG)
        self._words = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._figures)
        column.addWidget(self._words)
        self.setSpacing(Gap.S)
        self.addLayout(column, 1)
        self.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    @property
    def figures(self) -> str:
        """From which weight to which; empty where it stays."""
        return self._figures.text()

    @property
    def words(self) -> str:
        """What is said of it."""
        return self._words.text()

    def show_weights(self, before: int, after: int) -> None:
        """Show how many bytes it has, and how many it would have."""
        is_lighter = after < before
        self._figures.show_text(self._from_to(before, after) if is_lighter else "")
        self._figures.setVisible(is_lighter)
        self._button.setVisible(is_lighter)

    def show_words(self, text: str) -> None:
        """Say something of it, or nothing."""
        self._words.show_text(text)
        self._words.setVisible(bool(text))

    def _from_to(self, before: int, after: int) -> str:
        words = weight_text(before), weight_text(after)
        if words[0] != words[1]:
            return self.tr("{before} to {after}").format(before=words[0], after=words[1])
        return self.tr("{before} to {after} bytes").format(before=before, after=after)
