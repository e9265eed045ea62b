"""The note that asks before satellite pictures are fetched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.app.map.satellite_consent import SatelliteConsent
from editor.mapstyle.document.model import LAYERS, SOURCES, LayerOrder, MapStyle, new_layer_key
from editor.mapstyle.edits.edit import Edit, delete_layers, set_stop
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.tree import Path as TreePath
from editor.mapstyle.tree import read_array, replace
from editor.preview.map_view import MapView
from editor.session.session import Origin, Session
from editor.system.settings import SATELLITE_HOSTS, Settings
from tests.preview.frames import START, FlatFrames
from tests.styles import a_color, a_line, a_source

HOST = "tiles.example"


class Asked:
    """A map of a style that draws satellite pictures, and whom it may ask."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.hosts: list[frozenset[str]] = []
        self.frames = FlatFrames()
        self.view = MapView(self.frames, START)
        qtbot.addWidget(self.view)
        self.settings = Settings(folder / "settings.ini")
        composite = {"type": SATELLITE_SOURCE, "location": f"https://{HOST}/{{z}}/{{x}}/{{y}}"}
        ground = {"id": 1, "type": "background", "paint": {"fill-color": a_color((0, 0xFFFFFFFF))}}
        layers = [a_line(2, source=SATELLITE_SOURCE), ground]
        sources = {"sources": [{"id": 1, "composite": composite}]}
        self.source = a_source(layers, sources_list=sources)
        self.session = Session(self.source, Origin(None, "test"))
        self.view.resize(640, 480)
        self.view.show()
        self.view.show_style(self.session.style)

    def consent(self) -> SatelliteConsent:
        """What a new window has."""
        return SatelliteConsent(self.session, self.view, self.settings, self.hosts.append)


@pytest.fixture
def asked(qtbot: QtBot, tmp_path: Path) -> Iterator[Asked]:
    made = Asked(qtbot, tmp_path)
    yield made
    made.view.hide()


def test_a_style_that_asks_for_pictures_shows_the_note_and_asks_nobody(asked: Asked) -> None:
    note = asked.consent().note
    assert not note.isHidden()
    assert note.text == f"Satellite pictures from “{HOST}” are not loaded."
    assert asked.hosts == [frozenset()]
    assert HOST in note.allow.toolTip()


def test_allowing_tells_the_renderer_is_remembered_and_draws_again(qtbot: QtBot, asked: Asked) -> None:
    consent = asked.consent()
    requests = len(asked.frames.requests)
    qtbot.mouseClick(consent.note.allow, Qt.MouseButton.LeftButton)
    assert consent.note.isHidden()
    assert asked.hosts[-1] == {HOST}
    assert asked.settings.get(SATELLITE_HOSTS) == (HOST,)
    qtbot.waitUntil(lambda: len(asked.frames.requests) > requests)
    again = asked.consent()
    assert asked.hosts[-1] == {HOST}
    assert again.note.isHidden()


def test_putting_off_takes_the_note_away_for_this_time(qtbot: QtBot, asked: Asked) -> None:
    consent = asked.consent()
    qtbot.mouseClick(consent.note.later, Qt.MouseButton.LeftButton)
    assert consent.note.isHidden()
    assert asked.settings.get(SATELLITE_HOSTS) == ()
    assert not asked.consent().note.isHidden()


def test_a_style_without_satellite_pictures_asks_nothing(asked: Asked) -> None:
    consent = asked.consent()
    asked.session.open(a_source(1), Origin(None, "other"))
    assert consent.note.isHidden()
    asked.session.open(asked.source, Origin(None, "test"))
    assert not consent.note.isHidden()


def test_the_note_stays_in_the_middle_of_a_map_of_any_size(asked: Asked) -> None:
    note = asked.consent().note
    for width in (320, 900):
        asked.view.resize(width, 400)
        card = note.card_in_parent
        assert abs(card.center().x() - asked.view.width() / 2) <= 1
        assert card.left() >= 0
        assert card.right() <= asked.view.width()


def test_an_edit_that_leaves_the_pictures_out_takes_the_note_away(asked: Asked) -> None:
    note = asked.consent().note
    picture = asked.session.style.order.keys[0]
    asked.session.do(set_stop([picture], BY_KEY["line-width"], 0, 3.0), "wider")
    assert not note.isHidden()
    asked.session.do(delete_layers([picture]), "delete")
    assert note.isHidden()
    asked.session.undo_stack.undo()
    assert not note.isHidden()


def _replaced(path: TreePath, value: object) -> Edit:
    return lambda style: MapStyle(replace(style.tree, path, value), style.order)


def _deleted(style: MapStyle) -> MapStyle:
    return delete_layers([style.order.keys[1]])(style)


def _painted(style: MapStyle) -> MapStyle:
    return set_stop([style.order.keys[1]], BY_KEY["fill-color"], 0, Color(1, 2, 3))(style)


def _with_another(style: MapStyle) -> MapStyle:
    order = LayerOrder((*style.order.keys, new_layer_key()))
    return MapStyle(replace(style.tree, LAYERS, [*read_array(style.tree, LAYERS), a_line(9)]), order)


_EDITS: dict[str, tuple[Edit, bool]] = {
    "paint": (_painted, False),
    "name": (_replaced((*LAYERS, 1, "COMMENT"), "Roads"), False),
    "source of a layer": (_replaced((*LAYERS, 1, "source"), SATELLITE_SOURCE), True),
    "declared source": (_replaced((*SOURCES, 0, "name"), "pictures"), True),
    "removed": (_deleted, True),
    "added": (_with_another, True),
}


@pytest.mark.parametrize("name", _EDITS)
def test_only_an_edit_of_what_is_drawn_from_where_looks_for_the_host_again(asked: Asked, name: str) -> None:
    edit, is_looked_for = _EDITS[name]
    note = asked.consent().note
    note.show_host("")
    asked.session.do(edit, name)
    assert note.isHidden() is not is_looked_for
