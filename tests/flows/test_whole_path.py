"""The whole path: a real style opened, seen, edited, undone and saved, with the weather beside it."""

import shutil
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.mapstyle.properties import BY_KEY
from editor.models.layer_tree_model import LayerTreeModel
from editor.widgets.color.color_field import ColorField
from editor.widgets.fields.number_field import NumberField
from tests.flows.conftest import OpenWindow, settle

INNER = BY_KEY["line-inner-color"]
WIDTH = BY_KEY["line-width"]


def picture(window: MainWindow) -> QImage:
    """What the map shows now, without what lies over it: the weather comes when it likes."""
    shown = window.map_view.picture
    assert shown is not None
    return shown.copy()


def pick_motorway(window: MainWindow, qtbot: QtBot) -> None:
    """Press the motorway's row in the tree."""
    motorway = next(
        layer for layer in window.session.style.layers if (layer.type, layer.sourcedata_id) == ("line", 0)
    )
    tree = window.layers_panel.tree
    shown = tree.model()
    model = shown.sourceModel()
    assert isinstance(model, LayerTreeModel)
    index = shown.mapFromSource(model.index_of(motorway.key))
    tree.scrollTo(index)
    spot = tree.visualRect(index).center()
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert window.view_state.active == motorway.key


def test_a_real_style_goes_the_whole_way(
    open_window: OpenWindow, corpus: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "style.json"
    shutil.copy(corpus / "data" / "styles" / "basic-1-modern-with-elevation.json", file)
    before = file.read_bytes()
    window = open_window(file)
    window.map_view.set_camera(window.map_view.camera.at(-34.872, -56.215, 13))
    pick_motorway(window, qtbot)
    settle(window, qtbot)
    old_picture = picture(window)

    # Drag in the plane of the colour's popover; every move shows on the map at once.
    field = window.properties_panel.editor(INNER).field
    assert isinstance(field, ColorField)
    field.open_popover()
    assert field.popover is not None
    plane = field.popover.plane
    qtbot.mousePress(plane, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    for step in range(10):
        qtbot.mouseMove(plane, QPoint(20 + 8 * step, 20 + 4 * step))
    assert picture(window) != old_picture
    qtbot.mouseRelease(plane, Qt.MouseButton.LeftButton, pos=QPoint(100, 60))
    field.popover.close()
    assert window.session.undo_stack.count() == 1
    assert window.session.undo_stack.undoText() == "Change inner colour of Motorway"
    assert window.session.is_edited

    window.commands["undo"].trigger()
    settle(window, qtbot)
    assert picture(window) == old_picture

    qtbot.waitUntil(lambda: window.command_flows.weather.desk.now is not None, timeout=10_000)
    card = window.map_view.weather_card
    assert card.isVisible()
    assert card.content.simulated
    assert "Simulated weather, not a forecast" in window.map_view.furniture.attribution.texts

    with qtbot.waitSignal(window.documents.saved, timeout=10_000):
        window.commands["save"].trigger()
    assert file.read_bytes() == before

    width = window.properties_panel.editor(WIDTH).field
    assert isinstance(width, NumberField)
    width.edit.setFocus()
    width.edit.selectAll()
    qtbot.keyClicks(width.edit, "3.75")
    qtbot.keyClick(width.edit, Qt.Key.Key_Return)
    with qtbot.waitSignal(window.documents.saved, timeout=10_000):
        window.commands["save"].trigger()
    lines, new_lines = before.splitlines(), file.read_bytes().splitlines()
    changed = [(old, new) for old, new in zip(lines, new_lines, strict=True) if old != new]
    assert [new.strip() for _, new in changed] == [b'"width": 3.75']
    assert not window.session.is_edited
