"""Commands that add, duplicate, merge and delete icons or replace their images, each one undo step."""

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from editor.features.icons.status_bar import IconStrip
from editor.features.icons.text import icons_name, users_text
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.assets import (
    NewIcon,
    add_icons,
    delete_icons,
    duplicate_icons,
    merge_groups,
    new_icon_ids,
    set_images,
)
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.occurrences import icon_uses, unused_icons
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from editor.ui.icons.choices import OfferedIcons
from editor.ui.icons.picker import IconPicker
from editor.ui.kit.bars import BarButton
from editor.ui.text import elide_middle
from editor.workspace.central_area import ICONS_VIEW
from editor.workspace.edit_commands import try_edit
from editor.workspace.window_context import WindowContext


class IconCommands(QObject):
    """Adds, duplicates, deletes and merges icons and replaces their images.

    Signals: `refused(str)` with the reason.
    """

    refused = Signal(str)

    def __init__(self, session: Session, selection: AssetSelection, parent: QObject | None = None) -> None:
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
        return unused_icons(self._session.style)

    def unresolved_ids(self, icons: Iterable[Icon]) -> tuple[str, ...]:
        """Return the ids that no icon has after these are deleted."""
        deleted = {icon.index: icon.id for icon in icons}
        remaining = {icon.id for icon in self._session.style.icons if icon.index not in deleted}
        return tuple(dict.fromkeys(icon_id for icon_id in deleted.values() if icon_id not in remaining))

    def add(self, new: Sequence[NewIcon]) -> tuple[int, ...]:
        """Append icons and return their indexes."""
        icons = self._session.style.icons
        ids = new_icon_ids([icon.id for icon in new], {icon.id for icon in icons})
        if not self._run(add_icons(new), self.tr("Add {icons}").format(icons=icons_name(ids))):
            return ()
        return tuple(icon.index for icon in self._session.style.icons[len(icons) :])

    def duplicate(self) -> None:
        """Append copies of the selected icons and select the copies."""
        before = len(self._session.style.icons)
        icons = self.icons
        if icons and self._run(
            duplicate_icons(_indexes(icons)), self._named(self.tr("Duplicate {icons}"), icons)
        ):
            self._selection.select_icons(icon.index for icon in self._session.style.icons[before:])

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
        self._selection.select_icons(icon.index for icon in self.unused)

    def replace(self, ids: Collection[str], data_uri: str, text: str) -> bool:
        """Replace the image of all icons with some ids as one undo step; return whether there were any."""
        icons = [icon for icon in self._session.style.icons if icon.id in ids]
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
        remaining = icons_name([group[0].id for group in merged])
        text = self.tr("Merge %Ln duplicate icons into {icons}", "", deleted + len(merged)).format(
            icons=remaining
        )
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
        self._selection.select_icons([] if following is None else [following])
        return True

    def _following(self, deleted: Sequence[Icon]) -> int | None:
        """Return the index of the icon that follows the deleted ones, or of the last icon."""
        first = min(_indexes(deleted))
        remaining = [icon.index for icon in self._session.style.icons]
        return next((index for index in remaining if index >= first), remaining[-1] if remaining else None)

    def _named(self, text: str, icons: Sequence[Icon]) -> str:
        return text.format(icons=icons_name([icon.id for icon in icons]))

    def _run(self, edit: Edit, text: str) -> bool:
        return try_edit(self._session, edit, text, self.refused.emit)


def _indexes(icons: Iterable[Icon]) -> list[int]:
    return [icon.index for icon in icons]


class IconDeleting(QObject):
    """Deletes icons in one step; references are cleared or set to another icon."""

    def __init__(
        self, parts: WindowContext, data: SourceData, commands: IconCommands, strip: IconStrip
    ) -> None:
        super().__init__(parts.window)
        self._session, self._data = parts.session, data
        self._icons, self._centre = parts.properties.icons, parts.centre
        self._commands, self._strip = commands, strip
        self._pending: tuple[Icon, ...] = ()
        self._replace_label = ""
        self.picker = IconPicker(parts.window, can_add=False, can_clear=False)
        self.picker.selected.connect(self._on_icon_selected)
        self._session.changed.connect(self._on_changed)
        self._centre.view_shown.connect(self._on_view)

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self._data = data

    def delete(self, icons: Sequence[Icon]) -> None:
        """Delete icons; if layers use one of them, ask first how to update the references."""
        self._pending = tuple(icons)
        users = users_text(self._session.style, self._commands.unresolved_ids(icons), self._data)
        if not users:
            self._delete("")
            return
        self._centre.show_view(ICONS_VIEW)
        icons_text = icons_name([icon.id for icon in icons])
        text = self.tr("Delete {icons}? Used by {users}.").format(icons=icons_text, users=users)
        clear = BarButton(
            self.tr("Delete and clear references"),
            self.tr("Delete and show no icon in these layers"),
            partial(self._delete, ""),
        )
        other = BarButton(
            self.tr("Use another icon…"),
            self.tr("Delete and use another icon in these layers"),
            self._open_picker,
            opens_question=True,
        )
        keep = BarButton(
            self.tr("Cancel"),
            self.tr("Keep icons and references"),
            self._on_rejected,
        )
        self._replace_label = other.text
        self._strip.question.ask(text, [clear, *([other] if len(self._remaining()) else []), keep])

    def _remaining(self) -> OfferedIcons:
        """Return the icons that can replace the deleted ones."""
        deleted = {icon.index for icon in self._pending}
        return OfferedIcons([each for each in self._icons.offered if each.place not in deleted])

    def _open_picker(self) -> None:
        """Open the icon picker at its button. The question stays open."""
        one = self.tr("Replacement for “{id}”").format(id=elide_middle(self._pending[0].id))
        many = self.tr("Replacement for %Ln icons", "", len(self._pending))
        self.picker.show_title(one if len(self._pending) == 1 else many)
        self.picker.show_icons(self._remaining())
        self.picker.open_at(self._strip.question.bar.buttons[self._replace_label], None)

    def _on_icon_selected(self, replacement: str) -> None:
        self._strip.question.dismiss()
        self._delete(replacement)

    def _delete(self, replacement: str) -> None:
        """Delete the icons of the question that still exist."""
        pending = {id(icon.record) for icon in self._pending}
        icons = [icon for icon in self._session.style.icons if id(icon.record) in pending]
        self._pending = ()
        if self._commands.delete(icons, replacement):
            self._strip.begin()
            text = self.tr("Deleted {icons}.").format(icons=icons_name([icon.id for icon in icons]))
            undo = BarButton(self.tr("Undo"), self.tr("Undo the deletion"), self._session.undo_stack.undo)
            self._strip.note.show_remark(text, undo)

    def _on_rejected(self) -> None:
        self._pending = ()

    def _on_changed(self, change: Diff) -> None:
        if change.icons or change.is_other_document:
            # The question is outdated.
            self._close_question()

    def _on_view(self, shown: int) -> None:
        if shown != ICONS_VIEW:
            self._close_question()

    def _close_question(self) -> None:
        """Close the question and the picker."""
        if self._pending:
            self._pending = ()
            self._strip.question.dismiss()
        self.picker.close()
