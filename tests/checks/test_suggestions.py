"""“Did you mean”: misspelt names of types, sources, properties, operators and keys, and the fix of each."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.checks.fixes.fix import find_fix
from editor.checks.suggestions import closest_name
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.filters.expression import COMBINATIONS
from editor.mapstyle.json_tree import read_object
from editor.mapstyle.schema.layer_types import BY_TYPE, SOURCES
from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.checks.fixable import a_map, one_filter, problems
from tests.styles import a_curve, a_line

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def a_property(key: str) -> Any:
    """Create a style whose one line has a property under a key; the known one defines its value."""
    prop = BY_KEY["line-blur"]
    return a_map(a_line(2, paint={key: a_curve((prop.wrapper, prop.stops, prop.value), (3, 1))}))


STYLES: dict[str, tuple[str, tuple[str, ...], Callable[[str], Any]]] = {
    "types": ("unknown-layer-type", tuple(BY_TYPE), lambda name: a_map({**a_line(2), "type": name})),
    "sources": ("unknown-source", SOURCES, lambda name: a_map(a_line(2, source=name))),
    "properties": ("unknown-paint-property", tuple(BY_KEY), a_property),
    "combinations": (
        "unknown-operator",
        COMBINATIONS,
        lambda name: one_filter({"key": "a", "condition": "has"}, condition=name),
    ),
    "operators": (
        "unknown-operator",
        ("hasnot", "notin"),
        lambda name: one_filter({"key": "a", "condition": name, "values": []}),
    ),
}


@st.composite
def misspelt(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """Draw a name with one letter added, removed or replaced, or two of them swapped."""
    name = draw(st.sampled_from([each for each in names if len(each) > 4] or list(names)))
    at = draw(st.integers(0, len(name) - 1))
    letter = draw(st.sampled_from(LETTERS))
    swapped = name[:at] + name[at : at + 2][::-1] + name[at + 2 :]
    return draw(
        st.sampled_from([name[:at] + letter + name[at:], name[:at] + name[at + 1 :], swapped]).filter(
            lambda each: each not in names
        )
    )


@pytest.mark.parametrize("kind", STYLES)
@given(data=st.data())
def test_a_misspelt_name_is_reported_with_the_closest_one_and_the_fix_writes_it(
    kind: str, data: st.DataObject
) -> None:
    code, names, styled = STYLES[kind]
    written = data.draw(misspelt(names))
    style = MapStyle.of(styled(written))
    (problem,) = problems(style, code)
    meant = closest_name(written, names)
    assert (f"Did you mean “{meant}”?" in problem.text) is (meant is not None)
    if kind not in ("combinations", "operators"):
        assert meant is not None
    if meant is not None:
        fix = find_fix(style, problem)
        assert fix is not None
        assert problems(fix.edit(style), code) == []
        assert MapStyle.of(styled(meant)).tree == fix.edit(style).tree


def test_a_name_unlike_all_others_has_no_suggestion() -> None:
    for written in ("", "zzzzzz", "x" * 5_000, 5, None):
        assert closest_name(written, BY_TYPE) is None


@pytest.mark.parametrize(("count", "is_meant"), [(200, True), (201, False)])
def test_too_many_unknown_keys_to_be_misspellings_are_not_matched(count: int, is_meant: bool) -> None:
    style = MapStyle.of(a_map(a_line(2, paint={f"line-widt{number}": {} for number in range(count)})))
    found = problems(style, "unknown-paint-property")
    assert len(found) == count
    assert {"Did you mean" in problem.text for problem in found} == {is_meant}
    fix = find_fix(style, found[0])
    assert fix is not None
    paint = read_object(fix.edit(style).tree, found[0].path[:-1])
    assert ("line-width" in paint) is is_meant


def test_a_misspelt_part_of_a_label_is_reported() -> None:
    style = MapStyle.of(a_map(a_line(2, label_text={"label_expression": '{"concat":[{"get_w":"name"}]}'})))
    (problem,) = problems(style, "label-expression")
    assert "Did you mean “get_v”?" in problem.text
