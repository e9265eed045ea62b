"""The icons of the style as a list, in an order that a person chooses."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from editor.assets.images.icons import LARGEST_IMAGE_BYTES
from editor.checks.rules.limits import image_size_bytes
from editor.look.words import plain_tool_tip
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import ICONS, Icon
from editor.mapstyle.schema.paint_properties import PROPERTIES, ValueKind
from editor.mapstyle.search.occurrences import IconUse, icon_uses
from editor.mapstyle.tree import read
from editor.models.icon_picture import IconPicture
from editor.models.icon_row import IconKind, IconOrder, IconRow, in_order
from editor.models.weight_text import weight_text
from editor.session.session import Session

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""What the delegate paints: an IconRow."""

_ICON_KEYS = frozenset(prop.key for prop in PROPERTIES if prop.kind is ValueKind.ICON)


class IconLine:
    """One icon through all its edits, so that its row stays where it is."""

    def __init__(self, icon: Icon) -> None:
        self.icon = icon
        self.data_uri = icon.data_uri
        self.size_bytes = image_size_bytes(icon)
        self.uses: tuple[IconUse, ...] = ()
        self.picture: IconPicture | None = None
        self._row: IconRow | None = None

    @property
    def row(self) -> IconRow:
        """All that is told of it."""
        if self._row is None:
            layers, stops = len({use.layer for use in self.uses}), sum(use.stops for use in self.uses)
            icon = self.icon
            self._row = IconRow(icon.index, icon.id, self.size_bytes, layers, stops, self.picture)
        return self._row

    def become(self, icon: Icon) -> bool:
        """Take over what the icon is now; gives whether its record is another one."""
        before, self.icon = self.icon, icon
        if before.index != icon.index:
            self._row = None
        if before.record is icon.record:
            return False
        self._row = None
        if icon.data_uri != self.data_uri:
            self.data_uri, self.size_bytes = icon.data_uri, image_size_bytes(icon)
        return True

    def be_used(self, uses: tuple[IconUse, ...]) -> bool:
        """Take over who uses it; gives whether that is something else."""
        before, self.uses = self.uses, uses
        if before == uses:
            return False
        self._row = None
        return True

    def show(self, picture: IconPicture) -> bool:
        """Take over its picture; gives whether that is another one."""
        before, self.picture = self.picture, picture
        if before is picture:
            return False
        self._row = None
        return True


class IconListModel(QAbstractListModel):
    """One row an icon; whoever decodes the images hands the pictures over.

    An edit moves, adds and takes away the rows it touched and no others.
    Signals: `updated()` after everything that changed rows, when all of them are told of.
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
    def is_settled(self) -> bool:
        """Whether the rows are those of the style now; else `updated` is still to come."""
        return not self._is_updating and self._section is read(self._session.style.tree, ICONS)

    @property
    def total_bytes(self) -> int:
        """What all images weigh together."""
        return sum(line.size_bytes for line in self._lines)

    @property
    def heaviest(self) -> IconRow | None:
        """The icon with the heaviest image; nothing where there is none."""
        line = max(self._in_file, key=lambda line: line.size_bytes, default=None)
        return line.row if line is not None else None

    def counts(self) -> dict[IconKind, int]:
        """How many icons are of each kind."""
        self._know_uses()
        rows = [line.row for line in self._in_file]
        return {kind: sum(map(kind.test, rows)) for kind in IconKind}

    def line(self, row: int) -> IconLine:
        """The icon of a row."""
        self._know_uses()
        return self._lines[row]

    def indexes_of(self, places: Sequence[int]) -> list[QModelIndex]:
        """The rows of icons by their places in the file's list; what is no icon there has no valid one."""
        rows = {line.icon.index: row for row, line in enumerate(self._lines)}
        return [self.index(rows.get(place, -1)) for place in places]

    def put_in_order(self, order: IconOrder, *, is_descending: bool) -> None:
        """Order the rows, now and whenever something changes."""
        self._order, self._is_descending = order, is_descending
        with self._updating():
            self._arrange(())

    def show_pictures(self, pictures: Mapping[str, IconPicture]) -> None:
        """Take over the decoded pictures, by their data URIs; what has none yet keeps the one it had."""
        self._pictures = pictures
        changed = self._take_pictures(self._in_file)
        if changed:
            with self._updating():
                self._arrange(changed)

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Every icon can be dragged."""
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
        """The id, what is wrong, the sizes and the uses of an icon, in words."""
        picture = row.picture
        facts = [row.id]
        if picture is not None and picture.fault is not None:
            facts.append(picture.fault)
        if row.is_too_heavy:
            most = weight_text(LARGEST_IMAGE_BYTES)
            facts.append(self.tr("It is too heavy. An image may take {weight}.").format(weight=most))
        if picture is not None and picture.fault is None:
            facts.append(self.tr("{width} × {height} px").format(width=picture.width, height=picture.height))
        facts.append(weight_text(row.size_bytes))
        if row.is_unused:
            facts.append(self.tr("Used by no layer"))
        else:
            layers = self.tr("1 layer") if row.layers == 1 else self.tr("%n layers", "", row.layers)
            stops = self.tr("1 stop") if row.stops == 1 else self.tr("%n stops", "", row.stops)
            facts.append(self.tr("Used by {layers} in {stops}").format(layers=layers, stops=stops))
        return facts

    # What changes the rows.

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._begin_anew()
        elif change.icons or _changes_uses(change):
            with self._updating():
                changed = self._follow() if change.icons else set()
                self._arrange(changed | self._take_uses())

    def _begin_anew(self) -> None:
        with self._updating():
            self.beginResetModel()
            self._section, self._uses = read(self._session.style.tree, ICONS), None
            self._in_file = [IconLine(icon) for icon in self._session.style.icons]
            self._take_pictures(self._in_file)
            self._lines = self._ordered()
            self.endResetModel()

    def _follow(self) -> set[IconLine]:
        """Take over the icons of the style; gives those that are others now."""
        before, icons = self._in_file, self._session.style.icons
        self._section = read(self._session.style.tree, ICONS)
        old = [line.icon.record for line in before]
        places = _earlier_places(old, [icon.record for icon in icons])
        self._in_file = [
            IconLine(icon) if place is None else before[place]
            for icon, place in zip(icons, places, strict=True)
        ]
        pairs = zip(self._in_file, icons, strict=True)
        changed = {line for line, icon in pairs if line.become(icon)}
        new = [line for line, place in zip(self._in_file, places, strict=True) if place is None]
        self._take_pictures([*changed, *new])
        return changed

    def _take_pictures(self, lines: Iterable[IconLine]) -> set[IconLine]:
        pairs = ((line, self._pictures.get(line.data_uri)) for line in lines)
        return {line for line, picture in pairs if picture is not None and line.show(picture)}

    def _take_uses(self) -> set[IconLine]:
        """Count anew where the uses were ever asked for."""
        if self._uses is None:
            return set()
        self._uses = uses = icon_uses(self._session.style)
        return {line for line in self._in_file if line.be_used(uses.get(line.icon.id, ()))}

    def _know_uses(self) -> None:
        if self._uses is None:
            self._uses = {}
            self._take_uses()

    def _ordered(self) -> list[IconLine]:
        if self._order is IconOrder.FILE:
            return self._in_file[::-1] if self._is_descending else list(self._in_file)
        self._know_uses()
        lines = {line.icon.index: line for line in self._in_file}
        rows = in_order((line.row for line in self._in_file), self._order, is_descending=self._is_descending)
        return [lines[row.place] for row in rows]

    def _arrange(self, changed: Collection[IconLine]) -> None:
        """Let the rows be the icons in their order, and tell of those that changed."""
        wanted = self._ordered()
        staying = set(wanted)
        for first, last in reversed(
            list(_runs(at for at, line in enumerate(self._lines) if line not in staying))
        ):
            self.beginRemoveRows(NO_INDEX, first, last)
            del self._lines[first : last + 1]
            self.endRemoveRows()
        known = set(self._lines)
        self._reorder([line for line in wanted if line in known])
        for first, last in _runs(at for at, line in enumerate(wanted) if line not in known):
            self.beginInsertRows(NO_INDEX, first, last)
            self._lines[first:first] = wanted[first : last + 1]
            self.endInsertRows()
        told = known.intersection(changed)
        for first, last in _runs(at for at, line in enumerate(self._lines) if line in told):
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


def _earlier_places(before: Sequence[object], now: Sequence[object]) -> list[int | None]:
    """Where each record of a list stood in an earlier one; none for what is new.

    One that was changed stands where the old one stood: right behind the record that is before both.
    """
    places = {id(record): place for place, record in enumerate(before)}
    found = [places.pop(id(record), None) for record in now]
    taken = {place for place in found if place is not None}
    last = -1
    for at, place in enumerate(found):
        if place is None and last + 1 < len(before) and last + 1 not in taken:
            found[at] = place = last + 1
            taken.add(place)
        last = last if place is None else place
    return found


def _runs(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The first and the last row of each stretch of rows that stand together."""
    for _, run in groupby(enumerate(rows), key=lambda pair: pair[1] - pair[0]):
        stretch = [row for _, row in run]
        yield stretch[0], stretch[-1]


def _changes_uses(change: Diff) -> bool:
    repainted = any(not _ICON_KEYS.isdisjoint(layer.paint) for layer in change.layers.values())
    return repainted or bool(change.added or change.removed)
