"""A person looks at a face in the right dock, makes it lighter, and sees which labels fall back."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.assets.datauri import build_data_uri
from editor.mapstyle.codec import decode
from editor.mapstyle.font_edits import face_uses, set_face
from editor.mapstyle.model import MapStyle
from editor.panels.fonts.face_coverage import FaceCoverage
from editor.panels.fonts.face_page import FacePage
from editor.panels.properties.properties_panel import FACE_SYMBOL
from editor.system.settings import FONT_LANGUAGES
from tests.assets.made_fonts import a_made_font
from tests.flows.conftest import OpenWindow, settle
from tests.panels.fonts.face_page import face_paint
from tests.panels.fonts.faces import face_uri
from tests.styles import a_document, a_line, bytes_of

FONTS = 2
LETTERS = "".join(map(chr, [*range(0x21, 0x7F), *range(0x410, 0x450), *range(0x391, 0x3A2)]))


@pytest.fixture
def window(tmp_path: Path, open_window: OpenWindow, qtbot: QtBot) -> MainWindow:
    """The fonts of a style over Montevideo: a regular face without accents; streets ask for a bold one."""
    layers = [
        a_line(3, type="symbol", sourcedata_id=1, COMMENT="Cities", minzoom=0, maxzoom=17, paint={}),
        a_line(2, type="areaname", sourcedata_id=8, minzoom=0, maxzoom=17, paint={}),
        a_line(
            1, type="street", sourcedata_id=2, COMMENT="Streets", minzoom=0, maxzoom=17, paint=face_paint(1)
        ),
    ]
    uri = build_data_uri("font/ttf", a_made_font(LETTERS))
    path = tmp_path / "fonts.json"
    path.write_bytes(bytes_of(a_document(layers, fonts_section={"regular": uri})))
    opened = open_window(path, (1400, 900))
    opened.commands["properties"].setChecked(True)
    opened.centre.show_view(FONTS)
    rest(opened, qtbot)
    return opened


def page_of(window: MainWindow) -> FacePage:
    return window.properties_panel.face_page


def coverage_of(window: MainWindow) -> FaceCoverage:
    coverage = window.command_flows.faces.coverage
    assert coverage is not None
    return coverage


def rest(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until faces are read and labels are told."""
    settle(window, qtbot)
    reader, known = window.map_view.label_reader, window.centre.fonts_view.known
    qtbot.waitUntil(lambda: not known.is_waiting and not reader.is_waiting, timeout=30_000)
    qtbot.waitUntil(lambda: not page_of(window).lighter.is_busy, timeout=30_000)


def test_a_face_is_cut_to_two_scripts_saved_and_brought_back(window: MainWindow, qtbot: QtBot) -> None:
    page = page_of(window)
    assert page.isVisible()
    for chip in page.lighter.chips.chips:
        if chip.key == "Grek":
            chip.click()
    rest(window, qtbot)
    assert page.lighter.in_view.text == "No label in view would fall back."
    page.lighter.keep.click()
    assert window.session.undo_stack.undoText() == "Keep Cyrillic and Latin of the regular face"
    path = window.session.origin.path
    assert path is not None
    with qtbot.waitSignal(window.session.saved, timeout=20_000):
        window.commands["save"].trigger()
    (face,) = MapStyle.of(decode(path.read_bytes()).tree).fonts
    assert face.data_uri == window.session.style.fonts[0].data_uri
    window.commands["undo"].trigger()
    rest(window, qtbot)
    assert len(page.lighter.chips.chips) == 3


def test_labels_that_fall_back_are_counted_lit_on_the_map_and_put_out(
    window: MainWindow, qtbot: QtBot
) -> None:
    labels, reader = coverage_of(window).labels, window.map_view.label_reader
    found = labels.found
    assert found.labels > 0
    streets = window.session.style.order.keys[2]
    (bold,) = [face for face in found.faces if face.slot == "bold"]
    assert (bold.has_face, bold.layers) == (False, (streets,))
    labels.light.click()
    assert window.centre.view is window.map_view
    assert reader.is_lit
    assert len(reader.lit) == len(found.places)
    qtbot.keyClick(window.map_view, Qt.Key.Key_Escape)
    assert not reader.is_lit


def test_another_face_and_another_place_change_what_is_told_of_the_labels(
    window: MainWindow, qtbot: QtBot
) -> None:
    labels = coverage_of(window).labels
    assert "bold" in {face.slot for face in labels.found.faces}
    everything = "".join(map(chr, range(0x21, 0x180)))
    window.session.do(set_face("bold", face_uri("Bold", everything)), "Add")
    rest(window, qtbot)
    assert "bold" not in {face.slot for face in labels.found.faces}
    before = labels.found.labels
    assert before > 0
    window.map_view.set_camera(window.map_view.camera.with_zoom(17.0))
    rest(window, qtbot)
    assert labels.found.labels != before


def test_those_who_ask_for_an_absent_face_are_shown_and_given_the_regular_one(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.assets.choose_face("bold")
    page = page_of(window)
    assert [row.name for row in page.users.model.rows] == ["Streets"]
    page.users.give_up.click()
    assert window.session.undo_stack.undoText() == "Use the regular face in 1 layer"
    assert face_uses(window.session.style)["bold"] == ()
    window.commands["undo"].trigger()
    assert [row.name for row in page.users.model.rows] == ["Streets"]
    page.users.list.place_requested.emit(page.users.model.row(0).path)
    assert window.view_state.selected == (window.session.style.order.keys[2],)
    assert window.properties_panel.layer is not None


def test_the_head_of_the_dock_exports_replaces_and_removes_the_face(window: MainWindow, qtbot: QtBot) -> None:
    tools = window.properties_panel.title.asset_tools[FACE_SYMBOL]
    assert [tool.isVisible() for tool in tools] == [True] * 3
    remove = next(tool for tool in tools if tool.defaultAction() is window.commands["font_remove"])
    remove.click()
    assert window.session.style.fonts == ()
    assert page_of(window).record.isHidden()
    assert window.centre.fonts_view.no_faces.isVisible()
    assert [tool.isEnabled() for tool in tools] == [True, False, False]


def test_picked_languages_are_remembered(window: MainWindow, qtbot: QtBot, open_window: OpenWindow) -> None:
    languages = coverage_of(window).languages
    languages.search.setText("ukrainian")
    languages.list.setCurrentIndex(languages.model.index(0))
    qtbot.keyClick(languages.list, Qt.Key.Key_Space)
    assert window.services.settings.get(FONT_LANGUAGES) == ("uk-Cyrl",)
    other = open_window()
    other.centre.show_view(FONTS)
    rest(other, qtbot)
    assert coverage_of(other).languages.model.row(0).language.code == "uk-Cyrl"
