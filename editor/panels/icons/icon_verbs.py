"""Commands on icons that do not process pixels, each one undo step."""

from collections.abc import Collection, Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.icons import (
    NewIcon,
    add_icons,
    delete_icons,
    duplicate_icons,
    merge_groups,
    new_icon_ids,
    set_images,
)
from editor.mapstyle.search.occurrences import icon_uses
from editor.panels.icons.icon_names import called_icons
from editor.panels.try_edit import try_edit
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session


class IconVerbs(QObject):
    """Adds, duplicates, deletes and merges icons and replaces their images.

    Signals: `refused(str)` with the reason.
    """

    refused = Signal(str)

    def __init__(self, session: Session, selection: ChosenAssets, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._selection = session, selection

    @property
    def every(self) -> tuple[Icon, ...]:
        """All icons of the style."""
        return self._session.style.icons

    @property
    def icons(self) -> tuple[Icon, ...]:
        """The selected icons, in the order of the file."""
        indexes = set(self._selection.icons)
        return tuple(icon for icon in self._session.style.icons if icon.index in indexes)

    @property
    def unused(self) -> tuple[Icon, ...]:
        """The icons that no layer shows."""
        uses = icon_uses(self._session.style)
        return tuple(icon for icon in self._session.style.icons if icon.id not in uses)

    def lost_ids(self, icons: Iterable[Icon]) -> tuple[str, ...]:
        """Return the ids that no icon has after these are deleted."""
        deleted = {icon.index: icon.id for icon in icons}
        remaining = {icon.id for icon in self._session.style.icons if icon.index not in deleted}
        return tuple(dict.fromkeys(icon_id for icon_id in deleted.values() if icon_id not in remaining))

    def add(self, new: Sequence[NewIcon]) -> tuple[int, ...]:
        """Append icons and return their indexes."""
        icons = self._session.style.icons
        ids = new_icon_ids([icon.id for icon in new], {icon.id for icon in icons})
        if not self._run(add_icons(new), self.tr("Add {icons}").format(icons=called_icons(ids))):
            return ()
        return tuple(icon.index for icon in self._session.style.icons[len(icons) :])

    def duplicate(self) -> None:
        """Append copies of the selected icons and select the copies."""
        before = len(self._session.style.icons)
        icons = self.icons
        if icons and self._run(
            duplicate_icons(_indexes(icons)), self._named(self.tr("Duplicate {icons}"), icons)
        ):
            self._selection.choose_icons(icon.index for icon in self._session.style.icons[before:])

    def delete(self, icons: Sequence[Icon], instead: str | None = "") -> bool:
        """Delete icons and return whether they were deleted.

        Layers that name them get the id `instead`; None leaves the layers unchanged.
        """
        return self._delete(icons, instead, self.tr("Delete {icons}"))

    def cut(self, icons: Sequence[Icon]) -> bool:
        """Delete icons after copying them; layers still name them, since they may be pasted."""
        return self._delete(icons, None, self.tr("Cut {icons}"))

    def select_unused(self) -> None:
        """Select the icons that no layer shows."""
        self._selection.choose_icons(icon.index for icon in self.unused)

    def replace(self, ids: Collection[str], data_uri: str) -> bool:
        """Replace the image of all icons with some ids and return whether there were any."""
        icons = [icon for icon in self._session.style.icons if icon.id in ids]
        text = self.tr("Replace the image of {icons}").format(icons=called_icons(tuple(ids)))
        return bool(icons) and self._run(set_images(dict.fromkeys(_indexes(icons), data_uri)), text)

    def set_images(self, images: Sequence[tuple[Icon, str]], text: str) -> int:
        """Replace images as one undo step; return how many were replaced.

        `text` may contain {icons}. Icons deleted or changed in the meantime are skipped.
        """
        indexes = self._current_indexes([icon for icon, _ in images])
        present = [(icon, uri) for icon, uri in images if id(icon.record) in indexes]
        changes = {indexes[id(icon.record)]: uri for icon, uri in present}
        if present and self._run(set_images(changes), self._named(text, [icon for icon, _ in present])):
            return len(present)
        return 0

    def shrink(self, images: Sequence[tuple[Icon, str]]) -> int:
        """Replace images by smaller files of the same pixels; return how many were replaced."""
        return self.set_images(images, self.tr("Shrink {icons}"))

    def merge(self, groups: Sequence[Sequence[Icon]], retained: Icon | None = None) -> tuple[int, int]:
        """Merge each group into `retained`, or into the icon that most stops show.

        Return how many icons were deleted and how many remain. Icons deleted or changed in the meantime are
        skipped.
        """
        uses = icon_uses(self._session.style)
        stops = {icon_id: sum(use.stops for use in users) for icon_id, users in uses.items()}
        indexes = self._current_indexes([icon for group in groups for icon in group])
        present = [[icon for icon in group if id(icon.record) in indexes] for group in groups]
        shown = {icon.id: icon.index for icon in reversed(self._session.style.icons) if icon.id}

        def rank(icon: Icon) -> tuple[bool, bool, int, int, int]:
            """Return a sort key; of icons with the same id only the first, which layers show, may remain."""
            is_hidden = shown.get(icon.id) != indexes[id(icon.record)]
            return icon is not retained, is_hidden, -stops.get(icon.id, 0), len(icon.data_uri), icon.index

        merged = [sorted(group, key=rank) for group in present if len(group) > 1]
        deleted = sum(len(group) - 1 for group in merged)
        remaining = called_icons([group[0].id for group in merged])
        text = self.tr("Merge %n equal icons into {icons}", "", deleted + len(merged)).format(icons=remaining)
        edit = merge_groups([[indexes[id(icon.record)] for icon in group] for group in merged])
        return (deleted, len(merged)) if merged and self._run(edit, text) else (0, 0)

    def _current_indexes(self, icons: Iterable[Icon]) -> dict[int, int]:
        """Return the current indexes of icons of an earlier style, by the identity of their records.

        A renamed icon has the same index and image but a new record.
        """
        by_record = {id(icon.record): icon.index for icon in self._session.style.icons}
        by_index = {icon.index: icon for icon in self._session.style.icons}
        indexes = {}
        for icon in icons:
            current = by_index.get(icon.index)
            if id(icon.record) in by_record:
                indexes[id(icon.record)] = by_record[id(icon.record)]
            elif current is not None and current.data_uri == icon.data_uri:
                indexes[id(icon.record)] = current.index
        return indexes

    def _delete(self, icons: Sequence[Icon], instead: str | None, text: str) -> bool:
        if not icons or not self._run(delete_icons(_indexes(icons), instead), self._named(text, icons)):
            return False
        following = self._following(icons)
        self._selection.choose_icons([] if following is None else [following])
        return True

    def _following(self, deleted: Sequence[Icon]) -> int | None:
        """Return the index of the icon that follows the deleted ones, or of the last icon."""
        first = min(_indexes(deleted))
        remaining = [icon.index for icon in self._session.style.icons]
        return next((index for index in remaining if index >= first), remaining[-1] if remaining else None)

    def _named(self, text: str, icons: Sequence[Icon]) -> str:
        return text.format(icons=called_icons([icon.id for icon in icons]))

    def _run(self, edit: Edit, text: str) -> bool:
        return try_edit(self._session, edit, text, self.refused.emit)


def _indexes(icons: Iterable[Icon]) -> list[int]:
    return [icon.index for icon in icons]
