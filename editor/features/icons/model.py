"""The item model of the style's icons."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from itertools import groupby
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from editor.assets.images.icons import LARGEST_IMAGE_BYTES
from editor.checks.rules.sections import image_size_bytes
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import ICONS, Icon
from editor.mapstyle.json_tree import read
from editor.mapstyle.schema.paint_properties import PROPERTIES, ValueKind
from editor.mapstyle.search.occurrences import IconUse, icon_uses
from editor.records import dataclass
from editor.session.session import Session
from editor.ui.text import plain_tool_tip
from editor.workspace.file_size import size_text
from editor.workspace.icon_choices import IconPicture

# Python refuses to convert thousands of digits.
_DIGITS = re.compile(r"(\d{1,9})")

# A sort key; the parts of all keys of one order are comparable.
_Rank: TypeAlias = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class IconRow:
    """An icon: its index in the file's list, file size, and numbers of layers and stops that use it.

    It has no picture until that is decoded.
    """

    place: int
    id: str
    size_bytes: int
    layers: int = 0
    stops: int = 0
    picture: IconPicture | None = None

    @property
    def is_broken(self) -> bool:
        """Whether its image is known to be invalid."""
        return IconKind.BROKEN.test(self)

    @property
    def is_too_large(self) -> bool:
        """Whether it exceeds the size limit of an image."""
        return IconKind.TOO_LARGE.test(self)

    @property
    def is_unused(self) -> bool:
        """Whether no layer uses it."""
        return IconKind.UNUSED.test(self)


class IconKind(Enum):
    """The kinds of icons that can be shown separately."""

    ALL = auto()
    UNUSED = auto()
    TOO_LARGE = auto()
    BROKEN = auto()

    @property
    def test(self) -> Callable[[IconRow], bool]:
        """The test for an icon of this kind."""
        return _OF_KIND[self]


_OF_KIND: Final[Mapping[IconKind, Callable[[IconRow], bool]]] = {
    IconKind.ALL: lambda _row: True,
    IconKind.UNUSED: lambda row: row.layers == 0,
    IconKind.TOO_LARGE: lambda row: row.size_bytes > LARGEST_IMAGE_BYTES,
    IconKind.BROKEN: lambda row: row.picture is not None and row.picture.fault is not None,
}


class IconOrder(Enum):
    """The sort orders of icons."""

    FILE = auto()
    ID = auto()
    SIZE = auto()
    FILE_SIZE = auto()
    USE = auto()


def sort_icons(rows: Iterable[IconRow], order: IconOrder, *, is_descending: bool) -> list[IconRow]:
    """Sort rows; those without a key come last in both directions.

    Rows with equal keys remain in file order.
    """
    rank = _RANKS[order]
    ranked = [(rank(row), row) for row in sorted(rows, key=lambda row: row.place)]
    known = [(key, row) for key, row in ranked if key is not None]
    known.sort(key=lambda pair: pair[0], reverse=is_descending)
    return [row for _, row in known] + [row for key, row in ranked if key is None]


def _id_rank(row: IconRow) -> _Rank:
    """Return the id with its numbers as integers: "exit9" precedes "exit10"."""
    parts = _DIGITS.split(row.id.casefold())
    # Texts and numbers alternate, so that equal positions are comparable.
    return tuple(int(part) if at % 2 else part for at, part in enumerate(parts))


def _size_rank(row: IconRow) -> _Rank | None:
    picture = row.picture
    if picture is None or picture.fault is not None:
        return None
    return picture.width * picture.height, picture.width


_RANKS: Final[Mapping[IconOrder, Callable[[IconRow], _Rank | None]]] = {
    IconOrder.FILE: lambda row: (row.place,),
    IconOrder.ID: _id_rank,
    IconOrder.SIZE: _size_rank,
    IconOrder.FILE_SIZE: lambda row: (row.size_bytes,),
    IconOrder.USE: lambda row: (row.layers, row.stops),
}


AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row contents for the delegate, as IconRow."""

_ICON_KEYS = frozenset(prop.key for prop in PROPERTIES if prop.kind is ValueKind.ICON)


class IconLine:
    """The icon of a row, followed through edits, so that its row persists."""

    def __init__(self, icon: Icon) -> None:
        self.icon = icon
        self.data_uri = icon.data_uri
        self.size_bytes = image_size_bytes(icon)
        self.uses: tuple[IconUse, ...] = ()
        self.picture: IconPicture | None = None
        self._row: IconRow | None = None

    @property
    def row(self) -> IconRow:
        """The contents of the row."""
        if self._row is None:
            layers, stops = len({use.layer for use in self.uses}), sum(use.stops for use in self.uses)
            icon = self.icon
            self._row = IconRow(icon.index, icon.id, self.size_bytes, layers, stops, self.picture)
        return self._row

    def update(self, icon: Icon) -> bool:
        """Update the icon; return whether its record has changed."""
        before, self.icon = self.icon, icon
        if before.index != icon.index:
            self._row = None
        if before.record is icon.record:
            return False
        self._row = None
        if icon.data_uri != self.data_uri:
            self.data_uri, self.size_bytes = icon.data_uri, image_size_bytes(icon)
        return True

    def update_uses(self, uses: tuple[IconUse, ...]) -> bool:
        """Update the uses; return whether they have changed."""
        before, self.uses = self.uses, uses
        if before == uses:
            return False
        self._row = None
        return True

    def show(self, picture: IconPicture) -> bool:
        """Update the picture; return whether it has changed."""
        before, self.picture = self.picture, picture
        if before is picture:
            return False
        self._row = None
        return True


class IconListModel(QAbstractListModel):
    """One row for each icon; pictures are set from outside.

    An edit moves, inserts and removes only the affected rows.
    Signals: `updated()` after all signals of a change of rows.
    """

    updated = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._order, self._is_descending = IconOrder.FILE, False
        self._uses: Mapping[str, tuple[IconUse, ...]] | None = None
        self._pictures: Mapping[str, IconPicture] = {}
        self._section = read(session.style.tree, ICONS)
        self._in_file = [IconLine(icon) for icon in session.style.icons]
        self._lines = list(self._in_file)
        self._is_updating = False
        session.changed.connect(self._on_changed)

    @property
    def is_up_to_date(self) -> bool:
        """Whether the rows agree with the current style; otherwise `updated` will be emitted."""
        return not self._is_updating and self._section is read(self._session.style.tree, ICONS)

    @property
    def total_bytes(self) -> int:
        """The total size of all images."""
        return sum(line.size_bytes for line in self._lines)

    @property
    def largest(self) -> IconRow | None:
        """The icon with the largest image; None if there are no icons."""
        line = max(self._in_file, key=lambda line: line.size_bytes, default=None)
        return line.row if line is not None else None

    def counts(self) -> dict[IconKind, int]:
        """Return the number of icons of each kind."""
        self._ensure_uses()
        rows = [line.row for line in self._in_file]
        return {kind: sum(map(kind.test, rows)) for kind in IconKind}

    def line(self, row: int) -> IconLine:
        """Return the icon of a row."""
        self._ensure_uses()
        return self._lines[row]

    def indexes_of(self, places: Sequence[int]) -> list[QModelIndex]:
        """Return the indexes of icons by index in the file's list; invalid for unknown icons."""
        rows = {line.icon.index: row for row, line in enumerate(self._lines)}
        return [self.index(rows.get(place, -1)) for place in places]

    def sort_by(self, order: IconOrder, *, is_descending: bool) -> None:
        """Sort the rows, now and after each change."""
        self._order, self._is_descending = order, is_descending
        with self._updating():
            self._update_rows(())

    def show_pictures(self, pictures: Mapping[str, IconPicture]) -> None:
        """Set the decoded pictures by data URI; icons without one keep their old picture."""
        self._pictures = pictures
        changed = self._update_pictures(self._in_file)
        if changed:
            with self._updating():
                self._update_rows(changed)

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._lines[index.row()].icon.id
        if role == ROW_ROLE:
            return self.line(index.row()).row
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip("\n".join(self._facts(self.line(index.row()).row)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(self._facts(self.line(index.row()).row))
        return None

    def _facts(self, row: IconRow) -> list[str]:
        picture = row.picture
        facts = [row.id]
        if picture is not None and picture.fault is not None:
            facts.append(picture.fault)
        if row.is_too_large:
            most = size_text(LARGEST_IMAGE_BYTES)
            facts.append(self.tr("File too large. The limit is {weight}.").format(weight=most))
        if picture is not None and picture.fault is None:
            facts.append(self.tr("{width} × {height} px").format(width=picture.width, height=picture.height))
        facts.append(size_text(row.size_bytes))
        if row.is_unused:
            facts.append(self.tr("Not used"))
        else:
            layers = self.tr("%Ln layers", "", row.layers)
            stops = self.tr("%Ln stops", "", row.stops)
            facts.append(self.tr("Used by {layers} in {stops}").format(layers=layers, stops=stops))
        return facts

    # Changes

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._reset()
        elif change.icons or _changes_uses(change):
            with self._updating():
                changed = self._update_icons() if change.icons else set()
                self._update_rows(changed | self._update_uses())

    def _reset(self) -> None:
        with self._updating():
            self.beginResetModel()
            self._section, self._uses = read(self._session.style.tree, ICONS), None
            self._in_file = [IconLine(icon) for icon in self._session.style.icons]
            self._update_pictures(self._in_file)
            self._lines = self._ordered()
            self.endResetModel()

    def _update_icons(self) -> set[IconLine]:
        """Update the icons from the style; return the changed ones."""
        before, icons = self._in_file, self._session.style.icons
        self._section = read(self._session.style.tree, ICONS)
        old = [line.icon.record for line in before]
        earlier = _earlier_indexes(old, [icon.record for icon in icons])
        self._in_file = [
            IconLine(icon) if place is None else before[place]
            for icon, place in zip(icons, earlier, strict=True)
        ]
        pairs = zip(self._in_file, icons, strict=True)
        changed = {line for line, icon in pairs if line.update(icon)}
        new = [line for line, place in zip(self._in_file, earlier, strict=True) if place is None]
        self._update_pictures([*changed, *new])
        return changed

    def _update_pictures(self, lines: Iterable[IconLine]) -> set[IconLine]:
        pairs = ((line, self._pictures.get(line.data_uri)) for line in lines)
        return {line for line, picture in pairs if picture is not None and line.show(picture)}

    def _update_uses(self) -> set[IconLine]:
        """Count the uses again if they were ever requested."""
        if self._uses is None:
            return set()
        self._uses = uses = icon_uses(self._session.style)
        return {line for line in self._in_file if line.update_uses(uses.get(line.icon.id, ()))}

    def _ensure_uses(self) -> None:
        if self._uses is None:
            self._uses = {}
            self._update_uses()

    def _ordered(self) -> list[IconLine]:
        if self._order is IconOrder.FILE:
            return self._in_file[::-1] if self._is_descending else list(self._in_file)
        self._ensure_uses()
        lines = {line.icon.index: line for line in self._in_file}
        rows = sort_icons(
            (line.row for line in self._in_file), self._order, is_descending=self._is_descending
        )
        return [lines[row.place] for row in rows]

    def _update_rows(self, changed: Collection[IconLine]) -> None:
        ordered = self._ordered()
        remaining = set(ordered)
        for first, last in reversed(
            list(_ranges(at for at, line in enumerate(self._lines) if line not in remaining))
        ):
            self.beginRemoveRows(NO_INDEX, first, last)
            del self._lines[first : last + 1]
            self.endRemoveRows()
        known = set(self._lines)
        self._reorder([line for line in ordered if line in known])
        for first, last in _ranges(at for at, line in enumerate(ordered) if line not in known):
            self.beginInsertRows(NO_INDEX, first, last)
            self._lines[first:first] = ordered[first : last + 1]
            self.endInsertRows()
        announced = known.intersection(changed)
        for first, last in _ranges(at for at, line in enumerate(self._lines) if line in announced):
            self.dataChanged.emit(self.index(first), self.index(last))

    def _reorder(self, lines: list[IconLine]) -> None:
        if lines == self._lines:
            return
        self.layoutAboutToBeChanged.emit()
        rows = {line: row for row, line in enumerate(lines)}
        old = self.persistentIndexList()
        new = [self.index(rows[self._lines[index.row()]]) for index in old]
        self._lines = lines
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    @contextmanager
    def _updating(self) -> Iterator[None]:
        self._is_updating = True
        yield
        self._is_updating = False
        self.updated.emit()


def _earlier_indexes(before: Sequence[object], now: Sequence[object]) -> list[int | None]:
    """Return the earlier index of each record; None for new ones.

    A changed record has the index of the old one: directly after the record that precedes both.
    """
    indexes = {id(record): index for index, record in enumerate(before)}
    found = [indexes.pop(id(record), None) for record in now]
    taken = {index for index in found if index is not None}
    last = -1
    for row, index in enumerate(found):
        if index is None and last + 1 < len(before) and last + 1 not in taken:
            found[row] = index = last + 1
            taken.add(index)
        last = last if index is None else index
    return found


def _ranges(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    for _, group in groupby(enumerate(rows), key=lambda pair: pair[1] - pair[0]):
        range_rows = [row for _, row in group]
        yield range_rows[0], range_rows[-1]


def _changes_uses(change: Diff) -> bool:
    has_icon_change = any(not _ICON_KEYS.isdisjoint(layer.paint) for layer in change.layers.values())
    return has_icon_change or bool(change.added or change.removed)
