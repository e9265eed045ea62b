"""Geometry and view of one window, saved and restored."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect, QSize

from editor.app.main_window import MainWindow
from editor.app.saved_layout import SavedWindow
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.workspace.document_reading import Document

# Units: logical pixels.
_STEP = QPoint(28, 28)


def place_beside(previous: QPoint, size: QSize, available: QRect) -> QRect:
    """Return the frame geometry of a new window, one step below and to the right of the previous one.

    Where the window would leave the screen, the cascade restarts in the top left corner. Beside a window in
    that corner it is made smaller. Sizes include the frame.
    """
    size = size.boundedTo(available.size())
    position, corner = previous + _STEP, available.topLeft()
    if available.contains(QRect(position, size)):
        return QRect(position, size)
    if previous == corner:
        return QRect(position, size.boundedTo(QRect(position, available.bottomRight()).size()))
    return QRect(corner, size)


def capture_window(window: MainWindow) -> SavedWindow | None:
    """Return the state of a window; None if its style has no file."""
    path = window.documents.reading_path or window.session.origin.path
    if path is None:
        return None
    style, camera = window.session.style, window.map_view.camera
    geometry, docks = window.docks.layout
    return SavedWindow(
        str(path.absolute()),
        geometry,
        docks,
        (camera.lat, camera.lon, camera.zoom),
        window.centre.view_index,
        tuple(_to_indices_and_names(style, window.view_state.selected)),
        window.view_state.selected_groups,
        tuple(window.layers_panel.folding.items()),
    )


def restore_geometry(window: MainWindow, saved: SavedWindow) -> None:
    """Restore geometry, docks and camera of a window that is not shown yet."""
    window.docks.restore_layout(saved.geometry, saved.docks)
    if saved.camera is not None:
        lat, lon, zoom = saved.camera
        window.map_view.set_camera(window.map_view.camera.at(lat, lon, zoom))


class StateRestorer(QObject):
    """Restores selection, groups and view once the file of a saved window is open."""

    def __init__(self, window: MainWindow, saved: SavedWindow) -> None:
        super().__init__(window)
        self._window, self._saved = window, saved
        window.documents.opened.connect(self._on_opened)
        window.documents.open_failed.connect(self.deleteLater)

    def _on_opened(self, document: Document) -> None:
        window, saved = self._window, self._saved
        if document.origin.path == Path(saved.file):
            style = window.session.style
            window.layers_panel.fold(dict(saved.folded))
            window.view_state.select(_find_layers(style, saved.layers), saved.groups)
            if saved.view:
                window.centre.show_view(saved.view)
        window.documents.opened.disconnect(self._on_opened)
        self.deleteLater()


def _to_indices_and_names(style: MapStyle, keys: Sequence[LayerKey]) -> Iterator[tuple[int, str]]:
    indices = {layer.key: layer.index for layer in style.layers}
    for key in keys:
        if key in indices:
            yield indices[key], style.layer(key).comment


def _find_layers(style: MapStyle, saved: Sequence[tuple[int, str]]) -> Iterator[LayerKey]:
    """Return the layers by index and name; by a unique name if the index does not match."""
    by_index = {layer.index: layer for layer in style.layers}
    by_name: dict[str, list[LayerKey]] = {}
    for layer in style.layers:
        by_name.setdefault(layer.comment, []).append(layer.key)
    for index, name in saved:
        candidate = by_index.get(index)
        if candidate is not None and candidate.comment == name:
            yield candidate.key
        elif name and len(by_name.get(name, ())) == 1:
            yield by_name[name][0]
