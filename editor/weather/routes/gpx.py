"""Routes, tracks and way points of GPX 1.0 and 1.1.

Elements count by the prefix of the root alone, so that files with extensions whose prefix is declared
nowhere, of which there are many, can be read. Entities and document types are refused.
"""

from collections.abc import Mapping
from typing import Final
from xml.parsers import expat

from editor.errors import EditorError, Place
from editor.weather.routes.draft import MOST_POINTS, RouteDraft, name_of, named_routes, place_of, time_of
from editor.weather.routes.route import Route
from editor.wording import say

DEEPEST: Final = 64

_LONGEST_TEXT: Final = 4096  # of a name or time; what follows is not kept

# What is read, by the element that it stands in.
_LINES: Final = {("gpx", "rte"), ("gpx", "trk")}
_POINTS: Final = {("rte", "rtept"), ("trkseg", "trkpt"), ("gpx", "wpt")}
_TEXTS: Final = {
    *((point, text) for _, point in _POINTS for text in ("time", "name")),
    *((line, "name") for _, line in _LINES),
}
_READ: Final = _LINES | _POINTS | _TEXTS | {("trk", "trkseg")}


def read_gpx(data: bytes, name: str, file: str) -> tuple[Route, ...]:
    """The routes and tracks in the order of the file; where it has none, its way points as one route.

    Raises: EditorError, with line and column, when it is no GPX or must not be read.
    """
    reader = _Reader(file)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        text = say("The file breaks the rules of XML: {why}.", why=why)
        raise EditorError(text, Place(file, error.lineno, error.offset + 1)) from None
    except (LookupError, ValueError):
        raise EditorError(
            say("The file is written in an encoding that cannot be read."), Place(file)
        ) from None
    drafts = [line for line in reader.lines if line.points]
    if not drafts and reader.way_points.points:
        drafts = [reader.way_points]
    if not drafts:
        raise EditorError(say("The GPX file holds no route, track or way point."), Place(file))
    return named_routes(drafts, name)


class _Reader:
    """Gathers the lines while expat reads; no tree is built."""

    def __init__(self, file: str) -> None:
        self.lines: list[RouteDraft] = []
        self.way_points = RouteDraft(marked=True)
        self._file = file
        self._prefix = ""
        self._open: list[str] = []
        # Inside an element that is not read, how deep it goes there.
        self._ignored = 0
        self._count = 0
        self._line = self.way_points
        self._is_new_part = False
        self._text: str | None = None
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) + self._ignored >= DEEPEST:
            raise self._error(say("The file is nested more than {deepest} levels deep.", deepest=DEEPEST))
        if self._ignored:
            self._ignored += 1
            return
        plain = self._plain(name)
        step = (self._open[-1], plain) if self._open else None
        if step is not None and step not in _READ:
            self._ignored = 1
            return
        self._open.append(plain)
        if step in _POINTS:
            self._begin_point(plain, attributes)
        elif step in _LINES:
            self._line = RouteDraft(marked=plain == "rte")
            self._is_new_part = False
            self.lines.append(self._line)
        elif step in _TEXTS:
            self._text = ""
            self.parser.CharacterDataHandler = self._characters
        elif plain == "trkseg":
            self._is_new_part = bool(self._line.points)

    def _plain(self, name: str) -> str:
        """The name without the prefix of the root; empty where it has another one."""
        prefix, _, plain = name.rpartition(":")
        if self._open:
            return plain if prefix == self._prefix else ""
        if plain != "gpx":
            raise self._error(say("The file is no GPX: it begins with “{name}”.", name=name_of(name)[:40]))
        self._prefix = prefix
        return plain

    def _begin_point(self, kind: str, attributes: Mapping[str, str]) -> None:
        self._count += 1
        if self._count > MOST_POINTS:
            raise self._error(say("The file has more than {most:,} points.", most=MOST_POINTS))
        if kind == "wpt":
            self._line = self.way_points
        degrees = [self._degrees(attributes, which) for which in ("lat", "lon")]
        place = place_of(*degrees)
        if place is None:
            raise self._error(
                say(
                    "{lat:g}, {lon:g} is no place on Earth: latitude goes from -90 to 90, "
                    "longitude from -180 to 180.",
                    lat=degrees[0],
                    lon=degrees[1],
                )
            )
        self._line.add(place)
        self._line.parts += self._is_new_part
        self._is_new_part = False

    def _degrees(self, attributes: Mapping[str, str], which: str) -> float:
        text = attributes.get(which)
        if text is None:
            raise self._error(say("A point has no “{which}”.", which=which))
        try:
            return float(text.replace("_", "?"))  # Python takes an underscore within a number, XML does not
        except ValueError:
            raise self._error(
                say("“{name}” is no number for “{which}”.", name=name_of(text)[:40], which=which)
            ) from None

    def _characters(self, text: str) -> None:
        if self._text is not None and not self._ignored and len(self._text) < _LONGEST_TEXT:
            self._text += text[:_LONGEST_TEXT]

    def _end(self, _name: str) -> None:
        if self._ignored:
            self._ignored -= 1
            return
        plain = self._open.pop()
        if self._text is not None:
            self._keep(plain, self._text)
            self._text = None
            self.parser.CharacterDataHandler = None

    def _keep(self, what: str, text: str) -> None:
        """Takes a time, or a name of the point or line that is open."""
        if what == "time":
            self._line.times[-1] = time_of(text)
        elif (self._open[-2], self._open[-1]) not in _POINTS:
            self._line.name = name_of(text)
        elif name := name_of(text):
            self._line.names[len(self._line.points) - 1] = name

    def _doctype(self, *_declared: object) -> None:
        raise self._error(say("The file has a document type, which is not read."))

    def _error(self, text: str) -> EditorError:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return EditorError(text, Place(self._file, line, column))
