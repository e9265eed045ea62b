"""The style's icons as pictures, decoded off the GUI thread, once for everyone who shows them."""

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal

from editor.errors import EditorError
from editor.mapstyle.diff import Diff
from editor.mapstyle.model import Icon
from editor.models.icon_picture import IconPicture, decode_picture
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs


class IconPictures(QObject):
    """Keeps the pictures of the open style's icons; `changed` after they came or the icons changed."""

    changed = Signal()

    def __init__(self, session: Session, jobs: Jobs) -> None:
        """Use `of`: it makes one for a session, and the next time gives the same."""
        super().__init__(session)
        self._session, self._jobs = session, jobs
        self._pictures: dict[str, IconPicture] = {}
        self._is_wanted = False
        session.changed.connect(self._on_changed)

    @staticmethod
    def of(session: Session, jobs: Jobs) -> "IconPictures":
        """The pictures of a session."""
        known = session.findChild(IconPictures)
        return known if isinstance(known, IconPictures) else IconPictures(session, jobs)

    @property
    def by_uri(self) -> Mapping[str, IconPicture]:
        """Each picture that is decoded by now, by its data URI."""
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
            lambda cancel: _decode_missing(icons, known, cancel),
            self._take,
            self._give_up,
            purpose="icon pictures",
        )

    def _take(self, pictures: dict[str, IconPicture]) -> None:
        self._pictures = pictures
        self.changed.emit()

    def _give_up(self, _error: EditorError) -> None:
        """The job has logged what went wrong; icons show without pictures."""


def _decode_missing(
    icons: tuple[Icon, ...], known: Mapping[str, IconPicture], cancel: Cancel
) -> dict[str, IconPicture]:
    """The pictures of some icons, decoded where they are not known; fewer when it is cancelled."""
    pictures: dict[str, IconPicture] = {}
    for icon in icons:
        if cancel.is_set():
            break
        uri = icon.data_uri
        if uri not in pictures:
            pictures[uri] = known[uri] if uri in known else decode_picture(uri)
    return pictures
