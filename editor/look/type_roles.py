"""The fonts: one per role, all grown from the system's own."""

from enum import Enum
from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

_REFERENCE_PX = 13


class TypeRole(Enum):
    """What a text is for: its size where the system font has 13 pixels, and its weight."""

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
    """The font of a role, with tabular figures where the family has them."""
    kind = QFontDatabase.SystemFont.FixedFont if role is TypeRole.FIXED else None
    base = QFontDatabase.systemFont(kind) if kind is not None else QGuiApplication.font()
    return QFont(_sized(base.family(), base.pointSizeF(), base.pixelSize(), role))


@cache
def _sized(family: str, points: float, pixels: int, role: TypeRole) -> QFont:
    size, weight = role.value
    made = QFont(family)
    if points > 0:
        made.setPointSizeF(points * size / _REFERENCE_PX)
    else:
        made.setPixelSize(round(pixels * size / _REFERENCE_PX))
    made.setWeight(QFont.Weight(weight))
    made.setItalic(False)  # Said aloud, or a painter takes the slant of its widget.
    made.setFeature(QFont.Tag("tnum"), 1)
    return made
