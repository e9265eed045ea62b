"""Status bar button for layers that cannot be drawn."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.schema import source_data
from editor.preview.map_view import MapView
from editor.render.stack import NotDrawn
from editor.render.worker.frame_cache import FrameRequest
from editor.session.session import Origin, Session
from editor.workspace.status_bar import NotDrawnButton
from tests.preview.frames import START, FlatFrames, a_frame
from tests.styles import a_color, a_line, a_source


class ButtonCase:
    """A style of two layers, the map that shows it, and the button."""

    def __init__(self, qtbot: QtBot) -> None:
        layers = [
            a_line(2, COMMENT="Hills & dales"),
            a_line(1, COMMENT="Road"),
            {"id": 0, "type": "background", "paint": {"fill-color": a_color((0, 0xFFFFFFFF))}},
        ]
        self.session = Session(a_source(layers), Origin(None, "test"))
        self.view = MapView(FlatFrames(), START)
        self.button = NotDrawnButton()
        for widget in (self.view, self.button):
            qtbot.addWidget(widget)
        self.keys = self.session.style.order.keys
        self.button.follow(self.session, source_data.load(), self.view)

    def show(self, not_drawn: tuple[NotDrawn, ...]) -> None:
        """Show a frame in which some layers are not drawn."""
        frame = a_frame(FrameRequest(self.session.style, START))
        self.view.frame_shown.emit(replace(frame, not_drawn=not_drawn))

    def opened(self) -> list[str]:
        """Open the menu and return its entries."""
        menu = self.button.findChild(QMenu)
        assert menu is not None
        menu.aboutToShow.emit()
        return [action.text() for action in menu.actions()]


@pytest.fixture
def case(qtbot: QtBot) -> ButtonCase:
    return ButtonCase(qtbot)


def test_undrawn_layers_are_listed_with_reasons(case: ButtonCase, qtbot: QtBot) -> None:
    assert case.button.isHidden()
    case.show((NotDrawn(case.keys[0], "No data."), NotDrawn(case.keys[1], "No icon.")))
    assert not case.button.isHidden()
    assert case.button.text() == "2 layers not fully drawn"
    assert case.button.accessibleName().startswith("2 layers not fully drawn: ")
    assert case.opened() == ["Hills && dales: No data.", "Road: No icon."]
    with qtbot.waitSignal(case.button.layer_selected) as selected:
        case.button.findChild(QMenu).actions()[1].trigger()
    assert selected.args == [case.keys[1]]
    case.show(())
    assert case.button.isHidden()
    assert case.opened() == []


def test_the_menu_lists_the_first_of_many_layers_and_counts_the_others(case: ButtonCase) -> None:
    case.show((NotDrawn(case.keys[1], "No data."),) * 40)
    assert case.button.text() == "40 layers not fully drawn"
    *listed, more = case.opened()
    assert listed == ["Road: No data."] * 30
    assert more == "10 more layers"
    assert not case.button.findChild(QMenu).actions()[-1].isEnabled()


def test_an_unchanged_list_is_not_updated(case: ButtonCase) -> None:
    not_drawn = (NotDrawn(case.keys[1], "No data."),)
    case.show(not_drawn)
    case.opened()
    shown = case.button.findChild(QMenu).actions()[0]
    case.session.do(rename_layer(case.keys[1], "Street"), "rename")
    case.show(not_drawn)
    assert case.button.findChild(QMenu).actions() == [shown]
    assert case.opened() == ["Street: No data."]
