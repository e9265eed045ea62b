"""The page of the current face: record, rights, checks and users."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.assets.fonts.check_results import cached_verdict
from editor.assets.fonts.checks import HAS_DEEP_CHECK
from editor.assets.fonts.font_info import Embedding, FontAxis, FontInfo
from editor.assets.fonts.structure import FontCheck
from editor.features.fonts.known_faces import KnownFace, KnownFaces
from editor.features.fonts.text import slot_title, slot_word
from editor.features.fonts.usage import FaceUsers
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import FACES
from editor.mapstyle.document.unknown_content import uneditable_in_fonts
from editor.mapstyle.edits.assets import face_uses
from editor.mapstyle.schema.source_data import SourceData
from editor.render.query.questions import PlacedLabels
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.fields.info_rows import InfoRow, ResultNote, Verdict
from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import ScrollPage, h_box, v_box
from editor.ui.kit.section import Section
from editor.ui.text import local_count, local_number, translated
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.file_size import size_text
from editor.workspace.panel_interfaces import FACE_SYMBOL, PageHeader, PropertiesView
from editor.workspace.unknown_keys import UnknownKeys

if TYPE_CHECKING:
    from editor.features.fonts import subset
else:
    subset = LazyModule("editor.features.fonts.subset")


class FaceChecks(Section):
    """One line per check; checks after a failed one are not run."""

    def __init__(self, parent: QWidget | None = None, *, has_deep_check: bool = HAS_DEEP_CHECK) -> None:
        super().__init__(QCoreApplication.translate("FaceChecks", "Checks"), parent)
        self._has_deep_check = has_deep_check
        self.lines = {check: ResultNote() for check in FontCheck}
        for line in self.lines.values():
            self.body.addWidget(line)

    def show_face(self, known: KnownFace) -> None:
        """Show the results for a face."""
        for check, (verdict, text) in zip(FontCheck, self._results(known), strict=True):
            self.lines[check].show_verdict(verdict, text)
        passed = sum(line.verdict is Verdict.FINE for line in self.lines.values())
        summary = "" if known.is_waiting else self.tr("{passed} passed").format(passed=passed)
        examined = cached_verdict(known.face.data_uri)
        is_checked = examined is None or examined.is_checked
        fault = self.tr("%Ln failed", "", 1) if is_checked else self.tr("Not checked")
        self.set_summary(fault if known.fault else summary)

    def _results(self, known: KnownFace) -> Iterator[tuple[Verdict, str]]:
        passed = {
            FontCheck.DIRECTORY: self.tr("Table directory complete"),
            FontCheck.TABLES: self.tr("Tables cmap, head and name present"),
            FontCheck.READER: self.tr("Opens without errors"),
            FontCheck.DEEP: self.tr("Deep check passed"),
        }
        names = {
            FontCheck.DIRECTORY: self.tr("Table directory"),
            FontCheck.TABLES: self.tr("Tables"),
            FontCheck.READER: self.tr("Sandboxed reader"),
            FontCheck.DEEP: self.tr("Deep check"),
        }
        verdict = cached_verdict(known.face.data_uri)
        # An invalid data URI fails before the first check; a face without a verdict failed in the reader.
        failed = FontCheck.READER if verdict is None else verdict.failed_check or FontCheck.DIRECTORY
        for check in FontCheck:
            if verdict is not None and not verdict.is_checked:
                yield Verdict.OPEN, self.tr("{check}: not checked").format(check=names[check])
            elif known.is_waiting:
                yield Verdict.OPEN, self.tr("{check}: pending").format(check=names[check])
            elif known.fault and check is failed:
                yield Verdict.FAULT, self.tr("{check}: {fault}").format(check=names[check], fault=known.fault)
            elif known.fault and check.value > failed.value:
                yield Verdict.OPEN, self.tr("{check}: skipped").format(check=names[check])
            elif check is FontCheck.DEEP and not self._has_deep_check:
                yield Verdict.OPEN, self.tr("Deep check: tool not installed")
            else:
                yield Verdict.FINE, passed[check]


_LICENCE_PX = 168


class FaceRecord(Section):
    """Names, format, file size and slot of a face."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FaceRecord", "Details"), parent)
        self.family = InfoRow(self.tr("Family"))
        self.face = InfoRow(self.tr("Font style"))
        self.kind = InfoRow(self.tr("Format"))
        self.weight = InfoRow(self.tr("File size"))
        self.glyphs = InfoRow(self.tr("Glyphs"))
        self.version = InfoRow(self.tr("Version"))
        self.axes = InfoRow(self.tr("Variable axes"))
        self.slot = InfoRow(self.tr("Used as"))
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
            row.show_text(text, text)
        version = facts.version if facts else ""
        # Some versions are followed by build information.
        self.version.show_text(version.partition(";")[0].strip(), version)
        self.glyphs.show_text(_glyphs(facts) if facts else "", _characters(facts) if facts else "")
        encoded_bytes = len(known.face.data_uri.encode("utf-8", "surrogatepass"))
        figures = self.tr("{weight} ({written} in the style)").format(
            weight=size_text(known.size_bytes), written=size_text(encoded_bytes)
        )
        tip = self.tr("Stored as base64 in the style (a third larger)")
        self.weight.show_text(figures, tip)
        slot = self.tr("{slot}, text-style {number}").format(
            slot=slot_title(known.face.slot), number=FACES.index(known.face.slot)
        )
        self.slot.show_text(slot, self.tr("Used by layers with this text-style"))


class FaceRights(Section):
    """The name and text of the licence and the embedding permission."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FaceRights", "Licence and embedding"), parent)
        self.licence = InfoRow(self.tr("Licence"))
        self.read = quiet_button(self.tr("View"))
        self.read.setCheckable(True)
        self.read.setToolTip(self.tr("Show the licence text of the font"))
        self.read.setAccessibleName(self.tr("View licence"))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(font(TypeRole.SECONDARY))
        self.text.setFixedHeight(_LICENCE_PX)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Licence text"))
        self.text.hide()
        self.embedding = ResultNote()
        self.read.toggled.connect(self.text.setVisible)
        licence_line = h_box(spacing=Gap.S)
        licence_line.addWidget(self.licence, 1)
        licence_line.addWidget(self.read)
        label = ElidedLabel(self.tr("Embedding"), TypeRole.BODY, is_secondary=True)
        label.setFixedSize(Size.PROPERTY_LABEL, Size.FIELD)
        embedding_line = h_box(spacing=Gap.S)
        embedding_line.addWidget(label)
        embedding_line.addWidget(self.embedding, 1)
        self.body.addLayout(licence_line)
        self.body.addWidget(self.text)
        self.body.addLayout(embedding_line)

    def show_facts(self, facts: FontInfo) -> None:
        """Show the rights of a font."""
        licence = facts.licence
        name = licence.name[:1].upper() + licence.name[1:]
        text = "\n\n".join(filter(None, (licence.text, licence.url)))
        self.licence.show_text(name or (self.tr("Custom licence") if text else self.tr("Not stated")), name)
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
        return Verdict.FAULT, _tr("{name}: embedding not allowed").format(name=name)
    if not embedding.may_subset:
        return Verdict.WARNING, _tr("{name}: subsetting not allowed").format(name=name)
    is_free = embedding.name in ("installable", "editable")
    return (Verdict.FINE if is_free else Verdict.WARNING), name


def _kind(facts: FontInfo) -> str:
    return f"{facts.kind}, {'OTF' if 'CFF' in facts.kind else 'TTF'}"


def _glyphs(facts: FontInfo) -> str:
    return local_count(facts.glyph_count)


def _characters(facts: FontInfo) -> str:
    return _tr("%Ln characters", len(facts.codepoints))


def _axis(axis: FontAxis) -> str:
    return _tr("{axis} {least} to {most}").format(
        axis=axis.name, least=local_number(f"{axis.least:g}"), most=local_number(f"{axis.most:g}")
    )


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("FaceRecord", text, "", count)


class FacePage(ScrollPage):
    """Shows the selected face: valid, broken, being read, or absent.

    Signals: `place_requested(path in the tree)` to go to a layer that uses the face; `replace_requested()`,
    also for an empty slot; `remove_requested()`.
    """

    place_requested = Signal(object)
    replace_requested = Signal()
    remove_requested = Signal()

    def __init__(
        self,
        session: Session,
        view_state: ViewState,
        selection: AssetSelection,
        data: SourceData,
        jobs: Jobs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._selection = session, view_state, selection
        self._known = KnownFaces.of(session, jobs)
        self.state = _State()
        self.nothing = EmptyState("mdi6.format-font", "", self.tr("Add font…"))
        self.record, self.rights, self.checks = FaceRecord(), FaceRights(), FaceChecks()
        self.lighter = subset.FaceSubset(session, jobs)
        self.users = FaceUsers(session, view_state, data)
        self.unknown_keys = UnknownKeys()
        parts = (self.nothing, self.state, self.record, self.rights, self.checks, self.lighter)
        for part in (*parts, self.users, self.unknown_keys):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self._connect()
        self._show()

    def _connect(self) -> None:
        self.nothing.pressed.connect(self.replace_requested)
        self.state.replace.clicked.connect(self.replace_requested)
        self.state.remove.clicked.connect(self.remove_requested)
        self.users.place_requested.connect(self.place_requested)
        self._known.changed.connect(self._show)
        self._selection.face_changed.connect(self._show)
        self._session.changed.connect(self._on_changed)
        self._view_state.locked_changed.connect(self._show_users)

    @property
    def face(self) -> KnownFace | None:
        """The selected face, or None if the slot is empty."""
        return self._known.by_slot.get(self._selection.face)

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self.users.show_data(data)
        self._show_users()

    def show_placed_labels(self, placed: PlacedLabels) -> None:
        """Set the labels placed in the current frame."""
        self.lighter.show_placed_labels(placed)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the faces on first display and update the page."""
        super().showEvent(event)
        self._known.activate()
        self._show()

    def _on_changed(self, change: Diff) -> None:
        if change.layers or change.added or change.removed or change.is_reordered:
            self._show_users()
        if change.fonts or change.is_other_document:
            self._show()

    def _show(self) -> None:
        if not self.isVisible():
            return
        face = self.face
        facts = face.facts if face is not None else None
        # Without any face the cards show the same text and buttons.
        self.nothing.setVisible(face is None and bool(self._session.style.fonts))
        self.state.show_face(face)
        self.record.setVisible(face is not None)
        self.rights.setVisible(facts is not None)
        self.checks.setVisible(face is not None)
        self.lighter.setVisible(facts is not None)
        if face is not None:
            self.record.show_face(face)
            self.checks.show_face(face)
            self.lighter.show_face(face)
        if facts is not None:
            self.rights.show_facts(facts)
        text = self.tr("No {slot} font. Labels use the default font.")
        self.nothing.set_sentence(text.format(slot=slot_word(self._selection.face)))
        self.unknown_keys.show_members(uneditable_in_fonts(self._session.style.tree))
        self._show_users()

    def _show_users(self) -> None:
        if self.isVisible():
            slot = self._selection.face
            keys = face_uses(self._session.style)[slot]
            has_face = any(face.slot == slot for face in self._session.style.fonts)
            self.users.show_slot(slot, keys, has_face=has_face)


class _State(QWidget):
    """Why a face is not drawn and what to do, or that it is being read; hidden for a valid face."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict = ResultNote()
        self.replace = plain_button(self.tr("Replace…"), "swap-horizontal")
        self.replace.setToolTip(self.tr("Choose a replacement TTF or OTF file"))
        self.remove = plain_button(self.tr("Remove"), "trash-can-outline")
        self.remove.setToolTip(self.tr("Remove from the style"))
        line = h_box(spacing=Gap.S)
        line.addWidget(self.replace)
        line.addWidget(self.remove)
        line.addStretch(1)
        column = v_box(self, margins=(Gap.M, Gap.S, Gap.M, Gap.S), spacing=Gap.XS)
        column.addWidget(self.verdict)
        column.addLayout(line)

    def show_face(self, face: KnownFace | None) -> None:
        """Show the state of a face."""
        is_broken = face is not None and bool(face.fault)
        is_waiting = face is not None and face.is_waiting
        self.setVisible(is_broken or is_waiting)
        if face is not None and is_broken:
            advice = self.tr("Font not usable. Labels use the default font.")
            self.verdict.show_verdict(Verdict.FAULT, f"{face.fault} {advice}")
        else:
            self.verdict.show_verdict(Verdict.OPEN, self.tr("Checking font…"))
        self.replace.setVisible(is_broken)
        self.remove.setVisible(is_broken)


def create_face_page(
    panel: PropertiesView, session: Session, view_state: ViewState, assets: AssetSelection, jobs: Jobs
) -> FacePage:
    """Create the page of the selected face for the property panel, which shows it."""
    page = FacePage(session, view_state, assets, panel.data, jobs)
    page.place_requested.connect(panel.reveal)
    panel.data_changed.connect(page.show_data)
    return page


def face_page_header(assets: AssetSelection) -> PageHeader:
    """Return what the header of the property panel shows for the selected face."""
    return PageHeader(FACE_SYMBOL, QCoreApplication.translate("FacePage", "Font"), slot_title(assets.face))
