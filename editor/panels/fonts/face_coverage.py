"""What is under the specimen: the languages of the chosen face beside the labels in view."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.panels.fonts.coverage_box import CoverageBox
from editor.panels.fonts.known_faces import KnownFaces
from editor.panels.fonts.labels_in_view import LabelsInView
from editor.panels.fonts.specimen import Specimen
from editor.render.query.placed_labels import PlacedLabels
from editor.session.chosen_assets import ChosenAssets

# Below this width one stands under the other.
_ROOMY_PX = 620


class FaceCoverage(QWidget):
    """Follows the chosen face, its sample and what the labels on the map say."""

    def __init__(
        self, known: KnownFaces, chosen: ChosenAssets, specimen: Specimen, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._known, self._chosen = known, chosen
        self._written: PlacedLabels | None = None
        self._specimen = specimen
        self.languages = CoverageBox()
        self.labels = LabelsInView()
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, Gap.M)
        self._line.setSpacing(Gap.XL)
        self._line.addWidget(self.languages, 3)
        self._line.addWidget(self.labels, 2)
        known.changed.connect(self._show_known)
        chosen.face_changed.connect(self._show_face)
        specimen.sample_changed.connect(lambda _text: self._show_sample())
        self._show_known()
        self._show_sample()

    def show_written(self, written: PlacedLabels) -> None:
        """Show what the labels say now."""
        self._written = written
        self.labels.show_labels(written, self._known.by_slot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand side by side where there is room."""
        super().resizeEvent(event)
        directions = QBoxLayout.Direction
        roomy = self.width() >= _ROOMY_PX
        self._line.setDirection(directions.LeftToRight if roomy else directions.TopToBottom)

    def _show_known(self) -> None:
        self._show_face()
        self.labels.show_labels(self._written, self._known.by_slot)

    def _show_face(self) -> None:
        known = self._known.by_slot.get(self._chosen.face)
        facts = known.facts if known is not None else None
        self.languages.setVisible(facts is not None)
        self.languages.show_face(facts.codepoints if facts is not None else None)

    def _show_sample(self) -> None:
        self.languages.show_sample(self._specimen.sample)
