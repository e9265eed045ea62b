"""Tests of the fixes for unknown and broken icons."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.properties.icon_messages import IconFixes
from editor.features.properties.property_editor import PropertyEditor
from editor.mapstyle.edits.assets import NewIcon, add_icons
from editor.mapstyle.edits.edit import set_curve
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Curve, Stop
from editor.system.jobs import Jobs
from editor.workspace.icon_choices import IconsRequest
from tests.features.properties.panel import Panel
from tests.icons import a_png, icon_paint, icons_section
from tests.styles import Json, a_line

ICON = BY_KEY["icon"]
SECTION = icons_section(food=a_png(), fuel=a_png(5, 5))
MARKER = "The engine shows a default marker."


def a_panel(qtbot: QtBot, jobs: Jobs, *paints: Json) -> Panel:
    """Create a panel with selected layers of some paints at zoom level 13."""
    layers = [a_line(len(paints) - at, COMMENT=f"Road {at}", paint=paint) for at, paint in enumerate(paints)]
    panel = Panel(qtbot, jobs, layers, icons_section=SECTION)
    panel.widget.show_zoom(13)
    panel.view.select(panel.session.style.order.keys)
    return panel


def editor(panel: Panel) -> PropertyEditor:
    return panel.widget.editor(ICON)


def fixes(panel: Panel) -> IconFixes:
    found = editor(panel).icon_fixes
    assert found is not None
    return found


def icons(panel: Panel, place: int = 0) -> list[object]:
    curve = panel.curve(ICON, place)
    return [] if curve is None else [stop.value for stop in curve.stops]


@pytest.fixture
def panel(qtbot: QtBot, jobs: Jobs) -> Panel:
    """One layer with an unknown icon at two of its stops."""
    return a_panel(qtbot, jobs, icon_paint((3, "fuel2"), (9, "food"), (12, "fuel2")))


def test_known_icons_have_no_message(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, icon_paint((3, "fuel"), (9, "")))
    assert (fixes(panel).icon_id, fixes(panel).isVisible()) == ("", False)


def test_an_unknown_icon_is_reported_with_its_effect(panel: Panel) -> None:
    assert fixes(panel).isVisible()
    assert fixes(panel).text == f"“fuel2” is not in this style. {MARKER}"
    assert editor(panel).field.is_unknown


def test_the_closest_icon_replaces_it_in_all_stops_in_one_step(panel: Panel) -> None:
    saved = panel.session.encoded()
    assert fixes(panel).use.text() == "Use “fuel”"
    fixes(panel).use.click()
    assert icons(panel) == ["fuel", "food", "fuel"]
    assert (panel.session.undo_stack.count(), panel.session.undo_stack.undoText()) == (
        1,
        "Change icon of Road 0",
    )
    assert not fixes(panel).isVisible()
    panel.session.undo_stack.undo()
    assert panel.session.encoded() == saved
    assert fixes(panel).isVisible()


def test_no_replacement_is_suggested_without_a_similar_icon(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, icon_paint((3, "xyz")))
    assert not fixes(panel).use.isVisible()
    assert fixes(panel).clear.isVisible()


def test_the_id_is_cleared_in_one_step(panel: Panel) -> None:
    fixes(panel).clear.click()
    assert icons(panel) == ["", "food", ""]
    assert panel.session.undo_stack.count() == 1
    assert not fixes(panel).isVisible()


def test_an_image_is_requested_for_the_same_id(panel: Panel, qtbot: QtBot) -> None:
    assert fixes(panel).add.text() == "Add “fuel2”…"
    with qtbot.waitSignal(panel.widget.icons.icons_requested) as text:
        fixes(panel).add.click()
    request = text.args[0]
    assert isinstance(request, IconsRequest)
    assert (request.id, request.show) == ("fuel2", None)


def test_the_message_is_hidden_once_the_style_has_the_icon(panel: Panel) -> None:
    panel.session.do(add_icons([NewIcon("fuel2", a_png())]), "Add")
    assert not fixes(panel).isVisible()
    panel.session.undo_stack.undo()
    assert fixes(panel).isVisible()


def test_an_unknown_icon_at_another_zoom_is_reported_with_its_level(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, icon_paint((3, "fuel2"), (9, "food")))
    assert not editor(panel).field.is_unknown
    assert fixes(panel).text == f"“fuel2”, at zoom 3, is not in this style. {MARKER}"


def test_the_unknown_icon_at_the_current_zoom_is_reported_first(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, icon_paint((3, "one"), (9, "two"), (12, "fuel2")))
    assert fixes(panel).text == f"“fuel2” is not in this style. {MARKER} 2 more missing IDs."
    fixes(panel).use.click()
    assert fixes(panel).icon_id == "one"


def test_all_layers_with_the_unknown_icon_are_fixed_in_one_step(qtbot: QtBot, jobs: Jobs) -> None:
    names = ("fuel2", "food", "fuel2")
    panel = a_panel(qtbot, jobs, *(icon_paint((3, name)) for name in names))
    field = editor(panel).field
    assert (field.is_mixed, field.summary) == (True, "2 icons")
    assert fixes(panel).text == f"“fuel2” is not in this style. Used by 2 layers. {MARKER}"
    fixes(panel).use.click()
    assert [icons(panel, place) for place in range(3)] == [["fuel"], ["food"], ["fuel"]]
    assert panel.session.undo_stack.count() == 1


def test_mixed_icons_are_set_for_all_as_one_step(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, icon_paint((3, "fuel")), icon_paint((3, "food")))
    field = editor(panel).field
    field.open_picker("food")
    field.picker.search.returnPressed.emit()
    assert [icons(panel, place) for place in range(2)] == [["food"], ["food"]]
    assert (field.is_mixed, panel.session.undo_stack.count()) == (False, 1)


def test_a_locked_layer_stays_as_it_is(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, icon_paint((3, "fuel2")), icon_paint((3, "fuel2")))
    panel.view.set_locked(panel.session.style.order.keys[:1], locked=True)
    fixes(panel).clear.click()
    assert [icons(panel, place) for place in range(2)] == [["fuel2"], [""]]
    panel.view.set_locked(panel.session.style.order.keys, locked=True)
    assert not fixes(panel).clear.isEnabled()


def test_an_edit_elsewhere_updates_the_reported_icon(panel: Panel) -> None:
    curve = Curve((Stop(3, "foot"),))
    panel.session.do(set_curve(panel.session.style.order.keys, ICON, curve), "Change")
    assert (fixes(panel).icon_id, fixes(panel).use.text()) == ("foot", "Use “food”")


def test_its_buttons_follow_the_field_in_tab_order(panel: Panel) -> None:
    chain = editor(panel).focus_chain()
    ways = [fixes(panel).use, fixes(panel).clear, fixes(panel).add]
    place = chain.index(ways[0])
    assert list(chain[place : place + 3]) == ways
    assert all(button.accessibleName().endswith(fixes(panel).text) for button in ways)


def test_a_broken_icon_is_reported_with_a_link(qtbot: QtBot, jobs: Jobs) -> None:
    paint = icon_paint((3, "broken"))
    section = icons_section(fuel=a_png(), broken=a_png()[:-24])
    panel = Panel(qtbot, jobs, [a_line(1, paint=paint)], icons_section=section)
    qtbot.waitUntil(fixes(panel).isVisible)
    assert fixes(panel).text.startswith("“broken” is damaged: ")
    assert not fixes(panel).clear.isVisible()
    with qtbot.waitSignal(panel.widget.icons.go_requested) as text:
        fixes(panel).go.click()
    assert text.args == [1]
