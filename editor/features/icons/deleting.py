"""Deletion of icons with a question about their references."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject

from editor.features.icons.operations import IconCommands
from editor.features.icons.status_bar import IconStrip
from editor.features.icons.text import icons_name, users_text
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.mapstyle.schema.source_data import SourceData
from editor.ui.icons.choices import OfferedIcons
from editor.ui.icons.picker import IconPicker
from editor.ui.kit.bars import BarButton
from editor.ui.text import elide_middle
from editor.workspace.central_area import ICONS_VIEW
from editor.workspace.window_context import WindowParts


class IconDeleting(QObject):
    """Deletes icons in one step; references are cleared or set to another icon."""

    def __init__(self, parts: WindowParts, verbs: IconCommands, strip: IconStrip) -> None:
        super().__init__(parts.window)
        self._session, self._data = parts.session, parts.services.data
        self._icons, self._centre = parts.properties.icons, parts.centre
        self._verbs, self._strip = verbs, strip
        self._pending: tuple[Icon, ...] = ()
        self._replace_label = ""
        self.picker = IconPicker(parts.window, can_add=False, can_clear=False)
        self.picker.picked.connect(self._on_picked)
        self._session.changed.connect(self._on_changed)
        self._centre.view_shown.connect(self._on_view)

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self._data = data

    def delete(self, icons: Sequence[Icon]) -> None:
        """Delete icons; if layers use one of them, ask first how to update the references."""
        self._pending = tuple(icons)
        users = users_text(self._session.style, self._verbs.unresolved_ids(icons), self._data)
        if not users:
            self._delete("")
            return
        self._centre.show_view(ICONS_VIEW)
        icons_text = icons_name([icon.id for icon in icons])
        text = self.tr("Delete {icons}? In use by {users}.").format(icons=icons_text, users=users)
        clear = BarButton(
            self.tr("Clear the references"),
            self.tr("Delete, and let these layers show no icon"),
            partial(self._delete, ""),
        )
        other = BarButton(
            self.tr("Use another icon…"),
            self.tr("Delete, and let these layers show another icon"),
            self._open_picker,
            opens_question=True,
        )
        keep = BarButton(
            self.tr("Keep the icon") if len(icons) == 1 else self.tr("Keep the icons"),
            self.tr("Delete nothing"),
            self._on_kept,
        )
        self._replace_label = other.text
        self._strip.question.ask(text, [clear, *([other] if len(self._remaining()) else []), keep])

    def _remaining(self) -> OfferedIcons:
        """Return the icons that can replace the deleted ones."""
        deleted = {icon.index for icon in self._pending}
        return OfferedIcons([each for each in self._icons.offered if each.place not in deleted])

    def _open_picker(self) -> None:
        """Open the icon picker at its button. The question stays open."""
        one = self.tr("Instead of “{id}”").format(id=elide_middle(self._pending[0].id))
        many = self.tr("Instead of %n icons", "", len(self._pending))
        self.picker.show_title(one if len(self._pending) == 1 else many)
        self.picker.show_icons(self._remaining())
        self.picker.open_at(self._strip.question.bar.buttons[self._replace_label], None)

    def _on_picked(self, replacement: str) -> None:
        self._strip.question.put_away()
        self._delete(replacement)

    def _delete(self, replacement: str) -> None:
        """Delete the icons of the question that still exist."""
        pending = {id(icon.record) for icon in self._pending}
        icons = [icon for icon in self._session.style.icons if id(icon.record) in pending]
        self._pending = ()
        if self._verbs.delete(icons, replacement):
            self._strip.begin()
            text = self.tr("Deleted {icons}.").format(icons=icons_name([icon.id for icon in icons]))
            undo = BarButton(
                self.tr("Undo"), self.tr("Bring back what was deleted"), self._session.undo_stack.undo
            )
            self._strip.note.tell(text, undo)

    def _on_kept(self) -> None:
        self._pending = ()

    def _on_changed(self, change: Diff) -> None:
        if change.icons or change.is_other_document:
            # The question is outdated.
            self._withdraw()

    def _on_view(self, shown: int) -> None:
        if shown != ICONS_VIEW:
            self._withdraw()

    def _withdraw(self) -> None:
        """Close the question and the picker."""
        if self._pending:
            self._pending = ()
            self._strip.question.put_away()
        self.picker.close()
