"""Colours of a version: lightness by role, chroma limits, bias, and the contrast of labels."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot, tanh
from typing import Final

from editor.mapstyle.color import oklch
from editor.mapstyle.color.oklch import Oklch
from editor.mapstyle.color.spaces import composite, contrast, distance, lab
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily, ColorRole
from editor.mapstyle.versions.lightness import new_lightness
from editor.mapstyle.versions.rule import Bias, VersionRule
from editor.mapstyle.versions.style_colors import ColorKey, ColorPart, StyleColor, StyleColors
from editor.records import dataclass

MAX_HUE_CHANGE: Final = 15.0
"""The greatest change of a visible hue. Units: degrees."""

VISIBLE_CHROMA: Final = 0.02
"""Colours with less chroma have no recognisable hue."""

# The rounding to 8 bits changes hues of dark colours by a few degrees.
_HUE_MARGIN: Final = 7.0
_BIAS_HUES: Final = {Bias.COOL: 258.0, Bias.WARM: 70.0}
# The chroma that the bias gives to a grey, and the chroma from which colours have no bias.
_BIAS: Final = {ColorRole.LABEL: 0.012, ColorRole.HALO: 0.014, ColorRole.ROAD_FILL: 0.014}
_DEFAULT_BIAS: Final = 0.018
_LIGHT_BIAS: Final = 0.5
_BIASED_BELOW: Final = 0.045
_CHROMA_GAIN: Final = 1.25
# The share of the chroma limit that the roads nearest to the ground have.
_DULL_ROAD: Final = 0.45
# Routes differ at least so much from the ground in lightness.
_LEAST_ROUTE: Final = 0.18
_MIN_WATER_DIFFERENCE: Final = 0.05
_MIN_GREY_WATER_DIFFERENCE: Final = 0.08
# Areas and thin lines differ at least so much from the ground in lightness, which any colour vision
# distinguishes, unless an area has the colour of the ground in the style.
_MIN_AREA: Final = 0.025
_MIN_LINE: Final = 0.058
_SAME: Final = 0.006
_SEPARATED: Final = (ColorRole.AREA, ColorRole.ROAD_FILL, ColorRole.BORDER, ColorRole.WATER)
# Arrows at night differ about so much in lightness from each road that carries them, and hardly less than the
# minimum, whose cost outweighs a greater difference from other roads.
_ARROW, _MIN_ARROW = 0.16, 0.08
_LOST_ARROW: Final = 50.0
_ARROW_STEPS: Final = 100
_SAFETY: Final = 0.06
_HALVINGS: Final = 12
# Halos of less opacity do not separate a text from the map.
_OPAQUE: Final = 128


@dataclass(frozen=True, slots=True)
class Contrast:
    """The contrast of a colour of a version against a key, or against the ground for None."""

    ratio: float
    against: ColorKey | None


class VersionColors:
    """The colours of a version by key, with their contrasts."""

    def __init__(self, colors: StyleColors, rule: VersionRule, mapped: Mapping[ColorKey, Color]) -> None:
        self.colors, self.rule, self.mapped = colors, rule, mapped
        self._ground_colors = tuple(_ground_colors(colors, mapped))

    @property
    def ground_colors(self) -> tuple[Color, ...]:
        """The colours of the ground."""
        return self._ground_colors

    def contrast(self, key: ColorKey) -> Contrast | None:
        """Return the lowest contrast of a colour against its own pair; None for ground and halos."""
        if key.role in (ColorRole.GROUND, ColorRole.HALO) or not key.color.a:
            return None
        entry = self.colors.by_key[key]
        backdrops: list[ColorKey | None] = [*entry.backdrops] or [None]
        return min(
            (Contrast(self._ratio(key, other), other) for other in backdrops), key=lambda each: each.ratio
        )

    def _ratio(self, key: ColorKey, other: ColorKey | None) -> float:
        ground_colors = (
            self._ground_colors if other is None else (composite(self.mapped[other], self._ground_colors[0]),)
        )
        return min(contrast(self.mapped[key], ground) for ground in ground_colors)


def map_colors(
    colors: StyleColors, rule: VersionRule, fixed: Mapping[ColorKey, Color] | None = None
) -> VersionColors:
    """Return the colours of a version; `fixed` ones are those of the user, and the others adapt to them."""
    fixed = fixed or {}
    lightness = new_lightness(colors, rule)
    hue = _bias_hue(colors, rule)
    mapped = {each.key: _new_color(each.key, lightness[each.key], rule, hue) for each in colors}
    mapped.update({key: color for key, color in fixed.items() if key in mapped})
    _Corrections(colors, rule, mapped, frozenset(fixed)).apply()
    return VersionColors(colors, rule, mapped)


def is_like_ground(key: ColorKey, ground: Color) -> bool:
    """Return whether a style draws an area in the colour of its ground."""
    return key.part is ColorPart.AREA and distance(key.color, ground) < _SAME


def _ground_colors(colors: StyleColors, mapped: Mapping[ColorKey, Color]) -> Iterator[Color]:
    """Yield the colours of the ground, the most used one first."""
    entries = sorted(colors.of_role(ColorRole.GROUND), key=lambda each: -len(each.uses))
    found = dict.fromkeys(composite(mapped[each.key], _WHITE) for each in entries if each.key.color.a)
    yield from found or (_WHITE,)


_WHITE: Final = Color(255, 255, 255)


def _new_color(key: ColorKey, lightness: float, rule: VersionRule, hue: float | None) -> Color:
    if key.part is ColorPart.UNCHANGED and not rule.keeps_lightness:
        return key.color
    before = oklch.from_color(key.color)
    limit = _chroma_limit(key, lightness, rule) if key.role in rule.roles else before.chroma
    chroma = limit * tanh(_CHROMA_GAIN * before.chroma / limit) if limit > 0 else 0.0
    new = _biased(before, Oklch(lightness, chroma, before.hue), key.role, rule, hue)
    return oklch.to_color(new, key.color.a)


def _chroma_limit(key: ColorKey, lightness: float, rule: VersionRule) -> float:
    """Return the highest chroma of a colour. Roads near the ground are less colourful than motorways."""
    role = rule.roles[key.role]
    if key.role is not ColorRole.ROAD_FILL or rule.keeps_lightness or role.high <= role.low:
        return role.chroma
    share = (lightness - role.low) / (role.high - role.low)
    share = min(max(share if rule.is_dark else 1.0 - share, 0.0), 1.0)
    return role.chroma * (_DULL_ROAD + (1.0 - _DULL_ROAD) * share)


def _bias_hue(colors: StyleColors, rule: VersionRule) -> float | None:
    """Return the hue of the bias: that of a colourful ground, so that all greys go with it."""
    ground = oklch.from_color(colors.ground)
    hue = _BIAS_HUES.get(rule.bias)
    return ground.hue if hue is not None and ground.chroma >= _BIASED_BELOW else hue


def _biased(before: Oklch, after: Oklch, role: ColorRole, rule: VersionRule, hue: float | None) -> Oklch:
    """Return a colour with the bias of the rule. Colours that are nearly grey take it; other hues stay."""
    if hue is None or before.chroma >= _BIASED_BELOW:
        return after
    own = before.chroma / _BIASED_BELOW
    strength = _BIAS.get(role, _DEFAULT_BIAS) * (1.0 if rule.is_dark else _LIGHT_BIAS)
    one = oklch.to_lab(Oklch(0.0, after.chroma * own, after.hue))
    other = oklch.to_lab(Oklch(0.0, min(strength, rule.roles[role].chroma) * (1 - own), hue))
    mixed = oklch.from_lab((after.lightness, one[1] + other[1], one[2] + other[2]))
    if before.chroma < VISIBLE_CHROMA or oklch.hue_difference(mixed.hue, before.hue) <= _HUE_MARGIN:
        return mixed
    turn = (mixed.hue - before.hue + 180.0) % 360.0 - 180.0
    nearest = before.hue + (_HUE_MARGIN if turn > 0 else -_HUE_MARGIN)
    return Oklch(mixed.lightness, min(mixed.chroma, after.chroma), nearest % 360.0)


def _arrow_cost(lightness: float, roads: Sequence[float]) -> float:
    differences = [abs(lightness - road) for road in roads]
    lost = sum(max(_MIN_ARROW - each, 0.0) ** 2 for each in differences)
    return sum((each - _ARROW) ** 2 for each in differences) + _LOST_ARROW * lost


class _Corrections:
    """Changes of lightness that contrast requires, in the order in which colours depend on each other."""

    def __init__(
        self,
        colors: StyleColors,
        rule: VersionRule,
        mapped: dict[ColorKey, Color],
        fixed: frozenset[ColorKey],
    ) -> None:
        self._colors, self._rule, self._mapped, self._fixed = colors, rule, mapped, fixed
        self._ground_colors = tuple(_ground_colors(colors, mapped))
        self._direction = 1.0 if rule.is_dark else -1.0

    def apply(self) -> None:
        """Correct areas, lines, arrows, water, routes and labels."""
        for role in _SEPARATED:
            for each in self._free(role):
                self._separate_from_ground(each.key)
        for each in self._free(ColorRole.ROAD_FILL):
            self._separate_arrow(each)
        for each in self._free(ColorRole.WATER):
            self._separate_water(each.key)
        for each in self._free(ColorRole.ROUTE):
            self._separate_route(each.key)
        for each in self._free(ColorRole.LABEL):
            if each.key.part is ColorPart.TEXT:
                self._make_readable(each)

    def _free(self, role: ColorRole) -> Iterator[StyleColor]:
        return (
            each for each in self._colors.of_role(role) if each.key not in self._fixed and each.key.color.a
        )

    def _separate_from_ground(self, key: ColorKey) -> None:
        """Move an area or a thin line away from the ground in lightness; an area may have its colour."""
        is_road = key.role is ColorRole.ROAD_FILL and key.family is ColorFamily.ROADS
        if key.part not in (ColorPart.AREA, ColorPart.LINE, ColorPart.PATH) or (
            is_road and key.part is not ColorPart.PATH
        ):
            return
        if is_like_ground(key, self._colors.ground):
            ground = self._ground_colors[0]
            self._mapped[key] = Color(ground.r, ground.g, ground.b, key.color.a)
            return
        least = _MIN_AREA if key.part is ColorPart.AREA else _MIN_LINE
        ground_colors = [lab(each)[0] for each in self._ground_colors]
        now = lab(self._mapped[key])[0]
        if min(abs(now - each) for each in ground_colors) >= least:
            return
        ends = max(ground_colors) + least, min(ground_colors) - least
        lighter, darker = (end if 0.0 <= end <= 1.0 else None for end in ends)
        is_lighter = (lab(key.color)[0] >= lab(self._colors.ground)[0]) is (
            self._colors.is_dark is self._rule.is_dark
        )
        target = (lighter or darker) if is_lighter else (darker or lighter)
        if target is not None:
            self._set_lightness(key, target)

    def _separate_arrow(self, each: StyleColor) -> None:
        """Make arrows at night subtle but visible on the roads that carry them."""
        if each.key.part is not ColorPart.ARROW or not each.backdrops or not self._rule.is_dark:
            return
        if self._rule.keeps_lightness:
            return
        roads = [oklch.from_color(self._mapped[key]).lightness for key in each.backdrops]
        steps = [step / _ARROW_STEPS for step in range(_ARROW_STEPS + 1)]
        self._set_lightness(each.key, min(steps, key=lambda one: _arrow_cost(one, roads)))

    def _separate_water(self, key: ColorKey) -> None:
        """Move water away from the ground, if both are too similar."""
        ground, water = lab(self._ground_colors[0]), lab(self._mapped[key])
        least = _MIN_GREY_WATER_DIFFERENCE if self._rule.keeps_lightness else _MIN_WATER_DIFFERENCE
        if hypot(*(a - b for a, b in zip(ground, water, strict=True))) >= least:
            return
        away = -1.0 if ground[0] >= 2 * least else 1.0
        self._set_lightness(key, ground[0] + away * least)

    def _separate_route(self, key: ColorKey) -> None:
        """Move the lightness of a route line away from the ground; the hue stays."""
        if key.family is not ColorFamily.ROUTES:
            return
        ground, line = lab(self._ground_colors[0])[0], lab(self._mapped[key])[0]
        if abs(line - ground) < _LEAST_ROUTE:
            self._set_lightness(key, ground + self._direction * _LEAST_ROUTE)

    def _make_readable(self, each: StyleColor) -> None:
        """Give a label the contrast that the rule requires, against its halos, the ground and its water."""
        backdrops = [*self._ground_colors, *self._halos(each), *(self._waters() if each.is_on_water else ())]
        if self._is_readable(self._mapped[each.key], backdrops):
            return
        start = lab(self._mapped[each.key])[0]
        end = 1.0 if self._direction > 0 else 0.0
        near, far = start, end
        for _ in range(_HALVINGS):
            middle = (near + far) / 2
            if self._is_readable(self._at(each.key, middle), backdrops):
                far = middle
            else:
                near = middle
        self._set_lightness(each.key, far)

    def _waters(self) -> Iterator[Color]:
        for each in self._colors.of_role(ColorRole.WATER):
            if each.key.part is ColorPart.AREA and each.key.color.a >= _OPAQUE:
                yield composite(self._mapped[each.key], self._ground_colors[0])

    def _halos(self, each: StyleColor) -> Iterator[Color]:
        for key in each.backdrops:
            if self._mapped[key].a >= _OPAQUE:
                yield composite(self._mapped[key], self._ground_colors[0])

    def _is_readable(self, color: Color, backdrops: Iterable[Color]) -> bool:
        return all(contrast(color, each) >= self._rule.text_contrast + _SAFETY for each in backdrops)

    def _set_lightness(self, key: ColorKey, lightness: float) -> None:
        self._mapped[key] = self._at(key, lightness)

    def _at(self, key: ColorKey, lightness: float) -> Color:
        color = self._mapped[key]
        now = oklch.from_color(color)
        return oklch.to_color(Oklch(lightness, now.chroma, now.hue), color.a)
