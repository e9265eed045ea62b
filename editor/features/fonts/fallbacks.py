"""Labels in view that need the fallback font."""

from collections import Counter
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.assets.fonts.coverage import CodePoints, script_of
from editor.basemap.tiles.tile import WorldBox
from editor.features.fonts.known_faces import KnownFace
from editor.features.fonts.specimen import missing_in
from editor.features.fonts.text import slot_title
from editor.mapstyle.document.model import FACES, LayerKey
from editor.records import dataclass
from editor.render.query.questions import PlacedLabels
from editor.ui.fields.chips import CharacterChips
from editor.ui.fields.info_rows import ResultNote, Verdict
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole, font


@dataclass(frozen=True, slots=True)
class FaceFallback:
    """The labels of a face that fall back, their layers, and the missing characters.

    Characters are sorted by the number of labels that need them; for an empty slot they are not listed.
    Units: `places` in world coordinates.
    """

    slot: str
    has_face: bool
    labels: int
    layers: tuple[LayerKey, ...]
    characters: str
    places: tuple[WorldBox, ...]


@dataclass(frozen=True, slots=True)
class Fallbacks:
    """The number of labels in view and the fallbacks by face; faces without fallbacks are omitted."""

    labels: int
    faces: tuple[FaceFallback, ...]

    @property
    def in_full(self) -> int:
        """The number of labels drawn entirely in the faces of the style."""
        return self.labels - self.falling

    @property
    def falling(self) -> int:
        """The number of labels that need the default font."""
        return sum(face.labels for face in self.faces)

    @property
    def characters(self) -> str:
        """The missing characters, each once."""
        return "".join(dict.fromkeys("".join(face.characters for face in self.faces)))

    @property
    def places(self) -> tuple[WorldBox, ...]:
        """The boxes of the first labels of each text."""
        return tuple(place for face in self.faces for place in face.places)


def fallbacks(placed: PlacedLabels, known: Mapping[str, KnownFace]) -> Fallbacks:
    """Return the labels in view that fall back; faces being read count as complete."""
    codepoints = {slot: face.facts.codepoints for slot, face in known.items() if face.facts is not None}
    waiting = {slot for slot, face in known.items() if face.is_waiting}
    labels = sum(layer.count for layer in placed.layers)
    found = (_fallback(placed, slot, codepoints.get(slot)) for slot in FACES if slot not in waiting)
    return Fallbacks(labels, tuple(face for face in found if face.labels))


def lost_with(placed: PlacedLabels, slot: str, before: CodePoints, after: CodePoints) -> FaceFallback:
    """Return the additional labels of a face that would fall back with other characters."""
    return _fallback(placed, slot, after, only=before)


def scripts_written(placed: PlacedLabels, slot: str) -> frozenset[str]:
    """Return the scripts of the labels of a face."""
    texts = (
        text.text
        for layer in placed.layers
        if 0 <= layer.style < len(FACES) and FACES[layer.style] == slot
        for text in layer.texts
    )
    return frozenset(map(script_of, frozenset("".join(texts))))


def _fallback(
    placed: PlacedLabels, slot: str, codepoints: CodePoints | None, only: CodePoints | None = None
) -> FaceFallback:
    counts: Counter[str] = Counter()
    labels, places = 0, list[WorldBox]()
    layers: dict[LayerKey, None] = {}
    for layer in placed.layers:
        if not 0 <= layer.style < len(FACES) or FACES[layer.style] != slot:
            continue
        if codepoints is None:
            labels += layer.count
            layers[layer.layer] = None
            places += [place for text in layer.texts for place in text.places]
            continue
        for text in layer.texts:
            missing = missing_in(text.text, codepoints)
            if only is not None:
                missing = "".join(letter for letter in missing if ord(letter) in only)
            if missing:
                labels += text.count
                layers[layer.layer] = None
                places += text.places
                counts.update(dict.fromkeys(missing, text.count))
    characters = "".join(letter for letter, _count in counts.most_common())
    return FaceFallback(slot, codepoints is not None, labels, tuple(layers), characters, tuple(places))


class LabelsInView(QWidget):
    """The counts by face. Signals: `highlight_requested()` to highlight the labels that fall back."""

    highlight_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found = Fallbacks(0, ())
        self.full, self.falling = ResultNote(), ResultNote()
        self.faces = {slot: _FaceLines(slot) for slot in FACES}
        self.highlight_button = quiet_button(self.tr("Highlight on map"), "map-check-outline")
        self.highlight_button.setToolTip(self.tr("Highlight labels that use the default font"))
        self.highlight_button.clicked.connect(self.highlight_requested)
        title = QLabel(self.tr("In view"))
        title.setFont(font(TypeRole.SECTION_TITLE))
        scope = ElidedLabel(self.tr("labels on the map"), TypeRole.SECONDARY, is_secondary=True)
        header = h_box(spacing=Gap.S)
        header.addWidget(title)
        header.addWidget(scope, 1)
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        column.addLayout(header)
        for part in (self.full, self.falling, *self.faces.values()):
            column.addWidget(part)
        line = QHBoxLayout()
        line.addWidget(self.highlight_button)
        line.addStretch(1)
        column.addLayout(line)
        column.addStretch(1)
        self.show_labels(None, {})

    def show_labels(self, placed: PlacedLabels | None, known: Mapping[str, KnownFace]) -> None:
        """Show the counts for placed labels and the faces read so far."""
        is_known = placed is not None and placed.is_known
        self.found = fallbacks(placed, known) if placed is not None and is_known else Fallbacks(0, ())
        found = self.found
        if not is_known:
            self.full.show_verdict(Verdict.OPEN, self.tr("Waiting for map…"))
        elif not found.labels:
            self.full.show_verdict(
                Verdict.OPEN, self.tr("No labels in view. Move the map to a labelled area.")
            )
        else:
            verdict = Verdict.FINE if found.in_full else Verdict.OPEN
            self.full.show_verdict(verdict, _in_full(found.in_full))
        self.falling.show_verdict(Verdict.WARNING, _falling(found) if found.falling else "")
        by_slot = {face.slot: face for face in found.faces}
        for slot, lines in self.faces.items():
            lines.show_face(by_slot.get(slot))
        self.highlight_button.setVisible(bool(found.falling))


class _FaceLines(QWidget):
    """The fallback count and missing characters of one face; hidden if there are none."""

    def __init__(self, slot: str) -> None:
        super().__init__()
        self._slot = slot
        self.summary = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.letters = CharacterChips(slot_title(slot))
        column = QVBoxLayout(self)
        # Aligned with the text above, which has an icon.
        column.setContentsMargins(20, 0, 0, Gap.XS)
        column.setSpacing(Gap.XS)
        column.addWidget(self.summary)
        column.addWidget(self.letters)

    def show_face(self, face: FaceFallback | None) -> None:
        self.setVisible(face is not None)
        if face is None:
            return
        parts = [slot_title(self._slot), _labels(face.labels)]
        if not face.has_face:
            parts[0] = self.tr("{slot} font missing").format(slot=parts[0])
            parts.append(_layers(len(face.layers)))
        self.summary.set_parts(parts)
        self.summary.setToolTip("" if face.has_face else self.tr("Labels use the default font"))
        self.letters.show_letters(face.characters)


def _in_full(count: int) -> str:
    if not count:
        return _tr("No label in view has all its characters in the fonts of the style.")
    return _tr("%Ln labels fully supported", count)


def _falling(found: Fallbacks) -> str:
    count, letters = found.falling, len(found.characters)
    text = _tr("%Ln labels use the default font", count)
    return _tr("{labels}, %Ln characters", letters).format(labels=text) if letters else text


def _labels(count: int) -> str:
    return _tr("%Ln labels", count)


def _layers(count: int) -> str:
    return _tr("%Ln layers", count)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("LabelsInView", text, "", count)
