"""Versions by rule: the night version of the largest style, and its update while a slider is dragged."""

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.search.color_roles import ColorRole
from editor.mapstyle.versions.mapping import map_colors
from editor.mapstyle.versions.rule import RoleRule, VersionKind, default_rule
from editor.mapstyle.versions.style_colors import read_colors
from editor.mapstyle.versions.version import apply_colors, create_version
from editor.storage.file_state import read_style
from tests.bench.harness import Row, p95, times_ms
from tests.bench.scenes import largest_style_file


def bench_night_version() -> list[Row]:
    """Measure a night version from the style, and from its colours that were read before."""
    tree = read_style(largest_style_file()).tree
    style = MapStyle.of(tree)
    # A value caches what it computed, so each round has its own.
    whole = times_ms(lambda: create_version(MapStyle.of(tree), VersionKind.NIGHT).style, 20)
    colors = read_colors(style)
    rule = default_rule(VersionKind.NIGHT, from_dark=colors.is_dark)
    rule = rule.with_role(ColorRole.GROUND, RoleRule(0.2, 0.3, 0.01))
    update = times_ms(lambda: apply_colors(map_colors(colors, rule))(style), 20)
    return [
        Row("night version of the largest real style, p95", p95(whole), "ms", 300),
        Row("night version after a change of its rule, p95", p95(update), "ms", 100),
    ]
