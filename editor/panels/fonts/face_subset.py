"""Make the chosen face lighter: it keeps the scripts that a person leaves on, in one undo step."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from editor.assets.fonts.coverage import COMMON, UNKNOWN, FontLanguage, script_name, scripts_in
from editor.assets.fonts.facts import FontFacts
from editor.errors import EditorError
from editor.look.local_numbers import local_count
from editor.look.tokens import Gap
from editor.look.words import language_name, translated
from editor.mapstyle.edits.fonts import set_face
from editor.panels.fonts.face_lighter import LighterFace, lighter_face
from editor.panels.fonts.face_words import slot_word
from editor.panels.fonts.fallbacks import lost_with, scripts_written
from editor.panels.fonts.known_faces import KnownFace
from editor.panels.saving_line import SavingLine
from editor.panels.try_edit import try_edit
from editor.render.query.placed_labels import PlacedLabels
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.widgets.fields.check_chips import CheckChips, ChipText
from editor.widgets.fields.letter_chips import LetterChips
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.section import Section
from editor.widgets.tool_buttons import quiet_button
from editor.widgets.verdict_words import Verdict, VerdictWords
from editor.widgets.warning_words import QuietWords

_PURPOSE = "lighter face"
_REST_MS = 250
_MOST_NAMED = 3


class FaceSubset(Section):
    """Chips of the scripts; what comes of those that are on is worked out off the window's thread."""

    def __init__(self, session: Session, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FaceSubset", "Make it lighter"), parent)
        self._session, self._jobs = session, jobs
        self._known: KnownFace | None = None
        self._made: LighterFace | None = None
        self._written: PlacedLabels | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._work)
        self.chips = CheckChips(self.tr("Scripts to keep"))
        self.only_seen = quiet_button(self.tr("Only the scripts in view"))
        self.only_seen.setToolTip(self.tr("Leaves on what the labels on the map now are written in"))
        self.refusal = QuietWords()
        self.in_view = VerdictWords()
        self.letters = LetterChips(self.tr("Characters in view that would fall back"))
        self.problem = ProblemLine()
        self.keep = QPushButton()
        self.keep.setProperty("kind", "plain")
        self.saving = SavingLine(self.keep)
        self.set_summary(self.tr("undoable"))
        self.chips.changed.connect(self._on_changed)
        self.only_seen.clicked.connect(self._check_seen)
        self.keep.clicked.connect(self._keep)
        self._lay_out()

    @property
    def is_busy(self) -> bool:
        """Whether what would come of the chips is not known yet."""
        return self._rest.isActive() or self._jobs.is_running(_PURPOSE)

    def show_face(self, known: KnownFace) -> None:
        """Offer the scripts of a face; where there is nothing to choose from the section is away."""
        facts = known.facts
        scripts = _scripts(facts) if facts is not None else {}
        self.setVisible(bool(scripts))
        is_other = self._known is None or self._known.face.data_uri != known.face.data_uri
        self._known = known
        if facts is None or not scripts:
            self._drop()
            return
        may_cut = facts.embedding.may_subset
        self.chips.show_chips([_chip(script, count) for script, count in scripts.items()])
        self.chips.setVisible(may_cut)
        self.refusal.show_text("" if may_cut else _refusal(facts))
        if is_other:
            self._drop()
            self.chips.check_all()
        self._show()

    def show_written(self, written: PlacedLabels) -> None:
        """Say what would fall back of other labels."""
        self._written = written
        self._show()

    def _lay_out(self) -> None:
        self.body.setSpacing(Gap.XS)
        self.body.addWidget(self.chips)
        self.body.addWidget(self.only_seen, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self.refusal)
        self.body.addLayout(self.saving)
        for below in (self.in_view, self.letters, self.problem):
            self.body.addWidget(below)

    # What is worked out

    def _on_changed(self) -> None:
        self._drop()
        self._rest.start()
        self._show()

    @property
    def _seen(self) -> list[str]:
        """The scripts of the face that its labels in view are written in."""
        if self._written is None or self._known is None:
            return []
        written = scripts_written(self._written, self._known.face.slot)
        return [chip.key for chip in self.chips.chips if chip.key in written]

    def _check_seen(self) -> None:
        # The button that goes must not throw the focus out of the page.
        self.chips.chips[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.chips.check(self._seen)
        self._on_changed()

    def _drop(self) -> None:
        """What was made is of other scripts, or of another face."""
        self._rest.stop()
        self._jobs.cancel(_PURPOSE)
        self._made = None
        self.problem.show_text("")

    def _work(self) -> None:
        known, scripts = self._known, self.chips.checked
        if known is None or not self._can_cut:
            return
        uri = known.face.data_uri
        self._jobs.run(lambda cancel: lighter_face(uri, scripts, cancel), self._take, self._give_up, _PURPOSE)
        self._show()

    def _take(self, made: LighterFace) -> None:
        self._made = made
        self._show()

    def _give_up(self, error: EditorError) -> None:
        self.problem.show_text(translated(error.text))
        self._show()

    @property
    def _can_cut(self) -> bool:
        """Whether some scripts stay and others go."""
        return 0 < len(self.chips.checked) < len(self.chips.chips)

    # What is shown

    def _show(self) -> None:
        known, made = self._known, self._made
        is_offered = known is not None and not self.refusal.text
        seen = self._seen if is_offered else []
        is_fewer = 0 < len(seen) < len(self.chips.chips)
        self.only_seen.setVisible(is_fewer and set(seen) != set(self.chips.checked))
        if made is None or known is None:
            self.saving.show_weights(0, 0)
        else:
            self.saving.show_weights(known.size_bytes, made.size_bytes)
        self.saving.show_words(self._told() if is_offered else "")
        count = len(self.chips.checked)
        self.keep.setText(self.tr("Keep 1 script") if count == 1 else self.tr("Keep %n scripts", "", count))
        self.keep.setAccessibleName(self.keep.text())
        self.keep.setToolTip(self.tr("Takes the characters of all other scripts out of the face"))
        self._show_in_view()

    def _told(self) -> str:
        made, known = self._made, self._known
        if len(self.chips.chips) == 1:
            return self.tr("It has one script, and nothing to leave out.")
        if not self.chips.checked:
            return self.tr("Keep at least one script.")
        if not self._can_cut:
            return self.tr("Turn off the scripts that your map does without.")
        if self.is_busy or (made is None and not self.problem.text):
            return self.tr("Working out what that saves…")
        if made is None or known is None:
            return ""
        if made.size_bytes >= known.size_bytes:
            return self.tr("It would not be lighter.")
        return _lost(made.lost)

    def _show_in_view(self) -> None:
        """Say which labels in view would fall back that do not now."""
        made, known = self._made, self._known
        facts = known.facts if known is not None else None
        is_told = made is not None and not self.keep.isHidden()
        if not is_told or made is None or known is None or facts is None or self._written is None:
            self.in_view.show_text("")
            self.letters.show_letters("")
            return
        lost = lost_with(self._written, known.face.slot, facts.codepoints, made.codepoints)
        told = self.tr("No label in view would fall back.")
        if lost.labels == 1:
            told = self.tr("1 label in view would fall back.")
        elif lost.labels:
            told = self.tr("%Ln labels in view would fall back.", "", lost.labels)
        self.in_view.show_verdict(Verdict.WARNING if lost.labels else Verdict.FINE, told)
        self.letters.show_letters(lost.characters)

    def _keep(self) -> None:
        made, known = self._made, self._known
        if made is None or known is None:
            return
        slot = known.face.slot
        text = self.tr("Keep {scripts} of the {slot} face").format(
            scripts=_named(made.scripts), slot=slot_word(slot)
        )
        # The button that goes must not throw the focus out of the page.
        self.focus_chain()[0].setFocus()
        try_edit(self._session, set_face(slot, made.data_uri), text, self.problem.show_text)


def _scripts(facts: FontFacts) -> dict[str, int]:
    """The scripts that a font has characters of, beside what all scripts share."""
    counts = scripts_in(facts.codepoints)
    return {script: count for script, count in counts.items() if script not in {*COMMON, UNKNOWN}}


def _chip(script: str, count: int) -> ChipText:
    told = _tr("1 character") if count == 1 else _tr("%Ln characters", count)
    return ChipText(script, translated(script_name(script)), local_count(count), told)


def _refusal(facts: FontFacts) -> str:
    told = _tr("Its maker does not allow that characters are left out of it (“{rights}”).")
    return told.format(rights=translated(facts.embedding.name))


def _lost(languages: Sequence[FontLanguage]) -> str:
    """The languages that would fall back, the most spoken ones by name."""
    if not languages:
        return _tr("No language would fall back.")
    named = [language_name(language.name) for language in languages[:_MOST_NAMED]]
    more = len(languages) - len(named)
    if more:
        told = _tr("{languages} and %n more languages would fall back.", more)
        if more == 1:
            told = _tr("{languages} and 1 more language would fall back.")
        return told.format(languages=", ".join(named))
    if len(named) == 1:
        return _tr("{language} would fall back.").format(language=named[0])
    return _tr("{languages} would fall back.").format(languages=_listed(named))


def _named(scripts: Sequence[str]) -> str:
    """Scripts by their names, or so many."""
    if len(scripts) > _MOST_NAMED:
        return _tr("%n scripts", len(scripts))
    return _listed([translated(script_name(script)) for script in scripts])


def _listed(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return _tr("{words} and {last}").format(words=", ".join(words[:-1]), last=words[-1])


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("FaceSubset", text, "", count)
