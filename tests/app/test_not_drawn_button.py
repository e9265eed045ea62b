"""The button that tells which layers the preview cannot draw."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from editor.app.not_drawn_button import NotDrawnButton
from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.schema import source_data
from editor.preview.map_view import MapView
from editor.render.scene import NotDrawn
from editor.render.worker.frame import FrameRequest
from editor.session.session import Origin, Session
from tests.preview.frames import START, FlatFrames, a_frame
from tests.styles import a_color, a_line, a_source


class Told:
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
        self.button.listen(self.session, source_data.load(), self.view)

    def show(self, missed: tuple[NotDrawn, ...]) -> None:
        """Let the map show a frame that lacks some layers."""
        frame = a_frame(FrameRequest(self.session.style, START))
        self.view.frame_shown.emit(replace(frame, not_drawn=missed))

    def opened(self) -> list[str]:
        """What the menu says when it opens."""
        menu = self.button.findChild(QMenu)
        assert menu is not None
        menu.aboutToShow.emit()
        return [action.text() for action in menu.actions()]


@pytest.fixture
def told(qtbot: QtBot) -> Told:
    return Told(qtbot)


def test_layers_that_are_not_drawn_are_told_with_why(told: Told, qtbot: QtBot) -> None:
    assert told.button.isHidden()
    told.show((NotDrawn(told.keys[0], "No data."), NotDrawn(told.keys[1], "No icon.")))
    assert not told.button.isHidden()
    assert told.button.text() == "2 not fully drawn"
    assert told.button.accessibleName().startswith("2 not fully drawn: ")
    assert told.opened() == ["Hills && dales: No data.", "Road: No icon."]
    with qtbot.waitSignal(told.button.layer_chosen) as chosen:
        told.button.findChild(QMenu).actions()[1].trigger()
    assert chosen.args == [told.keys[1]]
    told.show(())
    assert told.button.isHidden()
    assert told.opened() == []


def test_the_same_layers_again_are_not_named_again(told: Told) -> None:
    missed = (NotDrawn(told.keys[1], "No data."),)
    told.show(missed)
    told.opened()
    shown = told.button.findChild(QMenu).actions()[0]
    told.session.do(rename_layer(told.keys[1], "Street"), "rename")
    told.show(missed)
    assert told.button.findChild(QMenu).actions() == [shown]
    assert told.opened() == ["Street: No data."]
