"""What one window looks like, taken down to be kept, and given back to a window that opens its file."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from editor.app.files.reading import Document
from editor.app.main_window import MainWindow
from editor.app.running.kept_layout import KeptWindow
from editor.mapstyle.document.model import LayerKey, MapStyle


def taken_down(window: MainWindow) -> KeptWindow | None:
    """What is kept of a window; nothing of one whose style has no file."""
    path = window.documents.reading_path or window.session.origin.path
    if path is None:
        return None
    style, camera = window.session.style, window.map_view.camera
    geometry, docks = window.docks.layout
    return KeptWindow(
        str(path.absolute()),
        geometry,
        docks,
        (camera.lat, camera.lon, camera.zoom),
        window.centre.view_index,
        tuple(_named(style, window.view_state.selected)),
        window.view_state.selected_groups,
        tuple(window.layers_panel.folding.items()),
    )


def give_shape(window: MainWindow, kept: KeptWindow) -> None:
    """Put a window that is not shown yet where the kept one stood, with its docks and its view of the map."""
    window.docks.take_up(kept.geometry, kept.docks)
    if kept.camera is not None:
        lat, lon, zoom = kept.camera
        window.map_view.set_camera(window.map_view.camera.at(lat, lon, zoom))


class Arrival(QObject):
    """Waits until the file of a kept window is open, and then goes on where one was."""

    def __init__(self, window: MainWindow, kept: KeptWindow) -> None:
        super().__init__(window)
        self._window, self._kept = window, kept
        window.documents.opened.connect(self._go_on)
        window.documents.open_failed.connect(self.deleteLater)

    def _go_on(self, document: Document) -> None:
        window, kept = self._window, self._kept
        if document.origin.path == Path(kept.file):
            style = window.session.style
            window.layers_panel.fold(dict(kept.folded))
            window.view_state.select(_found(style, kept.layers), kept.groups)
            if kept.view:
                window.centre.show_view(kept.view)
        window.documents.opened.disconnect(self._go_on)
        self.deleteLater()


def _named(style: MapStyle, keys: Sequence[LayerKey]) -> Iterator[tuple[int, str]]:
    places = {layer.key: layer.index for layer in style.layers}
    for key in keys:
        if key in places:
            yield places[key], style.layer(key).comment


def _found(style: MapStyle, kept: Sequence[tuple[int, str]]) -> Iterator[LayerKey]:
    """The layers at some places where they still bear their names, else those that alone bear them."""
    by_place = {layer.index: layer for layer in style.layers}
    by_name: dict[str, list[LayerKey]] = {}
    for layer in style.layers:
        by_name.setdefault(layer.comment, []).append(layer.key)
    for place, name in kept:
        there = by_place.get(place)
        if there is not None and there.comment == name:
            yield there.key
        elif name and len(by_name.get(name, ())) == 1:
            yield by_name[name][0]
