"""Consent to fetch satellite pictures."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.features.map_data.satellite import SatelliteConsent
from editor.mapstyle.document.model import LAYERS, SOURCES, LayerOrder, MapStyle, new_layer_key
from editor.mapstyle.edits.edit import Edit, delete_layers, set_stop
from editor.mapstyle.json_tree import Path as TreePath
from editor.mapstyle.json_tree import read_array, replace
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.preview.map_view import MapView
from editor.session.session import Origin, Session
from editor.system.settings import SATELLITE_HOSTS, Settings
from tests.preview.frames import START, FlatFrames
from tests.styles import a_color, a_line, a_source

HOST = "tiles.example"


class ConsentCase:
    """A map of a style with satellite images, and the hosts that it may use."""

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
        """Create the consent of a new window."""
        return SatelliteConsent(self.session, self.view, self.settings, self.hosts.append)


@pytest.fixture
def case(qtbot: QtBot, tmp_path: Path) -> Iterator[ConsentCase]:
    made = ConsentCase(qtbot, tmp_path)
    yield made
    made.view.hide()


def test_a_style_with_images_shows_the_note_and_fetches_nothing(case: ConsentCase) -> None:
    note = case.consent().note
    assert not note.isHidden()
    assert note.text == f"Satellite imagery from “{HOST}” is blocked."
    assert case.hosts == [frozenset()]
    assert HOST in note.allow.toolTip()


def test_allowing_is_saved_and_redraws_the_map(qtbot: QtBot, case: ConsentCase) -> None:
    consent = case.consent()
    requests = len(case.frames.requests)
    qtbot.mouseClick(consent.note.allow, Qt.MouseButton.LeftButton)
    assert consent.note.isHidden()
    assert case.hosts[-1] == {HOST}
    assert case.settings.get(SATELLITE_HOSTS) == (HOST,)
    qtbot.waitUntil(lambda: len(case.frames.requests) > requests)
    again = case.consent()
    assert case.hosts[-1] == {HOST}
    assert again.note.isHidden()


def test_postponing_hides_the_note_until_the_next_start(qtbot: QtBot, case: ConsentCase) -> None:
    consent = case.consent()
    qtbot.mouseClick(consent.note.later, Qt.MouseButton.LeftButton)
    assert consent.note.isHidden()
    assert case.settings.get(SATELLITE_HOSTS) == ()
    assert not case.consent().note.isHidden()


def test_a_style_without_images_shows_no_note(case: ConsentCase) -> None:
    consent = case.consent()
    case.session.open(a_source(1), Origin(None, "other"))
    assert consent.note.isHidden()
    case.session.open(case.source, Origin(None, "test"))
    assert not consent.note.isHidden()


def test_the_note_stays_in_the_centre_of_a_map_of_any_size(case: ConsentCase) -> None:
    note = case.consent().note
    for width in (320, 900):
        case.view.resize(width, 400)
        card = note.card_in_parent
        assert abs(card.center().x() - case.view.width() / 2) <= 1
        assert card.left() >= 0
        assert card.right() <= case.view.width()


def test_removing_the_images_hides_the_note(case: ConsentCase) -> None:
    note = case.consent().note
    picture = case.session.style.order.keys[0]
    case.session.do(set_stop([picture], BY_KEY["line-width"], 0, 3.0), "wider")
    assert not note.isHidden()
    case.session.do(delete_layers([picture]), "delete")
    assert note.isHidden()
    case.session.undo_stack.undo()
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
def test_only_edits_of_sources_check_the_host_again(case: ConsentCase, name: str) -> None:
    edit, is_looked_for = _EDITS[name]
    note = case.consent().note
    note.show_host("")
    case.session.do(edit, name)
    assert note.isHidden() is not is_looked_for
