"""Rules of versions: the lightness and the chroma of each role, and their presets."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from editor.mapstyle.search.color_roles import ColorRole
from editor.records import dataclass


class VersionKind(Enum):
    """What a version is for."""

    NIGHT = "night"
    DAY = "day"
    GREYSCALE = "greyscale"
    HIGH_CONTRAST = "high-contrast"


class Bias(Enum):
    """The shift of colours that are nearly grey to a cool or warm hue."""

    COOL = "cool"
    NONE = "none"
    WARM = "warm"


class VersionPreset(Enum):
    """A named start of a rule."""

    MUTED_BLUE = "muted-blue"
    NEUTRAL = "neutral"
    WARM = "warm"


@dataclass(frozen=True, slots=True)
class RoleRule:
    """The range of lightness and the highest chroma of a role. Units: OKLCH, lightness 0 to 1."""

    low: float
    high: float
    chroma: float

    @property
    def middle(self) -> float:
        """The middle of the range of lightness."""
        return (self.low + self.high) / 2

    def clamp(self, lightness: float) -> float:
        """Return the nearest lightness in the range."""
        return min(max(lightness, self.low), self.high)


@dataclass(frozen=True, slots=True)
class VersionRule:
    """How a version changes the colours of a style.

    With a dark ground, lines and areas are lighter than the ground, else darker. A rule that keeps lightness
    only clamps it to the ranges. `text_contrast` is the minimum contrast of labels.
    """

    kind: VersionKind
    roles: Mapping[ColorRole, RoleRule]
    bias: Bias
    is_dark: bool
    keeps_lightness: bool = False
    text_contrast: float = 4.5

    def with_role(self, role: ColorRole, changed: RoleRule) -> "VersionRule":
        """Return the rule with another range of a role."""
        return replace(self, roles=MappingProxyType({**self.roles, role: changed}))

    def with_bias(self, bias: Bias) -> "VersionRule":
        """Return the rule with another bias."""
        return replace(self, bias=bias)


PRESETS: Final[Mapping[VersionKind, tuple[VersionPreset, ...]]] = MappingProxyType(
    {
        VersionKind.NIGHT: (VersionPreset.MUTED_BLUE, VersionPreset.NEUTRAL, VersionPreset.WARM),
        VersionKind.DAY: (VersionPreset.NEUTRAL, VersionPreset.MUTED_BLUE, VersionPreset.WARM),
        VersionKind.GREYSCALE: (VersionPreset.NEUTRAL,),
        VersionKind.HIGH_CONTRAST: (VersionPreset.NEUTRAL,),
    }
)
"""The presets of each kind; the first one is the default."""

ROLES: Final = tuple(role for role in ColorRole if role is not ColorRole.ICON)
"""The roles of colours; icons are images."""

_BIASES: Final = {
    VersionPreset.MUTED_BLUE: Bias.COOL,
    VersionPreset.NEUTRAL: Bias.NONE,
    VersionPreset.WARM: Bias.WARM,
}


def _table(
    ground: tuple[float, float, float],
    water: tuple[float, float, float],
    area: tuple[float, float, float],
    road: tuple[float, float, float],
    casing: tuple[float, float, float],
    label: tuple[float, float, float],
    halo: tuple[float, float, float],
    border: tuple[float, float, float],
    route: tuple[float, float, float],
) -> Mapping[ColorRole, RoleRule]:
    rows = (ground, water, area, road, casing, label, halo, border, route)
    return MappingProxyType({role: RoleRule(*row) for role, row in zip(ROLES, rows, strict=True)})


_NIGHT: Final = _table(
    ground=(0.275, 0.295, 0.020),
    water=(0.20, 0.25, 0.048),
    area=(0.31, 0.39, 0.045),
    road=(0.40, 0.76, 0.100),
    casing=(0.18, 0.25, 0.035),
    label=(0.76, 0.95, 0.070),
    halo=(0.19, 0.25, 0.020),
    border=(0.48, 0.64, 0.060),
    route=(0.0, 1.0, 0.4),
)
_DAY: Final = _table(
    ground=(0.955, 0.97, 0.008),
    water=(0.80, 0.88, 0.065),
    area=(0.86, 0.94, 0.060),
    road=(0.82, 1.0, 0.130),
    casing=(0.66, 0.84, 0.100),
    label=(0.22, 0.48, 0.110),
    halo=(0.97, 1.0, 0.010),
    border=(0.56, 0.72, 0.080),
    route=(0.0, 1.0, 0.4),
)
_ALL_LIGHTNESS: Final = (0.0, 1.0, 0.0)
_GREYSCALE: Final = _table(*([_ALL_LIGHTNESS] * len(ROLES)))
_LIGHT_CONTRAST: Final = _table(
    ground=(0.985, 1.0, 0.006),
    water=(0.74, 0.80, 0.090),
    area=(0.84, 0.96, 0.090),
    road=(0.72, 1.0, 0.170),
    casing=(0.34, 0.48, 0.100),
    label=(0.0, 0.26, 0.080),
    halo=(0.99, 1.0, 0.004),
    border=(0.34, 0.46, 0.110),
    route=(0.0, 1.0, 0.4),
)
_DARK_CONTRAST: Final = _table(
    ground=(0.13, 0.16, 0.010),
    water=(0.25, 0.30, 0.080),
    area=(0.19, 0.30, 0.070),
    road=(0.52, 0.92, 0.150),
    casing=(0.0, 0.06, 0.020),
    label=(0.93, 1.0, 0.060),
    halo=(0.0, 0.06, 0.010),
    border=(0.70, 0.82, 0.090),
    route=(0.0, 1.0, 0.4),
)
# Contrast of text at the level AAA. Source: WCAG 2.2, 1.4.6.
_ENHANCED_CONTRAST: Final = 7.0


def preset_rule(kind: VersionKind, preset: VersionPreset, *, from_dark: bool) -> VersionRule:
    """Return the rule of a preset. `from_dark` is whether the style itself has a dark ground."""
    bias = _BIASES[preset]
    if kind is VersionKind.NIGHT:
        return VersionRule(kind, _NIGHT, bias, is_dark=True)
    if kind is VersionKind.DAY:
        return VersionRule(kind, _DAY, bias, is_dark=False)
    if kind is VersionKind.GREYSCALE:
        return VersionRule(kind, _GREYSCALE, Bias.NONE, is_dark=from_dark, keeps_lightness=True)
    return VersionRule(
        kind,
        _DARK_CONTRAST if from_dark else _LIGHT_CONTRAST,
        Bias.NONE,
        is_dark=from_dark,
        text_contrast=_ENHANCED_CONTRAST,
    )


def default_rule(kind: VersionKind, *, from_dark: bool) -> VersionRule:
    """Return the rule of the default preset of a kind."""
    return preset_rule(kind, PRESETS[kind][0], from_dark=from_dark)
