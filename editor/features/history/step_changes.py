"""List of the changes of an undo step."""

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from editor.errors import EditorError
from editor.mapstyle.compare.style_diff import Difference, compare
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.system.jobs import Jobs
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, page_stack, v_box
from editor.ui.kit.row_models import ENTRY_ROLE
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace.differences import DifferenceList, DifferenceListModel, DifferenceRow
from editor.workspace.layer_names import layer_name

_MIN_HEIGHT_PX = 120


class StepChanges(QWidget):
    """Lists the differences of two states, computed in a background job while visible.

    Signals: `place_requested(Path, MapStyle)` with the path of a difference in one of the states.
    """

    place_requested = Signal(object, object)

    def __init__(self, data: SourceData, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data, self._jobs = data, jobs
        self._purpose = f"step changes {id(self)}"
        self._sides: tuple[MapStyle, MapStyle] | None = None
        self._displayed_sides: tuple[MapStyle, MapStyle] | None = None
        self.setMinimumHeight(_MIN_HEIGHT_PX)
        self._model = DifferenceListModel(self)
        self.list = DifferenceList(self._model)
        self.list.clicked.connect(self._on_activated)
        self.list.activated.connect(self._on_activated)
        self._header = ElidedLabel("", TypeRole.SECTION_TITLE)
        self._count = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._nothing = EmptyState("history", "")
        self._refusal = ProblemLine()
        self._pages = page_stack(self.list, self._nothing)
        line = QWidget()
        line.setFixedHeight(Size.PANEL_HEAD)
        row = h_box(line, margins=(Gap.M, 0, Gap.M, 0))
        row.addWidget(self._header)
        row.addStretch(1)
        row.addWidget(self._count)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(line)
        column.addLayout(self._pages, 1)
        column.addWidget(self._refusal)

    def show_data(self, data: SourceData) -> None:
        """Name layers by other map data."""
        self._data, self._displayed_sides = data, None
        self._compute()

    def show_step(self, name: str, before: MapStyle, after: MapStyle) -> None:
        """Show the changes of a step."""
        self._header.set_text(self.tr("Changes in this step"))
        self.list.setAccessibleName(self.tr("Changes in “{step}”").format(step=name))
        self._show(before, after)

    def show_since(self, name: str, then: MapStyle, now: MapStyle) -> None:
        """Show the changes since a state."""
        self._header.set_text(self.tr("Changes since"))
        self.list.setAccessibleName(self.tr("Changes since “{state}”").format(state=name))
        self._show(then, now)

    def show_nothing(self, sentence: str) -> None:
        """Show a sentence instead of changes."""
        self._jobs.cancel(self._purpose)
        self._sides = self._displayed_sides = None
        self._header.set_text("")
        self._show_sentence(sentence)

    def refuse(self, sentence: str) -> None:
        """Display why the path of a difference cannot be shown."""
        self._refusal.show_text(sentence)

    @property
    def refusal(self) -> str:
        """Why a path could not be shown, or an empty text."""
        return self._refusal.text

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refusal.set_available_width(self.width())

    def _show_sentence(self, sentence: str) -> None:
        """Show a sentence in place of the list."""
        self._refusal.show_text("")
        self._count.set_text("")
        self._nothing.set_sentence(sentence)
        self._pages.setCurrentWidget(self._nothing)

    def showEvent(self, event: QShowEvent) -> None:
        """Compute the differences requested while hidden."""
        super().showEvent(event)
        self._compute()

    def _show(self, before: MapStyle, after: MapStyle) -> None:
        self._sides = (before, after)
        self._compute()

    def _compute(self) -> None:
        """Start a job unless one is running; its result triggers the next one if it is outdated."""
        sides = self._sides
        if sides is None or not self.isVisible() or sides == self._displayed_sides:
            return
        before, after = sides
        data = self._data

        def find_differences(_cancel: object) -> tuple[tuple[MapStyle, MapStyle], tuple[Difference, ...]]:
            return (before, after), compare(before, after, lambda layer: layer_name(layer, data))

        if not self._jobs.is_running(self._purpose):
            self._jobs.run(
                find_differences, self._on_computed, self._on_failed, self._purpose, is_repeatable=True
            )

    def _on_computed(self, result: tuple[tuple[MapStyle, MapStyle], tuple[Difference, ...]]) -> None:
        sides, differences = result
        if sides != self._sides:
            self._compute()
            return
        self._displayed_sides = sides
        self._refusal.show_text("")
        self._model.show_differences(differences)
        values = sum(max(1, len(each.changes)) for each in differences)
        self._count.set_text(self.tr("%Ln changes", "", values))
        if differences:
            self._pages.setCurrentWidget(self.list)
        else:
            self._show_sentence(self.tr("No differences."))

    def _on_failed(self, error: EditorError) -> None:
        self._show_sentence(translated(error.text))

    def _on_activated(self, index: QModelIndex) -> None:
        row: DifferenceRow = index.data(ENTRY_ROLE)
        self._refusal.show_text("")
        if self._displayed_sides is None:
            return
        before, after = self._displayed_sides
        if row.path_b is not None:
            self.place_requested.emit(row.path_b, after)
        elif row.path_a is not None:
            self.place_requested.emit(row.path_a, before)
