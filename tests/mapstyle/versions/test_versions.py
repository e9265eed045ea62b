"""Versions by rule of the templates and of real styles: contrast, order, hue and what stays."""

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest

from editor import resources
from editor.mapstyle.color import oklch
from editor.mapstyle.color.spaces import composite, contrast
from editor.mapstyle.document.model import SCHEME, MapStyle
from editor.mapstyle.edits.edit import rename_style
from editor.mapstyle.edits.replace import Replacement, replace_values
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import read
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily, ColorRole
from editor.mapstyle.search.occurrences import Role, find_values
from editor.mapstyle.versions.mapping import MAX_HUE_CHANGE, VersionColors, map_colors
from editor.mapstyle.versions.rule import PRESETS, VersionKind, VersionPreset, default_rule, preset_rule
from editor.mapstyle.versions.style_colors import ColorKey, ColorPart, StyleColors, read_colors
from editor.mapstyle.versions.version import apply_colors, create_version, name_version
from editor.storage.file_state import read_style
from tests.corpus import real_styles
from tests.unusual_documents import ODD, odd_document

STYLES = [*real_styles(), *(resources.path("templates", name) for name in ("day.json", "night.json"))]
# Hues of colours with less chroma are not recognisable after the rounding to 8 bits.
CHROMATIC = 0.035
VISIBLE = 0.02
# The kinds whose labels and halos have ranges of lightness; the others keep what a style has.
RANGED = (VersionKind.NIGHT, VersionKind.DAY, VersionKind.HIGH_CONTRAST)


@pytest.fixture(params=STYLES, ids=[path.stem for path in STYLES])
def colors(request: pytest.FixtureRequest) -> StyleColors:
    """The colours of a style."""
    return read_colors(_style(request.param))


@pytest.fixture(params=[(kind, preset) for kind in VersionKind for preset in PRESETS[kind]], ids=str)
def version(request: pytest.FixtureRequest, colors: StyleColors) -> VersionColors:
    """The version of a style by a preset."""
    kind, preset = request.param
    return map_colors(colors, preset_rule(kind, preset, from_dark=colors.is_dark))


def _style(path: Path) -> MapStyle:
    return MapStyle.of(read_style(path).tree)


def _lightness(color: Color) -> float:
    return oklch.from_color(color).lightness


def _roads(version: VersionColors) -> list[ColorKey]:
    """Return the fills of carriageways."""
    return [
        each.key
        for each in version.colors.of_role(ColorRole.ROAD_FILL)
        if each.key.family is ColorFamily.ROADS and each.key.part is ColorPart.LINE and each.key.color.a
    ]


def test_labels_are_readable_against_their_halos_and_the_ground(version: VersionColors) -> None:
    for each in version.colors.of_role(ColorRole.LABEL):
        if each.key.part is not ColorPart.TEXT or not each.key.color.a:
            continue
        text = version.mapped[each.key]
        halos = [version.mapped[key] for key in each.backdrops if version.mapped[key].a == 255]
        for below in (*halos, *version.ground_colors):
            assert contrast(text, below) >= version.rule.text_contrast, (each.key, text, below)


def test_roads_keep_their_order_of_lightness(version: VersionColors) -> None:
    roads = sorted(_roads(version), key=lambda key: _lightness(key.color))
    after = [_lightness(version.mapped[key]) for key in roads]
    steps = [other - one for one, other in pairwise(after)]
    # The rounding to 8 bits may move a colour by less than half a percent.
    assert all(step >= -0.005 for step in steps) or all(step <= 0.005 for step in steps)


def test_hues_stay_recognisable(version: VersionColors) -> None:
    for each in version.colors:
        before, after = oklch.from_color(each.key.color), oklch.from_color(version.mapped[each.key])
        if before.chroma >= CHROMATIC and after.chroma >= VISIBLE:
            difference = oklch.hue_difference(before.hue, after.hue)
            assert difference <= MAX_HUE_CHANGE, (each.key, version.mapped[each.key])


def test_ground_is_dark_at_night_and_light_by_day(version: VersionColors) -> None:
    is_dark = _lightness(version.ground_colors[0]) < 0.5
    expected = {VersionKind.NIGHT: True, VersionKind.DAY: False}
    assert is_dark == expected.get(version.rule.kind, version.colors.is_dark)


def test_casings_at_night_are_darker_than_the_ground_and_than_all_fills(colors: StyleColors) -> None:
    version = map_colors(colors, default_rule(VersionKind.NIGHT, from_dark=colors.is_dark))
    casings = [
        version.mapped[each.key]
        for each in colors.of_role(ColorRole.CASING)
        if each.key.family is ColorFamily.ROADS and each.key.part is ColorPart.LINE
    ]
    fills = [version.mapped[key] for key in _roads(version)]
    darkest = min(_lightness(color) for color in (*fills, version.ground_colors[0]))
    assert all(_lightness(casing) < darkest for casing in casings)


def test_roads_at_night_are_lighter_than_the_ground_and_all_areas(colors: StyleColors) -> None:
    version = map_colors(colors, default_rule(VersionKind.NIGHT, from_dark=colors.is_dark))
    below = [version.mapped[each.key] for each in colors.of_role(ColorRole.AREA) if each.key.color.a]
    lightest = max(_lightness(color) for color in (*below, *version.ground_colors))
    assert all(_lightness(version.mapped[key]) > lightest for key in _roads(version))


def test_arrows_at_night_are_subtle_on_the_roads_that_carry_them(colors: StyleColors) -> None:
    version = map_colors(colors, default_rule(VersionKind.NIGHT, from_dark=colors.is_dark))
    for each in colors:
        if each.key.part is not ColorPart.ARROW or not each.backdrops:
            continue
        arrow = _lightness(version.mapped[each.key])
        differences = [abs(arrow - _lightness(version.mapped[road])) for road in each.backdrops]
        assert min(differences) > 0.04, each.key
        assert sum(differences) / len(differences) < 0.2, each.key
        found = version.contrast(each.key)
        assert found is not None
        assert found.against in each.backdrops, "it is measured with a road, not with the ground"


def test_water_differs_from_the_ground(version: VersionColors) -> None:
    ground = version.ground_colors[0]
    for each in version.colors.of_role(ColorRole.WATER):
        if each.key.part is ColorPart.AREA and each.key.color.a == 255:
            assert abs(_lightness(version.mapped[each.key]) - _lightness(ground)) > 0.02


def test_greyscale_has_no_chroma(colors: StyleColors) -> None:
    version = map_colors(colors, default_rule(VersionKind.GREYSCALE, from_dark=colors.is_dark))
    assert all(color.r == color.g == color.b for color in version.mapped.values())


def test_routes_keep_their_colours(colors: StyleColors) -> None:
    version = map_colors(colors, default_rule(VersionKind.NIGHT, from_dark=colors.is_dark))
    for each in colors.of_role(ColorRole.ROUTE):
        before, after = oklch.from_color(each.key.color), oklch.from_color(version.mapped[each.key])
        assert oklch.hue_difference(before.hue, after.hue) < MAX_HUE_CHANGE or after.chroma < VISIBLE


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
def test_only_colours_change_and_every_alpha_stays(path: Path) -> None:
    before = _style(path)
    after = create_version(before, VersionKind.NIGHT).style
    values = [
        [found for layer in style.layers for found in find_values(layer, Role.COLOR)]
        for style in (before, after)
    ]
    assert len(values[0]) <= len(values[1])
    old = {(found.layer, found.path): found for found in values[0]}
    for found in values[1]:
        was = old.get((found.layer, found.path))
        if was is not None:
            assert isinstance(was.value, Color)
            assert isinstance(found.value, Color)
            assert was.value.a == found.value.a
            assert type(was.stored) is type(found.stored) or isinstance(found.stored, int)
    for role in (Role.NUMBER, Role.ICON):
        stored = [
            [(found.path, found.stored) for layer in style.layers for found in find_values(layer, role)]
            for style in (before, after)
        ]
        assert stored[0] == stored[1]
    one, other = before.tree, after.tree
    assert isinstance(one, dict)
    assert isinstance(other, dict)
    assert [key for key in one if json.dumps(one[key]) != json.dumps(other[key])] == ["map_schemes_section"]


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
def test_a_day_version_of_a_night_version_is_light_again(path: Path) -> None:
    night = create_version(_style(path), VersionKind.NIGHT).style
    assert read_colors(night).is_dark
    assert not read_colors(create_version(night, VersionKind.DAY).style).is_dark


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("City", "City (Night)"),
        ("City (Day)", "City (Night)"),
        ("City (Night)", "City (Night)"),
        ("City (blue)", "City (blue) (Night)"),
        ("Day", "Night"),
        ("", ""),
    ],
)
def test_the_name_of_a_version_contains_its_kind(before: str, after: str) -> None:
    style = rename_style(before)(_style(resources.path("templates", "day.json")))
    named = name_version("Night", ["Day", "Night"])(style)
    assert read(named.tree, (*SCHEME, "name")) == after
    assert (named.tree == style.tree) is (before == after)


def test_labels_adapt_to_a_ground_of_the_user() -> None:
    colors = read_colors(_style(resources.path("templates", "day.json")))
    ground_colors = {each.key: Color(120, 120, 120) for each in colors.of_role(ColorRole.GROUND)}
    version = map_colors(colors, default_rule(VersionKind.NIGHT, from_dark=False), ground_colors)
    assert all(version.mapped[key] == color for key, color in ground_colors.items())
    texts = [each for each in colors.of_role(ColorRole.LABEL) if each.key.part is ColorPart.TEXT]
    # On middle grey white has a contrast of 4.42 at most, and the texts are as light as possible.
    assert all(
        contrast(version.mapped[each.key], composite(Color(120, 120, 120), Color(0, 0, 0))) > 4.2
        for each in texts
    )


def test_a_warm_preset_gives_greys_a_bias_and_a_neutral_one_does_not() -> None:
    colors = read_colors(_style(resources.path("templates", "day.json")))
    tones = {}
    for preset in VersionPreset:
        version = map_colors(colors, preset_rule(VersionKind.NIGHT, preset, from_dark=False))
        ground = version.ground_colors[0]
        tones[preset] = ground.r - ground.b
    assert tones[VersionPreset.MUTED_BLUE] < tones[VersionPreset.NEUTRAL] < tones[VersionPreset.WARM]


def test_an_edit_of_a_version_changes_nothing_but_the_mapped_colours() -> None:
    style = _style(resources.path("templates", "day.json"))
    colors = read_colors(style)
    key = next(iter(colors)).key
    version = map_colors(colors, default_rule(VersionKind.NIGHT, from_dark=False), {key: Color(1, 2, 3, 255)})
    after = apply_colors(version)(style)
    found = [value.value for layer in after.layers for value in find_values(layer, Role.COLOR)]
    assert Color(1, 2, 3, 255) in found


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
@pytest.mark.parametrize("kind", VersionKind, ids=lambda kind: kind.value)
def test_unusual_styles_have_versions(text: str, kind: VersionKind) -> None:
    style = MapStyle.of(decode(odd_document(text)).tree)
    after = create_version(style, kind).style
    assert after.order.keys == style.order.keys
    places = [
        {(found.layer, found.path) for layer in each.layers for found in find_values(layer, Role.COLOR)}
        for each in (style, after)
    ]
    assert places[0] <= places[1]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("kind", VersionKind, ids=lambda kind: kind.value)
def test_styles_of_random_colours_have_versions_with_readable_labels(seed: int, kind: VersionKind) -> None:
    style = _with_random_colors(_style(resources.path("templates", "day.json")), seed)
    colors = read_colors(style)
    version = map_colors(colors, default_rule(kind, from_dark=colors.is_dark))
    assert all(version.mapped[each.key].a == each.key.color.a for each in colors)
    for each in colors.of_role(ColorRole.LABEL):
        if each.key.part is ColorPart.TEXT and each.key.color.a == 255 and kind in RANGED:
            halos = [version.mapped[key] for key in each.backdrops if version.mapped[key].a == 255]
            assert all(contrast(version.mapped[each.key], halo) >= 4.5 for halo in halos)


def _with_random_colors(style: MapStyle, seed: int) -> MapStyle:
    """Return a style with another colour for each of its colours."""
    numbers = random.Random(seed)
    found = [found for layer in style.layers for found in find_values(layer, Role.COLOR)]
    replaced: dict[object, Color] = {}
    for each in found:
        assert isinstance(each.value, Color)
        if each.value not in replaced:
            replaced[each.value] = Color(*(numbers.randrange(256) for _ in range(3)), each.value.a)
    return replace_values(Replacement(each, replaced[each.value]) for each in found)(style)
