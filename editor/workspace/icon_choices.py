"""The icons of the style as pictures, and as choices of icon fields."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage, qAlpha, qGray

from editor.assets.images.icons import LARGEST_IMAGES_BYTES, decode_rgba, decoding_lock
from editor.errors import EditorError
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.assets import NewIcon, add_and_show, free_icon_id, id_of_image
from editor.mapstyle.edits.edit import Edit
from editor.records import dataclass
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs
from editor.ui.icons.choices import OfferedIcon, OfferedIcons
from editor.ui.icons.field import DroppedImage, IconField
from editor.ui.text import translated
from editor.wording import say
from editor.workspace.session_singleton import SessionSingleton

# The largest display has 128 pixels; few icons are larger.
_LARGEST_PX = 128
# A longer data URI exceeds the limit of all images, so it is not decoded.
_MAX_CHARACTERS = 2 * LARGEST_IMAGES_BYTES
_SAMPLES = 8


@dataclass(frozen=True, slots=True)
class IconPicture:
    """A decoded icon; if it is broken, `fault` is the reason and the image is empty.

    Units: width and height in pixels of the icon itself; `lightness` is the average of the visible pixels
    from 0, black, to 255, white, or None if there are none.
    """

    image: QImage
    width: int = 0
    height: int = 0
    lightness: int | None = None
    fault: str | None = None


def decode_picture(data_uri: str, cancel: threading.Event | None = None) -> IconPicture:
    """Decode the picture in a data URI.

    Raises: UnwantedError once `cancel` is set.
    """
    if not data_uri:
        return IconPicture(QImage(), fault=translated(say("The icon has no image.")))
    if len(data_uri) > _MAX_CHARACTERS:
        return IconPicture(QImage(), fault=translated(say("The image is too large to open.")))
    with decoding_lock(cancel):
        return _decode(data_uri)


def _decode(data_uri: str) -> IconPicture:
    try:
        width, height, pixels = decode_rgba(data_uri)
    except EditorError as error:
        return IconPicture(QImage(), fault=translated(error.text))
    image = QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGBA8888)
    if max(width, height) > _LARGEST_PX:
        image = image.scaled(
            _LARGEST_PX,
            _LARGEST_PX,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    # The conversion copies the pixels; the first image refers to memory of Python.
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return IconPicture(image, width, height, _lightness(image))


def _lightness(image: QImage) -> int | None:
    sample = image.scaled(
        _SAMPLES,
        _SAMPLES,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    pixels = [sample.pixel(x, y) for x in range(_SAMPLES) for y in range(_SAMPLES)]
    # The channels are premultiplied, so pixels are weighted by alpha.
    total_alpha = sum(qAlpha(pixel) for pixel in pixels)
    return 255 * sum(qGray(pixel) for pixel in pixels) // total_alpha if total_alpha else None


# The number of pictures without an icon that stay cached for undo.
_MAX_UNUSED = 256
# The interval at which decoded pictures are announced, so that a large grid fills gradually.
_UPDATE_INTERVAL_S = 0.06


class IconPictures(SessionSingleton):
    """The decoded pictures of the open style's icons.

    Signals: `changed()` after some pictures are decoded, and after the last one.
    """

    changed = Signal()
    _some_decoded = Signal()

    def __init__(self, session: Session, jobs: Jobs) -> None:
        super().__init__(session, jobs)
        # A job adds entries while this thread looks them up; it is not iterated meanwhile.
        self._pictures: dict[str, IconPicture] = {}
        self._is_active = False
        session.changed.connect(self._on_changed)
        self._some_decoded.connect(self.changed, Qt.ConnectionType.QueuedConnection)

    @property
    def by_uri(self) -> Mapping[str, IconPicture]:
        """The decoded pictures by data URI; a job may add entries at any time."""
        return MappingProxyType(self._pictures)

    def activate(self) -> None:
        """Start decoding the pictures, now and after each change of the icons."""
        if not self._is_active:
            self._is_active = True
            self._decode()

    def _on_changed(self, change: Diff) -> None:
        if self._is_active and (change.icons or change.is_other_document):
            self._decode()

    def _decode(self) -> None:
        icons, pictures = self._session.style.icons, self._pictures
        self._jobs.run(
            lambda cancel: _decode_missing(icons, pictures, self._notify, cancel),
            self._on_finished,
            self._on_failed,
            purpose="icon pictures",
            is_repeatable=True,
        )

    def _notify(self) -> None:
        """Announce new pictures from the thread of the job."""
        with suppress(RuntimeError):  # The object may be destroyed by now.
            self._some_decoded.emit()

    def _on_finished(self, _is_done: bool) -> None:
        used = {icon.data_uri for icon in self._session.style.icons}
        unused = [uri for uri in self._pictures if uri not in used]
        for uri in unused[: max(0, len(unused) - _MAX_UNUSED)]:
            del self._pictures[uri]
        self.changed.emit()

    def _on_failed(self, _error: EditorError) -> None:
        """The job has logged the error; icons stay without pictures."""


def _decode_missing(
    icons: tuple[Icon, ...], pictures: dict[str, IconPicture], notify: Callable[[], None], cancel: Cancel
) -> bool:
    """Add the missing pictures, call `notify` at intervals and return whether all were added."""
    notified = perf_counter()
    for icon in icons:
        if cancel.is_set():
            return False
        uri = icon.data_uri
        if uri not in pictures:
            pictures[uri] = decode_picture(uri, cancel)
            if perf_counter() - notified > _UPDATE_INTERVAL_S:
                notify()
                notified = perf_counter()
    return True


_NO_PICTURE = IconPicture(QImage())


@dataclass(frozen=True, slots=True)
class IconsRequest:
    """A request for new icons.

    `show` returns the edit that shows an icon by its id, `text` the undo text, `reject` displays an error at
    the field. With an `id` the first new icon gets that id, which layers name already. `dropped` is the
    image if the user dropped one on the field.
    """

    show: Callable[[str], Edit] | None
    text: Callable[[str], str]
    reject: Callable[[str], None]
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

    def apply(self, new: Sequence[NewIcon], request: IconsRequest) -> None:
        """Add icons and show the first, as one step; a single image that exists already is only shown."""
        style, show = self._session.style, request.show
        first = replace(new[0], id=request.id or new[0].id)
        existing = id_of_image(style, first.data_uri) if show is not None and len(new) == 1 else None
        icon_id = existing or free_icon_id(first.id, {icon.id for icon in style.icons})
        edit = add_and_show([first, *new[1:]], show) if existing is None or show is None else show(existing)
        try:
            self._session.do(edit, request.text(icon_id))
        except EditorError as error:
            request.reject(translated(error.text))

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
