"""Map data commands: bundled maps, files, tile servers and the tile cache."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from editor.basemap.sources.records import Description, MapData, UserMapLocation
from editor.errors import EditorError, MapDataError
from editor.features.map_data.satellite import SatelliteConsent
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.source_data import SourceData
from editor.system import folders, log
from editor.system.settings import LAST_FOLDER, MAP_DATA, MAP_DATA_IS_OFF, RECENT_MAP_DATA
from editor.ui.text import elide_middle, plain_tool_tip
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.feature import WindowFeature
from editor.workspace.file_questions import ask_for_map_file
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.basemap.sources import map_data
    from editor.basemap.tiles import address as tile_address
    from editor.basemap.tiles import disk_cache
    from editor.features.map_data import data_view, dialog, entries
    from editor.workspace import map_data_text
else:
    map_data = LazyModule("editor.basemap.sources.map_data")
    disk_cache = LazyModule("editor.basemap.tiles.disk_cache")
    data_view = LazyModule("editor.features.map_data.data_view")
    dialog = LazyModule("editor.features.map_data.dialog")
    entries = LazyModule("editor.features.map_data.entries")
    map_data_text = LazyModule("editor.workspace.map_data_text")
    tile_address = LazyModule("editor.basemap.tiles.address")


_PURPOSE = "map data"
_ZOOM_PURPOSE = "bounds of the map data"
_EMPTY_PURPOSE = "empty the tile cache"


class MapDataController(WindowFeature):
    """Sets and remembers the user's map data; addresses are never shown with secrets.

    `entries_changed` carries the new SourceData of the layers.
    """

    entries_changed = Signal(object)

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._window, self._services = parts.window, parts.services
        self._view, self._notice, self._centre = parts.centre.map_view, parts.notice, parts.centre
        services = parts.services
        self._zoom_command = parts.commands["data_zoom"]
        self._entries = self._read_entries()
        self._recent_actions: list[QAction] = []
        services.settings.changed.connect(self._on_settings_changed)
        services.render.map_failed.connect(self._on_map_failed)
        if self.place is not None or self._entries is not None:
            self._apply(self.place)
        self._show_disabled_note()
        parts.handle(
            {
                "data_bundled": self.show_bundled,
                "data_file": self.ask_for_file,
                "data_address": self.ask_for_address,
                "data_zoom": self.zoom_to_data,
                "data_empty": self.empty_cache,
                "what_layers_draw": self.show_entries,
            }
        )
        self._update_zoom_command()
        self._connect_menu(parts.menus["map/data"], parts.commands)
        SatelliteConsent(parts.session, self._view, services.settings, services.render.allow_hosts)

    @property
    def place(self) -> UserMapLocation | None:
        """The user's map; None for the bundled ones only."""
        settings = self._services.settings
        return None if settings.get(MAP_DATA_IS_OFF) else _place(settings.get(MAP_DATA))

    def _connect_menu(self, menu: QMenu, commands: Mapping[str, QAction]) -> None:
        """Add the recent maps to the menu when it opens."""
        menu.aboutToShow.connect(lambda: self._update_menu(menu, commands["data_bundled"]))
        menu.aboutToShow.connect(lambda: self._update_empty_command(commands["data_empty"]))
        commands["data_bundled"].setChecked(self.place is None)

    def show_bundled(self) -> None:
        """Show the bundled maps only."""
        self._set_place(None)

    def show(self, place: UserMapLocation) -> None:
        """Show a map over the bundled ones. A file is read first; a server is shown at once."""
        if place.is_address:
            self._set_place(place)
            # The map itself reports what a server lacks.
            self._services.jobs.run(
                lambda cancel: map_data.described(place, cancel),
                lambda description: self._on_address_described(place, description),
                lambda _error: None,
                _ZOOM_PURPOSE,
            )
            return
        self._services.jobs.run(
            lambda cancel: map_data.described(place, cancel),
            lambda description: self._on_described(place, description),
            self._on_failed,
            _PURPOSE,
        )

    def ask_for_file(self) -> None:
        """Ask for a map file and show it."""
        place = self.place
        folder = str(Path(place.text).parent) if place is not None and not place.is_address else ""
        start = folder or self._services.settings.get(LAST_FOLDER) or str(Path.home())
        ask_for_map_file(self._window, start, lambda path: self.show(UserMapLocation(str(path.absolute()))))

    def ask_for_address(self) -> "dialog.TileAddressDialog":
        """Ask for an address of tiles and show them."""
        place = self.place
        address = place.text if place is not None and place.is_address else ""
        question = dialog.TileAddressDialog(address, self._services.jobs, self._window)
        question.selected.connect(lambda text: self.show(UserMapLocation(text)))
        question.open()
        return question

    def zoom_to_data(self) -> None:
        """Fly to a view of the user's map. A file is read, or a server is contacted, to find its bounds."""
        place = self.place
        if place is not None:
            self._services.jobs.run(
                lambda cancel: map_data.described(place, cancel),
                self._fly_to,
                self._on_zoom_failed,
                _ZOOM_PURPOSE,
            )

    def _fly_to(self, description: Description) -> None:
        self._centre.show_view(MAP_VIEW)
        self._view.fly_to(*data_view.position_of(description, self._view.camera))

    def _update_zoom_command(self) -> None:
        has_map = self.place is not None
        self._zoom_command.setEnabled(has_map)
        tip = self.tr("Go to the area of your map data")
        self._zoom_command.setToolTip(tip if has_map else self.tr("Open map data first"))

    def show_entries(self) -> "entries.EntriesDialog":
        """Open the editor of what layers draw."""
        editor = entries.EntriesDialog(self.source_data, self._services.own_entries.file, self._window)
        editor.data_changed.connect(self.set_entries)
        editor.show()
        return editor

    def empty_cache(self) -> None:
        """Delete the cached tiles and pictures on disk; those in use stay in memory."""
        self._services.jobs.run(
            lambda _cancel: disk_cache.emptied(folders.cache()),
            lambda freed: self._notice.show_news(NoticeSubject.MAP_DATA, map_data_text.freed_sentence(freed)),
            self._on_empty_failed,
            _EMPTY_PURPOSE,
        )

    def _on_empty_failed(self, error: EditorError) -> None:
        self._notice.show_error(
            NoticeSubject.MAP_DATA, self.tr("The tile cache could not be cleared."), error
        )

    def _update_empty_command(self, command: QAction) -> None:
        size = disk_cache.stored_bytes(folders.cache())
        command.setEnabled(size > 0)
        command.setText(map_data_text.empty_cache_text(size) if size else self.tr("Clear tile cache"))
        tip = self.tr("Delete downloaded map tiles and satellite imagery")
        command.setToolTip(tip if size else self.tr("The tile cache is empty"))

    def _update_menu(self, menu: QMenu, bundled: QAction) -> None:
        for action in self._recent_actions:
            menu.removeAction(action)
            action.deleteLater()
        current = self.place
        bundled.setChecked(current is None)
        places = [UserMapLocation(text) for text in self._services.settings.get(RECENT_MAP_DATA)]
        self._recent_actions = [menu.addSeparator()] if places else []
        for place in places:
            action = menu.addAction(elide_middle(map_data_text.name_of(place)).replace("&", "&&"))
            action.setToolTip(plain_tool_tip(map_data_text.tip_of(place)))
            action.setCheckable(True)
            action.setChecked(place == current)
            action.triggered.connect(lambda _checked=False, place=place: self.show(place))
            self._recent_actions.append(action)

    def _on_described(self, place: UserMapLocation, description: Description) -> None:
        self._set_place(place)
        lead = self.tr("Map data: “{name}”.").format(name=map_data_text.name_of(place))
        text = f"{lead} {map_data_text.schema_sentence(description)}"
        if not data_view.is_in_view(description, self._view.camera):
            self._offer_zoom(text, description)
            return
        show = self._notice.show_news if description.schema else self._notice.show_note
        show(NoticeSubject.MAP_DATA, text)

    def _on_address_described(self, place: UserMapLocation, description: Description) -> None:
        if place == self.place and not data_view.is_in_view(description, self._view.camera):
            lead = self.tr("Map data: “{name}”.").format(name=elide_middle(map_data_text.name_of(place)))
            self._offer_zoom(lead, description)

    def _offer_zoom(self, lead: str, description: Description) -> None:
        choice = Choice(
            self.tr("Zoom to data"),
            self.tr("Go to the area of your map data"),
            lambda: self._fly_to(description),
        )
        text = f"{lead} {self.tr('It is not in the current view.')}"
        self._notice.show_note(NoticeSubject.MAP_DATA, text, choice)

    def _on_failed(self, error: EditorError) -> None:
        self._notice.show_error(NoticeSubject.MAP_DATA, self.tr("The map data could not be opened."), error)

    def _on_zoom_failed(self, error: EditorError) -> None:
        lead = self.tr("The area of the map data could not be found.")
        self._notice.show_error(NoticeSubject.MAP_DATA, lead, error)

    def _set_place(self, place: UserMapLocation | None) -> None:
        settings = self._services.settings
        self._services.jobs.cancel(_PURPOSE)
        self._notice.withdraw(NoticeSubject.MAP_DATA)
        text = place.text if place is not None else ""
        if text == settings.get(MAP_DATA) and not settings.get(MAP_DATA_IS_OFF):
            self._apply(place)  # The file may have changed.
        else:
            settings.set(MAP_DATA, text)  # Applied by `_on_settings_changed` in every window.
            settings.set(MAP_DATA_IS_OFF, False)
        if place is not None:
            settings.add_recent_map_data(place.text)

    def _on_settings_changed(self, key: str) -> None:
        if key in (MAP_DATA.key, MAP_DATA_IS_OFF.key):
            # Another window may have changed the map as well.
            self._services.jobs.cancel(_ZOOM_PURPOSE)
            self._apply(self.place)
        if key == MAP_DATA_IS_OFF.key:
            self._show_disabled_note()

    def _on_map_failed(self, data: MapData, why: str) -> None:
        """Turn off a map that cannot be drawn, so that the next start does not load it."""
        place = self.place
        if place is None or data.own != place:
            return
        self._services.settings.set(MAP_DATA_IS_OFF, True)
        lead = self.tr("Map data “{name}” could not be drawn and was turned off.").format(
            name=elide_middle(map_data_text.name_of(place))
        )
        self._notice.show_error(NoticeSubject.MAP_DATA, lead, MapDataError(why), self._show_again_choice())

    def _show_disabled_note(self) -> None:
        settings = self._services.settings
        place = _place(settings.get(MAP_DATA))
        if place is not None and settings.get(MAP_DATA_IS_OFF):
            self._notice.show_note(
                NoticeSubject.MAP_DATA, map_data_text.off_sentence(place), self._show_again_choice()
            )

    def _show_again_choice(self) -> Choice:
        text = self._services.settings.get(MAP_DATA)
        tip = self.tr("Reload this map data")
        return Choice(self.tr("Reload"), tip, lambda: self.show(UserMapLocation(text)))

    def _apply(self, place: UserMapLocation | None) -> None:
        if place is not None and place.is_address:
            for secret in tile_address.secrets_of(place.text):
                log.hide(secret)
        self._update_zoom_command()
        data = MapData(place, folders.cache(), self._entries)
        self._services.render.show_data(data)
        self._view.redraw()

    def _read_entries(self) -> SourceData | None:
        """Return the entries with the user's own; None if the user's file is damaged."""
        try:
            return self._services.own_entries.load()
        except MapDataError as error:
            lead = self.tr("Your layer data dictionary cannot be used. The built-in one is used instead.")
            self._notice.show_error(NoticeSubject.ENTRIES, lead, error)
            return None

    def set_entries(self, data: SourceData) -> None:
        """Use other entries, which were changed in any window."""
        if data is self._entries:
            return
        self._entries = data
        self._services.own_entries.replace(data)
        self._notice.withdraw(NoticeSubject.ENTRIES)
        self._apply(self.place)
        self.entries_changed.emit(data)


def _place(text: str) -> UserMapLocation | None:
    return UserMapLocation(text) if text else None
