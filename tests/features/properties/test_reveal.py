"""Tests of revealing the widget for a path in the tree."""

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import LAYERS, SCHEME, SOURCES
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.system.jobs import Jobs
from tests.features.properties.panel import Panel, everything
from tests.styles import a_line, a_width

WIDTH = BY_KEY["line-width"]
ANGLE = BY_KEY["text-rotation-angle"]
FIRST: Path = (*LAYERS, 0)


@pytest.fixture
def panel(qtbot: QtBot, jobs: Jobs) -> Panel:
    """A panel too low to show all of its contents."""
    source = {"id": 3, "composite": {"type": "satellite", "location": "", "qtree": "01"}}
    layers = [
        a_line(2, paint={**everything(), "line-cap": "round"}, COMMENT="All", odd={"kept": [1]}),
        a_line(1),
    ]
    panel = Panel(qtbot, jobs, layers, sources_list={"sources": [source] * 6}, spare={"deep": [0, 1]})
    panel.widget.resize(340, 400)
    return panel


def revealed_widget(panel: Panel, qtbot: QtBot, path: Path) -> QWidget:
    """Reveal a path and return the focused widget once it is visible."""
    panel.widget.reveal(path)
    focused = QApplication.focusWidget()
    assert focused is not None
    page = panel.widget.layer_page if panel.view.active is not None else panel.widget.style_page

    def shows() -> bool:
        return not focused.visibleRegion().isEmpty() and page.viewport().isAncestorOf(focused)

    qtbot.waitUntil(shows)
    return focused


def test_a_property_reveals_its_field_in_an_expanded_section(panel: Panel, qtbot: QtBot) -> None:
    editor = panel.widget.editor(ANGLE)
    section = panel.widget.layer_page.section(ANGLE.section)
    section.set_open(False)
    assert revealed_widget(panel, qtbot, (*FIRST, "paint", ANGLE.key)) is editor.field.focusProxy()
    assert section.is_open
    assert editor.detail is None


@pytest.mark.parametrize("place", [0, 1])
def test_a_path_of_a_stop_reveals_its_row_with_curve_and_table_open(
    panel: Panel, qtbot: QtBot, place: int
) -> None:
    path = (*FIRST, "paint", ANGLE.key, ANGLE.wrapper, ANGLE.stops, place, ANGLE.value)
    focused = revealed_widget(panel, qtbot, path)
    detail = panel.widget.editor(ANGLE).detail
    assert detail is not None
    assert focused is detail.table.view
    assert detail.table.view.currentIndex().row() == place
    assert detail.graph.selected_index == place


def test_a_stop_is_counted_as_the_file_counts_it(qtbot: QtBot, jobs: Jobs) -> None:
    widths = a_width((3, 1), (99, 2), (5, 3))
    panel = Panel(qtbot, jobs, [a_line(1, paint={WIDTH.key: widths})])
    panel.widget.reveal((*FIRST, "paint", WIDTH.key, WIDTH.wrapper, WIDTH.stops, 2, "level_id"))
    detail = panel.widget.editor(WIDTH).detail
    assert detail is not None
    assert detail.table.curve_stops()[detail.table.view.currentIndex().row()].level == 5


def test_the_path_of_an_easing_reveals_its_field(panel: Panel, qtbot: QtBot) -> None:
    focused = revealed_widget(panel, qtbot, (*FIRST, "paint", WIDTH.key, WIDTH.wrapper, "easing_type"))
    detail = panel.widget.editor(WIDTH).detail
    assert detail is not None
    assert focused is (detail.easing.focusProxy() or detail.easing)


@pytest.mark.parametrize("key", ["COMMENT", "minzoom", "maxzoom", "group_id", "type", "sourcedata_id", "id"])
def test_a_field_of_the_record_reveals_its_section(panel: Panel, qtbot: QtBot, key: str) -> None:
    record = panel.widget.record
    assert not record.is_open
    focused = revealed_widget(panel, qtbot, (*FIRST, key))
    assert record.is_open
    fields = {"COMMENT": record.name, "minzoom": record.zoom.low, "maxzoom": record.zoom.high}
    drawn = {"type": record.drawn.type, "sourcedata_id": record.drawn.data}
    expected = {**fields, **drawn, "group_id": record.group}.get(key)
    assert focused is (expected.focusProxy() or expected if expected is not None else record.focus_chain()[0])


@pytest.mark.parametrize("inside", [("odd", "kept", 0), ("paint", "line-cap")], ids=["record", "paint"])
def test_an_unknown_key_reveals_its_row(panel: Panel, qtbot: QtBot, inside: Path) -> None:
    unknown = panel.widget.layer_page.unknown
    unknown.set_open(False)
    assert revealed_widget(panel, qtbot, (*FIRST, *inside)) is unknown.tree
    assert unknown.tree.currentIndex().data() == str(inside[-1])


def test_another_layer_is_selected_first(panel: Panel, qtbot: QtBot) -> None:
    focused = revealed_widget(panel, qtbot, (*LAYERS, 1, "paint", WIDTH.key))
    assert panel.view.active == panel.session.style.layers[1].key
    assert focused is panel.widget.editor(WIDTH).field.focusProxy()


def test_a_path_of_the_style_opens_its_page(panel: Panel, qtbot: QtBot) -> None:
    page = panel.widget.style_page
    fifth = (*SOURCES, 5, "composite")
    focused = revealed_widget(panel, qtbot, (*fifth, "location"))
    assert panel.view.selected == ()
    assert focused is page.sources.cards[5].location.edit
    assert revealed_widget(panel, qtbot, (*SCHEME, "name")) is page.texts.name.edit
    assert revealed_widget(panel, qtbot, (*fifth, "qtree")) is page.unknown_keys.tree
    assert page.unknown_keys.tree.currentIndex().data() == "qtree"
    assert revealed_widget(panel, qtbot, ("spare", "deep", 1)) is page.unknown_keys.tree
    assert page.unknown_keys.tree.currentIndex().data() == "1"
    assert revealed_widget(panel, qtbot, ("icons_section", "COMMENT"))
    assert revealed_widget(panel, qtbot, SOURCES) is page.sources.focus_chain()[0]


@pytest.mark.parametrize(
    "path",
    [
        (),
        ("nothing",),
        ("icons_section", "icons", 3),
        LAYERS,
        (*LAYERS, 7),
        (*LAYERS, "x"),
        (*LAYERS, 0, "nothing"),
        (*LAYERS, 0, "paint", "nothing"),
        (*LAYERS, 0, "paint"),
        (*SCHEME, "groups_section", "groups", 0, "id"),
    ],
    ids=lambda path: "-".join(map(str, path)) or "root",
)
def test_an_unknown_path_changes_nothing(panel: Panel, path: Path) -> None:
    before = panel.view.selected, QApplication.focusWidget()
    panel.widget.reveal(path)
    assert (panel.view.selected, QApplication.focusWidget()) == before
