"""Deleting icons: at once where nobody uses them, else after a question that says who does."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject

from editor.app.window_parts import WindowParts
from editor.look.words import shortened
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.mapstyle.schema.source_data import SourceData
from editor.panels.centre_panel import ICONS_VIEW
from editor.panels.icons.icon_names import called_icons, users_text
from editor.panels.icons.icon_strip import IconStrip
from editor.panels.icons.icon_verbs import IconVerbs
from editor.widgets.icons.icon_picker import IconPicker
from editor.widgets.icons.offered_icons import OfferedIcons
from editor.widgets.message_bar import BarButton


class IconDeleting(QObject):
    """Deletes icons as one step, with the references to them cleared or led to another icon."""

    def __init__(self, parts: WindowParts, verbs: IconVerbs, strip: IconStrip) -> None:
        super().__init__(parts.window)
        self._session, self._data = parts.session, parts.services.data
        self._icons, self._centre = parts.properties.layer_page.icons, parts.centre
        self._verbs, self._strip = verbs, strip
        self._asked: tuple[Icon, ...] = ()
        self._other = ""
        self.picker = IconPicker(parts.window, can_add=False, can_clear=False)
        self.picker.picked.connect(self._use)
        self._session.changed.connect(self._on_changed)
        self._centre.view_shown.connect(self._on_view)

    def show_data(self, data: SourceData) -> None:
        """Call layers by what they now draw."""
        self._data = data

    def delete(self, icons: Sequence[Icon]) -> None:
        """Delete icons; where layers show one of them, ask first what these are to show."""
        self._asked = tuple(icons)
        users = users_text(self._session.style, self._verbs.lost_ids(icons), self._data)
        if not users:
            self._delete("")
            return
        self._centre.show_view(ICONS_VIEW)
        named = called_icons([icon.id for icon in icons])
        text = self.tr("Delete {icons}? In use by {users}.").format(icons=named, users=users)
        clear = BarButton(
            self.tr("Clear the references"),
            self.tr("Delete, and let these layers show no icon"),
            partial(self._delete, ""),
        )
        other = BarButton(
            self.tr("Use another icon…"),
            self.tr("Delete, and let these layers show another icon"),
            self._pick,
            leads_on=True,
        )
        keep = BarButton(
            self.tr("Keep the icon") if len(icons) == 1 else self.tr("Keep the icons"),
            self.tr("Delete nothing"),
            self._keep,
        )
        self._other = other.text
        self._strip.question.ask(text, [clear, *([other] if len(self._staying()) else []), keep])

    def _staying(self) -> OfferedIcons:
        """The icons that layers can show instead."""
        gone = {icon.index for icon in self._asked}
        return OfferedIcons([each for each in self._icons.offered if each.place not in gone])

    def _pick(self) -> None:
        """Let another icon be picked at the button that asks for it; the question waits for that."""
        one = self.tr("Instead of “{id}”").format(id=shortened(self._asked[0].id))
        many = self.tr("Instead of %n icons", "", len(self._asked))
        self.picker.show_title(one if len(self._asked) == 1 else many)
        self.picker.show_icons(self._staying())
        self.picker.open_at(self._strip.question.bar.buttons[self._other], None)

    def _use(self, instead: str) -> None:
        self._strip.question.put_away()
        self._delete(instead)

    def _delete(self, instead: str) -> None:
        """Delete what was asked about, as it now is; what is gone already is left out."""
        asked = {id(icon.record) for icon in self._asked}
        icons = [icon for icon in self._session.style.icons if id(icon.record) in asked]
        self._asked = ()
        if self._verbs.delete(icons, instead):
            self._strip.begin()
            said = self.tr("Deleted {icons}.").format(icons=called_icons([icon.id for icon in icons]))
            undo = BarButton(self.tr("Undo"), self.tr("Bring back what was deleted"), self._undo)
            self._strip.note.tell(said, undo)

    def _undo(self) -> None:
        self._session.undo_stack.undo()

    def _keep(self) -> None:
        self._asked = ()

    def _on_changed(self, change: Diff) -> None:
        if change.icons or change.is_other_document:
            # The answers were about other icons, or other uses of them.
            self._withdraw()

    def _on_view(self, shown: int) -> None:
        if shown != ICONS_VIEW:
            self._withdraw()

    def _withdraw(self) -> None:
        """Ask nothing any more: what was asked about is out of sight, or not as it was."""
        if self._asked:
            self._asked = ()
            self._strip.question.put_away()
        self.picker.close()
