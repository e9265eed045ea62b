"""Takes the picture of a file's map once the map shows it, after the file was opened or saved."""

from PySide6.QtCore import QObject

from editor.app.start_page.recent_pictures import FOLDER, Stamp, keep, middle_of
from editor.app.window_parts import WindowParts
from editor.errors import EditorError
from editor.system import folders

_PURPOSE = "picture of a recent file"


class RecentTaking(QObject):
    """Follows the file of one window. A picture is scaled and written off the window's thread."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._session, self._map = parts.session, parts.centre.map_view
        self._jobs = parts.services.jobs
        self._stamp: Stamp | None = None
        self._is_due = False
        self._session.file_changed.connect(self._look_at_file)
        self._map.frame_shown.connect(lambda _frame: self._take())

    def _look_at_file(self) -> None:
        path, state = self._session.origin.path, self._session.file_state
        stamp = None
        if path is not None and state is not None and state.mtime_ns:
            stamp = Stamp(str(path.absolute()), state.size, state.mtime_ns)
        if stamp != self._stamp:
            self._stamp, self._is_due = stamp, stamp is not None
            self._take()

    def _take(self) -> None:
        picture, stamp = self._map.picture, self._stamp
        if not self._is_due or picture is None or stamp is None or not self._map.is_settled:
            return
        self._is_due = False
        middle, layers = middle_of(picture), len(self._session.style.layers)
        folder = folders.cache() / FOLDER
        self._jobs.run(lambda _cancel: keep(folder, stamp, middle, layers), _ignore, _ignore, _PURPOSE)


def _ignore(_answer: EditorError | None) -> None:
    """A picture that cannot be kept is missed by nobody: the card shows a neutral one."""
