"""Routes into files: written whole or not at all; it may wait for a disk, so in jobs."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from editor.errors import SaveError
from editor.storage.saving import save_bytes
from editor.weather.routes.files import WRITERS
from editor.weather.routes.route import Route


def write_route(path: Path, route: Route) -> None:
    """Write a route as GPX or GeoJSON, as the name of the file says.

    Raises: SaveError with one sentence; what stood there before still stands.
    """
    write = WRITERS.get(path.suffix.lower())
    if write is None:
        raise SaveError(
            QCoreApplication.translate("RouteSaving", "A route is written into a .gpx or .geojson file.")
        )
    save_bytes(path, write(route))
