"""Search in a style: layers in the tree, values to replace, colours to change; all by the real widgets."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.used_colors import used_colors
from editor.ui.kit.row_models import ENTRY_ROLE
from editor.workspace.search_results import ROW_ROLE
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.styles import a_color, a_document, a_group, a_line, a_width, bytes_of

CREAM = Color(253, 226, 147)
CREAM_LIKE = Color(252, 226, 148)
NAVY = Color(10, 30, 90)
GOLD = Color(255, 208, 0)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Six layers: two in cream, one in a similar colour, three in navy, four of them in a group."""

    def line(number: int, color: Color, **fields: object) -> dict[str, object]:
        paint = {"line-inner-color": a_color((0, color.abgr), (12, NAVY.abgr)), "line-width": a_width((3, 2))}
        return a_line(number, paint=paint, **fields)

    layers = [
        line(6, CREAM, COMMENT="Motorway", group_id=1),
        line(5, CREAM, COMMENT="Trunk", group_id=1),
        line(4, CREAM_LIKE, COMMENT="Primary", group_id=1),
        line(3, NAVY, COMMENT="River", sourcedata_id=20),
        line(2, NAVY, COMMENT="Rail", minzoom=14),
        line(1, NAVY, COMMENT="Motorway bridge", group_id=1),
    ]
    path = tmp_path / "roads.json"
    path.write_bytes(bytes_of(a_document(layers, groups=[a_group(1, "Roads")])))
    return path


def shown_layers(user: Driver) -> list[str]:
    """Return the names of the layers in the tree, from the top."""
    model = user.layer_tree.model()
    names = []
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        inner = [model.index(place, 0, index).data() for place in range(model.rowCount(index))]
        names += inner or [index.data()]
    return names


def first_layer_color(user: Driver) -> int:
    """Return the packed colour in which the map draws the first layer."""
    assert user.map_view.frame is not None
    layer = user.drawn_style.layers[0]
    value: int = layer.paint["line-inner-color"]["color_stops"]["color_stop"][0]["color"]
    return value


def type_hex(qtbot: QtBot, field: object, text: str) -> None:
    """Type a colour into a field and confirm it."""
    edit = field.edit  # type: ignore[attr-defined]
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, text)
    qtbot.keyClick(edit, Qt.Key.Key_Return)


def saved(user: Driver, file: Path) -> bytes:
    user.save()
    return file.read_bytes()


def test_layers_of_one_type_are_found_and_all_of_them_selected(
    open_window: OpenWindow, file: Path, qtbot: QtBot
) -> None:
    user = open_window(file)
    field = user.layer_filter
    user.trigger("find")
    for text, names in (
        ('"motorway b" -river', ["Motorway bridge"]),
        (CREAM.hex, ["Motorway", "Trunk"]),
        (f"~{CREAM.hex}", ["Motorway", "Trunk", "Primary"]),
        ("-zoom:13", ["Rail"]),
        ("data:20", ["River"]),
        ("group:roads prop:width", ["Motorway", "Trunk", "Primary", "Motorway bridge"]),
    ):
        field.selectAll()
        qtbot.keyClicks(field, text)
        assert shown_layers(user) == names, text
    assert user.filter_bar.problem == ""

    tree = user.layer_tree
    tree.setFocus()
    qtbot.keyClick(tree, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    comments = [user.style.layer(key).comment for key in user.view_state.selected_layers]
    assert comments == ["Motorway", "Trunk", "Primary", "Motorway bridge"]

    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "zom:13")
    assert "“zom:”" in user.filter_bar.problem
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert len(shown_layers(user)) == 6
    assert not user.is_edited


def test_a_colour_is_replaced_across_the_style_after_a_preview_on_the_map(
    open_window: OpenWindow, file: Path, qtbot: QtBot
) -> None:
    before = file.read_bytes()
    user = open_window(file)
    style = user.style
    user.view_state.set_locked([style.layers[1].key], locked=True)
    user.trigger("find_replace")
    panel = user.find_panel
    type_hex(qtbot, panel.fields.color.old, CREAM.hex)
    qtbot.mouseClick(panel.fields.color.near, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    type_hex(qtbot, panel.fields.color.new, GOLD.hex)
    assert panel.outcome == "Replaces 2 values in 2 layers"
    assert panel.note.text == "1 locked layer skipped"
    row = panel.tree.model().index(0, 0, panel.tree.model().index(1, 0)).data(ROW_ROLE)
    assert (row.text, row.tail, row.before, row.after) == (
        "Line colour",
        "at zoom 0",
        CREAM_LIKE.hex,
        GOLD.hex,
    )

    qtbot.mouseClick(panel.preview, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    qtbot.waitUntil(lambda: first_layer_color(user) == GOLD.abgr, timeout=20_000)
    assert user.style is style
    assert not user.is_edited
    assert user.session.encoded() == before
    other = object()
    user.window.map_control.preview(lambda style: style, other)
    assert not panel.preview.isChecked()
    user.window.map_control.preview(None, other)
    qtbot.mouseClick(panel.preview, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    qtbot.waitUntil(lambda: first_layer_color(user) == GOLD.abgr, timeout=20_000)
    qtbot.mouseClick(panel.preview, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    qtbot.waitUntil(lambda: first_layer_color(user) == CREAM.abgr, timeout=20_000)
    assert user.style is style
    assert user.undo_count == 0

    # The second layer is left out by a click on its check box.
    tree = panel.tree
    rect = tree.visualRect(tree.model().index(1, 0))
    qtbot.mouseClick(
        tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(rect.left() + 10, rect.center().y())
    )
    assert panel.outcome == "Replaces 1 value in 1 layer"
    qtbot.mouseClick(panel.replace, Qt.MouseButton.LeftButton)
    assert user.undo_text == f"Replace {CREAM.hex} with {GOLD.hex} in 1 layer"
    assert user.undo_count == 1
    after = saved(user, file)
    changed = [line for old, line in zip(before.splitlines(), after.splitlines(), strict=True) if old != line]
    assert [line.strip() for line in changed] == [f'"color": {GOLD.abgr}'.encode()]

    user.trigger("undo")
    assert saved(user, file) == before


def test_numbers_in_a_range_are_scaled_and_a_click_reveals_one_of_them(
    open_window: OpenWindow, file: Path, qtbot: QtBot
) -> None:
    user = open_window(file)
    user.layer_filter.setText("group:roads")
    user.trigger("find_replace")
    panel = user.find_panel
    for field, place in ((panel.fields.kind, 1), (panel.fields.where, 2)):
        field.combo.setCurrentIndex(place)
        field.combo.activated.emit(place)
    for field, text in ((panel.fields.number.least, "1"), (panel.fields.number.most, "5")):
        qtbot.keyClicks(field.edit, text)
        qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    qtbot.keyClick(panel.fields.number.how, Qt.Key.Key_Right)
    qtbot.keyClicks(panel.fields.number.new.edit, "1.25")
    qtbot.keyClick(panel.fields.number.new.edit, Qt.Key.Key_Return)
    assert panel.outcome == "Replaces 4 values in 4 layers"
    hit = panel.tree.model().index(0, 0, panel.tree.model().index(1, 0))
    position = panel.tree.visualRect(hit).center()
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=position)
    assert user.view_state.selected == (user.layers[1].key,)
    qtbot.mouseClick(panel.replace, Qt.MouseButton.LeftButton)
    assert user.undo_text == "Multiply numbers by 1.25 in 4 layers"
    widths = [layer.paint["line-width"]["line_width_stops"] for layer in user.layers]
    assert [width["line_width_stop"][0]["width"] for width in widths] == [2.5, 2.5, 2.5, 2, 2, 2.5]


def test_a_colour_and_all_its_users_change_as_one_step_and_similar_colours_are_merged(
    open_window: OpenWindow, file: Path, qtbot: QtBot
) -> None:
    before = file.read_bytes()
    user = open_window(file)
    user.trigger("colors")
    panel = user.colors_panel
    entries = [(entry.color, entry.count) for entry in panel.entries]
    assert entries == [(NAVY, 9), (CREAM, 2), (CREAM_LIKE, 1)]

    row = panel.list.visualRect(panel.model.place_of(CREAM)).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=row)
    qtbot.mouseClick(panel.detail.select, Qt.MouseButton.LeftButton)
    style = user.style
    assert user.view_state.selected == (style.layers[0].key, style.layers[1].key)
    panel.detail.copy_abgr.trigger()
    assert QGuiApplication.clipboard().text() == str(CREAM.abgr)

    # A drag in the popover: every move shows, the release leaves one step.
    field = panel.detail.field
    field.open_popover()
    assert field.popover is not None
    plane = field.popover.plane
    qtbot.mousePress(plane, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    for step in range(1, 5):
        QTest.mouseMove(plane, QPoint(20 + 10 * step, 20 + 5 * step))
    qtbot.mouseRelease(plane, Qt.MouseButton.LeftButton, pos=QPoint(60, 40))
    field.popover.close()
    assert user.undo_text == f"Change {CREAM.hex} in 2 layers"
    assert user.undo_count == 1
    current_entry = panel.list.currentIndex().data(ENTRY_ROLE)
    assert current_entry.count == 2
    assert current_entry.color not in (CREAM, NAVY)
    user.trigger("undo")
    qtbot.waitUntil(lambda: panel.model.place_of(CREAM).isValid())

    qtbot.mouseClick(panel.near, Qt.MouseButton.LeftButton)
    assert [[use.color for use in entry.uses] for entry in panel.entries] == [[CREAM, CREAM_LIKE]]
    row = panel.list.visualRect(panel.model.index(0, 0)).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=row)
    qtbot.mouseClick(panel.detail.merge, Qt.MouseButton.LeftButton)
    assert user.undo_text == f"Merge 2 colours into {CREAM.hex}"
    assert saved(user, file).replace(str(CREAM.abgr).encode(), b"") == before.replace(
        str(CREAM.abgr).encode(), b""
    ).replace(str(CREAM_LIKE.abgr).encode(), b"")

    user.trigger("undo")
    assert saved(user, file) == before


def test_a_pasted_colour_is_read_in_any_form_and_else_refused_in_place(
    open_window: OpenWindow, file: Path, qtbot: QtBot
) -> None:
    user = open_window(file)
    user.trigger("colors")
    panel = user.colors_panel
    panel.select(CREAM)
    QGuiApplication.clipboard().setText("motorway")
    qtbot.mouseClick(panel.detail.paste, Qt.MouseButton.LeftButton)
    assert "“motorway” is not a colour." in panel.detail.problem
    assert user.undo_count == 0
    QGuiApplication.clipboard().setText(f"rgb({GOLD.r}, {GOLD.g}, {GOLD.b})")
    qtbot.mouseClick(panel.detail.paste, Qt.MouseButton.LeftButton)
    assert panel.detail.problem == ""
    assert panel.list.currentIndex().data(ENTRY_ROLE).color == GOLD
    user.view_state.set_locked([user.layers[0].key], locked=True)
    qtbot.waitUntil(lambda: panel.detail.note == "1 of 2 are locked and unchanged")


def test_find_and_replace_by_keys_stays_open_and_offers_the_colours_of_the_style(
    open_window: OpenWindow, file: Path, qtbot: QtBot
) -> None:
    user = open_window(file)
    user.activate()
    user.trigger("find_replace")
    panel = user.find_panel
    old, new = panel.fields.color.fields
    old.open_popover()
    assert old.popover is not None
    old.popover.palette_grid.color_selected.emit(NAVY)
    old.popover.close()
    assert panel.outcome == "9 values in 6 layers"
    type_hex(qtbot, new, GOLD.hex)
    new.open_popover()
    assert new.popover is not None
    new.popover.palette_grid.color_selected.emit(CREAM)
    # This changes no colour of the style, so there are no other users to follow.
    assert new.popover.everywhere.isHidden()
    assert [color for color, _count in used_colors(user.style)] == [NAVY, CREAM, CREAM_LIKE]
    new.popover.close()
    panel.replace.setFocus()
    for _press in range(2):
        keys = QApplication.focusWidget()
        assert keys is not None
        assert panel.isAncestorOf(keys)
        qtbot.keyClick(keys, Qt.Key.Key_Space)
    assert panel.isVisible()
    assert user.undo_count == 1
    panel.fields.kind.combo.hidePopup()
