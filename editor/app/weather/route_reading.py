"""Routes in files: read whole and made small enough to be edited; it may wait for a disk, so in jobs."""

import errno
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from editor.errors import EditorError, Place
from editor.regular_file import NotRegularError, read_regular
from editor.system.jobs import Cancel
from editor.weather.routes.files import LARGEST_FILE_BYTES, routes_in
from editor.weather.routes.parts import simplified
from editor.weather.routes.route import Route
from editor.wording import say

# So many points are cut, drawn and dragged within a frame of the screen.
MOST_EDITED: Final = 20_000

_FIRST_M: Final = 5.0
_WHY_NOT = {
    errno.ENOENT: say("The file does not exist."),
    errno.EACCES: say("You may not read this file."),
    errno.EPERM: say("You may not read this file."),
    errno.EIO: say("The disk reports a fault."),
}


def read_routes(path: Path, cancel: Cancel) -> tuple[Route, ...]:
    """Every route of a GPX or GeoJSON file; a single point is none.

    Raises: EditorError with one sentence, and its place in the file where it has one.
    """
    routes = [route for route in routes_in(_bytes_of(path), path.name) if len(route.points) > 1]
    if not routes:
        raise EditorError(say("The file holds one point only, and a route needs two."), Place(path.name))
    found = []
    for route in routes:
        if cancel.is_set():
            break
        found.append(small_enough(route))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of some files: their routes, and the names of those that hold none, with why."""

    routes: tuple[Route, ...]
    refused: tuple[tuple[str, EditorError], ...]


def read_all(paths: Sequence[Path], cancel: Cancel) -> Reading:
    """Every route of some files, in their order."""
    routes: list[Route] = []
    refused: list[tuple[str, EditorError]] = []
    for path in paths:
        try:
            routes += read_routes(path, cancel)
        except EditorError as error:
            refused.append((path.name, error))
    return Reading(tuple(routes), tuple(refused))


def small_enough(route: Route) -> Route:
    """A route with no more points than can be edited, and a word on it where some were left out."""
    within_m, small = _FIRST_M, route
    while len(small.points) > MOST_EDITED:
        small, within_m = simplified(route, within_m), within_m * 2
    if small is route:
        return route
    said = say(
        "Of its {all:,} points {kept:,} are kept, within {within_m:g} m.",
        all=len(route.points),
        kept=len(small.points),
        within_m=within_m / 2,
    )
    return Route(small.points, small.name, small.times, small.way_points, (*small.remarks, said))


def _bytes_of(path: Path) -> bytes:
    try:
        return read_regular(path, LARGEST_FILE_BYTES)
    except (NotRegularError, IsADirectoryError):
        raise EditorError(say("This is no file. Choose a GPX or GeoJSON file.")) from None
    except OSError as error:
        if error.errno == errno.EFBIG:
            most = LARGEST_FILE_BYTES // 1024**2
            raise EditorError(say("The file takes more than {most} MB.", most=most)) from None
        raise EditorError(_WHY_NOT.get(error.errno or 0) or say("The system refuses.")) from None
