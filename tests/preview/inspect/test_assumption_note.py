"""Tests of the note that names the assumptions of a found layer."""

import pytest
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import LayerKey
from editor.preview.inspect.assumption_note import AssumptionNote
from editor.preview.inspect.found_list import FoundRow
from editor.preview.map_view import MapView
from editor.render.assumptions import GUIDE_PAGE, Assumption, load
from editor.render.query.questions import Hit, HitKind
from tests.preview.frames import recorded

BY_ID = {each.id: each for each in load()}
WIDTH, HAIRLINES, ZOOMS = (BY_ID[name] for name in ("road-width-unit", "hairlines", "web-map-zooms"))


@pytest.fixture
def note(qtbot: QtBot) -> AssumptionNote:
    created = AssumptionNote()
    qtbot.addWidget(created)
    return created


def entries(note: AssumptionNote) -> dict[str, QAction]:
    """Open the menu, and return its entries and those of its submenu by their texts."""
    note.menu.aboutToShow.emit()
    general = note.menu.actions()[-1].menu()
    assert general is not None
    actions = [*note.menu.actions()[:-1], *general.actions()]
    return {action.text(): action for action in actions if not action.isSeparator()}


def test_it_names_the_first_assumption_and_opens_its_section_of_the_guide(note: AssumptionNote) -> None:
    note.show_assumptions([WIDTH, HAIRLINES])
    assert note.text == f"Drawn this way because of assumption {WIDTH.number}: {WIDTH.sentence}"
    opened = recorded(note.page_requested)
    note.explain_button.click()
    assert opened == [(f"{GUIDE_PAGE}#road-width-unit",)]


def test_its_menu_opens_the_other_assumptions(note: AssumptionNote) -> None:
    note.show_assumptions([WIDTH, HAIRLINES, ZOOMS])
    opened = recorded(note.page_requested)
    shown = entries(note)
    assert list(shown) == [f"{each.number}  {each.sentence}" for each in (WIDTH, HAIRLINES, ZOOMS)]
    shown[f"{ZOOMS.number}  {ZOOMS.sentence}"].trigger()
    assert opened == [(ZOOMS.page,)]


def test_a_layer_with_assumptions_for_all_layers_alone_opens_the_whole_page(note: AssumptionNote) -> None:
    note.show_assumptions([ZOOMS])
    opened = recorded(note.page_requested)
    note.explain_button.click()
    assert str(ZOOMS.number) not in note.text
    assert opened == [(GUIDE_PAGE,)]


@pytest.mark.parametrize(("assumption", "can_change"), [(WIDTH, True), (HAIRLINES, False)])
def test_only_values_with_a_setting_can_be_changed(
    note: AssumptionNote, assumption: Assumption, *, can_change: bool
) -> None:
    note.show_assumptions([assumption])
    assert note.change_button.isHidden() is not can_change
    if can_change:
        requested = recorded(note.setting_requested)
        note.change_button.click()
        assert requested == [(assumption.setting,)]


def test_without_assumptions_it_is_hidden(note: AssumptionNote) -> None:
    note.show_assumptions([WIDTH])
    assert note.height_within(320) > 0
    note.show_assumptions([])
    assert note.isHidden()
    assert note.height_within(320) == 0


def test_the_list_shows_the_assumptions_of_its_current_row(view: MapView) -> None:
    rows = [
        FoundRow(Hit(LayerKey(number), HitKind.AREA, "", ()), "road", f"Layer {number}", "", found)
        for number, found in enumerate(((WIDTH, HAIRLINES), (HAIRLINES,), ()))
    ]
    found_list = view.inspector.list
    view.inspector.show_found("Here", rows)
    assert found_list.note.assumptions == (WIDTH, HAIRLINES)
    found_list.select_next()
    assert found_list.note.assumptions == (HAIRLINES,)
    found_list.select_next()
    assert found_list.note.isHidden()
    rows[2].assumptions = (ZOOMS,)
    found_list.show_assumptions()
    assert found_list.note.assumptions == (ZOOMS,)
