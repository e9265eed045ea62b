"""Edits of several layers at once, in the real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Stop
from editor.ui.color.field import ColorField
from editor.ui.fields.number_field import NumberField
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.styles import a_color, a_curve, a_document, a_group, a_line, a_width, bytes_of

WIDTH, INNER, SIZE = BY_KEY["line-width"], BY_KEY["line-inner-color"], BY_KEY["text-size"]


@pytest.fixture
def roads(tmp_path: Path) -> Path:
    """A file with three roads in a group, whose widths differ, and a label."""
    inner = a_color((0, 0xFF0000FF))
    layers = [
        a_line(
            4 - place,
            COMMENT=name,
            group_id=7,
            paint={"line-inner-color": inner, "line-width": a_width(*widths)},
        )
        for place, (name, widths) in enumerate(
            (
                ("Motorway", ((3, 2), (12, 2.5))),
                ("Trunk", ((5, 3),)),
                ("Primary", ((5, 1), (11, 2), (14, 9))),
            )
        )
    ]
    size = a_curve((SIZE.wrapper, SIZE.stops, SIZE.value), (3, 4))
    layers.append(a_line(1, type="street", COMMENT="Names", paint={"text-size": size}))
    path = tmp_path / "roads.json"
    path.write_bytes(bytes_of(a_document(layers, [a_group(7, "Roads")])))
    return path


def widths(user: Driver) -> list[tuple[Stop, ...]]:
    curves = (layer.curve(WIDTH) for layer in user.layers)
    return [curve.stops for curve in curves if curve is not None]


def test_many_layers_are_edited_scaled_and_given_one_appearance(
    open_window: OpenWindow, roads: Path, qtbot: QtBot
) -> None:
    user = open_window(roads)
    panel, stack = user.properties_panel, user.undo_stack
    user.select([], [7])
    panel.group_page.select_button.click()
    width = panel.editor(WIDTH)
    assert isinstance(width.field, NumberField)
    assert (width.field.is_mixed, width.field.summary) == (True, "2 to 3")

    # An edit changes all of them, at the current stop.
    user.activate()
    width.field.edit.setFocus()
    qtbot.keyClicks(width.field.edit, "4")
    qtbot.keyClick(width.field.edit, Qt.Key.Key_Return)
    assert widths(user) == [
        (Stop(3, 2), Stop(12, 4)),
        (Stop(5, 4),),
        (Stop(5, 1), Stop(11, 4), Stop(14, 9)),
    ]
    user.trigger("undo")

    # Numbers scale relatively.
    qtbot.mouseClick(width.row.focus_chain()[1], Qt.MouseButton.LeftButton)
    strip = width.strip
    assert strip is not None
    strip.factor.edit.setFocus()
    strip.factor.edit.selectAll()
    qtbot.keyClicks(strip.factor.edit, "2")
    assert (strip.preview, strip.count) == ("2 to 3 → 4 to 6", "6 stops change")
    qtbot.mouseClick(strip.apply, Qt.MouseButton.LeftButton)
    assert widths(user)[1] == (Stop(5, 6),)
    assert stack.undoText() == "Adjust width of 3 layers"

    # A colour dragged in the popover is one step for all.
    color = panel.editor(INNER).field
    assert isinstance(color, ColorField)
    steps = stack.count()
    color.open_popover()
    assert color.popover is not None
    color.popover.started.emit()
    for tick in range(4):
        color.popover.edited.emit(Color(10 * tick, 0, 0))
    color.popover.finished.emit()
    color.popover.close()
    assert stack.count() == steps + 1
    layers = list(user.layers)[:3]
    assert {layer.curve(INNER).stops for layer in layers} == {(Stop(0, Color(30, 0, 0)),)}

    # The whole appearance is pasted on the others; a note lists what a label cannot use.
    keys = user.keys
    user.select([keys[2]])
    user.trigger("copy_look")
    user.select([keys[3], keys[0], keys[1]])
    user.trigger("paste_look")
    assert len(set(widths(user))) == 1
    assert stack.undoText() == "Paste appearance to 3 layers"
    assert panel.layer_page.foot.message == "Appearance pasted to 3 layers."
    user.select([keys[3]])
    before = user.style
    user.trigger("paste_look")
    assert user.style is before
    assert "Not supported by the layer type: line colour, width." in panel.layer_page.foot.message


def test_faulty_stops_are_shown_and_fixed_in_the_curve_editor(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "faulty.json"
    faulty = a_width((9, 3), (3, 13), (6, 2), (6, 5))
    path.write_bytes(bytes_of(a_document([a_line(1, COMMENT="Road", paint={"line-width": faulty})])))
    user = open_window(path)
    user.select(user.keys)
    width = user.editor(WIDTH)
    qtbot.mouseClick(width.row.focus_chain()[1], Qt.MouseButton.LeftButton)
    detail = width.detail
    assert detail is not None
    for verb in ("Sort stops", "Keep last of two stops at zoom 6"):
        line = next(line for line in detail.stop_fixes.lines if line.button.text() == verb)
        qtbot.mouseClick(line.button, Qt.MouseButton.LeftButton)
    assert widths(user) == [(Stop(3, 13), Stop(6, 5), Stop(9, 3))]
    assert detail.graph.curve is not None
    assert detail.table.curve_stops() == detail.graph.curve.stops

    # A click on a row zooms to its stop; its value can be typed exactly.
    view = detail.table.view
    box = view.visualRect(detail.table.model.index(1, 0))
    with qtbot.waitSignal(user.layer_page.zoom_requested) as requested:
        qtbot.mouseClick(
            view.viewport(),
            Qt.MouseButton.LeftButton,
            pos=box.center() + (box.topRight() - box.center()) * 0.8,
        )
    assert requested.args == [6]
    user.trigger("undo")
    user.trigger("undo")
    assert user.session.encoded() == path.read_bytes()


def test_the_selected_layer_stays_in_view_when_the_window_becomes_lower(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "many.json"
    path.write_bytes(bytes_of(a_document([a_line(number) for number in range(1, 41)])))
    user = open_window(path, size=(1200, 900))
    tree = user.layer_tree
    last = tree.viewport().height() // tree.visualRect(tree.model().index(0, 0)).height() - 1
    user.select([user.keys[last]])
    assert tree.verticalScrollBar().value() == 0
    user.window.resize(1200, 640)
    qtbot.waitUntil(lambda: user.window.height() == 640)
    rect = tree.visualRect(tree.currentIndex())
    assert 0 <= rect.top() < rect.bottom() <= tree.viewport().height()
