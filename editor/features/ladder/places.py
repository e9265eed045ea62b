"""Places of the contact sheet: bookmarks of the user, and selected ones of the bundled maps."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, Signal

from editor.basemap.places import Bookmark, bookmarks
from editor.system.setting import Setting
from editor.system.settings import LADDER_HIDDEN_BOOKMARKS, LADDER_PLACES, Settings
from editor.ui.text import translated
from editor.workspace.places import UserBookmarks


class ShownPlaces(QObject):
    """The places that cells show. Bookmarks of the user are shown unless hidden, bundled ones if selected.

    Signals: `changed()` after other places are shown.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._own = UserBookmarks(settings, self)
        self._own.changed.connect(self.changed)
        settings.changed.connect(self._on_setting_changed)

    @property
    def groups(self) -> tuple[Sequence[tuple[Bookmark, bool]], ...]:
        """The bookmarks of the user and the bundled ones, and whether each is shown."""
        hidden, listed = self._settings.get(LADDER_HIDDEN_BOOKMARKS), self._settings.get(LADDER_PLACES)
        own = [(place, place.name not in hidden) for place in self._own.all]
        bundled = [(_named(place), place.name in listed) for place in bookmarks()]
        return own, bundled

    @property
    def shown(self) -> tuple[Bookmark, ...]:
        """The places that are shown."""
        return tuple(self._shown())

    def show(self, place: Bookmark, *, is_shown: bool) -> None:
        """Show or hide a place."""
        bundled = next((each for each in bookmarks() if _named(each) == place), None)
        if bundled is not None:
            self._set(LADDER_PLACES, bundled.name, is_listed=is_shown)
        else:
            self._set(LADDER_HIDDEN_BOOKMARKS, place.name, is_listed=not is_shown)

    def _shown(self) -> Iterator[Bookmark]:
        for group in self.groups:
            yield from (place for place, is_shown in group if is_shown)

    def _set(self, setting: Setting[tuple[str, ...]], name: str, *, is_listed: bool) -> None:
        others = tuple(each for each in self._settings.get(setting) if each != name)
        self._settings.set(setting, (*others, name) if is_listed else others)

    def _on_setting_changed(self, key: str) -> None:
        if key in (LADDER_PLACES.key, LADDER_HIDDEN_BOOKMARKS.key):
            self.changed.emit()


def _named(place: Bookmark) -> Bookmark:
    return place._replace(name=translated(place.name), shows=translated(place.shows))
