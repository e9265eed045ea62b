"""The colour of icons while it is chosen: made off the window's thread, shown as soon as it is there."""

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
    """Shows icons in a colour while it is chosen, and leaves one undo step: `failed(str)` says why not.

    Of colours that come faster than pictures are made only the newest is shown.
    """

    failed = Signal(str)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._icons: tuple[Icon, ...] = ()
        self._gesture: Gesture | None = None
        self._wanted: Color | None = None
        session.changed.connect(self._on_changed)

    @property
    def is_running(self) -> bool:
        """Whether a colour is still to be shown."""
        return self._jobs.is_running(_PURPOSE)

    def begin(self, icons: Sequence[Icon], text: str) -> None:
        """Begin a gesture with icons of a single colour."""
        self._icons, self._gesture = tuple(icons), self._session.begin_gesture(text)

    def show_color(self, color: Color) -> None:
        """Show the icons in a colour, as soon as they are made."""
        self._wanted = color
        if not self.is_running:
            self._make()

    def cancel(self) -> None:
        """Give the gesture up: the icons are as they were."""
        self._stop()
        if self._gesture is not None:
            self._session.cancel(self._gesture)

    def _make(self) -> None:
        color, self._wanted = self._wanted, None
        icons, gesture = self._icons, self._gesture
        if color is None or gesture is None:
            return
        uris = [icon.data_uri for icon in icons]

        def work(cancel: Cancel) -> tuple[Gesture, Edit]:
            return gesture, _set_images(icons, _colored(uris, color, cancel))

        self._jobs.run(work, self._take, self._fail, _PURPOSE)

    def _take(self, made: tuple[Gesture, Edit]) -> None:
        try:
            self._session.apply(*made)
        except EditError as error:
            self.failed.emit(translated(error.text))
        self._make()

    def _fail(self, error: EditorError) -> None:
        self.failed.emit(translated(error.text))

    def _stop(self) -> None:
        self._wanted = None
        self._jobs.cancel(_PURPOSE)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._stop()
            self._gesture = None


def _colored(uris: Sequence[str], color: Color, cancel: Cancel) -> list[str]:
    """The images in a colour; fewer when it is cancelled."""
    made: list[str] = []
    for uri in uris:
        if cancel.is_set():
            break
        pixels = read_pixels(uri)
        after = recoloured(pixels, color)
        made.append(uri if after == pixels else build_data_uri(PNG_TYPE, png_of(after)))
    return made


def _set_images(icons: Sequence[Icon], made: Sequence[str]) -> Edit:
    """Give icons images made from theirs; a colour that came a moment ago made another image meanwhile."""

    def edit(style: MapStyle) -> MapStyle:
        now = {icon.index: icon for icon in style.icons}
        pairs = zip(icons, made, strict=True)
        return set_images(
            {icon.index: uri for icon, uri in pairs if icon.index in now and now[icon.index].id == icon.id}
        )(style)

    return edit
