"""Tests of previews, samples and omitted layers on the map."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.errors import EditError
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, delete_layers, rename_layer, set_stop
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import replace
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.preview.map_view import MapView
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.workspace.map_control import MapControl
from tests.preview.frames import BLUE, RED, START, FlatFrames, painted
from tests.styles import a_color, a_line, a_source

POSITION = QPoint(60, 200)
OWNER = object()


def a_flat_source(color: Color = RED) -> SourceText:
    """Create a style with a motorway over a background."""
    background = {"id": 0, "type": "background", "paint": {"fill-color": a_color((0, color.abgr))}}
    return a_source([a_line(1), background])


class Shown:
    """A session over a red background on a map."""

    def __init__(self, qtbot: QtBot) -> None:
        self.session = Session(a_flat_source(), Origin(None, "test"))
        self.view = MapView(FlatFrames(), START)
        qtbot.addWidget(self.view)
        self.view_state = ViewState(self.session)
        self.control = MapControl(self.session, self.view_state, self.view)
        self.view.set_reduced_motion(is_reduced=True)
        self.view.resize(START.width_px, START.height_px)
        with qtbot.waitSignal(self.view.frame_shown):
            self.view.show()

    @property
    def background(self) -> int:
        return self.session.style.order.keys[-1]

    def paint(self, color: Color) -> Edit:
        return set_stop([self.background], BY_KEY["fill-color"], 0, color)

    def wait_for_color(self, qtbot: QtBot, name: str) -> None:
        """Wait until the map has a colour."""
        grab = self.view.grab
        qtbot.waitUntil(lambda: grab().toImage().pixelColor(POSITION) == QColor(name))


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    return Shown(qtbot)


def refused(_style: MapStyle) -> MapStyle:
    raise EditError("No.")


def test_a_preview_affects_only_the_map(shown: Shown, qtbot: QtBot) -> None:
    shown.session.do(rename_layer(shown.background, "Land"), "Rename")
    shown.session.undo_stack.undo()
    style, written, before = shown.session.style, shown.session.encoded(), shown.view.grab().toImage()
    for key in (None, shown.background):  # The active layer is drawn by itself.
        shown.view_state.select([] if key is None else [key])
        with qtbot.assertNotEmitted(shown.session.changed):
            shown.control.preview(shown.paint(BLUE), OWNER)
            shown.wait_for_color(qtbot, "blue")
            shown.control.preview(None, OWNER)
            shown.wait_for_color(qtbot, "red")
    assert shown.view.grab().toImage() == before
    assert shown.session.style is style
    assert shown.session.encoded() == written
    assert shown.session.undo_stack.canRedo()
    assert not shown.session.is_edited


def test_changes_are_shown_during_a_preview(shown: Shown, qtbot: QtBot) -> None:
    shown.control.preview(shown.paint(BLUE), OWNER)
    shown.wait_for_color(qtbot, "blue")
    shown.session.do(shown.paint(Color(0, 255, 0)), "Paint")
    qtbot.waitUntil(lambda: shown.view.is_idle)
    shown.wait_for_color(qtbot, "blue")
    shown.control.preview(None, OWNER)
    shown.wait_for_color(qtbot, "#00FF00")


def test_a_preview_ends_with_the_document(shown: Shown, qtbot: QtBot) -> None:
    shown.control.preview(lambda style: painted(style, BLUE), OWNER)
    shown.wait_for_color(qtbot, "blue")
    shown.session.open(a_flat_source(), Origin(None, "another"))
    shown.wait_for_color(qtbot, "red")
    shown.session.do(rename_layer(shown.background, "Land"), "Rename")
    qtbot.waitUntil(lambda: shown.view.is_idle)
    shown.wait_for_color(qtbot, "red")


def test_a_rejected_preview_is_not_shown(shown: Shown, qtbot: QtBot) -> None:
    shown.control.preview(shown.paint(BLUE), OWNER)
    shown.wait_for_color(qtbot, "blue")
    with pytest.raises(EditError):
        shown.control.preview(refused, OWNER)
    shown.wait_for_color(qtbot, "red")


def test_omitted_layers_are_reported(qtbot: QtBot) -> None:
    source = a_source([a_line(2, type="route_car_primary", source=None), a_line(1)])
    session = Session(source, Origin(None, "test"))
    route, line = session.style.order.keys
    frames = FlatFrames()
    frames.holds = True
    view = MapView(frames, START)
    qtbot.addWidget(view)
    view_state = ViewState(session)
    control = MapControl(session, view_state, view)
    assert control.omitted == {route}
    with qtbot.waitSignal(control.omitted_changed):
        view_state.select([route])
    assert control.omitted == set()
    with qtbot.assertNotEmitted(control.omitted_changed):
        view_state.select([route, line])
    with qtbot.waitSignal(control.omitted_changed):
        view_state.select([])
    with qtbot.waitSignal(control.omitted_changed):
        control.show_samples(shown=True)
    with qtbot.waitSignal(control.omitted_changed):
        view_state.set_hidden([line], hidden=True)
    assert control.omitted == {line}


class CountedView(MapView):
    """A map that counts updates of the omitted layers."""

    count = 0

    def show_hidden(self, hidden: frozenset[LayerKey]) -> None:
        self.count += 1
        super().show_hidden(hidden)


def test_edits_of_in_app_layers_update_the_omitted_layers(
    qtbot: QtBot,
) -> None:
    session = Session(a_source([a_line(2, source=None), a_line(1)]), Origin(None, "test"))
    frames = FlatFrames()
    frames.holds = True
    view = CountedView(frames, START)
    qtbot.addWidget(view)
    view_state = ViewState(session)
    control = MapControl(session, view_state, view)
    first, second = session.style.order.keys

    def has_type(name: str) -> Edit:
        return lambda style: MapStyle(replace(style.tree, (*LAYERS, 0, "type"), name), style.order)

    session.do(has_type("route_car_primary"), "Type")
    assert control.omitted == {first}
    session.do(delete_layers([first]), "Delete")
    assert control.omitted == set()
    session.undo_stack.undo()
    view_state.select([])  # An In-App layer that is selected is drawn.
    assert control.omitted == {first}
    session.do(has_type("line"), "Type")
    assert control.omitted == set()
    count = view.count
    session.do(rename_layer(second, "Roads"), "Rename")
    session.do(set_stop([second], BY_KEY["line-width"], 3, 4.0), "Paint")
    assert view.count == count


def test_a_variant_is_shown_in_place_of_the_style_and_previews_over_it(shown: Shown, qtbot: QtBot) -> None:
    style = shown.session.style
    shown.control.show_variant(shown.paint(BLUE))
    shown.wait_for_color(qtbot, "blue")
    assert shown.control.shows_variant
    assert shown.session.style is style
    shown.session.do(rename_layer(shown.background, "Land"), "Rename")
    shown.wait_for_color(qtbot, "blue")
    shown.control.preview(shown.paint(Color(0, 128, 0)), OWNER)
    shown.wait_for_color(qtbot, "green")
    shown.control.preview(None, OWNER)
    shown.wait_for_color(qtbot, "blue")
    shown.control.show_variant(None)
    shown.wait_for_color(qtbot, "red")
    assert shown.control.shown is shown.session.style


def test_another_document_ends_a_variant(shown: Shown, qtbot: QtBot) -> None:
    shown.control.show_variant(shown.paint(BLUE))
    shown.wait_for_color(qtbot, "blue")
    shown.session.open(a_flat_source(Color(0, 128, 0)), Origin(None, "other"))
    shown.wait_for_color(qtbot, "green")
    assert not shown.control.shows_variant


def test_a_variant_that_cannot_be_shown_leaves_the_style(shown: Shown, qtbot: QtBot) -> None:
    shown.control.show_variant(refused)
    assert shown.control.shown is shown.session.style
    shown.wait_for_color(qtbot, "red")


def test_an_edit_of_another_owner_ends_a_preview_which_only_its_owner_ends(
    shown: Shown, qtbot: QtBot
) -> None:
    taken: list[object] = []
    shown.control.preview_taken.connect(taken.append)
    shown.control.preview(shown.paint(BLUE), OWNER)
    other = object()
    shown.control.preview(None, other)
    assert shown.control.is_preview
    assert taken == []
    shown.control.preview(shown.paint(Color(0, 128, 0)), other)
    shown.wait_for_color(qtbot, "green")
    assert taken == [OWNER]
    shown.control.preview(None, OWNER)
    assert shown.control.is_preview
    shown.control.preview(None, other)
    shown.wait_for_color(qtbot, "red")
    assert not shown.control.is_preview
    shown.control.preview(shown.paint(BLUE), OWNER)
    assert taken == [OWNER], "a preview that has ended cannot be applied"
