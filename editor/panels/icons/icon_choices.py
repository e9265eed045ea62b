"""The style's icons for all that shows or offers them, and new ones for a field that wants them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from editor.errors import EditorError
from editor.look.words import translated
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.icons import NewIcon, add_and_show, free_icon_id, id_of_image
from editor.models.icon_picture import IconPicture
from editor.panels.icons.icon_pictures import IconPictures
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.widgets.icons.icon_field import DroppedImage, IconField
from editor.widgets.icons.offered_icons import OfferedIcon, OfferedIcons

_EMPTY = IconPicture(QImage())


@dataclass(frozen=True, slots=True)
class IconsRequest:
    """A request for new icons: `show` gives the edit that shows one by its id, `text` names the step.

    `refuse` says beside the field why there is none. With an `id` the first must have that very id: layers
    name it already, and nothing is left to do. `dropped` is the image, where nobody has to ask for one.
    """

    show: Callable[[str], Edit] | None
    text: Callable[[str], str]
    refuse: Callable[[str], None]
    id: str = ""
    dropped: DroppedImage | None = None


class ShowsIcons(Protocol):
    """What shows icons by their ids."""

    def set_icons(self, offered: OfferedIcons) -> None:
        """Set the icons that there are."""


class IconChoices(QObject):
    """Keeps icon fields supplied with the icons of the open style.

    Signals: `changed(OfferedIcons)` after these or their pictures changed; `icons_requested(IconsRequest)`
    when images should be read and added; `go_requested(place)` when the icon at a place of the file's list
    should be shown among all.
    """

    icons_requested = Signal(object)
    go_requested = Signal(int)
    changed = Signal(object)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._pictures = IconPictures.of(session, jobs)
        self._offered = self._gathered()
        self._pictures.changed.connect(self._gather)
        session.changed.connect(self._on_changed)

    @property
    def offered(self) -> OfferedIcons:
        """The icons that there are now."""
        return self._offered

    def show_in(self, part: ShowsIcons) -> None:
        """Give something the icons, now and whenever they or their pictures change, as long as it lives."""
        part.set_icons(self._offered)
        self.changed.connect(part.set_icons)
        self._pictures.want()

    def offer_to(self, field: IconField, request: Callable[[], IconsRequest]) -> None:
        """Supply a field; `request` returns what images that come to it are for."""
        self.show_in(field)
        field.go_requested.connect(lambda icon: self.go_requested.emit(icon.place))
        field.add_requested.connect(lambda: self.icons_requested.emit(request()))
        field.image_dropped.connect(
            lambda dropped: self.icons_requested.emit(replace(request(), dropped=dropped))
        )

    def take(self, new: Sequence[NewIcon], request: IconsRequest) -> None:
        """Add icons and show the first, as one step; an image that the style has already is only shown."""
        style, show = self._session.style, request.show
        first = replace(new[0], id=request.id or new[0].id)
        known = id_of_image(style, first.data_uri) if show is not None and len(new) == 1 else None
        icon_id = known or free_icon_id(first.id, {icon.id for icon in style.icons})
        edit = add_and_show([first, *new[1:]], show) if known is None or show is None else show(known)
        try:
            self._session.do(edit, request.text(icon_id))
        except EditorError as error:
            request.refuse(translated(error.text))

    def _on_changed(self, change: Diff) -> None:
        if change.icons or change.is_other_document:
            self._gather()

    def _gather(self) -> None:
        self._offered = self._gathered()
        self.changed.emit(self._offered)

    def _gathered(self) -> OfferedIcons:
        known = self._pictures.by_uri
        return OfferedIcons(
            [_offered(icon, known.get(icon.data_uri, _EMPTY)) for icon in self._session.style.icons]
        )


def _offered(icon: Icon, picture: IconPicture) -> OfferedIcon:
    return OfferedIcon(
        icon.index, icon.id, picture.image, picture.width, picture.height, picture.lightness, picture.fault
    )
