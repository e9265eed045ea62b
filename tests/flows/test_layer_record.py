"""Adding a layer from the data in view, and changing its data."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.ui.fields.pick_field import PickField
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver


def picture(user: Driver, qtbot: QtBot) -> QImage:
    """Return the map once everything is drawn."""
    user.wait_for_map()
    image = user.map_view.picture
    assert image is not None
    return image.copy()


def add(user: Driver, qtbot: QtBot, typed: str) -> None:
    """Add the first match of the data list for some letters."""
    popover = user.add_layer_popover
    with qtbot.waitSignal(user.render.counted, timeout=20_000):
        user.trigger("add_layer")
    qtbot.waitUntil(lambda: popover.rows[0].text == "In view, without a layer")
    qtbot.keyClicks(popover.search, typed)
    with qtbot.waitSignal(user.view_state.selection_changed):
        qtbot.keyClick(popover.search, Qt.Key.Key_Return)


def choose(field: PickField, qtbot: QtBot, typed: str) -> None:
    """Select the first match of a field for some letters."""
    qtbot.keyClick(field, Qt.Key.Key_Return)
    popover = field.popover
    assert popover is not None
    qtbot.keyClicks(popover.search, typed)
    with qtbot.waitSignal(field.edited):
        qtbot.keyClick(popover.search, Qt.Key.Key_Return)


def test_a_layer_is_added_from_the_data_in_view_and_undone(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    before, bare = user.session.encoded(), picture(user, qtbot)
    middle = user.keys[1]
    user.select([middle])
    add(user, qtbot, "residential road")
    row = user.add_layer_popover.rows[0]
    assert row.detail.startswith("Road · ")
    assert row.detail.endswith(" in view")
    style, stack = user.style, user.undo_stack
    layer = style.layers[1]
    assert (layer.type, layer.sourcedata_id, layer.comment) == ("line", 6, "")
    assert style.order.keys[2] == middle
    assert (user.view_state.selected, stack.undoText()) == ((layer.key,), "Add layer Residential")
    assert layer.paint == style.layers[2].paint  # drawn like the only other road
    drawn = picture(user, qtbot)
    assert drawn != bare
    user.trigger("undo")
    assert user.session.encoded() == before
    assert picture(user, qtbot) == bare
    user.trigger("redo")
    assert picture(user, qtbot) == drawn


def test_data_with_a_layer_is_not_offered_as_missing(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    add(user, qtbot, "residential road")
    popover = user.add_layer_popover
    with qtbot.waitSignal(user.render.counted, timeout=20_000):
        user.trigger("add_layer")
    rows = popover.rows
    heading = next(place for place, row in enumerate(rows) if row.is_heading and place)
    missing = {(row.text, row.detail.split(" · ")[0]) for row in rows[1:heading]}
    assert ("Residential", "Road") not in missing
    assert ("Residential", "Street name") in missing
    popover.close()


def test_the_data_of_a_layer_is_changed_by_name_and_undone_byte_for_byte(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    before = user.session.encoded()
    style = user.style
    user.select([style.order.keys[0]])
    record = user.properties_panel.record
    record.set_open(True)
    choose(record.drawn.type, qtbot, "area name")
    choose(record.drawn.data, qtbot, "park")
    layer = user.layers[0]
    assert (layer.type, layer.sourcedata_id) == ("areaname", 23)
    assert layer.paint is style.layers[0].paint
    assert record.drawn.type_row.note == "2 properties not supported"
    record.drawn.type_row.note_pressed.emit()
    assert user.layers[0].paint == {}
    choose(record.drawn.source, qtbot, "overlay")
    stack = user.undo_stack
    assert [stack.text(place) for place in range(stack.count())] == [
        "Change type of Motorway",
        "Change data of areaname 0",
        "Remove unsupported properties of Park name",
        "Change source of Park name",
    ]
    while stack.canUndo():
        stack.undo()
    assert user.session.encoded() == before
