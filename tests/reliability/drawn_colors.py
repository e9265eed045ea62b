"""The arguments of random edits of many colours: adjustments with their scopes and images, and versions."""

from random import Random

from editor.mapstyle.color.adjustment import AMOUNTS, LIMITS, ColorAdjustment
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.adjust_colors import AdjustScope
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily
from editor.mapstyle.versions.mapping import VersionColors
from editor.mapstyle.versions.rule import VersionKind
from editor.mapstyle.versions.version import KIND_NAMES, create_version
from tests.reliability.drawn_values import Draw, Drawn, keys

_KINDS = list(KIND_NAMES.values())


def _adjustment(random: Random, _style: MapStyle, _drawn: Drawn) -> ColorAdjustment:
    """Return an adjustment by some amounts, also the least and the greatest ones."""
    adjustment = ColorAdjustment(
        tint_color=Color.from_abgr(random.randrange(1 << 32)), inverts_lightness=random.random() < 0.3
    )
    for name in random.sample(AMOUNTS, random.randrange(len(AMOUNTS) + 1)):
        least, most = LIMITS[name]
        adjustment = adjustment.with_amount(name, random.choice([least, most, random.uniform(least, most)]))
    return adjustment


def _scope(random: Random, style: MapStyle, drawn: Drawn) -> AdjustScope:
    layers = random.choice([None, frozenset(keys(random, style, drawn))])
    locked = frozenset(keys(random, style, drawn)) if random.random() < 0.3 else frozenset()
    families = frozenset(random.sample(list(ColorFamily), random.randrange(len(ColorFamily) + 1)))
    return AdjustScope(layers, locked, families)


def _images(random: Random, style: MapStyle, _drawn: Drawn) -> dict[str, str]:
    """Return new images of some icons, and one of an icon that the style lacks."""
    uris = [icon.data_uri for icon in style.icons if random.random() < 0.6]
    return {uri: f"data:image/png;base64,{random.randrange(1000):04}" for uri in (*uris, "data:,missing")}


def _version(random: Random, style: MapStyle, _drawn: Drawn) -> VersionColors:
    return create_version(style, random.choice(list(VersionKind))).colors


DRAWS: dict[str, Draw] = {
    "apply_colors.version": _version,
    "adjust_colors.adjustment": _adjustment,
    "adjust_colors.scope": _scope,
    "adjust_colors.images": _images,
    "kind": lambda random, _style, _drawn: random.choice(_KINDS),
    "kinds": lambda _random, _style, _drawn: _KINDS,
}
