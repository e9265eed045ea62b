"""Specimen card of the selected face with an editable sample text."""

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

MAX_SAMPLE_LENGTH = 120
_LARGE_PX, _STREETS_PX, _PLACES_PX = 44.0, 19.0, 14.0
# Typical label sizes.
_SMALL_PX = (24.0, 18.0, 14.0, 12.0, 10.0)
# Below this width the field and the switch are placed below the title.
_WIDE_PX = 560
_FIELD_PX = 200


class Specimen(QWidget):
    """Shows sample texts in the face of a slot. Signals: `sample_changed(str)` after the text was edited."""

    sample_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._slot, self._faces = FACES[0], Faces()
        self._known: KnownFace | None = None
        self.which = ElidedLabel("", TypeRole.BODY, is_secondary=True)
        self.field = self._create_field()
        self.ground = Segmented(
            self.tr("Ground of the specimen"),
            ((self.tr("Light map"), ""), (self.tr("Dark map"), "")),
            height_px=Size.BUTTON,
        )
        self.picture = SpecimenPicture()
        self._lay_out()
        self.field.textChanged.connect(self._on_text_changed)
        self.ground.chosen.connect(self._on_ground_changed)
        self._set_ground(int(tokens.current().is_dark))

    @property
    def sample(self) -> str:
        """The sample text, by default `DEFAULT_SAMPLE`."""
        return self.field.text().strip() or DEFAULT_SAMPLE

    def set_sample(self, text: str) -> None:
        """Restore the sample text of the last session."""
        self.field.setText(text)

    def show_face(self, slot: str, known: KnownFace | None, faces: Faces) -> None:
        """Show the face of a slot, drawn with `faces`."""
        self._slot, self._known, self._faces = slot, known, faces
        name = known.name if known is not None else ""
        self.which.set_text(" · ".join(filter(None, (slot_title(slot), name))))
        self._refresh()

    def add_below(self, widget: QWidget) -> None:
        """Add a widget below the texts."""
        self._column.addWidget(widget)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the field below the title if the width is small."""
        super().resizeEvent(event)
        directions = QBoxLayout.Direction
        is_wide = self.width() >= _WIDE_PX
        self._head.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)
        self.field.setMinimumWidth(_FIELD_PX if is_wide else 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painting.ground(
            QPainter(self), QRectF(self.rect()), QColor(theme.raised), Radius.CARD, QColor(theme.edge)
        )

    def _create_field(self) -> QLineEdit:
        field = ValueEdit()
        field.setProperty("place", "raised")
        field.setAcceptDrops(False)  # The cards handle dropped files.
        field.setMaxLength(MAX_SAMPLE_LENGTH)
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

    def _on_text_changed(self, text: str) -> None:
        self._refresh()
        self.sample_changed.emit(text)

    def _set_ground(self, index: int) -> None:
        self.ground.show_index(index)
        self._on_ground_changed(index)

    def _on_ground_changed(self, index: int) -> None:
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
