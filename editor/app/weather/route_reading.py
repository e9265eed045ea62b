"""Reading of routes from files, with a limit on their points. Blocks on I/O: call it in jobs."""

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

# Maximum number of points that can be drawn and dragged at the frame rate.
MOST_EDITED: Final = 20_000

_FIRST_M: Final = 5.0
_OS_ERRORS = {
    errno.ENOENT: say("The file does not exist."),
    errno.EACCES: say("You may not read this file."),
    errno.EPERM: say("You may not read this file."),
    errno.EIO: say("The disk reports a fault."),
}


def read_routes(path: Path, cancel: Cancel) -> tuple[Route, ...]:
    """Return the routes of a GPX or GeoJSON file. A single point is no route.

    Raises: EditorError with its place in the file, if known.
    """
    routes = [route for route in routes_in(_bytes_of(path), path.name) if len(route.points) > 1]
    if not routes:
        raise EditorError(say("The file holds one point only, and a route needs two."), Place(path.name))
    found = []
    for route in routes:
        if cancel.is_set():
            break
        found.append(simplify_for_editing(route))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Reading:
    """Routes of files, and the errors of files without routes."""

    routes: tuple[Route, ...]
    refused: tuple[tuple[str, EditorError], ...]


def read_all(paths: Sequence[Path], cancel: Cancel) -> Reading:
    """Return the routes of files, in their order."""
    routes: list[Route] = []
    refused: list[tuple[str, EditorError]] = []
    for path in paths:
        try:
            routes += read_routes(path, cancel)
        except EditorError as error:
            refused.append((path.name, error))
    return Reading(tuple(routes), tuple(refused))


def simplify_for_editing(route: Route) -> Route:
    """Return a route with an editable number of points, and a remark if it was simplified."""
    tolerance_m, simpler = _FIRST_M, route
    while len(simpler.points) > MOST_EDITED:
        simpler, tolerance_m = simplified(route, tolerance_m), tolerance_m * 2
    if simpler is route:
        return route
    remark = say(
        "Of its {all:,} points {kept:,} are kept, within {within_m:g} m.",
        all=len(route.points),
        kept=len(simpler.points),
        within_m=tolerance_m / 2,
    )
    return Route(simpler.points, simpler.name, simpler.times, simpler.way_points, (*simpler.remarks, remark))


def _bytes_of(path: Path) -> bytes:
    try:
        return read_regular(path, LARGEST_FILE_BYTES)
    except (NotRegularError, IsADirectoryError):
        raise EditorError(say("This is no file. Choose a GPX or GeoJSON file.")) from None
    except OSError as error:
        if error.errno == errno.EFBIG:
            limit = LARGEST_FILE_BYTES // 1024**2
            raise EditorError(say("The file takes more than {most} MB.", most=limit)) from None
        raise EditorError(_OS_ERRORS.get(error.errno or 0) or say("The system refuses.")) from None
