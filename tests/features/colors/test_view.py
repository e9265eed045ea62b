"""Tests of the colours panel."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.colors import detail
from editor.features.colors.view import ColorsPanel
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.ui.kit.row_models import ENTRY_ROLE
from tests.drag_events import drag_enter_event
from tests.model_rules import held_to_rules
from tests.styles import a_color, a_line, a_source

RED, BLUE, GREY, FAINT = Color(200, 0, 0), Color(0, 0, 255), Color(90, 90, 90), Color(0, 0, 255, 128)
INNER = BY_KEY["line-inner-color"]


class Panel:
    """A panel over three layers: red twice, blue and grey, and a faint blue casing."""

    def __init__(self, qtbot: QtBot) -> None:
        layers = [
            a_line(3, COMMENT="One", paint={INNER.key: a_color((0, RED.abgr), (9, GREY.abgr))}),
            a_line(2, COMMENT="Two", paint={INNER.key: a_color((0, RED.abgr))}),
            a_line(
                1,
                COMMENT="Three",
                paint={INNER.key: a_color((0, BLUE.abgr)), "line-outer-color": a_color((0, FAINT.abgr))},
            ),
        ]
        self.session = Session(a_source(layers), Origin(None, "test"))
        self.view = ViewState(self.session)
        self.widget = ColorsPanel(self.session, self.view, load())
        for model in (self.widget.model, self.widget.detail.model):
            held_to_rules(model)
        qtbot.addWidget(self.widget)
        self.widget.resize(292, 800)
        self.widget.show()
        self.qtbot = qtbot

    def listed(self) -> list[Color]:
        return [entry.color for entry in self.widget.entries]

    def stops(self) -> list[list[object]]:
        """Return the colours of the stops of each line."""
        curves = [layer.curve(INNER) for layer in self.session.style.layers]
        return [[stop.value for stop in curve.stops] for curve in curves if curve is not None]

    def type_hex(self, text: str) -> None:
        self.widget.detail.field.edit.committed.emit(text)


@pytest.fixture
def panel(qtbot: QtBot) -> Panel:
    return Panel(qtbot)


def test_colours_are_listed_by_use_hue_or_lightness(panel: Panel, qtbot: QtBot) -> None:
    assert panel.listed() == [RED, GREY, BLUE, FAINT]
    panel.widget.order.setFocus()
    qtbot.keyClick(panel.widget.order, Qt.Key.Key_Right)
    assert panel.listed() == [GREY, BLUE, FAINT, RED]
    qtbot.keyClick(panel.widget.order, Qt.Key.Key_Right)
    assert panel.listed() == [BLUE, FAINT, GREY, RED]


def test_colours_are_filtered_by_hex_property_and_layer(panel: Panel) -> None:
    for text, colors in (
        ("c80", [RED]),
        ("rgb(200 0 0)", [RED]),
        ("#c", [RED]),
        ("casing", [FAINT]),
        ("three", [BLUE, FAINT]),
        ("xyz", []),
    ):
        panel.widget.filter.setText(text)
        assert panel.listed() == colors, text
    assert panel.widget.no_match.accessibleName() == "Nothing matches “xyz”."
    panel.widget.no_match.pressed.emit()
    assert len(panel.listed()) == 4


def test_users_follow_an_edit_and_those_in_locked_layers_stay(panel: Panel) -> None:
    panel.view.set_locked([panel.session.style.layers[1].key], locked=True)
    panel.widget.select(RED)
    assert panel.widget.detail.note == "1 of 2 are locked and unchanged"
    panel.type_hex("#00C800")
    assert panel.stops() == [[Color(0, 200, 0), GREY], [RED], [BLUE]]
    assert panel.session.undo_stack.undoText() == f"Change {RED.hex} in 1 layer"


def test_css_is_prepared_once_a_colour_is_shown_that_can_be_pasted(
    panel: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[bool] = []
    monkeypatch.setattr(detail, "prepare_css_colors", lambda: prepared.append(True))
    panel.widget.select(BLUE)
    assert prepared


def test_a_colour_used_only_by_locked_layers_cannot_be_edited(panel: Panel, qtbot: QtBot) -> None:
    panel.widget.select(BLUE)
    panel.view.set_locked([panel.session.style.layers[2].key], locked=True)
    qtbot.waitUntil(lambda: not panel.widget.detail.field.isEnabled())
    assert panel.widget.detail.field.toolTip() == "All layers that use it are locked"


def test_a_drag_that_passes_another_colour_does_not_change_its_users(panel: Panel) -> None:
    panel.widget.select(RED)
    field = panel.widget.detail.field
    field.open_popover()
    assert field.popover is not None
    field.popover.started.emit()
    for color in (GREY, BLUE, Color(1, 2, 3)):
        field.popover.edited.emit(color)
    field.popover.finished.emit()
    field.popover.close()
    assert panel.stops() == [[Color(1, 2, 3), GREY], [Color(1, 2, 3)], [BLUE]]
    assert panel.session.undo_stack.count() == 1
    entry = panel.widget.list.currentIndex().data(ENTRY_ROLE)
    assert (entry.color, entry.count) == (Color(1, 2, 3), 2)


def test_the_row_follows_a_drag_and_stays_in_place(panel: Panel) -> None:
    panel.widget.select(RED)
    field = panel.widget.detail.field
    field.open_popover()
    assert field.popover is not None
    field.popover.started.emit()
    field.popover.edited.emit(Color(1, 2, 3))
    assert panel.listed() == [Color(1, 2, 3), GREY, BLUE, FAINT]
    assert panel.widget.list.currentIndex().data() == Color(1, 2, 3).hex[:7]
    field.popover.cancelled.emit()
    field.popover.close()


def test_a_row_carries_its_colour_to_a_field(panel: Panel, qtbot: QtBot) -> None:
    index = panel.widget.model.place_of(FAINT)
    assert index.flags() & Qt.ItemFlag.ItemIsDragEnabled
    carried = panel.widget.model.mimeData([index])
    panel.widget.select(RED)
    field = panel.widget.detail.field
    plain, left, copy = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton, Qt.DropAction.CopyAction
    # The line edit in the field has no colour itself.
    QApplication.sendEvent(field.edit, drag_enter_event(QPoint(5, 5), copy, carried, left, plain))
    QApplication.sendEvent(field.edit, QDropEvent(QPointF(5, 5), copy, carried, left, plain))
    assert panel.stops() == [[FAINT, GREY], [FAINT], [BLUE]]
    assert panel.session.undo_stack.count() == 1


def test_a_cancelled_drag_adds_no_step(panel: Panel, qtbot: QtBot) -> None:
    panel.widget.select(RED)
    field = panel.widget.detail.field
    field.open_popover()
    assert field.popover is not None
    field.popover.started.emit()
    field.popover.edited.emit(BLUE)
    field.popover.cancelled.emit()
    field.popover.close()
    assert panel.session.undo_stack.count() == 0
    qtbot.waitUntil(lambda: panel.widget.list.currentIndex().data(ENTRY_ROLE).color == RED)
    assert field.value == RED


def test_invalid_input_is_refused_in_place(panel: Panel) -> None:
    panel.widget.select(RED)
    panel.type_hex("reddish")
    assert "“reddish” is not a colour" in panel.widget.detail.problem
    assert panel.session.undo_stack.count() == 0
    panel.widget.select(BLUE)
    assert panel.widget.detail.problem == ""


def test_an_edit_elsewhere_is_followed(panel: Panel, qtbot: QtBot) -> None:
    panel.widget.select(BLUE)
    key = panel.session.style.layers[1].key
    panel.session.do(set_stop([key], INNER, 0, BLUE), "Change")
    qtbot.waitUntil(lambda: panel.listed() == [BLUE, RED, GREY, FAINT])
    assert panel.widget.detail.model.layers == [key, panel.session.style.layers[2].key]


def test_a_click_on_a_user_reveals_its_stop(panel: Panel, qtbot: QtBot) -> None:
    panel.widget.select(GREY)
    tree = panel.widget.detail.tree
    hit = tree.model().index(0, 0, tree.model().index(0, 0))
    qtbot.waitUntil(lambda: tree.viewport().rect().contains(tree.visualRect(hit).center()))
    requested: list[Path] = []
    panel.widget.place_requested.connect(requested.append)
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(hit).center())
    key = panel.session.style.layers[0].key
    assert panel.view.selected == (key,)
    assert requested[0][-6:] == ("paint", INNER.key, "color_stops", "color_stop", 1, "color")


@pytest.mark.parametrize(
    ("action", "text"),
    [("copy_hex", FAINT.hex), ("copy_abgr", str(FAINT.abgr)), ("copy_css", "rgba(0, 0, 255, 0.502)")],
)
def test_a_colour_is_copied(panel: Panel, action: str, text: str) -> None:
    panel.widget.select(FAINT)
    getattr(panel.widget.detail, action).trigger()
    assert QGuiApplication.clipboard().text() == text


def test_the_slider_sets_the_similarity_of_groups(panel: Panel, qtbot: QtBot) -> None:
    panel.session.do(set_stop([panel.session.style.layers[1].key], INNER, 0, Color(207, 0, 0)), "Change")
    qtbot.waitUntil(lambda: Color(207, 0, 0) in panel.listed())
    qtbot.mouseClick(panel.widget.near, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    panel.widget.threshold.setValue(panel.widget.threshold.minimum())
    assert panel.listed() == []
    assert panel.widget.nothing.accessibleName().startswith("No similar colours.")
    panel.widget.threshold.setValue(20)
    assert [[use.color for use in entry.uses] for entry in panel.widget.entries] == [[RED, Color(207, 0, 0)]]
