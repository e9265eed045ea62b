"""Edit that adjusts the colours of layers, and the colours that it changes."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from editor.mapstyle.color.adjustment import ColorAdjustment
from editor.mapstyle.color.color_arrays import Pixels, color_pixels
from editor.mapstyle.document.model import LAYERS, Icon, LayerKey, MapStyle
from editor.mapstyle.edits.assets import set_images
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.json_tree import Json, Path, read, read_array, replace
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily, ColorRoles, RoledColor
from editor.mapstyle.search.occurrences import icon_uses
from editor.records import dataclass

IconImages: TypeAlias = Mapping[str, str]
"""Adjusted images by the data URI of the original image."""

# An index of the last style that is adjusted; after an edit only changed layers are read.
_ROLES: Final = ColorRoles()


@dataclass(frozen=True, slots=True)
class AdjustScope:
    """What an adjustment changes.

    `layers` are the layers to adjust, or None for all; `locked` ones are never changed. `families` are those
    of the colours, with `ColorFamily.ICONS` for the images that the layers show.
    """

    layers: frozenset[LayerKey] | None = None
    locked: frozenset[LayerKey] = frozenset()
    families: frozenset[ColorFamily] = frozenset(ColorFamily) - {ColorFamily.ICONS}

    def has(self, layer: LayerKey) -> bool:
        """Return whether the scope contains a layer, locked or not."""
        return self.layers is None or layer in self.layers

    def changes(self, layer: LayerKey) -> bool:
        """Return whether the colours of a layer may be changed."""
        return self.has(layer) and layer not in self.locked


@dataclass(frozen=True)
class ScopedColors:
    """The colours of a style within a scope and outside it, in layer order.

    `locked` are the layers that were left out because they are locked. `icons` are those whose images are
    adjusted.
    """

    style: MapStyle
    scope: AdjustScope
    found: tuple[RoledColor, ...]
    others: tuple[RoledColor, ...]
    locked: tuple[LayerKey, ...]
    icons: tuple[Icon, ...]

    @cached_property
    def colors(self) -> tuple[Color, ...]:
        """The different colours, in the order of their first use."""
        return tuple(dict.fromkeys(color_of(each) for each in self.found))

    @cached_property
    def pixels(self) -> Pixels:
        """The different colours without their alpha. Shape: n, 3."""
        return color_pixels(self.colors)

    @cached_property
    def places(self) -> Mapping[Color, int]:
        """The place of each of the different colours."""
        return {color: place for place, color in enumerate(self.colors)}

    @cached_property
    def layers(self) -> tuple[LayerKey, ...]:
        """The layers with colours to adjust."""
        return tuple(dict.fromkeys(each.occurrence.layer for each in self.found))

    @cached_property
    def by_family(self) -> Mapping[ColorFamily, tuple[Color, ...]]:
        """The different colours of each family that has any, in the order of display."""
        families: dict[ColorFamily, dict[Color, None]] = {}
        for each in self.found:
            families.setdefault(each.family, {})[color_of(each)] = None
        return {family: tuple(families[family]) for family in ColorFamily if family in families}

    def adjusted(self, adjustment: ColorAdjustment) -> dict[Color, Color]:
        """Return the new colour of each colour."""
        return dict(zip(self.colors, adjustment.apply_to_colors(self.colors), strict=True))


def color_of(found: RoledColor) -> Color:
    """Return the colour of an occurrence."""
    color = found.occurrence.value
    assert isinstance(color, Color), "occurrences of colours have colours"
    return color


def find_colors(style: MapStyle, scope: AdjustScope) -> ScopedColors:
    """Return the colours that an adjustment of a scope changes."""
    found: list[RoledColor] = []
    others: list[RoledColor] = []
    locked: dict[LayerKey, None] = {}
    for each in _ROLES.of(style):
        layer = each.occurrence.layer
        if each.family in scope.families and scope.changes(layer):
            found.append(each)
            continue
        others.append(each)
        if each.family in scope.families and scope.has(layer):
            locked[layer] = None
    icons = _icons(style, scope) if ColorFamily.ICONS in scope.families else ()
    return ScopedColors(style, scope, tuple(found), tuple(others), tuple(locked), icons)


def adjust_colors(adjustment: ColorAdjustment, scope: AdjustScope, images: IconImages | None = None) -> Edit:
    """Adjust the colours of a scope; unchanged colours retain their spelling, changed ones their notation.

    `images` are the adjusted images; the images of icons that it lacks remain.
    """

    def edit(style: MapStyle) -> MapStyle:
        if adjustment.is_neutral:
            return style
        found = find_colors(style, scope)
        edited = _with_colors(style, found, found.adjusted(adjustment))
        changed = {
            icon.index: image
            for icon in found.icons
            if (image := (images or {}).get(icon.data_uri, icon.data_uri)) != icon.data_uri
        }
        return set_images(changed)(edited) if changed else edited

    return edit


def _icons(style: MapStyle, scope: AdjustScope) -> tuple[Icon, ...]:
    """Return the icons that layers of the scope show, or all without layers; never those of locked layers."""
    uses = icon_uses(style)
    found = []
    for icon in style.icons:
        layers = {use.layer for use in uses.get(icon.id, ())}
        if not layers & scope.locked and (scope.layers is None or layers & scope.layers):
            found.append(icon)
    return tuple(found)


def _with_colors(style: MapStyle, found: ScopedColors, new: Mapping[Color, Color]) -> MapStyle:
    by_layer: dict[LayerKey, list[RoledColor]] = {}
    for each in found.found:
        if new[color_of(each)] != color_of(each):
            by_layer.setdefault(each.occurrence.layer, []).append(each)
    if not by_layer:
        return style
    records, edited = read_array(style.tree, LAYERS).copy(), []
    for key, changed in by_layer.items():
        index = style.order.index[key]
        records[index] = _with_record_colors(records[index], changed, new)
        edited.append(index)
    return style.with_records(records, edited)


def _with_record_colors(record: Json, changed: Sequence[RoledColor], new: Mapping[Color, Color]) -> Json:
    """Return a layer's record with new colours; each list of stops is copied once."""
    by_stops: dict[Path, list[RoledColor]] = {}
    for each in changed:
        by_stops.setdefault(each.occurrence.path[:-2], []).append(each)
    for path, colors in by_stops.items():
        stops = read(record, path)
        assert isinstance(stops, list), "colours were found in a list"
        stops = list(stops)
        for each in colors:
            *_, index, key = each.occurrence.path
            assert isinstance(index, int), "the place of a stop is a number"
            color = new[color_of(each)]
            stops[index] = {**stops[index], key: spelled_like(color, each.occurrence.stored)}
        record = replace(record, path, stops)
    return record


def spelled_like(color: Color, stored: Json) -> Json:
    """Return a colour in the notation of a stored one: a packed number, or hex with its case and alpha."""
    if not isinstance(stored, str):
        return color.abgr
    has_alpha = len(stored) in (len("#RGBA"), len("#RRGGBBAA"))
    digits = f"{color.r:02x}{color.g:02x}{color.b:02x}" + (f"{color.a:02x}" if has_alpha else "")
    return f"#{digits}" if stored == stored.lower() and stored != stored.upper() else f"#{digits.upper()}"
