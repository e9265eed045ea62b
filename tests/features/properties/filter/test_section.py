"""Tests of the filter section: undo steps, match counts and suggestions."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.features.properties.filter.section import FilterSection
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.edits.edit import set_zoom_range
from editor.mapstyle.filters.rows import FilterRow, filter_text
from editor.preview.map_view import MapView
from editor.render.query.questions import AttributeCount, TrialFilter
from editor.system.jobs import Jobs
from editor.ui.conditions.condition_list import Added, Changed, Combined, Moved, Removed
from editor.ui.text import local_count
from tests.features.properties.panel import Panel
from tests.preview.frames import START, FlatFrames
from tests.styles import Json, a_color, a_line

HIGHWAY = {"key": "highway", "condition": "in", "values": ["motorway", "trunk"], "id": 2}
TUNNEL = {"key": "tunnel", "condition": "hasnot"}
BACKGROUND = {"id": 0, "type": "background", "paint": {"fill-color": a_color((0, 0xFFFFFFFF))}}


def a_filter(*conditions: Json) -> Json:
    return {"condition": "all", "expression": [*conditions]}


class Filtered(Panel):
    """A panel on two motorways and a background, over a map with test data."""

    def __init__(self, qtbot: QtBot, jobs: Jobs, first: Json | None, second: Json | None = None) -> None:
        layers = [
            a_line(3 - place, COMMENT=name, **({} if value is None else {"filter": value}))
            for place, (name, value) in enumerate((("Motorway", first), ("Trunk", second)))
        ]
        super().__init__(qtbot, jobs, [*layers, BACKGROUND])
        self.section: FilterSection = self.widget.layer_page.filter
        self.section.set_open(True)

    @property
    def filter(self) -> Json | None:
        return self.session.style.layers[0].filter

    @property
    def steps(self) -> list[str]:
        stack = self.session.undo_stack
        return [stack.text(index) for index in range(stack.index())]


@pytest.fixture
def panel(qtbot: QtBot, jobs: Jobs) -> Filtered:
    return Filtered(qtbot, jobs, a_filter(HIGHWAY, TUNNEL))


@pytest.mark.parametrize(
    ("change", "conditions"),
    [
        (Added(FilterRow("lanes", ">", ("2",))), [HIGHWAY, TUNNEL, ("lanes", ">", [2])]),
        (Changed(0, FilterRow("highway", "in", ("trunk",))), [{**HIGHWAY, "values": ["trunk"]}, TUNNEL]),
        (Removed(0), [TUNNEL]),
        (Moved(0, 1), [TUNNEL, HIGHWAY]),
        (Combined("any"), [HIGHWAY, TUNNEL]),
    ],
    ids=["added", "changed", "removed", "moved", "combined"],
)
def test_each_change_is_one_undo_step(panel: Filtered, change: Any, conditions: list[Any]) -> None:
    before = panel.session.encoded()
    panel.section.rows.edited.emit(change)
    expected = [
        each if isinstance(each, dict) else dict(zip(("key", "condition", "values"), each, strict=True))
        for each in conditions
    ]
    assert panel.filter is not None
    assert panel.filter["expression"] == expected
    assert panel.filter["condition"] == ("any" if change == Combined("any") else "all")
    assert panel.steps == ["Change filter of Motorway"]
    panel.session.undo_stack.undo()
    assert panel.session.encoded() == before
    assert [row.draft.key for row in panel.section.rows.rows] == ["highway", "tunnel"]


def test_a_deleted_condition_shows_an_error_in_its_row(panel: Filtered) -> None:
    panel.section.rows.edited.emit(Changed(7, FilterRow("name", "has")))
    assert panel.steps == []
    panel.section.rows.edited.emit(Moved(0, 9))
    assert panel.section.rows.rows[0].problem == "This condition no longer exists."


def test_the_first_condition_creates_a_filter_with_the_selected_combination(qtbot: QtBot, jobs: Jobs) -> None:
    panel = Filtered(qtbot, jobs, None)
    panel.section.rows.start_condition()
    qtbot.keyClick(panel.section.rows.combination, Qt.Key.Key_Right)
    row = panel.section.rows.rows[0]
    row.key.edited.emit("oneway")
    row.operator.edited.emit("has")
    assert panel.filter == {"condition": "any", "expression": [{"key": "oneway", "condition": "has"}]}


def test_the_text_is_applied_as_one_step_and_changes_nothing_else(panel: Filtered, qtbot: QtBot) -> None:
    box, before = panel.section.text, panel.session.encoded()
    assert box.text == filter_text(panel.filter)
    box.edit.setPlainText(box.text.replace('"trunk"', '"primary"'))
    qtbot.keyClick(box.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert panel.steps == ["Change filter of Motorway"]
    assert panel.session.encoded() == before.replace(b'"trunk"', b'"primary"')
    assert not box.is_typing


def test_an_empty_text_removes_the_filter(panel: Filtered, qtbot: QtBot) -> None:
    panel.section.text.edit.setPlainText("")
    panel.section.text.apply.click()
    assert "filter" not in panel.session.style.layers[0].record
    assert panel.section.text.text == ""


def test_invalid_text_is_retained_with_its_error_and_line(panel: Filtered, qtbot: QtBot) -> None:
    box = panel.section.text
    broken = box.text.replace('"hasnot"', '"hasno"')
    box.edit.setPlainText(broken)
    box.apply.click()
    assert box.problem.startswith("Line 5: ")
    assert (box.text, panel.steps) == (broken, [])
    panel.section.rows.edited.emit(Combined("any"))
    assert box.text == broken
    box.discard()
    assert box.text == filter_text(panel.filter)


def test_pending_text_is_retained_for_its_layer_and_reported(panel: Filtered) -> None:
    section, box = panel.section, panel.section.text
    typed = filter_text(a_filter(TUNNEL))
    box.edit.setPlainText(typed)
    panel.select(1)
    assert (box.text, box.is_typing) == ("", False)
    section.set_open(False)
    panel.select(0)
    assert section.focus_chain()[0].accessibleName() == "Filter, 2 conditions · JSON not applied, collapsed"
    section.set_open(True)
    assert section.text_section.focus_chain()[0].accessibleName() == "Edit as JSON, Not applied, collapsed"
    assert (box.text, panel.steps) == (typed, [])
    box.apply.click()
    assert panel.filter == a_filter(TUNNEL)
    assert section.focus_chain()[0].accessibleName() == "Filter, 1 condition, expanded"


def test_an_unfinished_condition_is_retained_for_its_layer(panel: Filtered, qtbot: QtBot) -> None:
    section = panel.section
    section.rows.start_condition()
    edit = section.rows.rows[2].key.edit
    qtbot.keyClicks(edit, "lanes")
    panel.select(1)
    assert [row.draft for row in section.rows.rows] == []
    section.set_open(False)
    panel.select(0)
    assert "condition incomplete" in section.focus_chain()[0].accessibleName()
    section.set_open(True)
    assert [row.draft.key for row in section.rows.rows] == ["highway", "tunnel", "lanes"]
    assert panel.steps == []


@pytest.mark.parametrize(
    "value",
    [a_filter(a_filter(HIGHWAY)), a_filter({**HIGHWAY, "condition": "~"}), "all", None],
    ids=["deep", "operator", "text", "null"],
)
def test_a_filter_without_rows_is_shown_as_text_and_unchanged(qtbot: QtBot, jobs: Jobs, value: Json) -> None:
    layers = [{**a_line(2), "filter": value}, a_line(1)]
    panel = Panel(qtbot, jobs, layers)
    section = panel.widget.layer_page.filter
    before = panel.session.encoded()
    section.set_open(True)
    is_null = value is None
    assert section.rows.isHidden() is not is_null
    assert section.text_section.is_open is not is_null
    assert section.text.text == filter_text(value)
    assert panel.unknown() == {}
    panel.widget.reveal((*LAYERS, 0, "filter", "expression", 0))
    assert panel.session.encoded() == before


def test_a_problem_in_the_filter_reveals_its_part(panel: Filtered) -> None:
    section = panel.section
    section.set_open(False)
    for inside, part in (
        (("filter",), section.rows.combination),
        (("filter", "expression", 0, "key"), section.rows.rows[0].key),
        (("filter", "expression", 0, "values", 1), section.rows.rows[0].values),
        (("filter", "expression", 1, "condition"), section.rows.rows[1].operator),
        (("filter", "expression", 9), section.rows.add),
    ):
        assert section.reveal(inside) is part
        assert section.is_open
    assert section.reveal(("minzoom",)) is None


def test_layers_that_share_a_filter_are_edited_together_and_others_not(qtbot: QtBot, jobs: Jobs) -> None:
    panel = Filtered(qtbot, jobs, a_filter(HIGHWAY), a_filter(HIGHWAY))
    first, second, _ = panel.session.style.order.keys
    panel.view.select([first, second])
    panel.section.rows.edited.emit(Combined("none"))
    assert [panel.session.style.layer(key).filter for key in (first, second)] == [
        {**a_filter(HIGHWAY), "condition": "none"}
    ] * 2
    assert panel.steps == ["Change filter of 2 layers"]
    panel.select(0)
    panel.section.rows.edited.emit(Combined("any"))
    panel.view.select([first, second])
    assert panel.section.isHidden()


def test_a_layer_without_data_has_no_filter_to_edit_unless_its_file_has_one(qtbot: QtBot, jobs: Jobs) -> None:
    panel = Filtered(qtbot, jobs, None)
    assert not panel.section.isHidden()
    panel.select(2)
    assert panel.section.isHidden()


def test_a_locked_layer_is_read_only(panel: Filtered) -> None:
    panel.view.set_locked(panel.session.style.order.keys[:1], locked=True)
    assert not panel.section.rows.isEnabled()
    assert not panel.section.text.isEnabled()


class Surveyed:
    """The section of a panel over a map view with test answers."""

    def __init__(self, qtbot: QtBot, panel: Filtered) -> None:
        self.qtbot, self.panel, self.section = qtbot, panel, panel.section
        self.frames = FlatFrames()
        self.view = MapView(self.frames, START)
        qtbot.addWidget(self.view)
        self.view.resize(START.width_px, START.height_px)
        self.section.attach(self.view.surveyor)
        self.view.show_style(panel.session.style)
        self.view.show()
        self.view.surveyor.watch(panel.session.style.order.keys[0])

    def answer_survey(self, **found: Any) -> None:
        """Answer the pending request."""
        self.qtbot.waitUntil(lambda: bool(self.frames.surveys))
        self.frames.answer_survey(**found)

    def wait_for(self, trial: TrialFilter | None) -> None:
        self.qtbot.waitUntil(lambda: self.frames.surveys[-1].trial == trial)


@pytest.fixture
def surveyed(panel: Filtered, qtbot: QtBot) -> Surveyed:
    return Surveyed(qtbot, panel)


@pytest.mark.parametrize(
    ("found", "text"),
    [
        ({"total": 11_204, "matching": 205}, f"205 of {local_count(11_204)} features in view match"),
        ({"total": 600, "matching": 1}, "1 of 600 features in view matches"),
        ({"total": 0}, "No data for this layer in view."),
    ],
    ids=["some", "one", "none"],
)
def test_matches_are_counted(surveyed: Surveyed, found: dict[str, int], text: str) -> None:
    assert surveyed.section.count.text == "Counting visible features…"
    surveyed.answer_survey(**found)
    assert surveyed.section.count.text == text


@pytest.mark.parametrize(
    ("hidden", "suffix"),
    [
        (0, ""),
        (1, " · 1 label hidden by collisions"),
        (1200, f" · {local_count(1200)} labels hidden by collisions"),
    ],
)
def test_the_number_of_hidden_labels_is_shown(surveyed: Surveyed, hidden: int, suffix: str) -> None:
    surveyed.answer_survey(total=63, matching=5, hidden=hidden)
    assert surveyed.section.count.text == f"5 of 63 features in view match{suffix}"
    header = surveyed.section.focus_chain()[0]
    assert header.accessibleName() == f"Filter, 2 conditions · 5 of 63 in view{suffix}, expanded"
    surveyed.panel.widget.show_zoom(2.5)
    assert surveyed.section.count.text == "5 of 63 features in view match, not drawn at this zoom"
    assert header.accessibleName() == "Filter, 2 conditions · 5 of 63 in view, expanded"


def test_matches_that_are_not_drawn_at_the_zoom_are_reported(surveyed: Surveyed) -> None:
    surveyed.panel.widget.show_zoom(2.5)
    surveyed.answer_survey(total=29, matching=29)
    assert surveyed.section.count.text == "29 of 29 features in view match, not drawn at this zoom"
    surveyed.panel.widget.show_zoom(4.0)
    assert surveyed.section.count.text == "29 of 29 features in view match"
    key = surveyed.panel.session.style.order.keys[0]
    surveyed.panel.session.do(set_zoom_range([key], 5, 9), "Zoom")
    assert surveyed.section.count.text.endswith("not drawn at this zoom")


def test_keys_and_values_in_view_are_suggested(surveyed: Surveyed) -> None:
    surveyed.answer_survey(
        total=600, matching=9, keys=(AttributeCount("highway", 587, (("primary", 500), ("trunk", 71))),)
    )
    row = surveyed.section.rows.rows[0]
    row.key.offers.open_offers()
    assert [(offer.text, offer.detail) for offer in row.key.offers.offered] == [("highway", "587 in view")]
    row.values.edit.open_offers()
    assert [(offer.text, offer.detail) for offer in row.values.edit.offered] == [("primary", "500 in view")]


def test_matches_are_highlighted_until_esc(surveyed: Surveyed, qtbot: QtBot) -> None:
    surveyed.answer_survey(total=600, matching=9)
    with qtbot.waitSignal(surveyed.section.highlight_requested):
        surveyed.section.count.highlight_button.click()
    assert surveyed.view.surveyor.is_highlighted
    qtbot.keyClick(surveyed.section.count.highlight_button, Qt.Key.Key_Escape)
    assert not surveyed.view.surveyor.is_highlighted
    assert not surveyed.section.count.highlight_button.isChecked()


def test_matches_of_a_typed_text_are_counted(surveyed: Surveyed) -> None:
    surveyed.answer_survey(total=600, matching=9)
    box = surveyed.section.text
    value = a_filter(TUNNEL)
    box.edit.setPlainText(filter_text(value))
    surveyed.wait_for(TrialFilter(value))
    surveyed.answer_survey(total=600, matching=590)
    assert surveyed.section.count.text == "590 of 600 features in view match the JSON"
    box.discard()
    surveyed.wait_for(None)
