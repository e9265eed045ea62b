"""Maps of one colour on the open sea, for tests of the comparison."""

from PySide6.QtGui import QColor

from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.flows.driver import Driver
from tests.styles import a_color, a_document, a_line, bytes_of

RED, GREEN, BLUE = Color(255, 0, 0), Color(0, 255, 0), Color(0, 0, 255)


def a_flat_document(color: Color) -> bytes:
    """Create a style of a background in a colour under a motorway, of which there is none nearby."""
    background = {"id": 0, "type": "background", "paint": {"fill-color": a_color((0, color.abgr))}}
    document = a_document(1)
    layers = document["map_schemes_section"]["map_schemes"][0]["definition"]
    layers["layers"] = [a_line(1), background]
    return bytes_of(document)


def paint(user: Driver, color: Color) -> None:
    """Give the background another colour as one step."""
    key = user.keys[-1]
    user.edit(set_stop([key], BY_KEY["fill-color"], 0, color), f"Paint {color.abgr}")


def colors(*expected: Color) -> tuple[QColor, ...]:
    """Return colours as those of pixels."""
    return tuple(QColor(each.r, each.g, each.b) for each in expected)


def choose(user: Driver, text: str) -> None:
    """Select the state to compare with."""
    user.trigger("compare")
    picker = user.comparison.picker
    row = next(number for number, each in enumerate(picker.rows) if each.text.startswith(text))
    picker.list.clicked.emit(picker.list.model().index(row, 0))
