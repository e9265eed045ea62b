"""Actions that let a layer show more of its features."""

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.basemap.places import Bookmark
from editor.errors import EditError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import LAYERS, Layer, LayerKey
from editor.mapstyle.filters.expression import FILTER_KEY, filter_key
from editor.mapstyle.schema.source_data import SourceData
from editor.system.settings import UNCERTAIN_ON
from editor.ui.text import quoted, translated
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.label_explanations import LayerState, Remedy, RemedyKind
from editor.workspace.layer_names import layer_name
from editor.workspace.places import bundled_bookmarks
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.mapstyle.edits import structure
else:
    structure = LazyModule("editor.mapstyle.edits.structure")

_FIELDS = {
    RemedyKind.EDIT_TEXT: ("label_text",),
    RemedyKind.EDIT_ICON: ("paint", "icon"),
    RemedyKind.EDIT_TEXT_SIZE: ("paint", "text-size"),
    RemedyKind.EDIT_PADDING: ("paint", "text-padding"),
}


class Remedies:
    """Runs remedies in a window."""

    def __init__(self, context: WindowContext) -> None:
        self._context = context

    def state(self, layer: Layer) -> LayerState:
        """Return the state of a layer in the window."""
        view_state, frame = self._context.view_state, self._context.centre.map_view.frame
        not_drawn = frame.not_drawn if frame is not None else ()
        missing = next((each for each in not_drawn if each.key == layer.key), None)
        is_hidden = view_state.is_hidden(layer)
        return LayerState(
            is_hidden=is_hidden,
            is_isolated_out=not is_hidden and layer.key in view_state.omitted,
            reason_not_drawn=translated(missing.reason) if missing is not None else "",
            is_uncertain=missing is not None and missing.is_uncertain,
        )

    def run(self, key: LayerKey, remedy: Remedy, data: SourceData) -> None:
        """Run a remedy for a layer."""
        style, view_state = self._context.session.style, self._context.view_state
        if not style.has_layer(key):
            return
        layer = style.layer(key)
        if remedy.kind is RemedyKind.SHOW_LAYER:
            view_state.set_hidden([key], hidden=False)
        elif remedy.kind is RemedyKind.END_SOLO:
            view_state.set_solo(())
        elif remedy.kind is RemedyKind.SHOW_UNCERTAIN:
            self._context.services.settings.set(UNCERTAIN_ON, True)
        elif remedy.kind is RemedyKind.ZOOM_TO_RANGE:
            self._zoom_to_range(layer)
        elif remedy.kind is RemedyKind.ZOOM_TO_DATA:
            self._zoom_to_data(layer, data)
        elif remedy.kind is RemedyKind.MOVE_ABOVE and remedy.other is not None:
            self._move_above(layer, remedy.other, data)
        elif remedy.kind is RemedyKind.GO_TO_LAYER and remedy.other is not None:
            if style.has_layer(remedy.other):
                view_state.select([remedy.other])
        elif remedy.kind is RemedyKind.EDIT_FILTER:
            self._reveal(layer, (filter_key(layer.record) or FILTER_KEY,))
        else:
            self._reveal(layer, _FIELDS[remedy.kind])

    def _zoom_to_range(self, layer: Layer) -> None:
        view, (low, high) = self._context.centre.map_view, layer.levels
        level = low if view.camera.zoom < low else high
        if layer.draws_at(level):
            self._context.centre.show_view(MAP_VIEW)
            view.zoom_to(level)

    def _zoom_to_data(self, layer: Layer, data: SourceData) -> None:
        """Fly to the nearest bundled place that is best for the layer's data, else to the start."""
        view = self._context.centre.map_view
        self._context.centre.show_view(MAP_VIEW)
        entry = data.find(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
        places = [place for place in bundled_bookmarks() if entry is not None and entry.key in place.data]
        places = places or [place for place in bundled_bookmarks() if layer.draws_at(place.zoom)]
        if not places:
            view.go_home()
            return
        camera = view.camera

        def distance(place: Bookmark) -> float:
            return math.hypot(place.lat - camera.lat, place.lon - camera.lon)

        place = min(places, key=distance)
        low, high = layer.levels
        zoom = place.zoom if layer.draws_at(place.zoom) else min(max(place.zoom, low), high)
        view.fly_to(place.lat, place.lon, zoom)

    def _move_above(self, layer: Layer, other: LayerKey, data: SourceData) -> None:
        session = self._context.session
        if not session.style.has_layer(other):
            return
        if self._context.view_state.is_locked(layer):
            self._context.centre.map_view.show_note(_tr("The layer is locked. Unlock it first."))
            return
        text = _tr("Move {layer} above {other}").format(
            layer=quoted(layer_name(layer, data)), other=quoted(layer_name(session.style.layer(other), data))
        )
        try:
            session.do(structure.move_in_order([layer.key], other), text)
        except EditError as error:
            self._context.centre.map_view.show_note(translated(error.text))

    def _reveal(self, layer: Layer, inside: tuple[str, ...]) -> None:
        self._context.docks.show("properties")
        self._context.view_state.select([layer.key])
        self._context.properties.reveal((*LAYERS, layer.index, *inside))


def _tr(text: str) -> str:
    return QCoreApplication.translate("LabelReport", text)
