"""Language coverage of the current face."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QMargins,
    QModelIndex,
    QObject,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QLabel,
    QLineEdit,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from editor.assets.fonts.coverage import LANGUAGES, CodePoints, Covered, FontLanguage, covered
from editor.features.fonts.known_faces import KnownFaces
from editor.features.fonts.specimen import Specimen, missing_in
from editor.lazy_import import LazyModule
from editor.records import dataclass
from editor.render.query.questions import PlacedLabels
from editor.session.asset_selection import AssetSelection
from editor.ui.fields.chips import CharacterChips
from editor.ui.fields.info_rows import ResultNote, Verdict
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.row_models import ENTRY_ROLE, RowListModel
from editor.ui.kit.rows import (
    AnyIndex,
    Row,
    RowColors,
    RowDelegate,
    RowList,
    RowPart,
    Symbol,
    Text,
    side_text,
)
from editor.ui.text import elide_middle, language_name, local_count
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

if TYPE_CHECKING:
    from editor.features.fonts import fallbacks
else:
    fallbacks = LazyModule("editor.features.fonts.fallbacks")


@dataclass(frozen=True, slots=True)
class LanguageRow:
    """A language, its coverage by the face, None if unknown, and whether it is selected."""

    language: FontLanguage
    covered: Covered | None
    is_selected: bool

    @property
    def name(self) -> str:
        """The name of the language in the language of the window."""
        return language_name(self.language.name)


class LanguageModel(RowListModel[LanguageRow]):
    """The languages that match a search."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._covered: tuple[Covered, ...] = ()
        self._selected: frozenset[str] = frozenset()
        self._query = ""
        self.reset(self._matching_rows())

    @property
    def selected(self) -> tuple[str, ...]:
        """The codes of the selected languages, in list order."""
        return tuple(language.code for language in LANGUAGES if language.code in self._selected)

    @property
    def whole(self) -> int:
        """The number of languages that the face covers completely."""
        return sum(covered.is_whole for covered in self._covered)

    def show_coverage(self, covered: Sequence[Covered]) -> None:
        """Show the coverage of each language of the list; empty if it is unknown."""
        self._covered = tuple(covered)
        self.update(self._matching_rows())

    def select(self, codes: Collection[str]) -> None:
        """Select languages, which are listed first."""
        self._selected = frozenset(codes)
        self.reset(self._matching_rows())

    def toggle(self, code: str) -> None:
        """Select or deselect a language."""
        self.select(self._selected ^ {code})

    def search(self, query: str) -> None:
        """Show the languages whose name, native name or code contains a text; all if it is empty."""
        self._query = query.strip().casefold()
        self.reset(self._matching_rows())

    def index_of(self, code: str) -> QModelIndex:
        """Return the index of a language; invalid if it does not match the search."""
        return self.index(next((at for at, row in enumerate(self.entries) if row.language.code == code), -1))

    def describe(self, entry: LanguageRow) -> Row:
        """Return the texts of a row; the delegate adds the columns."""
        return Row(
            lines=((Text(entry.name),),),
            tool_tip=" · ".join(dict.fromkeys((entry.name, entry.language.autonym))),
            accessible_text=self._accessible_text(entry),
        )

    def _accessible_text(self, row: LanguageRow) -> str:
        if row.covered is None:
            return row.name
        text = self.tr("{language}, {have} of {of} characters").format(
            language=row.name, have=row.covered.have, of=row.covered.of
        )
        return self.tr("{text}, pinned").format(text=text) if row.is_selected else text

    def _matching_rows(self) -> list[LanguageRow]:
        """Return selected languages first, then in list order: most speakers first."""
        rows = [
            LanguageRow(
                language, self._covered[at] if self._covered else None, language.code in self._selected
            )
            for at, language in enumerate(LANGUAGES)
            if self._matches(language)
        ]
        return sorted(rows, key=lambda row: not row.is_selected)

    def _matches(self, language: FontLanguage) -> bool:
        names = (language_name(language.name), language.autonym, language.code)
        return not self._query or any(self._query in name.casefold() for name in names)


_BAR_PX = 4
_NAME_PX = 132
_MIN_BAR_PX = 24
_ROWS = 8


class LanguageList(RowList):
    """A list view of languages.

    Signals: `language_changed()` after the current row changed; `pin_toggled(code)` after a click on a pin
    or Space.
    """

    language_changed = Signal()
    pin_toggled = Signal(str)

    def __init__(self, model: LanguageModel, parent: QWidget | None = None) -> None:
        super().__init__(model, _LanguageDelegate(), parent)
        self._languages = model
        self.setFixedHeight(_ROWS * Size.STOP_ROW)
        self.setAccessibleName(self.tr("Languages"))
        self.setToolTip(self.tr("Click to show missing characters, press Space to pin"))

    @property
    def current(self) -> LanguageRow | None:
        """The current row."""
        index = self.currentIndex()
        return self._languages.entries[index.row()] if index.isValid() else None

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        self.language_changed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Toggle a language with its pin, make it current elsewhere."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.position().x() > pin_rect(self.visualRect(index)).left() - Gap.XS:
            self.pin_toggled.emit(self._languages.entries[index.row()].language.code)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the current language with Space."""
        current = self.current
        if event.key() == Qt.Key.Key_Space and current is not None:
            self.pin_toggled.emit(current.language.code)
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Repaint without the pin of the hovered row."""
        super().leaveEvent(event)
        self.viewport().update()


def pin_rect(row: QRect) -> QRect:
    """Return the rectangle of the pin of a row."""
    side = Size.GLYPH - 2
    return QRect(row.right() - Gap.XS - side, row.center().y() - side // 2 + 1, side, side)


@dataclass(frozen=True, slots=True)
class _Bar(RowPart):
    """A share as a bar across the width that is left."""

    share: float
    gap_px: int = 0

    def width_px(self, available_px: int) -> int:
        return available_px if available_px >= _MIN_BAR_PX / 2 else 0

    def paint(self, painter: QPainter, rect: QRectF, _colors: RowColors) -> None:
        theme = tokens.current()
        bar = QRectF(rect.left(), rect.center().y() - _BAR_PX / 2, rect.width(), _BAR_PX)
        painting.rounded_rect(painter, bar, QColor(theme.border), _BAR_PX / 2)
        if self.share:
            bar.setWidth(max(_BAR_PX, bar.width() * self.share))  # At least a dot.
            painting.rounded_rect(painter, bar, QColor(theme.accent), _BAR_PX / 2)


class _LanguageDelegate(RowDelegate):
    """Paints name, bar, percentage and count; an unpinned row shows its pin if it is hovered or current."""

    padding = QMargins(Gap.XS, 0, Gap.XS, 0)

    def row(self, option: QStyleOptionViewItem, index: AnyIndex) -> Row:
        entry: LanguageRow = index.data(ENTRY_ROLE)
        flags = QStyle.StateFlag
        shows_pin = entry.is_selected or bool(option.state & (flags.State_MouseOver | flags.State_Selected))
        pin = "pin" if entry.is_selected else "pin-outline" if shows_pin else ""
        numbers = self.tr("{have} of {of}")
        covered, share, count, percent = entry.covered, 0.0, "", ""
        if covered is not None:
            share = covered.have / covered.of if covered.of else 0.0
            count = numbers.format(have=covered.have, of=covered.of)
            # 100 % is reserved for complete coverage.
            percent = f"{100 if covered.is_whole else min(99, round(100 * share))}\u2009%"
        widest = numbers.format(have="0000", of="0000")
        trailing = (
            Symbol(pin, side_px=Size.GLYPH - 2),
            replace(side_text(count), fixed_px=_text_px(widest, TypeRole.SECONDARY)),
            Text(percent, at_end=True, fixed_px=_text_px("100\u2009%", TypeRole.BODY), gap_px=Gap.M),
        )
        width = option.rect.width() - 2 * Gap.XS - sum(part.width_px(0) + part.gap_px for part in trailing)
        name_px = min(_NAME_PX, max(48, width - _MIN_BAR_PX - Gap.S))
        return Row(
            lines=((Text(entry.name, fixed_px=name_px, gap_px=Gap.S), _Bar(share)),),
            trailing=trailing,
        )


def _text_px(text: str, role: TypeRole) -> int:
    return QFontMetrics(font(role)).horizontalAdvance(text)


_MAX_SAMPLE_LENGTH = 24


class CoverageBox(QWidget):
    """Coverage bars by language.

    Signals: `pins_changed(tuple of codes)` after the user pinned or unpinned a language.
    """

    pins_changed = Signal(object)

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
        self.verdict = ResultNote()
        self.letters = CharacterChips(self.tr("Missing characters"))
        self.sample_verdict = ResultNote()
        self.sample_letters = CharacterChips(self.tr("Missing characters in the sample text"))
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

    def select(self, codes: Sequence[str]) -> None:
        """Pin languages to the top of the list."""
        self.model.select(codes)

    def _create_search_field(self) -> QLineEdit:
        search = QLineEdit()
        search.setPlaceholderText(self.tr("Search %Ln languages", "", len(LANGUAGES)))
        search.setAccessibleName(self.tr("Search languages"))
        search.setToolTip(self.tr("Language name or code"))
        search.setClearButtonEnabled(True)
        return search

    def _lay_out(self) -> None:
        title = QLabel(self.tr("Language support"))
        title.setFont(font(TypeRole.SECTION_TITLE))
        header = h_box(spacing=Gap.S)
        header.addWidget(title)
        header.addWidget(self.summary, 1)
        header.addWidget(self.search, 1)
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        column.addLayout(header)
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
            self.tr("No language matches “{text}”.").format(text=elide_middle(text, _MAX_SAMPLE_LENGTH))
        )
        self.list.setVisible(bool(found))
        self.no_match.setVisible(not found)
        self._restore_current()

    def _on_pin_toggled(self, code: str) -> None:
        self.model.toggle(code)
        self._restore_current()
        self.pins_changed.emit(self.model.selected)

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
        whole = self.tr("{whole} of {count} fully supported").format(
            whole=local_count(self.model.whole), count=local_count(len(LANGUAGES))
        )
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
            text = self.tr("{language}: all %Ln characters supported.", "", row.covered.of)
            self.verdict.show_verdict(Verdict.FINE, text.format(language=name))
        else:
            text = self.tr("{language}: %Ln characters missing.", "", len(missing))
            self.verdict.show_verdict(Verdict.WARNING, text.format(language=name))
        self.letters.show_letters(missing)

    def _show_sample(self) -> None:
        if self._codepoints is None or not self._sample:
            self.sample_verdict.show_text("")
            self.sample_letters.show_letters("")
            return
        missing = missing_in(self._sample, self._codepoints)
        sample = elide_middle(self._sample, _MAX_SAMPLE_LENGTH)
        if not missing:
            text = self.tr("Sample “{sample}”: all characters supported.")
        else:
            text = self.tr("Sample “{sample}”: %Ln characters missing.", "", len(missing))
        verdict = Verdict.WARNING if missing else Verdict.FINE
        self.sample_verdict.show_verdict(verdict, text.format(sample=sample))
        self.sample_letters.show_letters(missing)


def coverage_of(codepoints: CodePoints) -> tuple[Covered, ...]:
    """Return the coverage of every language."""
    return tuple(covered(codepoints, language) for language in LANGUAGES)


# Below this width the parts are placed one below the other.
_WIDE_PX = 620


class FaceCoverage(QWidget):
    """Follows the selected face, its sample text and the labels on the map."""

    def __init__(
        self, known: KnownFaces, selection: AssetSelection, specimen: Specimen, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._known, self._selection = known, selection
        self._placed: PlacedLabels | None = None
        self._specimen = specimen
        self.languages = CoverageBox()
        self.labels = fallbacks.LabelsInView()
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, Gap.M)
        self._line.setSpacing(Gap.XL)
        self._line.addWidget(self.languages, 3)
        self._line.addWidget(self.labels, 2)
        known.changed.connect(self._update_faces)
        selection.face_changed.connect(self._show_face)
        specimen.sample_changed.connect(lambda _text: self._show_sample())
        self._update_faces()
        self._show_sample()

    def show_placed_labels(self, placed: PlacedLabels) -> None:
        """Set the labels placed in the current frame."""
        self._placed = placed
        self.labels.show_labels(placed, self._known.by_slot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts side by side if they fit."""
        super().resizeEvent(event)
        directions = QBoxLayout.Direction
        is_wide = self.width() >= _WIDE_PX
        self._line.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)

    def _update_faces(self) -> None:
        self._show_face()
        self.labels.show_labels(self._placed, self._known.by_slot)

    def _show_face(self) -> None:
        known = self._known.by_slot.get(self._selection.face)
        facts = known.facts if known is not None else None
        self.languages.setVisible(facts is not None)
        self.languages.show_face(facts.codepoints if facts is not None else None)

    def _show_sample(self) -> None:
        self.languages.show_sample(self._specimen.sample)
