"""Groups of icons with equal pixels, computed in a background job."""

from collections.abc import Sequence
from operator import is_

from PySide6.QtCore import QObject, Signal

from editor.assets.images.resize import equal_pictures
from editor.errors import EditorError
from editor.mapstyle.document.model import Icon
from editor.system.jobs import Jobs

_PURPOSE = "equal icons"


class EqualIcons(QObject):
    """Groups of equal icons. Signals: `changed()` after the groups of the requested icons are available."""

    changed = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._uris: tuple[str, ...] = ()
        self._groups: tuple[tuple[int, ...], ...] | None = None

    def among(self, icons: Sequence[Icon]) -> list[list[Icon]] | None:
        """Return the groups among all icons of a style, or None if they are not available."""
        if self._groups is None or not self._is_requested(icons):
            return None
        return [[icons[index] for index in group] for group in self._groups]

    def request(self, icons: Sequence[Icon]) -> None:
        """Compare the icons of a style unless the same images were compared already."""
        if self._is_requested(icons) and (self._groups is not None or self._jobs.is_running(_PURPOSE)):
            return
        uris = self._uris = tuple(icon.data_uri for icon in icons)
        self._groups = None
        self._jobs.run(lambda _cancel: equal_pictures(uris), self._on_compared, self._on_failed, _PURPOSE)

    def _is_requested(self, icons: Sequence[Icon]) -> bool:
        return len(icons) == len(self._uris) and all(map(is_, (icon.data_uri for icon in icons), self._uris))

    def _on_compared(self, groups: tuple[tuple[int, ...], ...]) -> None:
        self._groups = groups
        self.changed.emit()

    def _on_failed(self, _error: EditorError) -> None:
        """The job has logged the error; the groups stay unavailable."""
