"""Names of road classes, and their colours along one ramp from motorways to minor roads."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from editor.mapstyle.color.mixing import mixed, moved
from editor.mapstyle.color.oklch import with_lightness
from editor.mapstyle.color.spaces import distance, lightness
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_assignment import AssignedColor
from editor.mapstyle.search.color_roles import ColorRole, RoledColor
from editor.mapstyle.search.map_content import RoadClass, road_classes
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

# Colours of classes that differ by less are similar. Unit: distance in OKLab.
_SIMILAR: Final = 0.04
# A smaller step of lightness is not visible.
_SAME_LIGHTNESS: Final = 0.01
_PATHS: Final = (RoadClass.TRACK, RoadClass.PATH)


class RoadColors:
    """The colours of roads in a style by class; the main colour of a class is that of most of its fills."""

    def __init__(self, style: MapStyle, roled: Iterable[RoledColor]) -> None:
        classes = road_classes(style)
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

    @property
    def ramp(self) -> tuple[RoadClass, ...]:
        """The classes of the style on the ramp: the last is that of minor roads, if the style has them.

        A style without any of them has a ramp of its service roads, tracks and paths.
        """
        on_ramp = tuple(road for road in self.mains if road.rank <= RoadClass.MINOR.rank)
        return on_ramp or tuple(self.mains)

    @property
    def has_paths(self) -> bool:
        """Whether the style has tracks or paths beside the ramp."""
        return any(road in _PATHS and road not in self.ramp for road in self.mains)

    def along(
        self, first: Color, last: Color, *, with_paths: bool = False, keeps_hues: bool = False
    ) -> tuple[AssignedColor, ...]:
        """Return the colours along a ramp, with equal steps in OKLab between the classes of the style.

        With `keeps_hues`, the classes between the ends change in lightness alone: a yellow road stays yellow.

        Neighbouring classes of similar colours, such as white streets, share one. Service roads change as
        minor roads do. Tracks and paths have colours of their own, which tell them from roads; `with_paths`
        gives them that of minor roads. Other colours of a class, such as those of casings and tunnels, retain
        their difference to its main colour.
        """
        ramp, steps = self.ramp, self._steps()
        assigned = []
        for road, main in self.mains.items():
            if road in ramp:
                most = steps[ramp[-1]]
                target = mixed(first, last, steps[road] / most if most else 0.0)
                if keeps_hues:
                    target = {ramp[-1]: last, ramp[0]: first}.get(road, _at_lightness_of(target, main))
            elif road not in _PATHS:
                target = moved(main, self.mains[ramp[-1]], last)
            elif with_paths:
                target = last
            else:
                continue
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

    def _steps(self) -> dict[RoadClass, int]:
        """Return the steps of the classes of the ramp; classes of similar colours share one."""
        steps: dict[RoadClass, int] = {}
        step, anchor = 0, self.mains[self.ramp[0]] if self.ramp else None
        for road in self.ramp:
            if anchor is not None and distance(self.mains[road], anchor) > _SIMILAR:
                step, anchor = step + 1, self.mains[road]
            steps[road] = step
        return steps


def _at_lightness_of(target: Color, color: Color) -> Color:
    """Return a colour with the lightness of another; itself, if the difference is not visible."""
    target_lightness = lightness(target)
    is_close = abs(target_lightness - lightness(color)) < _SAME_LIGHTNESS
    return color if is_close else with_lightness(color, target_lightness)


def _main(found: Iterable[RoledColor]) -> Color | None:
    """Return the most used opaque colour of fills, of several that of the closest zoom; None without one."""
    fills = [
        (each.occurrence.value, each.occurrence.level or 0)
        for each in found
        if each.role is ColorRole.ROAD_FILL and isinstance(each.occurrence.value, Color)
    ]
    opaque = [fill for fill in fills if fill[0].a == 255] or fills
    if not opaque:
        return None
    counts = Counter(color for color, _ in opaque)
    color, _ = max(opaque, key=lambda fill: (counts[fill[0]], fill[1]))
    return Color(color.r, color.g, color.b)
