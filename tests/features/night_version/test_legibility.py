"""Legibility of versions: the colours that cause problems."""

from pathlib import Path

import pytest

from editor import resources
from editor.checks.legibility.lint import LegibilityLint
from editor.features.night_version.legibility import check_legibility
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorRole
from editor.mapstyle.versions.mapping import is_like_ground
from editor.mapstyle.versions.rule import VersionKind
from editor.mapstyle.versions.style_colors import ColorKey, ColorPart, read_colors
from editor.mapstyle.versions.version import StyleVersion, create_version
from editor.storage.file_state import read_style
from tests.corpus import real_styles


def result_with(fixed_role: ColorRole | None = None) -> tuple[StyleVersion, frozenset[ColorKey]]:
    """Return a night version, whose colours of a role are dark grey, and the keys of these."""
    style = MapStyle.of(read_style(resources.path("templates", "day.json")).tree)
    colors = read_colors(style)
    keys = [
        each.key
        for each in colors
        if each.key.role is fixed_role and each.key.part is not ColorPart.UNCHANGED
    ]
    fixed = {key: Color(60, 60, 60, key.color.a) for key in keys}
    return create_version(style, VersionKind.NIGHT, fixed=fixed, colors=colors), frozenset(keys)


def test_a_night_version_of_the_day_template_has_no_problems() -> None:
    found = check_legibility(LegibilityLint(), result_with()[0])
    assert (found.errors, found.warnings, found.keys) == (0, 0, ())


def test_unreadable_labels_are_errors_at_the_keys_of_their_colours() -> None:
    result, keys = result_with(ColorRole.LABEL)
    found = check_legibility(LegibilityLint(), result)
    assert found.errors > 10
    assert found.keys
    assert set(found.keys) <= keys


def test_a_lint_can_check_one_version_after_another() -> None:
    lint = LegibilityLint()
    assert check_legibility(lint, result_with(ColorRole.LABEL)[0]).errors
    assert not check_legibility(lint, result_with()[0]).errors


@pytest.mark.parametrize("path", real_styles(), ids=lambda path: path.stem)
def test_areas_in_the_colour_of_the_ground_are_no_problem(path: Path) -> None:
    result = create_version(MapStyle.of(read_style(path).tree), VersionKind.NIGHT)
    ground = result.colors.colors.ground
    found = check_legibility(LegibilityLint(), result)
    assert not [key for key in found.keys if is_like_ground(key, ground)]
    assert len(found.keys) <= found.errors + found.warnings
