"""Colours entered in every notation, picked from the map, and replaced wherever the same one is used."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.used_colors import used_colors
from editor.ui.color.eyedropper import Eyedropper
from tests.flows.conftest import OpenWindow

_INNER = BY_KEY["line-inner-color"]


def test_a_colour_is_set_in_hsl_from_the_map_and_everywhere_each_as_one_step(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window()
    session = user.session
    saved = session.encoded()
    layer = next(each for each in session.style.layers if each.curve(_INNER) is not None)
    user.select([layer.key])
    field = user.editor(_INNER).field
    before = field.value
    QTest.mouseClick(field.edit, Qt.MouseButton.LeftButton, pos=QPoint(12, 12))
    popover = field.popover
    lightness = popover.notations.hsl[2].edit
    lightness.selectAll()
    QTest.keyClicks(lightness, "40")
    QTest.keyClick(lightness, Qt.Key.Key_Return)
    now = field.value
    assert now != before
    assert session.undo_stack.count() == 1

    others = dict(used_colors(session.style))[before]
    assert others > 1
    popover.everywhere.click()
    assert before not in dict(used_colors(session.style))
    assert dict(used_colors(session.style))[now] == others + 1
    assert session.undo_stack.count() == 2

    popover.dropper.click()
    dropper = user.window.findChild(Eyedropper)
    position = user.map_view.mapTo(user.window, user.map_view.rect().center()) - QPoint(60, 40)
    QTest.mouseMove(dropper, position)
    seen = dropper.color
    QTest.mouseClick(dropper, Qt.MouseButton.LeftButton, pos=position)
    assert field.value == Color(seen.r, seen.g, seen.b, before.a)
    assert session.undo_stack.count() == 3
    assert popover.isVisible()
    assert popover.contrast.text().startswith("Contrast with ")
    popover.close()

    session.undo_stack.setIndex(0)
    assert session.encoded() == saved


def test_a_colour_of_the_map_goes_to_the_clipboard_and_is_offered_next(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window()
    user.trigger("pick_color")
    dropper = user.window.findChild(Eyedropper)
    QTest.mouseMove(dropper, user.map_view.mapTo(user.window, QPoint(40, 200)))
    color = dropper.color
    QTest.keyClick(dropper, Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().text() == color.hex
    assert user.recent_colors == (color,)
