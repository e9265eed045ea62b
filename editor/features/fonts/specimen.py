"""The specimen of the current face, with fallback glyphs marked."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from editor.assets.fonts.coverage import CodePoints
from editor.features.fonts.known_faces import KnownFace
from editor.features.fonts.text import slot_title
from editor.mapstyle.document.model import FACES
from editor.records import dataclass
from editor.render.labels.faces import Faces
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import DARK, LIGHT, Gap, Radius, Size, Tokens
from editor.ui.theme.typography import TypeRole, font

DEFAULT_SAMPLE = "Montevideo"
STREETS = "Avenida 18 de Julio, Peñarol, Río Santa Lucía"
# Endonyms, each representing a language or script.
PLACES = (
    *(
        "Ελλάδα",
        "Україна",
        "Кишинёв",
        "Đà Nẵng",
        "Łódź",
        "Þingvellir",
        "Çanakkale",
        "Győr",
        "České Budějovice",
    ),
    *("Rīga", "Šiauliai", "Ñuñoa", "São Paulo", "Århus", "Българија", "Қазақстан", "Երևան", "თბილისი"),
    *("القاهرة", "تهران", "ירושלים", "दिल्ली", "ঢাকা", "ਅੰਮ੍ਰਿਤਸਰ", "அமர்ந்தம்", "తెలంగాణ", "ಬೆಂಗಳೂರು", "കൊച്ചി"),
    *("กรุงเทพ", "ວຽງຈັນ", "မန္တလေး", "ភ្នំពេញ", "አዲስ አበባ", "東京", "上海", "臺北", "서울", "おおさか"),
)
_MAX_PLACES = 12
# Characters without a glyph of their own, which fonts need not contain.
_INVISIBLE = frozenset(map(ord, " \t\n\u00a0\u2009\u200b\u200c\u200d\u200e\u200f\u2060\ufe0f"))


def places_in(codepoints: CodePoints) -> tuple[str, ...]:
    """Return the first place names that a font covers, enough for a line or two."""
    covered = [place for place in PLACES if not missing_in(place, codepoints)]
    return tuple(covered[:_MAX_PLACES])


def missing_in(text: str, codepoints: CodePoints) -> str:
    """Return the characters of a text that a font lacks, each once, in text order."""
    members = codepoints.members
    missing = (each for each in text if ord(each) not in members and ord(each) not in _INVISIBLE)
    return "".join(dict.fromkeys(missing))


def missing_runs(text: str, codepoints: CodePoints) -> Iterator[tuple[int, int]]:
    """Yield the start and length of each run of missing characters. Units: UTF-16 code units."""
    missing = frozenset(missing_in(text, codepoints))
    position, start = 0, -1
    for letter in text:
        if letter in missing:
            start = position if start < 0 else start
        elif start >= 0:
            yield start, position - start
            start = -1
        position += 1 + (ord(letter) > 0xFFFF)
    if start >= 0:
        yield start, position - start


_MIN_WIDTH_PX = 120.0
_MAX_LETTERS = 16


@dataclass(frozen=True, slots=True)
class SpecimenText:
    """A text of a specimen; `is_beside` places it in the row of the previous one.

    Units: `size_px` in logical pixels.
    """

    text: str
    size_px: float
    is_beside: bool = False


@dataclass(frozen=True, slots=True)
class _PlacedText:
    """A laid out text and its position."""

    layout: QTextLayout
    position: QPointF


class SpecimenPicture(QWidget):
    """Draws texts in one face on the background of a light or dark map; as high as the texts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: tuple[SpecimenText, ...] = ()
        self._faces, self._style = Faces(), 0
        self._codepoints: CodePoints | None = None
        self._ground: Tokens = LIGHT
        self._placed: list[_PlacedText] = []
        self.missing = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def texts(self) -> tuple[SpecimenText, ...]:
        """The displayed texts."""
        return self._texts

    @property
    def note(self) -> str:
        """The sentence about missing letters; empty if there are none."""
        if self._codepoints is None:
            return self.tr("Uses the default font only.")
        if not self.missing:
            return ""
        letters = " ".join(self.missing[:_MAX_LETTERS]) + (" …" if len(self.missing) > _MAX_LETTERS else "")
        return self.tr("Characters with a dotted underline use the default font: {letters}").format(
            letters=letters
        )

    def show_texts(
        self, texts: Sequence[SpecimenText], faces: Faces, style: int, codepoints: CodePoints | None
    ) -> None:
        """Show texts in the face of a `text-style`; `codepoints` is None for an empty slot."""
        self._texts, self._faces, self._style, self._codepoints = tuple(texts), faces, style, codepoints
        joined = "".join(each.text for each in texts)
        self.missing = missing_in(joined, codepoints) if codepoints is not None else ""
        self.setAccessibleName(" ".join(filter(None, (texts[0].text if texts else "", self.note))))
        self._lay_out()

    def show_ground(self, *, is_dark: bool) -> None:
        """Set the background to that of a dark or a light map."""
        self._ground = DARK if is_dark else LIGHT
        self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(int(_MIN_WIDTH_PX), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground = self._ground.panel if self._ground.is_dark else self._ground.field
        painting.rounded_rect(painter, QRectF(self.rect()), QColor(ground), Radius.BUTTON)
        painter.setPen(QColor(self._ground.text))
        for placed in self._placed:
            placed.layout.draw(painter, placed.position)

    def _lay_out(self) -> None:
        """Place the texts below one another, those of a row side by side if they fit."""
        available = max(_MIN_WIDTH_PX, self.width() - 2.0 * Gap.L)
        self._placed = []
        row: list[tuple[QTextLayout, float]] = []
        x, bottom = 0.0, float(Gap.M)
        for each in self._texts:
            layout, width = self._create_layout(each, available)
            if row and (not each.is_beside or x + width > available):
                bottom, x = self._place_row(row, bottom), 0.0
                row = []
            row.append((layout, x))
            x += width + Gap.L
        bottom = self._place_row(row, bottom)
        if self.note:
            bottom = self._place_row([(self._create_note_layout(available), 0.0)], bottom)
        self.setFixedHeight(round(bottom + Gap.S))
        self.update()

    def _place_row(self, row: Sequence[tuple[QTextLayout, float]], top: float) -> float:
        """Place texts on a common baseline and return the top of the next row."""
        ascent = max((layout.lineAt(0).ascent() for layout, _ in row if layout.lineCount()), default=0.0)
        end = top
        for layout, x in row:
            y = top + ascent - (layout.lineAt(0).ascent() if layout.lineCount() else 0.0)
            self._placed.append(_PlacedText(layout, QPointF(Gap.L + x, y)))
            end = max(end, y + layout.boundingRect().height())
        return end + Gap.S

    def _create_layout(self, text: SpecimenText, available: float) -> tuple[QTextLayout, float]:
        """Return the layout of a text and its width."""
        layout = QTextLayout(text.text, self._faces.font(self._style, text.size_px))
        ranges = []
        for start, length in (
            missing_runs(text.text, self._codepoints) if self._codepoints is not None else ()
        ):
            missing = QTextLayout.FormatRange()
            missing.start, missing.length = start, length
            char_format = QTextCharFormat()
            char_format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            char_format.setUnderlineColor(QColor(self._ground.warning))
            char_format.setForeground(QColor(self._ground.warning))
            missing.format = char_format
            ranges.append(missing)
        layout.setFormats(ranges)
        return layout, _break_lines(layout, available)

    def _create_note_layout(self, available: float) -> QTextLayout:
        layout = QTextLayout(self.note, font(TypeRole.SECONDARY))
        whole = QTextLayout.FormatRange()
        whole.start, whole.length = 0, len(self.note.encode("utf-16-le")) // 2
        char_format = QTextCharFormat()
        char_format.setForeground(
            QColor(self._ground.warning if self._codepoints is not None else self._ground.text_2)
        )
        whole.format = char_format
        layout.setFormats([whole])
        _break_lines(layout, available)
        return layout


def _break_lines(layout: QTextLayout, available: float) -> float:
    """Break a layout into lines and return their width."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    width = height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(available)
        line.setPosition(QPointF(0, height))
        width, height = max(width, line.naturalTextWidth()), height + line.height()
    layout.endLayout()
    return width


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
            self.tr("Preview background"),
            ((self.tr("Light map"), ""), (self.tr("Dark map"), "")),
            height_px=Size.BUTTON,
        )
        self.picture = SpecimenPicture()
        self._lay_out()
        self.field.textChanged.connect(self._on_text_changed)
        self.ground.selected.connect(self._on_ground_changed)
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
        self._header.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)
        self.field.setMinimumWidth(_FIELD_PX if is_wide else 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painting.rounded_rect(
            QPainter(self), QRectF(self.rect()), QColor(theme.raised), Radius.CARD, QColor(theme.edge)
        )

    def _create_field(self) -> QLineEdit:
        field = ValueEdit()
        field.setProperty("place", "raised")
        field.setAcceptDrops(False)  # The cards handle dropped files.
        field.setMaxLength(MAX_SAMPLE_LENGTH)
        field.setPlaceholderText(DEFAULT_SAMPLE)
        field.setAccessibleName(self.tr("Sample text"))
        field.setToolTip(self.tr("Enter sample text"))
        field.setClearButtonEnabled(True)
        return field

    def _lay_out(self) -> None:
        title = QLabel(self.tr("Font preview"))
        title.setFont(font(TypeRole.SECTION_TITLE))
        names = h_box(spacing=Gap.M)
        names.addWidget(title)
        names.addWidget(self.which, 1)
        controls = h_box(spacing=Gap.S)
        controls.addWidget(self.field, 1)
        controls.addWidget(self.ground)
        self._header = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._header.setContentsMargins(Gap.XS, Gap.M, 0, 0)
        self._header.setSpacing(Gap.S)
        self._header.addLayout(names, 1)
        self._header.addLayout(controls)
        self._column = v_box(self, margins=(Gap.M, 0, Gap.M, Gap.M), spacing=Gap.S)
        self._column.addLayout(self._header)
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
