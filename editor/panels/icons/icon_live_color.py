"""Live recolouring of icons in background jobs while a colour is edited."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from editor.assets.data_uri import build_data_uri
from editor.assets.images.resize import png_of, read_pixels, recoloured
from editor.errors import EditError, EditorError
from editor.look.words import translated
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.icons import set_images
from editor.mapstyle.schema.values import Color
from editor.panels.icons.icon_study import PNG_TYPE
from editor.session.session import Session
from editor.session.step import Gesture
from editor.system.jobs import Cancel, Jobs

_PURPOSE = "icon colour"


class LiveColor(QObject):
    """Recolours icons during a gesture, as one undo step; intermediate colours may be skipped.

    Signals: `failed(str)` with the reason.
    """

    failed = Signal(str)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._icons: tuple[Icon, ...] = ()
        self._gesture: Gesture | None = None
        self._pending_color: Color | None = None
        session.changed.connect(self._on_changed)

    @property
    def is_running(self) -> bool:
        """Whether a colour is being applied."""
        return self._jobs.is_running(_PURPOSE)

    def begin(self, icons: Sequence[Icon], text: str) -> None:
        """Begin a gesture for icons of a single colour."""
        self._icons, self._gesture = tuple(icons), self._session.begin_gesture(text)

    def show_color(self, color: Color) -> None:
        """Recolour the icons as soon as the previous colour is applied."""
        self._pending_color = color
        if not self.is_running:
            self._start_job()

    def cancel(self) -> None:
        """Cancel the gesture and restore the icons."""
        self._stop()
        if self._gesture is not None:
            self._session.cancel(self._gesture)

    def _start_job(self) -> None:
        color, self._pending_color = self._pending_color, None
        icons, gesture = self._icons, self._gesture
        if color is None or gesture is None:
            return
        uris = [icon.data_uri for icon in icons]

        def recolor(cancel: Cancel) -> tuple[Gesture, Edit]:
            return gesture, _set_images(icons, _recolor_images(uris, color, cancel))

        self._jobs.run(recolor, self._on_recolored, self._on_failed, _PURPOSE)

    def _on_recolored(self, result: tuple[Gesture, Edit]) -> None:
        try:
            self._session.apply(*result)
        except EditError as error:
            self.failed.emit(translated(error.text))
        self._start_job()

    def _on_failed(self, error: EditorError) -> None:
        self.failed.emit(translated(error.text))

    def _stop(self) -> None:
        self._pending_color = None
        self._jobs.cancel(_PURPOSE)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._stop()
            self._gesture = None


def _recolor_images(uris: Sequence[str], color: Color, cancel: Cancel) -> list[str]:
    """Return the recoloured images; fewer if cancelled."""
    images: list[str] = []
    for uri in uris:
        if cancel.is_set():
            break
        pixels = read_pixels(uri)
        after = recoloured(pixels, color)
        images.append(uri if after == pixels else build_data_uri(PNG_TYPE, png_of(after)))
    return images


def _set_images(icons: Sequence[Icon], images: Sequence[str]) -> Edit:
    """Return an edit that sets images by index and id: the images may have changed meanwhile."""

    def edit(style: MapStyle) -> MapStyle:
        now = {icon.index: icon for icon in style.icons}
        pairs = zip(icons, images, strict=True)
        return set_images(
            {icon.index: uri for icon, uri in pairs if icon.index in now and now[icon.index].id == icon.id}
        )(style)

    return edit
