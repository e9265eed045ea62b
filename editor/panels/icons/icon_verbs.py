"""What a person does to the chosen icons without a look at their pixels: each is one step."""

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
    """Changes which icons there are, and what their images are.

    Signals: `refused(str)` with what was not done, and why.
    """

    refused = Signal(str)

    def __init__(self, session: Session, chosen: ChosenAssets, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._chosen = session, chosen

    @property
    def every(self) -> tuple[Icon, ...]:
        """All icons of the style."""
        return self._session.style.icons

    @property
    def icons(self) -> tuple[Icon, ...]:
        """The chosen icons, in the order of the file."""
        places = set(self._chosen.icons)
        return tuple(icon for icon in self._session.style.icons if icon.index in places)

    @property
    def unused(self) -> tuple[Icon, ...]:
        """The icons that no layer shows."""
        uses = icon_uses(self._session.style)
        return tuple(icon for icon in self._session.style.icons if icon.id not in uses)

    def lost_ids(self, icons: Iterable[Icon]) -> tuple[str, ...]:
        """The ids that no icon has any more once these are gone."""
        gone = {icon.index: icon.id for icon in icons}
        left = {icon.id for icon in self._session.style.icons if icon.index not in gone}
        return tuple(dict.fromkeys(icon_id for icon_id in gone.values() if icon_id not in left))

    def add(self, new: Sequence[NewIcon]) -> tuple[int, ...]:
        """Add icons at the end of the list; gives their places."""
        icons = self._session.style.icons
        ids = new_icon_ids([icon.id for icon in new], {icon.id for icon in icons})
        if not self._run(add_icons(new), self.tr("Add {icons}").format(icons=called_icons(ids))):
            return ()
        return tuple(icon.index for icon in self._session.style.icons[len(icons) :])

    def duplicate(self) -> None:
        """Put copies of the chosen icons at the end of the list, and choose those."""
        before = len(self._session.style.icons)
        icons = self.icons
        if icons and self._run(
            duplicate_icons(_places(icons)), self._named(self.tr("Duplicate {icons}"), icons)
        ):
            self._chosen.choose_icons(icon.index for icon in self._session.style.icons[before:])

    def delete(self, icons: Sequence[Icon], instead: str | None = "") -> bool:
        """Delete icons; layers show no icon for them, or another; gives whether that was done."""
        return self._delete(icons, instead, self.tr("Delete {icons}"))

    def cut(self, icons: Sequence[Icon]) -> bool:
        """Take icons out for a clipboard; layers go on naming them, for they may come back."""
        return self._delete(icons, None, self.tr("Cut {icons}"))

    def select_unused(self) -> None:
        """Choose the icons that no layer shows."""
        self._chosen.choose_icons(icon.index for icon in self.unused)

    def replace(self, ids: Collection[str], data_uri: str) -> bool:
        """Give all icons of some ids another image; gives whether there still are any."""
        icons = [icon for icon in self._session.style.icons if icon.id in ids]
        text = self.tr("Replace the image of {icons}").format(icons=called_icons(tuple(ids)))
        return bool(icons) and self._run(set_images(dict.fromkeys(_places(icons), data_uri)), text)

    def set_images(self, images: Sequence[tuple[Icon, str]], text: str) -> int:
        """Give icons other images, as one step called by a text with {icons}; gives to how many.

        An icon that went since, or has another image by now, is left out.
        """
        now = self._now([icon for icon, _ in images])
        known = [(icon, uri) for icon, uri in images if id(icon.record) in now]
        changes = {now[id(icon.record)]: uri for icon, uri in known}
        if known and self._run(set_images(changes), self._named(text, [icon for icon, _ in known])):
            return len(known)
        return 0

    def shrink(self, images: Sequence[tuple[Icon, str]]) -> int:
        """Give icons lighter images of the same pixels, as one step; gives to how many."""
        return self.set_images(images, self.tr("Shrink {icons}"))

    def merge(self, groups: Sequence[Sequence[Icon]], kept: Icon | None = None) -> tuple[int, int]:
        """Make one icon of each group: the one to be kept, else the one that most stops show.

        Gives how many went, and into how many. An icon that went since, or has another image by now, is left
        out.
        """
        uses = icon_uses(self._session.style)
        stops = {icon_id: sum(use.stops for use in found) for icon_id, found in uses.items()}
        now = self._now([icon for group in groups for icon in group])
        known = [[icon for icon in group if id(icon.record) in now] for group in groups]
        shown = {icon.id: icon.index for icon in reversed(self._session.style.icons) if icon.id}

        def rank(icon: Icon) -> tuple[bool, bool, int, int, int]:
            """Of icons with one id layers show the first, which is the only one that can be kept."""
            is_hidden = shown.get(icon.id) != now[id(icon.record)]
            return icon is not kept, is_hidden, -stops.get(icon.id, 0), len(icon.data_uri), icon.index

        merged = [sorted(group, key=rank) for group in known if len(group) > 1]
        gone = sum(len(group) - 1 for group in merged)
        into = called_icons([group[0].id for group in merged])
        text = self.tr("Merge %n equal icons into {icons}", "", gone + len(merged)).format(icons=into)
        edit = merge_groups([[now[id(icon.record)] for icon in group] for group in merged])
        return (gone, len(merged)) if merged and self._run(edit, text) else (0, 0)

    def _now(self, icons: Iterable[Icon]) -> dict[int, int]:
        """The places now of icons of an earlier value, by the identity of their records.

        One that got another name since stands where it stood, with the same image.
        """
        places = {id(icon.record): icon.index for icon in self._session.style.icons}
        at = {icon.index: icon for icon in self._session.style.icons}
        found = {}
        for icon in icons:
            there = at.get(icon.index)
            if id(icon.record) in places:
                found[id(icon.record)] = places[id(icon.record)]
            elif there is not None and there.data_uri == icon.data_uri:
                found[id(icon.record)] = there.index
        return found

    def _delete(self, icons: Sequence[Icon], instead: str | None, text: str) -> bool:
        if not icons or not self._run(delete_icons(_places(icons), instead), self._named(text, icons)):
            return False
        following = self._following(icons)
        self._chosen.choose_icons([] if following is None else [following])
        return True

    def _following(self, gone: Sequence[Icon]) -> int | None:
        """The place of the icon that now stands where the first of some stood, else of the last one."""
        first = min(_places(gone))
        left = [icon.index for icon in self._session.style.icons]
        return next((place for place in left if place >= first), left[-1] if left else None)

    def _named(self, text: str, icons: Sequence[Icon]) -> str:
        return text.format(icons=called_icons([icon.id for icon in icons]))

    def _run(self, edit: Edit, text: str) -> bool:
        return try_edit(self._session, edit, text, self.refused.emit)


def _places(icons: Iterable[Icon]) -> list[int]:
    return [icon.index for icon in icons]
