"""The style's icons as pictures, decoded off the GUI thread, once for everyone who shows them."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from time import perf_counter
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal

from editor.errors import EditorError
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.models.icon_picture import IconPicture, decode_picture
from editor.panels.one_per_session import OnePerSession
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs

# Pictures that no icon shows any more are kept for undo, the newest so many of them.
_MOST_SPARE = 256
# A full grid shows what is decoded by then, and again after as long.
_SHOWN_EVERY_S = 0.06


class IconPictures(OnePerSession):
    """Keeps the pictures of the open style's icons, none of which is decoded twice.

    Signals: `changed()` after some came, and after the last one for the icons of the style.
    """

    changed = Signal()
    _some_came = Signal()

    def __init__(self, session: Session, jobs: Jobs) -> None:
        super().__init__(session, jobs)
        # A job adds to it while this thread reads it, one picture at a time; nobody walks through it then.
        self._pictures: dict[str, IconPicture] = {}
        self._is_wanted = False
        session.changed.connect(self._on_changed)
        self._some_came.connect(self.changed, Qt.ConnectionType.QueuedConnection)

    @property
    def by_uri(self) -> Mapping[str, IconPicture]:
        """Each picture that is decoded by now, by its data URI, to look up: it may grow meanwhile."""
        return MappingProxyType(self._pictures)

    def want(self) -> None:
        """Decode the pictures, now and whenever the icons change. Before this nothing is decoded."""
        if not self._is_wanted:
            self._is_wanted = True
            self._decode()

    def _on_changed(self, change: Diff) -> None:
        if self._is_wanted and (change.icons or change.is_other_document):
            self._decode()

    def _decode(self) -> None:
        icons, known = self._session.style.icons, self._pictures
        self._jobs.run(
            lambda cancel: _decode_missing(icons, known, self._tell, cancel),
            self._finish,
            self._give_up,
            purpose="icon pictures",
        )

    def _tell(self) -> None:
        """Say, on the thread of the job, that some pictures came."""
        with suppress(RuntimeError):  # that this object is destroyed: nobody waits any more
            self._some_came.emit()

    def _finish(self, _is_done: bool) -> None:
        shown = {icon.data_uri for icon in self._session.style.icons}
        spare = [uri for uri in self._pictures if uri not in shown]
        for uri in spare[: max(0, len(spare) - _MOST_SPARE)]:
            del self._pictures[uri]
        self.changed.emit()

    def _give_up(self, _error: EditorError) -> None:
        """The job has logged what went wrong; icons show without pictures."""


def _decode_missing(
    icons: tuple[Icon, ...], pictures: dict[str, IconPicture], tell: Callable[[], None], cancel: Cancel
) -> bool:
    """Add the pictures that are missing, and tell of some at a time; gives whether all are there."""
    told = perf_counter()
    for icon in icons:
        if cancel.is_set():
            return False
        uri = icon.data_uri
        if uri not in pictures:
            pictures[uri] = decode_picture(uri, cancel)
            if perf_counter() - told > _SHOWN_EVERY_S:
                tell()
                told = perf_counter()
    return True
