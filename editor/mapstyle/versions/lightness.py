"""Lightness of each colour in a version, by its role and by its contrast with the ground."""

from collections.abc import Iterable, Mapping
from typing import Final

from editor.mapstyle.color import oklch
from editor.mapstyle.search.color_roles import ColorFamily, ColorRole
from editor.mapstyle.search.map_content import RoadClass
from editor.mapstyle.versions.rule import RoleRule, VersionRule
from editor.mapstyle.versions.style_colors import ColorKey, ColorPart, StyleColor, StyleColors
from editor.records import dataclass

# Differences of lightness from the ground at which a role reaches the end of its range.
_FULL_AREA: Final = 0.14
_FULL_LABEL: Final = (0.30, 0.85)
_FULL_BORDER: Final = 0.45
_FULL_GROUND: Final = 0.10
# Roads that differ less in lightness use a part of the range.
_FULL_ROADS: Final = 0.12
_LEAST_ROADS: Final = 0.3
_UNCASED: Final = 0.08
# A border that differs less from the ground is the glow around another one. It lies behind the new ground.
_BLENDS: Final = 0.05
_GLOW: Final = 0.06
# A line on water that differs less from the water has its colour; others differ at least so much.
_ON_WATER: Final = 0.025
_MIN_WATER_LINE: Final = 0.08
# The shares of the range of areas in which each family lies.
_AREA_SHARES: Final = {ColorFamily.GREEN: (0.45, 1.0), ColorFamily.BUILDINGS: (0.42, 0.75)}
_GROUND_SHARE: Final = (0.0, 0.75)
_BEHIND_GROUND: Final = 0.026
_BLENDING_AREA: Final = 0.03
# Differences from the ground of what is subdued: lowest, highest, and the share of the old difference.
_RAIL: Final = (0.05, 0.22, 0.45)
_PATH: Final = (0.10, 0.26, 0.55)
_OUTLINE: Final = (0.02, 0.16, 0.45)
# The lightness of arrows by day; at night, that of arrows whose roads are not drawn.
_LIGHT_ARROW, _DARK_ARROW = 0.58, 0.50
_LARGEST_RANK, _MAJOR_RANK, _MINOR_RANK = RoadClass.TRUNK.rank, RoadClass.PRIMARY.rank, RoadClass.MINOR.rank
# Rivers and ferries, at most this far from the water.
_MAX_WATER_LINE: Final = 0.30


@dataclass(frozen=True, slots=True)
class _Scene:
    """What lightness depends on: the ground before and after, the water, and the roads."""

    rule: VersionRule
    ground: float
    sign: float
    new_ground: float
    direction: float
    water: float
    roads: tuple[float, float]
    road_sign: float
    are_roads_cased: bool

    def prominence(self, lightness: float) -> float:
        """Return how much darker a lightness is than a light ground, or lighter than a dark one."""
        return self.sign * (self.ground - lightness)

    def ends(self, role: RoleRule) -> tuple[float, float]:
        """Return the lightness near the ground and the one far from it."""
        return (role.low, role.high) if self.rule.is_dark else (role.high, role.low)

    def between(self, role: RoleRule, share: float) -> float:
        """Return a lightness at a share of the way from the ground."""
        near, far = self.ends(role)
        return near + (far - near) * min(max(share, 0.0), 1.0)

    def beside_ground(self, limits: tuple[float, float, float], prominence: float) -> float:
        """Return a lightness whose distance from the new ground is a share of the old one, within limits."""
        low, high, share = limits
        return self.new_ground + self.direction * min(max(prominence * share, low), high)


def new_lightness(colors: StyleColors, rule: VersionRule) -> Mapping[ColorKey, float]:
    """Return the lightness of each key in a version, before contrast is checked."""
    if rule.keeps_lightness:
        return {
            each.key: rule.roles[each.key.role].clamp(_lightness(each.key))
            if each.key.role in rule.roles
            else _lightness(each.key)
            for each in colors
        }
    scene = _scene(colors, rule)
    return {each.key: _of(each, scene) for each in colors}


def _lightness(key: ColorKey) -> float:
    return oklch.from_color(key.color).lightness


def _scene(colors: StyleColors, rule: VersionRule) -> _Scene:
    ground = oklch.from_color(colors.ground).lightness
    sign = -1.0 if colors.is_dark else 1.0
    roads = [each for each in colors if _is_road(each.key)]
    prominences = [sign * (ground - _lightness(each.key)) for each in roads]
    road_sign = _road_sign(roads, prominences)
    spread = [road_sign * each for each in prominences] or [0.0]
    # A minor road with more contrast than all motorways does not dim them.
    major = [each for road, each in zip(roads, spread, strict=False) if road.rank <= _LARGEST_RANK]
    return _Scene(
        rule,
        ground,
        sign,
        rule.roles[ColorRole.GROUND].middle,
        1.0 if rule.is_dark else -1.0,
        _main_water(colors),
        (min(spread), max(major or spread)),
        road_sign,
        2 * sum(each.uncased for each in roads) < sum(len(each.uses) for each in roads),
    )


def _is_road(key: ColorKey) -> bool:
    is_fill = key.role is ColorRole.ROAD_FILL and key.family is ColorFamily.ROADS
    return is_fill and key.part is ColorPart.LINE and key.color.a > 0


def _road_sign(roads: Iterable[StyleColor], prominences: Iterable[float]) -> float:
    """Return 1 if major roads contrast more with the ground than minor ones, else -1."""
    pairs = list(zip(roads, prominences, strict=True))
    major = [each for road, each in pairs if road.rank <= _MAJOR_RANK]
    minor = [each for road, each in pairs if road.rank >= _MINOR_RANK]
    if not major or not minor:
        return 1.0
    return 1.0 if sum(major) / len(major) >= sum(minor) / len(minor) else -1.0


def _main_water(colors: StyleColors) -> float:
    areas = [each for each in colors.of_role(ColorRole.WATER) if each.key.part is ColorPart.AREA]
    most = max(areas, key=lambda each: len(each.uses), default=None)
    return oklch.from_color(colors.ground).lightness if most is None else _lightness(most.key)


def _of(each: StyleColor, scene: _Scene) -> float:
    key = each.key
    before = _lightness(key)
    if key.part is ColorPart.UNCHANGED or key.role not in scene.rule.roles:
        return before
    role, prominence = scene.rule.roles[key.role], scene.prominence(before)
    if key.role is ColorRole.GROUND:
        share = 0.5 + (before - scene.ground) * scene.sign * -scene.direction / _FULL_GROUND
        return role.low + (role.high - role.low) * min(max(share, 0.0), 1.0)
    if key.role is ColorRole.WATER:
        return _water(key, role, before, scene)
    if key.role is ColorRole.AREA:
        return _area(key, role, prominence, scene)
    if key.part is ColorPart.ARROW:
        return _DARK_ARROW if scene.rule.is_dark else _LIGHT_ARROW
    if key.family is ColorFamily.RAIL:
        return scene.beside_ground(_RAIL, abs(prominence))
    if key.role is ColorRole.ROAD_FILL:
        return _road(key, role, prominence, scene)
    if key.role is ColorRole.CASING:
        return _casing(key, role, prominence, scene)
    if key.role is ColorRole.LABEL:
        return _label(each, role, before, scene)
    if key.role is ColorRole.BORDER:
        is_glow = prominence < _BLENDS
        glow = min(1.0, scene.new_ground - scene.direction * _GLOW)
        return glow if is_glow else scene.between(role, prominence / _FULL_BORDER)
    if key.role is ColorRole.HALO:
        return role.middle
    return before


def _water(key: ColorKey, role: RoleRule, before: float, scene: _Scene) -> float:
    """Return the lightness of water, or of a line on it, which keeps its difference from the water."""
    difference = before - scene.water
    if key.part is ColorPart.LINE and abs(difference) > _ON_WATER:
        distance = min(max(abs(difference) * 0.9, _MIN_WATER_LINE), _MAX_WATER_LINE)
        return role.middle + scene.direction * distance
    share = 0.5 + difference * (scene.sign * -scene.direction) / (2 * _FULL_AREA)
    return role.low + (role.high - role.low) * min(max(share, 0.0), 1.0)


def _area(key: ColorKey, role: RoleRule, prominence: float, scene: _Scene) -> float:
    low, high = _AREA_SHARES.get(key.family, _GROUND_SHARE)
    if key.family in _AREA_SHARES:
        # What blends into the ground in the style does so in the version.
        chroma = oklch.from_color(key.color).chroma
        low *= min(1.0, (abs(prominence) + chroma / 2) / _BLENDING_AREA)
    elif prominence < 0:
        # What is lighter than a light ground lies on the other side of the new ground too.
        return min(1.0, scene.new_ground - scene.direction * _BEHIND_GROUND)
    share = min(abs(prominence) / _FULL_AREA, 1.0)
    return scene.between(role, low + (high - low) * share)


def _road(key: ColorKey, role: RoleRule, prominence: float, scene: _Scene) -> float:
    if key.part is ColorPart.PATH:
        return scene.beside_ground(_PATH, abs(prominence))
    low, high = scene.roads
    used = min(1.0, max((high - low) / _FULL_ROADS, 0.0))
    share = (scene.road_sign * prominence - low) / (high - low) if high > low else 0.0
    start = (1 - used) * _LEAST_ROADS
    if not (scene.are_roads_cased or scene.rule.is_dark):
        # Without casings, light roads would vanish on a light ground.
        role = RoleRule(role.low, max(role.low, min(role.high, scene.new_ground - _UNCASED)), role.chroma)
    return scene.between(role, start + share * used)


def _casing(key: ColorKey, role: RoleRule, prominence: float, scene: _Scene) -> float:
    if key.family is not ColorFamily.ROADS:
        return scene.beside_ground(_OUTLINE, prominence)
    return role.low + (role.high - role.low) * min(max(prominence / _FULL_BORDER, 0.0), 1.0)


def _label(each: StyleColor, role: RoleRule, before: float, scene: _Scene) -> float:
    """Return the lightness of a text: the more it differed from its halo, the more it does now."""
    behind = [_lightness(key) for key in each.backdrops] or [scene.ground]
    difference = min(abs(before - other) for other in behind)
    low, high = _FULL_LABEL
    return scene.between(role, (difference - low) / (high - low))
