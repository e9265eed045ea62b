"""What the map is given to draw of a route."""

from dataclasses import dataclass

from editor.preview.route_shapes import Points
from editor.weather.api.records import WarningLevel


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A piece of the line, by its points in the world; its level where a warning holds there."""

    points: Points
    is_warned: bool = False
    level: WarningLevel | None = None


@dataclass(frozen=True, slots=True)
class DrawnStop:
    """A stop: where it is in the world, what it shows and says, and how early it is given room.

    Without a symbol its weather is awaited.
    """

    x: float
    y: float
    symbol: str
    name: str
    tip: str
    rank: int
    is_warned: bool = False
    level: WarningLevel | None = None


@dataclass(frozen=True, slots=True)
class DrawnRoute:
    """All that is drawn of a route. `handles` are the points that can be taken hold of, in the world."""

    parts: tuple[DrawnPart, ...] = ()
    stops: tuple[DrawnStop, ...] = ()
    handles: tuple[tuple[float, float], ...] = ()
    is_old: bool = False
