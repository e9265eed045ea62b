"""Fades whose drawing ends early."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from editor.render.composition import blank_image
from editor.render.paint.edges import EdgeFade
from editor.render.paint.passes import Pass, painting
from editor.render.paint.viewport import Viewport
from editor.render.preview_defaults import load
from tests.render.maps import a_camera


class EndedError(Exception):
    """The drawing is not needed any more."""


def ended() -> Iterator[Pass]:
    """Yield no pass, as after a newer request."""
    raise EndedError
    yield


def test_an_early_end_leaves_the_painter_as_it_was(qapp: QApplication) -> None:
    viewport = Viewport(a_camera(1.0), load())
    fade = EdgeFade(viewport.bounds, viewport)
    image = blank_image(QSize(256, 256), None)
    with painting(image) as painter:
        painter.setOpacity(0.5)
        with pytest.raises(EndedError):
            fade.paint(painter, [(ended, {})])
        assert not painter.hasClipping()
        assert painter.compositionMode() is QPainter.CompositionMode.CompositionMode_SourceOver
