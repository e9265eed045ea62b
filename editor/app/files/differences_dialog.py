"""Dialog with the differences between two styles."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from editor.assets import diff_text
from editor.errors import EditorError
from editor.look.error_text import error_text
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole, font
from editor.look.words import translated
from editor.mapstyle.compare.style_diff import Difference, compare
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.models.layer_row import layer_name
from editor.panels.difference_list import DifferenceList, DifferenceListModel
from editor.system.jobs import Jobs
from editor.widgets.empty_state import EmptyState
from editor.widgets.fields.filter_edit import FilterEdit
from editor.widgets.tool_buttons import plain_button

_WIDTH_PX, _HEIGHT_PX = 680, 480
_LIST, _EMPTY, _NO_MATCH = range(3)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two styles to compare: the window title, a description of the sides, and a function that reads both."""

    title: str
    sides: str
    read: Callable[[], tuple[MapStyle, MapStyle]]


class DifferencesDialog(QDialog):
    """A modeless list of differences, which are computed in a job."""

    def __init__(
        self, comparison: Comparison, data: SourceData, jobs: Jobs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(comparison.title)
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        self._model = DifferenceListModel(self)
        self.list = DifferenceList(self._model)
        self.filter = self._create_filter()
        self._sides = _create_label(comparison.sides, "secondary")
        self._summary = _create_label(self.tr("Comparing…"))
        self._summary.setFont(font(TypeRole.SECTION_TITLE))
        self._empty = EmptyState("compare", "")
        self._no_match = EmptyState("magnify", "", self.tr("Clear filter"))
        self._no_match.pressed.connect(self.filter.clear)
        self._copy = plain_button(self.tr("Copy"), "content-copy")
        self._copy.setToolTip(self.tr("Copy the selected lines, or all of them"))
        self._copy.clicked.connect(self.list.copy)
        self._lay_out()
        self._show_count()
        purpose = f"compare {id(self)}"
        self.finished.connect(lambda: jobs.cancel(purpose))
        jobs.run(lambda _cancel: _find_differences(comparison, data), self._show, self._show_failure, purpose)

    @property
    def summary(self) -> str:
        """The summary line."""
        return self._summary.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move from the filter to the list with Enter instead of closing the dialog."""
        if self.filter.hasFocus() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def _create_filter(self) -> FilterEdit:
        field = FilterEdit(self.tr("Filter differences"), self.tr("Filter by name, property or value"))
        field.setToolTip(self.tr("Show only what holds this text"))
        field.textChanged.connect(self._filter)
        field.be_found_in(self)
        return field

    def _lay_out(self) -> None:
        self._pages = QStackedLayout()
        for page in (self.list, self._empty, self._no_match):
            self._pages.addWidget(page)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        buttons.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        layout.setSpacing(Gap.S)
        layout.addWidget(self._summary)
        layout.addWidget(self._sides)
        layout.addWidget(self.filter)
        layout.addLayout(self._pages, 1)
        layout.addLayout(buttons)

    def _filter(self, text: str) -> None:
        self._model.filter(text)
        self._show_count()
        if text and not self._model.rowCount():
            self._no_match.set_sentence(self.tr("Nothing matches “{text}”.").format(text=text))
            self._pages.setCurrentIndex(_NO_MATCH)

    def _show(self, differences: tuple[Difference, ...]) -> None:
        self._model.show_differences(differences)
        self._summary.setText(
            translated(diff_text.summary(differences)) if differences else self.tr("No differences")
        )
        self._empty.set_sentence(self.tr("Both mean the same."))
        self._show_count()

    def _show_failure(self, error: EditorError) -> None:
        self._summary.setText(self.tr("The two cannot be compared"))
        self._empty.set_sentence(error_text(error))

    def _show_count(self) -> None:
        has_rows = self._model.rowCount() > 0
        self._pages.setCurrentIndex(_LIST if has_rows else _EMPTY)
        self._copy.setEnabled(has_rows)
        self.filter.setEnabled(has_rows or bool(self.filter.text()))


def _find_differences(comparison: Comparison, data: SourceData) -> tuple[Difference, ...]:
    style_a, style_b = comparison.read()
    return compare(style_a, style_b, lambda layer: layer_name(layer, data))


def _create_label(text: str, tone: str = "") -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("tone", tone)
    return label
