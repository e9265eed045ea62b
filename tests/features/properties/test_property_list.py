"""Tests of the searchable list of properties."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.properties.property_menus import PropertyList
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.system.jobs import Jobs
from tests.features.properties.panel import Panel

Key = Qt.Key


@pytest.fixture
def panel(qtbot: QtBot, jobs: Jobs) -> Panel:
    made = Panel(qtbot, jobs)
    made.widget.activateWindow()
    qtbot.waitUntil(made.widget.isActiveWindow)
    made.select(1)
    return made


def open_list(panel: Panel, qtbot: QtBot) -> PropertyList:
    """Open the list with the keyboard."""
    page = panel.widget.layer_page
    page.add_button.setFocus()
    qtbot.keyClick(page.add_button, Key.Key_Space)
    assert page.offers.isVisible()
    assert page.offers.search.hasFocus()
    return page.offers


def added(panel: Panel, before: set[str]) -> set[str]:
    return set(panel.session.style.layers[1].paint) - before


def test_it_offers_supported_properties_under_headings(panel: Panel, qtbot: QtBot) -> None:
    layer = panel.session.style.layers[1]
    offers = open_list(panel, qtbot)
    assert offers.accessibleName() == "Add property"
    assert offers.rows[0].is_heading
    assert [row.text for row in offers.rows if row.is_heading] == ["Line", "Icon", "Placement"]
    rows = [row for row in offers.rows if not row.is_heading]
    can = set(layer_type(layer.type, layer.source).properties) - set(layer.paint)
    assert {row.value for row in rows} == can
    for row in rows:
        prop = BY_KEY[str(row.value)]
        assert (row.text, row.about, row.detail) == (prop.label, prop.help, prop.key)
    assert offers.about == rows[0].about
    offers.close()


@pytest.mark.parametrize("typed", ["bl", "blur", "line-blur"])
def test_typing_filters_the_list_and_enter_adds_the_match(panel: Panel, qtbot: QtBot, typed: str) -> None:
    before = set(panel.session.style.layers[1].paint)
    offers = open_list(panel, qtbot)
    qtbot.keyClicks(offers.search, typed)
    assert offers.rows[0].value == "line-blur"
    qtbot.keyClick(offers.search, Key.Key_Return)
    assert added(panel, before) == {"line-blur"}
    assert not offers.isVisible()
    field = panel.widget.editor(BY_KEY["line-blur"]).field
    focus = QApplication.focusWidget()
    assert focus is not None
    assert field.isAncestorOf(focus)
    panel.session.undo_stack.undo()
    assert added(panel, before) == set()


def test_an_unknown_name_shows_an_error_and_adds_nothing(panel: Panel, qtbot: QtBot) -> None:
    before = panel.session.style
    offers = open_list(panel, qtbot)
    qtbot.keyClicks(offers.search, "zebra")
    qtbot.keyClick(offers.search, Key.Key_Return)
    assert offers.problem == "No property matches “zebra”."
    assert panel.session.style is before
    qtbot.keyClick(offers.search, Key.Key_Escape)
    assert not offers.isVisible()


def test_added_properties_are_no_longer_listed(panel: Panel, qtbot: QtBot) -> None:
    offers = open_list(panel, qtbot)
    qtbot.keyClicks(offers.search, "blur")
    qtbot.keyClick(offers.search, Key.Key_Return)
    offers = open_list(panel, qtbot)
    assert offers.search.text() == ""
    assert "line-blur" not in {row.value for row in offers.rows}
    offers.close()


def test_a_click_adds_a_property(panel: Panel, qtbot: QtBot) -> None:
    before = set(panel.session.style.layers[1].paint)
    offers = open_list(panel, qtbot)
    row = offers.rows[2]
    at = offers.list.visualRect(offers.list.model().index(2, 0)).center()
    qtbot.mouseClick(offers.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert added(panel, before) == {row.value}
