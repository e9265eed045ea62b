"""Tests of the page of a group."""

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.layer_tree import LayerSet
from editor.system.jobs import Jobs
from tests.features.properties.panel import Panel
from tests.styles import a_group, a_line


@pytest.fixture
def panel(qtbot: QtBot, jobs: Jobs) -> Panel:
    """Three layers: two in a group within another one, a third outside them."""
    layers = [a_line(3, group_id=8), a_line(2, group_id=8), a_line(1)]
    groups = [a_group(7, "Roads", color="red"), a_group(8, "Large", parent_id=7), a_group(9, "Empty")]
    made = Panel(qtbot, jobs, layers, groups)
    made.view.select([], [7])
    return made


def test_it_shows_name_id_and_unknown_keys(panel: Panel) -> None:
    page = panel.widget.group_page
    assert page.isVisibleTo(panel.widget)
    assert panel.header() == ["Roads", "Group · 2 layers"]
    assert (page.name.value, page.id_text) == ("Roads", "ID 7")
    assert [(member.path, member.value) for member in page.unknown_keys.members] == [(("color",), "red")]


def test_its_name_can_be_changed(panel: Panel) -> None:
    name = panel.widget.group_page.name
    name.started.emit()
    name.edited.emit(" Streets ")
    name.finished.emit()
    assert panel.session.style.groups[0].name == "Streets"
    assert panel.session.undo_stack.undoText() == "Rename “Roads”"
    assert panel.header()[0] == "Streets"


def test_it_is_moved_into_another_group_but_never_into_itself(panel: Panel) -> None:
    within = panel.widget.group_page.within
    texts = [within.combo.itemText(row) for row in range(within.combo.count())]
    assert texts == ["No group", "Empty"]
    within.combo.activated.emit(1)
    assert panel.session.style.groups[0].parent_id == 9
    assert within.combo.currentText() == "Empty"


def test_a_click_selects_its_layers(panel: Panel) -> None:
    button = panel.widget.group_page.select_button
    assert button.text() == "Select 2 layers"
    button.click()
    assert panel.view.selected == panel.session.style.order.keys[:2]
    assert panel.view.selected_groups == ()
    assert panel.header()[0] == "2 layers"


def test_an_empty_group_has_nothing_to_select(panel: Panel) -> None:
    panel.view.select([], [9])
    assert panel.header() == ["Empty", "Group · 0 layers"]
    assert not panel.widget.group_page.select_button.isVisibleTo(panel.widget)


def test_two_groups_show_all_layers_in_them(panel: Panel) -> None:
    panel.view.select([], [7, 9])
    assert panel.header()[0] == "2 layers"


def test_a_locked_group_is_not_edited_until_it_is_unlocked(panel: Panel) -> None:
    panel.view.set_locked(groups=[7], locked=True)
    page = panel.widget.group_page
    assert not page.name.isEnabled()
    assert "locked" in page.lock_note.text
    page.lock_note.button.click()
    assert page.name.isEnabled()


def test_the_eye_hides_the_whole_group(panel: Panel) -> None:
    panel.widget.title.eye_pressed.emit()
    assert panel.view.hidden == frozenset(panel.session.style.order.keys[:2])


def test_filtered_layers_are_not_counted_but_reported(panel: Panel) -> None:
    page, keys = panel.widget.group_page, panel.session.style.order.keys
    assert page.filter_note.isHidden()
    panel.view.set_filtered_out(LayerSet(frozenset(keys[:1])))
    assert page.select_button.text() == "Select 1 layer"
    assert page.filter_note.text() == "1 layer of this group is filtered out. It moves with the group."
    page.select_button.click()
    assert panel.view.selected == keys[1:2]
