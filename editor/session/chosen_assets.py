"""Which icons and which face of the font a person has picked out. Never written or undone."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import FACES, Icon
from editor.session.session import Session


class ChosenAssets(QObject):
    """The chosen icons of a session, by their places in the file's list, and its chosen face, by its slot.

    An edit takes the choice along: to where a record went, else to the icon that has its id or its place now.
    Signals: `icons_changed()` after other icons are chosen, or the same ones were edited or stand elsewhere;
    `face_changed()` after another slot is chosen.
    """

    icons_changed = Signal()
    face_changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._icons: tuple[Icon, ...] = ()
        self._places: tuple[int, ...] = ()
        self._remember()
        self._face = FACES[0]
        session.changed.connect(self._on_changed)

    @property
    def icons(self) -> tuple[int, ...]:
        """The places of the chosen icons in the file's list, the current one last."""
        return self._places

    @property
    def icon(self) -> Icon | None:
        """The one icon that is chosen; nothing where there are none or several."""
        return self._icons[0] if len(self._icons) == 1 else None

    @property
    def face(self) -> str:
        """The slot that is chosen; there is always one."""
        return self._face

    def choose_icons(self, places: Iterable[int]) -> None:
        """Choose icons by their places in the file's list, the last one as the current one."""
        known = {icon.index: icon for icon in self._session.style.icons}
        self._set_icons(tuple(known[place] for place in dict.fromkeys(places) if place in known))

    def choose_face(self, slot: str) -> None:
        """Choose a slot of the font."""
        if slot != self._face:
            self._face = slot
            self.face_changed.emit()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._set_icons(())
            self.choose_face(FACES[0])
        elif change.icons:
            now = self._session.style.icons
            came = tuple(icon for icon in now if id(icon.record) not in self._known)
            # What came, by undo too, is chosen; where no more are there, the others only changed.
            is_more = len(now) > self._count
            self._set_icons(came if is_more else _followed(self._icons, now, self._count))
        self._remember()

    def _remember(self) -> None:
        self._records = [icon.record for icon in self._session.style.icons]
        self._known = frozenset(map(id, self._records))  # No other record has their ids while they are held.
        self._count = len(self._records)

    def _set_icons(self, icons: tuple[Icon, ...]) -> None:
        before, self._icons = self._icons, icons
        self._places = tuple(icon.index for icon in icons)
        if [(icon.index, id(icon.record)) for icon in before] != [
            (icon.index, id(icon.record)) for icon in icons
        ]:
            self.icons_changed.emit()


def _followed(chosen: Iterable[Icon], now: Sequence[Icon], count: int) -> tuple[Icon, ...]:
    """The icons that some of an earlier list have become: of so many then."""
    by_record = {id(icon.record): icon for icon in now}
    by_id = {icon.id: icon for icon in reversed(now)}
    # Where the list is as long as it was, another id at a place is a new name.
    by_place = {icon.index: icon for icon in now} if len(now) == count else {}
    found = {}
    for icon in chosen:
        known = by_record.get(id(icon.record)) or by_id.get(icon.id) or by_place.get(icon.index)
        if known is not None:
            found[known.index] = known
    return tuple(found.values())
