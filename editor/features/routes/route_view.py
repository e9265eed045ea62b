"""A route on the map of a window: line, tool, card and files."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from PySide6.QtCore import QObject, Qt

from editor.assets.images.file_names import safe_stem
from editor.basemap.tiles.tile import to_lat_lon
from editor.errors import EditorError
from editor.features.routes.drawing import RouteSegments, to_drawn_route
from editor.features.routes.files import Reading, read_all, write_route
from editor.features.routes.map_line import RouteLine
from editor.features.routes.map_markers import to_world_points
from editor.features.routes.model import RouteControl
from editor.features.routes.text import route_title
from editor.features.routes.tool import RouteTool
from editor.features.routes.view import RoutePanel
from editor.system.settings import ROUTE_FOLDER
from editor.ui.text import elide_middle, translated
from editor.weather.api.records import LatLon
from editor.weather.routes.draft import name_of
from editor.weather.routes.route import Route
from editor.workspace.file_dialogs import ask_for_file, ask_where_to_write, start_folder
from editor.workspace.places import ParsedPlace, PlaceFinder, UserBookmarks
from editor.workspace.weather.model import WeatherModel
from editor.workspace.window_context import WindowContext

_Fit: TypeAlias = tuple[Route | None, float, float, float]  # A route and the camera that shows all of it.

_READ_JOB, _WRITE_JOB = "read a route", "write a route"
_MAX_ZOOM: Final = 14.0
_MARGIN_PX: Final = 32


class RouteView(QObject):
    """Route of a window with its line, tool and card."""

    def __init__(self, parts: WindowContext, weather: WeatherModel, parent: QObject) -> None:
        super().__init__(parent)
        services = parts.services
        self._parts, self._services, self._view = parts, services, parts.centre.map_view
        self._inspect = parts.commands["inspect"]
        self._is_shown = False
        self._fitted: _Fit | None = None
        self.control = RouteControl(
            weather,
            services.settings,
            services.jobs,
            services.nearest_place,
            services.route,
            self,
            services.clock,
        )
        self.line = RouteLine(self._view, self._view.camera)
        self.tool = RouteTool(self.line, self._view, self._view.camera)
        self.panel = RoutePanel(self.control, self._view)
        self._lines = RouteSegments()
        self.finder = PlaceFinder(
            services.find_places, UserBookmarks(services.settings, self), services.jobs, parts.window
        )
        self._view.map_overlays.set_bottom_card(self.panel)
        self._view.town_weather.set_moving_obstacles(self.line.marks)
        # The labels of towns are drawn above the line to stay readable.
        self.line.stackUnder(self._view.town_weather)
        self._connect()

    def show(self, *, is_shown: bool) -> None:
        """Show or hide line and card. The route is retained."""
        self._is_shown = is_shown
        self.panel.setVisible(is_shown)
        self._view.map_overlays.place()
        self.panel.raise_()
        self.control.show(is_shown=is_shown)
        self.edit(is_on=is_shown and self.control.route is None)
        self._draw()

    def edit(self, *, is_on: bool) -> None:
        """Start or end editing of the points on the map."""
        self.tool.set_on(is_on=is_on)
        self.panel.set_editing(is_on=is_on)
        # Clicks edit the route.
        self._view.town_weather.set_pressable(is_pressable=not is_on)
        self._view.town_weather.update_obstacles()
        self._view.inspector.set_on(is_on=self._inspect.isChecked() and not is_on)
        if is_on:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self) -> None:
        """Fly to the whole route, within the area that is not covered by controls."""
        route = self.control.route
        if route is None:
            return
        # A great circle can be closer to the pole than its ends.
        parts = self._lines.of(route, self.control.plan.stops)
        points = np.concatenate(parts) if parts else to_world_points(route.degrees)
        low, high = points.min(axis=0), points.max(axis=0)
        width, height = np.maximum(high - low, 1e-9).tolist()
        free_rect = self._view.map_overlays.free_rect().adjusted(
            _MARGIN_PX, _MARGIN_PX, -_MARGIN_PX, -_MARGIN_PX
        )
        room_x, room_y = max(1, free_rect.width()), max(1, free_rect.height())
        zoom = min(_MAX_ZOOM, float(np.log2(min(room_x / width, room_y / height) / 256)))
        world_px = 256 * 2.0**zoom
        offset_px = self._view.rect().center() - free_rect.center()
        x, y = ((low + high) / 2).tolist()
        lat, lon = to_lat_lon(x + offset_px.x() / world_px, y + offset_px.y() / world_px)
        self._view.fly_to(lat, lon, zoom)
        self._fitted = self._current_fit()

    def ask_for_file(self) -> None:
        """Open a file dialog for a route."""
        folder = start_folder(self._services.settings.get(ROUTE_FOLDER), self._parts.session.origin)
        kind = self.tr("Routes (*.gpx *.geojson *.json)")
        ask_for_file(self._parts.window, self.tr("Open route"), str(folder), kind, self._open_file)

    def open_files(self, paths: Sequence[Path]) -> None:
        """Read files in a job and show their route; of several tracks the user selects one."""
        self._services.settings.set(ROUTE_FOLDER, str(paths[0].absolute().parent))
        self.panel.show_route_problem("")
        self._services.jobs.run(
            lambda cancel: read_all(paths, cancel), self._on_read, self._on_read_failed, _READ_JOB
        )

    def _open_file(self, path: Path) -> None:
        self.open_files((path,))

    def ask_where_to_save(self) -> None:
        """Open a file dialog to save the route."""
        route = self.control.route
        if route is None:
            return
        folder = start_folder(self._services.settings.get(ROUTE_FOLDER), self._parts.session.origin)
        ask_where_to_write(
            self._parts.window,
            self.tr("Save route"),
            folder / f"{safe_stem(route_title(route, self.control.names))}.gpx",
            self.tr("Routes (*.gpx *.geojson *.json)"),
            "gpx",
            lambda path: self.save_file(path, route),
        )

    def save_file(self, path: Path, route: Route) -> None:
        """Save a route in a job and report the result in the card."""
        self._services.settings.set(ROUTE_FOLDER, str(path.absolute().parent))
        self.panel.show_route_problem("")
        name = elide_middle(path.name)
        self._services.jobs.run(
            lambda _cancel: write_route(path, route),
            lambda _done: self.panel.show_result(self.tr("Route saved as “{name}”.").format(name=name)),
            lambda error: self.panel.show_route_problem(
                self.tr("“{name}” could not be saved: {why}").format(name=name, why=translated(error.why))
            ),
            _WRITE_JOB,
        )

    def _connect(self) -> None:
        control, panel, tool = self.control, self.panel, self.tool
        control.changed.connect(self._draw)
        control.newer_file_renamed.connect(self._on_newer_file_renamed)
        control.saved_route_restored.connect(lambda: self.edit(is_on=False))
        self._view.camera_changed.connect(tool.show_camera)
        self._inspect.toggled.connect(lambda _on: self.edit(is_on=True) if tool.is_on else None)
        panel.edit_toggled.connect(lambda is_on: self.edit(is_on=is_on))
        panel.file_requested.connect(self.ask_for_file)
        panel.save_requested.connect(self.ask_where_to_save)
        panel.place_requested.connect(lambda: self.finder.open_at(panel.header.more_button))
        panel.fit_requested.connect(self.fit)
        panel.height_changed.connect(self._on_card_resized)
        panel.stop_selected.connect(lambda stop: self.line.show_selection(None if stop < 0 else stop))
        panel.point_selected.connect(self._on_point_selected)
        self.finder.selected.connect(self._on_place_selected)
        panel.tracks.track_selected.connect(self._show_route)
        tool.added.connect(self._on_added)
        tool.inserted.connect(self._on_inserted)
        tool.grabbed.connect(lambda _handle: control.begin_move())
        tool.moved.connect(control.move)
        tool.removed.connect(self._on_removed)
        tool.undo_requested.connect(self._on_taken_back)
        tool.left.connect(self._on_tool_left)
        tool.stop_clicked.connect(panel.select_stop)

    def _on_card_resized(self) -> None:
        """Update the layout for the card. A fitted route is fitted again if nothing was moved since."""
        self._view.map_overlays.place()
        if (
            self.panel.strip.selected is None
            and self._fitted is not None
            and self._fitted == self._current_fit()
        ):
            self.fit()

    def _current_fit(self) -> _Fit:
        aim = self._view.aim
        return self.control.route, aim.lat, aim.lon, aim.zoom

    def _draw(self) -> None:
        route = self.control.route
        self._parts.commands["save_route"].setEnabled(route is not None and len(route.points) > 1)
        if not self._is_shown:
            self.line.hide()
            self._view.town_weather.update_obstacles()
            return
        control, result = self.control, self.control.weather.route
        parts = self._lines.of(control.route, control.plan.stops)
        is_old = result is not None and result.is_old
        self.line.show_route(
            to_drawn_route(control.route, parts, control.stops, self.panel.texts, is_old=is_old)
        )
        self._view.town_weather.update_obstacles()

    def _on_newer_file_renamed(self, name: str) -> None:
        text = self.tr(
            "This route was saved by a newer version of Isopleth and cannot be opened here. "
            "It was moved to “{name}”."
        )
        self.panel.show_result(text.format(name=name))

    def _on_added(self, place: LatLon) -> None:
        self.tool.select(None)
        self.control.add(place)

    def _on_place_selected(self, place: ParsedPlace) -> None:
        self.control.add(LatLon(place.lat, place.lon), name_of(place.name))
        self.fit()

    def _on_inserted(self, place: LatLon) -> None:
        self.tool.select(self.control.insert(place))

    def _on_removed(self, handle: int) -> None:
        self.tool.select(None)
        self.control.remove(handle)

    def _on_taken_back(self) -> None:
        self.tool.select(None)
        self.control.undo()

    def _on_point_selected(self, handle: int) -> None:
        if self.tool.is_on and handle >= 0:
            self.tool.select(handle)

    def _on_tool_left(self) -> None:
        self.edit(is_on=False)
        if self.control.route is None:
            self.panel.closed.emit()

    def _on_read(self, reading: Reading) -> None:
        if len(reading.routes) == 1:
            self._show_route(reading.routes[0])
        elif reading.routes:
            self.panel.tracks.offer(reading.routes, self.control.unit)
            self.panel.refresh()
        if reading.refused:
            self.panel.show_route_problem(" ".join(self._refusal_text(*each) for each in reading.refused))

    def _show_route(self, route: Route) -> None:
        times = route.times
        self.control.set_route(route, by_own_times=times is not None and times[-1] > times[0])
        self.edit(is_on=False)
        self.fit()

    def _on_read_failed(self, error: EditorError) -> None:
        self.panel.show_route_problem(translated(error.text))

    def _refusal_text(self, name: str, error: EditorError) -> str:
        text = self.tr("“{name}” could not be opened: {why}").format(
            name=elide_middle(name), why=translated(error.text)
        )
        place = error.place
        if place is not None and place.line is not None:
            text = self.tr("{said} (line {line}, column {column})").format(
                said=text, line=place.line, column=place.column
            )
        return text
