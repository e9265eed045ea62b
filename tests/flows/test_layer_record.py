"""Adding a layer from the data in view, and changing what it draws, as a person does it."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.widgets.fields.pick_field import PickField
from tests.flows.conftest import OpenWindow, settle


def picture(window: MainWindow, qtbot: QtBot) -> QImage:
    """The map once all is drawn."""
    settle(window, qtbot)
    image = window.map_view.picture
    assert image is not None
    return image.copy()


def add(window: MainWindow, qtbot: QtBot, typed: str) -> None:
    """Add the first layer that the list offers for some letters."""
    popover = window.command_flows.adding.popover
    with qtbot.waitSignal(window.services.render.counted, timeout=20_000):
        window.commands["add_layer"].trigger()
    qtbot.waitUntil(lambda: popover.rows[0].text == "In view, and no layer draws it")
    qtbot.keyClicks(popover.search, typed)
    with qtbot.waitSignal(window.view_state.selection_changed):
        qtbot.keyClick(popover.search, Qt.Key.Key_Return)


def choose(field: PickField, qtbot: QtBot, typed: str) -> None:
    """Pick the first of what a field offers for some letters."""
    qtbot.keyClick(field, Qt.Key.Key_Return)
    popover = field.popover
    assert popover is not None
    qtbot.keyClicks(popover.search, typed)
    with qtbot.waitSignal(field.edited):
        qtbot.keyClick(popover.search, Qt.Key.Key_Return)


def test_a_layer_is_added_from_what_is_in_view_and_undone(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    before, bare = window.session.encoded(), picture(window, qtbot)
    middle = window.session.style.order.keys[1]
    window.view_state.select([middle])
    add(window, qtbot, "residential road")
    row = window.command_flows.adding.popover.rows[0]
    assert row.detail.startswith("Road · ")
    assert row.detail.endswith(" in view")
    style, stack = window.session.style, window.session.undo_stack
    layer = style.layers[1]
    assert (layer.type, layer.sourcedata_id, layer.comment) == ("line", 6, "")
    assert style.order.keys[2] == middle
    assert (window.view_state.selected, stack.undoText()) == ((layer.key,), "Add layer Residential")
    assert layer.paint == style.layers[2].paint  # as the only other road is drawn
    drawn = picture(window, qtbot)
    assert drawn != bare
    window.commands["undo"].trigger()
    assert window.session.encoded() == before
    assert picture(window, qtbot) == bare
    window.commands["redo"].trigger()
    assert picture(window, qtbot) == drawn


def test_what_has_a_layer_is_not_offered_as_missing(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    add(window, qtbot, "residential road")
    popover = window.command_flows.adding.popover
    with qtbot.waitSignal(window.services.render.counted, timeout=20_000):
        window.commands["add_layer"].trigger()
    rows = popover.rows
    heading = next(place for place, row in enumerate(rows) if row.is_heading and place)
    missing = {(row.text, row.detail.split(" · ")[0]) for row in rows[1:heading]}
    assert ("Residential", "Road") not in missing
    assert ("Residential", "Street name") in missing
    popover.close()


def test_what_a_layer_draws_is_changed_by_name_and_undone_byte_for_byte(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    before = window.session.encoded()
    style = window.session.style
    window.view_state.select([style.order.keys[0]])
    record = window.properties_panel.record
    record.set_open(True)
    choose(record.drawn.type, qtbot, "area name")
    choose(record.drawn.data, qtbot, "park")
    layer = window.session.style.layers[0]
    assert (layer.type, layer.sourcedata_id) == ("areaname", 23)
    assert layer.paint is style.layers[0].paint
    assert record.drawn.type_row.note == "2 properties not taken"
    record.drawn.type_row.note_pressed.emit()
    assert window.session.style.layers[0].paint == {}
    choose(record.drawn.source, qtbot, "overlay")
    stack = window.session.undo_stack
    assert [stack.text(place) for place in range(stack.count())] == [
        "Change type of Motorway",
        "Change data of areaname 0",
        "Remove what Park name does not take",
        "Change source of Park name",
    ]
    while stack.canUndo():
        stack.undo()
    assert window.session.encoded() == before
