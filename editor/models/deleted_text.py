"""Texts for deleted elements."""

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, SOURCES, MapStyle
from editor.mapstyle.tree import read_array


def deleted_text(before: MapStyle, after: MapStyle) -> str:
    """Return how many layers, groups, icons, faces and sources were deleted; empty if none."""
    layers, groups, icons, sources = (
        len(read_array(before.tree, path)) - len(read_array(after.tree, path))
        for path in (LAYERS, GROUPS, ICONS, SOURCES)
    )
    faces = len(before.fonts) - len(after.fonts)
    counted = (
        (layers, _tr("1 layer"), _tr("%n layers", layers)),
        (groups, _tr("1 group"), _tr("%n groups", groups)),
        (icons, _tr("1 icon"), _tr("%n icons", icons)),
        (faces, _tr("1 face"), _tr("%n faces", faces)),
        (sources, _tr("1 source"), _tr("%n sources", sources)),
    )
    lost = [one if count == 1 else many for count, one, many in counted if count > 0]
    return _tr("Deleted {things}.").format(things=", ".join(lost)) if lost else ""


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("DeletedText", text, "", count)
