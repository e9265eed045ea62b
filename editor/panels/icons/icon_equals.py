"""Which icons of the style look the same, found out off the window's thread."""

from collections.abc import Sequence
from operator import is_

from PySide6.QtCore import QObject, Signal

from editor.assets.images.resize import equal_pictures
from editor.errors import EditorError
from editor.mapstyle.document.model import Icon
from editor.system.jobs import Jobs

_PURPOSE = "equal icons"


class EqualIcons(QObject):
    """Groups of icons of the same pixels; `changed` after they are known for the icons asked about."""

    changed = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._asked: tuple[str, ...] = ()
        self._groups: tuple[tuple[int, ...], ...] | None = None

    def among(self, icons: Sequence[Icon]) -> list[list[Icon]] | None:
        """The groups among all icons of a style; nothing while they are not known."""
        if self._groups is None or not self._is_asked(icons):
            return None
        return [[icons[place] for place in group] for group in self._groups]

    def want(self, icons: Sequence[Icon]) -> None:
        """Compare the icons of a style; the same images are not compared again."""
        if self._is_asked(icons) and (self._groups is not None or self._jobs.is_running(_PURPOSE)):
            return
        uris = self._asked = tuple(icon.data_uri for icon in icons)
        self._groups = None
        self._jobs.run(lambda _cancel: equal_pictures(uris), self._take, self._give_up, _PURPOSE)

    def _is_asked(self, icons: Sequence[Icon]) -> bool:
        return len(icons) == len(self._asked) and all(
            map(is_, (icon.data_uri for icon in icons), self._asked)
        )

    def _take(self, groups: tuple[tuple[int, ...], ...]) -> None:
        self._groups = groups
        self.changed.emit()

    def _give_up(self, _error: EditorError) -> None:
        """The job has logged what went wrong; nothing is merged."""
