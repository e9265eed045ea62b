"""Language coverage of the selected face: a searchable list with the missing characters."""

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

_MAX_SAMPLE_LENGTH = 24


class CoverageBox(QWidget):
    """Coverage bars by language.

    Signals: `picks_changed(tuple of codes)` after the user pinned or unpinned a language.
    """

    picks_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._codepoints: CodePoints | None = None
        self._sample = ""
        self._current_code = ""
        self.model = LanguageModel(self)
        self.summary = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.search = self._create_search_field()
        self.list = LanguageList(self.model)
        self.no_match = EmptyState("magnify", "", self.tr("Clear search"), is_quiet=True)
        self.verdict = VerdictWords()
        self.letters = LetterChips(self.tr("Missing letters"))
        self.sample_verdict = VerdictWords()
        self.sample_letters = LetterChips(self.tr("Missing characters of the sample"))
        self._lay_out()
        self.search.textChanged.connect(self._on_search_changed)
        self.no_match.pressed.connect(self.search.clear)
        self.list.language_changed.connect(self._on_language_changed)
        self.list.pin_toggled.connect(self._on_pin_toggled)
        self._refresh()

    def show_face(self, codepoints: CodePoints | None) -> None:
        """Show the coverage of a face, or None while it is read or if it is not a font."""
        if codepoints == self._codepoints:
            return
        self._codepoints = codepoints
        self.model.show_coverage(coverage_of(codepoints) if codepoints is not None else ())
        self._refresh()

    def show_sample(self, text: str) -> None:
        """Show the missing characters of a sample text."""
        self._sample = text
        self._show_sample()

    def pick(self, codes: Sequence[str]) -> None:
        """Pin languages to the top of the list."""
        self.model.pick(codes)

    def _create_search_field(self) -> QLineEdit:
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
        parts = (
            self.list,
            self.no_match,
            self.verdict,
            self.letters,
            self.sample_verdict,
            self.sample_letters,
        )
        for part in parts:
            column.addWidget(part)
        column.addStretch(1)
        self.no_match.setFixedHeight(self.list.height())
        self.no_match.hide()

    def _on_search_changed(self, text: str) -> None:
        self.model.search(text)
        found = self.model.rowCount()
        self.no_match.set_sentence(
            self.tr("No language matches “{text}”.").format(text=shortened(text, _MAX_SAMPLE_LENGTH))
        )
        self.list.setVisible(bool(found))
        self.no_match.setVisible(not found)
        self._restore_current()

    def _on_pin_toggled(self, code: str) -> None:
        self.model.toggle(code)
        self._restore_current()
        self.picks_changed.emit(self.model.picked)

    def _restore_current(self) -> None:
        """Restore the current language after the rows were reordered."""
        index = self.model.index_of(self._current_code)
        if index.isValid():
            self.list.setCurrentIndex(index)
        self._show_language()

    def _on_language_changed(self) -> None:
        current = self.list.current
        if current is not None:
            self._current_code = current.language.code
            self._show_language()

    def _refresh(self) -> None:
        whole = self.tr("{whole} of {count} in full").format(whole=self.model.whole, count=len(LANGUAGES))
        self.summary.set_text(whole if self._codepoints is not None else "")
        self._show_language()
        self._show_sample()

    def _show_language(self) -> None:
        """Show the missing letters of the current language."""
        row = self.list.current
        if row is None or row.covered is None:
            self.verdict.show_text("")
            self.letters.show_letters("")
            return
        name, missing = row.name, row.covered.missing
        if row.covered.is_whole:
            text = self.tr("{language}: all %n letters are there.", "", row.covered.of)
            self.verdict.show_verdict(Verdict.FINE, text.format(language=name))
        else:
            text = (
                self.tr("{language} lacks 1 letter, which falls back.")
                if len(missing) == 1
                else self.tr("{language} lacks %n letters, which fall back.", "", len(missing))
            )
            self.verdict.show_verdict(Verdict.WARNING, text.format(language=name))
        self.letters.show_letters(missing)

    def _show_sample(self) -> None:
        if self._codepoints is None or not self._sample:
            self.sample_verdict.show_text("")
            self.sample_letters.show_letters("")
            return
        missing = missing_in(self._sample, self._codepoints)
        sample = shortened(self._sample, _MAX_SAMPLE_LENGTH)
        if not missing:
            text = self.tr("Sample “{sample}”: drawn in full.")
        elif len(missing) == 1:
            text = self.tr("Sample “{sample}”: 1 character falls back.")
        else:
            text = self.tr("Sample “{sample}”: %n characters fall back.", "", len(missing))
        verdict = Verdict.WARNING if missing else Verdict.FINE
        self.sample_verdict.show_verdict(verdict, text.format(sample=sample))
        self.sample_letters.show_letters(missing)


def coverage_of(codepoints: CodePoints) -> tuple[Covered, ...]:
    """Return the coverage of every language."""
    return tuple(covered(codepoints, language) for language in LANGUAGES)
