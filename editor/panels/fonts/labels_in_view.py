"""Counts of the labels in view that are drawn completely or fall back."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.document.model import FACES
from editor.panels.fonts.face_words import slot_title
from editor.panels.fonts.fallbacks import FaceFallback, Fallbacks, fallbacks
from editor.panels.fonts.known_faces import KnownFace
from editor.render.query.placed_labels import PlacedLabels
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.letter_chips import LetterChips
from editor.widgets.tool_buttons import quiet_button
from editor.widgets.verdict_words import Verdict, VerdictWords


class LabelsInView(QWidget):
    """The counts by face. Signals: `light_requested()` to highlight the labels that fall back."""

    light_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found = Fallbacks(0, ())
        self.full, self.falling = VerdictWords(), VerdictWords()
        self.faces = {slot: _FaceLines(slot) for slot in FACES}
        self.light = quiet_button(self.tr("Show them on the map"), "map-check-outline")
        self.light.setToolTip(self.tr("Goes to the map and lights up the labels that fall back, until Esc"))
        self.light.clicked.connect(self.light_requested)
        title = QLabel(self.tr("In view"))
        title.setFont(font(TypeRole.SECTION_TITLE))
        scope = ElidedLabel(self.tr("labels on the map now"), TypeRole.SECONDARY, is_secondary=True)
        head = QHBoxLayout()
        head.setSpacing(Gap.S)
        head.addWidget(title)
        head.addWidget(scope, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Gap.XS)
        column.addLayout(head)
        for part in (self.full, self.falling, *self.faces.values()):
            column.addWidget(part)
        line = QHBoxLayout()
        line.addWidget(self.light)
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
            self.full.show_verdict(Verdict.OPEN, self.tr("Waiting for the map."))
        elif not found.labels:
            self.full.show_verdict(
                Verdict.OPEN, self.tr("No labels here. Move the map to where there are some.")
            )
        else:
            verdict = Verdict.FINE if found.in_full else Verdict.OPEN
            self.full.show_verdict(verdict, _in_full(found.in_full))
        self.falling.show_verdict(Verdict.WARNING, _falling(found) if found.falling else "")
        by_slot = {face.slot: face for face in found.faces}
        for slot, lines in self.faces.items():
            lines.show_face(by_slot.get(slot))
        self.light.setVisible(bool(found.falling))


class _FaceLines(QWidget):
    """The fallback count and missing characters of one face; hidden if there are none."""

    def __init__(self, slot: str) -> None:
        super().__init__()
        self._slot = slot
        self.summary = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.letters = LetterChips(slot_title(slot))
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
            parts[0] = self.tr("{slot} is missing").format(slot=parts[0])
            parts.append(_layers(len(face.layers)))
        self.summary.set_parts(parts)
        self.summary.setToolTip("" if face.has_face else self.tr("The labels are drawn in the built-in font"))
        self.letters.show_letters(face.characters)


def _in_full(count: int) -> str:
    if not count:
        return _tr("No label is drawn in full.")
    if count == 1:
        return _tr("1 label drawn in full")
    return _tr("%Ln labels drawn in full", count)


def _falling(found: Fallbacks) -> str:
    count, letters = found.falling, len(found.characters)
    text = _tr("1 label falls back")
    if count > 1:
        text = _tr("%Ln labels fall back", count)
    if letters == 1:
        return _tr("{labels}, 1 character").format(labels=text)
    return _tr("{labels}, %n characters", letters).format(labels=text) if letters else text


def _labels(count: int) -> str:
    if count == 1:
        return _tr("1 label")
    return _tr("%Ln labels", count)


def _layers(count: int) -> str:
    if count == 1:
        return _tr("1 layer")
    return _tr("%n layers", count)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("LabelsInView", text, "", count)
