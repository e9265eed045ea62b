"""Tests of the section about the features in view: rows, actions and hidden labels."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.edits.edit import set_zoom_range
from editor.preview.map_view import MapView
from editor.render.query.questions import HiddenBox, LabelReport, LayerCounts, LossKind, PlacedBox
from editor.system.jobs import Jobs
from editor.workspace.label_explanations import LayerState, RemedyKind
from tests.features.properties.panel import Panel
from tests.preview.frames import START, FlatFrames, recorded
from tests.styles import Json, a_color

RING = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2))
BACKGROUND = {"id": 0, "type": "background", "paint": {"fill-color": a_color((0, 0xFFFFFFFF))}}


def a_label_layer(number: int, name: str, **fields: Json) -> Json:
    usual = {"type": "symbol", "source": "map", "sourcedata_id": 12, "minzoom": 10, "maxzoom": 15}
    return {"id": number, **usual, "COMMENT": name, "paint": {}, **fields}


class Reported(Panel):
    """A panel on cafés, over pharmacies and a background, with the section open over a map."""

    def __init__(self, qtbot: QtBot, jobs: Jobs, view: MapView, frames: FlatFrames) -> None:
        layers = [a_label_layer(2, "Cafés"), a_label_layer(1, "Pharmacies"), BACKGROUND]
        super().__init__(qtbot, jobs, layers)
        self.qtbot, self.map, self.frames = qtbot, view, frames
        self.debugger = view.label_debugger
        self.state = LayerState()
        self.section = self.widget.layer_page.in_view
        self.section.attach(self.debugger, lambda _layer: self.state)
        self.section.show_zoom(12.0)
        self.section.set_open(True)
        view.show_style(self.session.style)
        self.debugger.watch(self.cafes)
        self.debugger.need_counts(are_needed=True)
        qtbot.waitUntil(lambda: len(frames.reports) == 1)

    @property
    def cafes(self) -> LayerKey:
        return self.session.style.order.keys[0]

    @property
    def pharmacies(self) -> LayerKey:
        return self.session.style.order.keys[1]

    @property
    def texts(self) -> list[str]:
        return [row.text for row in self.section.rows]

    def hidden(self, name: str, winner: LayerKey) -> HiddenBox:
        placed = PlacedBox(winner, 1, f"{name}’s winner", RING)
        return HiddenBox(self.cafes, name, name, (), RING, None, None, 10.0, placed, move_above=winner)

    def request_again(self) -> None:
        """Draw another frame, and wait for its request."""
        number = len(self.frames.reports)
        self.map.redraw()
        self.qtbot.waitUntil(lambda: len(self.frames.reports) == number + 1)

    def answer(self, *hidden: HiddenBox, **counts: Any) -> LabelReport:
        found = LayerCounts(self.cafes, has_data=True, is_in_frame=True, **counts)
        return self.frames.answer_report(hidden=hidden, counts=found)


@pytest.fixture
def frames() -> FlatFrames:
    return FlatFrames()


@pytest.fixture
def view(qtbot: QtBot, frames: FlatFrames) -> MapView:
    view = MapView(frames, START)
    qtbot.addWidget(view)
    view.resize(640, 480)
    view.show()
    return view


@pytest.fixture
def panel(qtbot: QtBot, jobs: Jobs, view: MapView, frames: FlatFrames) -> Reported:
    return Reported(qtbot, jobs, view, frames)


def test_rows_lead_from_the_data_to_what_is_drawn(panel: Reported) -> None:
    panel.answer(
        panel.hidden("One", panel.pharmacies),
        panel.hidden("Two", panel.pharmacies),
        total=8,
        matching=4,
        drawn=1,
        losses={LossKind.NO_TEXT: 1},
    )
    assert panel.texts == [
        "8 Features in view",
        "4 Match the filter",
        "4 In zoom range 10–15",
        "2 Hidden by labels in Pharmacies",
        "1 No text",
        "1 Drawn",
    ]
    assert [row.share for row in panel.section.rows] == [1, 0.5, 0.5, 0.25, 0.125, 0.125]
    assert "1 of 4" in panel.section.sentence
    (listed,) = panel.section.lists
    assert [each.name for each in listed.hidden] == ["One", "Two"]


def test_names_along_lines_follow_the_features(panel: Reported) -> None:
    panel.answer(total=9, matching=9, drawn=2, names=4, losses={LossKind.NO_TEXT: 3, LossKind.TOO_LONG: 2})
    assert panel.texts[1:] == [
        "9 In zoom range 10–15",
        "3 No text",
        "4 Different names",
        "2 Longer than the line",
        "2 Drawn",
    ]


def test_actions_request_what_helps(panel: Reported) -> None:
    requested, highlights = (
        recorded(panel.section.remedy_requested),
        recorded(panel.section.highlight_requested),
    )
    panel.answer(panel.hidden("One", panel.pharmacies), total=2, matching=2, drawn=1)
    first, _, collision, drawn = panel.section.rows
    first.button.click()
    assert len(highlights) == 1
    collision.button.click()
    panel.section.verdict.button.click()
    kinds = [(key, remedy.kind, remedy.other) for key, remedy in requested]
    assert kinds == [
        (panel.cafes, RemedyKind.GO_TO_LAYER, panel.pharmacies),
        (panel.cafes, RemedyKind.MOVE_ABOVE, panel.pharmacies),
    ]
    flashes = recorded(panel.section.flash_requested)
    drawn.button.click()
    assert len(flashes) == 1


def test_a_zero_has_no_action(panel: Reported) -> None:
    panel.answer(panel.hidden("One", panel.pharmacies), total=1, matching=1)
    assert panel.texts[-1] == "0 Drawn"
    assert not panel.section.rows[-1].button.isEnabled()


def test_outside_its_zooms_the_layer_leads_to_them(panel: Reported) -> None:
    panel.answer(total=3, matching=3)
    panel.section.show_zoom(9.0)
    assert panel.texts == ["3 Features in view", "0 In zoom range 10–15"]
    requested = recorded(panel.section.remedy_requested)
    assert panel.section.rows[-1].button.isEnabled()
    panel.section.rows[-1].button.click()
    assert requested[0][1].kind is RemedyKind.ZOOM_TO_RANGE
    panel.session.do(set_zoom_range([panel.cafes], 5, 9), "Zooms")
    assert panel.texts[1] == "3 In zoom range 5–9"


def test_a_hidden_layer_and_empty_data_are_named(panel: Reported) -> None:
    panel.answer()
    assert panel.texts == []
    assert "has no features" in panel.section.sentence
    panel.state = LayerState(is_hidden=True)
    panel.section.refresh()
    assert panel.section.sentence == "This layer is hidden."
    assert panel.section.verdict.button.text() == "Show layer"


def test_the_selected_hidden_label_is_the_same_in_list_and_map(panel: Reported) -> None:
    one, two = panel.hidden("One", panel.pharmacies), panel.hidden("Two", panel.pharmacies)
    boxes = recorded(panel.section.boxes_requested)
    panel.answer(one, two, total=2, matching=2)
    (listed,) = panel.section.lists
    listed.list.setCurrentIndex(listed.list.model().index(1, 0))
    assert panel.debugger.current is two
    assert len(boxes) == 1
    panel.debugger.select(one)
    assert listed.list.currentIndex().row() == 0
    panel.debugger.select(None)
    assert not listed.list.selectionModel().hasSelection()


def test_several_layers_and_a_background_have_no_section(panel: Reported) -> None:
    needed = recorded(panel.section.needed_changed)
    panel.select(2)
    assert panel.section.isHidden()
    assert not panel.section.is_needed
    assert len(needed) == 1
    panel.view.select([panel.cafes, panel.pharmacies])
    assert panel.section.isHidden()
    panel.select(0)
    assert panel.section.is_needed


def test_the_section_opens_with_the_boxes_and_closes_again(panel: Reported) -> None:
    section = panel.section
    section.set_open(False)
    section.show_boxes(are_shown=True)
    assert section.is_open
    section.show_boxes(are_shown=False)
    assert not section.is_open
    section.set_open(True)
    section.show_boxes(are_shown=True)
    section.show_boxes(are_shown=False)
    assert section.is_open


def test_the_part_outside_the_map_data_has_a_row_that_leads_to_data(panel: Reported) -> None:
    requested = recorded(panel.section.remedy_requested)
    panel.answer(total=3, matching=3, drawn=3, without_data=0.375)
    row = panel.section.rows[-1]
    assert (row.text, row.share) == ("38\u2009% Outside the map data", 0.375)
    row.button.click()
    assert requested[0][1].kind is RemedyKind.ZOOM_TO_DATA  # type: ignore[attr-defined]
    panel.request_again()
    panel.answer(total=3, matching=3, drawn=3, without_data=0.0)
    assert panel.texts[-1] == "3 Drawn"


@pytest.mark.parametrize(("share", "text"), [(0.006, "1"), (0.999, "99"), (0.001, None)])
def test_a_part_outside_the_map_data_is_neither_none_nor_all(
    panel: Reported, share: float, text: str | None
) -> None:
    panel.answer(total=3, matching=3, drawn=3, without_data=share)
    expected = "3 Drawn" if text is None else f"{text}\u2009% Outside the map data"
    assert panel.texts[-1] == expected


def test_a_long_count_shows_progress_and_dims_the_old_numbers(panel: Reported, qtbot: QtBot) -> None:
    panel.answer(total=3, matching=3, drawn=3)
    section = panel.section
    panel.request_again()
    assert section.progress.isHidden()
    assert not any(row.is_dimmed for row in section.rows)
    qtbot.waitUntil(lambda: not section.progress.isHidden(), timeout=5000)
    qtbot.waitUntil(lambda: all(row.is_dimmed for row in section.rows), timeout=5000)
    assert panel.texts[0] == "3 Features in view"
    panel.answer(total=4, matching=4, drawn=4)
    assert section.progress.isHidden()
    assert not any(row.is_dimmed for row in section.rows)
    assert panel.texts[0] == "4 Features in view"


def test_a_collapsed_section_shows_no_progress(panel: Reported) -> None:
    panel.answer(total=3, matching=3, drawn=3)
    panel.request_again()
    panel.section.set_open(False)
    assert not panel.section.progress.is_waiting


def focused(panel: Reported) -> str:
    """Return the name of the focused widget."""
    widget = QApplication.focusWidget()
    assert widget is not None
    assert panel.section.isAncestorOf(widget)
    return widget.accessibleName()


def press(key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget(), key)


def focus_header(panel: Reported) -> None:
    panel.widget.show()
    panel.widget.activateWindow()
    panel.qtbot.waitUntil(panel.widget.isActiveWindow)
    panel.section.focus_chain()[0].setFocus()


ROWS = ["Move above Pharmacies", "3 Features in view", "3 In zoom range 10–15"]
ROWS += ["2 Hidden by labels in Pharmacies", "Hidden labels", "1 Drawn"]


def two_hidden(panel: Reported) -> tuple[HiddenBox, HiddenBox]:
    one, two = panel.hidden("One", panel.pharmacies), panel.hidden("Two", panel.pharmacies)
    panel.answer(one, two, total=3, matching=3, drawn=1)
    return one, two


def test_tab_and_the_arrows_lead_through_the_rows(panel: Reported) -> None:
    one, two = two_hidden(panel)
    focus_header(panel)
    met = []
    for _ in ROWS:
        press(Qt.Key.Key_Tab)
        met.append(focused(panel))
    assert met == ROWS
    assert panel.debugger.current is None
    focus_header(panel)
    met, current = [], []
    for _ in range(len(ROWS) + 1):
        press(Qt.Key.Key_Down)
        met.append(focused(panel))
        current.append(panel.debugger.current)
    # The list has two labels.
    assert met == [*ROWS[:5], *ROWS[4:]]
    assert current[4:6] == [one, two]
    for _ in range(len(ROWS)):
        press(Qt.Key.Key_Up)
    assert focused(panel) == ROWS[0]


def test_enter_runs_the_action_of_a_row(panel: Reported) -> None:
    two_hidden(panel)
    requested, flashes = recorded(panel.section.remedy_requested), recorded(panel.section.flash_requested)
    focus_header(panel)
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Return)
    assert requested[0][1].kind is RemedyKind.MOVE_ABOVE  # type: ignore[attr-defined]
    for row, key in ((1, Qt.Key.Key_Return), (-1, Qt.Key.Key_Enter), (-1, Qt.Key.Key_Space)):
        panel.section.rows[row].setFocus()
        press(key)
    assert len(requested) == 1  # The row of the zoom range has no action.
    assert len(flashes) == 2


def test_a_zero_is_not_run_by_enter(panel: Reported) -> None:
    panel.answer(panel.hidden("One", panel.pharmacies), total=1, matching=1)
    flashes = recorded(panel.section.flash_requested)
    focus_header(panel)
    panel.section.rows[-1].setFocus()
    press(Qt.Key.Key_Return)
    assert flashes == []


def test_keys_step_through_hidden_labels_from_the_rows(panel: Reported) -> None:
    panel.debugger.show_boxes(are_shown=True)
    one, two = two_hidden(panel)
    focus_header(panel)
    panel.section.rows[0].setFocus()
    found = []
    for key in (Qt.Key.Key_N, Qt.Key.Key_N, Qt.Key.Key_Escape):
        press(key)
        found.append(panel.debugger.current)
    assert found == [one, two, None]
    (listed,) = panel.section.lists
    listed.list.setFocus()
    press(Qt.Key.Key_N)
    assert panel.debugger.current is one


def test_the_focus_stays_in_the_section_if_its_row_disappears(panel: Reported) -> None:
    two_hidden(panel)
    focus_header(panel)
    panel.section.lists[0].list.setFocus()
    panel.request_again()
    panel.answer()
    assert QApplication.focusWidget() is panel.section.focus_chain()[0]


def test_an_answer_about_another_layer_changes_nothing(panel: Reported) -> None:
    panel.answer(total=3, matching=3, drawn=3)
    before = panel.texts
    request = replace(panel.frames.reports[-1])
    assert request.box.meets(START.bounds)
    other = LabelReport(request, is_known=True, counts=LayerCounts(panel.pharmacies, has_data=True))
    panel.frames.labels_reported.emit(other)
    assert panel.texts == before
