"""Tests of the fixes for unsorted, duplicate, invalid and out-of-bounds stops."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.properties.curve_detail import CurveDetail
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.values import Stop
from editor.system.jobs import Jobs
from editor.ui.curves.stop_model import StopColumn
from tests.features.properties.panel import Panel
from tests.styles import Json, a_curve, a_line, a_width

WIDTH, OPACITY = BY_KEY["line-width"], BY_KEY["fill-opacity"]


def detail_of(
    qtbot: QtBot, jobs: Jobs, holder: Json, prop: PaintProperty = WIDTH
) -> tuple[Panel, CurveDetail]:
    """Create a panel with one layer and the expanded detail of a property."""
    panel = Panel(qtbot, jobs, [a_line(1, COMMENT="Road", paint={prop.key: holder})])
    return panel, panel.widget.editor(prop).unfold()


def an_opacity(*stops: tuple[int, float]) -> Json:
    return a_curve((OPACITY.wrapper, OPACITY.stops, OPACITY.value), *stops)


SORTED = (Stop(3, 2), Stop(9, 1))
CASES = {
    "unsorted": (WIDTH, a_width((9, 1), (3, 2)), "not sorted by zoom", "Sort stops", SORTED),
    "doubled": (
        WIDTH,
        a_width((3, 2), (6, 1), (6, 5)),
        "2 stops at zoom 6",
        "Keep last of two stops at zoom 6",
        (Stop(3, 2), Stop(6, 5)),
    ),
    "doubled on several levels": (
        WIDTH,
        a_width((3, 2), (3, 4), (6, 1), (6, 5)),
        "zooms 3, 6",
        "Keep last stop at each zoom",
        (Stop(3, 4), Stop(6, 5)),
    ),
    "below": (
        WIDTH,
        a_width((3, -2), (6, 5)),
        "1 value is below 0.",
        "Limit to range",
        (Stop(3, 0), Stop(6, 5)),
    ),
    "outside": (
        OPACITY,
        an_opacity((3, 1.5), (6, -1)),
        "2 values are outside 0 to 1.",
        "Limit to range",
        (Stop(3, 1), Stop(6, 0)),
    ),
    "off the scale": (
        WIDTH,
        a_width((3, 2), (20, 5)),
        "1 stop at zoom 20",
        "Limit to zoom range",
        (Stop(3, 2), Stop(17, 5)),
    ),
    "nothing": (WIDTH, a_width((3, 2), (6, "wide")), "1 stop is invalid", "Remove", (Stop(3, 2),)),
}


@pytest.mark.parametrize("case", CASES)
def test_a_fault_is_shown_and_fixed_in_one_step(qtbot: QtBot, jobs: Jobs, case: str) -> None:
    prop, holder, text, verb, fixed = CASES[case]
    panel, detail = detail_of(qtbot, jobs, holder, prop)
    (line,) = detail.stop_fixes.lines
    assert text in line.text
    assert line.button.text() == verb
    line.button.click()
    curve = panel.curve(prop)
    assert curve is not None
    assert curve.stops == fixed
    assert detail.stop_fixes.lines == []
    assert panel.session.undo_stack.undoText() == f"Fix {prop.label.lower()} stops in Road"
    panel.session.undo_stack.undo()
    assert [each.text for each in detail.stop_fixes.lines] == [line.text]


def test_valid_stops_have_no_message(qtbot: QtBot, jobs: Jobs) -> None:
    _, detail = detail_of(qtbot, jobs, a_width((3, 2), (9, 1)))
    assert detail.stop_fixes.lines == []
    assert not detail.stop_fixes.isVisibleTo(detail)


def test_the_table_marks_the_invalid_cell(qtbot: QtBot, jobs: Jobs) -> None:
    _, detail = detail_of(qtbot, jobs, a_width((9, 1), (3, 2), (3, -4)))
    model = detail.table.model
    marked = {
        (row, column.name)
        for row in range(3)
        for column in (StopColumn.LEVEL, StopColumn.VALUE)
        if model.fault(row, column)
    }
    assert marked == {(1, "LEVEL"), (2, "LEVEL"), (2, "VALUE")}
    assert "later stop has the same zoom" in model.fault(1, StopColumn.LEVEL)


def test_the_graph_shows_the_fault_of_the_current_stop(qtbot: QtBot, jobs: Jobs) -> None:
    _, detail = detail_of(qtbot, jobs, a_width((9, 1), (3, 2)))
    detail.graph.select(1)
    assert "higher zoom precedes it" in detail.graph.accessibleDescription()
    detail.graph.select(0)
    assert "\n" not in detail.graph.accessibleDescription()


def test_layers_that_share_faulty_stops_are_fixed_together(qtbot: QtBot, jobs: Jobs) -> None:
    width = a_width((9, 1), (3, 2))
    panel = Panel(qtbot, jobs, [a_line(number, paint={"line-width": width}) for number in (2, 1)])
    panel.view.select(panel.session.style.order.keys)
    (line,) = panel.widget.editor(WIDTH).unfold().stop_fixes.lines
    line.button.click()
    for place in (0, 1):
        curve = panel.curve(WIDTH, place)
        assert curve is not None
        assert curve.stops == SORTED
