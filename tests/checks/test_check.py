from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.checks.check import check
from editor.checks.problems import Severity
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import Path as TreePath
from editor.mapstyle.json_tree import read, replace
from tests.corpus import each_real_style
from tests.styles import a_color, a_document, a_line

# The problems of the real styles, complete. Each was verified by hand.
FINDINGS = {
    "basic-1-modern-with-elevation": {"stops-unsorted": 7},
    "basic-1-oldtime": {"stops-unsorted": 3},
    "cycle-basic": {"number-as-text": 39, "unused-icon": 6},
    "monochrome-deep-blue": {
        "background-not-last": 1,
        "composite-type": 5,
        "outlier-stop": 1,
        "stops-unsorted": 1,
        "unused-group": 30,
        "unused-source": 4,
    },
    "route-arrow": {"hidden-layer": 2, "stops-unsorted": 2},
}
WHOLE = a_document(
    [
        a_line(2, filter={"condition": "all", "expression": [{"key": "a", "condition": "has"}]}),
        a_line(1, label_text={"label_expression": "{}"}, paint={"fill-color": a_color((3, 1))}),
    ],
    [{"id": 1, "name": "A", "parent_id": 2, "collapsed": 0}, {"id": 2, "name": "B"}],
    icons_section={"icons": [{"id": "a", "value": "data:image/png;base64,AAAA"}]},
    fonts_section={"bold": "data:font/ttf;base64,AAAA"},
    sources_list={
        "sources": [{"id": 1, "name": "s", "composite": {"type": "satelliteExternal", "location": "x"}}]
    },
)
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["1", "#FFF"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def every_path(tree: Any, path: TreePath = ()) -> list[TreePath]:
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path, *(deeper for step, part in steps for deeper in every_path(part, (*path, step)))]


@given(anything)
def test_no_tree_makes_checking_fail(tree: Any) -> None:
    assert check(MapStyle.of(tree))


@given(st.sampled_from(every_path(WHOLE)), anything)
def test_a_wrong_value_anywhere_makes_no_check_fail(path: TreePath, value: Any) -> None:
    check(MapStyle.of(replace(WHOLE, path, value)))


@pytest.mark.parametrize("path", every_path(WHOLE)[1:], ids=lambda path: "/".join(map(str, path)))
def test_a_missing_part_anywhere_makes_no_check_fail(path: TreePath) -> None:
    *parent, last = path
    holder = read(WHOLE, tuple(parent))
    if isinstance(holder, dict):
        left: Any = {key: value for key, value in holder.items() if key != last}
    else:
        left = [value for index, value in enumerate(holder) if index != last]
    for problem in check(MapStyle.of(replace(WHOLE, tuple(parent), left))):
        assert problem.text.endswith(".")


@pytest.mark.parametrize("file", each_real_style())
def test_a_real_style_has_exactly_its_known_problems(file: Path) -> None:
    problems = check(MapStyle.of(decode(file.read_bytes()).tree))
    assert Counter(problem.code for problem in problems) == FINDINGS[file.stem]
    assert Severity.ERROR not in {problem.severity for problem in problems}
