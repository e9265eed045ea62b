"""Declaring, editing and removing a satellite source, at addresses of this machine."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from editor.features.properties.source_card import SourceCard
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import Json
from editor.ui.fields.text_fields import EditField
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.styles import a_document, bytes_of

ADDRESS = "http://127.0.0.1:9/{z}/{x}/{y}.png"


def press_rail(user: Driver, qtbot: QtBot) -> None:
    """Click the button of the sources in the rail."""
    buttons = user.rail.findChildren(QToolButton)
    button = next(each for each in buttons if each.defaultAction() is user.command("sources"))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def type_into(field: EditField, qtbot: QtBot, text: str) -> None:
    """Replace the text of a field, and confirm it."""
    field.edit.setFocus()
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, text)
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)


def card_of(user: Driver) -> SourceCard:
    return user.style_sources.cards[0]


def saved_sources(user: Driver) -> Json:
    """Return the sources as the file would contain them."""
    return decode(user.session.encoded()).tree["sources_list"]["sources"]


@pytest.fixture
def user(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> Driver:
    """On the page of the sources, with a layer selected before."""
    made = open_window(style_file)
    made.select([made.keys[0]])
    press_rail(made, qtbot)
    return made


def test_a_satellite_source_is_declared_edited_drawn_and_removed(user: Driver, qtbot: QtBot) -> None:
    assert user.view_state.selected == ()
    before, stack = user.session.encoded(), user.undo_stack
    sources = user.style_sources
    qtbot.mouseClick(sources.add_button, Qt.MouseButton.LeftButton)
    card = card_of(user)
    type_into(card.location, qtbot, ADDRESS)
    assert card.note == "You will be asked once before loading from 127.0.0.1."
    type_into(card.name, qtbot, "photos")
    type_into(card.id, qtbot, "12")
    assert saved_sources(user) == [
        {
            "id": 12,
            "name": "photos",
            "composite": {"type": "satelliteExternal", "location": ADDRESS},
        }
    ]
    with qtbot.waitSignal(user.view_state.selection_changed):
        qtbot.mouseClick(card.layer_button, Qt.MouseButton.LeftButton)
    active = user.view_state.active
    assert active is not None
    layer = user.style.layer(active)
    assert (layer.type, layer.source, stack.undoText()) == (
        "raster",
        "satelliteExternal",
        "Add layer Satellite imagery",
    )
    press_rail(user, qtbot)
    sources.ask_to_remove(card.source)
    assert card.question.text.startswith("1 layer needs this source: ")
    assert len(saved_sources(user)) == 1
    qtbot.mouseClick(card.question.with_layers, Qt.MouseButton.LeftButton)
    assert saved_sources(user) == []
    assert not user.style.has_layer(active)
    assert stack.undoText() == "Remove photos and 1 layer"
    while stack.canUndo():
        stack.undo()
    assert user.session.encoded() == before


def test_invalid_input_keeps_the_old_value_and_says_why_beside_the_field(user: Driver, qtbot: QtBot) -> None:
    sources = user.style_sources
    qtbot.mouseClick(sources.add_button, Qt.MouseButton.LeftButton)
    card = card_of(user)
    type_into(card.location, qtbot, ADDRESS)
    count = user.undo_count
    for nonsense in ("my tiles", ""):
        card.location.edit.setFocus()
        card.location.edit.setText(nonsense)
        card.location.edit.setModified(True)
        qtbot.keyClick(card.location.edit, Qt.Key.Key_Return)
        assert "Enter one such as https://tiles.example/" in card.location.problem
    type_into(card.id, qtbot, "one")
    assert card.id.problem
    assert user.undo_count == count
    assert saved_sources(user)[0]["composite"]["location"] == ADDRESS


def test_engine_only_members_are_shown_and_retained(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    composite = {"type": "satelliteExternal", "location": ADDRESS, "qtree": "01", "high_res": 1}
    schemes = {"available_map_schemes": [{"name": "Day", "translations": []}]}
    document = a_document(
        2,
        sources_list={"sources": [{"id": 3, "name": "photos", "composite": composite}]},
        map_schemes_list_section=schemes,
    )
    document["map_schemes_section"]["slippytiles"] = 1
    path = tmp_path / "engine.json"
    path.write_bytes(bytes_of(document))
    user = open_window(path)
    press_rail(user, qtbot)
    page, card = user.properties_panel.style_page, card_of(user)
    unknown = {member.path[-1]: member.value for member in page.unknown_keys.members}
    assert unknown == {"qtree": "01", "high_res": 1, "slippytiles": 1, "map_schemes_list_section": schemes}
    assert card.unknown_keys == "Read by the engine only: qtree, high_res"
    type_into(card.name, qtbot, "pictures")
    type_into(page.texts.name, qtbot, "Winter")
    saved = decode(user.session.encoded()).tree
    document["sources_list"]["sources"][0]["name"] = "pictures"
    document["map_schemes_section"]["map_schemes"][0]["name"] = "Winter"
    assert saved == document
