"""Cache of the style's icons as pictures, decoded in background jobs."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from time import perf_counter
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal

from editor.errors import EditorError
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.models.icon_picture import IconPicture, decode_picture
from editor.panels.one_per_session import SessionSingleton
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs

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
