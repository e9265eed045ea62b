"""How large an SVG drawing is, which part of the plane it shows, and whether a shape covers all of it.

Source: SVG 1.1, "Coordinate Systems, Transformations and Units".
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from editor.assets import svg_values as values
from editor.assets.svg_reading import Element
from editor.errors import EditorError
from editor.wording import say

# Lengthier drawings are lines, and no icons.
MOST_TIMES_AS_LONG: Final = 1000

_MIDDLE: Final = ("", "xMidYMid", "xMidYMid meet")
_CORNERS: Final = 4
_NUMBERS_OF_VIEW: Final = 4
# That two proportions are the same, but for the digits in which they are written.
_SAME: Final = 0.01


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a drawing, and the part of the plane that it shows.

    Units: width and height are pixels of SVG; `view` is left, top, width and height in user units.
    """

    width: float
    height: float
    view: tuple[float, float, float, float]

    @property
    def sides(self) -> Mapping[str, float]:
        """What percentages are taken of: along "x", along "y", and otherwise "xy"."""
        width, height = self.view[2:]
        return {"x": width, "y": height, "xy": math.hypot(width, height) / math.sqrt(2)}


def frame_of(style: Mapping[str, str]) -> Frame:
    """The frame that the root of a drawing says.

    Raises: EditorError when it says none, or one in which nothing can be drawn.
    """
    sizes = [_size(style.get(side, "auto")) for side in ("width", "height")]
    told = values.numbers(style.get("viewBox", ""))
    if told and len(told) != _NUMBERS_OF_VIEW:
        raise EditorError(say("The drawing has a “viewBox” that is not four numbers."))
    if not told and None in sizes:
        raise EditorError(say("The drawing does not say how large it is: it has no “viewBox”."))
    left, top, view_width, view_height = told or [0.0, 0.0, *(size or 0.0 for size in sizes)]
    if min(view_width, view_height) <= 0:
        raise EditorError(say("The drawing says that it has no size."))
    width, height = sizes
    if width is None:
        width = view_width if height is None else height * view_width / view_height
    if height is None:
        height = width * view_height / view_width
    if min(width, height) <= 0 or max(width, height) > MOST_TIMES_AS_LONG * min(width, height):
        raise EditorError(say("The drawing says that it has no size, or is far longer than wide."))
    is_same = math.isclose(width * view_height, height * view_width, rel_tol=_SAME)
    if not is_same and style.get("preserveAspectRatio", "").strip() not in _MIDDLE:
        raise EditorError(say("The drawing has “preserveAspectRatio”, which cannot be imported."))
    return Frame(width, height, (left, top, view_width, view_height))


def covers(shape: Element, frame: Frame) -> bool:
    """Whether a rectangle covers all that a drawing shows; other shapes do not."""
    left, top, width, height = frame.view
    corners = set(_corners(shape, frame.sides))
    rows, columns = {y for _, y in corners}, {x for x, _ in corners}
    if len(corners) != _CORNERS or len(rows) != 2 or len(columns) != 2:
        return False
    return (
        min(columns) <= left
        and min(rows) <= top
        and max(columns) >= left + width
        and max(rows) >= top + height
    )


def _corners(shape: Element, sides: Mapping[str, float]) -> Sequence[tuple[float, float]]:
    """The corners of a shape that is made of upright and level lines; none of others."""
    told = shape.attributes
    if shape.name == "path":
        return _path_corners(values.path_data(told.get("d", "")).split())
    if shape.name != "rect" or told.keys() & {"rx", "ry"}:
        return ()
    x, y = (values.length(told.get(key, "0"), sides[key]) for key in ("x", "y"))
    width, height = (
        values.length(told.get(key, "0"), sides[side]) for key, side in (("width", "x"), ("height", "y"))
    )
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _path_corners(parts: Sequence[str]) -> Sequence[tuple[float, float]]:
    """The corners of a path of one outline of level and upright lines; none of others."""
    x = y = 0.0
    found: list[tuple[float, float]] = []
    command, waiting = "", list(reversed(parts))
    while waiting:
        command = waiting.pop() if waiting[-1].isalpha() else command
        if command not in tuple("MmHhVvZz") or (command in "Mm" and found):
            return ()
        if command in "Zz":
            continue
        if command in "MmHh":
            x = float(waiting.pop()) + (x if command == "h" else 0)
        if command in "MmVv":
            y = float(waiting.pop()) + (y if command == "v" else 0)
        found.append((x, y))
    return found


def _size(text: str) -> float | None:
    """A side of a drawing; nothing where it is as large as its place."""
    told = text.strip()
    return None if told == "auto" or told.endswith(("%", "em", "ex")) else values.length(told, 1)
