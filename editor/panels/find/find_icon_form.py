"""Query form of find and replace for icons."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from editor.mapstyle.edits.replace import equal_to, same
from editor.mapstyle.search.occurrences import Role
from editor.panels.find.find_forms import FindForm, FindQuery
from editor.widgets.icons.icon_field import IconField
from editor.widgets.icons.offered_icons import OfferedIcon, OfferedIcons


class IconForm(FindForm):
    """A query for an icon id, defined or not, and its replacement, possibly none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered = OfferedIcons()
        self._ids: tuple[str, ...] = ()
        self.old = IconField(self.tr("Icon to find"), self)
        self.new = IconField(self.tr("New icon"), self)
        self._add_field(self.tr("Find"), self.old)
        self._add_field(self.tr("Replace by"), self.new)
        for field in (self.old, self.new):
            field.stand_apart(self.tr("Choose an icon"))

    @property
    def first(self) -> QWidget:
        return self.old

    @property
    def query(self) -> FindQuery | None:
        old, new = self.old.value, self.new.value
        if not isinstance(old, str):
            return None
        if not isinstance(new, str):
            return FindQuery(Role.ICON, equal_to(old))
        names = [self.tr("“{id}”").format(id=each) if each else self.tr("no icon") for each in (old, new)]
        text = self.tr("Replace {old} by {new}").format(old=names[0], new=names[1])
        return FindQuery(Role.ICON, equal_to(old), same(new), text)

    def set_icons(self, offered: OfferedIcons) -> None:
        """Set the icons of the style."""
        self._offered = offered
        self.new.set_icons(offered)
        self._update_choices()

    def offer(self, ids: Sequence[str]) -> None:
        """Set the icon ids to choose from: those that layers name, defined or not."""
        if tuple(ids) != self._ids:
            self._ids = tuple(ids)
            self._update_choices()

    def _update_choices(self) -> None:
        unknown = self.tr("It is not in this style.")
        self.old.set_icons(
            OfferedIcons(
                [
                    self._offered.find(icon_id) or OfferedIcon(None, icon_id, fault=unknown)
                    for icon_id in self._ids
                    if icon_id
                ]
            )
        )
