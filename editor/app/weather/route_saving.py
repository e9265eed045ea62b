"""Saving of routes to files. Blocks on I/O: call it in jobs."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from editor.errors import SaveError
from editor.storage.saving import save_bytes
from editor.weather.routes.files import WRITERS
from editor.weather.routes.route import Route


def write_route(path: Path, route: Route) -> None:
    """Save a route as GPX or GeoJSON, depending on the file name's suffix.

    Raises: SaveError; the existing file is unchanged then.
    """
    write = WRITERS.get(path.suffix.lower())
    if write is None:
        raise SaveError(
            QCoreApplication.translate("RouteSaving", "A route is written into a .gpx or .geojson file.")
        )
    save_bytes(path, write(route))
