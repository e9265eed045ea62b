"""Menus that copy a value."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from editor.mapstyle.color.notations import Notation, color_texts
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Curve, Stop
from editor.ui.curves.stop_model import StopColumn
from editor.ui.curves.stop_table import StopTable
from editor.ui.curves.values import add_copying, notation_name

RED = Color(200, 0, 0)


def entries(menu: QMenu) -> dict[str, str]:
    """Return the text that each action of the submenu copies, by its notation's name."""
    copied = {}
    for action in menu.actions():
        action.trigger()
        copied[action.text().split(":")[0]] = QGuiApplication.clipboard().text()
    return copied


def test_each_entry_copies_what_it_shows(qapp: QApplication) -> None:
    menu = QMenu()
    inner = add_copying(menu, color_texts(RED))
    texts = {notation_name(each.notation): each.text for each in color_texts(RED)}
    assert entries(inner) == texts
    assert [action.text() for action in inner.actions()] == [f"{n}: {t}" for n, t in texts.items()]


def test_the_row_of_a_stop_has_a_menu(shown) -> None:
    table = shown(StopTable(BY_KEY["fill-color"]), 320)
    table.show_value(Curve((Stop(3, RED), Stop(9, Color(0, 0, 255))), 1))
    rect = table.view.visualRect(table.model.index(1, StopColumn.VALUE))
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, rect.center(), table.view.viewport().mapToGlobal(rect.center())
    )
    table.view.contextMenuEvent(event)
    menu = next(each for each in table.findChildren(QMenu) if each.isVisible())
    inner = menu.actions()[0].menu()
    assert entries(inner)[notation_name(Notation.ABGR)] == str(Color(0, 0, 255).abgr)
    remove = next(action for action in menu.actions() if action.text() == "Remove stop")
    remove.trigger()
    assert [stop.level for stop in table.curve_stops()] == [3]
    menu.close()


def test_no_menu_opens_beside_the_rows(shown) -> None:
    table = shown(StopTable(BY_KEY["fill-color"]), 320)
    table.show_value(Curve((Stop(3, RED),), 1))
    outside = QPoint(10, 5000)
    table.view.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, outside, outside))
    assert not table.findChildren(QMenu)


def open_menu(table: StopTable, row: int) -> QMenu:
    """Open the menu of a stop."""
    rect = table.view.visualRect(table.model.index(row, StopColumn.VALUE))
    position = table.view.viewport().mapToGlobal(rect.center())
    table.view.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, rect.center(), position))
    return next(each for each in table.findChildren(QMenu) if each.isVisible())


def ramp_menu(menu: QMenu) -> QMenu | None:
    """Return the submenu of even stops."""
    inner = (action.menu() for action in menu.actions() if action.text().startswith("Add even stops"))
    return next((each for each in inner if isinstance(each, QMenu)), None)


def test_even_stops_are_added_up_to_the_next_one(shown, log) -> None:
    table = shown(StopTable(BY_KEY["fill-color"]), 320)
    table.show_value(Curve((Stop(3, RED), Stop(7, Color(0, 0, 255)), Stop(8, RED)), 1))
    events = log(table)
    menu = open_menu(table, 0)
    ramp = ramp_menu(menu)
    assert ramp is not None
    assert ramp.title() == "Add even stops up to zoom 7"
    assert [action.text() for action in ramp.actions()][1:] == ["2 stops", "At each zoom (3 stops)"]
    ramp.actions()[2].trigger()
    menu.close()
    assert [stop.level for stop in table.curve_stops()] == [3, 4, 5, 6, 7, 8]
    assert [each if isinstance(each, str) else each[0] for each in events] == [
        "started",
        "edited",
        "finished",
    ]


def test_neighbouring_and_last_stops_and_numbers_have_no_ramp(shown) -> None:
    table = shown(StopTable(BY_KEY["fill-color"]), 320)
    table.show_value(Curve((Stop(3, RED), Stop(4, Color(0, 0, 255))), 1))
    for row in (0, 1):
        menu = open_menu(table, row)
        assert ramp_menu(menu) is None
        menu.close()
    widths = shown(StopTable(BY_KEY["line-width"]), 320)
    widths.show_value(Curve((Stop(3, 1.0), Stop(9, 4.0)), 1))
    menu = open_menu(widths, 0)
    assert ramp_menu(menu) is None
    menu.close()
