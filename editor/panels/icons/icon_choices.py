"""Icons of the open style for icon fields, and requests to add new ones."""

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

_NO_PICTURE = IconPicture(QImage())


@dataclass(frozen=True, slots=True)
class IconsRequest:
    """A request for new icons.

    `show` returns the edit that shows an icon by its id, `text` the undo text, `refuse` displays an error at
    the field. With an `id` the first new icon gets that id, which layers name already. `dropped` is the
    image if the user dropped one on the field.
    """

    show: Callable[[str], Edit] | None
    text: Callable[[str], str]
    refuse: Callable[[str], None]
    id: str = ""
    dropped: DroppedImage | None = None


class ShowsIcons(Protocol):
    """A widget that shows icons by their ids."""

    def set_icons(self, offered: OfferedIcons) -> None:
        """Set the available icons."""


class IconChoices(QObject):
    """Supplies icon fields with the icons of the open style.

    Signals: `changed(OfferedIcons)` after icons or pictures changed; `icons_requested(IconsRequest)`
    to read and add images; `go_requested(index)` to show the icon at an index of the style in the icons view.
    """

    icons_requested = Signal(object)
    go_requested = Signal(int)
    changed = Signal(object)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._pictures = IconPictures.of(session, jobs)
        self._offered = self._offered_icons()
        self._pictures.changed.connect(self._update)
        session.changed.connect(self._on_changed)

    @property
    def offered(self) -> OfferedIcons:
        """The icons of the style with the pictures decoded so far."""
        return self._offered

    def show_in(self, part: ShowsIcons) -> None:
        """Supply a widget with the icons, now and after each change."""
        part.set_icons(self._offered)
        self.changed.connect(part.set_icons)
        self._pictures.activate()

    def offer_to(self, field: IconField, request: Callable[[], IconsRequest]) -> None:
        """Supply a field; `request` returns the request for images added through it."""
        self.show_in(field)
        field.go_requested.connect(lambda icon: self.go_requested.emit(icon.place))
        field.add_requested.connect(lambda: self.icons_requested.emit(request()))
        field.image_dropped.connect(
            lambda dropped: self.icons_requested.emit(replace(request(), dropped=dropped))
        )

    def take(self, new: Sequence[NewIcon], request: IconsRequest) -> None:
        """Add icons and show the first, as one step; a single image that exists already is only shown."""
        style, show = self._session.style, request.show
        first = replace(new[0], id=request.id or new[0].id)
        existing = id_of_image(style, first.data_uri) if show is not None and len(new) == 1 else None
        icon_id = existing or free_icon_id(first.id, {icon.id for icon in style.icons})
        edit = add_and_show([first, *new[1:]], show) if existing is None or show is None else show(existing)
        try:
            self._session.do(edit, request.text(icon_id))
        except EditorError as error:
            request.refuse(translated(error.text))

    def _on_changed(self, change: Diff) -> None:
        if change.icons or change.is_other_document:
            self._update()

    def _update(self) -> None:
        self._offered = self._offered_icons()
        self.changed.emit(self._offered)

    def _offered_icons(self) -> OfferedIcons:
        pictures = self._pictures.by_uri
        return OfferedIcons(
            [
                _offered_icon(icon, pictures.get(icon.data_uri, _NO_PICTURE))
                for icon in self._session.style.icons
            ]
        )


def _offered_icon(icon: Icon, picture: IconPicture) -> OfferedIcon:
    return OfferedIcon(
        icon.index, icon.id, picture.image, picture.width, picture.height, picture.lightness, picture.fault
    )
