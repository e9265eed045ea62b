"""Assignment of the colours of a palette, or of a ramp, to the colours of a style."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from statistics import median
from types import MappingProxyType
from typing import Final

from editor.mapstyle.color.mixing import chroma, moved
from editor.mapstyle.color.oklch import from_color, hue_difference
from editor.mapstyle.color.palettes.palette import ColorPalette, NamedColor
from editor.mapstyle.color.spaces import contrast, lab
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily, ColorRole, RoledColor
from editor.mapstyle.search.occurrences import Occurrence

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
    candidates = [(lab(each.color), each) for each in palette.colors]
    assigned = []
    for color, users in _by_color(roled).items():
        lightness, a, b = lab(color)
        _, nearest = min(
            candidates,
            key=lambda each: (each[0][0] - lightness) ** 2 + (each[0][1] - a) ** 2 + (each[0][2] - b) ** 2,
        )
        assigned.append(AssignedColor(color, users, with_alpha_of(nearest.color, color), None, nearest.name))
    return tuple(sorted(assigned, key=lambda each: -len(each.users)))


def by_role(roled: Iterable[RoledColor], palette: ColorPalette) -> tuple[AssignedColor, ...]:
    """Return each colour of each family with a new one, families in the order of display.

    The main colour of a family becomes a colour of the palette, by its name or by its appearance. The others
    retain their difference to it, so that road classes, casings and kinds of areas stay distinct.
    """
    families: dict[ColorFamily, list[RoledColor]] = {}
    for each in roled:
        families.setdefault(each.family, []).append(each)
    mains = {family: _main_color(found) for family, found in families.items()}
    targets = match_families(mains, palette.colors)
    ground, new_ground = mains.get(ColorFamily.GROUND), targets.get(ColorFamily.GROUND)
    assigned = []
    for family in (each for each in ColorFamily if each in families):
        main, target = mains[family], targets[family]
        is_mirrored = _is_mirrored(main, target.color, ground, new_ground.color if new_ground else None)
        rows = [
            AssignedColor(
                color,
                users,
                moved(color, main, target.color, is_mirrored=is_mirrored),
                family,
                target.name if (color.r, color.g, color.b) == (main.r, main.g, main.b) else "",
            )
            for color, users in _by_color(families[family]).items()
        ]
        assigned += sorted(rows, key=lambda each: -len(each.users))
    return tuple(assigned)


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


def _is_mirrored(main: Color, target: Color, ground: Color | None, new_ground: Color | None) -> bool:
    """Return whether a colour that was lighter than the ground becomes darker, or vice versa."""
    before = lab(main)[0] - (_MIDDLE if ground is None or main == ground else lab(ground)[0])
    after = lab(target)[0] - (_MIDDLE if new_ground is None or target == new_ground else lab(new_ground)[0])
    return before * after < 0


# Colours with a lower alpha are overlays.
_MOST_FAINT: Final = 127
_MIDDLE: Final = 0.5

# Words in names of palette colours, by family.
_KEYWORDS: Final[Mapping[ColorFamily, frozenset[str]]] = MappingProxyType(
    {
        family: frozenset(keywords.split())
        for family, keywords in {
            ColorFamily.GROUND: "ground land background earth base paper grund hintergrund boden",
            ColorFamily.WATER: "water sea ocean lake river wasser meer see fluss",
            ColorFamily.GREEN: "green park forest wood grass vegetation grün wald wiese",
            ColorFamily.BUILDINGS: "building buildings house gebäude haus",
            ColorFamily.ROADS: "road roads street streets highway motorway straße strasse",
            ColorFamily.RAIL: "rail railway train bahn",
            ColorFamily.BORDERS: "border borders boundary admin grenze",
            ColorFamily.LABELS: "label labels text ink schrift",
            ColorFamily.HALOS: "halo halos outline",
            ColorFamily.ROUTES: "route routes accent",
        }.items()
    }
)
_WORD: Final = re.compile(r"[^\W\d_]+")
# The range of hues that a family usually has, in degrees of OKLCH.
_HUES: Final = {ColorFamily.WATER: (235.0, 55.0), ColorFamily.GREEN: (135.0, 40.0)}
_HUE_PENALTY: Final = 0.35
# Below this chroma a colour has no visible hue.
_LEAST_CHROMA: Final = 0.02
_REPEATED_PENALTY: Final = 0.15
_LIGHTNESS_WEIGHT: Final = 0.5
# A dark palette for a light map, and vice versa: hue and chroma say more than lightness.
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
    mains: Mapping[ColorFamily, Color], candidates: Sequence[NamedColor]
) -> dict[ColorFamily, NamedColor]:
    """Return a colour of a palette for each family, by its name, else by its appearance."""
    found: dict[ColorFamily, NamedColor] = {}
    for family in _ORDER:
        if family in mains:
            keywords = _KEYWORDS.get(family, frozenset())
            named = next((each for each in candidates if keywords & _name_parts(each)), None)
            if named is not None:
                found[family] = named
    is_light = median(lab(each.color)[0] for each in candidates) >= _MIDDLE
    for family in _ORDER:
        if family in mains and family not in found:
            found[family] = _best(family, mains[family], candidates, found, is_light=is_light)
    return found


def _name_parts(color: NamedColor) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(color.name))


def _best(
    family: ColorFamily,
    main: Color,
    candidates: Sequence[NamedColor],
    found: Mapping[ColorFamily, NamedColor],
    *,
    is_light: bool,
) -> NamedColor:
    """Return the candidate with the lowest cost for a family; `is_light` is whether most candidates are."""
    ground = found.get(ColorFamily.GROUND)
    if ground is not None and family is ColorFamily.LABELS:
        return max(candidates, key=lambda each: contrast(_opaque(each.color), _opaque(ground.color)))
    if ground is not None and family is ColorFamily.HALOS:
        return ground
    used = {each.color for each in found.values()}
    is_inverted = (lab(main)[0] >= _MIDDLE) is not is_light

    def cost(each: NamedColor) -> float:
        repeated = _REPEATED_PENALTY if each.color in used else 0.0
        return _cost(family, main, each.color, is_inverted=is_inverted) + repeated

    return min(candidates, key=cost)


def _opaque(color: Color) -> Color:
    return Color(color.r, color.g, color.b)


def _cost(family: ColorFamily, main: Color, candidate: Color, *, is_inverted: bool) -> float:
    one, other = lab(main), lab(candidate)
    if family is ColorFamily.GROUND:
        # The ground of an inverted palette is as dark as the other one was light.
        lightness = other[0] - (1 - one[0] if is_inverted else one[0])
        cost = hypot(lightness, other[1], other[2]) + _GROUND_CHROMA_WEIGHT * chroma(candidate)
    else:
        weight = _INVERTED_LIGHTNESS_WEIGHT if is_inverted else _LIGHTNESS_WEIGHT
        cost = hypot(weight * (one[0] - other[0]), one[1] - other[1], one[2] - other[2])
    if family in _HUES:
        hue, spread = _HUES[family]
        new = from_color(candidate)
        if new.chroma < _LEAST_CHROMA or hue_difference(new.hue, hue) > spread:
            cost += _HUE_PENALTY
    return cost
