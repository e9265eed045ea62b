"""Names of the families and roles of colours for display."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.search.color_roles import ColorFamily, ColorRole

# Families whose colours have this one role.
_ONLY_ROLES: Final = {
    ColorFamily.GROUND: ColorRole.GROUND,
    ColorFamily.WATER: ColorRole.WATER,
    ColorFamily.BORDERS: ColorRole.BORDER,
    ColorFamily.LABELS: ColorRole.LABEL,
    ColorFamily.HALOS: ColorRole.HALO,
    ColorFamily.ICONS: ColorRole.ICON,
    ColorFamily.ROUTES: ColorRole.ROUTE,
}

_TEXT_HALO: Final = "text-outline-color"


def family_name(family: ColorFamily) -> str:
    """Return the name of a family, such as “Roads”."""
    return {
        ColorFamily.GROUND: _tr("Ground"),
        ColorFamily.WATER: _tr("Water"),
        ColorFamily.GREEN: _tr("Green"),
        ColorFamily.BUILDINGS: _tr("Buildings"),
        ColorFamily.ROADS: _tr("Roads"),
        ColorFamily.RAIL: _tr("Rail"),
        ColorFamily.BORDERS: _tr("Borders"),
        ColorFamily.LABELS: _tr("Labels"),
        ColorFamily.HALOS: _tr("Halos"),
        ColorFamily.ICONS: _tr("Icons"),
        ColorFamily.ROUTES: _tr("Routes"),
    }[family]


def role_name(role: ColorRole) -> str:
    """Return the name of a role, such as “Casing”."""
    return {
        ColorRole.GROUND: _tr("Ground"),
        ColorRole.WATER: _tr("Water"),
        ColorRole.AREA: _tr("Areas"),
        ColorRole.ROAD_FILL: _tr("Road fill"),
        ColorRole.CASING: _tr("Casing"),
        ColorRole.LABEL: _tr("Labels"),
        ColorRole.HALO: _tr("Halos"),
        ColorRole.BORDER: _tr("Borders"),
        ColorRole.ICON: _tr("Icons"),
        ColorRole.ROUTE: _tr("Routes"),
    }[role]


def part_name(role: ColorRole, family: ColorFamily, property_key: str = "") -> str:
    """Return the name of a role of a family, such as “Casing / Roads”.

    What letters on routes are read on has the role of a halo too; their name says that they are signs.
    """
    if (role, family) == (ColorRole.HALO, ColorFamily.ROUTES) and property_key not in ("", _TEXT_HALO):
        return " / ".join((_tr("Signs"), family_name(family)))
    is_plain = _ONLY_ROLES.get(family) is role
    return role_name(role) if is_plain else f"{role_name(role)} / {family_name(family)}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("ColorRoles", text)
