"""Sections with the metadata and the rights of the selected face."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QWidget

from editor.assets.fonts.facts import Embedding, FontAxis, FontFacts
from editor.look.local_numbers import local_count, local_number
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import translated
from editor.mapstyle.document.model import FACES
from editor.models.weight_text import weight_text
from editor.panels.fonts.face_words import slot_title
from editor.panels.fonts.known_faces import KnownFace
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fact_row import FactRow
from editor.widgets.section import Section
from editor.widgets.tool_buttons import quiet_button
from editor.widgets.verdict_words import Verdict, VerdictWords

_LICENCE_PX = 168


class FaceRecord(Section):
    """Names, format, file size and slot of a face."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FaceRecord", "Record"), parent)
        self.family = FactRow(self.tr("Family"))
        self.face = FactRow(self.tr("Face"))
        self.kind = FactRow(self.tr("Kind"))
        self.weight = FactRow(self.tr("Weight"))
        self.glyphs = FactRow(self.tr("Glyphs"))
        self.version = FactRow(self.tr("Version"))
        self.axes = FactRow(self.tr("Varies in"))
        self.slot = FactRow(self.tr("Slot"))
        rows = (self.family, self.face, self.kind, self.weight, self.glyphs, self.version, self.axes)
        for row in (*rows, self.slot):
            self.body.addWidget(row)

    def show_face(self, known: KnownFace) -> None:
        """Show the metadata; missing values have no row."""
        facts = known.facts
        for row, text in (
            (self.family, facts.family if facts else ""),
            (self.face, facts.face if facts else ""),
            (self.kind, _kind(facts) if facts else ""),
            (self.axes, ", ".join(map(_axis, facts.axes)) if facts else ""),
        ):
            row.show_words(text, text)
        version = facts.version if facts else ""
        # Some versions are followed by build information.
        self.version.show_words(version.partition(";")[0].strip(), version)
        self.glyphs.show_words(_glyphs(facts) if facts else "", _characters(facts) if facts else "")
        encoded_bytes = len(known.face.data_uri.encode("utf-8", "surrogatepass"))
        figures = self.tr("{weight}, {written} in the file").format(
            weight=weight_text(known.size_bytes), written=weight_text(encoded_bytes)
        )
        tip = self.tr("Written as base64, which takes a third more. Every save and download carries it.")
        self.weight.show_words(figures, tip)
        slot = self.tr("{slot}, text-style {number}").format(
            slot=slot_title(known.face.slot), number=FACES.index(known.face.slot)
        )
        self.slot.show_words(slot, self.tr("Layers that have this text-style are written in this face"))


class FaceRights(Section):
    """The name and text of the licence and the embedding permission."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FaceRights", "Rights"), parent)
        self.licence = FactRow(self.tr("Licence"))
        self.read = quiet_button(self.tr("Read"))
        self.read.setCheckable(True)
        self.read.setToolTip(self.tr("Shows what the font says of its licence"))
        self.read.setAccessibleName(self.tr("Read the licence"))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(font(TypeRole.SECONDARY))
        self.text.setFixedHeight(_LICENCE_PX)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Text of the licence"))
        self.text.hide()
        self.embedding = VerdictWords()
        self.read.toggled.connect(self.text.setVisible)
        licence_line = QHBoxLayout()
        licence_line.setSpacing(Gap.S)
        licence_line.addWidget(self.licence, 1)
        licence_line.addWidget(self.read)
        label = ElidedLabel(self.tr("Embedding"), TypeRole.BODY, is_secondary=True)
        label.setFixedSize(Size.PROPERTY_LABEL, Size.FIELD)
        embedding_line = QHBoxLayout()
        embedding_line.setSpacing(Gap.S)
        embedding_line.addWidget(label)
        embedding_line.addWidget(self.embedding, 1)
        self.body.addLayout(licence_line)
        self.body.addWidget(self.text)
        self.body.addLayout(embedding_line)

    def show_facts(self, facts: FontFacts) -> None:
        """Show the rights of a font."""
        licence = facts.licence
        name = licence.name[:1].upper() + licence.name[1:]
        text = "\n\n".join(filter(None, (licence.text, licence.url)))
        self.licence.show_words(name or (self.tr("Its own text") if text else self.tr("Says none")), name)
        if text != self.text.toPlainText():
            self.read.setChecked(False)
            self.text.setPlainText(text)
        self.read.setVisible(bool(text))
        self.embedding.show_verdict(*_embedding(facts.embedding))


def _embedding(embedding: Embedding) -> tuple[Verdict, str]:
    """Return the embedding permission as a verdict and a text."""
    name = translated(embedding.name)
    name = name[:1].upper() + name[1:]
    if not embedding.may_embed:
        return Verdict.FAULT, _tr("{name}: files may not carry it").format(name=name)
    if not embedding.may_subset:
        return Verdict.WARNING, _tr("{name}: it must stay whole").format(name=name)
    is_free = embedding.name in ("installable", "editable")
    return (Verdict.FINE if is_free else Verdict.WARNING), name


def _kind(facts: FontFacts) -> str:
    return f"{facts.kind}, {'OTF' if 'CFF' in facts.kind else 'TTF'}"


def _glyphs(facts: FontFacts) -> str:
    return local_count(facts.glyph_count)


def _characters(facts: FontFacts) -> str:
    return _tr("For %Ln characters", len(facts.codepoints))


def _axis(axis: FontAxis) -> str:
    return _tr("{axis} {least} to {most}").format(
        axis=axis.name, least=local_number(f"{axis.least:g}"), most=local_number(f"{axis.most:g}")
    )


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("FaceRecord", text, "", count)
