"""Routes, tracks and way points in GPX 1.0 and 1.1.

Only elements with the prefix of the root are read, so that files with undeclared extension prefixes, of which
there are many, can be read. Entities and document types are refused.
"""

from collections.abc import Mapping
from typing import Final
from xml.parsers import expat

from editor.errors import EditorError, FilePosition
from editor.weather.routes.draft import MOST_POINTS, RouteDraft, name_of, named_routes, place_of, time_of
from editor.weather.routes.route import Route
from editor.wording import say

MAX_DEPTH: Final = 64

_MAX_TEXT_LENGTH: Final = 4096  # of a name or time; the rest is cut

# Elements to read, by parent.
_LINES: Final = {("gpx", "rte"), ("gpx", "trk")}
_POINTS: Final = {("rte", "rtept"), ("trkseg", "trkpt"), ("gpx", "wpt")}
_TEXTS: Final = {
    *((point, text) for _, point in _POINTS for text in ("time", "name")),
    *((line, "name") for _, line in _LINES),
}
_READ: Final = _LINES | _POINTS | _TEXTS | {("trk", "trkseg")}


def read_gpx(data: bytes, name: str, file: str) -> tuple[Route, ...]:
    """Return the routes and tracks in file order; if there are none, the way points as one route.

    Raises: EditorError, with line and column, if it is not GPX or is refused.
    """
    reader = _Reader(file)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        text = say("Invalid XML: {why}.", why=why)
        raise EditorError(text, FilePosition(file, error.lineno, error.offset + 1)) from None
    except (LookupError, ValueError):
        raise EditorError(say("Unsupported text encoding."), FilePosition(file)) from None
    drafts = [line for line in reader.lines if line.points]
    if not drafts and reader.way_points.points:
        drafts = [reader.way_points]
    if not drafts:
        raise EditorError(say("No route, track or waypoint in the GPX file."), FilePosition(file))
    return named_routes(drafts, name)


class _Reader:
    """Event handlers for expat, which collect the lines without building a tree."""

    def __init__(self, file: str) -> None:
        self.lines: list[RouteDraft] = []
        self.way_points = RouteDraft(is_planned=True)
        self._file = file
        self._prefix = ""
        self._open: list[str] = []
        # Depth inside a skipped element.
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
        if len(self._open) + self._ignored >= MAX_DEPTH:
            raise self._error(say("The file is nested more than {deepest} levels deep.", deepest=MAX_DEPTH))
        if self._ignored:
            self._ignored += 1
            return
        local_name = self._local_name(name)
        step = (self._open[-1], local_name) if self._open else None
        if step is not None and step not in _READ:
            self._ignored = 1
            return
        self._open.append(local_name)
        if step in _POINTS:
            self._begin_point(local_name, attributes)
        elif step in _LINES:
            self._line = RouteDraft(is_planned=local_name == "rte")
            self._is_new_part = False
            self.lines.append(self._line)
        elif step in _TEXTS:
            self._text = ""
            self.parser.CharacterDataHandler = self._characters
        elif local_name == "trkseg":
            self._is_new_part = bool(self._line.points)

    def _local_name(self, name: str) -> str:
        """Return the name without the root's prefix; empty for other prefixes."""
        prefix, _, local_name = name.rpartition(":")
        if self._open:
            return local_name if prefix == self._prefix else ""
        if local_name != "gpx":
            raise self._error(say("Not a GPX file: it starts with “{name}”.", name=name_of(name)[:40]))
        self._prefix = prefix
        return local_name

    def _begin_point(self, kind: str, attributes: Mapping[str, str]) -> None:
        self._count += 1
        if self._count > MOST_POINTS:
            raise self._error(say("The file has more than {most:,} points.", most=MOST_POINTS))
        if kind == "wpt":
            self._line = self.way_points
        degrees = [self._degrees(attributes, attribute) for attribute in ("lat", "lon")]
        place = place_of(*degrees)
        if place is None:
            raise self._error(
                say(
                    "Invalid coordinates {lat:g}, {lon:g}. Use latitude −90 to 90, longitude −180 to 180.",
                    lat=degrees[0],
                    lon=degrees[1],
                )
            )
        self._line.add(place)
        self._line.parts += self._is_new_part
        self._is_new_part = False

    def _degrees(self, attributes: Mapping[str, str], attribute: str) -> float:
        text = attributes.get(attribute)
        if text is None:
            raise self._error(say("A point has no “{which}”.", which=attribute))
        try:
            return float(text.replace("_", "?"))  # Python accepts underscores in numbers, XML does not
        except ValueError:
            raise self._error(
                say("“{which}” must be a number, not “{name}”.", name=name_of(text)[:40], which=attribute)
            ) from None

    def _characters(self, text: str) -> None:
        if self._text is not None and not self._ignored and len(self._text) < _MAX_TEXT_LENGTH:
            self._text += text[:_MAX_TEXT_LENGTH]

    def _end(self, _name: str) -> None:
        if self._ignored:
            self._ignored -= 1
            return
        local_name = self._open.pop()
        if self._text is not None:
            self._store(local_name, self._text)
            self._text = None
            self.parser.CharacterDataHandler = None

    def _store(self, element: str, text: str) -> None:
        if element == "time":
            self._line.times[-1] = time_of(text)
        elif (self._open[-2], self._open[-1]) not in _POINTS:
            self._line.name = name_of(text)
        elif name := name_of(text):
            self._line.names[len(self._line.points) - 1] = name

    def _doctype(self, *_declared: object) -> None:
        raise self._error(say("Document type declarations are not supported."))

    def _error(self, text: str) -> EditorError:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return EditorError(text, FilePosition(self._file, line, column))
