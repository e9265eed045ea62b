"""Changes the pictures of icons off the window's thread, and puts the changed ones into the style."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from editor.assets.datauri import build_data_uri
from editor.assets.pixels import Pixels, png_of, read_pixels, recoloured
from editor.errors import EditError, EditorError
from editor.mapstyle.diff import Diff
from editor.mapstyle.edits import Edit
from editor.mapstyle.icon_edits import set_images
from editor.mapstyle.model import Icon, MapStyle
from editor.mapstyle.values import Color
from editor.panels.icon_study import PNG_TYPE
from editor.session.session import Session
from editor.session.step import Gesture
from editor.system.jobs import Cancel, Jobs

Change = Callable[[Pixels], Pixels]
_CHANGING, _COLORING = "icon change", "icon colour"


class IconWork(QObject):
    """Changes pictures, each time as one undo step.

    Signals: `running_changed()` when a change begins or ends; `failed(str)` with why it was not done.
    """

    running_changed = Signal()
    failed = Signal(str)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._icons: tuple[Icon, ...] = ()
        self._text = ""
        session.changed.connect(self._on_changed)

    @property
    def is_running(self) -> bool:
        """Whether a change is being made."""
        return self._jobs.is_running(_CHANGING)

    def change(self, icons: Sequence[Icon], how: Change, text: str) -> None:
        """Change pictures and then the style; an icon that an edit reaches meanwhile stays as it is then."""
        self._icons, self._text = tuple(icons), text
        uris = [icon.data_uri for icon in icons]
        self._jobs.run(lambda cancel: _changed(uris, how, cancel), self._take, self._fail, _CHANGING)
        self.running_changed.emit()

    def _take(self, made: list[str]) -> None:
        self.running_changed.emit()
        try:
            self._session.do(_set_images(self._icons, made, _has_same_image), self._text)
        except EditError as error:
            self.failed.emit(error.text)

    def _fail(self, error: EditorError) -> None:
        self.running_changed.emit()
        self.failed.emit(error.text)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document and self.is_running:
            self._jobs.cancel(_CHANGING)
            self.running_changed.emit()


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
        return self._jobs.is_running(_COLORING)

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
            made = _changed(uris, lambda pixels: recoloured(pixels, color), cancel)
            return gesture, _set_images(icons, made, _has_same_id)

        self._jobs.run(work, self._take, self._fail, _COLORING)

    def _take(self, made: tuple[Gesture, Edit]) -> None:
        try:
            self._session.apply(*made)
        except EditError as error:
            self.failed.emit(error.text)
        self._make()

    def _fail(self, error: EditorError) -> None:
        self.failed.emit(error.text)

    def _stop(self) -> None:
        self._wanted = None
        self._jobs.cancel(_COLORING)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._stop()
            self._gesture = None


def _changed(uris: Sequence[str], how: Change, cancel: Cancel) -> list[str]:
    """The images of changed pictures, the same ones where nothing changed; fewer when it is cancelled."""
    made: list[str] = []
    for uri in uris:
        if cancel.is_set():
            break
        pixels = read_pixels(uri)
        after = how(pixels)
        made.append(uri if after == pixels else build_data_uri(PNG_TYPE, png_of(after)))
    return made


def _set_images(icons: Sequence[Icon], made: Sequence[str], is_same: Callable[[Icon, Icon], bool]) -> Edit:
    """Give icons images made from theirs, where those that stand at their places now count as the same."""

    def edit(style: MapStyle) -> MapStyle:
        now = {icon.index: icon for icon in style.icons}
        images = {
            icon.index: uri
            for icon, uri in zip(icons, made, strict=True)
            if icon.index in now and is_same(icon, now[icon.index])
        }
        return set_images(images)(style)

    return edit


def _has_same_image(icon: Icon, now: Icon) -> bool:
    return now.data_uri == icon.data_uri


def _has_same_id(icon: Icon, now: Icon) -> bool:
    """A colour that came a moment ago made another image, whose shape is the same."""
    return now.id == icon.id
