"""Texts of assignments: groups of rows, the layers that use a colour, and notes on palettes."""

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.color.palettes.palette import ColorPalette
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search import road_ramp
from editor.mapstyle.search.color_assignment import AssignedColor
from editor.mapstyle.search.color_roles import ColorFamily
from editor.mapstyle.search.map_content import RoadClass
from editor.ui.text import translated
from editor.workspace.color_role_names import family_name
from editor.workspace.layer_names import layer_name

_NAMED_LAYERS = 2


def used_by(row: AssignedColor, style: MapStyle, data: SourceData) -> str:
    """Return the first layers that use the colour of a row."""
    keys = [key for key in dict.fromkeys(user.layer for user in row.users) if style.has_layer(key)]
    names = ", ".join(layer_name(style.layer(key), data) for key in keys[:_NAMED_LAYERS])
    more = len(keys) - _NAMED_LAYERS
    return f"{names} +{more}" if more > 0 else names


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
