"""Subsetting of a face to selected scripts."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.fonts.check_results import examine_face
from editor.assets.fonts.checks import subset
from editor.assets.fonts.coverage import (
    COMMON,
    LANGUAGES,
    UNKNOWN,
    CodePoints,
    FontLanguage,
    covered,
    script_name,
    scripts_in,
)
from editor.assets.fonts.font_info import FontInfo, media_type_of
from editor.errors import EditorError
from editor.features.fonts.known_faces import KnownFace
from editor.features.fonts.text import slot_word
from editor.lazy_import import LazyModule
from editor.mapstyle.edits.assets import set_face
from editor.records import dataclass
from editor.render.query.questions import PlacedLabels
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs
from editor.ui.fields.chips import CharacterChips, CheckChips, ChipText
from editor.ui.fields.info_rows import HintNote, ResultNote, Verdict
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.section import Section
from editor.ui.text import language_name, local_count, translated
from editor.ui.theme.tokens import Gap
from editor.wording import say
from editor.workspace.edit_commands import try_edit
from editor.workspace.file_size import SavingLine

if TYPE_CHECKING:
    from editor.features.fonts import fallbacks
else:
    fallbacks = LazyModule("editor.features.fonts.fallbacks")


@dataclass(frozen=True, slots=True)
class ReducedFace:
    """A face reduced to some scripts; `lost` are the languages no longer covered."""

    data_uri: str
    scripts: tuple[str, ...]
    size_bytes: int
    codepoints: CodePoints
    lost: tuple[FontLanguage, ...]


def reduce_face(data_uri: str, scripts: Sequence[str], cancel: Cancel) -> ReducedFace:
    """Return a face reduced to some scripts.

    Raises: EditorError if the font cannot be subset.
    """
    before = examine_face(data_uri, cancel).facts
    if before is None:
        raise EditorError(say("Not a font."))
    data = subset(parse_data_uri(data_uri).decode(), scripts, cancel=cancel)
    reduced_uri = build_data_uri(media_type_of(data), data)
    # Caches the verdict, so the view does not flicker when the face is put into the style.
    after = examine_face(reduced_uri, cancel)
    if after.facts is None:
        raise EditorError(after.fault or say("Not a font."))
    codepoints = after.facts.codepoints
    lost = languages_lost(before.codepoints, codepoints)
    return ReducedFace(reduced_uri, tuple(scripts), len(data), codepoints, lost)


def languages_lost(before: CodePoints, after: CodePoints) -> tuple[FontLanguage, ...]:
    """Return the languages covered before and no longer after."""
    return tuple(
        language
        for language in LANGUAGES
        if covered(before, language).is_whole and not covered(after, language).is_whole
    )


_PURPOSE = "lighter face"
_DELAY_MS = 250
_MAX_NAMES = 3


class FaceSubset(Section):
    """Script chips; the reduced face is computed in a background job and applied as one undo step."""

    def __init__(self, session: Session, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FaceSubset", "Subset font"), parent)
        self._session, self._jobs = session, jobs
        self._known: KnownFace | None = None
        self._reduced: ReducedFace | None = None
        self._placed: PlacedLabels | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY_MS)
        self._timer.timeout.connect(self._start_job)
        self.chips = CheckChips(self.tr("Scripts to include"))
        self.only_seen = quiet_button(self.tr("Select scripts in view"))
        self.only_seen.setToolTip(self.tr("Keep only scripts of visible labels"))
        self.refusal = HintNote()
        self.in_view = ResultNote()
        self.letters = CharacterChips(self.tr("Visible characters that would be missing"))
        self.problem = ProblemLine()
        self.keep = QPushButton()
        self.keep.setProperty("kind", "plain")
        self.saving = SavingLine(self.keep)
        self.set_summary(self.tr("can be undone"))
        self.chips.changed.connect(self._on_changed)
        self.only_seen.clicked.connect(self._check_scripts_in_view)
        self.keep.clicked.connect(self._apply)
        self._lay_out()

    @property
    def is_busy(self) -> bool:
        """Whether the reduced face is being computed."""
        return self._timer.isActive() or self._jobs.is_running(_PURPOSE)

    def show_face(self, known: KnownFace) -> None:
        """Show the scripts of a face; the section is hidden if there are none."""
        facts = known.facts
        scripts = _scripts(facts) if facts is not None else {}
        self.setVisible(bool(scripts))
        is_other = self._known is None or self._known.face.data_uri != known.face.data_uri
        self._known = known
        if facts is None or not scripts:
            self._discard()
            return
        may_subset = facts.embedding.may_subset
        self.chips.show_chips([_chip(script, count) for script, count in scripts.items()])
        self.chips.setVisible(may_subset)
        self.refusal.show_text("" if may_subset else _refusal(facts))
        if is_other:
            self._discard()
            self.chips.check_all()
        self._show()

    def show_placed_labels(self, placed: PlacedLabels) -> None:
        """Set the labels placed in the current frame."""
        self._placed = placed
        self._show()

    def _lay_out(self) -> None:
        self.body.setSpacing(Gap.XS)
        self.body.addWidget(self.chips)
        self.body.addWidget(self.only_seen, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self.refusal)
        self.body.addLayout(self.saving)
        for part in (self.in_view, self.letters, self.problem):
            self.body.addWidget(part)

    # Reduction

    def _on_changed(self) -> None:
        self._discard()
        self._timer.start()
        self._show()

    @property
    def _scripts_in_view(self) -> list[str]:
        """The scripts of the face that labels in view use."""
        if self._placed is None or self._known is None:
            return []
        scripts = fallbacks.scripts_written(self._placed, self._known.face.slot)
        return [chip.key for chip in self.chips.chips if chip.key in scripts]

    def _check_scripts_in_view(self) -> None:
        # The button disappears; without this the focus would leave the page.
        self.chips.chips[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.chips.check(self._scripts_in_view)
        self._on_changed()

    def _discard(self) -> None:
        """Discard the reduced face after the scripts or the face changed."""
        self._timer.stop()
        self._jobs.cancel(_PURPOSE)
        self._reduced = None
        self.problem.show_text("")

    def _start_job(self) -> None:
        known, scripts = self._known, self.chips.checked
        if known is None or not self._is_proper_subset:
            return
        uri = known.face.data_uri
        self._jobs.run(
            lambda cancel: reduce_face(uri, scripts, cancel), self._on_reduced, self._on_failed, _PURPOSE
        )
        self._show()

    def _on_reduced(self, reduced: ReducedFace) -> None:
        self._reduced = reduced
        self._show()

    def _on_failed(self, error: EditorError) -> None:
        self.problem.show_text(translated(error.text))
        self._show()

    @property
    def _is_proper_subset(self) -> bool:
        """Whether some, but not all, scripts are checked."""
        return 0 < len(self.chips.checked) < len(self.chips.chips)

    # Updates

    def _show(self) -> None:
        known, reduced = self._known, self._reduced
        is_offered = known is not None and not self.refusal.text
        in_view = self._scripts_in_view if is_offered else []
        is_fewer = 0 < len(in_view) < len(self.chips.chips)
        self.only_seen.setVisible(is_fewer and set(in_view) != set(self.chips.checked))
        if reduced is None or known is None:
            self.saving.show_sizes(0, 0)
        else:
            self.saving.show_sizes(known.size_bytes, reduced.size_bytes)
        self.saving.show_sentence(self._sentence() if is_offered else "")
        count = len(self.chips.checked)
        self.keep.setText(self.tr("Keep %Ln scripts", "", count))
        self.keep.setAccessibleName(self.keep.text())
        self.keep.setToolTip(self.tr("Removes characters of other scripts"))
        self._show_in_view()

    def _sentence(self) -> str:
        reduced, known = self._reduced, self._known
        if len(self.chips.chips) == 1:
            return self.tr("The font has only one script.")
        if not self.chips.checked:
            return self.tr("Select at least one script.")
        if not self._is_proper_subset:
            return self.tr("Deselect the scripts your map does not need.")
        if self.is_busy or (reduced is None and not self.problem.text):
            return self.tr("Calculating savings…")
        if reduced is None or known is None:
            return ""
        if reduced.size_bytes >= known.size_bytes:
            return self.tr("No space saved.")
        return _lost_text(reduced.lost)

    def _show_in_view(self) -> None:
        """Show how many more labels in view would fall back."""
        reduced, known = self._reduced, self._known
        facts = known.facts if known is not None else None
        is_applicable = reduced is not None and not self.keep.isHidden()
        if not is_applicable or reduced is None or known is None or facts is None or self._placed is None:
            self.in_view.show_text("")
            self.letters.show_letters("")
            return
        lost = fallbacks.lost_with(self._placed, known.face.slot, facts.codepoints, reduced.codepoints)
        text = self.tr("Visible labels are not affected.")
        if lost.labels:
            text = self.tr("%Ln visible labels would use the default font.", "", lost.labels)
        self.in_view.show_verdict(Verdict.WARNING if lost.labels else Verdict.FINE, text)
        self.letters.show_letters(lost.characters)

    def _apply(self) -> None:
        reduced, known = self._reduced, self._known
        if reduced is None or known is None:
            return
        slot = known.face.slot
        text = self.tr("Subset the {slot} font to {scripts}").format(
            scripts=_script_names(reduced.scripts), slot=slot_word(slot)
        )
        # The button disappears; without this the focus would leave the page.
        self.focus_chain()[0].setFocus()
        try_edit(self._session, set_face(slot, reduced.data_uri), text, self.problem.show_text)


def _scripts(facts: FontInfo) -> dict[str, int]:
    """Return the scripts of a font with their character counts, without the common ones."""
    counts = scripts_in(facts.codepoints)
    return {script: count for script, count in counts.items() if script not in {*COMMON, UNKNOWN}}


def _chip(script: str, count: int) -> ChipText:
    characters = _tr("%Ln characters", count)
    return ChipText(script, translated(script_name(script)), local_count(count), characters)


def _refusal(facts: FontInfo) -> str:
    text = _tr("The font licence does not allow subsetting (“{rights}”).")
    return text.format(rights=translated(facts.embedding.name))


def _lost_text(languages: Sequence[FontLanguage]) -> str:
    """Return the sentence about languages no longer covered; the most spoken ones are named."""
    if not languages:
        return _tr("No language loses support.")
    names = [language_name(language.name) for language in languages[:_MAX_NAMES]]
    more = len(languages) - len(names)
    if more:
        text = _tr("{languages} and %Ln more languages lose support.", more)
        return text.format(languages=", ".join(names))
    if len(names) == 1:
        return _tr("{language} loses support.").format(language=names[0])
    return _tr("{languages} lose support.").format(languages=_listed(names))


def _script_names(scripts: Sequence[str]) -> str:
    """Return the names of scripts, or their number if there are many."""
    if len(scripts) > _MAX_NAMES:
        return _tr("%Ln scripts", len(scripts))
    return _listed([translated(script_name(script)) for script in scripts])


def _listed(names: Sequence[str]) -> str:
    if len(names) == 1:
        return names[0]
    return _tr("{words} and {last}").format(words=", ".join(names[:-1]), last=names[-1])


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("FaceSubset", text, "", count)
