"""Language coverage of the current face."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.assets.fonts.coverage import LANGUAGES, CodePoints, Covered, FontLanguage, covered
from editor.features.fonts.fallbacks import LabelsInView
from editor.features.fonts.known_faces import KnownFaces
from editor.features.fonts.specimen import Specimen, missing_in
from editor.render.query.placed_labels import PlacedLabels
from editor.session.asset_selection import AssetSelection
from editor.ui.fields.chips import CharacterChips
from editor.ui.fields.info_rows import ResultNote, Verdict
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel
from editor.ui.text import elide_middle, language_name, plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.painting import ONE_LINE, paint_row_background, row_text_colors
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX: Final = QModelIndex()
ROW_ROLE: Final = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class LanguageRow:
    """A language, its coverage by the face, None if unknown, and whether it is selected."""

    language: FontLanguage
    covered: Covered | None
    is_picked: bool

    @property
    def name(self) -> str:
        """The name of the language in the language of the window."""
        return language_name(self.language.name)


class LanguageModel(QAbstractListModel):
    """The languages that match a search."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._covered: tuple[Covered, ...] = ()
        self._selected: frozenset[str] = frozenset()
        self._query = ""
        self._indexes: tuple[int, ...] = tuple(range(len(LANGUAGES)))

    @property
    def picked(self) -> tuple[str, ...]:
        """The codes of the selected languages, in list order."""
        return tuple(language.code for language in LANGUAGES if language.code in self._selected)

    @property
    def whole(self) -> int:
        """The number of languages that the face covers completely."""
        return sum(covered.is_whole for covered in self._covered)

    def show_coverage(self, covered: Sequence[Covered]) -> None:
        """Show the coverage of each language of the list; empty if it is unknown."""
        self._covered = tuple(covered)
        if self._indexes:
            self.dataChanged.emit(self.index(0), self.index(len(self._indexes) - 1))

    def pick(self, codes: Collection[str]) -> None:
        """Select languages, which are listed first."""
        self._selected = frozenset(codes)
        self._update_rows()

    def toggle(self, code: str) -> None:
        """Select or deselect a language."""
        self.pick(self._selected ^ {code})

    def search(self, query: str) -> None:
        """Show the languages whose name, native name or code contains a text; all if it is empty."""
        self._query = query.strip().casefold()
        self._update_rows()

    def row(self, row: int) -> LanguageRow:
        index = self._indexes[row]
        language = LANGUAGES[index]
        covered = self._covered[index] if self._covered else None
        return LanguageRow(language, covered, language.code in self._selected)

    def index_of(self, code: str) -> QModelIndex:
        """Return the index of a language; invalid if it does not match the search."""
        found = (row for row, index in enumerate(self._indexes) if LANGUAGES[index].code == code)
        return self.index(next(found, -1))

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._indexes)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(" · ".join(dict.fromkeys((row.name, row.language.autonym))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._accessible_text(row)
        return None

    def _accessible_text(self, row: LanguageRow) -> str:
        if row.covered is None:
            return row.name
        text = self.tr("{language}, {have} of {of} letters").format(
            language=row.name, have=row.covered.have, of=row.covered.of
        )
        return self.tr("{told}, picked").format(told=text) if row.is_picked else text

    def _update_rows(self) -> None:
        """Sort selected languages first, then in list order: most speakers first."""
        self.beginResetModel()
        matching = [index for index, language in enumerate(LANGUAGES) if self._matches(language)]
        self._indexes = tuple(
            sorted(matching, key=lambda index: (LANGUAGES[index].code not in self._selected, index))
        )
        self.endResetModel()

    def _matches(self, language: FontLanguage) -> bool:
        names = (language_name(language.name), language.autonym, language.code)
        return not self._query or any(self._query in name.casefold() for name in names)


_BAR_PX = 4
_NAME_PX = 132
_MIN_BAR_PX = 24
_ROWS = 8


class LanguageList(QListView):
    """A list view of languages.

    Signals: `language_changed()` after the current row changed; `pin_toggled(code)` after a click on a pin
    or Space.
    """

    language_changed = Signal()
    pin_toggled = Signal(str)

    def __init__(self, model: LanguageModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._languages = model
        self.setModel(model)
        self.setItemDelegate(_RowDelegate(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(_ROWS * Size.STOP_ROW)
        self.setAccessibleName(self.tr("Languages"))
        self.setToolTip(self.tr("Press a language to see the letters that are missing; Space picks it"))

    @property
    def current(self) -> LanguageRow | None:
        """The current row."""
        index = self.currentIndex()
        return self._languages.row(index.row()) if index.isValid() else None

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        self.language_changed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Toggle a language with its pin, make it current elsewhere."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.position().x() > pin_rect(self.visualRect(index)).left() - Gap.XS:
            self.pin_toggled.emit(self._languages.row(index.row()).language.code)
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


class _RowDelegate(QStyledItemDelegate):
    """Paints a row; an unpinned row shows its pin only if it is hovered or current."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.STOP_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: LanguageRow = index.data(ROW_ROLE)
        box = QRect(option.rect)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        paint_row_background(painter, QRectF(box), option.state, is_selected=is_current)
        strong, quiet = row_text_colors(is_selected=is_current)
        if row.is_picked or is_hovered or is_current:
            symbol = "pin" if row.is_picked else "pin-outline"
            symbols.paint(painter, symbol, QRectF(pin_rect(box)), quiet)
        self._paint_row(painter, box, row, strong, quiet)
        painter.restore()

    def _paint_row(
        self, painter: QPainter, box: QRect, row: LanguageRow, strong: QColor, quiet: QColor
    ) -> None:
        painter.setFont(font(TypeRole.SECONDARY))
        metrics = painter.fontMetrics()
        widest = self.tr("{have} of {of}").format(have="0000", of="0000")
        counts, percent = metrics.horizontalAdvance(widest), metrics.horizontalAdvance("100\u2009%")
        right = pin_rect(box).left() - Gap.S
        painter.setPen(quiet)
        if row.covered is not None:
            count = self.tr("{have} of {of}").format(have=row.covered.have, of=row.covered.of)
            count_box = QRect(right - counts, box.top(), counts, box.height())
            painter.drawText(count_box, ONE_LINE | Qt.AlignmentFlag.AlignRight, count)
        right -= counts + Gap.S
        share = row.covered.have / row.covered.of if row.covered is not None and row.covered.of else 0.0
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(strong)
        if row.covered is not None:
            # 100 % is reserved for complete coverage.
            whole = 100 if row.covered.is_whole else min(99, round(100 * share))
            percent_box = QRect(right - percent - Gap.XS, box.top(), percent + Gap.XS, box.height())
            painter.drawText(percent_box, ONE_LINE | Qt.AlignmentFlag.AlignRight, f"{whole}\u2009%")
        right -= percent + Gap.M
        left = box.left() + Gap.XS
        name_px = min(_NAME_PX, max(48, right - left - _MIN_BAR_PX - Gap.S))
        name = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideRight, name_px)
        painter.drawText(QRect(left, box.top(), name_px, box.height()), ONE_LINE, name)
        bar = QRectF(
            left + name_px + Gap.S,
            box.center().y() - _BAR_PX / 2 + 0.5,
            right - left - name_px - Gap.S,
            _BAR_PX,
        )
        if bar.width() >= _MIN_BAR_PX / 2:
            theme = tokens.current()
            painting.rounded_rect(painter, bar, QColor(theme.border), _BAR_PX / 2)
            if share:
                bar.setWidth(max(_BAR_PX, bar.width() * share))  # At least a dot.
                painting.rounded_rect(painter, bar, QColor(theme.accent), _BAR_PX / 2)


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
        self.letters = CharacterChips(self.tr("Missing letters"))
        self.sample_verdict = ResultNote()
        self.sample_letters = CharacterChips(self.tr("Missing characters of the sample"))
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
            self.tr("No language matches “{text}”.").format(text=elide_middle(text, _MAX_SAMPLE_LENGTH))
        )
        self.list.setVisible(bool(found))
        self.no_match.setVisible(not found)
        self._restore_current()

    def _on_pin_toggled(self, code: str) -> None:
        self.model.toggle(code)
        self._restore_current()
        self.pins_changed.emit(self.model.picked)

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
            text = self.tr("{language} lacks %n letters, which fall back.", "", len(missing))
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
            text = self.tr("Sample “{sample}”: drawn in full.")
        else:
            text = self.tr("Sample “{sample}”: %n characters fall back.", "", len(missing))
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
        self.labels = LabelsInView()
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
