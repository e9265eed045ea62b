"""Names of road classes, and their colours along one ramp from motorways to paths."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from editor.mapstyle.color.mixing import mixed, moved
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_assignment import AssignedColor
from editor.mapstyle.search.color_roles import ColorRole, RoledColor
from editor.mapstyle.search.map_content import RoadClass, road_class
from editor.mapstyle.search.occurrences import Occurrence
from editor.wording import say

LABELS: Final[Mapping[RoadClass, str]] = {
    RoadClass.MOTORWAY: say("Motorways"),
    RoadClass.TRUNK: say("Trunk roads"),
    RoadClass.PRIMARY: say("Primary roads"),
    RoadClass.SECONDARY: say("Secondary roads"),
    RoadClass.TERTIARY: say("Tertiary roads"),
    RoadClass.MINOR: say("Minor roads"),
    RoadClass.SERVICE: say("Service roads"),
    RoadClass.TRACK: say("Farm and forest tracks"),
    RoadClass.PATH: say("Paths"),
}
"""The names of the classes for display."""


class RoadColors:
    """The colours of roads in a style by class; the main colour of a class is that of most of its fills."""

    def __init__(self, style: MapStyle, roled: Iterable[RoledColor]) -> None:
        classes = {layer.key: found for layer in style.layers if (found := road_class(layer)) is not None}
        self._users: dict[RoadClass, list[RoledColor]] = {}
        for each in roled:
            found = classes.get(each.occurrence.layer)
            if found is not None and each.role in (ColorRole.ROAD_FILL, ColorRole.CASING):
                self._users.setdefault(found, []).append(each)
        mains = {road: _main(self._users[road]) for road in RoadClass if road in self._users}
        self.mains: Mapping[RoadClass, Color] = {
            road: color for road, color in mains.items() if color is not None
        }

    @property
    def layers(self) -> frozenset[LayerKey]:
        """The layers with these colours."""
        return frozenset(each.occurrence.layer for found in self._users.values() for each in found)

    def along(self, first: Color, last: Color) -> tuple[AssignedColor, ...]:
        """Return the colours along a ramp, with equal steps in OKLab between the classes of the style.

        Other colours of a class, such as those of casings and tunnels, retain their difference to its main
        colour.
        """
        count = len(self.mains)
        assigned = []
        for place, (road, main) in enumerate(self.mains.items()):
            target = mixed(first, last, place / (count - 1) if count > 1 else 0.0)
            users: dict[Color, list[Occurrence]] = {}
            for each in self._users[road]:
                if isinstance(each.occurrence.value, Color):
                    users.setdefault(each.occurrence.value, []).append(each.occurrence)
            rows = [
                AssignedColor(color, tuple(found), moved(color, main, target), road.value)
                for color, found in users.items()
            ]
            assigned += sorted(rows, key=lambda row: (row.color != main, -len(row.users)))
        return tuple(assigned)


def _main(found: Iterable[RoledColor]) -> Color | None:
    """Return the most used opaque colour of fills; None without one."""
    fills = [
        each.occurrence.value
        for each in found
        if each.role is ColorRole.ROAD_FILL and isinstance(each.occurrence.value, Color)
    ]
    opaque = [color for color in fills if color.a == 255] or fills
    if not opaque:
        return None
    [(color, _)] = Counter(opaque).most_common(1)
    return Color(color.r, color.g, color.b)
