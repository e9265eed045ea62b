"""Languages and how many of their letters a face has: those that were picked first, then by speakers."""

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
    """A language, what a face has of it, nothing while that is not known, and whether it was picked."""

    language: FontLanguage
    covered: Covered | None
    is_picked: bool

    @property
    def name(self) -> str:
        """What the language is called in that of the window."""
        return language_name(self.language.name)


class LanguageModel(QAbstractListModel):
    """The languages of the list that match a search."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._covered: tuple[Covered, ...] = ()
        self._picked: frozenset[str] = frozenset()
        self._query = ""
        self._places: tuple[int, ...] = tuple(range(len(LANGUAGES)))

    @property
    def picked(self) -> tuple[str, ...]:
        """The codes of the picked languages, in the order of the list."""
        return tuple(language.code for language in LANGUAGES if language.code in self._picked)

    @property
    def whole(self) -> int:
        """How many languages the face can write."""
        return sum(covered.is_whole for covered in self._covered)

    def show_coverage(self, covered: Sequence[Covered]) -> None:
        """Show what a face has of each language of the list; none of it is known without any."""
        self._covered = tuple(covered)
        if self._places:
            self.dataChanged.emit(self.index(0), self.index(len(self._places) - 1))

    def pick(self, codes: Collection[str]) -> None:
        """Put other languages first."""
        self._picked = frozenset(codes)
        self._arrange()

    def toggle(self, code: str) -> None:
        """Pick a language, or no longer."""
        self.pick(self._picked ^ {code})

    def search(self, query: str) -> None:
        """Show the languages whose name, own name or code has a text in it; all of them for none."""
        self._query = query.strip().casefold()
        self._arrange()

    def row(self, place: int) -> LanguageRow:
        """What a row shows."""
        at = self._places[place]
        language = LANGUAGES[at]
        covered = self._covered[at] if self._covered else None
        return LanguageRow(language, covered, language.code in self._picked)

    def index_of(self, code: str) -> QModelIndex:
        """The row of a language; none where it does not match the search."""
        found = (row for row, at in enumerate(self._places) if LANGUAGES[at].code == code)
        return self.index(next(found, -1))

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._places)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(" · ".join(dict.fromkeys((row.name, row.language.autonym))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._told(row)
        return None

    def _told(self, row: LanguageRow) -> str:
        if row.covered is None:
            return row.name
        told = self.tr("{language}, {have} of {of} letters").format(
            language=row.name, have=row.covered.have, of=row.covered.of
        )
        return self.tr("{told}, picked").format(told=told) if row.is_picked else told

    def _arrange(self) -> None:
        """The picked ones first, each part in the order of the list: most speakers first."""
        self.beginResetModel()
        matching = [place for place, language in enumerate(LANGUAGES) if self._matches(language)]
        self._places = tuple(
            sorted(matching, key=lambda place: (LANGUAGES[place].code not in self._picked, place))
        )
        self.endResetModel()

    def _matches(self, language: FontLanguage) -> bool:
        names = (language_name(language.name), language.autonym, language.code)
        return not self._query or any(self._query in name.casefold() for name in names)
