"""Images of a style for scripts and commands, drawn by the preview's renderer."""

import os
from collections.abc import Iterator, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from editor.assets.fonts.check_results import examine_face
from editor.basemap.catalogue import bundled
from editor.basemap.places import Bookmark, bookmarks, folded
from editor.errors import RenderError
from editor.mapstyle.document.model import MapStyle
from editor.render import preview_defaults
from editor.render.camera import MAX_ZOOM, MIN_ZOOM, Camera
from editor.render.export.drawing import draw_picture, finish_picture, png
from editor.render.export.page import size_problem
from editor.render.export.request import ExportOverlays
from editor.render.renderer import Renderer
from editor.render.stack import in_app_layers
from editor.storage.user_entries import FILE_NAME, load_merged
from editor.system import folders
from editor.system.settings import BOOKMARKS, Settings

# Fonts need an application object; Qt must not delete it before the process ends.
_applications: list[QCoreApplication] = []


def create_application() -> QCoreApplication:
    """Return the application object that fonts need, without a screen."""
    running = QGuiApplication.instance()
    if running is not None:
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QGuiApplication(["isopleth"])


def bookmarks_by_name(settings: Settings) -> Mapping[str, Bookmark]:
    """Return the bookmarks by their names as searches compare them; the user's own precede bundled ones.

    Raises: MapDataError if the installation is damaged.
    """
    return {folded(each.name): each for each in (*bookmarks(), *_own_bookmarks(settings))}


def find_bookmark(name: str, known: Mapping[str, Bookmark]) -> Bookmark:
    """Return a bookmark by its name; accents and case are ignored. Raises: RenderError if it is unknown."""
    found = known.get(folded(name.strip()))
    if found is None:
        names = ", ".join(f"“{each.name}”" for each in known.values())
        raise RenderError(f"Unknown bookmark “{name}”. Available: {names}.")
    return found


def draw_png(
    style: MapStyle,
    place: str | tuple[float, float],
    zoom: float | None,
    size: tuple[int, int],
    scale: float,
) -> bytes:
    """Return a PNG of the style on the bundled maps, at a bookmark or a latitude and longitude.

    Raises: EditorError for an unknown bookmark, a missing or invalid zoom, or a size that is too large.
    """
    camera = _camera(place, zoom, size, scale)
    for face in style.fonts:
        examine_face(face.data_uri)  # The built-in font replaces damaged ones.
    if not _applications:
        _applications.append(create_application())
    data = load_merged(folders.config() / FILE_NAME)
    basemap = bundled(data)
    try:
        renderer = Renderer(basemap, data, preview_defaults.load())
        layered = renderer.layers(style, camera, in_app_layers(style))
        image = draw_picture(layered)
        finish_picture(image, layered, ExportOverlays())
        return png(image)
    finally:
        basemap.close()


def _camera(
    place: str | tuple[float, float], zoom: float | None, size: tuple[int, int], scale: float
) -> Camera:
    if isinstance(place, str):
        bookmark = find_bookmark(place, bookmarks_by_name(Settings()))
        lat, lon, zoom = bookmark.lat, bookmark.lon, bookmark.zoom if zoom is None else zoom
    else:
        lat, lon = place
    if zoom is None:
        raise RenderError("No zoom for the coordinates.")
    if not (abs(lat) <= 90 and abs(lon) <= 180):
        raise RenderError("Use latitude -90 to 90, longitude -180 to 180.")
    if not MIN_ZOOM <= zoom <= MAX_ZOOM:
        raise RenderError(f"The zoom must be from {MIN_ZOOM:g} to {MAX_ZOOM:g}.")
    width, height = size
    problem = size_problem(width * scale, height * scale)
    if problem or min(width, height) < 1 or scale <= 0:
        raise RenderError(problem or "The size and the scale must be positive.")
    return Camera(lat, lon, zoom, width, height, scale)


def _own_bookmarks(settings: Settings) -> Iterator[Bookmark]:
    """Return the user's bookmarks in the settings; invalid lines are skipped."""
    for line in settings.get(BOOKMARKS):
        columns = line.split(maxsplit=3)
        try:
            lat, lon, zoom = (float(column) for column in columns[:3])
        except ValueError:
            continue
        if len(columns) == 4:
            yield Bookmark(columns[3], lat, lon, zoom, "")
