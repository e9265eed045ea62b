"""Test of the map view with the real render service."""

from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.mapstyle.document.diff import diff
from editor.mapstyle.schema.source_data import SourceData
from editor.preview.map_view import MapView
from editor.render.worker.service import RenderService
from tests.preview.frames import BLUE, START, a_flat_style, background_of, painted


def an_empty_basemap(data: SourceData) -> Basemap:
    """Create a basemap without any tile."""
    return Basemap([], data)


def test_a_style_is_drawn_and_recoloured(qtbot: QtBot) -> None:
    source = RenderService(open_basemap=an_empty_basemap)
    try:
        view = MapView(source, START)
        qtbot.addWidget(view)
        view.resize(START.width_px, START.height_px)
        style = a_flat_style()
        view.show_style(style)
        view.show_active(background_of(style))
        with qtbot.waitSignal(view.frame_shown, timeout=60_000):
            view.show()
        point = view.rect().center()
        assert view.grab().toImage().pixelColor(point) == QColor("red")
        blue = painted(style, BLUE)
        view.show_style(blue, diff(style, blue))
        assert view.grab().toImage().pixelColor(point) == QColor("blue")
        with qtbot.waitSignal(view.frame_shown, timeout=60_000):
            view.show_hidden(frozenset({background_of(style)}))
        assert view.grab().toImage().pixelColor(point) != QColor("blue")
    finally:
        source.close()
