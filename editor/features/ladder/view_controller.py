"""Connects the cells with the style, the camera of the map, the selection and the settings."""

from collections.abc import Hashable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, QTimer

from editor.features.ladder.bar import LADDER, PLACES
from editor.features.ladder.captions import (
    Caption,
    absent_caption,
    caption_at,
    hidden_caption,
    layer_before,
    main_property,
)
from editor.features.ladder.exporting import LadderExport
from editor.features.ladder.frames import CellFrames
from editor.features.ladder.grid import (
    LEAST_CELL_PX,
    MOST_CELL_PX,
    Cell,
    picture_height,
)
from editor.features.ladder.places import ShownPlaces
from editor.features.ladder.view import LadderView
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.preview.camera_control import MAX_VIEW_ZOOM, MIN_VIEW_ZOOM
from editor.render.camera import Camera
from editor.render.export.cell_sheet import CellSheet, SheetCell
from editor.render.export.overlays import map_credits
from editor.system.settings import LADDER_CELL_PX, LADDER_PLACES_ZOOM, LADDER_ZOOMS
from editor.ui.text import label_in_sentence, translated
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.window_context import WindowContext

_DEFAULT_CELL_PX = 244
_DEFAULT_ZOOMS = (6, 17)
_DEFAULT_PLACES_ZOOM = 14.0
# A cell is current if it shows the zoom of the map, to half a zoom, or the place of the map.
_SAME_PLACE = 1e-4


class LadderViewController(QObject):
    """The zoom ladder of a window. Its place and its current zoom are those of the map."""

    def __init__(self, context: WindowContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._settings = context, context.services.settings
        self._map, self._control = context.centre.map_view, context.map_control
        self._mode = LADDER
        self._first, self._last = self._read_zooms()
        self._places_zoom = self._read_number(
            self._settings.get(LADDER_PLACES_ZOOM), MIN_VIEW_ZOOM, MAX_VIEW_ZOOM, _DEFAULT_PLACES_ZOOM
        )
        self._property: PaintProperty | None = None
        # After a change of the layout, the scroll bar knows its range in the next turn.
        self._reveal_timer = QTimer(self)
        self._reveal_timer.setSingleShot(True)
        self._reveal_timer.timeout.connect(self._reveal_current)
        self.places = ShownPlaces(self._settings, self)
        self.frames = CellFrames(context.services.render, self)
        self.view = LadderView(self.frames, self._caption)
        self.export = LadderExport(context, self.sheet, self.view)
        self._show_settings()
        self._connect()
        self._select_property()
        self.view.grid.set_vision(self._control.vision)
        self.frames.show_hidden(self._control.omitted)
        self.frames.show_active(context.view_state.active)
        self.frames.show_style(self._control.shown)
        self._show_cells()

    @property
    def mode(self) -> int:
        """The mode: `LADDER` or `PLACES`."""
        return self._mode

    def show_mode(self, mode: int) -> None:
        """Show one place at every zoom, or several places at one zoom."""
        self._mode = mode
        self.view.bar.show_mode(mode)
        self._show_cells()

    def sheet(self, scale: float, *, has_captions: bool) -> CellSheet:
        """Return the sheet of all cells for an export."""
        cells = tuple(
            SheetCell(replace(camera, scale=scale), cell.title, self._caption(index).value)
            for index, (cell, (_, camera)) in enumerate(zip(self._titles(), self._cameras(), strict=True))
        )
        return CellSheet(cells, self.view.grid.columns, has_captions=has_captions)

    def close(self) -> None:
        """Cancel the export."""
        self.export.close()

    # Settings

    def _read_zooms(self) -> tuple[int, int]:
        first, _, last = self._settings.get(LADDER_ZOOMS).partition(" ")
        try:
            zooms = int(first), int(last)
        except ValueError:
            return _DEFAULT_ZOOMS
        is_valid = MIN_VIEW_ZOOM <= zooms[0] <= zooms[1] <= MAX_VIEW_ZOOM
        return zooms if is_valid else _DEFAULT_ZOOMS

    def _read_number(self, text: str, least: float, most: float, default: float) -> float:
        try:
            number = float(text)
        except ValueError:
            return default
        # Not a number fails this comparison as well.
        return number if least <= number <= most else default

    def _show_settings(self) -> None:
        bar = self.view.bar
        bar.show_zooms(self._first, self._last)
        bar.show_zoom(self._places_zoom)
        size = self._read_number(
            self._settings.get(LADDER_CELL_PX), LEAST_CELL_PX, MOST_CELL_PX, _DEFAULT_CELL_PX
        )
        bar.show_size(round(size))
        self.view.grid.set_preferred_width(round(size))

    # Connections

    def _connect(self) -> None:
        context, view, grid, bar = self._context, self.view, self.view.grid, self.view.bar
        self._control.style_shown.connect(self._on_style_shown)
        self._control.omitted_changed.connect(self._on_omitted_changed)
        self._control.redraw_requested.connect(self.frames.redraw)
        self._control.vision_changed.connect(self.view.grid.set_vision)
        context.services.render.fonts_checked.connect(self.frames.redraw)
        context.view_state.selection_changed.connect(self._on_selection_changed)
        self._map.camera_changed.connect(self._on_camera_changed)
        self.places.changed.connect(self._on_places_changed)
        self.frames.became_idle.connect(self._show_foot)
        grid.current_requested.connect(self._go_to)
        grid.open_requested.connect(self._open)
        grid.retry_requested.connect(self.frames.retry)
        grid.panned.connect(self._pan)
        grid.size_stepped.connect(bar.step_size)
        view.scrolled.connect(self._update_cameras)
        grid.laid_out.connect(self._reveal_timer.start)
        view.visibility_changed.connect(self._on_visibility_changed)
        view.bookmark_requested.connect(context.commands["add_bookmark"].trigger)
        bar.mode_selected.connect(self.show_mode)
        bar.zooms_changed.connect(self._on_zooms_changed)
        bar.zoom_changed.connect(self._on_places_zoom_changed)
        bar.size_changed.connect(self._on_size_changed)
        bar.place_toggled.connect(lambda place, is_on: self.places.show(place, is_shown=is_on))
        bar.places.menu().aboutToShow.connect(lambda: bar.show_places(self.places.groups))
        bar.export_requested.connect(self.export.open)

    def _on_style_shown(self, change: Diff) -> None:
        active = self._context.view_state.active
        edited = change.layers.get(active) if active is not None else None
        if edited is not None and len(edited.paint) == 1:
            self._property = BY_KEY.get(next(iter(edited.paint)), self._property)
        self.frames.show_style(self._control.shown, change)
        self._show_foot()
        self.view.grid.update()

    def _on_omitted_changed(self) -> None:
        self.frames.show_hidden(self._control.omitted)

    def _on_selection_changed(self) -> None:
        self._select_property()
        self.frames.show_active(self._context.view_state.active)
        self._show_foot()
        self.view.grid.update()

    def _on_camera_changed(self, _camera: Camera) -> None:
        if self.view.isVisible():
            self._update_cameras()

    def _on_visibility_changed(self, is_visible: bool) -> None:
        if is_visible:
            self._show_cells()
            self._reveal_timer.start()
        self.frames.set_visible(is_visible=is_visible)

    def _on_places_changed(self) -> None:
        if self._mode == PLACES:
            self._show_cells()

    def _on_zooms_changed(self, first: int, last: int) -> None:
        self._first, self._last = first, last
        self._settings.set(LADDER_ZOOMS, f"{first} {last}")
        self._show_cells()

    def _on_places_zoom_changed(self, zoom: float) -> None:
        self._places_zoom = zoom
        self._settings.set(LADDER_PLACES_ZOOM, f"{zoom:g}")
        self._show_cells()

    def _on_size_changed(self, width_px: int) -> None:
        self._settings.set(LADDER_CELL_PX, str(width_px))
        self.view.grid.set_preferred_width(width_px)

    # Cells

    def _titles(self) -> list[Cell]:
        if self._mode == PLACES:
            return [Cell(place.name, place.name) for place in self.places.shown]
        return [
            Cell(str(zoom), self.tr("Zoom {zoom}").format(zoom=zoom))
            for zoom in range(self._first, self._last + 1)
        ]

    def _cameras(self) -> list[tuple[Hashable, Camera]]:
        """Return the key and the camera of each cell."""
        width = self.view.grid.cell_width
        aim = self._map.aim.with_size(width, picture_height(width), self.view.devicePixelRatioF())
        if self._mode == PLACES:
            return [(place, aim.at(place.lat, place.lon, self._places_zoom)) for place in self.places.shown]
        return [(zoom, aim.with_zoom(zoom)) for zoom in range(self._first, self._last + 1)]

    def _show_cells(self) -> None:
        """Show other cells after a change of mode, zooms or places."""
        titles = self._titles()
        # The grid needs a frame for each cell that it paints.
        self.view.grid.show_cells(())
        self.frames.set_cells(self._cameras_for(titles))
        self.view.grid.show_cells(titles)
        self.view.grid.setAccessibleName(
            self.tr("Zoom ladder") if self._mode == LADDER else self.tr("Several places at one zoom")
        )
        self.view.bar.show_count(len(titles))
        self.view.show_empty(is_empty=not titles)
        self._update_cameras()

    def _cameras_for(self, titles: Sequence[Cell]) -> list[tuple[Hashable, Camera]]:
        cameras = self._cameras()
        assert len(cameras) == len(titles), "each cell has a camera"
        return cameras

    def _update_cameras(self) -> None:
        """Update cameras, the current cell and the order of drawing."""
        cameras = self._cameras()
        if not len(cameras) == len(self.frames.cells) == self.view.grid.count:
            return  # Other cells are about to be shown.
        self.frames.set_cells(cameras)
        current = self._current()
        if current != self.view.grid.current:
            self.view.grid.show_current(current)
            self._reveal_current()
        visible = self.view.visible_cells
        start = current if current >= 0 else 0
        self.frames.set_order(sorted(visible, key=lambda index: (abs(index - start), index)))
        self.view.grid.update()
        self._show_foot()

    def _reveal_current(self) -> None:
        if self.view.grid.current >= 0 and self.view.isVisible():
            self.view.reveal(self.view.grid.current)

    def _current(self) -> int:
        """Return the index of the cell that shows the zoom or the place of the map; -1 for none."""
        aim = self._map.aim
        if self._mode == LADDER:
            zoom = round(aim.zoom)
            return zoom - self._first if self._first <= zoom <= self._last else -1
        places = self.places.shown
        return next(
            (
                index
                for index, place in enumerate(places)
                if abs(place.lat - aim.lat) < _SAME_PLACE and abs(place.lon - aim.lon) < _SAME_PLACE
            ),
            -1,
        )

    def _go_to(self, index: int) -> None:
        """Make a cell current: the map gets its place and its zoom."""
        camera = self.frames.cells[index].camera
        self._map.set_camera(self._map.camera.at(camera.lat, camera.lon, camera.zoom))
        self.view.grid.setFocus(Qt.FocusReason.OtherFocusReason)
        self.view.reveal(index)

    def _open(self, index: int) -> None:
        self._go_to(index)
        self._context.centre.show_view(MAP_VIEW)
        self._map.setFocus(Qt.FocusReason.OtherFocusReason)

    def _pan(self, index: int, dx: float, dy: float) -> None:
        """Move the place of all zooms by a drag over one of them."""
        if self._mode == PLACES:
            return
        moved = self.frames.cells[index].camera.moved_by(dx, dy)
        self._map.set_camera(self._map.camera.at(moved.lat, moved.lon))

    # Captions

    @property
    def _layer(self) -> Layer | None:
        key, style = self._context.view_state.active, self._control.shown
        return style.layer(key) if key is not None and style.has_layer(key) else None

    def _select_property(self) -> None:
        layer = self._layer
        self._property = None if layer is None else main_property(layer)

    def _caption(self, index: int) -> Caption:
        """Return what the selected layer draws in a cell."""
        layer, prop, cell = self._layer, self._property, self.frames.cells[index]
        if layer is None or prop is None:
            return Caption()
        if layer.key in self._control.omitted:
            return hidden_caption()
        frame = cell.frame
        is_known = frame is not None and frame.active == layer.key and not frame.awaited
        if frame is not None and is_known and frame.is_active_absent and layer.draws_at(cell.camera.zoom):
            return absent_caption()
        before = layer_before(layer, self._style_before())
        options = self._context.services.render.options
        return caption_at(layer, before, prop, cell.camera.zoom, options)

    def _style_before(self) -> MapStyle | None:
        """Return the style before the last edit, or before the drag that is running."""
        session = self._context.session
        stack = session.undo_stack
        # After an undo the last step is not the last change.
        if not 0 < stack.index() == stack.count():
            return None
        return session.step(stack.index() - 1).before

    def _show_foot(self) -> None:
        """Show the credits, and what the coloured numbers mean."""
        self.view.credits.set_text(" · ".join(map_credits(map(translated, self.frames.attribution))))
        has_change = any(
            self._caption(index).change for index in self.view.visible_cells if index < len(self.frames.cells)
        )
        text = ""
        if has_change and self._property is not None:
            label = label_in_sentence(translated(self._property.label))
            text = self.tr("Colours show how the last edit changed {property}").format(property=label)
        self.view.legend.set_text(text)
