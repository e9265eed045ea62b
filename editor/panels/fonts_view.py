"""The faces of the style's font: three cards, one a slot."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from editor.assets.fonts import FontVerdict, judge_face
from editor.errors import EditorError
from editor.look.tokens import Gap, Size
from editor.mapstyle.diff import Diff
from editor.mapstyle.model import FACES, FontFace
from editor.panels.face_card import FaceCard
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs

# Below this width the cards stand one under the other.
_ROOMY_PX = 560


class FontsView(QWidget):
    """Shows what the slots of the open style hold. No face is loaded here, its bytes are only judged."""

    def __init__(
        self, session: Session, chosen: ChosenAssets, jobs: Jobs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # Its cards stand one under the other where room is short; the map needs more than they do.
        self.setMinimumWidth(Size.MAP_LEAST)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session, self._chosen, self._jobs = session, chosen, jobs
        self._is_judged = False
        names = (self.tr("Regular"), self.tr("Bold"), self.tr("Italic"))
        self.cards = tuple(FaceCard(name, number) for number, name in enumerate(names))
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(Gap.S)
        for card in self.cards:
            self._line.addWidget(card, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        column.addLayout(self._line)
        column.addStretch(1)
        session.changed.connect(self._on_changed)

    def show_face(self, slot: str) -> None:
        """Go to the card of a slot."""
        self.cards[FACES.index(slot)].setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """Judge the faces once somebody looks."""
        super().showEvent(event)
        if not self._is_judged:
            self._judge()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the cards stand side by side where there is room."""
        super().resizeEvent(event)
        directions = QBoxLayout.Direction
        roomy = self.width() >= _ROOMY_PX
        self._line.setDirection(directions.LeftToRight if roomy else directions.TopToBottom)

    def _on_changed(self, change: Diff) -> None:
        if not (change.fonts or change.is_other_document):
            return
        self._is_judged = False
        if self.isVisible():
            self._judge()

    def _judge(self) -> None:
        self._is_judged = True
        faces = self._session.style.fonts
        held = {face.slot for face in faces}
        for slot, card in zip(FACES, self.cards, strict=True):
            if slot in held:
                card.show_waiting()
            else:
                card.show_absent()
        if faces:
            self._jobs.run(
                lambda cancel: _judge_all(faces, cancel), self._show_verdicts, self._give_up, purpose="faces"
            )
        else:
            self._jobs.cancel("faces")

    def _show_verdicts(self, verdicts: Mapping[str, FontVerdict]) -> None:
        for slot, card in zip(FACES, self.cards, strict=True):
            if slot in verdicts:
                card.show_verdict(verdicts[slot])

    def _give_up(self, error: EditorError) -> None:
        for face in self._session.style.fonts:
            self.cards[FACES.index(face.slot)].show_verdict(FontVerdict(0, error.text))


def _judge_all(faces: tuple[FontFace, ...], cancel: Cancel) -> dict[str, FontVerdict]:
    """The verdict on each face, by its slot; fewer when it is cancelled."""
    return {face.slot: judge_face(face.data_uri) for face in faces if not cancel.is_set()}
