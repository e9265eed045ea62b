"""Routes in files: read whole and made small enough to be edited; it may wait for a disk, so in jobs."""

import errno
import stat
from pathlib import Path
from typing import Final

from editor.errors import EditorError, Place
from editor.system.jobs import Cancel
from editor.weather.route import Route
from editor.weather.route_files import LARGEST_FILE_BYTES, routes_in
from editor.weather.route_parts import simplified

# So many points are cut, drawn and dragged within a frame of the screen.
MOST_EDITED: Final = 20_000

_FIRST_M: Final = 5.0
_WHY_NOT = {
    errno.ENOENT: "There is no such file.",
    errno.EACCES: "You may not read this file.",
    errno.EPERM: "You may not read this file.",
    errno.EIO: "The disk reports a fault.",
}


def read_routes(path: Path, cancel: Cancel) -> tuple[Route, ...]:
    """Every route of a GPX or GeoJSON file; a single point is none.

    Raises: EditorError with one sentence, and its place in the file where it has one.
    """
    routes = [route for route in routes_in(_bytes_of(path), path.name) if len(route.points) > 1]
    if not routes:
        raise EditorError("The file holds one point only, and a route needs two.", Place(path.name))
    found = []
    for route in routes:
        if cancel.is_set():
            break
        found.append(small_enough(route))
    return tuple(found)


def small_enough(route: Route) -> Route:
    """A route with no more points than can be edited, and a word on it where some were left out."""
    within_m, small = _FIRST_M, route
    while len(small.points) > MOST_EDITED:
        small, within_m = simplified(route, within_m), within_m * 2
    if small is route:
        return route
    said = f"Of its {len(route.points):,} points {len(small.points):,} are kept, within {within_m / 2:g} m."
    return Route(small.points, small.name, small.times, small.way_points, (*small.remarks, said))


def _bytes_of(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise EditorError("This is no file. Choose a GPX or GeoJSON file.")
        if status.st_size > LARGEST_FILE_BYTES:
            raise EditorError(f"The file takes more than {LARGEST_FILE_BYTES // 1024**2} MB.")
        return path.read_bytes()
    except OSError as error:
        why = _WHY_NOT.get(error.errno or 0) or f"{error.strerror or 'The system refuses'}."
        raise EditorError(why) from None
