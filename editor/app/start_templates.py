"""Pictures of the templates: drawn by the renderer when they are first wanted, then kept with the others."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from editor.app.reading import template_path
from editor.app.recent_pictures import FOLDER, SIZE, RecentFile, Stamp, keep, look_up, middle_of
from editor.errors import EditorError
from editor.mapstyle.files import read_style
from editor.mapstyle.model import MapStyle
from editor.render.camera import Camera
from editor.render.frame import Frame, FrameRequest
from editor.render.scene import in_app_layers
from editor.render.service import RenderService
from editor.system import folders
from editor.system.jobs import Jobs

# A town at the sea, as a new window shows it, from a little higher.
_PLACE = Camera(-34.9000, -56.1800, 12.5, SIZE.width(), SIZE.height())
_PURPOSE = "pictures of templates"


class TemplatePictures(QObject):
    """Gives a picture for each of some templates. Signals: `made(str, QImage)`."""

    made = Signal(str, object)

    def __init__(self, templates: Sequence[str], render: RenderService, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._files = {str(template_path(name)): name for name in templates}
        self._render, self._jobs = render, jobs
        self._waiting: list[tuple[str, MapStyle]] = []
        self._asked: FrameRequest | None = None
        render.framed.connect(self._take)

    def begin(self) -> None:
        """Look for the pictures that are kept, and draw the others."""
        files, folder = tuple(self._files), folders.cache() / FOLDER
        self._jobs.run(lambda _cancel: look_up(folder, files), self._show, _ignore, _PURPOSE)

    def _show(self, found: tuple[RecentFile, ...]) -> None:
        for file in found:
            if file.picture is not None:
                self.made.emit(self._files[file.path], file.picture)
        missing = tuple(file.path for file in found if file.picture is None)
        if missing:
            self._jobs.run(
                lambda _cancel: [
                    (path, MapStyle.of(read_style(template_path(self._files[path])).tree)) for path in missing
                ],
                self._draw,
                _ignore,
                _PURPOSE,
            )

    def _draw(self, styles: list[tuple[str, MapStyle]]) -> None:
        self._waiting = styles
        self._draw_next()

    def _draw_next(self) -> None:
        if not self._waiting:
            self._asked = None
            return
        _, style = self._waiting[0]
        self._asked = FrameRequest(style, _PLACE, hidden=in_app_layers(style), asker=self)
        self._render.request(self._asked)

    def _take(self, frame: Frame) -> None:
        if frame.request is not self._asked or frame.is_draft or frame.awaited:
            return
        path, style = self._waiting.pop(0)
        picture, layers = middle_of(frame.compose()), len(style.layers)
        self.made.emit(self._files[path], picture)
        folder = folders.cache() / FOLDER

        def write(_cancel: object) -> None:
            status = template_path(self._files[path]).stat()
            keep(folder, Stamp(path, status.st_size, status.st_mtime_ns), picture, layers)

        self._jobs.run(write, _ignore, _ignore, f"{_PURPOSE}: {self._files[path]}")
        self._draw_next()


def _ignore(_answer: EditorError | None) -> None:
    """A card without a picture shows a symbol."""
