"""Commands of the map: zoom, places and bookmarks."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from editor.basemap.places import Bookmark
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import Layer
from editor.ui.text import elide_middle
from editor.workspace.central_area import LADDER_VIEW
from editor.workspace.feature import WindowFeature
from editor.workspace.places import ParsedPlace, PlaceFinder, UserBookmarks, bundled_bookmarks
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.places import bookmark_dialogs
else:
    bookmark_dialogs = LazyModule("editor.features.places.bookmark_dialogs")

# The maximum distance of a town whose name is suggested for a new bookmark.
_NEARBY_KM = 30.0


class MapCommands(WindowFeature):
    """Moves the camera of a window by menus, panels and the status bar."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        services, centre, commands = parts.services, parts.centre, parts.commands
        self._window, self._session, self._view_state = parts.window, parts.session, parts.view_state
        self._services, self._centre, self._view = services, centre, centre.map_view
        self._zoom_to_layer_command = commands["zoom_to_layer"]
        self.own = UserBookmarks(services.settings, self)
        self.finder = PlaceFinder(services.find_places, self.own, services.jobs, parts.window)
        self.finder.selected.connect(self._fly_to)
        parts.handle(
            {
                "zoom_in": lambda: self._view.zoom_by(1.0),
                "zoom_out": lambda: self._view.zoom_by(-1.0),
                "whole_zoom": lambda: self._zoom_to(round(self._view.camera.zoom)),
                "zoom_to_layer": self._zoom_to_layer,
                "go_to_place": self._open_finder,
                "add_bookmark": lambda: self._ask_for_name(self._window),
                "bookmarks": self._open_bookmarks,
            }
        )
        parts.layers.set_actions([self._zoom_to_layer_command])
        parts.properties.title.add_to_menu([self._zoom_to_layer_command])
        parts.properties.zoom_requested.connect(self._zoom_to)
        parts.status.zoom_entered.connect(self._zoom_to)
        self._session.changed.connect(self._show_layer)
        self._view_state.selection_changed.connect(self._show_layer)
        self._view.camera_changed.connect(self._show_layer)
        self._connect_menu(parts.menus["map/places"])
        self._show_layer()

    def _connect_menu(self, menu: QMenu) -> None:
        """Add the bookmarks to a menu when it opens; the button of the map shows the same menu."""
        fixed = menu.actions()
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(lambda: self._update_menu(menu, len(fixed)))
        self._centre.set_places(menu)

    # Zooms

    def _zoom_to(self, zoom: float) -> None:
        self._show_map()
        self._view.zoom_to(zoom)

    def _zoom_to_layer(self) -> None:
        level = self._nearest_level()
        if level is not None:
            self._zoom_to(level)

    def _nearest_level(self) -> int | None:
        """Return the nearest zoom level at which the active layer draws; None if it draws now."""
        layer, zoom = self._active_layer(), self._view.camera.zoom
        if layer is None or layer.draws_at(zoom):
            return None
        low, high = layer.levels
        level = low if zoom < low else high
        return level if layer.draws_at(level) else None

    def _is_in_zoom_range(self) -> bool:
        layer = self._active_layer()
        return layer is not None and layer.draws_at(self._view.camera.zoom)

    def _active_layer(self) -> Layer | None:
        key, style = self._view_state.active, self._session.style
        return style.layer(key) if key is not None and style.has_layer(key) else None

    def _show_layer(self) -> None:
        level = self._nearest_level()
        self._zoom_to_layer_command.setEnabled(level is not None)
        if level is not None:
            tip = self.tr("Zoom to {level}, the nearest zoom at which the layer is visible").format(
                level=level
            )
        elif self._active_layer() is None:
            tip = self.tr("Select a layer first")
        elif self._is_in_zoom_range():
            tip = self.tr("The layer is already visible")
        else:
            tip = self.tr("The layer is not visible at any zoom")
        self._zoom_to_layer_command.setToolTip(tip)

    # Places

    def _open_finder(self) -> None:
        self._show_map()
        self.finder.open_at(self._centre.places)

    def _fly_to(self, place: ParsedPlace) -> None:
        zoom = self._view.camera.zoom if place.zoom is None else place.zoom
        self._show_map()
        self._view.fly_to(place.lat, place.lon, zoom)

    def _go_to_bookmark(self, bookmark: Bookmark) -> None:
        self._fly_to(ParsedPlace(bookmark.lat, bookmark.lon, bookmark.zoom))

    def _ask_for_name(self, parent: QWidget) -> None:
        camera = self._view.camera
        dialog = bookmark_dialogs.BookmarkDialog(self.own, camera, parent)
        self._services.jobs.run(
            lambda _cancel: self._services.nearest_place(camera.lat, camera.lon, _NEARBY_KM),
            dialog.suggest,
            lambda _error: None,  # The user can type a name.
            purpose="name a bookmark",
        )
        dialog.open()

    def _open_bookmarks(self) -> None:
        dialog = bookmark_dialogs.BookmarksDialog(self.own, self._go_to_bookmark, self._window)
        dialog.add_requested.connect(lambda: self._ask_for_name(dialog))
        dialog.open()

    def _update_menu(self, menu: QMenu, fixed: int) -> None:
        for action in menu.actions()[fixed:]:
            menu.removeAction(action)
            action.deleteLater()
        for group in (self.own.all, bundled_bookmarks()):
            if group:
                menu.addSeparator()
            for bookmark in group:
                action = menu.addAction(elide_middle(bookmark.name).replace("&", "&&"))
                action.setToolTip(bookmark.shows)
                action.triggered.connect(lambda _checked=False, to=bookmark: self._go_to_bookmark(to))

    def _show_map(self) -> None:
        """Show the map, unless the zoom ladder shows the place and the zoom."""
        if self._centre.view_index == LADDER_VIEW:
            return
        self._centre.show_view(0)
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
