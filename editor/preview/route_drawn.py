"""Route as drawn on the map."""

from dataclasses import dataclass

from editor.preview.route_shapes import Points
from editor.weather.api.records import WarningLevel


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A section of the line with its world points; `level` is that of a warning there."""

    points: Points
    is_warned: bool = False
    level: WarningLevel | None = None


@dataclass(frozen=True, slots=True)
class DrawnStop:
    """A stop: world position, symbol, texts, and its rank in the placement.

    No symbol means that its weather is pending.
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
    """A drawable route. `handles` are the world points of its draggable handles."""

    parts: tuple[DrawnPart, ...] = ()
    stops: tuple[DrawnStop, ...] = ()
    handles: tuple[tuple[float, float], ...] = ()
    is_old: bool = False
