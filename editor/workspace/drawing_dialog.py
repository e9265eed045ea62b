"""The base of the dialogs that draw the map in the background."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from editor.errors import EditorError
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.bars import ProgressStrip
from editor.ui.text import translated


class DrawingDialog(QDialog):
    """A modeless dialog whose `start` button draws the map, with progress and an error line."""

    def __init__(self, title: str, problem_px: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.problem = ProblemLine()
        self.problem.set_available_width(problem_px)
        self.progress = ProgressStrip()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.start = self.buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.start.setProperty("kind", "primary")
        self.start.setDefault(True)
        self.buttons.rejected.connect(self.reject)
        self._is_drawing = False

    def begin(self) -> None:
        """Show that drawing has started."""
        self._is_drawing = True
        self._update_state()
        self.progress.begin()
        self.show_progress(0.0)

    def show_progress(self, share: float) -> None:
        """Show the progress, from 0 to 1."""
        self.progress.show_progress(self.tr("Rendering…"), share)

    def end(self) -> None:
        """Show that drawing has ended."""
        self._is_drawing = False
        self.progress.end()
        self._update_state()

    def show_failure(self, error: EditorError) -> None:
        """Show an error."""
        self.problem.show_text(translated(error.text))

    def _update_state(self) -> None:
        """Show why the current choice cannot be drawn, or enable the start button."""
        problem = self._problem()
        self.problem.show_text(problem)
        self.start.setEnabled(not problem and not self._is_drawing)

    def _problem(self) -> str:
        """Return why the current choice cannot be drawn; empty if it can."""
        raise NotImplementedError  # abstract; a QWidget cannot derive from ABC

    def _margins_problem(self) -> str:
        return self.tr("The margins leave no space for the map. Reduce them.")
