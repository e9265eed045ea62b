"""Assignment of the colours of a palette, or of a ramp, to the colours of a style."""

import re
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import hypot
from statistics import median
from types import MappingProxyType
from typing import Final

import numpy as np

from editor.mapstyle.color.color_arrays import Floats, color_pixels, pixels_to_lab
from editor.mapstyle.color.mixing import chroma, moved
from editor.mapstyle.color.oklch import Oklch, from_color, hue_difference, to_color
from editor.mapstyle.color.palettes.palette import ColorPalette, PaletteColor
from editor.mapstyle.color.spaces import contrast, distance, lab
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.values import Color, Value
from editor.mapstyle.search.color_roles import ColorFamily, ColorRole, RoledColor
from editor.mapstyle.search.map_content import DARK_GROUND, RoadClass, is_dark
from editor.mapstyle.search.occurrences import Occurrence
from editor.records import dataclass

Group = ColorFamily | str | None


@dataclass(frozen=True, slots=True)
class AssignedColor:
    """A colour of a style, its uses, and its new colour.

    `group` is the family or the class of the uses, if the assignment distinguishes them; `name` that of the
    palette's colour.
    """

    color: Color
    users: tuple[Occurrence, ...]
    becomes: Color
    group: Group = None
    name: str = ""

    @property
    def key(self) -> tuple[Group, Color]:
        """What identifies the row among others of one assignment."""
        return self.group, self.color

    @property
    def is_changed(self) -> bool:
        """Whether the new colour differs."""
        return self.becomes != self.color


def by_nearest(roled: Iterable[RoledColor], palette: ColorPalette) -> tuple[AssignedColor, ...]:
    """Return each colour with the nearest one of the palette in OKLab, most used first; alpha is retained."""
    by_color = _by_color(roled)
    places = _nearest_places(list(by_color), [each.color for each in palette.colors])
    assigned = [
        AssignedColor(color, users, with_alpha_of(nearest.color, color), None, nearest.name)
        for (color, users), nearest in zip(
            by_color.items(), (palette.colors[place] for place in places), strict=True
        )
    ]
    return tuple(sorted(assigned, key=lambda each: -len(each.users)))


def _nearest_places(colors: Sequence[Color], candidates: Sequence[Color]) -> list[int]:
    """Return the place of the candidate nearest to each colour, the first of several."""
    if not colors:
        return []
    labs, found = _labs(candidates), []
    for start in range(0, len(colors), _COLORS_AT_ONCE):
        part = _labs(colors[start : start + _COLORS_AT_ONCE])
        squares = sum((part[:, axis, np.newaxis] - labs[:, axis]) ** 2 for axis in range(3))
        found += np.argmin(squares, axis=1).tolist()
    return found


def _labs(colors: Sequence[Color]) -> Floats:
    return pixels_to_lab(color_pixels(colors))


def by_role(
    roled: Iterable[RoledColor],
    palette: ColorPalette,
    classes: Mapping[LayerKey, RoadClass] = MappingProxyType({}),
) -> tuple[AssignedColor, ...]:
    """Return each colour of each family with a new one, families in the order of display.

    The main colour of a family becomes a colour of the palette, by its name or by its appearance. The others
    retain their difference to it, so that road classes, casings and kinds of areas stay distinct. A colour
    named after a class of roads is that of the class; `classes` are those of layers.
    """
    swatches = class_swatches(palette.colors)
    named: dict[RoadClass, list[RoledColor]] = {}
    others: list[RoledColor] = []
    for each in roled:
        road = classes.get(each.occurrence.layer) if each.family is ColorFamily.ROADS else None
        (named.setdefault(road, []) if road is not None and road in swatches else others).append(each)
    families = _families(others)
    mains = {family: _main_color(found) for family, found in families.items()}
    fills = {family: _fills(found) for family, found in families.items()}
    targets = match_families(mains, palette.colors, fills.get(ColorFamily.ROADS, ()))
    is_mirrored = _is_mirrored(mains, targets)
    assigned = []
    for family in (each for each in ColorFamily if each in families):
        main, target = mains[family], targets[family]
        if family is ColorFamily.ROADS:
            main = _nearest(fills[family], target.color, is_mirrored=is_mirrored) or main
        move = partial(moved, before=main, after=target.color, is_mirrored=is_mirrored)
        if family is ColorFamily.ROADS and is_mirrored:
            backgrounds = mains[ColorFamily.GROUND], targets[ColorFamily.GROUND].color
            move = partial(_with_prominence, main=main, target=target.color, backgrounds=backgrounds)
        if family is ColorFamily.ROADS:
            move = partial(_with_near_hue, move=move, hues=_hues_of_roads(target, palette.colors))
        assigned += _rows(families[family], main, target, move, family)
    for road in (each for each in RoadClass if each in named):
        main, target = _main_color(named[road]), swatches[road]
        move = partial(moved, before=main, after=target.color, is_mirrored=is_mirrored)
        assigned += _rows(named[road], main, target, move, road.value)
    return tuple(assigned)


def _rows(
    found: Sequence[RoledColor],
    main: Color,
    target: PaletteColor,
    move: Callable[[Color], Color],
    group: Group,
) -> list[AssignedColor]:
    """Return the rows of a family or class, the main colour first; casings follow their fills."""
    casings = _fills_of_casings(found)
    rows = [
        AssignedColor(
            color,
            users,
            moved(color, casings[color], move(casings[color])) if color in casings else move(color),
            group,
            target.name if (color.r, color.g, color.b) == (main.r, main.g, main.b) else "",
        )
        for color, users in _by_color(found).items()
    ]
    return sorted(rows, key=lambda each: (each.color != main, -len(each.users)))


def class_swatches(candidates: Iterable[PaletteColor]) -> dict[RoadClass, PaletteColor]:
    """Return the colours of a palette that are named after classes of roads."""
    found: dict[RoadClass, PaletteColor] = {}
    for each in candidates:
        parts = _name_parts(each)
        for road, keywords in _CLASS_KEYWORDS.items():
            if keywords & parts:
                found.setdefault(road, each)
    return found


def _hues_of_roads(target: PaletteColor, candidates: Iterable[PaletteColor]) -> tuple[float, ...]:
    """Return the hues that roads may have, sorted: that of the colour named after them, else all."""
    is_named = bool(_KEYWORDS[ColorFamily.ROADS] & _name_parts(target))
    colors = [from_color(each.color) for each in ((target,) if is_named else candidates)]
    return tuple(sorted(each.hue % 360 for each in colors if each.chroma >= _LEAST_CHROMA))


def _with_near_hue(color: Color, move: Callable[[Color], Color], hues: Sequence[float]) -> Color:
    """Return the new colour of a road with a hue near one of those of a palette."""
    new = move(color)
    exact = from_color(new)
    if not hues or exact.chroma < _LEAST_CHROMA:
        return new
    # The hues are sorted, and the first follows the last.
    place = bisect(hues, exact.hue)
    nearest = min((hues[place - 1], hues[place % len(hues)]), key=lambda hue: hue_difference(exact.hue, hue))
    if hue_difference(exact.hue, nearest) <= _NEAR_HUE:
        return new
    return to_color(Oklch(exact.lightness, exact.chroma, nearest), new.a)


def _families(roled: Iterable[RoledColor]) -> dict[ColorFamily, list[RoledColor]]:
    """Return the colours by family. A blue background under areas of land is the sea."""
    families: dict[ColorFamily, list[RoledColor]] = {}
    for each in roled:
        families.setdefault(each.family, []).append(each)
    ground = families.get(ColorFamily.GROUND, [])
    sea = [each for each in ground if each.role is ColorRole.GROUND and _is_blue(each.occurrence.value)]
    land = [each for each in ground if each.role is not ColorRole.GROUND]
    if sea and land:
        families[ColorFamily.GROUND] = [each for each in ground if each not in sea]
        families.setdefault(ColorFamily.WATER, []).extend(sea)
    return families


def _is_blue(value: Value) -> bool:
    if not isinstance(value, Color):
        return False
    color, (hue, spread) = from_color(value), _HUES[ColorFamily.WATER]
    return color.chroma >= _LEAST_WATER_CHROMA and hue_difference(color.hue, hue) <= spread


def with_alpha_of(new: Color, old: Color) -> Color:
    """Return a colour with the alpha of another one."""
    return Color(new.r, new.g, new.b, old.a)


def _by_color(roled: Iterable[RoledColor]) -> dict[Color, tuple[Occurrence, ...]]:
    users: dict[Color, list[Occurrence]] = {}
    for each in roled:
        if isinstance(each.occurrence.value, Color):
            users.setdefault(each.occurrence.value, []).append(each.occurrence)
    return {color: tuple(found) for color, found in users.items()}


def _main_color(found: Sequence[RoledColor]) -> Color:
    """Return the most used colour of a family, of its background or fills if it has any; opaque."""
    own = [each for each in found if each.role in (ColorRole.GROUND, ColorRole.LABEL)]
    fills = own or [each for each in found if each.role is not ColorRole.CASING] or found
    colors = [each.occurrence.value for each in fills if isinstance(each.occurrence.value, Color)]
    visible = [color for color in colors if color.a > _MOST_FAINT] or colors
    [(most_used, _)] = Counter(visible).most_common(1)
    return Color(most_used.r, most_used.g, most_used.b)


def _fills(found: Iterable[RoledColor]) -> tuple[Color, ...]:
    """Return the opaque colours other than those of casings."""
    colors = {
        each.occurrence.value
        for each in found
        if each.role is not ColorRole.CASING and isinstance(each.occurrence.value, Color)
    }
    return tuple(sorted((color for color in colors if color.a == 255), key=lambda color: color.abgr))


def _nearest(fills: Iterable[Color], target: Color, *, is_mirrored: bool) -> Color | None:
    """Return the fill that is nearest to a new colour, so that classes of roads keep their order."""
    weight = _INVERTED_LIGHTNESS_WEIGHT if is_mirrored else 1.0
    return min(fills, key=lambda color: _distance(color, target, weight), default=None)


def _fills_of_casings(found: Iterable[RoledColor]) -> dict[Color, Color]:
    """Return the most frequent fill of the layers of each casing, by the colour of the casing."""
    fills: dict[LayerKey, Counter[Color]] = {}
    layers: dict[Color, list[LayerKey]] = {}
    for each in found:
        color, layer = each.occurrence.value, each.occurrence.layer
        if isinstance(color, Color) and each.role is ColorRole.CASING:
            layers.setdefault(color, []).append(layer)
        elif isinstance(color, Color):
            fills.setdefault(layer, Counter())[color] += 1
    beside = {
        color: sum((fills[key] for key in keys if key in fills), Counter()) for color, keys in layers.items()
    }
    return {color: counts.most_common(1)[0][0] for color, counts in beside.items() if counts}


def _with_prominence(color: Color, main: Color, target: Color, backgrounds: tuple[Color, Color]) -> Color:
    """Return the new colour of a road of an inverted map, by its share of the contrast of the main road.

    On a light map, minor roads are often white, the main ones darker; on a dark one, all are lighter than the
    ground, and minor ones recede. `backgrounds` are the old and the new ground.
    """
    old, new = backgrounds
    contrast_of_main = distance(main, old)
    share = distance(color, old) / contrast_of_main if contrast_of_main else 1.0
    share = min(max(share, _LEAST_PROMINENCE), _MOST_PROMINENCE)
    exact = from_color(moved(color, main, target))
    dark = lab(new)[0]
    lightness = dark + share * (lab(target)[0] - dark)
    return to_color(Oklch(lightness, exact.chroma, exact.hue), color.a)


def _distance(one: Color, other: Color, lightness_weight: float) -> float:
    (l_1, a_1, b_1), (l_2, a_2, b_2) = lab(one), lab(other)
    return hypot(lightness_weight * (l_1 - l_2), a_1 - a_2, b_1 - b_2)


def _is_mirrored(mains: Mapping[ColorFamily, Color], targets: Mapping[ColorFamily, PaletteColor]) -> bool:
    """Return whether a light map becomes a dark one, or vice versa."""
    if ColorFamily.GROUND not in mains:
        return False
    before, after = mains[ColorFamily.GROUND], targets[ColorFamily.GROUND].color
    return is_dark(before) is not is_dark(after)


# Limits the memory of a comparison with all colours of a palette to 2 MB.
_COLORS_AT_ONCE: Final = 256
# Colours with a lower alpha are overlays.
_MOST_FAINT: Final = 127
# The contrast of roads to the ground of an inverted map, as shares of that of the main road.
_LEAST_PROMINENCE: Final = 0.35
_MOST_PROMINENCE: Final = 1.1

# Words in names of palette colours, by family.
_KEYWORDS: Final[Mapping[ColorFamily, frozenset[str]]] = MappingProxyType(
    {
        family: frozenset(keywords.split())
        for family, keywords in {
            ColorFamily.GROUND: "ground land background earth base paper grund hintergrund boden",
            ColorFamily.WATER: "water sea ocean lake river wasser meer see fluss",
            ColorFamily.GREEN: "green park forest wood grass vegetation grün wald wiese",
            ColorFamily.BUILDINGS: "building buildings house gebäude haus",
            ColorFamily.ROADS: "road roads street streets highway straße strasse",
            ColorFamily.RAIL: "rail railway train bahn",
            ColorFamily.BORDERS: "border borders boundary admin grenze",
            ColorFamily.LABELS: "label labels text ink schrift",
            ColorFamily.HALOS: "halo halos outline",
            ColorFamily.ROUTES: "route routes accent",
        }.items()
    }
)
_CLASS_KEYWORDS: Final[Mapping[RoadClass, frozenset[str]]] = MappingProxyType(
    {
        road: frozenset(keywords.split())
        for road, keywords in {
            RoadClass.MOTORWAY: "motorway motorways freeway autobahn",
            RoadClass.TRUNK: "trunk schnellstraße",
            RoadClass.PRIMARY: "primary hauptstraße",
            RoadClass.SECONDARY: "secondary",
            RoadClass.TERTIARY: "tertiary",
            RoadClass.MINOR: "minor residential nebenstraße wohnstraße",
            RoadClass.SERVICE: "service",
            RoadClass.TRACK: "track tracks feldweg",
            RoadClass.PATH: "path paths footway cycleway radweg fußweg",
        }.items()
    }
)
# Families whose named colours no other family uses, as they say too much.
_RESERVED: Final = (ColorFamily.WATER, ColorFamily.GREEN, ColorFamily.ROADS)
# New colours of roads differ by less from a hue of the palette. Unit: degrees.
_NEAR_HUE: Final = 20.0
_WORD: Final = re.compile(r"[^\W\d_]+")
# The range of hues that a family usually has, in degrees of OKLCH.
_HUES: Final = {ColorFamily.WATER: (235.0, 55.0), ColorFamily.GREEN: (135.0, 40.0)}
# Grounds of a faint blue have less chroma.
_LEAST_WATER_CHROMA: Final = 0.04
_HUE_PENALTY: Final = 0.35
# Below this chroma a colour has no visible hue.
_LEAST_CHROMA: Final = 0.02
_REPEATED_PENALTY: Final = 0.15
# Lines that fade into the new ground.
_FADED_PENALTY: Final = 0.25
_LINES: Final = (ColorFamily.BORDERS, ColorFamily.RAIL)
_LIGHTNESS_WEIGHT: Final = 0.5
# Roads of a light map that becomes dark, and vice versa: hue and chroma say more than lightness.
_INVERTED_LIGHTNESS_WEIGHT: Final = 0.15
_GROUND_CHROMA_WEIGHT: Final = 0.5
# Areas first: labels and halos depend on the ground.
_ORDER: Final = (
    ColorFamily.GROUND,
    ColorFamily.WATER,
    ColorFamily.GREEN,
    ColorFamily.ROADS,
    ColorFamily.BUILDINGS,
    ColorFamily.LABELS,
    ColorFamily.HALOS,
    ColorFamily.BORDERS,
    ColorFamily.RAIL,
    ColorFamily.ROUTES,
    ColorFamily.ICONS,
)


def match_families(
    mains: Mapping[ColorFamily, Color], candidates: Sequence[PaletteColor], roads: Sequence[Color] = ()
) -> dict[ColorFamily, PaletteColor]:
    """Return a colour of a palette for each family, by its name, else by its appearance.

    `roads` are the fills of roads: a palette has the colour of one class of them.
    """
    matching = _Matching(mains, candidates)
    # The colour of the main roads: minor ones are often white.
    road = max(roads, key=chroma, default=None)
    for family in (each for each in _ORDER if each in mains and each not in matching.found):
        main = road if family is ColorFamily.ROADS and road is not None else mains[family]
        matching.found[family] = matching.best(family, main)
    return matching.found


class _Matching:
    """The colours found so far, first those whose names say their family."""

    def __init__(self, mains: Mapping[ColorFamily, Color], candidates: Sequence[PaletteColor]) -> None:
        self._candidates = candidates
        self._ground = mains.get(ColorFamily.GROUND)
        self._is_light = median(lab(each.color)[0] for each in candidates) >= DARK_GROUND
        self.found: dict[ColorFamily, PaletteColor] = {}
        for family in (each for each in _ORDER if each in mains):
            keywords = _KEYWORDS.get(family, frozenset())
            named = [each for each in candidates if keywords & _name_parts(each)]
            # "Road" says more about all roads than "Primary road".
            named.sort(key=_is_of_class)
            if named:
                self.found[family] = named[0]

    def best(self, family: ColorFamily, main: Color) -> PaletteColor:
        """Return the candidate of the lowest cost for the main colour of a family."""
        ground = self.found.get(ColorFamily.GROUND)
        if ground is not None and family is ColorFamily.LABELS:
            return max(
                self._candidates, key=lambda each: contrast(_opaque(each.color), _opaque(ground.color))
            )
        if ground is not None and family is ColorFamily.HALOS:
            return ground
        used = {each.color for each in self.found.values()}

        def cost(each: PaletteColor) -> float:
            repeated = _REPEATED_PENALTY if each.color in used else 0.0
            if family is ColorFamily.GROUND:
                return self._ground_cost(main, each.color)
            faded = _FADED_PENALTY if family in _LINES and self._fades(main, each.color) else 0.0
            return self._cost(family, main, each.color) + repeated + faded

        own = [each for each in self._candidates if not _is_reserved(each, family)]
        return min(own or self._candidates, key=cost)

    def _fades(self, main: Color, candidate: Color) -> bool:
        """Return whether a line would lose more than half of its difference to the ground."""
        ground = self.found.get(ColorFamily.GROUND)
        if ground is None or self._ground is None:
            return False
        return distance(candidate, ground.color) < distance(main, self._ground) / 2

    def _ground_cost(self, main: Color, candidate: Color) -> float:
        """Return the cost of a ground: the other palette of a light map is as dark as the map was light."""
        lightness, a, b = lab(candidate)
        old = lab(main)[0]
        expected = old if (old >= DARK_GROUND) is self._is_light else 1 - old
        return hypot(lightness - expected, a, b) + _GROUND_CHROMA_WEIGHT * chroma(candidate)

    def _cost(self, family: ColorFamily, main: Color, candidate: Color) -> float:
        expected, is_mirrored = self._expected_lightness(main)
        lightness, a, b = lab(candidate)
        _, main_a, main_b = lab(main)
        is_vague = is_mirrored and family is ColorFamily.ROADS
        weight = _INVERTED_LIGHTNESS_WEIGHT if is_vague else _LIGHTNESS_WEIGHT
        cost = hypot(weight * (lightness - expected), a - main_a, b - main_b)
        if family in _HUES:
            hue, spread = _HUES[family]
            new = from_color(candidate)
            if new.chroma < _LEAST_CHROMA or hue_difference(new.hue, hue) > spread:
                cost += _HUE_PENALTY
        return cost

    def _expected_lightness(self, main: Color) -> tuple[float, bool]:
        """Return the lightness with the same difference to the new ground, and whether it is reversed."""
        ground = self.found.get(ColorFamily.GROUND)
        if ground is None or self._ground is None:
            return lab(main)[0], False
        old, new = lab(self._ground)[0], lab(ground.color)[0]
        is_mirrored = (old >= DARK_GROUND) is not (new >= DARK_GROUND)
        difference = lab(main)[0] - old
        return (new - difference if is_mirrored else new + difference), is_mirrored


def _is_of_class(color: PaletteColor) -> bool:
    """Return whether a colour is named after a class of roads."""
    return any(keywords & _name_parts(color) for keywords in _CLASS_KEYWORDS.values())


def _is_reserved(color: PaletteColor, family: ColorFamily) -> bool:
    """Return whether the name of a colour reserves it for other families."""
    parts = _name_parts(color)
    families = {each for each in _RESERVED if _KEYWORDS[each] & parts}
    if _is_of_class(color):
        families.add(ColorFamily.ROADS)
    return bool(families) and family not in families


def _name_parts(color: PaletteColor) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(color.name))


def _opaque(color: Color) -> Color:
    return Color(color.r, color.g, color.b)
