"""Dialog for the three files of a merge."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from editor.errors import EditorError
from editor.features.merge.files import MergeFiles
from editor.ui.fields.property_row import ProblemLine
from editor.ui.fields.text_fields import TextField
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap

_WIDTH_PX: Final = 560
BASE, OURS, THEIRS = range(3)
"""The indexes of the fields."""


class MergeFilesDialog(QDialog):
    """Asks for Base, Ours and Theirs. It stays open until the files are read.

    `ask_for_file` asks for a file, from a folder.
    Signals: `files_selected(MergeFiles)`.
    """

    files_selected = Signal(object)

    def __init__(
        self,
        ours: Path | None,
        ask_for_file: Callable[[QWidget, Callable[[Path], None]], QFileDialog],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Merge styles"))
        self.setMinimumWidth(_WIDTH_PX)
        self._ask_for_file = ask_for_file
        rows = (
            (self.tr("Base"), self.tr("The common ancestor of both styles")),
            (self.tr("Ours"), self.tr("Your style; its formatting is preserved")),
            (self.tr("Theirs"), self.tr("The style to merge into yours")),
        )
        self.fields = [TextField(name, hint) for name, hint in rows]
        self.buttons: list[QPushButton] = []
        self.problem = ProblemLine()
        self.problem.set_available_width(_WIDTH_PX - 2 * Gap.L)
        grid = QGridLayout()
        grid.setHorizontalSpacing(Gap.S)
        grid.setVerticalSpacing(Gap.S)
        for row, ((name, _), field) in enumerate(zip(rows, self.fields, strict=True)):
            label = QLabel(name)
            label.setBuddy(field)
            button = plain_button(self.tr("Browse…"))
            button.setToolTip(self.tr("Select the file of {version}").format(version=name))
            button.setAccessibleName(self.tr("Select the file of {version}").format(version=name))
            button.clicked.connect(partial(self._browse, row))
            self.buttons.append(button)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
            grid.addWidget(button, row, 2)
            field.edit.textChanged.connect(self._on_typed)
        grid.setColumnStretch(1, 1)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.start = box.addButton(self.tr("Merge"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.start.setProperty("kind", "primary")
        self.start.setDefault(True)
        box.accepted.connect(self._on_accepted)
        box.rejected.connect(self.reject)
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        column.addWidget(
            WrappedLabel(
                self.tr(
                    "Select the three versions of a style. The result is saved to a file that you choose."
                )
            )
        )
        column.addLayout(grid)
        column.addWidget(self.problem)
        column.addStretch(1)
        column.addWidget(box)
        if ours is not None:
            self.fields[OURS].show_value(str(ours))
        self._on_typed()

    def set_path(self, row: int, path: Path) -> None:
        """Set the file of a row."""
        self.fields[row].finish()
        self.fields[row].show_value(str(path))

    def show_reading(self) -> None:
        """Disable the button while the files are read."""
        self.start.setEnabled(False)
        self.start.setToolTip(self.tr("Reading the files…"))

    def show_failure(self, error: EditorError) -> None:
        """Show why a file cannot be read or merged, with its place."""
        self.problem.show_text(translated(error.sentence))
        self._enable()

    def _browse(self, row: int, _checked: bool = False) -> None:
        self._ask_for_file(self, partial(self.set_path, row))

    def _paths(self) -> list[str]:
        return [field.edit.text().strip() for field in self.fields]

    def _on_typed(self, _text: str = "") -> None:
        self.problem.show_text("")
        self._enable()

    def _enable(self) -> None:
        is_complete = all(self._paths())
        self.start.setEnabled(is_complete)
        self.start.setToolTip("" if is_complete else self.tr("Select all three files first"))

    def _on_accepted(self) -> None:
        base, ours, theirs = (Path(text).expanduser() for text in self._paths())
        self.files_selected.emit(MergeFiles(base, ours, theirs))
