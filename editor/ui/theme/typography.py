"""Fonts by role, all derived from the system font."""

from enum import Enum
from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

_REFERENCE_PX = 13


class TypeRole(Enum):
    """The purpose of a text: its size relative to a system font of 13 pixels, and its weight."""

    PAGE_TITLE = (24.0, 600)
    LAYER_TITLE = (15.0, 600)
    BODY = (13.0, 400)
    BODY_STRONG = (13.0, 500)
    SECTION_TITLE = (13.0, 600)
    SECONDARY = (12.0, 400)
    COLUMN_HEAD = (11.0, 500)
    FIXED = (11.5, 400)
    TEMPERATURE_CARD = (34.0, 500)
    TEMPERATURE_PANEL = (40.0, 500)


def font(role: TypeRole) -> QFont:
    """Return the font of a role, with tabular figures if the family has them."""
    system_font = QFontDatabase.SystemFont.FixedFont if role is TypeRole.FIXED else None
    base = QFontDatabase.systemFont(system_font) if system_font is not None else QGuiApplication.font()
    return QFont(_sized(base.family(), base.pointSizeF(), base.pixelSize(), role))


@cache
def _sized(family: str, points: float, pixels: int, role: TypeRole) -> QFont:
    size, weight = role.value
    result = QFont(family)
    if points > 0:
        result.setPointSizeF(points * size / _REFERENCE_PX)
    else:
        result.setPixelSize(round(pixels * size / _REFERENCE_PX))
    result.setWeight(QFont.Weight(weight))
    result.setItalic(False)  # Explicit, or a painter inherits the slant of its widget's font.
    result.setFeature(QFont.Tag("tnum"), 1)
    return result
