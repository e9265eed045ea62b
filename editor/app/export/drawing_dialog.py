"""What the dialogs share that have the map drawn: what begins it, how far it is, and why it cannot be."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from editor.errors import EditorError
from editor.look.words import translated
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.progress_strip import ProgressStrip


class DrawingDialog(QDialog):
    """A dialog whose `start` begins to draw; the window can be worked in meanwhile."""

    def __init__(self, title: str, problem_px: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.problem = ProblemLine()
        self.problem.set_room(problem_px)
        self.progress = ProgressStrip()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.start = self.buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.start.setProperty("kind", "primary")
        self.start.setDefault(True)
        self.buttons.rejected.connect(self.reject)
        self._is_drawing = False

    def begin(self) -> None:
        """The drawing begins."""
        self._is_drawing = True
        self._judge()
        self.progress.begin()
        self.show_progress(0.0)

    def show_progress(self, share: float) -> None:
        """Say how far the drawing is."""
        self.progress.show_progress(self.tr("Drawing"), share)

    def end(self) -> None:
        """The drawing is over."""
        self._is_drawing = False
        self.progress.end()
        self._judge()

    def show_failure(self, error: EditorError) -> None:
        """Say why nothing came of it."""
        self.problem.show_text(translated(error.text))

    def _judge(self) -> None:
        """Say why what is chosen cannot be drawn, and let it be begun where it can."""
        problem = self._problem()
        self.problem.show_text(problem)
        self.start.setEnabled(not problem and not self._is_drawing)

    def _problem(self) -> str:
        """Why what is chosen cannot be drawn; empty where it can."""
        raise NotImplementedError  # abstract; a QWidget cannot derive from ABC

    def _too_narrow(self) -> str:
        return self.tr("The margins leave no room for the map. Choose narrower ones.")
