"""What find and replace can be asked for of icons."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from editor.mapstyle.edits.replace import equal_to, same
from editor.mapstyle.search.occurrences import Role
from editor.panels.find.find_forms import FindForm, Wanted
from editor.widgets.icons.icon_field import IconField
from editor.widgets.icons.offered_icons import OfferedIcon, OfferedIcons


class IconForm(FindForm):
    """An icon that layers name, in the style or not, and the one that they are to show instead, or none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered = OfferedIcons()
        self._named: tuple[str, ...] = ()
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
    def wanted(self) -> Wanted | None:
        old, new = self.old.value, self.new.value
        if not isinstance(old, str):
            return None
        if not isinstance(new, str):
            return Wanted(Role.ICON, equal_to(old))
        named = [self.tr("“{id}”").format(id=each) if each else self.tr("no icon") for each in (old, new)]
        text = self.tr("Replace {old} by {new}").format(old=named[0], new=named[1])
        return Wanted(Role.ICON, equal_to(old), same(new), text)

    def set_icons(self, offered: OfferedIcons) -> None:
        """Set the icons of the style."""
        self._offered = offered
        self.new.set_icons(offered)
        self._offer_named()

    def offer(self, named: Sequence[str]) -> None:
        """Offer the icons that can be found: those that layers name, whether there are such or not."""
        if tuple(named) != self._named:
            self._named = tuple(named)
            self._offer_named()

    def _offer_named(self) -> None:
        unknown = self.tr("It is not in this style.")
        self.old.set_icons(
            OfferedIcons(
                [
                    self._offered.find(icon_id) or OfferedIcon(None, icon_id, fault=unknown)
                    for icon_id in self._named
                    if icon_id
                ]
            )
        )
