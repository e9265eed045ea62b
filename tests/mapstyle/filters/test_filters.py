import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.filters.expression import COMBINATIONS, OPERATORS, Filter, filter_key, find_filter, parse


def a_condition(operator: str, *values: Any, key: str = "class") -> dict[str, Any]:
    return {"key": key, "condition": operator, "values": list(values)}


def a_filter(combination: str, *conditions: dict[str, Any]) -> Filter:
    parsed = parse({"condition": combination, "expression": list(conditions)})
    assert parsed is not None
    return parsed


@pytest.mark.parametrize(
    ("operator", "values", "equal", "other", "missing"),
    [
        ("has", [], True, True, False),
        ("hasnot", [], False, False, True),
        ("==", ["10"], True, False, False),
        ("==", ["9", "10"], True, False, False),
        ("!=", ["10"], False, True, True),
        ("!=", ["9", "10"], False, True, True),
        ("in", ["9", 10], True, False, False),
        ("notin", ["9", 10], False, True, True),
        (">", [10], False, True, False),
        (">=", ["10"], True, True, False),
        ("<", [10], False, False, False),
        ("<=", [10], True, False, False),
    ],
)
def test_operators_on_equal_other_and_missing_values(
    operator: str, values: list[Any], equal: bool, other: bool, missing: bool
) -> None:
    condition = a_filter("all", a_condition(operator, *values))
    assert condition.passes({"class": 10}) is equal
    assert condition.passes({"class": 20}) is other
    assert condition.passes({"name": "x"}) is missing


@pytest.mark.parametrize(
    ("combination", "both", "one", "neither"),
    [("all", True, False, False), ("any", True, True, False), ("none", False, False, True)],
)
def test_conditions_combine(combination: str, both: bool, one: bool, neither: bool) -> None:
    combined = a_filter(combination, a_condition("==", "a", key="x"), a_condition("==", "b", key="y"))
    assert combined.passes({"x": "a", "y": "b"}) is both
    assert combined.passes({"x": "a", "y": "-"}) is one
    assert combined.passes({"x": "-", "y": "-"}) is neither


def test_values_compare_as_text_whatever_their_type() -> None:
    condition = a_filter("all", a_condition("==", 2))
    assert condition.passes({"class": "2"})
    assert condition.passes({"class": 2.0})
    assert a_filter("all", a_condition("==", "true")).passes({"class": True})
    assert not condition.passes({"class": "2.0"})


def test_number_operators_require_numbers() -> None:
    assert not a_filter("all", a_condition(">", 3)).passes({"class": "many"})
    assert not a_filter("all", a_condition("<", "few")).passes({"class": 1})
    assert a_filter("all", a_condition(">", "3")).passes({"class": "3.5"})


@pytest.mark.parametrize("combination", COMBINATIONS)
def test_a_filter_without_conditions_passes_everything(combination: str) -> None:
    assert a_filter(combination).passes({})


@pytest.mark.parametrize(
    "value", [None, 1, [], {}, {"condition": "all"}, {"condition": "some", "expression": []}]
)
def test_invalid_filter_is_none(value: Any) -> None:
    assert parse(value) is None


def test_invalid_conditions_are_skipped() -> None:
    broken = [
        None,
        {},
        {"key": 3, "condition": "has"},
        {"key": "a", "condition": "like"},
        a_condition("==", "a"),
    ]
    parsed = parse({"condition": "all", "expression": broken})
    assert parsed is not None
    assert len(parsed.conditions) == 1


@given(
    st.sampled_from(COMBINATIONS),
    st.sampled_from(OPERATORS),
    st.lists(st.text() | st.integers() | st.floats() | st.none() | st.booleans()),
    st.dictionaries(st.just("class"), st.text() | st.integers() | st.floats() | st.booleans()),
)
def test_a_condition_and_its_opposite_never_agree(
    combination: str, operator: str, values: list[Any], attributes: dict[str, Any]
) -> None:
    a_filter(combination, a_condition(operator, *values)).passes(attributes)
    opposite = {"has": "hasnot", "in": "notin", "==": "!="}.get(operator)
    if opposite is not None:
        one = a_filter("all", a_condition(operator, *values)).passes(attributes)
        assert one is not a_filter("all", a_condition(opposite, *values)).passes(attributes)


def test_a_layers_filter_is_found_under_its_key_or_by_its_shape() -> None:
    shaped = {"condition": "all", "expression": []}
    assert find_filter({"filter": shaped}) is shaped
    assert filter_key({"id": 1, "feature_filter": shaped}) == "feature_filter"
    assert find_filter({"id": 1, "feature_filter": shaped}) is shaped
    assert filter_key({"id": 1, "paint": {}}) is None
    assert find_filter({"id": 1, "paint": {}}) is None


numbers = st.floats(allow_nan=False, allow_infinity=False)


@given(numbers, numbers)
def test_numbers_are_compared_exactly(one: float, other: float) -> None:
    for near in (other, math.nextafter(one, math.inf), one * (1 + 1e-12), one + 1e-10):
        found = parse({"condition": "all", "expression": [{"key": "a", "condition": "==", "values": [near]}]})
        assert found is not None
        assert found.passes({"a": one}) is (one == near)
