"""The page of a face in the right dock: its reduction, and labels with a fallback font."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.assets.data_uri import build_data_uri
from editor.features.fonts.language_coverage import FaceCoverage
from editor.features.fonts.page import FacePage
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.assets import face_uses, set_face
from editor.mapstyle.format.codec import decode
from editor.system.settings import FONT_LANGUAGES
from editor.workspace.panel_interfaces import FACE_SYMBOL, PropertiesSubject
from tests.assets.made_fonts import a_made_font
from tests.features.fonts.face_page import face_paint
from tests.features.fonts.faces import face_uri
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.styles import a_document, a_line, bytes_of

FONTS = 2
LETTERS = "".join(map(chr, [*range(0x21, 0x7F), *range(0x410, 0x450), *range(0x391, 0x3A2)]))


@pytest.fixture
def user(tmp_path: Path, open_window: OpenWindow, qtbot: QtBot) -> Driver:
    """The fonts of a style over Montevideo: a regular face without accents; streets use a bold one."""
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
    wait_until_idle(opened, qtbot)
    return opened


def page_of(user: Driver) -> FacePage:
    return user.properties_panel.page(PropertiesSubject.FACES)


def coverage_of(user: Driver) -> FaceCoverage:
    coverage = user.language_coverage
    assert coverage is not None
    return coverage


def wait_until_idle(user: Driver, qtbot: QtBot) -> None:
    """Wait until faces are read and labels are reported."""
    user.wait_for_map()
    reader, known = user.map_view.label_reader, user.font_faces
    qtbot.waitUntil(lambda: not known.is_waiting and not reader.is_waiting, timeout=30_000)
    qtbot.waitUntil(lambda: not page_of(user).lighter.is_busy, timeout=30_000)


def test_a_face_is_cut_to_two_scripts_saved_and_restored(user: Driver, qtbot: QtBot) -> None:
    page = page_of(user)
    assert page.isVisible()
    for chip in page.lighter.chips.chips:
        if chip.key == "Grek":
            chip.click()
    wait_until_idle(user, qtbot)
    assert page.lighter.in_view.text == "Visible labels are not affected."
    page.lighter.keep.click()
    assert user.undo_text == "Subset the regular font to Cyrillic and Latin"
    path = user.path
    assert path is not None
    user.save()
    (face,) = MapStyle.of(decode(path.read_bytes()).tree).fonts
    assert face.data_uri == user.style.fonts[0].data_uri
    user.trigger("undo")
    wait_until_idle(user, qtbot)
    assert len(page.lighter.chips.chips) == 3


def test_fallback_labels_are_counted_for_each_face_and_place_and_highlighted_on_the_map(
    user: Driver, qtbot: QtBot
) -> None:
    labels, reader = coverage_of(user).labels, user.map_view.label_reader
    found = labels.found
    assert found.labels > 0
    streets = user.keys[2]
    (bold,) = [face for face in found.faces if face.slot == "bold"]
    assert (bold.has_face, bold.layers) == (False, (streets,))
    labels.highlight_button.click()
    assert user.centre.view is user.map_view
    assert reader.is_highlighted
    assert len(reader.overlay) == len(found.places)
    qtbot.keyClick(user.map_view, Qt.Key.Key_Escape)
    assert not reader.is_highlighted

    user.centre.show_view(FONTS)
    assert "bold" in {face.slot for face in labels.found.faces}
    everything = "".join(map(chr, range(0x21, 0x180)))
    user.edit(set_face("bold", face_uri("Bold", everything)), "Add")
    wait_until_idle(user, qtbot)
    assert "bold" not in {face.slot for face in labels.found.faces}
    before = labels.found.labels
    assert before > 0
    user.map_view.set_camera(user.camera.with_zoom(17.0))
    wait_until_idle(user, qtbot)
    assert labels.found.labels != before


def test_layers_that_use_an_absent_face_get_the_regular_one_by_a_button_in_the_header(
    user: Driver, qtbot: QtBot
) -> None:
    user.assets.select_face("bold")
    page = page_of(user)
    assert [row.text for row in page.users.model.rows] == ["Streets"]
    page.users.give_up.click()
    assert user.undo_text == "Use regular font in 1 layer"
    assert face_uses(user.style)["bold"] == ()
    user.trigger("undo")
    assert [row.text for row in page.users.model.rows] == ["Streets"]
    page.users.list.place_requested.emit(page.users.model.path(page.users.model.entries[0]))
    assert user.view_state.selected == (user.keys[2],)
    assert user.properties_panel.layer is not None

    user.centre.show_face("regular")
    title = user.properties_panel.title
    tools = title.asset_tools[FACE_SYMBOL]
    assert [tool.isVisible() for tool in tools] == [True] * 3
    remove = next(tool for tool in tools if tool.defaultAction() is user.command("font_remove"))
    remove.click()
    assert user.style.fonts == ()
    assert page_of(user).record.isHidden()
    assert user.fonts_view.no_faces.isVisible()
    assert [tool.isEnabled() for tool in tools] == [True, False, False]


def test_selected_languages_are_remembered(user: Driver, qtbot: QtBot, open_window: OpenWindow) -> None:
    languages = coverage_of(user).languages
    languages.search.setText("ukrainian")
    languages.list.setCurrentIndex(languages.model.index(0))
    qtbot.keyClick(languages.list, Qt.Key.Key_Space)
    assert user.settings.get(FONT_LANGUAGES) == ("uk-Cyrl",)
    other = open_window()
    other.centre.show_view(FONTS)
    wait_until_idle(other, qtbot)
    assert coverage_of(other).languages.model.entries[0].language.code == "uk-Cyrl"
