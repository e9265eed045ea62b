"""A map view over an in-memory source of frames."""

import pytest
from pytestqt.qtbot import QtBot

from editor.preview.map_view import MapView
from tests.preview.frames import START, FlatFrames, a_flat_style


@pytest.fixture
def frames() -> FlatFrames:
    return FlatFrames()


@pytest.fixture
def view(qtbot: QtBot, frames: FlatFrames) -> MapView:
    """A map view with a flat style and without animations."""
    made = MapView(frames, START)
    qtbot.addWidget(made)
    made.set_reduced_motion(is_reduced=True)
    made.resize(START.width_px, START.height_px)
    made.show_style(a_flat_style())
    with qtbot.waitSignal(made.frame_shown):
        made.show()
    return made
