"""The label debugger in a window: boxes, the card of a hidden label, and the section of the layer page."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import Layer
from editor.system.setting import Page
from editor.system.settings import ANCHOR_READING, REDUCED_MOTION, UNCERTAIN_ON
from tests.flows.browser import Browser, page
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.preview.frames import mouse
from tests.styles import a_document, a_line, bytes_of

# The old town of the bundled data, with many points of interest.
OLD_TOWN = (-34.9065, -56.1950, 17.0)


@pytest.fixture
def user(open_window: OpenWindow, services: Services) -> Driver:
    """A window whose map moves at once, over the points of interest of a town."""
    services.settings.set(REDUCED_MOTION, "true")
    made = open_window()
    made.set_checked("weather", False)
    made.map_view.fly_to(*OLD_TOWN)
    made.wait_for_map()
    return made


def layer(user: Driver, name: str) -> Layer:
    return next(layer for layer in user.layers if layer.comment == name)


def wait_for_report(user: Driver, qtbot: QtBot) -> None:
    """Wait until a report on the selected layer is there."""
    debugger = user.label_debugger

    def is_reported() -> bool:
        report = debugger.report
        counts = report.counts if report is not None else None
        return not debugger.is_waiting and counts is not None and counts.layer == user.view_state.active

    qtbot.waitUntil(lambda: user.map_view.is_idle and is_reported(), timeout=TIMEOUT_MS)


def test_hidden_labels_are_counted_selected_and_explained(user: Driver, qtbot: QtBot) -> None:
    cafes = layer(user, "Food and drink")
    user.select([cafes.key])
    user.trigger("collision_boxes")
    wait_for_report(user, qtbot)
    section, debugger = user.in_view_section, user.label_debugger
    assert section.is_open
    assert debugger.hidden
    assert {each.layer for each in debugger.hidden} == {cafes.key}
    total, drawn = section.rows[0], section.rows[-1]
    assert "Features in view" in total.text
    assert "Drawn" in drawn.text
    assert 0 < drawn.share < total.share == 1
    assert str(len(debugger.hidden)) in user.box_legend.text

    hidden = debugger.hidden[0]
    at = debugger.boxes.rect_of(hidden).center()
    mouse(user.map_view, QEvent.Type.MouseButtonPress, (at.x(), at.y()))
    mouse(user.map_view, QEvent.Type.MouseButtonRelease, (at.x(), at.y()))
    selected = debugger.current
    assert selected is not None
    assert selected.winner is not None
    card = user.hidden_label_card
    assert selected.winner.text in card.sentence
    assert selected.name in card.accessibleName()
    assert not user.inspector_list.rows
    user.trigger("collision_boxes")
    assert not card.sentence
    assert not section.is_open


def test_moving_the_layer_above_the_winner_draws_more_and_is_undone(user: Driver, qtbot: QtBot) -> None:
    cafes, medical = layer(user, "Food and drink"), layer(user, "Medical services")
    user.select([cafes.key])
    user.trigger("collision_boxes")
    wait_for_report(user, qtbot)
    debugger, section = user.label_debugger, user.in_view_section
    loser = next(each for each in debugger.hidden if each.winner and each.winner.layer == medical.key)
    before = section.rows[-1].text
    debugger.select(loser)
    button = next(text for text in user.hidden_label_card.buttons if text.startswith("Move above"))
    order = list(user.keys)
    with qtbot.waitSignal(debugger.reported, timeout=TIMEOUT_MS):
        user.hidden_label_card.buttons[button].click()
    assert list(user.keys).index(cafes.key) < list(user.keys).index(medical.key)
    wait_for_report(user, qtbot)
    assert int(section.rows[-1].text.split()[0]) > int(before.split()[0])
    user.undo()
    assert list(user.keys) == order


def test_the_layer_of_the_winner_is_selected_from_the_card(user: Driver, qtbot: QtBot) -> None:
    streets = layer(user, "Residential street names")
    user.select([streets.key])
    user.trigger("collision_boxes")
    wait_for_report(user, qtbot)
    debugger = user.label_debugger
    loser = next(each for each in debugger.hidden if each.winner and each.winner.layer != streets.key)
    debugger.select(loser)
    button = next(text for text in user.hidden_label_card.buttons if text.startswith("Go to"))
    user.hidden_label_card.buttons[button].click()
    assert loser.winner is not None
    assert user.view_state.active == loser.winner.layer
    assert debugger.current is None


def test_a_highlight_without_features_names_the_reason(user: Driver, qtbot: QtBot) -> None:
    towns = layer(user, "Towns")
    user.select([towns.key])
    user.wait_for_map()
    user.trigger("flash")
    qtbot.waitUntil(lambda: "zoom 17" in user.map_note.text, timeout=TIMEOUT_MS)
    assert "draws nothing here" in user.map_note.text


def test_remedies_show_and_zoom_to_a_layer(user: Driver, qtbot: QtBot) -> None:
    towns = layer(user, "Towns")
    user.view_state.set_hidden([towns.key], hidden=True)
    user.select([towns.key])
    user.set_checked("collision_boxes", True)
    section = user.in_view_section
    assert section.sentence == "This layer is hidden."
    section.verdict.button.click()
    assert not user.view_state.is_hidden(towns)
    assert "from zoom 8 to 15" in section.sentence
    section.verdict.button.click()
    user.wait_for_map()
    assert towns.draws_at(user.camera.zoom)
    wait_for_report(user, qtbot)
    assert "Visible from" not in section.sentence


def test_uncertain_data_is_named_and_shown_on_request(
    user: Driver, qtbot: QtBot, tmp_path: Path, services: Services
) -> None:
    path = tmp_path / "piers.json"
    path.write_bytes(bytes_of(a_document([a_line(1, sourcedata_id=27, minzoom=10, COMMENT="Piers")])))
    user.open(path)
    user.select([user.layers[0].key])
    user.set_checked("collision_boxes", True)
    section = user.in_view_section
    qtbot.waitUntil(lambda: "can only guess" in section.sentence, timeout=TIMEOUT_MS)
    section.verdict.button.click()
    assert services.settings.get(UNCERTAIN_ON)
    qtbot.waitUntil(lambda: "can only guess" not in section.sentence, timeout=TIMEOUT_MS)


def test_the_assumption_of_a_hidden_label_is_explained_in_the_guide(
    user: Driver, browser: Browser, qtbot: QtBot
) -> None:
    user.select([layer(user, "Food and drink").key])
    user.trigger("collision_boxes")
    wait_for_report(user, qtbot)
    user.label_debugger.select_next()
    chip = user.hidden_label_card.chip
    assert chip.assumption is not None
    assert f"assumption {chip.assumption.number}" in chip.text
    chip.activate_link()
    assert page(browser) == "reference/preview.html"
    assert browser.opened[-1].fragment() == chip.assumption.id


def test_a_setting_of_an_assumption_is_focused_in_the_dialog(user: Driver) -> None:
    user.settings_controller.open_setting(ANCHOR_READING.key)
    dialog = user.settings_controller.dialog
    assert dialog is not None
    assert dialog.page is Page.PREVIEW
    focus = dialog.focusWidget()
    assert focus is not None
    assert focus.accessibleName() == "Text anchor"
    dialog.done(0)


def test_zoom_to_data_leads_to_features_of_the_layer(user: Driver, qtbot: QtBot) -> None:
    stations = layer(user, "Parks and gardens")
    user.map_view.fly_to(-30.0, -30.0, 15.0)
    user.select([stations.key])
    user.set_checked("collision_boxes", True)
    wait_for_report(user, qtbot)
    section = user.in_view_section
    assert section.verdict.button.text() == "Zoom to data"
    section.verdict.button.click()
    wait_for_report(user, qtbot)
    assert int(section.rows[0].text.split()[0]) > 0


def test_a_locked_layer_is_not_moved(user: Driver, qtbot: QtBot) -> None:
    cafes = layer(user, "Food and drink")
    user.select([cafes.key])
    user.view_state.set_locked([cafes.key], locked=True)
    user.trigger("collision_boxes")
    wait_for_report(user, qtbot)
    loser = next(each for each in user.label_debugger.hidden if each.move_above is not None)
    user.label_debugger.select(loser)
    button = next(text for text in user.hidden_label_card.buttons if text.startswith("Move above"))
    user.hidden_label_card.buttons[button].click()
    assert user.undo_count == 0
    assert "locked" in user.map_note.text
