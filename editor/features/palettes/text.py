"""Texts of assignments: groups of rows, and notes on palettes."""

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.color.palettes.palette import ColorPalette
from editor.mapstyle.search import road_ramp
from editor.mapstyle.search.color_assignment import AssignedColor
from editor.mapstyle.search.color_roles import ColorFamily
from editor.mapstyle.search.map_content import RoadClass
from editor.ui.text import translated
from editor.workspace.color_role_names import family_name


def group_name(row: AssignedColor) -> str:
    """Return the name of a row's family or class; empty without one."""
    if isinstance(row.group, ColorFamily):
        return family_name(row.group)
    return translated(road_ramp.LABELS[RoadClass(row.group)]) if row.group is not None else ""


def palette_note(palette: ColorPalette) -> str:
    """Return what happened to colours of a palette that sRGB lacks; empty if nothing did."""
    notes = []
    if palette.mapped:
        text = QCoreApplication.translate(
            "Palettes",
            "%Ln colours are outside sRGB and became similar ones of the same hue.",
            "",
            palette.mapped,
        )
        notes.append(text)
    if palette.inks:
        text = QCoreApplication.translate(
            "Palettes", "%Ln CMYK colours are approximate, as they have no colour profile.", "", palette.inks
        )
        notes.append(text)
    return " ".join(notes)
