"""Dialog for the name of a new preset."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QWidget

from editor.features.adjust_colors.presets import Presets, normalized
from editor.mapstyle.color.adjustment import ColorAdjustment
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.layouts import v_box
from editor.ui.theme.tokens import Gap

_WIDTH_PX = 360


class PresetDialog(QDialog):
    """Asks for the name under which an adjustment is saved."""

    def __init__(
        self, presets: Presets, adjustment: ColorAdjustment, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Save preset"))
        self.setMinimumWidth(_WIDTH_PX)
        self._presets, self._adjustment = presets, adjustment
        self.name = ValueEdit(name)
        self.name.setAccessibleName(self.tr("Name"))
        self.name.textChanged.connect(lambda: self._show_problem(""))
        self._problem = ProblemLine()
        self._problem.set_available_width(_WIDTH_PX - 2 * Gap.L)
        form = QFormLayout()
        form.setSpacing(Gap.S)
        form.addRow(self.tr("Name"), self.name)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        save = buttons.addButton(self.tr("Save"), QDialogButtonBox.ButtonRole.AcceptRole)
        save.setProperty("kind", "primary")
        buttons.accepted.connect(self.save)
        buttons.rejected.connect(self.reject)
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        column.addLayout(form)
        column.addWidget(self._problem)
        column.addWidget(buttons)

    @property
    def problem(self) -> str:
        """The error of the name; empty if it is valid."""
        return self._problem.text

    @property
    def saved_name(self) -> str:
        """The name under which the preset is saved."""
        return normalized(self.name.text())

    def save(self) -> None:
        """Save the preset and close the dialog, or show why the name is invalid."""
        problem = self._presets.problem_of(self.name.text())
        self._show_problem(problem)
        if problem:
            self.name.setFocus()
            return
        self._presets.save(self.name.text(), self._adjustment)
        self.accept()

    def _show_problem(self, problem: str) -> None:
        self._problem.show_text(problem)
        self.name.setAccessibleDescription(problem)
        self.name.setProperty("invalid", bool(problem))
        self.name.style().polish(self.name)
