"""Fixes: each solves its problem, causes no other, and can be undone."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from editor.checks.check import check
from editor.checks.fixes.fix import FIXABLE, Fix, find_fix, find_fix_step, fix_all
from editor.checks.problems import BY_CODE, KINDS, Problem, Severity
from editor.errors import EditError
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.edit import delete_layers
from editor.mapstyle.edits.order import move_to_end
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import Path as TreePath
from editor.mapstyle.json_tree import replace
from editor.session.session import Origin, Session
from tests.checks.fixable import (
    BACKGROUND,
    EXAMPLES,
    Example,
    a_map,
    in_scheme,
    one_filter,
    painted,
    problems,
    the_fix,
)
from tests.checks.test_check import WHOLE, anything, every_path
from tests.styles import a_color, a_curve, a_document, a_group, a_line, a_style, a_width, bytes_of

ANCHOR = ("text_anchor_stops", "text_anchor_stop", "intvalue")
UNFIXABLE = {
    "wrong-type",
    "font-data-uri",
    "two-label-texts",
    "broken-font",
    "image-too-large",
    "images-too-large",
    "satellite-source-missing",
    "composite-type",
    "label-expression",
    "label-keys",
    "source-address",
    "duplicate-source-name",
    "incomplete-condition",
    "outlier-stop",
}

each_example = pytest.mark.parametrize(
    "example", EXAMPLES, ids=[f"{number}-{each.code}" for number, each in enumerate(EXAMPLES)]
)


def errors(style: MapStyle) -> Counter[str]:
    return Counter(problem.code for problem in check(style) if problem.severity is Severity.ERROR)


def test_the_kinds_with_a_fix_are_those_that_have_an_example() -> None:
    assert {example.code for example in EXAMPLES} == FIXABLE
    assert {kind.code for kind in KINDS} - FIXABLE == UNFIXABLE


@each_example
def test_a_fix_solves_its_problem_and_causes_no_other(example: Example) -> None:
    style = MapStyle.of(example.tree)
    problem = problems(style, example.code)[0]
    fix = find_fix(style, problem)
    assert fix is not None
    assert fix.text == example.text
    after = fix.edit(style)
    assert len(problems(after, example.code)) < len(problems(style, example.code))
    assert not errors(after) - errors(style)
    assert len(after.order.keys) == len(after.layers)


@each_example
def test_a_fix_is_one_step_and_undo_restores_the_bytes(example: Example, qtbot: QtBot) -> None:
    source = decode(bytes_of(example.tree))
    session = Session(source, Origin(None, "test"))
    before = session.style
    fix = the_fix(before, example.code)
    session.do(fix.edit, fix.text)
    after = session.encoded()
    assert decode(after).tree == session.style.tree
    assert after != bytes_of(example.tree)
    assert session.undo_stack.undoText() == example.text
    session.undo_stack.undo()
    assert session.style is before
    assert session.encoded() == bytes_of(example.tree)


@each_example
def test_fixing_all_removes_every_problem_of_the_kind(example: Example) -> None:
    style = MapStyle.of(example.tree)
    fix = fix_all(example.code)
    after = fix.edit(style)
    assert problems(after, example.code) == []
    assert not errors(after) - errors(style)
    assert fix.edit(after) is after


@each_example
def test_a_solved_problem_has_no_fix(example: Example) -> None:
    style = MapStyle.of(example.tree)
    problem = problems(style, example.code)[0]
    fix = fix_all(example.code)
    after = fix.edit(style)
    assert find_fix(after, problem) is None
    one = find_fix(style, problem)
    assert one is not None
    assert one.edit(after) is after


@pytest.mark.parametrize("code", sorted(FIXABLE))
def test_the_name_of_a_fix_of_all_is_a_short_sentence_without_a_full_stop(code: str) -> None:
    text = fix_all(code).text
    assert text[0].isupper()
    assert not text.endswith(".")
    assert len(text) < 45


def test_a_long_name_of_a_file_is_shortened_in_the_name_of_a_fix() -> None:
    style = MapStyle.of(a_map(a_line(2), **{"x" * 5_000: 1}))
    assert the_fix(style, "unknown-section").text == f"Remove “{'x' * 20}…{'x' * 8}”"


@pytest.mark.parametrize("code", sorted(UNFIXABLE))
def test_a_kind_without_a_fix_has_none(code: str) -> None:
    assert find_fix(a_style(1), Problem(code, (*LAYERS, 0), None, BY_CODE[code].help)) is None
    with pytest.raises(KeyError):
        fix_all(code)


@pytest.mark.parametrize(
    ("code", "tree"),
    [
        ("missing-key", in_scheme(name=None)),
        ("missing-key", {"sources_list": {"sources": []}, "icons_section": {"icons": []}}),
        ("missing-key", painted(line_width={"line_width_stop": []})),
        ("missing-key", painted(line_width={"line_width_stops": {"line_width_stops": []}})),
        ("missing-key", painted(line_width={"line_width_stops": {"line_width_stop": [{"level_id": 3}]}})),
        ("wrong-count", a_document([])),
        ("wrong-count", one_filter()),
        ("out-of-range", a_map(a_line(2, group_id=-5), groups=[a_group(-5)])),
        ("out-of-range", a_document([a_line(2, sourcedata_id=-1), BACKGROUND])),
        ("out-of-range", painted(text_anchor=a_curve(ANCHOR, (3, 10)))),
        ("out-of-range", painted(line_width=a_width((17, 2), (18, 3)))),
        ("never-shown", a_document([{**BACKGROUND, "paint": {"fill-color": a_color((0, 0))}}])),
    ],
)
def test_values_without_an_obvious_fix_have_none(code: str, tree: Any) -> None:
    style = MapStyle.of(tree)
    found = problems(style, code)
    assert found
    assert [find_fix(style, problem) for problem in found] == [None] * len(found)
    assert fix_all(code).edit(style) is style


def test_two_missing_keys_are_distinguished() -> None:
    style = MapStyle.of(in_scheme(id=None, name=None))
    fixes = {problem.text: find_fix(style, problem) for problem in problems(style, "missing-key")}
    assert {text: fix is not None for text, fix in fixes.items()} == {
        "“id” is missing in “map_schemes”.": True,
        "“name” is missing in “map_schemes”.": False,
    }


# Outdated problems


def test_a_fix_follows_its_layer_where_that_moved() -> None:
    style = MapStyle.of(a_map(a_line(3, minzoom=9, maxzoom=4), a_line(2)))
    problem = problems(style, "zoom-range")[0]
    moved = move_to_end(style.order.keys[:1])(style)
    fix = find_fix(moved, problem)
    assert fix is not None
    layer = fix.edit(moved).layer(style.order.keys[0])
    assert (layer.minzoom, layer.maxzoom) == (4, 9)


def test_a_fix_follows_a_moved_layer() -> None:
    style = MapStyle.of(a_map(a_line(3, minzoom=9, maxzoom=4), a_line(2)))
    fix = the_fix(style, "zoom-range")
    after = fix.edit(move_to_end(style.order.keys[:1])(style))
    assert problems(after, "zoom-range") == []


def test_a_problem_of_a_deleted_layer_has_no_fix() -> None:
    style = MapStyle.of(a_map(a_line(3, minzoom=9, maxzoom=4), a_line(2)))
    problem = problems(style, "zoom-range")[0]
    without = delete_layers(style.order.keys[:1])(style)
    assert find_fix(without, problem) is None


# Many


def test_thousands_of_problems_are_fixed_in_one_edit() -> None:
    groups = [a_group(number % 1_200) for number in range(2_400)]
    layers = [a_line(number, minzoom=99, group_id=9_999) for number in range(2_000, 0, -1)]
    style = MapStyle.of(a_document(layers, groups))
    for code in ("out-of-range", "duplicate-group-id", "unknown-group"):
        style = fix_all(code).edit(style)
        assert problems(style, code) == []


def test_a_thousand_problems_without_a_fix_hide_none_that_has_one() -> None:
    layers = [a_line(number, COMMENT=None) for number in range(1_200, 1, -1)]
    style = MapStyle.of(a_document([*layers, a_line(1, maxzoom=99)]))
    assert problems(style, "out-of-range") == []
    assert fix_all("out-of-range").edit(style).layers[-1].maxzoom == 17


def test_some_problems_of_a_kind_are_fixed_and_returned() -> None:
    style = MapStyle.of(a_document([a_line(3, minzoom=99), a_line(2, maxzoom=-1), a_line(1, type="gone")]))
    found = problems(style, "out-of-range")
    step = find_fix_step(style, "out-of-range", found[:1])
    assert step is not None
    assert step.problems == tuple(found[:1])
    assert problems(step.edit(style), "out-of-range") == found[1:]


# Arbitrary content


@given(st.sampled_from([*EXAMPLES, Example("", "", WHOLE)]), st.data())
def test_no_style_makes_a_fix_fail(example: Example, data: st.DataObject) -> None:
    path: TreePath = data.draw(st.sampled_from(every_path(example.tree)))
    style = MapStyle.of(replace(example.tree, path, data.draw(anything)))
    stale = check(MapStyle.of(example.tree))
    for problem in (*check(style), *stale):
        fix = find_fix(style, problem)
        if fix is not None:
            try_it(fix, style)
    for code in FIXABLE:
        try_it(fix_all(code), style)


def try_it(fix: Fix, style: MapStyle) -> None:
    """Run a fix, which the style may reject."""
    try:
        after = fix.edit(style)
    except EditError:
        return
    assert fix.text
    assert len(after.order.keys) == len(after.layers)
    check(after)
