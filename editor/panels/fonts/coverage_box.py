"""Which languages the chosen face can write, the letters that it lacks, and those of the typed sample."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from editor.assets.fonts.coverage import LANGUAGES, CodePoints, Covered, covered
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole, font
from editor.look.words import shortened
from editor.models.language_model import LanguageModel
from editor.panels.fonts.coverage_rows import LanguageList
from editor.panels.fonts.specimen_words import missing_in
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.empty_state import EmptyState
from editor.widgets.fields.letter_chips import LetterChips
from editor.widgets.verdict_words import Verdict, VerdictWords

_LONGEST_SAMPLE = 24


class CoverageBox(QWidget):
    """Bars of languages under a search; `picks_changed(tuple of codes)` after a person picked others."""

    picks_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._has: CodePoints | None = None
        self._sample = ""
        self._looked_at = ""
        self.model = LanguageModel(self)
        self.summary = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.search = self._make_search()
        self.list = LanguageList(self.model)
        self.nothing = EmptyState("magnify", "", self.tr("Clear search"), is_quiet=True)
        self.words = VerdictWords()
        self.letters = LetterChips(self.tr("Missing letters"))
        self.sample_words = VerdictWords()
        self.sample_letters = LetterChips(self.tr("Missing characters of the sample"))
        self._lay_out()
        self.search.textChanged.connect(self._search)
        self.nothing.pressed.connect(self.search.clear)
        self.list.language_chosen.connect(self._on_chosen)
        self.list.picked.connect(self._toggle)
        self._refresh()

    def show_face(self, codepoints: CodePoints | None) -> None:
        """Show what a face has; nothing is known while it is read, or where it is no font."""
        if codepoints == self._has:
            return
        self._has = codepoints
        self.model.show_coverage(coverage_of(codepoints) if codepoints is not None else ())
        self._refresh()

    def show_sample(self, text: str) -> None:
        """Say what is missing of another sample."""
        self._sample = text
        self._show_sample()

    def pick(self, codes: Sequence[str]) -> None:
        """Put the languages first that were picked before."""
        self.model.pick(codes)

    def _make_search(self) -> QLineEdit:
        search = QLineEdit()
        search.setPlaceholderText(self.tr("Search %n languages", "", len(LANGUAGES)))
        search.setAccessibleName(self.tr("Search the languages"))
        search.setToolTip(self.tr("A language by its name, its own name or its code"))
        search.setClearButtonEnabled(True)
        return search

    def _lay_out(self) -> None:
        title = QLabel(self.tr("Coverage"))
        title.setFont(font(TypeRole.SECTION_TITLE))
        head = QHBoxLayout()
        head.setSpacing(Gap.S)
        head.addWidget(title)
        head.addWidget(self.summary, 1)
        head.addWidget(self.search, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Gap.XS)
        column.addLayout(head)
        parts = (self.list, self.nothing, self.words, self.letters, self.sample_words, self.sample_letters)
        for part in parts:
            column.addWidget(part)
        column.addStretch(1)
        self.nothing.setFixedHeight(self.list.height())
        self.nothing.hide()

    def _search(self, text: str) -> None:
        self.model.search(text)
        found = self.model.rowCount()
        self.nothing.set_sentence(
            self.tr("No language matches “{text}”.").format(text=shortened(text, _LONGEST_SAMPLE))
        )
        self.list.setVisible(bool(found))
        self.nothing.setVisible(not found)
        self._look_again()

    def _toggle(self, code: str) -> None:
        self.model.toggle(code)
        self._look_again()
        self.picks_changed.emit(self.model.picked)

    def _look_again(self) -> None:
        """Keep the row that was looked at where the rows stand elsewhere now."""
        index = self.model.index_of(self._looked_at)
        if index.isValid():
            self.list.setCurrentIndex(index)
        self._show_language()

    def _on_chosen(self) -> None:
        chosen = self.list.chosen
        if chosen is not None:
            self._looked_at = chosen.language.code
            self._show_language()

    def _refresh(self) -> None:
        whole = self.tr("{whole} of {count} in full").format(whole=self.model.whole, count=len(LANGUAGES))
        self.summary.set_text(whole if self._has is not None else "")
        self._show_language()
        self._show_sample()

    def _show_language(self) -> None:
        """Name the letters that the looked at language lacks."""
        row = self.list.chosen
        if row is None or row.covered is None:
            self.words.show_text("")
            self.letters.show_letters("")
            return
        name, missing = row.name, row.covered.missing
        if row.covered.is_whole:
            told = self.tr("{language}: all %n letters are there.", "", row.covered.of)
            self.words.show_verdict(Verdict.FINE, told.format(language=name))
        else:
            told = (
                self.tr("{language} lacks 1 letter, which falls back.")
                if len(missing) == 1
                else self.tr("{language} lacks %n letters, which fall back.", "", len(missing))
            )
            self.words.show_verdict(Verdict.WARNING, told.format(language=name))
        self.letters.show_letters(missing)

    def _show_sample(self) -> None:
        if self._has is None or not self._sample:
            self.sample_words.show_text("")
            self.sample_letters.show_letters("")
            return
        missing = missing_in(self._sample, self._has)
        sample = shortened(self._sample, _LONGEST_SAMPLE)
        if not missing:
            told = self.tr("Sample “{sample}”: drawn in full.")
        elif len(missing) == 1:
            told = self.tr("Sample “{sample}”: 1 character falls back.")
        else:
            told = self.tr("Sample “{sample}”: %n characters fall back.", "", len(missing))
        verdict = Verdict.WARNING if missing else Verdict.FINE
        self.sample_words.show_verdict(verdict, told.format(sample=sample))
        self.sample_letters.show_letters(missing)


def coverage_of(codepoints: CodePoints) -> tuple[Covered, ...]:
    """What a face has of each language of the list."""
    return tuple(covered(codepoints, language) for language in LANGUAGES)
