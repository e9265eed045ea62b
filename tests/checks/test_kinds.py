"""Each kind of problem is found only at its location."""

import pytest

from editor.checks.check import check
from editor.checks.problems import ALL_KINDS, BY_CODE, KINDS
from editor.mapstyle.document.model import MapStyle
from tests.checks.examples import EXAMPLES, Example

each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.code)


def test_each_kind_has_a_good_and_a_bad_style() -> None:
    assert [example.code for example in EXAMPLES] == [kind.code for kind in KINDS]
    assert len(BY_CODE) == len(ALL_KINDS)


@each_example
def test_a_good_style_has_no_problem(example: Example) -> None:
    assert check(MapStyle.of(example.good)) == ()


@each_example
def test_a_bad_style_has_this_problem_and_no_other(example: Example) -> None:
    (problem,) = check(MapStyle.of(example.bad))
    assert (problem.code, problem.pointer) == (example.code, example.pointer)
    assert problem.text.endswith((".", "?"))
    is_in_layer = "/definition/layers/" in example.pointer
    assert (problem.layer_key is not None) is is_in_layer
