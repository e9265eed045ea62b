"""A version of a style: its colours, and the edit that writes them."""

from collections.abc import Mapping
from typing import Final

from editor.mapstyle.document.model import SCHEME, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, change_values, set_stop
from editor.mapstyle.edits.replace import Replacement, replace_values
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import LOWEST_LEVEL, Color
from editor.mapstyle.versions.mapping import VersionColors, map_colors
from editor.mapstyle.versions.rule import VersionKind, VersionRule, default_rule
from editor.mapstyle.versions.style_colors import ColorKey, read_colors

FILE_SUFFIXES: Final[Mapping[VersionKind, str]] = {
    VersionKind.NIGHT: "-night",
    VersionKind.DAY: "-day",
    VersionKind.GREYSCALE: "-greyscale",
    VersionKind.HIGH_CONTRAST: "-high-contrast",
}
"""What the names of files of versions end with."""


def create_version(
    style: MapStyle, rule: VersionRule, fixed: Mapping[ColorKey, Color] | None = None
) -> MapStyle:
    """Return a version of a style by a rule; `fixed` colours override the rule."""
    return apply_colors(map_colors(read_colors(style), rule, fixed))(style)


def create_default_version(style: MapStyle, kind: VersionKind) -> MapStyle:
    """Return the version of a kind by its default rule."""
    colors = read_colors(style)
    return apply_colors(map_colors(colors, default_rule(kind, from_dark=colors.is_dark)))(style)


def apply_colors(version: VersionColors) -> Edit:
    """Write the colours of a version; unchanged ones keep their spelling."""
    replacements = []
    defaults: dict[tuple[str, Color], list[LayerKey]] = {}
    for each in version.colors:
        new = version.mapped[each.key]
        replacements += [Replacement(use, new) for use in each.uses]
        for layer, prop in each.defaults if new != each.key.color else ():
            defaults.setdefault((prop, new), []).append(layer)
    edits = [set_stop(layers, BY_KEY[prop], LOWEST_LEVEL, new) for (prop, new), layers in defaults.items()]

    def edit(style: MapStyle) -> MapStyle:
        style = replace_values(replacements)(style)
        for each in edits:
            style = each(style)
        return style

    return edit


def rename_style(name: str) -> Edit:
    """Set the name of the style."""
    return change_values({(*SCHEME, "name"): name})
