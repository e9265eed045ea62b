"""List model of languages and their coverage by a font face: selected ones first, then by speakers."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from editor.assets.fonts.coverage import LANGUAGES, Covered, FontLanguage
from editor.look.words import language_name, plain_tool_tip

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
