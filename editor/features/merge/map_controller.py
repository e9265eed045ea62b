"""Connects the maps of a merge with the selected item, the camera and the places."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.basemap.places import Bookmark
from editor.errors import EditorError
from editor.features.merge.frames import PURPOSE as COMPARE_PURPOSE
from editor.features.merge.frames import VersionFrames
from editor.features.merge.map_styles import LayerKeys, MapStylesOrder, create_map_styles
from editor.features.merge.maps import ALL_CHANGES, THIS_CHANGE, MapPane
from editor.features.merge.model import MergeItem, MergeModel, Version
from editor.features.merge.values import paint_property
from editor.mapstyle.compare.matching import PAINT_KEY
from editor.mapstyle.curves.curve import read_curve, value_at
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.json_tree import read, read_text
from editor.mapstyle.schema.layer_types import layer_type
from editor.preview.camera_control import CameraControl
from editor.render.camera import Camera
from editor.system.settings import REDUCED_MOTION, SAMPLES_ON
from editor.ui.text import translated
from editor.workspace.places import UserBookmarks, bundled_bookmarks
from editor.workspace.services import Services

STYLES_PURPOSE: Final = "styles of merged maps"

_SAME_PLACE: Final = 1e-4


class MapController(QObject):
    """The maps of a merge window. `names` are the name and the branch or file of each version.

    Signals: `failed(str)` with the reason why the styles of the maps could not be created.
    """

    failed = Signal(str)

    def __init__(
        self,
        model: MergeModel,
        names: Sequence[tuple[str, str]],
        services: Services,
        start: Camera,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._model, self._names, self._jobs = model, names, services.jobs
        self._item: MergeItem | None = None
        self._settings = services.settings
        self._keys = LayerKeys(model.result)
        self._control = CameraControl(start, self)
        self._control.set_reduced_motion(is_reduced=services.settings.get(REDUCED_MOTION) == "true")
        self._bookmarks = UserBookmarks(services.settings, self)
        self.frames = VersionFrames(services.render, services.jobs, self)
        self.pane = MapPane(self.frames, self._control, self._map_name, self)
        self._style_timer = QTimer(self, singleShot=True, interval=0)
        self._style_timer.timeout.connect(self._draw_styles)
        self._connect(services)
        self._show_places()

    @property
    def is_idle(self) -> bool:
        """Whether the maps show the newest merge, and their pixels are counted."""
        purposes = (STYLES_PURPOSE, COMPARE_PURPOSE)
        is_working = any(map(self._jobs.is_running, purposes)) or self._style_timer.isActive()
        return not is_working and self.frames.is_idle

    def show_item(self, item: MergeItem) -> None:
        """Show the versions of an item, or of the same one after another merge."""
        is_other = self._item is None or self._item.key != item.key
        self._item = item
        if is_other:
            self._move_to_level(item)
        self._style_timer.start()

    def _connect(self, services: Services) -> None:
        controls = self.pane.controls
        self._control.moved.connect(lambda _camera: self.frames.set_camera(self._control.aim))
        self._control.moved.connect(self._show_camera)
        self._bookmarks.changed.connect(self._show_places)
        services.render.fonts_checked.connect(self.frames.redraw)
        # The outline has a colour of the theme.
        services.theme.changed.connect(self.frames.count)
        controls.place_selected.connect(self._go_to_place)
        controls.zoom_entered.connect(self._control.zoom_to)
        controls.zoom_stepped.connect(self._control.zoom_by)
        controls.options_changed.connect(self._style_timer.start)

    # Styles

    def _draw_styles(self) -> None:
        """Create the styles of the maps in a job, and draw them."""
        item = self._item
        if item is None:
            return
        why = "" if item.conflict is not None else self.tr("A merged change cannot be shown alone.")
        self.pane.controls.disable_scope(why)
        is_alone = self.pane.controls.scope.index == THIS_CHANGE
        resolution, result = self._model.resolution(item), self._model.result
        order = MapStylesOrder(result, item if is_alone else None, resolution, self._keys)
        work = partial(create_map_styles, order)
        self._jobs.run(work, self._on_styles, self._on_failed, STYLES_PURPOSE)
        self.pane.refresh()

    def _on_styles(self, styles: Mapping[Version, MapStyle]) -> None:
        self.frames.show_styles(styles, has_samples=self._settings.get(SAMPLES_ON) or self._is_of_an_app())

    def _is_of_an_app(self) -> bool:
        """Return whether the item belongs to an in-app layer, which shows nothing without samples."""
        record = self._model.newest_record(self._item) if self._item is not None else {}
        name, source = (read_text(read(record, (key,), "")) for key in ("type", "source"))
        return layer_type(name, source).in_app

    def _on_failed(self, error: EditorError) -> None:
        self.failed.emit(translated(error.sentence))

    def _map_name(self, version: Version) -> tuple[str, str]:
        """Return the name and the detail of the map of a version."""
        name, detail = self._names[version]
        item = self._item
        if version is not Version.RESULT or item is None or item.conflict is None:
            return name, detail
        if self._model.resolution(item) is not None:
            return name, self.tr("Updates live")
        if self.pane.controls.scope.index == ALL_CHANGES:
            return name, self.tr("Open conflicts as in Ours")
        return self._names[Version.BASE][0], self.tr("Not resolved")

    # Camera

    def _move_to_level(self, item: MergeItem) -> None:
        """Show the maps at the zoom of a stop, unless the versions differ at the current zoom as well."""
        prop, camera = paint_property(item), self._control.camera
        if item.place.level is None or prop is None:
            return
        path = PAINT_KEY, prop.key
        drawn = []
        for version in (Version.OURS, Version.THEIRS):
            curve = read_curve(read(self._model.record(item, version), path, None), prop)
            drawn.append(None if curve is None else value_at(curve, prop, camera.zoom))
        if drawn[0] == drawn[1]:
            self._control.move_to(camera.with_zoom(float(item.place.level)))

    def _places(self) -> tuple[Bookmark, ...]:
        return (*self._bookmarks.all, *bundled_bookmarks())

    def _show_places(self) -> None:
        self.pane.controls.show_places(self._places())
        self._show_camera()

    def _show_camera(self) -> None:
        camera = self._control.aim
        places = (
            index
            for index, place in enumerate(self._places())
            if abs(place.lat - camera.lat) < _SAME_PLACE and abs(place.lon - camera.lon) < _SAME_PLACE
        )
        self.pane.controls.show_camera(next(places, -1), camera.zoom)

    def _go_to_place(self, place: Bookmark) -> None:
        item = self._item
        zoom = place.zoom if item is None or item.place.level is None else self._control.camera.zoom
        self._control.move_to(self._control.camera.at(place.lat, place.lon, zoom))
