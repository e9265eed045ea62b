"""Queries on icons: by id, size in pixels, file size and use."""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import (
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
)

from editor.features.icons.model import IconKind, IconLine, IconListModel, IconRow

_Test: TypeAlias = Callable[[IconRow], bool]

_TERM = re.compile(
    r"(?P<sign>[<>]=?)\s*(?P<number>\d{1,9}(?:[.,]\d{1,9})?)\s*(?P<unit>px|b|kb|mb)?(?!\S)"
    r"|(?P<width>\d{1,6})\s*[x×*]\s*(?P<height>\d{1,6})(?:\s*px)?(?!\S)"
    r"|(?P<side>\d{1,6})\s*px(?!\S)"
    r"|(?P<word>\S+)"
)
_BYTES = {"b": 1, "kb": 1024, "mb": 1024 * 1024}
_COMPARES: dict[str, Callable[[float, float], bool]] = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}
_STATES: dict[str, _Test] = {
    "unused": lambda row: row.is_unused,
    "used": lambda row: not row.is_unused,
    "damaged": lambda row: row.is_broken,
    "large": lambda row: row.is_too_large,
}


class IconQuery:
    """A query whose terms must all match: "shop", "64", "64x64", ">100kb", "<32px", "unused"."""

    def __init__(self, text: str = "") -> None:
        self._tests = tuple(_test(found) for found in _TERM.finditer(text.casefold()))

    @property
    def is_empty(self) -> bool:
        """Whether it matches all icons."""
        return not self._tests

    def matches(self, row: IconRow) -> bool:
        """Return whether an icon matches."""
        return all(test(row) for test in self._tests)


def _test(term: re.Match[str]) -> _Test:
    if term["sign"]:
        return _comparison(_COMPARES[term["sign"]], float(term["number"].replace(",", ".")), term["unit"])
    if term["width"]:
        size = int(term["width"]), int(term["height"])
        return lambda row: _sides(row) == size
    if term["side"]:
        side = int(term["side"])
        return lambda row: side in _sides(row)
    return _word(term["word"])


def _comparison(compares: Callable[[float, float], bool], number: float, unit: str | None) -> _Test:
    """Return a limit of the file size if a unit of bytes follows the number, else of the longer side."""
    if unit in _BYTES:
        limit = number * _BYTES[unit]
        return lambda row: compares(row.size_bytes, limit)
    return lambda row: bool(_sides(row)) and compares(max(_sides(row)), number)


def _word(word: str) -> _Test:
    """Return a test for a word of an id; a state or a number of pixels is also matched as such."""
    state = _STATES.get(_state_names().get(word, word))
    side = int(word) if re.fullmatch(r"\d{1,6}", word) else None
    return lambda row: word in row.id.casefold() or (state is not None and state(row)) or side in _sides(row)


def _state_names() -> dict[str, str]:
    """Return the state names by their translations; the English ones work in every language."""
    translations = {
        "unused": _tr("unused"),
        "used": _tr("used"),
        "damaged": _tr("damaged"),
        "large": _tr("large"),
    }
    return {word.casefold(): name for name, word in translations.items()}


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconQuery", text)


def _sides(row: IconRow) -> tuple[int, ...]:
    picture = row.picture
    return (picture.width, picture.height) if picture is not None and picture.fault is None else ()


AnyIndex = QModelIndex | QPersistentModelIndex


class IconFilter(QSortFilterProxyModel):
    """Shows the icons of a kind that match a query, in the order of the source model.

    Matches remain until the next query: an icon whose id is edited does not disappear. The kind applies at
    once, so that the visible icons agree with the counts.
    """

    def __init__(self, model: IconListModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._kind, self._query = IconKind.ALL, IconQuery()
        self._found: set[IconLine] = set()
        self._is_of_kind, self._shows_all = self._kind.test, True
        self.setSourceModel(model)

    @property
    def kind(self) -> IconKind:
        """The kind that is shown."""
        return self._kind

    def show_kind(self, kind: IconKind) -> None:
        if kind is not self._kind:
            self._kind = kind
            self._show_rows()

    def set_query(self, query: IconQuery) -> None:
        """Show the icons that match a query now."""
        self._query = query
        self._found.clear()
        self._show_rows()

    def rows_of(self, places: Sequence[int]) -> list[QModelIndex]:
        """Return the rows of icons by index in the file's list; invalid if not shown."""
        return [self.mapFromSource(index) for index in self._model.indexes_of(places)]

    def filterAcceptsRow(self, row: int, _parent: AnyIndex) -> bool:
        if self._shows_all:
            return True
        line = self._model.line(row)
        if not self._is_of_kind(line.row):
            return False
        if line in self._found:
            return True
        is_found = self._query.matches(line.row)
        if is_found:
            self._found.add(line)
        return is_found

    def _show_rows(self) -> None:
        """Apply the filter as one reset: views handle many ranges slowly."""
        self._is_of_kind = self._kind.test
        self._shows_all = self._kind is IconKind.ALL and self._query.is_empty
        self.beginResetModel()
        self.setSourceModel(self._model)
        self.endResetModel()
