"""The symbols of what the sky does, for pictures: their outlines are kept in resources/.

They are those of the window, whose symbol font is read elsewhere; a test compares them.
"""

import json
from functools import cache
from typing import Final

from PySide6.QtGui import QPainterPath

from editor import resources
from editor.errors import RenderError
from editor.weather.conditions import Sky
from editor.wording import say

FILE: Final = "weather-symbols.json"
# The square about whose middle an outline lies.
GRID_PX: Final = 64.0
NIGHT: Final = " by night"


@cache
def weather_symbol(sky: Sky, *, is_night: bool) -> QPainterPath:
    """The outline of a kind of weather, by day or by night.

    Raises: RenderError when the installation is damaged.
    """
    try:
        table = json.loads(resources.data(FILE))
        return _path(table.get(sky.value + NIGHT if is_night else "") or table[sky.value])
    except (OSError, ValueError, KeyError, IndexError, TypeError):
        raise RenderError(
            say("The symbols of the weather can't be read. Install the program again.")
        ) from None


def written(path: QPainterPath) -> str:
    """An outline as it is kept: letters that say what is drawn, each before its points."""
    kinds = {
        QPainterPath.ElementType.MoveToElement: "M",
        QPainterPath.ElementType.LineToElement: "L",
        QPainterPath.ElementType.CurveToElement: "C",
        QPainterPath.ElementType.CurveToDataElement: "",
    }
    elements = (path.elementAt(index) for index in range(path.elementCount()))
    return " ".join(f"{kinds[each.type]}{each.x:.2f} {each.y:.2f}" for each in elements)


def _path(text: str) -> QPainterPath:
    path = QPainterPath()
    for part in text.replace("M", ";M").replace("L", ";L").replace("C", ";C").split(";")[1:]:
        points = [float(number) for number in part[1:].split()]
        if part[0] == "M":
            path.moveTo(points[0], points[1])
        elif part[0] == "L":
            path.lineTo(points[0], points[1])
        else:
            path.cubicTo(*points)
    return path
