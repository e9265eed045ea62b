"""The specimen of the chosen face: a sample that is typed, in several sizes and scripts, and a map."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from editor.look import painting, tokens
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.document.model import FACES
from editor.panels.fonts.face_words import slot_title
from editor.panels.fonts.known_faces import KnownFace
from editor.panels.fonts.specimen_picture import SpecimenPicture, SpecimenText
from editor.panels.fonts.specimen_words import DEFAULT_SAMPLE, STREETS, places_in
from editor.render.labels.fonts import Faces
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.value_edit import ValueEdit
from editor.widgets.segmented import Segmented

MOST_LETTERS = 120
_LARGE_PX, _STREETS_PX, _PLACES_PX = 44.0, 19.0, 14.0
# As labels are: the sample once more in each of these.
_SMALL_PX = (24.0, 18.0, 14.0, 12.0, 10.0)
# Below this width the field and the switch stand under the title.
_ROOMY_PX = 560
_FIELD_PX = 200


class Specimen(QWidget):
    """A card that shows how the face of a slot looks; `sample_changed(str)` after another text is typed."""

    sample_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._slot, self._faces = FACES[0], Faces()
        self._known: KnownFace | None = None
        self.which = ElidedLabel("", TypeRole.BODY, is_secondary=True)
        self.field = self._make_field()
        self.ground = Segmented(
            self.tr("Ground of the specimen"),
            ((self.tr("Light map"), ""), (self.tr("Dark map"), "")),
            height_px=Size.BUTTON,
        )
        self.picture = SpecimenPicture()
        self._lay_out()
        self.field.textChanged.connect(self._on_typed)
        self.ground.chosen.connect(self._show_ground)
        self._show_index(int(tokens.current().is_dark))

    @property
    def sample(self) -> str:
        """The text that is shown: what is typed, else ours."""
        return self.field.text().strip() or DEFAULT_SAMPLE

    def set_sample(self, text: str) -> None:
        """Show a text that was typed before."""
        self.field.setText(text)

    def show_face(self, slot: str, known: KnownFace | None, faces: Faces) -> None:
        """Show a slot with what is known of its face, drawn with these faces."""
        self._slot, self._known, self._faces = slot, known, faces
        name = known.name if known is not None else ""
        self.which.set_text(" · ".join(filter(None, (slot_title(slot), name))))
        self._refresh()

    def add_below(self, widget: QWidget) -> None:
        """Put something under the texts, as wide as they are."""
        self._column.addWidget(widget)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the field under the title where room is short."""
        super().resizeEvent(event)
        directions = QBoxLayout.Direction
        roomy = self.width() >= _ROOMY_PX
        self._head.setDirection(directions.LeftToRight if roomy else directions.TopToBottom)
        self.field.setMinimumWidth(_FIELD_PX if roomy else 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        theme = tokens.current()
        painting.ground(
            QPainter(self), QRectF(self.rect()), QColor(theme.raised), Radius.CARD, QColor(theme.edge)
        )

    def _make_field(self) -> QLineEdit:
        field = ValueEdit()
        field.setProperty("place", "raised")
        field.setAcceptDrops(False)  # A file that is dropped on it is meant for the cards.
        field.setMaxLength(MOST_LETTERS)
        field.setPlaceholderText(DEFAULT_SAMPLE)
        field.setAccessibleName(self.tr("Sample text"))
        field.setToolTip(self.tr("Type what the face should show"))
        field.setClearButtonEnabled(True)
        return field

    def _lay_out(self) -> None:
        title = QLabel(self.tr("Specimen"))
        title.setFont(font(TypeRole.SECTION_TITLE))
        names = QHBoxLayout()
        names.setSpacing(Gap.M)
        names.addWidget(title)
        names.addWidget(self.which, 1)
        controls = QHBoxLayout()
        controls.setSpacing(Gap.S)
        controls.addWidget(self.field, 1)
        controls.addWidget(self.ground)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.setContentsMargins(Gap.XS, Gap.M, 0, 0)
        self._head.setSpacing(Gap.S)
        self._head.addLayout(names, 1)
        self._head.addLayout(controls)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(Gap.M, 0, Gap.M, Gap.M)
        self._column.setSpacing(Gap.S)
        self._column.addLayout(self._head)
        self._column.addWidget(self.picture)

    def _on_typed(self, text: str) -> None:
        self._refresh()
        self.sample_changed.emit(text)

    def _show_index(self, index: int) -> None:
        self.ground.show_index(index)
        self._show_ground(index)

    def _show_ground(self, index: int) -> None:
        self.picture.show_ground(is_dark=bool(index))

    def _refresh(self) -> None:
        facts = self._known.facts if self._known is not None else None
        places = places_in(facts.codepoints) if facts is not None else ()
        texts = [
            SpecimenText(self.sample, _LARGE_PX),
            SpecimenText(STREETS, _STREETS_PX),
            *((SpecimenText(" · ".join(places), _PLACES_PX),) if places else ()),
            *(SpecimenText(self.sample, size, is_beside=size != _SMALL_PX[0]) for size in _SMALL_PX),
        ]
        self.picture.show_texts(
            texts, self._faces, FACES.index(self._slot), facts.codepoints if facts is not None else None
        )
