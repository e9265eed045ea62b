"""Tests of the names of families and roles of colours."""

import pytest

from editor.mapstyle.search.color_roles import ColorFamily, ColorRole
from editor.workspace.color_role_names import family_name, part_name, role_name

SHARED = {"GROUND": "GROUND", "WATER": "WATER", "BORDERS": "BORDER", "LABELS": "LABEL", "HALOS": "HALO"}


def test_families_and_roles_have_distinct_names() -> None:
    assert len({family_name(family) for family in ColorFamily}) == len(ColorFamily)
    assert len({role_name(role) for role in ColorRole}) == len(ColorRole)


@pytest.mark.parametrize(("family", "role"), SHARED.items())
def test_a_family_of_one_role_has_its_name(family: str, role: str) -> None:
    assert family_name(ColorFamily[family]) == role_name(ColorRole[role])


@pytest.mark.parametrize(
    ("role", "family", "name"),
    [
        (ColorRole.CASING, ColorFamily.ROADS, "Casing / Roads"),
        (ColorRole.AREA, ColorFamily.GROUND, "Areas / Ground"),
        (ColorRole.GROUND, ColorFamily.GROUND, "Ground"),
        (ColorRole.LABEL, ColorFamily.LABELS, "Labels"),
        (ColorRole.LABEL, ColorFamily.ROUTES, "Labels / Routes"),
    ],
)
def test_a_part_has_the_name_of_its_role_and_of_its_family_if_they_differ(
    role: ColorRole, family: ColorFamily, name: str
) -> None:
    assert part_name(role, family) == name


def test_signs_of_routes_differ_from_halos_of_labels() -> None:
    names = [
        part_name(ColorRole.HALO, ColorFamily.ROUTES, key) for key in ("text-outline-color", "fill-color")
    ]
    assert names == ["Halos / Routes", "Signs / Routes"]
    assert part_name(ColorRole.HALO, ColorFamily.HALOS, "fill-color") == "Halos"
