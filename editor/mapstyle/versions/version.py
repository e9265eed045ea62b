"""A version of a style: its colours, and the edit that writes them."""

from collections.abc import Collection, Mapping
from typing import Final

from editor.mapstyle.document.model import SCHEME, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, rename_style, set_stop
from editor.mapstyle.edits.replace import Replacement, replace_values
from editor.mapstyle.json_tree import read
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import LOWEST_LEVEL, Color
from editor.mapstyle.versions.mapping import VersionColors, map_colors
from editor.mapstyle.versions.rule import PRESETS, VersionKind, VersionPreset, VersionRule, preset_rule
from editor.mapstyle.versions.style_colors import ColorKey, StyleColors, read_colors
from editor.records import dataclass

FILE_SUFFIXES: Final[Mapping[VersionKind, str]] = {
    VersionKind.NIGHT: "-night",
    VersionKind.DAY: "-day",
    VersionKind.GREYSCALE: "-greyscale",
    VersionKind.HIGH_CONTRAST: "-high-contrast",
}
"""What the names of files of versions end with."""

KIND_NAMES: Final[Mapping[VersionKind, str]] = {
    VersionKind.NIGHT: "Night",
    VersionKind.DAY: "Day",
    VersionKind.GREYSCALE: "Greyscale",
    VersionKind.HIGH_CONTRAST: "High contrast",
}
"""The English names of the kinds."""


@dataclass(frozen=True, slots=True, eq=False)
class StyleVersion:
    """A version of a style, with its colours and the rule that made them."""

    style: MapStyle
    colors: VersionColors


def create_version(
    style: MapStyle,
    kind: VersionKind,
    preset: VersionPreset | None = None,
    fixed: Mapping[ColorKey, Color] | None = None,
    *,
    rule: VersionRule | None = None,
    colors: StyleColors | None = None,
) -> StyleVersion:
    """Return the version of a kind by a preset, the first one by default; `fixed` colours override the rule.

    A `rule` replaces that of the preset. The `colors` of the style are read unless they are given.
    """
    colors = colors or read_colors(style)
    rule = rule or preset_rule(kind, preset or PRESETS[kind][0], from_dark=colors.is_dark)
    mapped = map_colors(colors, rule, fixed)
    return StyleVersion(apply_colors(mapped)(style), mapped)


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


def name_version(kind: str, kinds: Collection[str]) -> Edit:
    """Add the name of a kind to the name of the style, in place of the name of another one of the `kinds`."""

    def edit(style: MapStyle) -> MapStyle:
        name = read(style.tree, (*SCHEME, "name"))
        if not isinstance(name, str) or not name.strip():
            return style
        if name in kinds:
            return rename_style(kind)(style)
        for each in kinds:
            name = name.removesuffix(f" ({each})")
        return rename_style(f"{name} ({kind})")(style)

    return edit
