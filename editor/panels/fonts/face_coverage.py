"""Language coverage of the selected face beside the labels in view."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.panels.fonts.coverage_box import CoverageBox
from editor.panels.fonts.known_faces import KnownFaces
from editor.panels.fonts.labels_in_view import LabelsInView
from editor.panels.fonts.specimen import Specimen
from editor.render.query.placed_labels import PlacedLabels
from editor.session.chosen_assets import ChosenAssets

# Below this width the parts are placed one below the other.
_WIDE_PX = 620


class FaceCoverage(QWidget):
    """Follows the selected face, its sample text and the labels on the map."""

    def __init__(
        self, known: KnownFaces, selection: ChosenAssets, specimen: Specimen, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._known, self._selection = known, selection
        self._placed: PlacedLabels | None = None
        self._specimen = specimen
        self.languages = CoverageBox()
        self.labels = LabelsInView()
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, Gap.M)
        self._line.setSpacing(Gap.XL)
        self._line.addWidget(self.languages, 3)
        self._line.addWidget(self.labels, 2)
        known.changed.connect(self._update_faces)
        selection.face_changed.connect(self._show_face)
        specimen.sample_changed.connect(lambda _text: self._show_sample())
        self._update_faces()
        self._show_sample()

    def show_written(self, placed: PlacedLabels) -> None:
        """Set the labels placed in the current frame."""
        self._placed = placed
        self.labels.show_labels(placed, self._known.by_slot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts side by side if they fit."""
        super().resizeEvent(event)
        directions = QBoxLayout.Direction
        is_wide = self.width() >= _WIDE_PX
        self._line.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)

    def _update_faces(self) -> None:
        self._show_face()
        self.labels.show_labels(self._placed, self._known.by_slot)

    def _show_face(self) -> None:
        known = self._known.by_slot.get(self._selection.face)
        facts = known.facts if known is not None else None
        self.languages.setVisible(facts is not None)
        self.languages.show_face(facts.codepoints if facts is not None else None)

    def _show_sample(self) -> None:
        self.languages.show_sample(self._specimen.sample)
