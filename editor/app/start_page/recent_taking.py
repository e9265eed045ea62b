"""Writing of preview pictures after a file was opened or saved."""

from PySide6.QtCore import QObject

from editor.app.start_page.recent_pictures import FOLDER, Stamp, crop_centre, save_picture
from editor.app.window_parts import WindowParts
from editor.errors import EditorError
from editor.system import folders

_PURPOSE = "picture of a recent file"


class PreviewWriter(QObject):
    """Writes a preview of the open file in a job, once the map is complete."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._session, self._map = parts.session, parts.centre.map_view
        self._jobs = parts.services.jobs
        self._stamp: Stamp | None = None
        self._is_pending = False
        self._session.file_changed.connect(self._on_file_changed)
        self._map.frame_shown.connect(lambda _frame: self._write_if_ready())

    def _on_file_changed(self) -> None:
        path, state = self._session.origin.path, self._session.file_state
        stamp = None
        if path is not None and state is not None and state.mtime_ns:
            stamp = Stamp(str(path.absolute()), state.size, state.mtime_ns)
        if stamp != self._stamp:
            self._stamp, self._is_pending = stamp, stamp is not None
            self._write_if_ready()

    def _write_if_ready(self) -> None:
        picture, stamp = self._map.picture, self._stamp
        if not self._is_pending or picture is None or stamp is None or not self._map.is_settled:
            return
        self._is_pending = False
        centre, layers = crop_centre(picture), len(self._session.style.layers)
        folder = folders.cache() / FOLDER
        self._jobs.run(
            lambda _cancel: save_picture(folder, stamp, centre, layers), _ignore, _ignore, _PURPOSE
        )


def _ignore(_answer: EditorError | None) -> None:
    """Ignore errors: the card shows a placeholder without a picture."""
