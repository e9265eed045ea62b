"""The selected icons and font face. Not saved, not part of the undo history."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import FACES, Icon
from editor.session.session import Session


class AssetSelection(QObject):
    """The selected icons of a session, by index in the file's list, and the selected font face, by slot.

    An edit updates the selection: to the moved record, else to the icon with the same id or index.
    Signals: `icons_changed()` after other icons are selected, or the same ones were edited or moved;
    `face_changed()` after another slot is selected.
    """

    icons_changed = Signal()
    face_changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._icons: tuple[Icon, ...] = ()
        self._indexes: tuple[int, ...] = ()
        self._store_records()
        self._face = FACES[0]
        session.changed.connect(self._on_changed)

    @property
    def icons(self) -> tuple[int, ...]:
        """The indexes of the selected icons in the file's list, the current one last."""
        return self._indexes

    @property
    def icon(self) -> Icon | None:
        """The selected icon; None if there is not exactly one."""
        return self._icons[0] if len(self._icons) == 1 else None

    @property
    def face(self) -> str:
        """The selected slot; there is always one."""
        return self._face

    def select_icons(self, indexes: Iterable[int]) -> None:
        """Select icons by index in the file's list, the last one as current."""
        known = {icon.index: icon for icon in self._session.style.icons}
        self._set_icons(tuple(known[index_] for index_ in dict.fromkeys(indexes) if index_ in known))

    def select_face(self, slot: str) -> None:
        if slot != self._face:
            self._face = slot
            self.face_changed.emit()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._set_icons(())
            self.select_face(FACES[0])
        elif change.icons:
            current = self._session.style.icons
            added = tuple(icon for icon in current if id(icon.record) not in self._known)
            # New or restored icons are selected; if there are not more, the others only changed.
            has_more = len(current) > self._count
            self._set_icons(added if has_more else _find_current(self._icons, current, self._count))
        self._store_records()

    def _store_records(self) -> None:
        self._records = [icon.record for icon in self._session.style.icons]
        # The records are retained, so that no other one gets their ids.
        self._known = frozenset(map(id, self._records))
        self._count = len(self._records)

    def _set_icons(self, icons: tuple[Icon, ...]) -> None:
        previous, self._icons = self._icons, icons
        self._indexes = tuple(icon.index for icon in icons)
        if [(icon.index, id(icon.record)) for icon in previous] != [
            (icon.index, id(icon.record)) for icon in icons
        ]:
            self.icons_changed.emit()


def _find_current(selected: Iterable[Icon], current: Sequence[Icon], count: int) -> tuple[Icon, ...]:
    """Return the current versions of icons from an earlier list of `count` icons."""
    by_record = {id(icon.record): icon for icon in current}
    by_id = {icon.id: icon for icon in reversed(current)}
    # If the list has the same length, another id at an index is a renamed icon.
    by_index = {icon.index: icon for icon in current} if len(current) == count else {}
    found = {}
    for icon in selected:
        known = by_record.get(id(icon.record)) or by_id.get(icon.id) or by_index.get(icon.index)
        if known is not None:
            found[known.index] = known
    return tuple(found.values())
