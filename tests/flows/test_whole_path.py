"""The whole path: a real style opened, viewed, edited, undone and saved, with the weather open."""

import shutil
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.features.layers.model import LayerTreeModel
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.ui.color.field import ColorField
from editor.ui.fields.number_field import NumberField
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver

INNER = BY_KEY["line-inner-color"]
WIDTH = BY_KEY["line-width"]


def picture(user: Driver) -> QImage:
    """Return the current map without its overlays: the weather arrives at any time."""
    shown = user.map_view.picture
    assert shown is not None
    return shown.copy()


def pick_motorway(user: Driver, qtbot: QtBot) -> None:
    """Click the motorway's row in the tree."""
    motorway = next(layer for layer in user.layers if (layer.type, layer.sourcedata_id) == ("line", 0))
    tree = user.layer_tree
    shown = tree.model()
    model = shown.sourceModel()
    assert isinstance(model, LayerTreeModel)
    index = shown.mapFromSource(model.index_of(motorway.key))
    tree.scrollTo(index)
    position = tree.visualRect(index).center()
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=position)
    assert user.view_state.active == motorway.key


def test_a_real_style_goes_the_whole_way(
    open_window: OpenWindow, corpus: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "style.json"
    shutil.copy(corpus / "data" / "styles" / "basic-1-modern-with-elevation.json", file)
    before = file.read_bytes()
    user = open_window(file)
    user.map_view.set_camera(user.camera.at(-34.872, -56.215, 13))
    pick_motorway(user, qtbot)
    user.wait_for_map()
    old_picture = picture(user)

    # Drag in the plane of the colour's popover; every move shows on the map at once.
    field = user.editor(INNER).field
    assert isinstance(field, ColorField)
    field.open_popover()
    assert field.popover is not None
    plane = field.popover.plane
    qtbot.mousePress(plane, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    for step in range(10):
        qtbot.mouseMove(plane, QPoint(20 + 8 * step, 20 + 4 * step))
    assert picture(user) != old_picture
    qtbot.mouseRelease(plane, Qt.MouseButton.LeftButton, pos=QPoint(100, 60))
    field.popover.close()
    assert user.undo_count == 1
    assert user.undo_text == "Change line colour of Motorway"
    assert user.is_edited

    user.trigger("undo")
    user.wait_for_map()
    assert picture(user) == old_picture

    qtbot.waitUntil(lambda: user.weather_model.now is not None, timeout=10_000)
    card = user.weather_card
    assert card.isVisible()
    assert card.content.simulated
    assert "Simulated weather, not a forecast" in user.attribution.texts

    user.save()
    assert file.read_bytes() == before

    width = user.editor(WIDTH).field
    assert isinstance(width, NumberField)
    width.edit.setFocus()
    width.edit.selectAll()
    qtbot.keyClicks(width.edit, "3.75")
    qtbot.keyClick(width.edit, Qt.Key.Key_Return)
    user.save()
    lines, new_lines = before.splitlines(), file.read_bytes().splitlines()
    changed = [(old, new) for old, new in zip(lines, new_lines, strict=True) if old != new]
    assert [new.strip() for _, new in changed] == [b'"width": 3.75']
    assert not user.is_edited
